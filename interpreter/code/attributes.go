package code

import (
	"precept/interpreter/declared"
	"precept/interpreter/expr"
	"precept/interpreter/limit"
	"precept/interpreter/model"
	"precept/interpreter/state"
	"slices"
)

// attrTable is the values of one name of attribute over everything that may have it: pieces, spaces or players.
// Two kinds with an attribute of one name share a table, since a subject is of one kind only.
type attrTable struct {
	fixed  []int32   // by subject, where nothing sets it
	slot   []int32   // by subject: where it lies in the match; -1 for a fixed one
	lists  [][]int32 // by subject
	bodies []*model.Body
	forms  map[int]*model.Computed // formulas, by subject
	moves  bool                    // some subject's value is in the match
}

// attributes lays out every attribute.
func (l *linker) attributes() {
	l.attrs = make([]attrTable, 0, len(l.Game.Attrs))
	index := map[[2]int]int{}
	names := map[string]int{}
	values := 0
	for i := range l.Game.Attrs {
		d := &l.Game.Decls.Attrs[i]
		n, ok := names[d.Name]
		if !ok {
			n = len(names)
			names[d.Name] = n
		}
		key := [2]int{n, int(l.Game.Decls.Kinds[d.Kind].Base)}
		t, ok := index[key]
		if !ok {
			t = len(l.attrs)
			index[key] = t
			if values += l.subjects(l.Game.Decls.Kinds[d.Kind].Base); values > limit.Attributes {
				l.tooMany(&l.Game.Attrs[i].Node, "more than %d values of attributes in one match: every piece, place or player "+
					"counts for each name of one", limit.Attributes)
				return
			}
			l.attrs = append(l.attrs, l.newTable(l.Game.Decls.Kinds[d.Kind].Base))
		}
		l.attrOf = append(l.attrOf, t)
		l.fill(i, &l.attrs[t])
	}
}

func (l *linker) subjects(b expr.Base) int {
	switch b {
	case expr.Piece:
		return len(l.Pieces)
	case expr.Place:
		return len(l.Places)
	}
	return len(l.Players)
}

func (l *linker) newTable(b expr.Base) attrTable {
	n := l.subjects(b)
	t := attrTable{fixed: make([]int32, n), slot: make([]int32, n), lists: make([][]int32, n),
		forms: map[int]*model.Computed{}}
	for i := range t.slot {
		t.fixed[i], t.slot[i] = state.Nil, -1
	}
	return t
}

// kindOf is the kind of subject i, and the values given for it.
func (l *linker) subject(b expr.Base, i int) (kind int, values []model.Value) {
	switch b {
	case expr.Piece:
		p := &l.Pieces[i]
		values = l.Game.Pieces[p.Group].Values
		if p.Design >= 0 {
			values = l.Game.Designs[p.Design].Values
		}
		return p.Kind, values
	case expr.Place:
		if s := l.Places[i].Space; s >= 0 {
			return l.Places[i].Kind, l.Game.Spaces[s].Values
		}
		return -1, nil
	}
	return l.Game.Decls.KindByName("player"), l.Game.Seats[l.Players[i]].Values
}

func (l *linker) fill(id int, t *attrTable) {
	d, a := &l.Game.Decls.Attrs[id], &l.Game.Attrs[id]
	base := l.Game.Decls.Kinds[d.Kind].Base
	for i := 0; i < l.subjects(base); i++ {
		kind, values := l.subject(base, i)
		if kind < 0 || !l.Game.Decls.IsKind(kind, d.Kind) {
			continue
		}
		v := l.valueOf(id, a, d, values)
		if l.out(&a.Node) {
			v = nil
		}
		switch {
		case a.Formula:
			if v != nil {
				t.forms[i] = l.Game.Of(v)
			}
		case d.Type.Base == expr.Steps:
			t.body(i, v, l.Game)
		case d.Type.IsList():
			if v != nil {
				t.lists[i] = l.constants(d.Type.Elem(), v.List)
			}
		default:
			x := l.constant(d.Type, a.Default)
			if v != nil {
				x = l.constant(d.Type, v.Int)
			}
			t.fixed[i] = x
			if !a.Fixed {
				l.changing(i, x, a, t)
			}
		}
	}
}

// changing gives an attribute that steps set a slot of the match.
func (l *linker) changing(i int, first int32, a *model.Attr, t *attrTable) {
	s := l.slot(first)
	t.slot[i], t.moves = int32(s), true
	switch {
	case a.Lasts >= 0:
		l.Scopes[a.Lasts].Resets = append(l.Scopes[a.Lasts].Resets, Reset{s, s + 1})
	case a.Lasts == model.LastsPlace:
		if l.placeSlots == nil {
			l.placeSlots = make([][]int, len(l.Pieces))
		}
		l.placeSlots[i] = append(l.placeSlots[i], s)
	}
}

func (t *attrTable) body(i int, v *model.Value, g *model.Game) {
	if v == nil {
		return
	}
	of := g.Of(v)
	if of.Steps != nil {
		t.fixed[i] = int32(len(t.bodies))
		t.bodies = append(t.bodies, of.Steps)
		return
	}
	for _, b := range of.Bodies {
		t.lists[i] = append(t.lists[i], int32(len(t.bodies)))
		t.bodies = append(t.bodies, b)
	}
}

