package simulate

import (
	"slices"
	"sync"
)

// line hands out the numbers of the matches and takes their outcomes in the order of the numbers, whoever plays faster.
// Those that ended too early wait; nobody runs ahead so far that they become many.
type line struct {
	next, folded, end int
	ahead             int
	drawn             []int           // the numbers before next that nobody has been given yet
	lineup            func(i int) int // whose line-up match i is played with; nil: all have the same
	take              func(o outcome) (more bool)
	stop              <-chan struct{}

	lock    sync.Mutex
	room    *sync.Cond
	waiting map[int]outcome
	closed  bool
}

// ahead is how many matches a worker may be ahead of the slowest. Of so many, those of one line-up are handed out one
// after the other: a core's own cache holds little more than one program and its match.
const ahead = 64

func newLine(from, end, workers int, stop <-chan struct{}, take func(o outcome) bool) *line {
	l := &line{next: from, folded: from, end: end, ahead: ahead * workers, take: take, stop: stop,
		waiting: map[int]outcome{}}
	l.room = sync.NewCond(&l.lock)
	return l
}

// draw is the number of a match to play; false when no more are to be played.
func (l *line) draw() (int, bool) {
	l.lock.Lock()
	defer l.lock.Unlock()
	for !l.closed && l.left() && l.next-len(l.drawn)-l.folded >= l.ahead {
		l.room.Wait()
	}
	if l.closed || !l.left() || l.stopped() {
		return 0, false
	}
	if len(l.drawn) == 0 {
		l.more()
	}
	i := l.drawn[0]
	l.drawn = l.drawn[1:]
	return i, true
}

// left reports whether there are matches that nobody has been given.
func (l *line) left() bool { return len(l.drawn) > 0 || l.next < l.end }

// more draws the next numbers: one, or as many as may be sorted by their line-ups.
func (l *line) more() {
	n := 1
	if l.lineup != nil {
		n = ahead
	}
	for l.drawn = l.drawn[:0]; n > 0 && l.next < l.end; n-- {
		l.drawn = append(l.drawn, l.next)
		l.next++
	}
	if l.lineup != nil {
		slices.SortStableFunc(l.drawn, func(i, j int) int { return l.lineup(i) - l.lineup(j) })
	}
}

// stopped reports whether somebody wants no more matches. Of those that have been drawn the ones count that were played
// to their end, up to the first that was not: so no number is left out.
func (l *line) stopped() bool {
	select {
	case <-l.stop:
		return true
	default:
		return false
	}
}

// close has nobody be given a match any more.
func (l *line) close() {
	l.lock.Lock()
	defer l.lock.Unlock()
	l.closed = true
	l.room.Broadcast()
}

// hand gives the outcome of match i.
func (l *line) hand(i int, o outcome) {
	l.lock.Lock()
	defer l.lock.Unlock()
	defer l.room.Broadcast()
	l.waiting[i] = o
	for !l.closed {
		o, here := l.waiting[l.folded]
		if !here {
			break
		}
		if o.left {
			l.closed = true
			break
		}
		delete(l.waiting, l.folded)
		l.folded++
		l.closed = !l.take(o)
	}
}
