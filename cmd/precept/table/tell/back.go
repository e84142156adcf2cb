package tell

import (
	"maps"

	"precept/interpreter/record"
)

// corrected notes a correction. Where the match goes back, what went on then begins anew behind it.
func (l *Log) corrected(c record.Correction) {
	l.mark()
	l.put++
	if !c.Back {
		l.add(l.now(), item{put: &c})
		return
	}
	if c.Answer < len(l.counted) {
		l.counts = l.counted[c.Answer]
	}
	l.again = true
	l.add(l.top, item{put: &c})
}

// mark notes how often phases had been opened after the answer that the log has heard of last.
func (l *Log) mark() {
	l.again = false
	for len(l.counted) <= l.taken {
		l.counted = append(l.counted, l.counts)
	}
}

// count counts a phase that is opened, and returns how often it was, for whose it is. What goes on again is no other.
func (l *Log) count(of opened) int {
	if !l.again {
		l.counts = maps.Clone(l.counts) // some answer has the one before
		l.counts[of]++
	}
	return l.counts[of]
}
