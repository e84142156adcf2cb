package check

import (
	"slices"
	"strconv"

	"precept/internal/limit"
	"precept/interpreter/declared"
	"precept/interpreter/internal/expr"
	"precept/interpreter/source"
)

// plan is a board under construction: its measures, cells and names.
type plan struct {
	declared.Board
	cells []cell
	names []*source.Node // of the places of a ring or row, if they have their own names
}

// cell is one space of a board. sign is its entry in the legend, nil if it has none.
type cell struct {
	row, column int
	sign        *sign
}

// board makes the spaces of a grid, ring or row, once for each seat if each player has such a board.
func (b *Draft) board(key, n *source.Node, k int) {
	bd := plan{Board: declared.Board{Node: declared.Node{ID: key.Text, Span: key.Span}, Kind: k, Map: b.Component().Map,
		Seat: -1}}
	if b.Judge(n, n, "board") == Broken {
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
		if n.Get("grid") != nil && most == limit.Spaces+1 { // fill stops there
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
	case bd.names != nil || bd.A1 != "":
		b.Bad(per, "per", "a board for every player cannot name its places: write how many there are")
	default:
		for i := range b.Game.Seats {
			bd.Seat = i
			b.cells(&bd, key)
		}
	}
}

// lostBoard suppresses reports about names that a faulty board would have declared: its places, its directions and the
// relation adjacent.
func (b *Draft) lostBoard(key *source.Node) {
	b.Decls.Lost = append(b.Decls.Lost, key.Text, "direction", "adjacent")
	for _, shape := range []string{declared.Square, declared.Hex, declared.Ring, declared.Row} {
		for _, way := range declared.Directions(shape, true) {
			b.Miss(way)
		}
	}
}

// cells declares the spaces of a board. Spaces of a seat's board have the seat's name in theirs.
func (b *Draft) cells(bd *plan, key *source.Node) {
	bd.First = len(b.Game.Spaces)
	of := key.Text
	if bd.Seat >= 0 {
		of += "_" + b.Game.Seats[bd.Seat].ID
	}
	for i, c := range bd.cells {
		name, text := Derived(key, bd.cellName(of, c.row, c.column)), declared.Text{}
		var forms *declared.Forms
		if bd.names != nil {
			name, text, forms = b.entitled(bd.names[i])
		}
		id, plain := len(b.Game.Spaces), name
		if bd.A1 != "" {
			r, c := bd.Labels(c.row, c.column)
			name = Derived(key, c+r)
		}
		b.space(name, &source.Node{}, bd.Kind, bd.Map)
		if len(b.Game.Spaces) == id && bd.A1 != "" {
			break // the others would be, too
		}
		if len(b.Game.Spaces) == id {
			continue // its name is taken
		}
		sp := &b.Game.Spaces[id]
		if bd.A1 != "" {
			sp.Plain = plain.Text
			b.Decls.Symbols[plain.Text] = b.Decls.Symbols[name.Text]
		}
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

// holes records the names of the cells that the board leaves out.
func (b *Draft) holes(bd *plan, of string) {
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

// cellName returns the name of a cell in expressions: square_2_3, square_red_2_3, or seat_3 on a board of one row.
func (bd *plan) cellName(of string, row, column int) string {
	if bd.Rows == 1 {
		return of + "_" + strconv.Itoa(column)
	}
	return of + "_" + strconv.Itoa(row) + "_" + strconv.Itoa(column)
}

// line fills a ring or row with n places.
func (bd *plan) line(names []*source.Node, n int) {
	bd.names = names
	bd.fill(1, n)
}

// fill adds a space for every row and column.
func (bd *plan) fill(rows, columns int) {
	bd.Rows, bd.Columns = rows, columns
	for i := range min(rows*columns, limit.Spaces+1) {
		bd.cells = append(bd.cells, cell{i/columns + 1, i%columns + 1, nil})
	}
}

// grid reads the measures of a grid, or its picture. It returns false after an error.
func (b *Draft) grid(bd *plan, g *source.Node) bool {
	if b.Judge(g, g, "grid") != Fine {
		return false
	}
	n := g.Get(declared.Square)
	bd.Shape = declared.Square
	if n == nil {
		n, bd.Shape = g.Get(declared.Hex), declared.Hex
	}
	if b.Judge(n, n, bd.Shape) != Fine {
		return false
	}
	bd.Diagonals = IsTrue(n, "diagonals")
	return b.cellsOf(bd, n) && b.lettered(bd, n.Get("a1"))
}

// lettered records in which corner a1 is, and refuses more columns than there are letters.
func (b *Draft) lettered(bd *plan, n *source.Node) bool {
	if n == nil {
		return true
	}
	if bd.Columns > 26 {
		b.Bad(n, "range", "letters go from a to z, too few for the columns: leave a1 out")
		return false
	}
	if slices.ContainsFunc(b.Game.Boards, func(o declared.Board) bool {
		return o.A1 != "" && (o.Map == bd.Map || o.Map == "" || bd.Map == "")
	}) {
		b.Bad(n, "duplicate_id", "another board has a cell a1 already; leave this out")
		return false
	}
	bd.A1 = n.Text
	return true
}

// cellsOf reads the cells of a grid: a picture, or a number of rows and columns.
func (b *Draft) cellsOf(bd *plan, n *source.Node) bool {
	if rows := n.Get("rows"); rows != nil && rows.Kind == source.List && len(rows.Items) > 0 {
		return b.picture(bd, n, bd.Kind)
	}
	if l := n.Get("legend"); l != nil {
		b.Bad(l, "shape", "a legend goes with a picture: rows: [\"..#\", \"...\"]")
		return false
	}
	return b.measures(bd, n)
}

// measures reads the numbers of rows and columns and fills the grid. It returns false after an error.
func (b *Draft) measures(bd *plan, n *source.Node) bool {
	rows, columns := 0, Number(n, "columns", 0)
	if x := n.Get("rows"); x != nil {
		v, ok := b.Int(x)
		if !ok {
			return false
		}
		rows = v
	}
	if n.Get("rhombus") != nil {
		rows = Number(n, "rhombus", 0)
		columns = rows
	}
	if rows < 1 || columns < 1 || rows > limit.Spaces || columns > limit.Spaces {
		b.Bad(n, "range", "a grid has rows and columns, at most %d spaces", limit.Spaces)
		return false
	}
	bd.fill(rows, columns)
	return true
}

// entitled returns the name of an element of a list of names, and its texts: fox, or {fox: {en: fox, fr: renard}}.
func (b *Draft) entitled(n *source.Node) (*source.Node, declared.Text, *declared.Forms) {
	if n.Kind == source.Map && len(n.Pairs) == 1 {
		t, f := b.Name(n.Pairs[0].Value)
		return n.Pairs[0].Key, t, f
	}
	return n, declared.Text{}, nil
}

func (b *Draft) lineNames(n *source.Node) ([]*source.Node, int) {
	if n.Kind == source.List {
		return n.Items, len(n.Items)
	}
	k, _ := b.IntIn(n, 1, limit.Spaces)
	return nil, k
}

// directions declares the directions of a board. For the first board it declares the relation adjacent too.
func (b *Draft) directions(bd *declared.Board) {
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

// given declares a name that every board brings with it.
func (b *Draft) given(bd *declared.Board, name string, s expr.Symbol) {
	b.Declare(&source.Node{Kind: source.Scalar, Text: name, Span: bd.Span}, s)
}

// spaces reads the places of one kind.
func (b *Draft) spaces(key, n *source.Node) {
	b.Later(StageNames, func() {
		k := b.Decls.KindByName(key.Text)
		if k < 0 || b.Decls.Kinds[k].Base != expr.Place {
			b.Bad(key, "unknown_name", "there is no kind of space %q%s", key.Text,
				b.Decls.Suggest(key.Text, b.KindsOf(expr.Place)))
			if isBoard(n) {
				b.lostBoard(key)
			}
			for _, p := range n.Pairs {
				b.Miss(p.Key.Text)
			}
			return
		}
		b.Uses(key, b.Decls.Symbols[key.Text])
		mapName := ""
		if b.Current.Kind == "map" {
			mapName = b.Current.Name
		}
		if isBoard(n) {
			b.board(key, n, k)
			return
		}
		for _, p := range b.Mapping(n, "spaces") {
			b.space(p.Key, p.Value, k, mapName)
		}
	})
}

// isBoard reports whether places are declared by a grid, ring or row and not by name.
func isBoard(n *source.Node) bool {
	return n.Kind == source.Map && (n.Get("grid") != nil || n.Get("ring") != nil || n.Get("row") != nil)
}

func (b *Draft) space(key, n *source.Node, k int, mapName string) {
	id := len(b.Game.Spaces)
	if id >= limit.Spaces*8 {
		b.Bad(key, "too_many", "more than %d spaces", limit.Spaces*8)
		return
	}
	as := b.namesake(key, k, mapName)
	if as < 0 {
		if b.Declare(key, expr.Symbol{Sort: expr.SymSpace, ID: id, Type: expr.Type{Base: expr.Place, Ref: k}}) == nil {
			return
		}
		as = id
	} else {
		b.Sees(key, expr.Seen{Symbol: b.Decls.Symbols[key.Text], Declares: true})
	}
	b.Game.Spaces = append(b.Game.Spaces, declared.Space{Node: declared.Node{ID: key.Text, Span: key.Span}, Kind: k,
		Map: mapName,
		As:  as, Faction: b.Component().Faction, Board: -1, Seat: -1})
	if n.Kind != source.Map {
		if n.Kind == source.List || n.Text != "" {
			b.Bad(n, "shape", "a space has attributes by name, {attribute: value}, or nothing")
		}
		return
	}
	node := b.Keyed(n, key)
	sp := &b.Game.Spaces[id]
	sp.Name, sp.Forms, sp.Articles = node.Name, node.Forms, node.Articles
	b.Later(StageValues, func() {
		b.Game.Spaces[id].Values = b.Values(n, k, b.Component(), "space")
	})
}

// namesake returns the first space of that name and kind if every space of that name is on another map. Two of them are
// never in one match. It returns -1 if there is none.
func (b *Draft) namesake(key *source.Node, k int, mapName string) int {
	old := b.Decls.Symbols[key.Text]
	if mapName == "" || old == nil || old.Sort != expr.SymSpace || old.Type.Ref != k {
		return -1
	}
	for i := range b.Game.Spaces {
		if s := &b.Game.Spaces[i]; s.As == old.ID && (s.Map == "" || s.Map == mapName) {
			return -1
		}
	}
	return old.ID
}

func (b *Draft) relation(key, n *source.Node) {
	if n.Kind == source.List || n.Get("pairs") != nil && n.Get("between") == nil {
		pairs := n
		if n.Kind == source.Map {
			pairs = n.Get("pairs")
		}
		b.Later(StageValues, func() { b.pairs(key, pairs) })
		return
	}
	b.Later(StageTypes, func() {
		defer func() {
			if b.Decls.Symbols[key.Text] == nil {
				b.Miss(key.Text)
			}
		}()
		r := declared.Relation{Node: b.Node(n, "relation", key), Symmetric: IsTrue(n, "symmetric")}
		between := n.Get("between")
		if between == nil {
			return
		}
		if len(between.Items) != 2 {
			b.Bad(between, "shape", "a relation joins two: between: [kind, kind]")
			return
		}
		var ps []expr.Param
		for i, it := range between.Items {
			sp, ok := b.Typ(it)
			if ok && sp.T.Base != expr.Any && !sp.T.Scalar(expr.Place) {
				b.Bad(it, "type", "a relation joins places")
				ok = false
			}
			if !ok || sp.T.Base == expr.Any {
				return
			}
			ps = append(ps, expr.Param{Name: []string{"a", "b"}[i], Type: sp.T})
		}
		if b.Declare(key, expr.Symbol{Sort: expr.SymRelation, ID: len(b.Game.Relations), Params: ps,
			Type: expr.TBool}) == nil {
			return
		}
		b.Game.Relations = append(b.Game.Relations, r)
		if p := n.Get("pairs"); p != nil {
			b.Later(StageValues, func() { b.pairs(key, p) })
		}
	})
}

func (b *Draft) pairs(key, n *source.Node) {
	s := b.Symbol(key, expr.SymRelation, "unknown_name")
	if s == nil {
		return
	}
	mapName := ""
	if b.Current.Kind == "map" {
		mapName = b.Current.Name
	}
	known := joins{}
	for _, p := range b.Game.Relations[s.ID].Pairs {
		known[p] = true
	}
	for _, it := range b.Items(n, "couples") {
		if len(it.Items) != 2 {
			b.Bad(it, "shape", "a pair is two places: [a, b]")
			continue
		}
		x, ok := b.Constant(it.Items[0], s.Params[0].Type)
		y, ok2 := b.Constant(it.Items[1], s.Params[1].Type)
		if ok && ok2 {
			r := &b.Game.Relations[s.ID]
			p := declared.Pair{A: int(x), B: int(y), Map: mapName}
			known.note(b, it, r, p)
			r.Pairs = append(r.Pairs, p)
		}
	}
}

// joins is the set of the couples of a relation, to detect duplicates.
type joins map[declared.Pair]bool

// note adds advice about a place that is joined to itself, and about two places that are joined already.
func (j joins) note(b *Draft, it *source.Node, r *declared.Relation, p declared.Pair) {
	from, to := it.Items[0].Text, it.Items[1].Text
	if p.A == p.B {
		b.Problems.Advise(it.Span, "joined_twice", "%s joins %s to itself here; which other place is meant?", r.ID, from)
		return
	}
	if j[p] || r.Symmetric && j[declared.Pair{A: p.B, B: p.A, Map: p.Map}] {
		b.Problems.Advise(it.Span, "joined_twice", "%s joins %s and %s already; leave one of the two out", r.ID, from, to)
	}
	j[p] = true
}
