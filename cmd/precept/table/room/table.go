package room

import (
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"precept/cmd/precept/table/room/store"
	"precept/interpreter"
	"precept/interpreter/record"
)

// State is how a table stands, as everybody may know it. Seats are by their ids.
type State struct {
	Table   string
	Setup   Setup
	Made    time.Time
	Serial  int      // how often the match has changed here: answers, and steps back. An answer says which it follows.
	Version int      // of the table: it grows with everything that is written down of it, [Serial] with the match alone
	Lines   int      // how many answers stand: [Line.N] of the last one
	Asked   []string // who may answer now
	Done    []string // who has answered already what others are still asked at the same time
	Turn    string   // whose turn it is, "" for nobody's
	Held    string   // who is still to confirm that his turn is over: until then nobody else may answer
	Request *Request
	Seats   []Seat
	Over    bool // the match has ended
	Winners []string
	Ended   bool // the table was ended by its owner
	Notes   []Note
	Hints   bool // who is asked may ask for a hint
	Hinted  []Hinted
	Fault   string // why an agent does not go on, "" mostly
	Renewed *Renewed
	Goes    time.Time // the table is removed then, if nothing is done there before; the zero time: never

	Campaign bool // the match is one of a campaign, or is over and hands something on to one
}

// Seat is a seat and who sits there.
type Seat struct {
	ID       string
	Name     string // as was typed, "" for nothing
	Agent    string // what plays there by itself, "" for a person
	Confirms bool   // who sits there confirms each turn
	Nobody   bool   // the rules alone decide for it
}

// Request is that somebody wants to go back.
type Request struct {
	By     string
	To     int // how many lines are to stand
	Agreed []string
	Asked  []string // who has not said anything yet
}

// Note is what somebody wrote for all to read.
type Note struct {
	At    time.Time
	After int // how many lines stood
	By    string
	Text  string
}

// Hinted is that somebody asked for a hint: everybody is told of it.
type Hinted struct {
	At    time.Time
	After int // how many lines stood
	By    string
}

// Line is one answer that was taken: all picks up to an effect; or one correction. Words and values are secret where
// the rules say so: nobody but its seat is shown them; what others are told is for who tells.
type Line struct {
	N      int // its number among those that stand, from 1
	Serial int
	At     time.Time
	Seat   string
	Link   int // whose answer it was, 0 for an agent's
	Picks  []Pick
	Told   []any // what [Config.Follow] told of each pick, or what [Config.PutRight] told

	// Put is what was put right, nil for an answer; its seat is "" where it was the owner's link.
	Put *record.Correction

	// Revealed is that somebody has learned something by it: dice, a card that was drawn or shown.
	Revealed bool
}

// Pick is one answer of the match.
type Pick struct {
	Value interpreter.Answer
	Word  string
}

// Sight is what a chair may look at, while the function that it is given to runs. Nothing of it is to be kept or
// changed. The match is the true one: who shows it shows [interpreter.Match.View] of a seat of the chair.
type Sight struct {
	*State
	Match  *interpreter.Match
	Lines  []Line // those that stand, up to the position shown
	Undone []Line // those that were taken back, in the order in which they were given

	// Kept is what who shows the table keeps of it, for as long as its match is in memory. It is nil in a sight of how
	// the table was, which others do not wait for.
	Kept *any

	hints map[string]*pondered
	since map[string]int
	holds func(seat string) bool
	right func(seat string) error // says why a chair may not put the position right
}

// table is what the house has of a table: who listens, and in memory or not what its record says.
type table struct {
	house *House
	id    string

	uses    int       // who works with it now; guarded by the house
	used    time.Time // when somebody did last; guarded by the house
	streams streams
	kept    bool      // its match is in memory, and nobody works with it; guarded by the house
	wanted  bool      // it waits for an agent; guarded by the house
	looked  time.Time // when somebody did last; guarded by the house

	mu    sync.Mutex
	hints map[string]*pondered // by seats, the last that was asked for; of whoever works with the table
	live  *live                // nil: not in memory; of whoever works with it, of the house when nobody does
	stuck *stuck               // nil mostly
}

// Panicked is a panic at a table. The table is as it was before.
type Panicked struct {
	Value any
	Stack []byte
}

func (p *Panicked) Error() string {
	return fmt.Sprintf("an error in the program at this table: %v", p.Value)
}

// enter gets a table for as long as somebody works with it.
func (h *House) enter(id string) (*table, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return nil, ErrClosed
	}
	t := h.tables[id]
	if t == nil {
		t = &table{house: h, id: id}
		h.tables[id] = t
	}
	t.uses++
	h.settle(t)
	return t, nil
}

// leave is the end of that.
func (h *House) leave(t *table) {
	h.mu.Lock()
	defer h.mu.Unlock()
	t.uses--
	t.used = h.cfg.Now()
	h.settle(t)
	for h.kept > h.cfg.Live {
		h.forget(h.oldest())
	}
}

