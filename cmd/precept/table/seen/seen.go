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
	Serial   int                `json:"serial"`          // what an answer follows
	Lines    int                `json:"lines"`           // how many answers stand
	Seat     string             `json:"seat,omitempty"`  // who looks, "" for who looks on
	Hand     string             `json:"hand,omitempty"`  // the seat that has to take a shared screen first
	Turn     string             `json:"turn,omitempty"`  // whose turn it is, "" for nobody's
	Held     string             `json:"held,omitempty"`  // who is still to confirm that the turn is over
	Asked    []string           `json:"asked,omitempty"` // who may answer now
	Answered []string           `json:"answered,omitempty"`
	Over     bool               `json:"over,omitempty"`
	Ended    bool               `json:"ended,omitempty"` // the owner has ended the table
	Winners  []string           `json:"winners,omitempty"`
	Back     *Back              `json:"back,omitempty"`
	Notices  []string           `json:"notices,omitempty"` // what was wrong with what was asked
	Origin   string             `json:"origin"`            // where the seed comes from: drawn, chosen, file, unknown
	Goes     string             `json:"goes,omitempty"`    // the day on which the table is removed, if nothing is done
	Warning  string             `json:"warning,omitempty"` // who may know what is hidden, for that
	Seats    []Seat             `json:"seats"`
	Picks    []room.Number      `json:"picks,omitempty"` // that are on their way
	Question *position.Question `json:"question,omitempty"`
	Hint     *Hint              `json:"hint,omitempty"`  // none where no hints are given, or nothing is asked
	Guide    *Guide             `json:"guide,omitempty"` // of a game that has one
	Corrects bool               `json:"corrects,omitempty"`
	Position *position.Position `json:"position"`
	Told     []tell.Line        `json:"told,omitempty"`
}

// Seat is who sits on a seat.
type Seat struct {
	ID     string `json:"id"`
	Name   string `json:"name"`             // of the seat
	Player string `json:"player,omitempty"` // as was typed
	Agent  string `json:"agent,omitempty"`  // what plays there by itself
}

// Hint is what the searching agent would answer to the question, once that was asked for.
type Hint struct {
	Thinking bool          `json:"thinking,omitempty"` // it was asked for, and is not there yet
	Failed   bool          `json:"failed,omitempty"`
	Answers  []Weighed     `json:"answers,omitempty"` // the best one first
	Line     []room.Number `json:"line,omitempty"`    // how the search goes on behind the best one
	Playouts int           `json:"playouts,omitempty"`
	Choice   string        `json:"choice,omitempty"` // the best one, in the words of the options
	Sure     string        `json:"sure,omitempty"`   // how sure the search is, in words
	About    string        `json:"about,omitempty"`  // what the numbers mean
}

// Weighed is an answer as the search sees it.
type Weighed struct {
	Value  room.Number `json:"value"`
	Share  float64     `json:"share"`  // of its playouts, from 0 to 1
	Result float64     `json:"result"` // expected: 1 is a victory, 0 a defeat
	Spread float64     `json:"spread"` // how far from that the true average lies, with 95 % certainty
}

// HintOf is the hint about a decision of a seat behind some picks; nil where none are given.
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

// Guide is what the guide of the game explains.
type Guide struct {
	Now     []Lesson      `json:"now,omitempty"`     // what speaks of the position
	Before  []Lesson      `json:"before,omitempty"`  // the last one first
	Advised []room.Number `json:"advised,omitempty"` // to the question
}

// Lesson is one explanation.
type Lesson struct {
	guide.Said
	Seat string `json:"seat"` // who was asked there
	Line int    `json:"line"` // with so many lines stood the position of which it speaks
}

// GuideOf is what a course has explained, nil for nothing. line is the line to which so many answers belong.
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

// Form is what a table can be made of: a game with what is laid over it.
type Form struct {
	Game     string              `json:"game"` // its id
	Name     string              `json:"name"`
	Least    int                 `json:"least"` // how many play, at the least and at the most
	Most     int                 `json:"most"`
	Seats    []Named             `json:"seats"`
	Options  map[string][]string `json:"options,omitempty"` // the values of each
	Agents   []Named             `json:"agents"`            // some that may take a seat
	Variants []Layer             `json:"variants,omitempty"`
	Mods     []Layer             `json:"mods,omitempty"` // that are offered over the game
}

// Named is something with its id and what people call it.
type Named struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// Layer is a variant or a mod.
type Layer struct {
	Named
	Text string `json:"text,omitempty"` // what it does
	Laid bool   `json:"laid,omitempty"` // over the game of which the form is
}

// Links is the links of a new table.
type Links struct {
	Owner     string            `json:"owner"`
	Spectator string            `json:"spectator"` // to look on
	Seats     map[string]string `json:"seats"`     // of a shared screen each has the same
}

// Back is that somebody asks to go back.
type Back struct {
	By    string   `json:"by"`
	To    int      `json:"to"` // how many lines are to stand
	Asked []string `json:"asked,omitempty"`
}

// Of is a table with a match as a seat may see it, "" for what everybody sees. The match is that of the table, or that
// with picks of the seat. asked is the decision of the seat in it, nil when it is not to answer.
func Of(s *room.Sight, m *interpreter.Match, seat string, asked *interpreter.Decision, lang string) *Table {
	t := &Table{Game: s.Setup.Game, Serial: s.Serial, Lines: s.State.Lines, Seat: seat, Turn: s.Turn, Held: s.Held,
		Asked: slices.Clone(s.Asked), Answered: slices.Clone(s.Done), Over: s.Over, Ended: s.Ended,
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
			n, _ := room.NumberOf(asked, o.Value) // it is of this decision
			o.Value = int32(n)
		}
	}
	return t
}
