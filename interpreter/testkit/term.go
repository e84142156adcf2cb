package testkit

import (
	"strconv"

	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/state"
	"precept/interpreter/view"
)

// term follows an expression that reads the position or has parts.
func (w *walk) term(n *expr.Node) {
	p := w.p
	switch n.Op {
	case expr.OpVar:
		w.valued(n, p.Game.Vars[n.N].ID, n.Args)
	case expr.OpRuling:
		w.valued(n, p.Game.Rulings[n.N].ID, n.Args)
	case expr.OpRelation, expr.OpRelated:
		w.valued(n, p.Game.Relations[n.N].ID, n.Args)
	case expr.OpField:
		w.valued(n, p.Game.Scopes[n.M].ID+"."+p.Game.Fields[n.M][n.N].Name, n.Args)
	case expr.OpScopeOf:
		w.valued(n, p.Game.Scopes[n.M].ID+".of", nil)
	case expr.OpCurrent:
		w.valued(n, "current", nil)
	case expr.OpOpen:
		w.valuedOf(n, "during", []argument{{Text: p.Game.Scopes[n.M].ID, Piece: view.None}})
	case expr.OpScore:
		if n.N < 0 {
			w.valued(n, "score", n.Args)
		} else {
			w.line(n)
		}
	case expr.OpAttr:
		w.attribute(n)
	case expr.OpWhere, expr.OpOwner, expr.OpKindOf, expr.OpDesignOf:
		w.parts(n)
		w.recordPlaces(n.Args[0])
	case expr.OpSelect:
		w.selection(n)
	case expr.OpZone:
		w.parts(n)
	case expr.OpContents, expr.OpTop, expr.OpBottom, expr.OpTopN, expr.OpBottomN:
		w.parts(n)
		w.contents(n.Args[0], false)
	case expr.OpEmpty, expr.OpFull:
		w.parts(n)
		w.contents(n.Args[0], true)
	case expr.OpReach:
		w.parts(n)
		if n.M >= 0 {
			w.unsaid("reach by a question of the rules")
		}
	case expr.OpCan, expr.OpCovers, expr.OpRecord, expr.OpWasAt:
		w.unsaid("what could be done, paid or has happened")
	default:
		w.parts(n)
	}
}

// parts follows all parts of an expression.
func (w *walk) parts(n *expr.Node) { n.Each(w.node) }

// size follows a list of which only the number of elements matters.
func (w *walk) size(n *expr.Node) {
	switch n.Op {
	case expr.OpSelect:
		w.selection(n)
	case expr.OpPlayers, expr.OpSpaces:
		w.many(n)
	case expr.OpContents:
		w.parts(n)
		w.contents(n.Args[0], true)
	case expr.OpZone:
		w.parts(n)
		w.contents(n, true)
	default:
		w.node(n)
	}
}

// many records how many seats or places of a kind there are.
func (w *walk) many(n *expr.Node) {
	name := "player"
	if n.Op == expr.OpSpaces {
		name = w.p.Game.Kinds[n.N].ID
	}
	if v, ok := w.value(n); ok {
		w.note(Fact{Sort: Valued, Name: name + ".count", Text: strconv.Itoa(len(v.List))})
	}
}

// valued records the value of something with a name.
func (w *walk) valued(n *expr.Node, name string, args []*expr.Node) {
	var of []argument
	for _, a := range args {
		w.node(a)
		v, ok := w.value(a)
		if !ok || v.Type.IsList() {
			w.unsaid(name + " of several")
			return
		}
		of = append(of, w.arg(v))
	}
	w.valuedOf(n, name, of)
}

func (w *walk) valuedOf(n *expr.Node, name string, of []argument) {
	f := Fact{Sort: Valued, Name: name, Args: of}
	if w.say(&f, n) {
		w.note(f)
	}
}

// line records a player's points in a line of the score sheet.
func (w *walk) line(n *expr.Node) {
	w.parts(n)
	if v, ok := w.value(n.Args[0]); ok {
		w.valuedOf(n, "score", []argument{w.arg(v), {Text: w.p.Game.Lines[n.N].ID, Piece: view.None}})
	}
}

// arg returns a value as an argument.
func (w *walk) arg(v compile.Value) argument {
	out := argument{Text: w.p.ValueName(v.Type, v.One), Piece: view.None}
	if v.Type.Base == expr.Piece && v.One >= 0 {
		out.Piece = int(v.One)
	}
	return out
}

// say fills in the value of an expression.
func (w *walk) say(f *Fact, n *expr.Node) bool {
	v, ok := w.value(n)
	if !ok {
		w.unsaid(f.Name)
		return false
	}
	if f.Many = v.Type.IsList(); !f.Many {
		f.Text = w.p.ValueName(v.Type, v.One)
		return true
	}
	for _, x := range v.List {
		f.Texts = append(f.Texts, w.p.ValueName(v.Type.Elem(), x))
	}
	return true
}

// attribute records an attribute. For a piece, it records how many equal pieces in its place have that value.
func (w *walk) attribute(n *expr.Node) {
	w.node(n.Args[0])
	d := &w.p.Game.Decls.Attrs[n.N]
	subject, ok := w.value(n.Args[0])
	switch {
	case !ok:
		w.unsaid(d.Name)
		return
	case subject.Type.IsList():
		for _, x := range subject.List {
			w.attributeOf(n.N, compile.Value{Type: subject.Type.Elem(), One: x})
		}
		return
	}
	w.attributeOf(n.N, subject)
}

func (w *walk) attributeOf(attr int, subject compile.Value) {
	a, d := &w.p.Game.Attrs[attr], &w.p.Game.Decls.Attrs[attr]
	if d.Type.IsList() || d.Type.Base == expr.Steps || subject.One < 0 {
		return
	}
	value := w.p.ValueName(d.Type, w.p.AttrValue(w.m, attr, subject.One))
	if subject.Type.Base == expr.Piece {
		if a.Fixed && w.p.Pieces[subject.One].Design >= 0 {
			return // every copy has the same value
		}
		about := w.where(subject.One)
		about.With = []view.Value{{Name: d.Name, Value: value}}
		w.counted(about)
		return
	}
	w.note(Fact{Sort: Trait, Name: d.Name, Args: []argument{w.arg(subject)}, Text: value})
}

// where describes a piece by its name, owner and place.
func (w *walk) where(piece int32) pieces {
	out := pieces{Names: []string{w.p.PieceName(int(piece))}, Owners: []string{w.seat(w.p.Pieces[piece].Owner)}}
	if q := w.m.Place[piece]; q >= 0 {
		out.Places = []string{w.p.Places[q].Name}
	}
	return out
}

func (w *walk) seat(s int32) string {
	if s < 0 || int(s) >= len(w.p.Names) {
		return "nobody"
	}
	return w.p.Names[s]
}

// recordPlaces records where the pieces of an expression are.
func (w *walk) recordPlaces(n *expr.Node) {
	v, ok := w.value(n)
	if !ok || v.Type.Base != expr.Piece {
		return
	}
	list := v.List
	if !v.Type.IsList() {
		list = []int32{v.One}
	}
	for _, x := range list {
		if x != state.Nil && x >= 0 {
			w.counted(w.where(x))
		}
	}
}

func (w *walk) counted(about pieces) {
	w.note(Fact{Sort: Counted, About: about, Number: countPieces(w.p, w.m, about)})
}
