package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"precept/cmd/precept/lab/simulate"
	"precept/cmd/precept/speech"
)

// player is one core of a worker.
type player struct {
	*Worker
	hands map[*job]*simulate.Hand
}

// idle is how long the next unit is waited for.
const idle = time.Second

// play plays units until the context ends.
func (p *player) play(ctx context.Context) {
	for ctx.Err() == nil {
		jobs := p.current()
		p.keep(jobs)
		found := false
		for _, j := range jobs {
			if found = p.one(ctx, j, len(jobs) == 1); found {
				break
			}
		}
		if found || len(jobs) == 1 {
			continue
		}
		select {
		case <-ctx.Done():
		case <-time.After(idle / 4):
		}
	}
}

// keep forgets what was made for jobs that are not played any more.
func (p *player) keep(jobs []*job) {
	for j := range p.hands {
		if !slices.Contains(jobs, j) {
			delete(p.hands, j)
		}
	}
}

// one plays a unit of a job, if there is one.
func (p *player) one(ctx context.Context, j *job, wait bool) bool {
	how := []jetstream.FetchOpt{jetstream.FetchMaxWait(idle)}
	fetch := func() (jetstream.MessageBatch, error) { return j.consumer.Fetch(1, how...) }
	if !wait {
		fetch = func() (jetstream.MessageBatch, error) { return j.consumer.FetchNoWait(1) }
	}
	batch, err := fetch()
	if err != nil {
		pause(ctx)
		return false
	}
	found := false
	for m := range batch.Messages() {
		found = true
		p.unit(ctx, j, m)
	}
	if batch.Error() != nil && !found {
		pause(ctx)
	}
	return found
}

// pause waits a little, where the server does not answer.
func pause(ctx context.Context) {
	select {
	case <-ctx.Done():
	case <-time.After(idle / 4):
	}
}

// unit plays one unit. It is acknowledged when its results are kept, and else given back.
func (p *player) unit(ctx context.Context, j *job, m jetstream.Msg) {
	p.busy.Add(1)
	defer p.busy.Add(-1)
	defer func() {
		if r := recover(); r != nil {
			p.Tell(speech.Say("a fault of the program, not of the content: %v\n%s", r, debug.Stack()))
			_ = m.NakWithDelay(time.Second)
		}
	}()
	var u unit
	about, err := m.Metadata()
	if err == nil {
		err = json.Unmarshal(m.Data(), &u)
	}
	if err != nil || u != j.unitAt(u.First) {
		_ = m.Term()
		p.Tell(speech.Say("a unit of %s that is none", j.Game))
		return
	}
	defer during(j.Lost/3, func() { _ = m.InProgress() })()
	w := &watched{p: p, j: j, u: u, careful: about.NumDelivered > careless}
	out, wrong := w.play()
	switch {
	case j.context.Err() != nil && ctx.Err() == nil:
		_ = m.Term() // nobody wants it any more
		return
	case wrong == nil && out.N() < u.Games:
		w.unmark()
		p.given.Add(1)
		_ = m.Nak()
		return
	}
	if err := p.publish(ctx, j, u, out, wrong); err != nil {
		_ = m.Nak()
		return
	}
	w.unmark()
	_ = m.Ack() // where that is lost, the unit is played again, and its results are there already
	p.matches.Add(int64(u.Games))
	p.units.Add(1)
}

// during does something again and again, until end is called.
func during(every time.Duration, do func()) (end func()) {
	stop := make(chan struct{})
	go func() {
		tick := time.NewTicker(every)
		defer tick.Stop()
		for {
			select {
			case <-stop:
				return
			case <-tick.C:
				do()
			}
		}
	}()
	return func() { close(stop) }
}

// Of units that workers leave without a word.
const (
	careless = 3 // so often a unit is handed out, before it is noted which of its matches has begun
	deaths   = 3 // so many workers end at one match, before it is given up
)

// watched is a unit that is played.
type watched struct {
	p       *player
	j       *job
	u       unit
	careful bool
	was     mark
}

// mark is the match that was begun last, and who ended at it.
type mark struct {
	Match   int      `json:"match"`
	Workers []string `json:"workers"`
}

func (w *watched) key() string { return w.j.Run + "." + number(w.u.First) }

// play is what comes of the unit, or why nothing does.
func (w *watched) play() (*simulate.Outcomes, *results) {
	if w.careful {
		if e, err := w.p.site.marks.Get(w.j.context, w.key()); err == nil {
			_ = json.Unmarshal(e.Value(), &w.was) // as good as none
		}
		if len(w.was.Workers) >= deaths {
			return nil, &results{Match: w.was.Match, Wrong: fmt.Sprintf("%d workers ended while they played it: %s",
				len(w.was.Workers), strings.Join(w.was.Workers, ", "))}
		}
	}
	h, err := w.p.hand(w.j)
	if err != nil {
		return nil, &results{Match: w.u.First, Wrong: err.Error()}
	}
	return h.Play(w.u.First, w.u.Games, w.begins), nil
}

// begins notes that a match begins; not of those before the one at which a worker has ended.
func (w *watched) begins(match int) {
	if w.careful && match >= w.was.Match {
		if match > w.was.Match {
			w.was = mark{Match: match}
		}
		w.was.Workers = append(w.was.Workers, who())
		w.write(w.was)
	}
	if w.p.before != nil {
		w.p.before(match)
	}
}

// unmark notes that this worker has not ended.
func (w *watched) unmark() {
	if n := len(w.was.Workers); n > 0 && w.was.Workers[n-1] == who() {
		w.was.Workers = w.was.Workers[:n-1]
		w.write(w.was)
	}
}

func (w *watched) write(m mark) {
	if data, err := json.Marshal(m); err == nil {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(w.j.context), patience)
		defer cancel()
		_, _ = w.p.site.marks.Put(ctx, w.key(), data) // a mark that is missing costs one more worker
	}
}

// hand is what plays the matches of a job.
func (p *player) hand(j *job) (*simulate.Hand, error) {
	if h := p.hands[j]; h != nil {
		return h, nil
	}
	opt := j.Options
	opt.Stop = j.context.Done()
	h, err := simulate.NewHand(j.game, j.Setup, opt)
	if err == nil {
		if p.hands == nil {
			p.hands = map[*job]*simulate.Hand{}
		}
		p.hands[j] = h
	}
	return h, err
}

// publish has the results of a unit kept at the server. What is too large for one message goes in parts.
func (p *player) publish(ctx context.Context, j *job, u unit, out *simulate.Outcomes, wrong *results) error {
	r := wrong
	if r == nil {
		r = &results{Outcomes: out}
	}
	data, err := json.Marshal(r)
	if err != nil {
		return err
	}
	if len(data) > p.site.most() {
		if u.Games == 1 {
			return p.publish(ctx, j, u, nil, &results{Match: u.First, Wrong: fmt.Sprintf(
				"what comes of it has %d bytes, more than the server takes", len(data))})
		}
		half := u.Games / 2
		first, second := out.Split(half)
		return errors.Join(p.publish(ctx, j, unit{u.First, half}, first, nil),
			p.publish(ctx, j, unit{u.First + half, u.Games - half}, second, nil))
	}
	base := j.context
	if ctx.Err() != nil { // the worker ends, and this much it finishes
		late, cancel := context.WithTimeout(context.WithoutCancel(ctx), patience)
		defer cancel()
		base = late
	}
	again := func(err error) { p.Tell(speech.Say("%v; it is tried again", err)) }
	return until(base, again, func(ctx context.Context) error {
		return p.site.put(ctx, resultSubject(j.Run, number(u.First)), data)
	})
}
