package declared

import (
	"maps"
	"slices"

	"precept/interpreter/source"
)

// table is who can play a game, and what they choose before it.
type table struct {
	MinPlayers   int
	MaxPlayers   int
	Minutes      [2]int // that a match takes, from and to; 0 if the content does not say
	Difficulty   int    // of learning, from 1 to [Hardest]; 0 if the content does not say
	Seats        []Seat
	DefaultSeats []string
	Lineups      []Lineup
	Maps         []string
	Defaults     map[string]string // of the options
	Sets         []OptionSet       // options that a value of another option names
	Titles       map[string]Text   // what people call options and their values, as far as the content says it
}

// Hardest is the highest difficulty of a game.
const Hardest = 5

// Lack is a setup that asks for what its game does not have.
type Lack struct {
	Name string // of the seat, the option or its value; "players": so many of them
	Text *source.Text
}

func (l *Lack) Error() string { return l.Text.String() }

// Unwrap returns the text.
func (l *Lack) Unwrap() error { return l.Text }

// Complete is a line-up and its options with what they leave to the game.
func (t *table) Complete(seats []string, options map[string]string) ([]string, map[string]string) {
	if len(seats) == 0 {
		seats = t.DefaultSeats
	}
	if len(seats) == 0 {
		for i := range t.Seats {
			if s := &t.Seats[i]; s.Beside < 0 && s.Plays() && len(seats) < t.MaxPlayers {
				seats = append(seats, s.ID)
			}
		}
	}
	all := map[string]string{}
	maps.Copy(all, t.Defaults)
	maps.Copy(all, options)
	t.Imply(all)
	return t.SeatsOf(seats), all
}

// SeatsOf is the seats that the names of a line-up mean: a faction named again is its next seat.
func (t *table) SeatsOf(names []string) []string {
	out := slices.Clone(names)
	for i, name := range names {
		for slices.Contains(out[:i], name) {
			next := slices.IndexFunc(t.Seats, func(s Seat) bool { return s.Beside >= 0 && t.Seats[s.Beside].ID == name })
			if next < 0 {
				break
			}
			name = t.Seats[next].ID
		}
		if !slices.Contains(out[:i], name) {
			out[i] = name
		}
	}
	return out
}

// JudgeSeats says what is wrong with a line-up whose seats all exist, as a [Lack]; nil when nothing is.
func (t *table) JudgeSeats(names []string) error {
	for i := range t.Seats {
		s := &t.Seats[i]
		n := 0
		for _, name := range names {
			if name == s.ID {
				n++
			}
		}
		switch {
		case n > 1:
			return t.tooMany(s, names)
		case n == 1 && s.Beside >= 0 && !slices.Contains(names, t.Seats[s.Beside].ID):
			return &Lack{s.ID, source.Say("the seat %q is taken only beside %q", s.ID, t.Seats[s.Beside].ID)}
		}
	}
	return nil
}

// tooMany says that more want a seat, or those of its faction, than there are.
func (t *table) tooMany(seat *Seat, names []string) error {
	most, want := 0, 0
	for i := range t.Seats {
		if s := &t.Seats[i]; s == seat || s.Faction && s.File == seat.File {
			most++
			for _, name := range names {
				if name == s.ID {
					want++
				}
			}
		}
	}
	if want > most && most > 1 {
		return &Lack{seat.ID, source.Say("%q is taken %d times; at most %d may take it", seat.File, want, most)}
	}
	return &Lack{seat.ID, source.Say("the seat %q is taken twice", seat.ID)}
}

// Players is how many of the seats of a line-up count as players: all but those that nobody decides for, and those who
// referee.
func (t *table) Players(names []string) (n int) {
	for _, name := range names {
		if i := slices.IndexFunc(t.Seats, func(s Seat) bool { return s.ID == name }); i < 0 ||
			t.Seats[i].Plays() {
			n++
		}
	}
	return n
}

// MostSeats is how many seats there can be in a match: those of the players, and those that nobody holds.
func (t *table) MostSeats() int {
	n := t.MaxPlayers
	for i := range t.Seats {
		if !t.Seats[i].Plays() {
			n++
		}
	}
	return min(n, len(t.Seats))
}

// Plays reports whether a seat counts as a player.
func (s *Seat) Plays() bool { return s.Decides != "nobody" && s.Decides != "referee" }

// Side is the first seat of the faction that a seat is of: itself mostly.
func (t *table) Side(seat int) int {
	for t.Seats[seat].Beside >= 0 {
		seat = t.Seats[seat].Beside
	}
	return seat
}

// OptionSet says that option Of with the value Named gives Option the value File, where the setup does not give it one.
type OptionSet struct{ Of, Named, Option, File string }

// Imply gives the options that are left open the values that those of sets name.
func (t *table) Imply(options map[string]string) {
	for _, s := range t.Sets {
		if _, given := options[s.Option]; !given && options[s.Of] == s.Named {
			options[s.Option] = s.File
		}
	}
}
