package turns

import (
	"cmp"
	"sync"
	"time"
)

// The bounds.
const (
	// Slice is how long something is thought of before the next, and Credit how much more than others who comes anew may
	// have at once.
	Slice, Credit = 50 * time.Millisecond, 200 * time.Millisecond

	// Minds is how many thoughts are kept that have begun; each takes some megabytes.
	Minds = 64

	// Thinking is how long is thought of one thing, while others are thought of not counted.
	Thinking = 10 * time.Second

	// purses is of how many who wait for nothing it is known how much time they had.
	purses = 10_000
)

// Turn is something to be thought of at a table: it waits in line, is thought of for a slice of time, and waits again.
type Turn struct {
	Table string
	From  string // the address that made the table, or the table itself where none is known
	Sort  Sort

	// Begin makes the thought ready; nil: there is nothing to think of any more.
	Begin func() (*Mind, error)

	on    *Mind // nil: it has not begun
	long  bool  // one slice was not enough for it: it begins only where it can be kept
	spent time.Duration
}

// Sort is for whom something is thought of: so many of each may wait.
type Sort int

// The sorts.
const (
	ForAgent Sort = iota
	ForHint
	sorts
)

// purse is how much time something has had, as far as that counts: who has had less comes first. Who comes anew has no
// more before others than a credit, however long he was away.
type purse struct {
	had    time.Duration
	in     int               // how many of its turns wait or are thought of
	tables map[string]*purse // of an address
}

// Line is the turns that wait, in no order: of the address that has had least time, and of its tables of that which has
// had least, one is next. So short work comes soon, whatever else is thought of, and whoever asks for much waits for
// himself.
type Line struct {
	slice  time.Duration
	mu     sync.Mutex
	more   *sync.Cond
	closed bool
	wait   []*Turn
	count  [sorts]int // of those that wait or are thought of
	kept   int        // thoughts that have begun
	from   map[string]*purse
	floor  time.Duration // what the address had that was last before others
}

// New is a line in which nobody waits; a slice of 0 is [Slice].
func New(slice time.Duration) *Line {
	l := &Line{slice: cmp.Or(slice, Slice), from: map[string]*purse{}}
	l.more = sync.NewCond(&l.mu)
	return l
}

// Add puts a turn in line, unless so many of its sort are there.
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

// least is what that of the tables has had which has had least, of those that are in line.
func (p *purse) least() time.Duration {
	least, found := time.Duration(0), false
	for _, own := range p.tables {
		if own.in > 0 && (!found || own.had < least) {
			least, found = own.had, true
		}
	}
	return least
}

// next takes the turn that is next out of the line, and waits for one; nil when the line is closed.
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
			l.wait = append(l.wait[:best], l.wait[best+1:]...) // of two that are alike, who has waited longer is next
			l.floor = max(l.floor, l.from[t.From].had)
			if t.on == nil {
				l.kept++
			}
			return t
		}
		l.more.Wait()
	}
}

// before reports whether a turn comes before another.
func (l *Line) before(a, b *Turn) bool {
	x, y := l.from[a.From], l.from[b.From]
	if x != y {
		return x.had < y.had
	}
	return x.tables[a.Table].had < x.tables[b.Table].had
}

// spend notes how long a turn was thought of. With over it is through; else it waits again, unless its thought cannot
// be kept: then it is false, and the turn is put back once that is dropped.
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

// back puts a turn back whose thought is dropped, to begin anew.
func (l *Line) back(t *Turn) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if t.on = nil; !l.closed {
		l.wait = append(l.wait, t)
	}
}

// forget drops the purses of who has nothing in line, once there are many.
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

// Count is how many turns are in line, those that are thought of included.
func (l *Line) Count() (n int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, k := range l.count {
		n += k
	}
	return n
}

// Close ends the line: nobody waits any more, and thoughts that pause are dropped.
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
