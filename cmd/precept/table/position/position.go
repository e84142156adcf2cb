package position

import (
	"precept/interpreter"
	"precept/interpreter/narrate"
)

// Position is a match as one seat may see it.
type Position struct {
	Viewer string  `json:"viewer,omitempty"` // the seat that looks, "" for what everybody sees
	Game   string  `json:"game,omitempty"`
	Over   bool    `json:"over,omitempty"`
	Turn   string  `json:"turn,omitempty"` // the seat whose turn it is, "" for none
	Phases []Phase `json:"phases,omitempty"`
	Scores []Score `json:"scores,omitempty"` // in the order of the seats; none if the game keeps no score
	Boards []Board `json:"boards,omitempty"`
	Spaces []Space `json:"spaces,omitempty"` // of boards and of the map, in the order of declaration
	Common Panel   `json:"common,omitempty"` // what belongs to nobody
	Seats  []Panel `json:"seats,omitempty"`  // in the order of the seats
}

// Phase is an open phase that has a name, or fields with names. The outermost phase comes first.
type Phase struct {
	ID     string  `json:"id,omitempty"`
	Name   string  `json:"name,omitempty"`
	Seat   string  `json:"seat,omitempty"` // whose it is, "" for none
	Fields []Field `json:"fields,omitempty"`
}

// Field is a name with a value, such as "round" and "3". A truth has only a name, and a value that speaks for itself
// has none.
type Field struct {
	Name   string `json:"name,omitempty"`
	Text   string `json:"text,omitempty"`
	Number *int   `json:"number,omitempty"` // Text as a number, if it is one
}

// Score is the score of a seat.
type Score struct {
	Seat   string `json:"seat,omitempty"`
	Name   string `json:"name,omitempty"`
	Points int    `json:"points"`
	Part   bool   `json:"part,omitempty"` // hidden things add to it
}

// Board is a grid of spaces.
type Board struct {
	Number  int    `json:"number"`         // the number that its spaces refer to
	Name    string `json:"name,omitempty"` // "" if there is only one board
	Seat    string `json:"seat,omitempty"` // its owner, "" for none
	Shape   string `json:"shape"`
	Rows    int    `json:"rows"`
	Columns int    `json:"columns"`
}

// Space is a space with its content.
type Space struct {
	ID     string   `json:"id,omitempty"`
	Name   string   `json:"name,omitempty"`
	Board  int      `json:"board"` // -1 for one of the map
	Row    int      `json:"row,omitempty"`
	Column int      `json:"column,omitempty"` // on a board, from 1
	Facts  []string `json:"facts,omitempty"`
	Links  []Link   `json:"links,omitempty"`
	Sides  []Side   `json:"sides,omitempty"` // first what belongs to nobody, then seat by seat
}

// Link lists the spaces that a relation joins to a space.
type Link struct {
	Relation string `json:"relation,omitempty"`
	To       []Ref  `json:"to,omitempty"`
	Text     string `json:"-"` // all of it in words
}

// Ref is the id and name of something.
type Ref struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// Side is the group of pieces that one seat has on a space.
type Side struct {
	Seat string `json:"seat,omitempty"`
	Name string `json:"name,omitempty"` // a text for nobody if Seat is ""
	Heap
}

// Heap is pieces that are together.
type Heap struct {
	Pieces []Piece `json:"pieces,omitempty"`
	Hidden int     `json:"hidden"`          // pieces that the viewer cannot identify
	Backs  []Back  `json:"backs,omitempty"` // the backs of those, if the backs are shown
}

// Count returns how many pieces there are.
func (h *Heap) Count() int {
	n := h.Hidden
	for _, p := range h.Pieces {
		n += p.Count
	}
	return n
}

// Back is pieces that are face down with the same back.
type Back struct {
	Name  string `json:"name,omitempty"`
	Count int    `json:"count"`
}

// Piece is pieces that look the same.
type Piece struct {
	ID    string `json:"id,omitempty"`
	Name  string `json:"name,omitempty"`
	Many  string `json:"many,omitempty"` // the plural of Name, "" if each goes by its own name
	Kind  string `json:"kind,omitempty"`
	Count int    `json:"count"`
	Seat  string `json:"seat,omitempty"` // the owner, "" for none
	// Bears is the seat whose colour the pieces have: the owner, or else a seat named by an attribute; "" for none.
	Bears string `json:"bears,omitempty"`
	Of    string `json:"of,omitempty"` // the owner in words, unless the place shows it
	// Printed lists what is printed on it, such as a suit or a cost, also what distinguishes it from others of the same
	// name.
	Printed []string       `json:"printed,omitempty"`
	Traits  []narrate.Fact `json:"-"`               // the same with its values
	Brief   []string       `json:"brief,omitempty"` // the part of Printed that distinguishes it
	Marks   []string       `json:"marks,omitempty"` // unusual attributes
	Says    string         `json:"says,omitempty"`  // the text of a card or a character, "" for none
}

