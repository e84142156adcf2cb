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

// State describes a table as everybody may see it. Seats are given by their ids.
type State struct {
	Table   string
	Setup   Setup
	Made    time.Time
	Serial  int      // how many times the match has changed here, by answers and steps back; see [Chair.Answer]
	Version int      // of the table: grows with each entry of its record, while [Serial] grows with the match alone
	Lines   int      // how many answers are in effect: [Line.N] of the last one
	Asked   []string // the seats that may answer now
	Done    []string // the seats that have answered a question which others are still asked
	Turn    string   // the seat whose turn it is, "" for none
	Held    string   // the seat that must confirm the end of its turn, "" for none; until then no other seat may answer
	Request *Request
	Refused string // the seat that refused to go back, if nothing was answered since
	Seats   []Seat
	Over    bool // the match has ended
	Winners []string
	Ended   bool // the table was ended by its owner
	Notes   []Note
	Hints   bool // a seat that is asked may ask for a hint
	Hinted  []Hinted
	Fault   string // why an agent has stopped, "" if none has
	Renewed *Renewed
	Goes    time.Time // when the table is removed if nothing happens there before; the zero time: never

	Campaign bool // the match belongs to a campaign, or is over and hands values on to one
}

// Seat is a seat and the player on it.
type Seat struct {
	ID       string
	Name     string // as the player typed it, "" for none
	Agent    string // the agent that plays here, "" for a person
	Confirms bool   // the player confirms the end of each turn
	Nobody   bool   // the rules alone decide for it
}

// Request is an open request to take answers back.
type Request struct {
	By     string
	To     int // how many lines would remain
	Agreed []string
	Asked  []string // the seats that have not replied yet
}

// Note is a text that a player wrote for everybody at the table.
type Note struct {
	At    time.Time
	After int // how many lines were in effect
	By    string
	Text  string
}

// Hinted records that a seat asked for a hint. Everybody at the table sees it.
type Hinted struct {
	At    time.Time
	After int // how many lines were in effect
	By    string
}

// Line is one accepted answer (all its picks, up to an effect), or one correction. Where the rules hide words and
// values, only the line's own seat may see them; the code that shows lines decides what others see.
type Line struct {
	N      int // its number among the lines in effect, from 1
	Serial int
	At     time.Time
	Seat   string
	Link   int // the link that answered, 0 for an agent
	Picks  []Pick
	Told   []any // what [Config.Follow] returned for each pick, or what [Config.PutRight] returned

	// Put is the correction, nil for an answer. A correction by the owner's link has no seat.
	Put *record.Correction

	// Revealed reports whether a player learned something from the answer: dice, or a card that was drawn or shown.
	Revealed bool
}

// Pick is one answer in the terms of the match. A line can have several.
type Pick struct {
	Value interpreter.Answer
	Word  string
}

// Sight is what a chair may see of a table. It is valid only while the function that receives it runs, and must not be
// changed. Match is the true match with its secrets, so show a player only the [interpreter.Match.View] of a seat of
// the chair.
type Sight struct {
	*State
	Match  *interpreter.Match
	Lines  []Line // those in effect, up to the position shown
	Undone []Line // those that were taken back, in the order in which they were given

	// Kept is a cache for the code that displays the table. It lives as long as the match is in memory. It is nil in a
	// sight of a past position, which is made without locking the table.
	Kept *any

	hints  map[string]*pondered
	since  map[string]int
	absent map[string]bool
	holds  func(seat string) bool
	right  func(seat string) error // returns why a chair may not correct the position
}

// table is the house's state for one table: its listeners and, if in memory, its match.
type table struct {
	house *House
	id    string

	uses    int       // how many callers work with it now; guarded by the house
	used    time.Time // when a caller last did; guarded by the house
	streams streams
	kept    bool      // its match is in memory and no caller works with it; guarded by the house
	wanted  bool      // it is in line for an agent; guarded by the house
	looked  time.Time // when a chair last used it; guarded by the house

	mu        sync.Mutex
	hints     map[string]*pondered // the latest hint of each seat; guarded by mu
	live      *live                // nil: not in memory; guarded by mu, or by the house when no caller works with it
	answering bool                 // a standing answer is to come; guarded by mu
	stuck     *stuck               // a match that does not fit the present rules, usually nil
}

