package model

import (
	"slices"

	"precept/interpreter/expr"
	"precept/interpreter/source"
)

// Lineup is a measure of those who play together, taken before the setup. Where it is no advice, a match that does not
// have it is refused.
type Lineup struct {
	Node
	Value, Least, Most *expr.Node // Least and Most may be nil
	Advice             bool
}

// Former is content that a variant replaced or removed: where it stands in the game's own files.
type Former struct {
	Variant string
	Span    source.Span
}

// Policy is how a seat that no person holds answers a choice that does not rank its candidates itself.
type Policy struct {
	Node
	Seats  []int       // the seats that answer so
	Choose string      // the name that the choice binds
	Me     *expr.Local // in Prefer: the seat that answers
	It     *expr.Local // in Prefer: the candidate
	Prefer []Rank
}

// Corrections is who may put the position right, on the record.
type Corrections struct {
	Node
	All  bool
	Seat int // who, unless All
}

// Seat is somebody who can take part: a faction or a side.
type Seat struct {
	Node
	Faction bool
	Beside  int    // the seat of its faction without which it is not taken, -1 none
	Decides string // player, nobody, referee
	Values  []Value
	File    string // whose rules it plays by, where that is a faction's or a bot's
}

// Players is how many of the seats of a line-up count as players: all but those that nobody decides for.
func (g *Game) Players(names []string) (n int) {
	for _, name := range names {
		if i := slices.IndexFunc(g.Seats, func(s Seat) bool { return s.ID == name }); i < 0 ||
			g.Seats[i].Decides != "nobody" {
			n++
		}
	}
	return n
}

// Side is the first seat of the faction that a seat is of: itself mostly.
func (g *Game) Side(seat int) int {
	for g.Seats[seat].Beside >= 0 {
		seat = g.Seats[seat].Beside
	}
	return seat
}

// Component is what a rule, an ability or an effect is written on.
type Component struct {
	Faction string // speaks once for each seat that has it
	Design  int    // speaks for each copy that lies in an active zone; -1 none
	Kind    int    // speaks for each piece of the kind; -1 none
	Effect  *Effect
	Map     string
	Option  string
	File    string
	Needs   []string // seats of which one must play
}

// OptionSet says that option Of with the value Named gives Option the value File, where the setup does not give it one.
type OptionSet struct{ Of, Named, Option, File string }

// Imply gives the options that are left open the values that those of sets name.
func (g *Game) Imply(options map[string]string) {
	for _, s := range g.Sets {
		if _, given := options[s.Option]; !given && options[s.Of] == s.Named {
			options[s.Option] = s.File
		}
	}
}

// Choices is the values that each option of a setup can have, sorted: maps, files of cards, and sets of them.
func (g *Game) Choices() map[string][]string {
	out := map[string][]string{}
	add := func(option, value string) {
		if option != "" && !slices.Contains(out[option], value) {
			out[option] = append(out[option], value)
		}
	}
	for _, m := range g.Maps {
		add("map", m)
	}
	for i := range g.Designs {
		add(g.Designs[i].Option, g.Designs[i].File)
	}
	for i := range g.Pieces {
		add(g.Pieces[i].Option, g.Pieces[i].File)
	}
	for _, s := range g.Sets {
		add(s.Of, s.Named)
	}
	for _, values := range out {
		slices.Sort(values)
	}
	return out
}