// Panel contains what belongs to a seat, or to nobody: the board in front of a player.
type Panel struct {
	Seat   string   `json:"seat,omitempty"`
	Name   string   `json:"name,omitempty"`  // "" for nobody
	Number int      `json:"number"`          // the number of the seat, -1 for nobody
	Agent  string   `json:"agent,omitempty"` // who plays it by the record: an agent, or "human"
	Score  *Score   `json:"score,omitempty"`
	Facts  []string `json:"facts,omitempty"` // what the rules say about the seat
	Values []Value  `json:"values,omitempty"`
	Tracks []Track  `json:"tracks,omitempty"`
	Zones  []Zone   `json:"zones,omitempty"`
}

// Empty reports whether there is nothing to show.
func (p *Panel) Empty() bool { return len(p.Facts)+len(p.Values)+len(p.Tracks)+len(p.Zones) == 0 }

// Value is a variable. With keys, such as a relation to each other seat, it has several entries.
type Value struct {
	ID      string  `json:"id,omitempty"`
	Name    string  `json:"name,omitempty"`
	Entries []Entry `json:"entries,omitempty"`
}

// Entry is the text of a variable's value for one key.
type Entry struct {
	Key    string `json:"key,omitempty"`    // in words, "" if there is only one entry
	Of     string `json:"of,omitempty"`     // the seat that is the key, "" for other keys
	Text   string `json:"text,omitempty"`   // in words, "" if the value is true and its name says all
	Number *int   `json:"number,omitempty"` // Text as a number, if it is one
	Gauge  *Gauge `json:"gauge,omitempty"`  // its range, if it has a printed one
}

// Gauge is the range of a number.
type Gauge struct {
	Low int `json:"low"`
	Top int `json:"top"`
}

// Zone groups the places of a panel that share a name. If there are several, each part has a key.
type Zone struct {
	ID      string `json:"id,omitempty"`
	Name    string `json:"name,omitempty"`
	Private bool   `json:"private,omitempty"` // the viewer sees more of it than others
	Held    bool   `json:"-"`                 // a hand: the rules keep it from others, unless its owner must show it
	Columns bool   `json:"-"`                 // its parts stand side by side, and empty ones are among them
	Parts   []Part `json:"parts,omitempty"`
}

// Part is one place of a zone.
type Part struct {
	Place string `json:"place,omitempty"` // as an expression names it
	Key   string `json:"key,omitempty"`   // in words, "" if there is only one
	Heap
}

// Track is a row of pieces that uncover numbers when they leave it.
type Track struct {
	ID      string   `json:"id,omitempty"`
	Name    string   `json:"name,omitempty"` // of the pieces
	Home    string   `json:"home,omitempty"` // their place
	Count   int      `json:"count"`
	Left    int      `json:"left"`
	Columns []Column `json:"columns,omitempty"`
}

// Next returns the index of the cell that the next piece uncovers; Count if all have left.
func (t *Track) Next() int { return t.Count - t.Left }

// Column is one row of numbers of a track, in the order in which they are uncovered.
type Column struct {
	ID    string   `json:"id,omitempty"`
	Name  string   `json:"name,omitempty"`
	Cells []string `json:"cells,omitempty"`
}

// Panel returns the panel of a seat, or of nobody for ""; nil if there is none.
func (p *Position) Panel(seat string) *Panel {
	if seat == "" {
		return &p.Common
	}
	for i := range p.Seats {
		if p.Seats[i].Seat == seat {
			return &p.Seats[i]
		}
	}
	return nil
}

// Space returns the space with an id, nil for none.
func (p *Position) Space(id string) *Space {
	for i := range p.Spaces {
		if p.Spaces[i].ID == id {
			return &p.Spaces[i]
		}
	}
	return nil
}

// Of returns the position of a match as a seat may see it, with texts in lang ("en" or "fr"). For the seat "", it
// contains what everybody sees.
func Of(m *interpreter.Match, seat, lang string) *Position {
	b := newBuilder(m, seat, lang)
	p := &Position{Viewer: seat, Game: b.names.Game(), Over: m.Over(), Turn: narrate.Turn(m), Phases: b.phases()}
	p.Scores = b.scores()
	p.Boards = b.boards()
	p.Spaces = b.spaces()
	p.Common = b.panel("", -1)
	for i, s := range m.Record.Seats {
		panel := b.panel(s, i)
		panel.Agent = m.Record.Agents[s]
		if p.Scores != nil {
			panel.Score = &p.Scores[i]
		}
		p.Seats = append(p.Seats, panel)
	}
	return p
}
