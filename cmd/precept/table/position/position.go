package position

import (
	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/narrate"
)

// Position is a match as a seat may see it.
type Position struct {
	Viewer string  `json:"viewer,omitempty"` // the seat that looks, "" for what everybody sees
	Game   string  `json:"game,omitempty"`
	Over   bool    `json:"over,omitempty"`
	Turn   string  `json:"turn,omitempty"` // the seat whose turn it is, "" for nobody's
	Phases []Phase `json:"phases,omitempty"`
	Scores []Score `json:"scores,omitempty"` // in the order of the seats; none where no score is kept
	Boards []Board `json:"boards,omitempty"`
	Spaces []Space `json:"spaces,omitempty"` // of boards and of the map, in the order of declaration
	Common Panel   `json:"common,omitempty"` // what is nobody's
	Seats  []Panel `json:"seats,omitempty"`  // in the order of the seats
}

// Phase is a phase that is open and has a name, or fields with names; the outermost comes first.
type Phase struct {
	ID     string  `json:"id,omitempty"`
	Name   string  `json:"name,omitempty"`
	Seat   string  `json:"seat,omitempty"` // whose it is, "" for nobody's
	Fields []Field `json:"fields,omitempty"`
}

// Field is something with a name, and what is said of it: "round" and "3". A truth is its name alone, and a value that
// says by itself what it is has no name.
type Field struct {
	Name   string `json:"name,omitempty"`
	Text   string `json:"text,omitempty"`
	Number *int   `json:"number,omitempty"` // what Text says, where that is a number
}

// Score is how a seat stands.
type Score struct {
	Seat   string `json:"seat,omitempty"`
	Name   string `json:"name,omitempty"`
	Points int    `json:"points"`
	Part   bool   `json:"part,omitempty"` // more comes from what the viewer cannot see
}

// Board is a grid of spaces.
type Board struct {
	Number  int            `json:"number"`         // by which its spaces name it
	Name    string         `json:"name,omitempty"` // "" where there is one board alone
	Seat    string         `json:"seat,omitempty"` // whose it is, "" for everybody's
	Shape   declared.Shape `json:"shape"`
	Rows    int            `json:"rows"`
	Columns int            `json:"columns"`
}

// Space is a space with what stands there.
type Space struct {
	ID     string   `json:"id,omitempty"`
	Name   string   `json:"name,omitempty"`
	Board  int      `json:"board"` // -1 for one of the map
	Row    int      `json:"row,omitempty"`
	Column int      `json:"column,omitempty"` // on a board, from 1
	Facts  []string `json:"facts,omitempty"`
	Links  []Link   `json:"links,omitempty"`
	Sides  []Side   `json:"sides,omitempty"` // first what is nobody's, then seat by seat
}

// Link is what a space is joined to by a relation.
type Link struct {
	Relation string `json:"relation,omitempty"`
	To       []Ref  `json:"to,omitempty"`
	Text     string `json:"-"` // all of it in words
}

// Ref is something by its id and by its name.
type Ref struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// Side is what one seat has on a space.
type Side struct {
	Seat string `json:"seat,omitempty"`
	Name string `json:"name,omitempty"` // "" for nobody
	Heap
}

// Heap is pieces that lie together.
type Heap struct {
	Pieces []Piece `json:"pieces,omitempty"`
	Hidden int     `json:"hidden"`          // pieces that the viewer cannot tell
	Backs  []Back  `json:"backs,omitempty"` // what those of them show whose back is told
}

// Count is how many pieces lie there.
func (h *Heap) Count() int {
	n := h.Hidden
	for _, p := range h.Pieces {
		n += p.Count
	}
	return n
}

// Back is pieces face down that show the same.
type Back struct {
	Name  string `json:"name,omitempty"`
	Count int    `json:"count"`
}

