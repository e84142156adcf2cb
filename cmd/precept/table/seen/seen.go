package seen

import (
	"cmp"
	"slices"
	"time"

	"precept/cmd/precept/table/guide"
	"precept/cmd/precept/table/position"
	"precept/cmd/precept/table/room"
	"precept/cmd/precept/table/tell"
	"precept/interpreter"
	"precept/interpreter/narrate"
)

// Table is a table as one seat may see it. Names are in one language; ids are those of the content.
type Table struct {
	Game     string             `json:"game"`            // its id
	Serial   int                `json:"serial"`          // the serial that an answer must name
	Version  int                `json:"version"`         // of the table, as its events tell it
	Lines    int                `json:"lines"`           // how many answers are in effect
	Seat     string             `json:"seat,omitempty"`  // the seat that sees it, "" for spectators
	Hand     string             `json:"hand,omitempty"`  // the seat that must take over a shared screen first
	Turn     string             `json:"turn,omitempty"`  // the seat whose turn it is, "" for none
	Held     string             `json:"held,omitempty"`  // the seat that must confirm the end of its turn
	Asked    []string           `json:"asked,omitempty"` // the seats that may answer now
	Answered []string           `json:"answered,omitempty"`
	Over     bool               `json:"over,omitempty"`
	Ended    bool               `json:"ended,omitempty"` // the owner has ended the table
	Winners  []string           `json:"winners,omitempty"`
	Back     *Back              `json:"back,omitempty"`
	Notices  []string           `json:"notices,omitempty"` // what was wrong with the request
	Origin   string             `json:"origin"`            // where the seed comes from: drawn, chosen, file, unknown
	Goes     string             `json:"goes,omitempty"`    // the day on which the table is removed if nothing is done
	Warning  string             `json:"warning,omitempty"` // who may know hidden things because of the seed
	Seats    []Seat             `json:"seats"`
	Picks    []room.Number      `json:"picks,omitempty"` // made so far for the present question
	Question *position.Question `json:"question,omitempty"`
	Hint     *Hint              `json:"hint,omitempty"`  // nil if no hints are given, or nothing is asked
	Guide    *Guide             `json:"guide,omitempty"` // nil if the game has none
	Corrects bool               `json:"corrects,omitempty"`
	Position *position.Position `json:"position"`
	Told     []tell.Line        `json:"told,omitempty"`
}

// Seat is a seat and its player.
type Seat struct {
	ID     string `json:"id"`
	Name   string `json:"name"`             // of the seat
	Player string `json:"player,omitempty"` // as the player typed it
	Agent  string `json:"agent,omitempty"`  // the agent that plays there
}

// Hint is the searching agent's answer to a question. It exists only after a seat has requested it.
type Hint struct {
	Thinking bool          `json:"thinking,omitempty"` // it was asked for and is not there yet
	Failed   bool          `json:"failed,omitempty"`
	Answers  []Weighed     `json:"answers,omitempty"` // the best one first
	Line     []room.Number `json:"line,omitempty"`    // the search's continuation after the best one
	Playouts int           `json:"playouts,omitempty"`
	Choice   string        `json:"choice,omitempty"` // the best one, in the words of the options
	Sure     string        `json:"sure,omitempty"`   // how sure the search is, in words
	About    string        `json:"about,omitempty"`  // what the numbers mean
}

// Weighed is an answer with the search's numbers.
type Weighed struct {
	Value  room.Number `json:"value"`
	Share  float64     `json:"share"`  // of its playouts, 0 to 1
	Result float64     `json:"result"` // expected: 1 is a victory, 0 a defeat
	Spread float64     `json:"spread"` // the half-width of its 95 % confidence interval
}

// HintOf returns the hint for a decision after some picks of its seat. It returns nil if d is nil or the table gives no
// hints.
func HintOf(s *room.Sight, m *interpreter.Match, d *interpreter.Decision, picks []interpreter.Answer,
	lang string) *Hint {
	if !s.Hints || d == nil {
		return nil
	}
	seat := d.Seat
	found, thinking, err := s.Hint(seat, picks)
	out := &Hint{Thinking: thinking, Failed: err != nil}
	if found == nil {
		return out
	}
	said := found.Say(position.Ask(m, d, lang), lang)
	if said.Choice == "" {
		return out
	}
	out.Choice, out.Sure, out.About = said.Choice, said.Sure, said.About
	out.Playouts = found.Playouts
	for _, a := range found.Answers {
		if n, ok := room.NumberOf(d, a.Answer); ok {
			out.Answers = append(out.Answers, Weighed{n, a.Share, a.Result, a.Spread})
		}
	}
	line := slices.Concat(picks, []interpreter.Answer{said.Answer}, found.Line)
	if all := room.NumbersOf(s.Match, seat, line); len(all) > len(picks) {
		out.Line = all[len(picks)+1:]
	}
	return out
}

