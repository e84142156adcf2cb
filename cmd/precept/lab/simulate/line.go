package simulate

import (
	"context"
	"slices"
	"sync"
)

// line hands out the numbers of the matches, and takes their outcomes in the order of the numbers. Outcomes that
// arrive early wait. Workers may only be a limited number of matches ahead, so that few wait.
type line struct {
	next, folded, end int
	ahead             int
	drawn             []int           // numbers below next that were not handed out yet
	lineup            func(i int) int // the line-up of match i; nil: all have the same
	take              func(o outcome) (more bool)
	ctx               context.Context

	lock    sync.Mutex
	notFull *sync.Cond
	waiting map[int]outcome
	closed  bool
}

// ahead is how many matches a worker may be ahead of the slowest. Among these, matches with the same line-up are
// handed out together, because a core's cache holds little more than one program and its match.
const ahead = 64

func newLine(from, end, workers int, ctx context.Context, take func(o outcome) bool) *line {
	l := &line{next: from, folded: from, end: end, ahead: ahead * workers, take: take, ctx: ctx,
		waiting: map[int]outcome{}}
	l.notFull = sync.NewCond(&l.lock)
	return l
}

// draw returns the number of a match to play; false if no more are to be played.
func (l *line) draw() (int, bool) {
	l.lock.Lock()
	defer l.lock.Unlock()
	for !l.closed && l.left() && l.next-len(l.drawn)-l.folded >= l.ahead {
		l.notFull.Wait()
	}
	// The finished matches before the first unfinished one still count, so no number is skipped.
	if l.closed || !l.left() || l.ctx.Err() != nil {
		return 0, false
	}
	if len(l.drawn) == 0 {
		l.more()
	}
	i := l.drawn[0]
	l.drawn = l.drawn[1:]
	return i, true
}

// left reports whether some matches were not handed out yet.
func (l *line) left() bool { return len(l.drawn) > 0 || l.next < l.end }

// more draws the next numbers: one, or ahead numbers sorted by their line-ups.
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

// close stops handing out matches.
func (l *line) close() {
	l.lock.Lock()
	defer l.lock.Unlock()
	l.closed = true
	l.notFull.Broadcast()
}

// hand delivers the outcome of match i.
func (l *line) hand(i int, o outcome) {
	l.lock.Lock()
	defer l.lock.Unlock()
	defer l.notFull.Broadcast()
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
