package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nuid"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/lab/simulate"
	"precept/cmd/precept/speech"
	"precept/interpreter"
)

// DefaultLost is after how long a worker that says nothing is taken for lost, when nothing else is said.
const DefaultLost = 15 * time.Second

// Coordinator has the matches of a simulation played by workers.
type Coordinator struct {
	site  *Site
	job   posted
	send  parcels
	lease *lease

	lock sync.Mutex
	now  Progress

	cut      context.CancelCauseFunc
	context  context.Context
	asked    bool // for matches that were not there
	complete bool
	wrong    bool // a match cannot be played
	lying    []lying

	unheard bool // in tests: no results are told
}

// lying is results that lie at the server, by what they are of.
type lying struct {
	seq uint64
	end int // the match behind the last of them
}

// Coordinate begins to coordinate a simulation, or goes on where it was left. Errors of usage say what the server or
// the command wants. The coordinator has to be ended.
func Coordinate(ctx context.Context, d *desk.Desk, r Reach, g *interpreter.Game, setup interpreter.Setup,
	opt simulate.Options, lost time.Duration) (*Coordinator, error) {
	c := &Coordinator{}
	var err error
	j := &c.job
	j.Format, j.Game, j.Rules, j.Setup, j.Options, j.Lost = format, g.Definition().ID, g.RulesHash(), setup, opt, lost
	if j.Build, err = Build(); err != nil {
		return nil, err
	}
	if j.Base, j.Stack, c.send, err = pack(d, j.Game); err != nil {
		return nil, err
	}
	if j.ID, err = j.Job.id(); err != nil {
		return nil, err
	}
	tell := func(err error) { fmt.Fprintln(d.Err, speech.Error(d.Lang, err)) }
	r.Tell = tell
	if c.site, err = r.Open(ctx); err != nil {
		return nil, err
	}
	c.context, c.cut = context.WithCancelCause(context.WithoutCancel(ctx))
	c.now = Progress{Began: time.Now(), All: opt.Games}
	err = c.post(ctx, g, tell)
	if err != nil {
		c.site.Close()
		return nil, err
	}
	return c, nil
}

// post has the job lie at the server, with all that belongs to it.
func (c *Coordinator) post(ctx context.Context, g *interpreter.Game, tell func(error)) error {
	var err error
	if c.lease, err = c.site.take(ctx, c.job.ID, c.job.Lost, tell, c.progress, c.cut); err != nil {
		return err
	}
	old, err := c.site.jobs.Get(ctx, c.job.ID)
	switch {
	case err == nil:
		var was posted
		if err := json.Unmarshal(old.Value(), &was); err != nil || was.judge() != nil {
			return speech.Say("the job %s at the server is not valid", c.job.ID)
		}
		c.job.Run, c.job.Unit, c.job.Began = was.Run, was.Unit, was.Began
	case errors.Is(err, jetstream.ErrKeyNotFound):
		c.job.Run, c.job.Unit = nuid.Next(), measured(g, c.job.Setup, c.job.Options)
		c.job.Began = time.Now().UTC()
	default:
		return err
	}
	// Who sees the job takes it at once, so all that belongs to it is there before.
	if err := c.site.send(ctx, c.send); err != nil {
		return err
	}
	if _, err = c.site.work.CreateOrUpdateConsumer(ctx, c.consumer()); err != nil {
		return err
	}
	if err := c.claim(ctx); err != nil {
		return err
	}
	return c.site.send(ctx, c.send) // a job that ended meanwhile may have taken the content with it
}

// consumer is what hands out the units of the job.
func (c *Coordinator) consumer() jetstream.ConsumerConfig {
	return jetstream.ConsumerConfig{Durable: c.job.Run, FilterSubject: workSubject(c.job.Run, "*"),
		AckPolicy: jetstream.AckExplicitPolicy, AckWait: c.job.Lost, MaxDeliver: -1, MaxAckPending: mostAhead,
		InactiveThreshold: forgotten}
}

