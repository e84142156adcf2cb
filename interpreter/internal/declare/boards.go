package declare

import (
	"slices"
	"strconv"

	"precept/interpreter/authoring/tree"
	"precept/interpreter/declared"
	"precept/interpreter/internal/draft"
	"precept/interpreter/internal/expr"
	"precept/interpreter/limit"
)

// plan is a board that is being made: its measures, and what stands where.
type plan struct {
	declared.Board
	cells []cell
	names []*tree.Node // of a ring or row whose places have names of their own
}

// cell is one space of it. sign is what the legend says of it, nil for a cell about which there is nothing to say.
type cell struct {
	row, column int
	sign        *sign
}

// board makes the spaces of a grid, ring or row, for each seat where every player has such a board.
func (b *Reader) board(key, n *tree.Node, k int) {
	bd := plan{Board: declared.Board{Node: declared.Node{ID: key.Text, Span: key.Span}, Kind: k, Map: b.Component().Map,
		Seat: -1}}
	if b.Judge(n, n, "board") == draft.Broken {
		b.lostBoard(key)
		return
	}
	switch ring, row := n.Get("ring"), n.Get("row"); {
	case ring != nil:
		bd.Shape = declared.Ring
		bd.line(b.lineNames(ring))
	case row != nil:
		bd.Shape = declared.Row
		bd.line(b.lineNames(row))
	case !b.grid(&bd, n.Get("grid")):
		b.lostBoard(key)
		return
	}
	if most := len(bd.cells); most > limit.Spaces {
		if n.Get("grid") != nil && most == limit.Spaces+1 { // no more are made
			most = bd.Rows * bd.Columns
		}
		b.Decls.Lost = append(b.Decls.Lost, key.Text)
		b.Bad(n, "too_many", "%d spaces; at most %d", most, limit.Spaces)
		return
	}
	b.directions(&bd.Board)
	per := n.Get("per")
	b.Decls.Boards = append(b.Decls.Boards, expr.BoardDecl{Kind: k, Map: bd.Map, Per: per != nil, Rows: bd.Rows,
		Columns: bd.Columns})
	switch {
	case per == nil:
		b.cells(&bd, key)
	case bd.names != nil:
		b.Bad(per, "per", "places of every player have no names of their own: give how many there are")
	default:
		for i := range b.Game.Seats {
			bd.Seat = i
			b.cells(&bd, key)
		}
	}
}

// lostBoard has nothing said of what would have come with a board that was not understood: its places, directions and
// the relation adjacent.
func (b *Reader) lostBoard(key *tree.Node) {
	b.Decls.Lost = append(b.Decls.Lost, key.Text, "direction", "adjacent")
	for _, shape := range []declared.Shape{declared.Square, declared.Hex, declared.Ring, declared.Row} {
		for _, way := range declared.Directions(shape, true) {
			b.Miss(way)
		}
	}
}

// cells declares the spaces of a board, those of a seat by its name.
func (b *Reader) cells(bd *plan, key *tree.Node) {
	bd.First = len(b.Game.Spaces)
	of := key.Text
	if bd.Seat >= 0 {
		of += "_" + b.Game.Seats[bd.Seat].ID
	}
	for i, c := range bd.cells {
		name, text := draft.Derived(key, bd.cellName(of, c.row, c.column)), declared.Text{}
		var forms *declared.Forms
		if bd.names != nil {
			name, text, forms = b.entitled(bd.names[i])
		}
		id := len(b.Game.Spaces)
		b.space(name, &tree.Node{}, bd.Kind, bd.Map)
		if len(b.Game.Spaces) == id {
			continue // its name is taken
		}
		sp := &b.Game.Spaces[id]
		sp.Board, sp.Row, sp.Column, sp.Seat, sp.Name = len(b.Game.Boards), c.row, c.column, bd.Seat, text
		sp.Forms = forms
		if c.sign != nil {
			c.sign.cells = append(c.sign.cells, id)
			sp.Name, sp.Forms, sp.Articles = c.sign.is.Name, c.sign.is.Forms, c.sign.is.Articles
		}
	}
	b.holes(bd, of)
	bd.Named = bd.names != nil
	bd.Count = len(b.Game.Spaces) - bd.First
	b.Game.Boards = append(b.Game.Boards, bd.Board)
}

// holes notes the names that cells would have where there is none.
func (b *Reader) holes(bd *plan, of string) {
	there := map[[2]int]bool{}
	for _, c := range bd.cells {
		there[[2]int{c.row, c.column}] = true
	}
	for i := range bd.Rows * bd.Columns {
		if row, column := i/bd.Columns+1, i%bd.Columns+1; !there[[2]int{row, column}] {
			b.Decls.Holes[bd.cellName(of, row, column)] = true
		}
	}
}

