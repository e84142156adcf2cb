package room

import (
	"fmt"
	"slices"
	"sync"
)

// What is the kind of change that an event announces.
type What int

const (
	Noted    What = iota // a note or a hint was added
	Arranged             // names, agents, requests and the like have changed
	Moved                // the match has changed: an answer, a correction or a step back
)

// Event announces that a table has changed, and who is asked now. It is the same for everybody and holds no secrets:
// the listener looks up what its chair may see.
type Event struct {
	What    What
	Version int // see [State.Version]; 0 if the event announces something that the record does not hold
	Serial  int
	Lines   int
	Asked   []string
	Held    string
	Over    bool
	Ended   bool
}

// Announce makes every listener of every table look again.
func (h *House) Announce() {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, t := range h.tables {
		t.streams.tell(Event{What: Arranged})
	}
}

// Stream is the events of a table for one listener.
type Stream struct {
	Now Event        // the table when listening began; compare it with what was looked up before
	C   <-chan Event // closed when the stream is dropped: it was too slow, its link was withdrawn, or the house is closed

	c    chan Event
	of   *table
	link int
}

// Listen returns a stream of the table's events from now on.
//
// # Errors
//
// [ErrFull].
func (c *Chair) Listen() (out *Stream, err error) {
	err = c.with(func(t *table, l *live) error {
		if out, err = t.streams.add(t, c.link.ID); err == nil {
			out.Now = l.event(nil)
			out.Now.Version = l.version()
		}
		return err
	})
	return out, err
}

// Close ends listening. It may be called again.
func (s *Stream) Close() {
	s.of.streams.remove(func(o *Stream) bool { return o == s })
	h := s.of.house
	h.mu.Lock()
	defer h.mu.Unlock()
	s.of.looked = h.cfg.Now()
	h.settle(s.of)
}

// streams holds the listeners of a table.
type streams struct {
	mu  sync.Mutex
	all []*Stream
}

func (s *streams) add(t *table, link int) (*Stream, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.all) >= Streams || t.house.listening.Load() >= AllStreams {
		return nil, fmt.Errorf("%w: who listens", ErrFull)
	}
	t.house.listening.Add(1)
	c := make(chan Event, Queue)
	out := &Stream{C: c, c: c, of: t, link: link}
	s.all = append(s.all, out)
	return out, nil
}

func (s *streams) count() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.all)
}

// tell sends an event to all listeners, and drops those that are too far behind.
func (s *streams) tell(e Event) {
	s.remove(func(o *Stream) bool {
		select {
		case o.c <- e:
			return false
		default:
			return true
		}
	})
}

// remove drops the streams for which of returns true.
func (s *streams) remove(of func(*Stream) bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all = slices.DeleteFunc(s.all, func(o *Stream) bool {
		if !of(o) {
			return false
		}
		close(o.c)
		o.of.house.listening.Add(-1)
		return true
	})
}

// drop drops all streams.
func (s *streams) drop() { s.remove(func(*Stream) bool { return true }) }