// Guide contains the explanations that the game's guide has given.
type Guide struct {
	Now     []Lesson      `json:"now,omitempty"`     // about the present position
	Before  []Lesson      `json:"before,omitempty"`  // the latest first
	Advised []room.Number `json:"advised,omitempty"` // the options it advises
}

// Lesson is one explanation.
type Lesson struct {
	guide.Said
	Seat string `json:"seat"` // the seat that was asked at that point
	Line int    `json:"line"` // how many lines were in effect at that point
}

// GuideOf returns the explanations of a course so far, or nil if there are none. The function line converts a number of
// answers to a number of lines.
func GuideOf(m *interpreter.Match, c *guide.Course, d *interpreter.Decision, line func(answers int) int,
	lang string) *Guide {
	out := &Guide{}
	say := func(all []guide.Told) (said []Lesson) {
		for _, t := range all {
			said = append(said, Lesson{guide.Say(m, t.Lesson, lang), t.Seat, line(t.Answers)})
		}
		return said
	}
	out.Now, out.Before = say(c.Now()), say(c.Before())
	if len(out.Now)+len(out.Before) == 0 {
		return nil
	}
	if d != nil {
		for a := range c.Advised(d) {
			if n, ok := room.NumberOf(d, a); ok {
				out.Advised = append(out.Advised, n)
			}
		}
		slices.Sort(out.Advised)
	}
	return out
}

// Form describes what a table can be made from: a game with its variants and mods.
type Form struct {
	Game     string              `json:"game"` // its id
	Name     string              `json:"name"`
	Least    int                 `json:"least"` // the least number of players
	Most     int                 `json:"most"`
	Seats    []Named             `json:"seats"`
	Options  map[string][]string `json:"options,omitempty"` // the values of each
	Agents   []Named             `json:"agents"`            // examples of agents for seats
	Variants []Layer             `json:"variants,omitempty"`
	Mods     []Layer             `json:"mods,omitempty"` // those offered for the game
}

// Named is an id with its name for people.
type Named struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// Layer is a variant or a mod.
type Layer struct {
	Named
	Text string `json:"text,omitempty"` // what it does
	Laid bool   `json:"laid,omitempty"` // part of the game that the form describes
}

// Links are the links of a new table.
type Links struct {
	Owner     string `json:"owner"`
	Spectator string `json:"spectator"` // to watch

	// Invitation is the link that lets people take free seats, "" if no seat is free.
	Invitation string `json:"invitation,omitempty"`

	Seats map[string]string `json:"seats"` // seats of a shared screen have the same link
}

// Back is an open request to take answers back.
type Back struct {
	By    string   `json:"by"`
	To    int      `json:"to"` // how many lines would remain
	Asked []string `json:"asked,omitempty"`
}

// Of returns the data of a table as a seat may see it; for "", what everybody sees. The match is the table's, or the
// one after picks of the seat. The argument asked is the seat's decision, nil if it may not answer.
func Of(s *room.Sight, m *interpreter.Match, seat string, asked *interpreter.Decision, lang string) *Table {
	t := &Table{Game: s.Setup.Game, Serial: s.Serial, Version: s.Version, Lines: s.State.Lines, Seat: seat,
		Turn: s.Turn, Held: s.Held, Asked: slices.Clone(s.Asked), Answered: slices.Clone(s.Done), Over: s.Over,
		Ended:   s.Ended,
		Winners: slices.Clone(s.Winners), Position: position.Of(m, seat, lang),
		Origin: cmp.Or(string(s.Setup.Origin), "unknown"), Warning: tell.Origin(lang, s.Setup.Origin)}
	if !s.Goes.IsZero() {
		t.Goes = s.Goes.UTC().Format(time.DateOnly)
	}
	names := narrate.New(m, lang)
	for _, c := range s.Seats {
		t.Seats = append(t.Seats, Seat{c.ID, names.Seat(c.ID), c.Name, c.Agent})
	}
	if r := s.Request; r != nil {
		t.Back = &Back{r.By, r.To, slices.Clone(r.Asked)}
	}
	if asked != nil {
		t.Question = position.Ask(m, asked, lang)
		for i := range t.Question.Options {
			o := &t.Question.Options[i]
			n, _ := room.NumberOf(asked, o.Value) // always found: the option is of this decision
			o.Value = int32(n)
		}
	}
	return t
}
