package declared

import (
	"slices"
	"strconv"
	"strings"

	"precept/interpreter/source"
)

// The shapes of boards, as the language writes them.
const (
	Square = "square"
	Hex    = "hex"
	Ring   = "ring"
	Row    = "row"
)

// Board is a grid of spaces. Some of its cells may be missing.
type Board struct {
	Node
	Kind      int
	Shape     string // Square, Hex, Ring or Row
	Rows      int
	Columns   int
	Diagonals bool
	First     int // its first space; the others follow
	Count     int
	Map       string // the map it is on, "" for every map
	Seat      int    // its owner: it exists if that seat plays; -1 for none
	Named     bool   // a ring or row with names for its places
	A1        string // the corner in which a1 is, where cells have letters: southwest or northwest
}

// Labels returns the labels of the row and the column of a cell: numbers from below, or a letter for the column and a
// number from the corner with a1.
func (b *Board) Labels(row, column int) (r, c string) {
	if b.A1 == "northwest" {
		row = b.Rows + 1 - row
	}
	if b.A1 == "" {
		return strconv.Itoa(row), strconv.Itoa(column)
	}
	return strconv.Itoa(row), string(rune('a' + column - 1))
}

// Directions returns the directions of a board with a shape, in order. Opposite ones are half the list apart.
func Directions(shape string, diagonals bool) []string {
	switch shape {
	case Hex:
		return []string{"east", "northeast", "northwest", "west", "southwest", "southeast"}
	case Ring:
		return []string{"clockwise", "counter_clockwise"}
	case Row:
		return []string{"right", "left"}
	}
	if diagonals {
		return []string{"north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest"}
	}
	return []string{"north", "east", "south", "west"}
}

// Offset returns what one step in a direction adds to row and column on a board with a shape, false for an unknown
// direction. Hexagons form a rhombus: a cell touches the cells beside it in its row, and two in each row next to it.
func Offset(shape string, way string) (row, column int, ok bool) {
	if shape == Hex {
		d, ok := hexSteps[way]
		return d[0], d[1], ok
	}
	d, ok := squareSteps[way]
	return d[0], d[1], ok
}

var squareSteps = map[string][2]int{
	"north": {1, 0}, "south": {-1, 0}, "east": {0, 1}, "west": {0, -1}, "northeast": {1, 1}, "southwest": {-1,
		-1}, "northwest": {1, -1}, "southeast": {-1, 1},
	"right": {0, 1}, "left": {0, -1}, "clockwise": {0, 1}, "counter_clockwise": {0, -1},
}

var hexSteps = map[string][2]int{
	"east": {0, 1}, "west": {0, -1}, "northeast": {1, 0}, "southwest": {-1, 0}, "northwest": {1, -1}, "southeast": {-1, 1},
}

// BoardDecl is a grid, ring or row of spaces of one kind, on one map or on all maps.
type BoardDecl struct {
	Kind int
	Map  string
	Per  bool // every player has one

	Rows, Columns int // a ring or row is one row
}

// OffBoard returns the end of a problem about a cell that a board does not have, such as square_3_6 or seat_9: which
// cells it has. It returns nil for any other name.
func (d *Types) OffBoard(name string) *source.Text {
	for i := range d.Boards {
		b := &d.Boards[i]
		kind := d.Kinds[b.Kind].Name
		rest, ok := strings.CutPrefix(name, kind+"_")
		if !ok {
			continue
		}
		parts := strings.Split(rest, "_")
		if b.Rows == 1 {
			parts = slices.Insert(parts, len(parts)-1, "1")
		}
		if b.Per {
			parts = parts[1:] // whose it is
		}
		if len(parts) != 2 {
			continue
		}
		row, err := strconv.Atoi(parts[0])
		column, err2 := strconv.Atoi(parts[1])
		if off := d.Lacks(d.largest(b), row, column); off != nil && err == nil && err2 == nil {
			return source.Say(": %s", off)
		}
	}
	return nil
}

// largest returns a board with the most rows and columns of any board of its kind, since each map may have its own.
func (d *Types) largest(b *BoardDecl) *BoardDecl {
	out := *b
	for i := range d.Boards {
		if o := &d.Boards[i]; o.Kind == b.Kind {
			out.Rows, out.Columns = max(out.Rows, o.Rows), max(out.Columns, o.Columns)
		}
	}
	return &out
}

// Lacks returns which rows or columns a board has if it lacks a cell, nil if it has the cell.
func (d *Types) Lacks(b *BoardDecl, row, column int) *source.Text {
	kind, of := d.Kinds[b.Kind].Name, source.Format("the columns of %s are 1 to %d")
	if b.Rows == 1 {
		of = "the places of %s are 1 to %d"
	}
	switch {
	case row < 1 || row > b.Rows:
		return source.Say("the rows of %s are 1 to %d", kind, b.Rows)
	case column < 1 || column > b.Columns:
		return source.Say(of, kind, b.Columns)
	}
	return nil
}
