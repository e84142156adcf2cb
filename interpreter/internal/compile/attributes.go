package compile

import (
	"precept/internal/limit"
	"precept/interpreter/declared"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/internal/state"
)

// AttrTable holds the values of one attribute name for all pieces, all places or all players. Two kinds with an
// attribute of one name share a table, because a subject is of one kind only.
type AttrTable struct {
	Fixed  []int32   // by subject, if no step sets it
	Slot   []int32   // by subject: its slot in the match, -1 for a fixed one
	Lists  [][]int32 // by subject
	Bodies []*model.Body
	Forms  map[int]*model.Computed // formulas, by subject
	Moves  bool                    // some subject's value is in the match
}

// attributes assigns tables and slots to every attribute.
func (l *Builder) attributes() {
	l.Attrs = make([]AttrTable, 0, len(l.Game.Attrs))
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
			t = len(l.Attrs)
			index[key] = t
			if values += l.subjects(l.Game.Decls.Kinds[d.Kind].Base); values > limit.Attributes {
				l.tooMany(&l.Game.Attrs[i].Node, "more than %d values of attributes in one match: every piece, place or player "+
					"counts for each name of one", limit.Attributes)
				return
			}
			l.Attrs = append(l.Attrs, l.newTable(l.Game.Decls.Kinds[d.Kind].Base))
		}
		l.AttrOf = append(l.AttrOf, t)
		l.fill(i, &l.Attrs[t])
	}
}

func (l *Builder) subjects(b expr.Base) int {
	switch b {
	case expr.Piece:
		return len(l.Pieces)
	case expr.Place:
		return len(l.Places)
	}
	return len(l.Players)
}

func (l *Builder) newTable(b expr.Base) AttrTable {
	n := l.subjects(b)
	t := AttrTable{Fixed: make([]int32, n), Slot: make([]int32, n), Lists: make([][]int32, n),
		Forms: map[int]*model.Computed{}}
	for i := range t.Slot {
		t.Fixed[i], t.Slot[i] = state.Nil, -1
	}
	return t
}

// subject returns the kind of subject i, and the values given for it.
func (l *Builder) subject(b expr.Base, i int) (kind int, values []declared.Value) {
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

func (l *Builder) fill(id int, t *AttrTable) {
	d, a := &l.Game.Decls.Attrs[id], &l.Game.Attrs[id]
	base := l.Game.Decls.Kinds[d.Kind].Base
	for i := 0; i < l.subjects(base); i++ {
		kind, values := l.subject(base, i)
		if kind < 0 || !l.Game.Decls.IsKind(kind, d.Kind) {
			continue
		}
		v := l.valueOf(id, a, d, values)
		if l.Out(&a.Node) {
			v = nil
		}
		switch {
		case a.Formula:
			if v != nil {
				t.Forms[i] = l.Game.Of(v)
			}
		case d.Type.Base == expr.Steps:
			t.body(i, v, l.Game)
		case d.Type.IsList():
			if v != nil {
				t.Lists[i] = l.ValuesOf(d.Type.Elem(), v.List)
			}
		default:
			x := l.ValueOf(d.Type, a.Default)
			if v != nil {
				x = l.ValueOf(d.Type, v.Int)
			}
			if v != nil && base == expr.Player && l.Out(&l.Game.Seats[l.Players[i]].Says) {
				x = l.contrary(d.Type, x) // the seat's values are left out: use another value
			}
			t.Fixed[i] = x
			if !a.Fixed {
				l.changing(i, x, a, t)
			}
		}
	}
}

// changing assigns a slot of the match to an attribute that steps set.
func (l *Builder) changing(i int, first int32, a *declared.Attr, t *AttrTable) {
	s := l.slot(first)
	t.Slot[i], t.Moves = int32(s), true
	switch {
	case a.Lasts >= 0:
		l.Scopes[a.Lasts].resets(s, s+1)
	case a.Lasts == declared.LastsPlace:
		if l.placeSlots == nil {
			l.placeSlots = make([][]int, len(l.Pieces))
		}
		l.placeSlots[i] = append(l.placeSlots[i], s)
	}
}

func (t *AttrTable) body(i int, v *declared.Value, g *model.Game) {
	if v == nil {
		return
	}
	of := g.Of(v)
	if of.Steps != nil {
		t.Fixed[i] = int32(len(t.Bodies))
		t.Bodies = append(t.Bodies, of.Steps)
		return
	}
	for _, b := range of.Bodies {
		t.Lists[i] = append(t.Lists[i], int32(len(t.Bodies)))
		t.Bodies = append(t.Bodies, b)
	}
}

// valueOf returns the value of attribute id among values, else that of its default attribute; nil if neither is given.
func (l *Builder) valueOf(id int, a *declared.Attr, d *expr.AttrDecl, values []declared.Value) *declared.Value {
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
