package code

import (
	"precept/interpreter/internal/evaluate"
	"precept/interpreter/internal/state"
)

// Lesson is when a lesson of the guide speaks, and what it advises, compiled. Temporaries: 0 who is asked, 1 the
// candidate.
type Lesson struct {
	when, advises evaluate.Bool
	room          int
}

// Lesson is a lesson of the guide, by its number.
func (p *Program) Lesson(number int) *Lesson {
	p.lessons.once.Do(func() {
		for i := range p.Game.Lessons {
			l, c := &p.Game.Lessons[i], p.compiler()
			c.Temp(l.Me, 1)
			if l.It == nil {
				c.Take(1)
			} else {
				c.Temp(l.It, 1)
			}
			p.lessons.of = append(p.lessons.of,
				Lesson{c.Bool(l.When), c.Bool(l.Advises), 0})
			p.lessons.of[i].room = c.High
		}
	})
	return &p.lessons.of[number]
}

// Holds reports whether its condition holds for a player.
func (l *Lesson) Holds(m *state.Match, me int32) bool {
	return l.when == nil || l.ask(l.when, m, me, state.Nil)
}

// Advises reports whether it advises a player to choose a candidate.
func (l *Lesson) Advises(m *state.Match, me, candidate int32) bool {
	return l.advises != nil && l.ask(l.advises, m, me, candidate)
}

// ask evaluates a condition; one that fails does not hold. The match is as it was.
func (l *Lesson) ask(f evaluate.Bool, m *state.Match, me, candidate int32) bool {
	was, fp, tb, work := m.Err, m.FP, m.TB, m.Work
	m.Err, m.FP, m.TB, m.Arena = nil, state.Header, 0, m.Arena[:0]
	m.Room(l.room)
	m.Tmp[0], m.Tmp[1] = me, candidate
	holds := f(m) && m.Err == nil
	m.Err, m.FP, m.TB, m.Work = was, fp, tb, work
	return holds
}
