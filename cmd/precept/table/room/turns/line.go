package turns

import (
	"cmp"
	"sync"
	"time"
)

// These bounds limit the searches of a server.
const (
	// Slice is how long a search runs before another one gets its turn. Credit is how far a newcomer's used time may be
	// below that of all others.
	Slice, Credit = 50 * time.Millisecond, 200 * time.Millisecond

	// Minds is how many searches may have begun and be paused. Each takes some megabytes.
	Minds = 64

	// Thinking is how long one search takes at most, without the time of others in between.
	Thinking = 10 * time.Second

	// purses is the number of addresses (or of an address's tables) without turns whose used time is remembered.
	purses = 10_000
)

// Turn is a search for a table. It waits in line, runs for a slice of time, and waits again.
type Turn struct {
	Table string
	From  string // the address that made the table, or the table's id if that is unknown
	Sort  Sort

	// Begin prepares the search; it returns nil if none is needed any longer.
	Begin func() (*Mind, error)

	on    *Mind // nil: the search has not begun
	long  bool  // one slice was not enough, so it begins only when there is room to pause it
	spent time.Duration
}

// Sort is the purpose of a search. The number of queued turns is bounded separately for each sort.
type Sort int

// These are the sorts of turns.
const (
	ForAgent Sort = iota
	ForHint
	sorts
)

// purse counts the time that an address or a table has used. The one that has used less goes first. A newcomer starts
// at most Credit below the others, however long it was away.
type purse struct {
	had    time.Duration
	in     int               // how many of its turns wait or run
	tables map[string]*purse // by table ids; nil in the purse of a table
}

// Line is the queue of turns, stored in no order. The next turn belongs to the address that has used the least time,
// and among its tables to the one that has used the least. So short searches finish soon whatever else runs, and a
// person who requests many searches delays only that person's own tables.
type Line struct {
	slice  time.Duration
	mu     sync.Mutex
	more   *sync.Cond
	closed bool
	wait   []*Turn
	count  [sorts]int // how many turns of each sort wait or run
	kept   int        // searches that have begun
	from   map[string]*purse
	floor  time.Duration // the most time that an address had when its turn came
}

// New returns an empty queue with slices of the given length; 0 means [Slice].
func New(slice time.Duration) *Line {
	l := &Line{slice: cmp.Or(slice, Slice), from: map[string]*purse{}}
	l.more = sync.NewCond(&l.mu)
	return l
}

// Add queues a turn, and reports whether there was room: fewer than most turns of its sort.
func (l *Line) Add(t *Turn, most int) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed || l.count[t.Sort] >= most {
		return false
	}
	l.count[t.Sort]++
	a := l.from[t.From]
	if a == nil {
		a = &purse{tables: map[string]*purse{}}
		l.from[t.From] = a
	}
	if a.in == 0 {
		a.had = max(a.had, l.floor-Credit)
	}
	own := a.tables[t.Table]
	if own == nil {
		own = &purse{}
		a.tables[t.Table] = own
	}
	if own.in == 0 {
		own.had = max(own.had, a.least()-Credit)
	}
	a.in++
	own.in++
	l.wait = append(l.wait, t)
	l.more.Broadcast()
	return true
}

// least returns the smallest time used by any of its tables that have queued turns.
func (p *purse) least() time.Duration {
	least, found := time.Duration(0), false
	for _, own := range p.tables {
		if own.in > 0 && (!found || own.had < least) {
			least, found = own.had, true
		}
	}
	return least
}

// next waits for a turn, removes it from the queue and returns it. It returns nil when the queue is closed.
func (l *Line) next() *Turn {
	l.mu.Lock()
	defer l.mu.Unlock()
	for {
		if l.closed {
			return nil
		}
		best := -1
		for i, t := range l.wait {
			if t.on == nil && t.long && l.kept >= Minds {
				continue
			}
			if best < 0 || l.before(t, l.wait[best]) {
				best = i
			}
		}
		if best >= 0 {
			t := l.wait[best]
			l.wait = append(l.wait[:best], l.wait[best+1:]...) // keeps the order, so that of two equal turns the older is next
			l.floor = max(l.floor, l.from[t.From].had)
			if t.on == nil {
				l.kept++
			}
			return t
		}
		l.more.Wait()
	}
}

// before reports whether turn a goes before turn b.
func (l *Line) before(a, b *Turn) bool {
	x, y := l.from[a.From], l.from[b.From]
	if x != y {
		return x.had < y.had
	}
	return x.tables[a.Table].had < x.tables[b.Table].had
}

// spend records how long a turn ran. If over is true, the turn is finished. Otherwise it is queued again, unless too
// many searches are in progress; then spend returns false, and the caller must drop the search and call back.
func (l *Line) spend(t *Turn, took time.Duration, over bool) (keep bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	a := l.from[t.From]
	own := a.tables[t.Table]
	a.had += took
	own.had += took
	keep = !over && l.kept <= Minds && !l.closed
	if !keep {
		l.kept--
	}
	if over {
		l.count[t.Sort]--
		a.in--
		own.in--
		forget(a.tables)
		forget(l.from)
	} else if t.long = true; keep {
		l.wait = append(l.wait, t)
	}
	l.more.Broadcast()
	return keep
}

// back queues a turn whose search was dropped, so that the search starts anew.
func (l *Line) back(t *Turn) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if t.on = nil; !l.closed {
		l.wait = append(l.wait, t)
	}
}

// forget deletes the purses without turns, once there are many.
func forget(all map[string]*purse) {
	if len(all) <= purses {
		return
	}
	for name, p := range all {
		if p.in == 0 {
			delete(all, name)
		}
	}
}

// Count returns the number of queued and running turns.
func (l *Line) Count() (n int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, k := range l.count {
		n += k
	}
	return n
}

// Close closes the queue. Waiting turns and paused searches are dropped.
func (l *Line) Close() {
	l.mu.Lock()
	l.closed = true
	l.more.Broadcast()
	left := l.wait
	l.wait = nil
	l.mu.Unlock()
	for _, t := range left {
		if t.on != nil {
			t.on.drop()
		}
	}
}
