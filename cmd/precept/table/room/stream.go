package room

import (
	"fmt"
	"slices"
	"sync"
)

// What says what an event is about.
type What int

const (
	Noted    What = iota // somebody wrote something
	Arranged             // who sits there, what they are called, what they ask of one another
	Moved                // the match: an answer, or a step back
)

// Event says that a table has changed, and who is asked now. It is the same for everybody, and holds nothing that
// somebody may not know: what there is to see is looked up for each chair.
type Event struct {
	What    What
	Version int // see [State.Version]; 0 where that alone does not say that something is to be looked up anew
	Serial  int
	Lines   int
	Asked   []string
	Held    string
	Over    bool
	Ended   bool
}

// Announce has everybody who listens to any table look again.
func (h *House) Announce() {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, t := range h.tables {
		t.streams.tell(Event{What: Arranged})
	}
}

// Stream is the events of a table for one who listens.
type Stream struct {
	Now Event        // the table as listening began: whoever has looked it up before holds this against it
	C   <-chan Event // closed when it is dropped: since it was too slow, its link was withdrawn, or the house is closed

	c    chan Event
	of   *table
	link int
}

// Listen has a chair told of what changes at its table from now on.
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

// streams is who listens to a table.
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

// tell tells all who listen, and drops those who are too far behind.
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

// remove drops those of which it is true.
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

// drop drops all.
func (s *streams) drop() { s.remove(func(*Stream) bool { return true }) }
