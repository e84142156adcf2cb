package tell

import (
	"maps"

	"precept/interpreter/record"
)

// corrected adds a correction to the log. If the correction goes back, the phases that were open at that point begin
// again after it.
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

// mark stores the current counts of phases for the present answer.
func (l *Log) mark() {
	l.again = false
	for len(l.counted) <= l.taken {
		l.counted = append(l.counted, l.counts)
	}
}

// count counts the opening of a phase, and returns how many times the phase has been opened for its seat. A phase that
// continues after going back is not counted again.
func (l *Log) count(of opened) int {
	if !l.again {
		l.counts = maps.Clone(l.counts) // an earlier answer shares the map
		l.counts[of]++
	}
	return l.counts[of]
}
