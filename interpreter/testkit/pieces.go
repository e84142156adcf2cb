package testkit

import (
	"slices"

	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/state"
)

// selection records how many pieces a selection finds.
func (w *walk) selection(n *expr.Node) {
	s, about := n.Sel, pieces{OnBoard: n.Sel.Board}
	for _, a := range []*expr.Node{s.KindX, s.Of, s.NotOf, s.At} {
		if a != nil {
			w.node(a)
		}
	}
	about.Names = []string{w.p.Game.Kinds[s.Kind].ID}
	if s.Design >= 0 {
		about.Names = []string{w.p.Game.Designs[s.Design].ID}
	}
	if s.KindX != nil {
		about.Names = w.names(s.KindX, &about)
	}
	if s.At != nil {
		about.Places = w.names(s.At, &about)
	}
	if s.Of != nil {
		about.Owners = w.names(s.Of, &about)
	}
	if s.NotOf != nil || s.Owned != 0 {
		about.Owners = w.others(s, about.Owners)
	}
	w.counted(about)
}

// names returns the names of an expression's values. If there is none, about describes no piece.
func (w *walk) names(n *expr.Node, about *pieces) (out []string) {
	v, _ := w.value(n)
	list := v.List
	if !v.Type.IsList() {
		list = []int32{v.One}
	} else {
		v.Type = v.Type.Elem()
	}
	for _, x := range list {
		if x != state.Nil && x >= 0 {
			out = append(out, w.p.ValueName(v.Type, x))
		}
	}
	about.None = about.None || len(out) == 0
	slices.Sort(out)
	return slices.Compact(out)
}

// others returns the owners that a selection allows.
func (w *walk) others(s *expr.Sel, of []string) []string {
	if of == nil {
		of = append(slices.Clone(w.p.Names), "nobody")
	}
	var not pieces
	if s.NotOf != nil {
		not.Owners = w.names(s.NotOf, &not)
	}
	return slices.DeleteFunc(slices.Clone(of), func(name string) bool {
		return slices.Contains(not.Owners, name) || s.Owned > 0 && name == "nobody" || s.Owned < 0 && name != "nobody"
	})
}

// contents records the contents of a place: with size, how many pieces; else all pieces, in order if that matters.
func (w *walk) contents(n *expr.Node, size bool) {
	v, ok := w.value(n)
	places := v.List
	if !v.Type.IsList() {
		places = []int32{v.One}
	}
	for _, q := range places {
		if !ok || q < 0 || v.Type.Base != expr.Place {
			continue
		}
		place := []string{w.p.Places[q].Name}
		if !size && w.m.L.Order[q] == state.Stack {
			f := Fact{Sort: Ordered, About: pieces{Places: place}, Many: true}
			for i := w.m.Head[q]; i >= 0; i = w.m.Next[i] {
				f.Texts = append(f.Texts, w.p.PieceName(int(i)))
			}
			w.note(f)
			continue
		}
		w.counted(pieces{Places: place})
		for i := w.m.Head[q]; !size && i >= 0; i = w.m.Next[i] {
			w.counted(w.where(int32(i)))
		}
	}
}

// countPieces returns how many pieces fit a description in a position.
func countPieces(p *compile.Program, m *state.Match, about pieces) (n int) {
	if about.None {
		return 0
	}
	for i := range p.Pieces {
		if fits(p, m, i, &about) {
			n++
		}
	}
	return n
}

func fits(p *compile.Program, m *state.Match, i int, about *pieces) bool {
	q, x := m.Place[i], &p.Pieces[i]
	switch {
	case q < 0:
		return false // it is not in the match
	case about.Places != nil && !slices.Contains(about.Places, p.Places[q].Name):
		return false
	case about.OnBoard && p.Places[q].Space < 0:
		return false
	case about.Owners != nil && !slices.Contains(about.Owners, ownerOf(p, x.Owner)):
		return false
	case about.Names != nil && !slices.ContainsFunc(about.Names, func(name string) bool { return goes(p, i, name) }):
		return false
	}
	for _, f := range about.With {
		if value, ok := attributeOf(p, m, i, f.Name); !ok || value != f.Value {
			return false
		}
	}
	return true
}

func ownerOf(p *compile.Program, s int32) string {
	if s < 0 || int(s) >= len(p.Names) {
		return "nobody"
	}
	return p.Names[s]
}

// goes reports whether a name is the component, the kind or a parent kind of a piece.
func goes(p *compile.Program, i int, name string) bool {
	if p.PieceName(i) == name {
		return true
	}
	k := p.Game.Decls.KindByName(name)
	return k >= 0 && p.KindIs(p.Pieces[i].Kind, k)
}

// attributeOf returns an attribute of a piece, false if it has none with that name.
func attributeOf(p *compile.Program, m *state.Match, i int, name string) (string, bool) {
	for a := range p.Game.Decls.Attrs {
		d := &p.Game.Decls.Attrs[a]
		if d.Name == name && !d.Type.IsList() && p.KindIs(p.Pieces[i].Kind, d.Kind) {
			return p.ValueName(d.Type, p.AttrValue(m, a, int32(i))), true
		}
	}
	return "", false
}
