package simulate

import "sync"

// line hands out the numbers of the matches and takes their outcomes in the order of the numbers, whoever plays faster.
// Those that ended too early wait; nobody runs ahead so far that they become many.
type line struct {
	next, folded, end int
	ahead             int
	take              func(o outcome) (more bool)
	stop              <-chan struct{}

	lock    sync.Mutex
	room    *sync.Cond
	waiting map[int]outcome
	closed  bool
}

// ahead is how many matches a worker may be ahead of the slowest.
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
	for !l.closed && l.next < l.end && l.next-l.folded >= l.ahead {
		l.room.Wait()
	}
	if l.closed || l.next >= l.end || l.stopped() {
		return 0, false
	}
	l.next++
	return l.next - 1, true
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

// hand gives the outcome of match i.
func (l *line) hand(i int, o outcome) {
	l.lock.Lock()
	defer l.lock.Unlock()
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
	l.room.Broadcast()
}
