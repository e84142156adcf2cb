package simulate

import (
	"fmt"
	"slices"
	"strings"

	"precept/interpreter"
	"precept/interpreter/declared"
)

// rotations returns the orders in which the seats of a line-up play: each order moves the first seat to the end.
// Referees keep their places. It returns an error if the line-up does not fit the game.
func rotations(g *interpreter.Game, s interpreter.Setup) ([][]string, error) {
	m := g.Definition()
	seats, _ := m.Complete(s.Seats, s.Options)
	var places []int // of the seats that move
	var names []string
	for i, seat := range seats {
		k := seatNumber(m, seat)
		if k < 0 {
			return nil, g.Judge(s)
		}
		if m.Seats[k].Decides != "referee" {
			places, names = append(places, i), append(names, m.Seats[m.Side(k)].ID)
		}
	}
	var out [][]string
	for k := range names {
		order := slices.Clone(seats)
		for i, place := range places {
			order[place] = names[(i+k)%len(names)]
		}
		s.Seats = m.SeatsOf(order)
		if err := g.Judge(s); err != nil {
			return nil, fmt.Errorf("the seats in the order %s: %w", strings.Join(s.Seats, ", "), err)
		}
		out = append(out, s.Seats)
	}
	return out, nil
}

// seatNumber returns the index of a seat of the game, -1 for none.
func seatNumber(m *declared.Game, id string) int {
	return slices.IndexFunc(m.Seats, func(s declared.Seat) bool { return s.ID == id })
}

// rotate prepares counting the results for each order of the seats.
func (r *Result) rotate(m *declared.Game, orders [][]string) {
	if len(r.Rotations) == len(orders) {
		return // the run resumes and has counted them
	}
	r.Rotations = nil
	for _, seats := range orders {
		seats = slices.DeleteFunc(slices.Clone(seats), func(seat string) bool {
			return m.Seats[seatNumber(m, seat)].Decides == "referee"
		})
		r.Rotations = append(r.Rotations, Rotation{Seats: seats, Wins: map[string]int{}})
	}
}

// rotating plays matches with rotating seats.
type rotating struct {
	g      *interpreter.Game
	setup  interpreter.Setup
	opt    Options
	orders [][]string
	tables []player // by order; created when needed
}

func (r *rotating) game(i int) outcome {
	if r.tables == nil {
		r.tables = make([]player, len(r.orders))
	}
	k := r.opt.order(i, len(r.orders))
	if r.tables[k] == nil {
		s := r.setup
		s.Seats = r.orders[k]
		r.tables[k] = seated(r.g, s, r.opt)
	}
	out := r.tables[k].game(i)
	out.rotation = k
	return out
}
