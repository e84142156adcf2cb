package interpreter

import (
	"slices"
)

// Lesson reports whether a lesson of the guide, by its number among [declared.Game]'s, holds in the position, and of
// which seat that is asked now. It depends on nothing that is not everybody's to know. In which turn a lesson is told,
// and behind which others, is for who tells them.
func (m *Match) Lesson(number int) (seat string, holds bool) {
	if number < 0 || number >= len(m.run.P.Game.Guide) {
		return "", false
	}
	l := &m.run.P.Game.Guide[number]
	for _, d := range m.Open() {
		switch {
		case l.Choose != "" && d.d.Name != l.Choose, l.Offer != nil && !d.d.HasEntry(l.Offer):
			continue
		case m.run.P.Lesson(number).Holds(m.run.M, d.d.Seat):
			return d.Seat(), true
		}
	}
	return "", false
}

// Advised reports whether a lesson of the guide that holds advises an answer.
func (d *Decision) Advised(number int, a Answer) bool {
	if number < 0 || number >= len(d.run.P.Game.Guide) {
		return false
	}
	l := &d.run.P.Game.Guide[number]
	switch {
	case a < 0:
		return false
	case l.Choose != "":
		return d.d.Name == l.Choose && d.run.P.Lesson(number).Advises(d.run.M, d.d.Seat, a)
	}
	return d.Menu() && l.Best != nil && d.d.HasEntry(l.Offer) && slices.Contains(l.Best, d.run.Describe(d.d, a).ID)
}