// Panicked is a panic at a table. The table is as it was before.
type Panicked struct {
	Value any
	Stack []byte
}

func (p *Panicked) Error() string {
	return fmt.Sprintf("an error in the program at this table: %v", p.Value)
}

// enter returns a table and counts the caller as working with it. The caller must call leave.
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

// leave ends what enter began. If too many matches are in memory, it drops the least recently used ones.
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

// settle updates the number of matches in memory that no caller uses. It drops a table that has neither a match in
// memory nor listeners.
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

// oldest returns the table whose match was used longest ago, among those that no caller works with.
func (h *House) oldest() (oldest *table) {
	for _, t := range h.tables {
		if t.kept && (oldest == nil || t.used.Before(oldest.used)) {
			oldest = t
		}
	}
	return oldest
}

// forget drops a match from memory. No caller may be using its table.
func (h *House) forget(t *table) {
	select {
	case h.left <- left{t.id, t.live}:
	default: // the keeper is behind, so the position is not stored; the record still has the answers
	}
	t.live = nil
	h.settle(t)
}

// sweep drops the matches from memory that nobody has used for the duration Idle.
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

// Count is how much a house has in memory: known tables, their matches, and listeners.
type Count struct{ Tables, Live, Streams int }

// Count returns how much the house has in memory.
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

// with calls do with a table and its match, while it holds the table's lock. It first makes the match from its record
// if needed. After a panic, the match is dropped from memory, and made again from its record at the next use.
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
				return ErrNoLink // the table was removed
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
	if t.live != nil {
		t.later(t.live)
	}
	return err
}

// Stuck is [ErrRules] for a table that cannot continue under the present rules, with the reason.
type Stuck struct{ Why error }

func (s *Stuck) Error() string { return fmt.Sprintf("%v: %v", ErrRules, s.Why) }

// Unwrap returns [ErrRules] and the reason, for errors.Is.
func (s *Stuck) Unwrap() []error { return []error{ErrRules, s.Why} }

// caught turns a recovered panic at a table into an error, and logs it. It reports whether there was one.
func (h *House) caught(p any, id string, err *error) bool {
	if p == nil {
		return false
	}
	*err = &Panicked{p, debug.Stack()}
	h.cfg.Tell(*err, id)
	return true
}

// with calls [House.with] for the table of the chair. It fails if the link was withdrawn.
func (c *Chair) with(do func(*table, *live) error) error {
	return c.house.with(c.table, func(t *table, l *live) error {
		c.house.look(t)
		if !l.good(c.link.ID) {
			return ErrNoLink
		}
		return do(t, l)
	})
}

// look records that a person uses a table now.
func (h *House) look(t *table) {
	h.mu.Lock()
	defer h.mu.Unlock()
	t.looked = h.cfg.Now()
}

// State returns the present state of the table.
func (c *Chair) State() (out State, err error) {
	err = c.with(func(_ *table, l *live) error {
		out = *l.state()
		out.Goes = c.house.goes(l)
		return nil
	})
	return out, err
}

// Look calls f with the table as it is now, and holds the table's lock until f returns.
func (c *Chair) Look(f func(*Sight) error) error {
	return c.with(func(t *table, l *live) error {
		s := l.sight()
		s.Goes = c.house.goes(l)
		s.hints, s.since, s.absent, s.holds = t.hints, l.since, l.absent, c.Holds
		s.right = func(seat string) error { return c.mayPutRight(l, seat) }
		return f(s)
	})
}

func (l *live) sight() *Sight {
	return &Sight{State: l.state(), Match: l.match, Lines: l.lines, Undone: l.undone, Kept: l.kept}
}

// holds returns nil if a chair may act for a seat, and otherwise the reason why not.
func (c *Chair) holds(l *live, seat string) error {
	switch {
	case !c.Holds(seat):
		return ErrNotYours
	case l.ended:
		return ErrEnded
	}
	return nil
}

// good reports whether a link of the table is valid.
func (l *live) good(link int) bool {
	return slices.ContainsFunc(l.links, func(k store.Link) bool { return k.ID == link && !k.Withdrawn })
}

// What is the kind of change that an event reports.
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
