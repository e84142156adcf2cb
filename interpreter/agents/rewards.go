package agents

import "math"

// rewards is the results of a playout for each seat, from 0 to 1.
type rewards struct {
	standing []int
	usual    []usual // by seat
	// relative is used by the search. It compares a lead with those in the other playouts of the decision. So the
	// search sees differences even if a seat is far ahead or behind, and an evaluation may use any unit.
	relative []float64
	absolute []float64 // shown to people; does not compare a lead with others
}

// usual is statistics of the leads of a seat in the playouts of a decision.
type usual struct{ playouts, total, squares float64 }

// steep is the lead, in units of the evaluation, that counts as 73 % of a victory.
const steep = 5

// forget prepares for another decision.
func (r *rewards) forget(seats int) {
	r.usual = append(r.usual[:0], make([]usual, seats)...)
}

// of adds a lead, and returns its value compared with the others: 0.5 for an average lead, 0.73 for one standard
// deviation above it.
func (u *usual) of(lead float64) float64 {
	u.playouts++
	u.total += lead
	u.squares += lead * lead
	mean := u.total / u.playouts
	deviation := math.Sqrt(max(0, u.squares/u.playouts-mean*mean))
	if deviation == 0 {
		return 0.5
	}
	return logistic((lead - mean) / deviation)
}

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// judge sets the result of a playout for each seat: its share of the victory, or the value of its lead.
func (s *search) judge() {
	s.relative, s.absolute = s.relative[:0], s.absolute[:0]
	seats := len(s.engine.Lineup().Seats)
	switch {
	case s.engine.Over():
		for i := range seats {
			s.relative = append(s.relative, s.won(i))
		}
		s.absolute = append(s.absolute, s.relative...)
	case s.evaluate == nil:
		for range seats {
			s.relative = append(s.relative, 1/float64(seats))
		}
		s.absolute = append(s.absolute, s.relative...)
	default:
		s.standing = s.appendPoints(s.evaluate, s.standing[:0])
		for i := range seats {
			x := lead(s.standing, i)
			s.relative = append(s.relative, s.usual[i].of(x))
			s.absolute = append(s.absolute, logistic(x/steep))
		}
	}
}
