package check

import (
	"slices"
	"strconv"

	"precept/interpreter/authoring/tree"
	"precept/interpreter/declared"
	"precept/interpreter/expr"
	"precept/interpreter/limit"
	"precept/interpreter/model"
)

// plan is a board that is being made: its measures, and what stands where.
type plan struct {
	model.Board
	cells []cell
	names []*tree.Node // of a ring or row whose places have names of their own
}

// cell is one space of it. sign is what the legend says of it, nil for a cell about which there is nothing to say.
type cell struct {
	row, column int
	sign        *sign
}

// board makes the spaces of a grid, ring or row, for each seat where every player has such a board.
func (b *builder) board(key, n *tree.Node, k int) {
	bd := plan{Board: model.Board{Node: model.Node{ID: key.Text, Span: key.Span}, Kind: k, Map: b.component().Map,
		Seat: -1}}
	if b.judge(n, n, "board") == broken {
		return
	}
	switch ring, row := n.Get("ring"), n.Get("row"); {
	case ring != nil:
		bd.Shape = model.Ring
		bd.line(b.lineNames(ring))
	case row != nil:
		bd.Shape = model.Row
		bd.line(b.lineNames(row))
	case !b.grid(&bd, n.Get("grid")):
		return
	}
	if len(bd.cells) > limit.Spaces {
		b.bad(n, "too_many", "%d spaces; at most %d", len(bd.cells), limit.Spaces)
		return
	}
	b.directions(&bd.Board)
	per := n.Get("per")
	b.d.Boards = append(b.d.Boards, expr.BoardDecl{Kind: k, Map: bd.Map, Per: per != nil})
	switch {
	case per == nil:
		b.cells(&bd, key)
	case bd.names != nil:
		b.bad(per, "per", "places of every player have no names of their own: give how many there are")
	default:
		for i := range b.g.Seats {
			bd.Seat = i
			b.cells(&bd, key)
		}
	}
}

// cells declares the spaces of a board, those of a seat by its name.
func (b *builder) cells(bd *plan, key *tree.Node) {
	bd.First = len(b.g.Spaces)
	of := key.Text
	if bd.Seat >= 0 {
		of += "_" + b.g.Seats[bd.Seat].ID
	}
	for i, c := range bd.cells {
		name, text := derived(key, bd.cellName(of, c.row, c.column)), model.Text{}
		if bd.names != nil {
			name, text = b.entitled(bd.names[i])
		}
		id := len(b.g.Spaces)
		b.space(name, &tree.Node{}, bd.Kind, bd.Map)
		if len(b.g.Spaces) == id {
			continue // its name is taken
		}
		sp := &b.g.Spaces[id]
		sp.Board, sp.Row, sp.Column, sp.Seat, sp.Name = len(b.g.Boards), c.row, c.column, bd.Seat, text
		if c.sign != nil {
			c.sign.cells = append(c.sign.cells, id)
			sp.Name, sp.Articles = c.sign.is.Name, c.sign.is.Articles
		}
	}
	b.holes(bd, of)
	bd.Named = bd.names != nil
	bd.Count = len(b.g.Spaces) - bd.First
	b.g.Boards = append(b.g.Boards, bd.Board)
}

// holes notes the names that cells would have where there is none.
func (b *builder) holes(bd *plan, of string) {
	there := map[[2]int]bool{}
	for _, c := range bd.cells {
		there[[2]int{c.row, c.column}] = true
	}
	for i := range bd.Rows * bd.Columns {
		if row, column := i/bd.Columns+1, i%bd.Columns+1; !there[[2]int{row, column}] {
			b.d.Holes[bd.cellName(of, row, column)] = true
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
func (b *builder) grid(bd *plan, g *tree.Node) bool {
	if b.judge(g, g, "grid") != fine {
		return false
	}
	n, shape := g.Get("square"), "square"
	if n == nil {
		n, shape, bd.Shape = g.Get("hex"), "hex", model.Hex
	}
	if b.judge(n, n, shape) != fine {
		return false
	}
	bd.Diagonals = isTrue(n, "diagonals")
	if rows := n.Get("rows"); rows != nil && rows.Kind == tree.List && len(rows.Items) > 0 {
		return b.picture(bd, n, bd.Kind)
	}
	if l := n.Get("legend"); l != nil {
		b.bad(l, "shape", "a legend goes with a picture: rows: [\"..#\", \"...\"]")
		return false
	}
	return b.measures(bd, n)
}

// measures are the numbers of rows and columns.
func (b *builder) measures(bd *plan, n *tree.Node) bool {
	rows, columns := 0, number(n, "columns", 0)
	if x := n.Get("rows"); x != nil {
		rows, _ = b.int(x)
	}
	if n.Get("rhombus") != nil {
		rows = number(n, "rhombus", 0)
		columns = rows
	}
	if rows < 1 || columns < 1 || rows > limit.Spaces || columns > limit.Spaces {
		b.bad(n, "range", "a grid has rows and columns, at most %d spaces", limit.Spaces)
		return false
	}
	bd.fill(rows, columns)
	return true
}

// entitled is an element of a list of names, and what people call it: fox, or {fox: {en: fox, fr: renard}}.
func (b *builder) entitled(n *tree.Node) (*tree.Node, model.Text) {
	if n.Kind == tree.Map && len(n.Pairs) == 1 {
		return n.Pairs[0].Key, b.text(n.Pairs[0].Value)
	}
	return n, model.Text{}
}

func (b *builder) lineNames(n *tree.Node) ([]*tree.Node, int) {
	if n.Kind == tree.List {
		return n.Items, len(n.Items)
	}
	k, _ := b.intIn(n, 1, limit.Spaces)
	return nil, k
}

// directions declares the directions of the grids and the relation adjacent.
func (b *builder) directions(bd *model.Board) {
	if b.d.Dirs < 0 {
		b.d.Dirs, b.d.Adjacent = len(b.d.Enums), len(b.g.Relations)
		b.d.Enums = append(b.d.Enums, expr.EnumDecl{Name: "direction"})
		b.g.Enums = append(b.g.Enums, model.Enum{Node: model.Node{ID: "direction"}})
		b.given(bd, "direction", expr.Symbol{Sort: expr.SymEnum, ID: b.d.Dirs})
		pair := []expr.Param{{Name: "a", Type: expr.TPlace}, {Name: "b", Type: expr.TPlace}}
		b.given(bd, "adjacent", expr.Symbol{Sort: expr.SymRelation, ID: b.d.Adjacent, Params: pair, Type: expr.TBool})
		b.g.Relations = append(b.g.Relations, model.Relation{Node: model.Node{ID: "adjacent"}, Symmetric: true, Grid: true})
	}
	e := &b.d.Enums[b.d.Dirs]
	for _, w := range declared.Directions(bd.Shape, bd.Diagonals) {
		if slices.Contains(e.Values, w) {
			continue
		}
		b.given(bd, w, expr.Symbol{Sort: expr.SymEnumValue, ID: len(e.Values), Enum: b.d.Dirs})
		e.Values = append(e.Values, w)
		b.g.Enums[b.d.Dirs].Values = append(b.g.Enums[b.d.Dirs].Values, model.Text{})
	}
}

// given declares a name that comes with boards.
func (b *builder) given(bd *model.Board, name string, s expr.Symbol) {
	b.declare(&tree.Node{Kind: tree.Scalar, Text: name, Span: bd.Span}, s)
}
