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

// DefaultLost is the default time after which a silent worker counts as lost.
const DefaultLost = 15 * time.Second

// Coordinator lets workers play the matches of a simulation.
type Coordinator struct {
	site  *Site
	job   posted
	send  parcels
	lease *lease

	lock sync.Mutex
	now  Progress

	cut      context.CancelCauseFunc
	context  context.Context
	asked    bool // Play was called
	complete bool
	wrong    bool // a match cannot be played
	lying    []lying

	unheard bool // in tests: results are not received
}

// lying identifies a result that is stored at the server.
type lying struct {
	seq uint64
	end int // the number after its last match
}

// Coordinate starts to coordinate a simulation, or resumes it. Usage errors report what the server or the command
// requires. The caller must call End.
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

// post stores the job at the server, with everything that belongs to it.
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
	// Workers take a job as soon as they see it, so everything that belongs to it is stored first.
	if err := c.site.send(ctx, c.send); err != nil {
		return err
	}
	if _, err = c.site.work.CreateOrUpdateConsumer(ctx, c.consumer()); err != nil {
		return err
	}
	if err := c.claim(ctx); err != nil {
		return err
	}
	return c.site.send(ctx, c.send) // a job that ended meanwhile may have removed the content
}

// consumer returns the configuration of the consumer that hands out the job's units.
func (c *Coordinator) consumer() jetstream.ConsumerConfig {
	return jetstream.ConsumerConfig{Durable: c.job.Run, FilterSubject: workSubject(c.job.Run, "*"),
		AckPolicy: jetstream.AckExplicitPolicy, AckWait: c.job.Lost, MaxDeliver: -1, MaxAckPending: mostAhead,
		InactiveThreshold: forgotten}
}

// claim stores the job again, so that the server does not let it expire.
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

// The length of a unit in processor time. It is long enough that handing it out costs little, and short enough that
// little is lost with a worker. It does not affect the results.
const (
	shortUnit = time.Second / 2
	longUnit  = 2 * time.Second
	manyUnits = 256 // if there are enough matches for this many units, they are no longer than shortUnit
	fewUnits  = 16  // otherwise, there is at least work for this many cores
)

// begun is about the time when the process started.
var begun = time.Now()

// unitOf returns the number of matches in a unit. each is the time of one match, bytes the size of its result.
func unitOf(games int, each time.Duration, bytes int) int {
	const large = 200 << 10
	within := func(long time.Duration) int { return int(min(long/max(each, 1), mostUnit)) }
	n := min(max(games/manyUnits, within(shortUnit)), within(longUnit), games/fewUnits, large/max(bytes, 1), mostUnit)
	return max(n, 1)
}

// measured plays matches, doubling their number until the measurement takes long enough, and returns the number of
// matches for a unit of the job. It repeats because the first matches take longer than later ones.
func measured(g *interpreter.Game, setup interpreter.Setup, opt simulate.Options) int {
	const enough, many, most = 15 * time.Millisecond, 8, 2 * time.Second
	ctx, end := context.WithTimeout(context.Background(), most)
	defer end()
	opt.Context, opt.Each, opt.From, opt.Elsewhere = ctx, nil, nil, nil
	h, err := simulate.NewHand(g, setup, opt)
	if err != nil {
		return unitOf(opt.Games, 0, 0) // the error is reported where matches are played
	}
	for n := 1; ; n *= 2 {
		n = min(n, opt.Games)
		began := computed()
		out := h.Play(opt.First, n, false, func(int) {})
		took := computed() - began
		if out.N() == 0 {
			return 1 // one match takes longer than the time limit
		}
		if took >= enough && n >= many || took > shortUnit || out.N() < n || n >= min(opt.Games, mostUnit) {
			data, _ := json.Marshal(out)
			return unitOf(opt.Games, took/time.Duration(out.N()), len(data)/out.N())
		}
	}
}

// End stops the coordinator. The argument told reports that the results were saved. If everything is counted and saved,
// End removes the job from the server; otherwise the same command can resume it.
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

// clear removes a job from the server. What cannot be removed now expires later.
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
