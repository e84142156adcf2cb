package seen

import (
	"slices"

	"precept/cmd/precept/table/position"
	"precept/cmd/precept/table/room"
	"precept/cmd/precept/table/tell"
	"precept/interpreter"
)

// Table is a table as one seat may see it. Names are in one language; ids are those of the content.
type Table struct {
	Game     string               `json:"game"`            // its id
	Serial   int                  `json:"serial"`          // what an answer follows
	Lines    int                  `json:"lines"`           // how many answers stand
	Seat     string               `json:"seat,omitempty"`  // who looks, "" for who looks on
	Hand     string               `json:"hand,omitempty"`  // the seat that has to take a shared screen first
	Turn     string               `json:"turn,omitempty"`  // whose turn it is, "" for nobody's
	Held     string               `json:"held,omitempty"`  // who is still to confirm that the turn is over
	Asked    []string             `json:"asked,omitempty"` // who may answer now
	Answered []string             `json:"answered,omitempty"`
	Over     bool                 `json:"over,omitempty"`
	Ended    bool                 `json:"ended,omitempty"` // the owner has ended the table
	Winners  []string             `json:"winners,omitempty"`
	Back     *Back                `json:"back,omitempty"`
	Notices  []string             `json:"notices,omitempty"` // what was wrong with what was asked
	Seats    []Seat               `json:"seats"`
	Picks    []interpreter.Answer `json:"picks,omitempty"` // that are on their way
	Question *position.Question   `json:"question,omitempty"`
	Position *position.Position   `json:"position"`
	Told     []tell.Line          `json:"told,omitempty"`
}

// Seat is who sits on a seat.
type Seat struct {
	ID     string `json:"id"`
	Name   string `json:"name"`             // of the seat
	Player string `json:"player,omitempty"` // as was typed
	Agent  string `json:"agent,omitempty"`  // what plays there by itself
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
		Winners: slices.Clone(s.Winners), Position: position.Of(m, seat, lang)}
	names := m.Names(lang)
	for _, c := range s.Seats {
		t.Seats = append(t.Seats, Seat{c.ID, names.Seat(c.ID), c.Name, c.Agent})
	}
	if r := s.Request; r != nil {
		t.Back = &Back{r.By, r.To, slices.Clone(r.Asked)}
	}
	if asked != nil {
		t.Question = position.Ask(m, asked, lang)
	}
	return t
}
