package bodies

import (
	"precept/interpreter/authoring/language"
	"precept/interpreter/authoring/tree"
	"precept/interpreter/declared"
	"precept/interpreter/internal/draft"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/source"
)

// Values reads the attributes of a component, space or seat of kind k. The keys of place mean something else.
func (b *Reader) Values(n *tree.Node, k int, owner declared.Component, place string) []declared.Value {
	var out []declared.Value
	if n == nil {
		return nil
	}
	for _, p := range b.Mapping(n, "values of attributes") {
		name := p.Key.Text
		id := -1
		for i := range b.Decls.Attrs {
			if b.Decls.Attrs[i].Name == name && b.Decls.IsKind(k, b.Decls.Attrs[i].Kind) {
				id = i
			}
		}
		if place != "" && language.Has(place, name) {
			if id >= 0 {
				w := b.Bad(p.Key, "reserved", "%s is a key of every %s, and so no value of the attribute: give that another name, "+
					"such as the_%s", name, place, name)
				w.Notes = append(w.Notes, source.Note{Span: b.Game.Attrs[id].Span, Text: "the attribute"})
			}
			continue
		}
		if id < 0 && b.Decls.LostKind(k) {
			continue
		}
		if id < 0 {
			var names []string
			for i := range b.Decls.Attrs {
				if b.Decls.IsKind(k, b.Decls.Attrs[i].Kind) {
					names = append(names, b.Decls.Attrs[i].Name)
				}
			}
			if place != "" {
				names = append(names, language.Keys(place)...)
			}
			b.Bad(p.Key, "unknown_attribute", "%s has no attribute %q%s", b.Decls.Kinds[k].Name, name,
				source.Among(name, names))
			continue
		}
		b.UsesAttr(p.Key, k, name)
		if v, ok := b.value(p.Value, id, k, owner); ok {
			out = append(out, v)
		}
	}
	return out
}

func (b *Reader) value(n *tree.Node, id, k int, owner declared.Component) (declared.Value, bool) {
	a, is := &b.Decls.Attrs[id], &b.Game.Attrs[id]
	v := declared.Value{Attr: id}
	switch {
	case is.Formula:
		scope, loc := b.formulaScope(k)
		x := b.Expr(n, scope, a.Type)
		b.computed(&v, model.Computed{X: x, Me: loc[0], Self: loc[1]})
		return v, x != nil
	case a.Type.Base == expr.Steps && a.Type.Depth == 0:
		b.computed(&v, model.Computed{Steps: b.held(n, owner)})
		return v, true
	case a.Type.Base == expr.Steps:
		var bodies []*model.Body
		for _, it := range b.Items(n, "lists of steps") {
			v.List = append(v.List, int32(len(bodies)))
			bodies = append(bodies, b.held(it, owner))
		}
		b.computed(&v, model.Computed{Bodies: bodies})
		return v, true
	case a.Type.IsList():
		if n.Kind == tree.Scalar && n.Text != "" {
			b.Bad(n, "value", "a list is expected here: [%s, …]", n.Text)
			return v, false
		}
		for _, it := range n.Items {
			x, ok := b.Within(it, a.Type.Elem(), is.Low, is.Top, a.Name)
			if !ok {
				return v, false
			}
			v.List = append(v.List, x)
		}
		return v, true
	}
	x, ok := b.Within(n, a.Type, is.Low, is.Top, a.Name)
	v.Int = x
	return v, ok
}

// computed puts steps or a formula behind a value.
func (b *Reader) computed(v *declared.Value, c model.Computed) {
	c.Attr = v.Attr
	b.Game.Computed = append(b.Game.Computed, &c)
	v.Computed = len(b.Game.Computed)
}

// held is a list of steps written on a component, run by perform.
func (b *Reader) held(n *tree.Node, owner declared.Component) *model.Body {
	if n.Kind == tree.Map {
		n = &tree.Node{Kind: tree.List, Span: n.Span, Items: []*tree.Node{n}}
	}
	body := &model.Body{Node: declared.Node{Span: n.Span}}
	b.Later(draft.StageRules, func() { b.body(body, n, b.stepScope(), nil) })
	return body
}

// formulaScope is that of an expression held by a component: me who asks, and the component itself.
func (b *Reader) formulaScope(k int) (*expr.Scope, [2]*expr.Local) {
	me := &expr.Local{Name: "me", Type: expr.TPlayer, Size: 1, Used: true}
	self := &expr.Local{Name: "source", Type: expr.Type{Base: expr.Piece, Ref: k}, Size: 1, Used: true}
	return &expr.Scope{Locals: []*expr.Local{me, self}}, [2]*expr.Local{me, self}
}
