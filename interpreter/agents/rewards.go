package agents

import "math"

// rewards is what a playout came to for each seat, from 0 to 1.
type rewards struct {
	standing []int
	usual    []usual // by seat
	// relative is what the search and its habits go by: a lead counts by how it compares with those of the other
	// playouts of the decision. Whoever is far ahead or behind would not see any difference otherwise, and no
	// evaluation has to be in any unit.
	relative []float64
	absolute []float64 // what people are told: a lead counts by itself
}

// usual is what the leads of a seat in the playouts of a decision come to.
type usual struct{ playouts, total, squares float64 }

// steep is the lead, by the evaluation, that counts as 73 % of a victory by itself.
const steep = 5

// forget is for another decision of so many seats.
func (r *rewards) forget(seats int) {
	r.usual = append(r.usual[:0], make([]usual, seats)...)
}

// of adds a lead to those of a seat, and says what it is worth beside them: half of a victory when it is as they are on
// average, 73 % when it is better by their standard deviation.
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

// judge says how a playout ended for each seat: its share of the victory, or what its lead promises.
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
		s.standing = s.stand(s.evaluate, s.standing[:0])
		for i := range seats {
			x := lead(s.standing, i)
			s.relative = append(s.relative, s.usual[i].of(x))
			s.absolute = append(s.absolute, logistic(x/steep))
		}
	}
}