// cellName is how expressions name a cell: square_2_3, square_red_2_3, or seat_3 where there is one row.
func (bd *plan) cellName(of string, row, column int) string {
	if bd.Rows == 1 {
		return of + "_" + strconv.Itoa(column)
	}
	return of + "_" + strconv.Itoa(row) + "_" + strconv.Itoa(column)
}

// line is a ring or row of so many places.
func (bd *plan) line(names []*tree.Node, n int) {
	bd.names = names
	bd.fill(1, n)
}

// fill has a space everywhere.
func (bd *plan) fill(rows, columns int) {
	bd.Rows, bd.Columns = rows, columns
	for i := range min(rows*columns, limit.Spaces+1) {
		bd.cells = append(bd.cells, cell{i/columns + 1, i%columns + 1, nil})
	}
}

// grid reads the measures of a grid, or its picture.
func (b *Reader) grid(bd *plan, g *tree.Node) bool {
	if b.Judge(g, g, "grid") != draft.Fine {
		return false
	}
	n, shape := g.Get("square"), "square"
	if n == nil {
		n, shape, bd.Shape = g.Get("hex"), "hex", declared.Hex
	}
	if b.Judge(n, n, shape) != draft.Fine {
		return false
	}
	bd.Diagonals = draft.IsTrue(n, "diagonals")
	if rows := n.Get("rows"); rows != nil && rows.Kind == tree.List && len(rows.Items) > 0 {
		return b.picture(bd, n, bd.Kind)
	}
	if l := n.Get("legend"); l != nil {
		b.Bad(l, "shape", "a legend goes with a picture: rows: [\"..#\", \"...\"]")
		return false
	}
	return b.measures(bd, n)
}

// measures are the numbers of rows and columns.
func (b *Reader) measures(bd *plan, n *tree.Node) bool {
	rows, columns := 0, draft.Number(n, "columns", 0)
	if x := n.Get("rows"); x != nil {
		v, ok := b.Int(x)
		if !ok {
			return false
		}
		rows = v
	}
	if n.Get("rhombus") != nil {
		rows = draft.Number(n, "rhombus", 0)
		columns = rows
	}
	if rows < 1 || columns < 1 || rows > limit.Spaces || columns > limit.Spaces {
		b.Bad(n, "range", "a grid has rows and columns, at most %d spaces", limit.Spaces)
		return false
	}
	bd.fill(rows, columns)
	return true
}

// entitled is an element of a list of names, and what people call it: fox, or {fox: {en: fox, fr: renard}}.
func (b *Reader) entitled(n *tree.Node) (*tree.Node, declared.Text, *declared.Forms) {
	if n.Kind == tree.Map && len(n.Pairs) == 1 {
		t, f := b.Name(n.Pairs[0].Value)
		return n.Pairs[0].Key, t, f
	}
	return n, declared.Text{}, nil
}

func (b *Reader) lineNames(n *tree.Node) ([]*tree.Node, int) {
	if n.Kind == tree.List {
		return n.Items, len(n.Items)
	}
	k, _ := b.IntIn(n, 1, limit.Spaces)
	return nil, k
}

// directions declares the directions of the grids and the relation adjacent.
func (b *Reader) directions(bd *declared.Board) {
	if b.Decls.Dirs < 0 {
		b.Decls.Dirs, b.Decls.Adjacent = len(b.Decls.Enums), len(b.Game.Relations)
		b.Decls.Enums = append(b.Decls.Enums, expr.EnumDecl{Name: "direction"})
		b.Game.Enums = append(b.Game.Enums, declared.Enum{Node: declared.Node{ID: "direction"}})
		b.given(bd, "direction", expr.Symbol{Sort: expr.SymEnum, ID: b.Decls.Dirs})
		pair := []expr.Param{{Name: "a", Type: expr.TPlace}, {Name: "b", Type: expr.TPlace}}
		b.given(bd, "adjacent", expr.Symbol{Sort: expr.SymRelation, ID: b.Decls.Adjacent, Params: pair, Type: expr.TBool})
		b.Game.Relations = append(b.Game.Relations,
			declared.Relation{Node: declared.Node{ID: "adjacent"}, Symmetric: true, Grid: true})
	}
	e := &b.Decls.Enums[b.Decls.Dirs]
	for _, w := range declared.Directions(bd.Shape, bd.Diagonals) {
		if slices.Contains(e.Values, w) {
			continue
		}
		b.given(bd, w, expr.Symbol{Sort: expr.SymEnumValue, ID: len(e.Values), Enum: b.Decls.Dirs})
		e.Values = append(e.Values, w)
		b.Game.Enums[b.Decls.Dirs].Values = append(b.Game.Enums[b.Decls.Dirs].Values, declared.Text{})
	}
}

// given declares a name that comes with boards.
func (b *Reader) given(bd *declared.Board, name string, s expr.Symbol) {
	b.Declare(&tree.Node{Kind: tree.Scalar, Text: name, Span: bd.Span}, s)
}
