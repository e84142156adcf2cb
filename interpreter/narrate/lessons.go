package narrate

import (
	"precept/interpreter"
	"slices"
)

// Lesson reports whether a lesson of the guide applies now, and to which seat. number is its index in the guide of
// [declared.Game]. The result depends only on what everybody may know. The caller decides when to show a lesson, and
// in which order.
func Lesson(m *interpreter.Match, number int) (seat string, holds bool) {
	if number < 0 || number >= len(m.Core().P.Game.Guide) {
		return "", false
	}
	l := &m.Core().P.Game.Guide[number]
	for _, d := range m.Open() {
		switch {
		case l.Choose != "" && raw(d).Name != l.Choose, l.Offer != nil && !raw(d).HasEntry(l.Offer):
			continue
		case m.Core().P.Lesson(number).Holds(m.Core().M, raw(d).Seat):
			return d.Seat, true
		}
	}
	return "", false
}

// Advised reports whether a lesson that applies recommends an answer.
func Advised(d *interpreter.Decision, number int, a interpreter.Answer) bool {
	x, is := d.Core()
	if number < 0 || number >= len(x.P.Game.Guide) {
		return false
	}
	l := &x.P.Game.Guide[number]
	switch {
	case a < 0:
		return false
	case l.Choose != "":
		return raw(d).Name == l.Choose && x.P.Lesson(number).Advises(x.M, raw(d).Seat, a)
	}
	return d.Kind == interpreter.Menu && l.Best != nil && raw(d).HasEntry(l.Offer) && slices.Contains(l.Best,
		x.Describe(is, a).ID)
}
