package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"precept/cmd/precept/lab/simulate"
	"precept/cmd/precept/speech"
	"precept/internal/fault"
)

// unit plays one unit. It fetches the next one in advance, and stores the results while that is played.
func (p *player) unit(ctx context.Context, t *taken) {
	p.busy.Add(1)
	defer p.busy.Add(-1)
	defer p.fault(t)
	j, u := t.job, unit{}
	about, err := t.Metadata()
	if err == nil {
		err = json.Unmarshal(t.Data(), &u)
	}
	if err != nil || u != j.unitAt(u.First) {
		t.end(jetstream.Msg.Term)
		p.Tell(speech.Say("an invalid unit of %s", j.Game))
		return
	}
	w := &watched{p: p, j: j, u: u, careful: about.NumDelivered > careless}
	w.soon = func() { p.fetchAhead(ctx) }
	out, wrong := w.play()
	switch {
	case j.context.Err() != nil && ctx.Err() == nil:
		t.end(jetstream.Msg.Term) // nobody wants it now
	case wrong == nil && out.N() < u.Games:
		w.unmark()
		p.giveBack(t)
	case w.careful: // a match that ends the worker must not be in a unit whose results are still unsaved
		p.deliver(ctx, t, w, out, wrong)
	default:
		p.keeping <- struct{}{}
		p.later.Go(func() {
			defer func() { <-p.keeping }()
			defer p.fault(t)
			p.deliver(ctx, t, w, out, wrong)
		})
	}
}

// fault reports a panic in the program; the unit goes to another worker.
func (p *player) fault(t *taken) {
	if r := recover(); r != nil {
		p.Tell(speech.Say("an error in the program, not in the content: %v\n%s", r, debug.Stack()))
		t.end(func(m jetstream.Msg) error { return m.NakWithDelay(time.Second) })
	}
}

// deliver stores the results of a unit at the server and then acknowledges it. If that fails, the unit is given
// back.
func (p *player) deliver(ctx context.Context, t *taken, w *watched, out *simulate.Outcomes, wrong *results) {
	if err := p.publish(ctx, t.job, w.u, out, wrong); err != nil {
		t.end(jetstream.Msg.Nak)
		return
	}
	w.unmark()
	t.end(jetstream.Msg.Ack) // if this is lost, the unit is played again, and its results are already stored
	p.matches.Add(int64(w.u.Games))
	p.units.Add(1)
}

// during calls do at intervals until end is called.
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
				_ = fault.Try(do) // if the unit is not confirmed, another worker takes it over
			}
		}
	}()
	return func() { close(stop) }
}

// Limits for units that workers leave without a message.
const (
	careless = 3 // deliveries of a unit before the start of each of its matches is recorded
	deaths   = 3 // workers that end at one match before it is given up
)

// watched is a unit that is being played.
type watched struct {
	p       *player
	j       *job
	u       unit
	careful bool
	was     mark
	soon    func() // called when the unit is nearly finished
}

// mark identifies the match that was started last, and the workers that died while they played it.
type mark struct {
	Match   int      `json:"match"`
	Workers []string `json:"workers"`
}

func (w *watched) key() string { return w.j.Run + "." + number(w.u.First) }

// play returns the outcomes of the unit, or the reason why there are none.
func (w *watched) play() (*simulate.Outcomes, *results) {
	if w.careful {
		if e, err := w.p.site.marks.Get(w.j.context, w.key()); err == nil {
			_ = json.Unmarshal(e.Value(), &w.was) // treated as missing
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
	return h.Play(w.u.First, w.u.Games, w.careful, w.begins), nil
}

// begins records that a match starts. It does not record matches before the one at which a worker died.
func (w *watched) begins(match int) {
	if w.careful && match >= w.was.Match {
		if match > w.was.Match {
			w.was = mark{Match: match}
		}
		w.was.Workers = append(w.was.Workers, who())
		w.write(w.was)
	}
	if w.u.Games >= ahead && match == w.u.First+w.u.Games-w.u.Games/ahead {
		w.soon()
	}
	if w.p.before != nil {
		w.p.before(match)
	}
}

// unmark removes this worker from the mark, because it survived.
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
		_, _ = w.p.site.marks.Put(ctx, w.key(), data) // a missing mark costs one more worker
	}
}

// hand returns the player for the matches of a job.
func (p *player) hand(j *job) (*simulate.Hand, error) {
	if h := p.hands[j]; h != nil {
		return h, nil
	}
	opt := j.Options
	opt.Context = j.context
	h, err := simulate.NewHand(j.game, j.Setup, opt)
	if err == nil {
		if p.hands == nil {
			p.hands = map[*job]*simulate.Hand{}
		}
		p.hands[j] = h
	}
	return h, err
}

// publish stores the results of a unit at the server. Results too large for one message are split.
func (p *player) publish(ctx context.Context, j *job, u unit, out *simulate.Outcomes, wrong *results) error {
	r := wrong
	if r == nil {
		r = &results{Outcomes: out}
	}
	r.Job, r.Run, r.Unit = j.ID, j.Run, u
	data, err := json.Marshal(r)
	if err != nil {
		return err
	}
	if len(data) > p.site.most() {
		if u.Games == 1 {
			return p.publish(ctx, j, u, nil, &results{Match: u.First, Wrong: fmt.Sprintf(
				"its result has %d bytes, more than the server takes", len(data))})
		}
		half := u.Games / 2
		first, second := out.Split(half)
		return errors.Join(p.publish(ctx, j, unit{u.First, half}, first, nil),
			p.publish(ctx, j, unit{u.First + half, u.Games - half}, second, nil))
	}
	base := j.context
	if ctx.Err() != nil { // the worker is ending, but still finishes this
		late, cancel := context.WithTimeout(context.WithoutCancel(ctx), patience)
		defer cancel()
		base = late
	}
	again := func(err error) { p.Tell(speech.Say("%v; trying again", err)) }
	return until(base, again, func(ctx context.Context) error {
		return p.site.put(ctx, resultSubject(j.Run, number(u.First)), data)
	})
}