// settle counts the match of a table that nobody works with, and forgets a table of which nothing is in memory and to
// which nobody listens.
func (h *House) settle(t *table) {
	kept := t.uses == 0 && t.live != nil
	if kept != t.kept {
		t.kept = kept
		if h.kept--; kept {
			h.kept += 2
		}
	}
	if h.tables[t.id] == t && t.uses == 0 && t.live == nil && t.stuck == nil && t.streams.count() == 0 {
		delete(h.tables, t.id)
	}
}

// oldest is the table whose match nobody has used longest, of those that are kept.
func (h *House) oldest() (oldest *table) {
	for _, t := range h.tables {
		if t.kept && (oldest == nil || t.used.Before(oldest.used)) {
			oldest = t
		}
	}
	return oldest
}

// forget takes the match of a table out of memory that nobody works with.
func (h *House) forget(t *table) {
	select {
	case h.left <- left{t.id, t.live}:
	default: // how it stands is not kept: its record says it
	}
	t.live = nil
	h.settle(t)
}

// sweep takes out of memory what nobody has used for long.
func (h *House) sweep() {
	h.mu.Lock()
	defer h.mu.Unlock()
	now := h.cfg.Now()
	for _, t := range h.tables {
		if t.kept && now.Sub(t.used) >= h.cfg.Idle {
			h.forget(t)
		}
	}
}

// Count is how much a house has in memory: tables that are known, their matches, and who listens.
type Count struct{ Tables, Live, Streams int }

// Count counts.
func (h *House) Count() Count {
	h.mu.Lock()
	defer h.mu.Unlock()
	var out Count
	for _, t := range h.tables {
		out.Tables++
		out.Streams += t.streams.count()
		if t.kept || t.uses > 0 {
			out.Live++
		}
	}
	return out
}

// with does something with a table in memory, alone. After a panic, the table is made again from its record.
func (h *House) with(id string, do func(*table, *live) error) (err error) {
	t, err := h.enter(id)
	if err != nil {
		return err
	}
	defer h.leave(t)
	t.mu.Lock()
	defer t.mu.Unlock()
	defer func() {
		if h.caught(recover(), id, &err) {
			t.live = nil
		}
	}()
	if t.live == nil {
		if t.live, err = h.replay(id); err != nil {
			t.live = nil
			if errors.Is(err, store.ErrNone) {
				return ErrNoLink // it has gone
			}
			if t.stuck != nil && errors.Is(err, ErrRules) {
				err = &Stuck{t.stuck.why}
			}
			return err
		}
	}
	err = do(t, t.live)
	if t.live != nil && t.live.waiting() != "" {
		h.think(t, t.live)
	}
	return err
}

// Stuck is [ErrRules] of a table that cannot go on under the rules as they are, and why.
type Stuck struct{ Why error }

func (s *Stuck) Error() string { return fmt.Sprintf("%v: %v", ErrRules, s.Why) }

// Unwrap is for errors.Is.
func (s *Stuck) Unwrap() []error { return []error{ErrRules, s.Why} }

// caught makes an error of a panic at a table.
func (h *House) caught(p any, id string, err *error) bool {
	if p == nil {
		return false
	}
	*err = &Panicked{p, debug.Stack()}
	h.cfg.Tell(*err, id)
	return true
}

// with is House.with for a chair, whose link must still be good.
func (c *Chair) with(do func(*table, *live) error) error {
	return c.house.with(c.table, func(t *table, l *live) error {
		c.house.look(t)
		if !l.good(c.link.ID) {
			return ErrNoLink
		}
		return do(t, l)
	})
}

// look notes that somebody looks at a table.
func (h *House) look(t *table) {
	h.mu.Lock()
	defer h.mu.Unlock()
	t.looked = h.cfg.Now()
}

// State is how the table stands.
func (c *Chair) State() (out State, err error) {
	err = c.with(func(_ *table, l *live) error {
		out = *l.state()
		out.Goes = c.house.goes(l)
		return nil
	})
	return out, err
}

// Look shows the table as it stands now. Nobody else works with the table until f returns.
func (c *Chair) Look(f func(*Sight) error) error {
	return c.with(func(t *table, l *live) error {
		s := l.sight()
		s.Goes = c.house.goes(l)
		s.hints, s.since, s.holds = t.hints, l.since, c.Holds
		s.right = func(seat string) error { return c.mayPutRight(l, seat) }
		return f(s)
	})
}

func (l *live) sight() *Sight {
	return &Sight{State: l.state(), Match: l.match, Lines: l.lines, Undone: l.undone, Kept: l.kept}
}

// holds says what is wrong with a chair doing something for a seat.
func (c *Chair) holds(l *live, seat string) error {
	switch {
	case !c.Holds(seat):
		return ErrNotYours
	case l.ended:
		return ErrEnded
	}
	return nil
}

// good reports whether a link of the table may still be used.
func (l *live) good(link int) bool {
	return slices.ContainsFunc(l.links, func(k store.Link) bool { return k.ID == link && !k.Withdrawn })
}