// claim writes the job, so that it is not forgotten.
func (c *Coordinator) claim(ctx context.Context) error {
	data, err := json.Marshal(&c.job)
	if err == nil {
		_, err = c.site.jobs.Put(ctx, c.job.ID, data)
	}
	return err
}

func (c *Coordinator) progress() Progress {
	c.lock.Lock()
	defer c.lock.Unlock()
	return c.now
}

// How long a unit is, by the time of a processor: so long that handing it out costs little beside it, so short that
// little is lost with a worker. What comes of the matches does not depend on it.
const (
	shortUnit = time.Second / 2
	longUnit  = 2 * time.Second
	manyUnits = 256 // where there are enough matches for so many, units are no longer than that
	fewUnits  = 16  // where there are not, there is something for so many cores
)

// begun is about when the process began.
var begun = time.Now()

// unitOf is how many matches make a unit, where one takes so long and what comes of it so many bytes.
func unitOf(games int, each time.Duration, bytes int) int {
	const large = 200 << 10
	within := func(long time.Duration) int { return int(min(long/max(each, 1), mostUnit)) }
	n := min(max(games/manyUnits, within(shortUnit)), within(longUnit), games/fewUnits, large/max(bytes, 1), mostUnit)
	return max(n, 1)
}

// measured is how many matches make a unit of a job: it plays some. The first take longer than others.
func measured(g *interpreter.Game, setup interpreter.Setup, opt simulate.Options) int {
	const enough, many, most = 15 * time.Millisecond, 8, 2 * time.Second
	stop := make(chan struct{})
	end := time.AfterFunc(most, func() { close(stop) })
	defer end.Stop()
	opt.Stop, opt.Each, opt.From, opt.Elsewhere = stop, nil, nil, nil
	h, err := simulate.NewHand(g, setup, opt)
	if err != nil {
		return unitOf(opt.Games, 0, 0) // it is told where matches are played
	}
	for n := 1; ; n *= 2 {
		n = min(n, opt.Games)
		began := computed()
		out := h.Play(opt.First, n, false, func(int) {})
		took := computed() - began
		if out.N() == 0 {
			return 1 // one takes longer than all that it may take
		}
		if took >= enough && n >= many || took > shortUnit || out.N() < n || n >= min(opt.Games, mostUnit) {
			data, _ := json.Marshal(out)
			return unitOf(opt.Games, took/time.Duration(out.N()), len(data)/out.N())
		}
	}
}

// End ends what the coordinator does. Where all is counted and written down, nothing of it is left at the server;
// otherwise the same command goes on.
func (c *Coordinator) End(told bool) {
	defer c.site.Close()
	c.cut(nil)
	if c.lease != nil {
		c.lease.giveBack()
	}
	if told && (c.complete || !c.asked) || c.wrong {
		ctx, cancel := context.WithTimeout(context.Background(), 2*patience)
		defer cancel()
		c.site.clear(ctx, &c.job)
	}
}

// clear leaves nothing of a job. What cannot be removed now is forgotten after a time.
func (s *Site) clear(ctx context.Context, p *posted) {
	_ = s.jobs.Purge(ctx, p.ID)
	_ = s.leases.Purge(ctx, p.ID)
	_ = s.work.DeleteConsumer(ctx, p.Run)
	_ = s.work.Purge(ctx, jetstream.WithPurgeSubject(workSubject(p.Run, "*")))
	_ = s.results.Purge(ctx, jetstream.WithPurgeSubject(resultSubject(p.Run, "*")))
	needed := map[string]bool{}
	others, err := s.posted(ctx)
	for _, o := range others {
		for _, sum := range o.sums() {
			needed[sum] = true
		}
	}
	for _, sum := range p.sums() {
		if err == nil && !needed[sum] {
			_ = s.content.Delete(ctx, sum)
		}
	}
}
