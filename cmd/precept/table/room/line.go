package room

import (
	"sync"
	"time"
)

// turn is something to be thought of at a table: it waits in line, is thought of for a slice of time, and waits again.
type turn struct {
	table string
	from  string // the address that made the table, or the table itself where none is known
	sort  turnSort

	// begin makes the thought ready; nil: there is nothing to think of any more.
	begin func() (*mind, error)

	on    *mind // nil: it has not begun
	long  bool  // one slice was not enough for it: it begins only where it can be kept
	spent time.Duration
}

// turnSort is for whom something is thought of.
type turnSort int

const (
	forAgent turnSort = iota
	forHint
	sorts
)

// mind is a thought on its way, in a goroutine of its own: it thinks only while it has its slice.
type mind struct {
	think func(stop <-chan struct{}) // see [agents.Agent]
	end   func() error               // what comes of it; it is called when think is through
	gone  <-chan struct{}            // closed when nobody wants it any more, nil: never

	stop  chan struct{}
	done  chan struct{}
	fault error // of think
}

// purse is how much time something has had, as far as that counts: who has had less comes first. Who comes anew has no
// more before others than a credit, however long he was away.
type purse struct {
	had    time.Duration
	in     int               // how many of its turns wait or are thought of
	tables map[string]*purse // of an address
}

// line is the turns that wait, in no order: of the address that has had least time, and of its tables of that which has
// had least, one is next. So short work comes soon, whatever else is thought of, and whoever asks for much waits for
// himself.
type line struct {
	mu     sync.Mutex
	more   *sync.Cond
	closed bool
	wait   []*turn
	count  [sorts]int // of those that wait or are thought of
	kept   int        // thoughts that have begun
	from   map[string]*purse
	floor  time.Duration // what the address had that was last before others
}

func newLine() *line {
	l := &line{from: map[string]*purse{}}
	l.more = sync.NewCond(&l.mu)
	return l
}

// add puts a turn in line, unless so many of its sort are there.
func (l *line) add(t *turn, most int) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed || l.count[t.sort] >= most {
		return false
	}
	l.count[t.sort]++
	a := l.from[t.from]
	if a == nil {
		a = &purse{tables: map[string]*purse{}}
		l.from[t.from] = a
	}
	if a.in == 0 {
		a.had = max(a.had, l.floor-Credit)
	}
	own := a.tables[t.table]
	if own == nil {
		own = &purse{}
		a.tables[t.table] = own
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
func (l *line) next() *turn {
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
			l.floor = max(l.floor, l.from[t.from].had)
			if t.on == nil {
				l.kept++
			}
			return t
		}
		l.more.Wait()
	}
}

// before reports whether a turn comes before another.
func (l *line) before(a, b *turn) bool {
	x, y := l.from[a.from], l.from[b.from]
	if x != y {
		return x.had < y.had
	}
	return x.tables[a.table].had < x.tables[b.table].had
}

// spend notes how long a turn was thought of. With over it is through; else it waits again, unless its thought cannot be
// kept: then it is false, and the turn is put back once that is dropped.
func (l *line) spend(t *turn, took time.Duration, over bool) (keep bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	a := l.from[t.from]
	own := a.tables[t.table]
	a.had += took
	own.had += took
	keep = !over && l.kept <= Minds && !l.closed
	if !keep {
		l.kept--
	}
	if over {
		l.count[t.sort]--
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
func (l *line) back(t *turn) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if t.on = nil; !l.closed {
		l.wait = append(l.wait, t)
	}
}

// forget drops the purses of who has nothing in line, once there are many.
func forget(all map[string]*purse) {
	if len(all) <= Waiting {
		return
	}
	for name, p := range all {
		if p.in == 0 {
			delete(all, name)
		}
	}
}

// close ends the line: nobody waits any more. It returns who did.
func (l *line) close() []*turn {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.closed = true
	l.more.Broadcast()
	left := l.wait
	l.wait = nil
	return left
}
