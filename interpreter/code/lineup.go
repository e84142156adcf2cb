package code

import (
	"fmt"
	"slices"

	"precept/interpreter/model"
)

// SeatsOf is the seats that the names of a line-up mean: a faction named again is its next seat.
func SeatsOf(g *model.Game, names []string) []string {
	out := slices.Clone(names)
	for i, name := range names {
		for slices.Contains(out[:i], name) {
			next := slices.IndexFunc(g.Seats, func(s model.Seat) bool { return s.Beside >= 0 && g.Seats[s.Beside].ID == name })
			if next < 0 {
				break
			}
			name = g.Seats[next].ID
		}
		if !slices.Contains(out[:i], name) {
			out[i] = name
		}
	}
	return out
}

// JudgeSeats says what is wrong with a line-up whose seats all exist; nil when nothing is.
func JudgeSeats(g *model.Game, names []string) error {
	for i := range g.Seats {
		s := &g.Seats[i]
		n := 0
		for _, name := range names {
			if name == s.ID {
				n++
			}
		}
		switch {
		case n > 1:
			return tooMany(g, s, names)
		case n == 1 && s.Beside >= 0 && !slices.Contains(names, g.Seats[s.Beside].ID):
			return fmt.Errorf("the seat %q is taken only beside %q", s.ID, g.Seats[s.Beside].ID)
		}
	}
	return nil
}

// tooMany says that more want a seat, or those of its faction, than there are.
func tooMany(g *model.Game, seat *model.Seat, names []string) error {
	most, want := 0, 0
	for i := range g.Seats {
		if s := &g.Seats[i]; s == seat || s.Faction && s.File == seat.File {
			most++
			for _, name := range names {
				if name == s.ID {
					want++
				}
			}
		}
	}
	if want > most && most > 1 {
		return fmt.Errorf("%q is taken %d times; at most %d may take it", seat.File, want, most)
	}
	return fmt.Errorf("the seat %q is taken twice", seat.ID)
}

// Side is the file of the faction or bot that a player has taken, "" for nobody.
func (p *Table) Side(player int32) string {
	if player < 0 || int(player) >= len(p.Players) {
		return ""
	}
	return p.Game.Seats[p.Players[player]].File
}
