package turns

import (
	"errors"
	"time"

	"precept/internal/fault"
)

// Mind is a thought on its way, in a goroutine of its own: it thinks only while it has its slice.
type Mind struct {
	// Think thinks until it is through. Once stop is closed it thinks no further; where a value is sent on stop, it
	// pauses until another one is, or stop is closed.
	Think func(stop <-chan struct{}) error

	// End is what comes of it, with what Think has returned; a panic of that is a [fault.Fault].
	End func(fault error) error

	// Gone is closed when nobody wants it any more; nil: never.
	Gone <-chan struct{}

	stop  chan struct{}
	done  chan struct{}
	fault error
}

// Run gives slices of time to who is in line, until the line is closed; stop is closed then, too. What goes wrong is
// told, with the table.
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

// think has a turn thought of for a slice, and reports whether that is through.
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

// begin has a thought begin.
func (m *Mind) begin() {
	m.stop, m.done = make(chan struct{}), make(chan struct{})
	go func() {
		defer close(m.done)
		if fault := fault.Try(func() { m.fault = m.Think(m.stop) }); fault != nil {
			m.fault = fault
		}
	}()
}

// end is what comes of a thought that is through.
func (m *Mind) end() error { return m.End(m.fault) }

// resume has a thought that pauses go on; false where it has ended.
func (m *Mind) resume() bool {
	select {
	case m.stop <- struct{}{}:
		return true
	case <-m.done:
		return false
	}
}

// pause has a thought pause, once it has come so far; false where it has ended or is to end.
func (m *Mind) pause(stop <-chan struct{}) bool {
	select {
	case m.stop <- struct{}{}:
		return true
	case <-m.done:
	case <-m.Gone:
	case <-stop:
	}
	return false
}

// drop ends a thought, and waits for that.
func (m *Mind) drop() {
	close(m.stop)
	<-m.done
}