// valueOf is the value given for attribute id among values, or its default's attribute's.
func (l *linker) valueOf(id int, a *model.Attr, d *expr.AttrDecl, values []model.Value) *model.Value {
	for k := range values {
		if values[k].Attr == id {
			return &values[k]
		}
	}
	if a.DefaultAttr > 0 {
		for k := range values {
			if values[k].Attr == a.DefaultAttr-1 {
				return &values[k]
			}
		}
	}
	return nil
}

func (l *Table) constants(t expr.Type, list []int32) []int32 {
	out := make([]int32, len(list))
	for i, v := range list {
		out[i] = l.constant(t, v)
	}
	return out
}

// relationTable is a relation between spaces.
type relationTable struct {
	from []state.Set // by space: what it is related to
}

func (l *linker) relations() {
	l.grid = l.makeGrid()
	for i := range l.Game.Relations {
		r := &l.Game.Relations[i]
		if (i+1)*len(l.Places) > limit.Attributes {
			l.tooMany(&r.Node, "more relations, each with all places, than a match can hold")
			return
		}
		t := relationTable{from: make([]state.Set, len(l.Places))}
		if r.Grid {
			for s := range t.from {
				for d := range l.grid.next {
					if n := l.grid.next[d][s]; n >= 0 {
						t.from[s] = t.from[s].Or(state.Bit(int(n)))
					}
				}
			}
		}
		if l.out(&r.Node) {
			l.related = append(l.related, t)
			continue
		}
		for _, p := range r.Pairs {
			a, b := l.spaceOf[p.A], l.spaceOf[p.B]
			if a == state.Nil || b == state.Nil || p.Map != "" && l.Setup.Options["map"] != p.Map {
				continue
			}
			t.from[a] = t.from[a].Or(state.Bit(int(b)))
			if r.Symmetric {
				t.from[b] = t.from[b].Or(state.Bit(int(a)))
			}
		}
		l.related = append(l.related, t)
	}
}

// grid is who neighbours whom on the boards.
type grid struct {
	next     [][]int16 // by direction and place: the neighbour, -1
	opposite []int32
	steps    [][]step    // by direction: how far the neighbour's number is from each place
	edge     []state.Set // by direction: the places that have a neighbour there
	row, col []int32
}

// step is the places whose neighbour in a direction has a number higher by shift. On a board without holes, which is no
// ring, all places have one step; each row with a hole may make another.
type step struct {
	shift int
	from  state.Set
}

func (l *linker) makeGrid() *grid {
	if l.Game.Decls.Dirs < 0 {
		return nil
	}
	ways := l.Game.Decls.Enums[l.Game.Decls.Dirs].Values
	g := &grid{row: make([]int32, len(l.Places)), col: make([]int32, len(l.Places))}
	for d, w := range ways {
		g.next = append(g.next, make([]int16, len(l.Places)))
		for i := range g.next[d] {
			g.next[d][i] = -1
		}
		op := int32(0)
		for o, w2 := range ways {
			if declared.Opposite(w) == w2 {
				op = int32(o)
			}
		}
		g.opposite = append(g.opposite, op)
	}
	at := map[[3]int]int{}
	for i := range l.Places {
		g.row[i], g.col[i] = state.Nil, state.Nil
		if s := l.Places[i].Space; s >= 0 && l.Game.Spaces[s].Board >= 0 {
			sp := &l.Game.Spaces[s]
			g.row[i], g.col[i] = int32(sp.Row), int32(sp.Column)
			at[[3]int{sp.Board, sp.Row, sp.Column}] = i
		}
	}
	for i := range l.Places {
		if s := l.Places[i].Space; s >= 0 && l.Game.Spaces[s].Board >= 0 {
			l.neighbours(g, ways, at, i, &l.Game.Spaces[s])
		}
	}
	g.measure()
	return g
}

func (l *linker) neighbours(g *grid, ways []string, at map[[3]int]int, i int, sp *model.Space) {
	b := &l.Game.Boards[sp.Board]
	allowed := declared.Directions(b.Shape, b.Diagonals)
	for d, w := range ways {
		ok := false
		for _, a := range allowed {
			ok = ok || a == w
		}
		dr, dc, known := declared.Offset(b.Shape, w)
		if !ok || !known {
			continue
		}
		col := sp.Column + dc
		if b.Shape == model.Ring {
			col = (col-1+b.Columns)%b.Columns + 1
		}
		if n, found := at[[3]int{sp.Board, sp.Row + dr, col}]; found && n != i {
			g.next[d][i] = int16(n)
		}
	}
}

// measure finds the steps of each direction.
func (g *grid) measure() {
	for d := range g.next {
		steps, edge := []step{{}}, state.Set{}
		for i, n := range g.next[d] {
			if n < 0 {
				continue
			}
			edge = edge.Or(state.Bit(i))
			k := slices.IndexFunc(steps, func(s step) bool { return s.shift == int(n)-i })
			if k < 0 {
				k = len(steps)
				steps = append(steps, step{shift: int(n) - i})
			}
			steps[k].from = steps[k].from.Or(state.Bit(i))
		}
		if len(steps) > 1 {
			steps = steps[1:] // nothing is its own neighbour
		}
		g.steps, g.edge = append(g.steps, steps), append(g.edge, edge)
	}
}

// before is the places whose neighbour in direction d is in s.
func (g *grid) before(d int, s state.Set) state.Set {
	steps := g.steps[d]
	out := s.Shift(-steps[0].shift).And(steps[0].from)
	for _, k := range steps[1:] {
		out = out.Or(s.Shift(-k.shift).And(k.from))
	}
	return out
}
