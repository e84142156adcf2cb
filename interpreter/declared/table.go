package declared

import (
	"maps"
	"slices"

	"precept/interpreter/source"
)

// table holds who can play a game, and what they choose before it.
type table struct {
	MinPlayers   int
	MaxPlayers   int
	Minutes      [2]int // the shortest and the longest time of a match; 0 if the content does not say
	Difficulty   int    // of learning, from 1 to [Hardest]; 0 if the content does not say
	Seats        []Seat
	DefaultSeats []string
	Lineups      []Lineup
	Maps         []string
	Defaults     map[string]string // of the options
	Sets         []OptionSet       // values of options that imply values of other options
	Titles       map[string]Text   // names of options and their values, as far as the content has them
}

// Hardest is the highest difficulty of a game.
const Hardest = 5

// Lack reports a setup that asks for something that its game does not have.
type Lack struct {
	Name string // of the seat, the option or its value; "players": so many of them
	Text *source.Text
}

func (l *Lack) Error() string { return l.Text.String() }

// Unwrap returns the text.
func (l *Lack) Unwrap() error { return l.Text }

// Complete returns a line-up and its options, with the defaults of the game for what they leave open.
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

// SeatsOf returns the seats that the names of a line-up mean. A repeated faction means its next seat.
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

// JudgeSeats returns a [Lack] if a line-up is wrong, else nil. All its seats must exist.
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

// tooMany reports that a seat, or the seats of its faction, are taken too often.
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

// Players returns how many seats of a line-up count as players: all but referees and seats that nobody decides for.
func (t *table) Players(names []string) (n int) {
	for _, name := range names {
		if i := slices.IndexFunc(t.Seats, func(s Seat) bool { return s.ID == name }); i < 0 ||
			t.Seats[i].Plays() {
			n++
		}
	}
	return n
}

// MostSeats returns the maximal number of seats in a match, including those that nobody plays.
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

// Side returns the first seat of the faction of a seat; mostly that is the seat itself.
func (t *table) Side(seat int) int {
	for t.Seats[seat].Beside >= 0 {
		seat = t.Seats[seat].Beside
	}
	return seat
}

// OptionSet is an implied value: if option Of is Named and the setup leaves Option open, Option becomes File.
type OptionSet struct{ Of, Named, Option, File string }

// Imply sets the options that are left open and that [OptionSet] values imply.
func (t *table) Imply(options map[string]string) {
	for _, s := range t.Sets {
		if _, given := options[s.Option]; !given && options[s.Of] == s.Named {
			options[s.Option] = s.File
		}
	}
}
