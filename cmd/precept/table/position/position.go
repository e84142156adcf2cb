package position

import (
	"precept/interpreter"
	"precept/interpreter/declared"
)

// Position is a match as a seat may see it.
type Position struct {
	Viewer string // the seat that looks, "" for what everybody sees
	Game   string
	Over   bool
	Turn   string // the seat whose turn it is, "" for nobody's
	Phases []Phase
	Scores []Score // in the order of the seats; none where no score is kept
	Boards []Board
	Spaces []Space // of boards and of the map, in the order of declaration
	Common Panel   // what is nobody's
	Seats  []Panel // in the order of the seats
}

// Phase is a phase that is open and has a name, or fields with names; the outermost comes first.
type Phase struct {
	ID, Name string
	Seat     string // whose it is, "" for nobody's
	Fields   []Field
}

// Field is something with a name, and what is said of it: "round" and "3". A truth is its name alone, and a value that
// says by itself what it is has no name.
type Field struct {
	Name, Text string
	Number     *int // what Text says, where that is a number
}

// Score is how a seat stands.
type Score struct {
	Seat, Name string
	Points     int
	Part       bool // more comes from what the viewer cannot see
}

// Board is a grid of spaces.
type Board struct {
	Number  int    // by which its spaces name it
	Name    string // "" where there is one board alone
	Seat    string // whose it is, "" for everybody's
	Shape   declared.Shape
	Rows    int
	Columns int
}

// Space is a space with what stands there.
type Space struct {
	ID, Name    string
	Board       int // -1 for one of the map
	Row, Column int // on a board, from 1
	Facts       []string
	Links       []Link
	Sides       []Side // first what is nobody's, then seat by seat
}

// Link is what a space is joined to by a relation.
type Link struct {
	Relation string
	To       []Ref
}

// Ref is something by its id and by its name.
type Ref struct{ ID, Name string }

// Side is what one seat has on a space.
type Side struct {
	Seat, Name string // "" for nobody
	Heap
}

// Heap is pieces that lie together.
type Heap struct {
	Pieces []Piece
	Hidden int    // pieces that the viewer cannot tell
	Backs  []Back // what those of them show whose back is told
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
	Name  string
	Count int
}

// Piece is pieces that look the same.
type Piece struct {
	ID, Name string
	Many     string // what several are called, "" where each is called by its own name
	Kind     string
	Count    int
	Seat     string   // whose they are, "" for nobody's
	Bears    string   // the seat whose colour they bear: the owner, else one that an attribute names; "" for none
	Of       string   // the same in words, where the place does not say it
	Printed  []string // what tells it from others of that name, and what else is printed on it: a suit, a cost
	Brief    []string // of that, what tells it apart
	Marks    []string // what is not as usual about it
	Says     string   // the text of a card or a character, "" for none
}

// Panel is what belongs to a seat, or to nobody: the board before a player.
type Panel struct {
	Seat, Name string // "" for nobody
	Number     int    // of the seat, -1 for nobody
	Agent      string // who plays it, as the record says
	Score      *Score
	Facts      []string // what rules say of the seat
	Values     []Value
	Tracks     []Track
	Zones      []Zone
}

// Empty reports whether there is nothing to show.
func (p *Panel) Empty() bool { return len(p.Facts)+len(p.Values)+len(p.Tracks)+len(p.Zones) == 0 }

// Value is a variable: of several keys, such as a relation to each of the others, all of its entries.
type Value struct {
	ID, Name string
	Entries  []Entry
}

// Entry is what a variable says, of one of its keys.
type Entry struct {
	Key    string // in words, "" where there is one entry alone
	Of     string // the seat that is the key, "" for other keys
	Text   string // in words, "" where it holds and its name says all
	Number *int   // what Text says, where that is a number
	Gauge  *Gauge // its range, where it has a printed one
}

// Gauge is the range of a number.
type Gauge struct{ Low, Top int }

// Zone is a place of a panel: where there are several of one name, each with its key.
type Zone struct {
	ID, Name string
	Private  bool // the viewer sees more of it than others do
	Parts    []Part
}

// Part is one place of a zone.
type Part struct {
	Place string // as an expression names it
	Key   string // in words, "" where there is one alone
	Heap
}

// Track is pieces that uncover numbers as they leave.
type Track struct {
	ID, Name    string // of the pieces
	Home        string // the place where they lie
	Count, Left int
	Columns     []Column
}

// Next is the number of the cell that the next piece uncovers, from 0; Count when all have left.
func (t *Track) Next() int { return t.Count - t.Left }

// Column is one row of numbers of a track, in the order in which they are uncovered.
type Column struct {
	ID, Name string
	Cells    []string
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
	p := &Position{Viewer: seat, Game: b.names.Game(), Over: m.Over(), Turn: m.Turn(), Phases: b.phases()}
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