// Piece is pieces that look the same.
type Piece struct {
	ID    string `json:"id,omitempty"`
	Name  string `json:"name,omitempty"`
	Many  string `json:"many,omitempty"` // what several are called, "" where each is called by its own name
	Kind  string `json:"kind,omitempty"`
	Count int    `json:"count"`
	Seat  string `json:"seat,omitempty"` // whose they are, "" for nobody's
	// Bears is the seat whose colour they bear: the owner, else one that an attribute names; "" for none.
	Bears string `json:"bears,omitempty"`
	Of    string `json:"of,omitempty"` // the same in words, where the place does not say it
	// Printed is what tells it from others of that name, and what else is printed on it: a suit, a cost.
	Printed []string `json:"printed,omitempty"`
	Brief   []string `json:"brief,omitempty"` // of that, what tells it apart
	Marks   []string `json:"marks,omitempty"` // what is not as usual about it
	Says    string   `json:"says,omitempty"`  // the text of a card or a character, "" for none
}

// Panel is what belongs to a seat, or to nobody: the board before a player.
type Panel struct {
	Seat   string   `json:"seat,omitempty"`
	Name   string   `json:"name,omitempty"`  // "" for nobody
	Number int      `json:"number"`          // of the seat, -1 for nobody
	Agent  string   `json:"agent,omitempty"` // who plays it, as the record says
	Score  *Score   `json:"score,omitempty"`
	Facts  []string `json:"facts,omitempty"` // what rules say of the seat
	Values []Value  `json:"values,omitempty"`
	Tracks []Track  `json:"tracks,omitempty"`
	Zones  []Zone   `json:"zones,omitempty"`
}

// Empty reports whether there is nothing to show.
func (p *Panel) Empty() bool { return len(p.Facts)+len(p.Values)+len(p.Tracks)+len(p.Zones) == 0 }

// Value is a variable: of several keys, such as a relation to each of the others, all of its entries.
type Value struct {
	ID      string  `json:"id,omitempty"`
	Name    string  `json:"name,omitempty"`
	Entries []Entry `json:"entries,omitempty"`
}

// Entry is what a variable says, of one of its keys.
type Entry struct {
	Key    string `json:"key,omitempty"`    // in words, "" where there is one entry alone
	Of     string `json:"of,omitempty"`     // the seat that is the key, "" for other keys
	Text   string `json:"text,omitempty"`   // in words, "" where it holds and its name says all
	Number *int   `json:"number,omitempty"` // what Text says, where that is a number
	Gauge  *Gauge `json:"gauge,omitempty"`  // its range, where it has a printed one
}

// Gauge is the range of a number.
type Gauge struct {
	Low int `json:"low"`
	Top int `json:"top"`
}

// Zone is a place of a panel: where there are several of one name, each with its key.
type Zone struct {
	ID      string `json:"id,omitempty"`
	Name    string `json:"name,omitempty"`
	Private bool   `json:"private,omitempty"` // the viewer sees more of it than others do
	Parts   []Part `json:"parts,omitempty"`
}

// Part is one place of a zone.
type Part struct {
	Place string `json:"place,omitempty"` // as an expression names it
	Key   string `json:"key,omitempty"`   // in words, "" where there is one alone
	Heap
}

// Track is pieces that uncover numbers as they leave.
type Track struct {
	ID      string   `json:"id,omitempty"`
	Name    string   `json:"name,omitempty"` // of the pieces
	Home    string   `json:"home,omitempty"` // the place where they lie
	Count   int      `json:"count"`
	Left    int      `json:"left"`
	Columns []Column `json:"columns,omitempty"`
}

// Next is the number of the cell that the next piece uncovers, from 0; Count when all have left.
func (t *Track) Next() int { return t.Count - t.Left }

// Column is one row of numbers of a track, in the order in which they are uncovered.
type Column struct {
	ID    string   `json:"id,omitempty"`
	Name  string   `json:"name,omitempty"`
	Cells []string `json:"cells,omitempty"`
}

// Panel is the panel of a seat, of nobody for ""; nil when there is none.
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

// Space is the space of an id, nil for none.
func (p *Position) Space(id string) *Space {
	for i := range p.Spaces {
		if p.Spaces[i].ID == id {
			return &p.Spaces[i]
		}
	}
	return nil
}

// Of is a match as seat may see it, "" for what everybody sees, in lang ("en" or "fr").
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
