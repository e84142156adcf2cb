package turns

import (
	"context"
	"errors"
	"time"

	"precept/internal/fault"
	"precept/interpreter/agents"
)

// Mind is a search in a goroutine of its own. It runs only during its slices.
type Mind struct {
	// Think runs the search until it is done, or returns soon after ctx ends. It must pause as agents do, see
	// [agents.WithPauses].
	Think func(ctx context.Context) error

	// End handles the result. Its argument is the error that Think returned; a panic of Think becomes a [fault.Fault].
	End func(fault error) error

	// Gone is closed when the result is no longer wanted. If it is nil, the result is always wanted.
	Gone <-chan struct{}

	pauses chan struct{}
	cancel context.CancelFunc
	done   chan struct{}
	fault  error
}

// Run runs the queued turns, one slice at a time, until the queue is closed; the caller must then close stop, too. It
// passes errors to tell with the table's id.
func (l *Line) Run(stop <-chan struct{}, tell func(err error, table string)) {
	for t := l.next(); t != nil; t = l.next() {
		began, over := time.Now(), true
		var err error
		if fault := fault.Try(func() { over, err = l.think(t, stop) }); fault != nil {
			err = errors.Join(err, fault)
		}
		took := time.Since(began)
		t.spent += took
		if keep := l.spend(t, took, over); !keep && !over {
			t.on.drop()
			l.back(t)
		}
		if err != nil {
			tell(err, t.Table)
		}
	}
}

// think runs a turn for one slice, and reports whether it is finished.
func (l *Line) think(t *Turn, stop <-chan struct{}) (over bool, err error) {
	if t.on == nil {
		if t.on, err = t.Begin(); t.on == nil || err != nil {
			return true, err
		}
		t.spent = 0
		t.on.begin()
	} else if !t.on.resume() {
		return true, t.on.end()
	}
	late := time.NewTimer(l.slice)
	defer late.Stop()
	select {
	case <-t.on.done:
		return true, t.on.end()
	case <-stop:
	case <-t.on.Gone:
	case <-late.C:
		if t.spent < Thinking && t.on.pause(stop) {
			return false, nil
		}
	}
	t.on.drop()
	return true, t.on.end()
}

// begin starts the search.
func (m *Mind) begin() {
	m.pauses, m.done = make(chan struct{}), make(chan struct{})
	ctx, cancel := context.WithCancel(context.Background())
	m.cancel, ctx = cancel, agents.WithPauses(ctx, m.pauses)
	go func() {
		defer close(m.done)
		defer cancel()
		if fault := fault.Try(func() { m.fault = m.Think(ctx) }); fault != nil {
			m.fault = fault
		}
	}()
}

// end handles the result of a finished search.
func (m *Mind) end() error { return m.End(m.fault) }

// resume continues a paused search; it returns false if the search has ended.
func (m *Mind) resume() bool {
	select {
	case m.pauses <- struct{}{}:
		return true
	case <-m.done:
		return false
	}
}

// pause waits until the search reaches a point where it can pause, and pauses it. It returns false if the search has
// ended or must end.
func (m *Mind) pause(stop <-chan struct{}) bool {
	select {
	case m.pauses <- struct{}{}:
		return true
	case <-m.done:
	case <-m.Gone:
	case <-stop:
	}
	return false
}

// drop ends a search, and waits for its end.
func (m *Mind) drop() {
	m.cancel()
	<-m.done
}
