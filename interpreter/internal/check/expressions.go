package check

import (
	"slices"

	"precept/interpreter/declared"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/language"
	"precept/interpreter/source"
)

// Expr checks the expression in n against the scope. It returns nil after an error.
func (b *Draft) Expr(n *source.Node, scope *expr.Scope, want expr.Type) *expr.Node {
	if n == nil || n.Refused {
		return nil
	}
	defer b.watched(n, scope, want)()
	switch {
	case n.Kind == source.List: // a flow list of expressions: [a, b]
		x := b.listExpr(n, scope, want)
		return b.stands(x, n)
	case n.Kind == source.Map:
		b.Bad(n, "shape", "an expression is expected here, not a map; quote it if it begins with {")
		return nil
	}
	b.Problems.Spend(n.Span, 1+len(n.Text))
	x := expr.Check(n.Text, b.Decls, scope, want, func(start, end int, code string, format source.Format, args ...any) {
		p := b.Problems.Add(n.Sub(start, end), code, format, args...)
		p.Lacks = p.Lacks || format == expr.NeverClosed || n.LeftOut()
	})
	b.oneOfSeveral(n, x)
	return b.stands(x, n)
}

// stands records the place and text of an expression, and returns the expression.
func (b *Draft) stands(x *expr.Node, n *source.Node) *expr.Node {
	if x != nil {
		b.Texts = append(b.Texts, Written{X: x, At: n})
		b.Game.Texts[x] = n.Text
	}
	return x
}

// oneOfSeveral reports a faction's name where several players can have the faction. The name means only the first.
func (b *Draft) oneOfSeveral(n *source.Node, x *expr.Node) {
	if x == nil || !slices.ContainsFunc(b.Game.Seats, func(s declared.Seat) bool { return s.Beside >= 0 }) {
		return
	}
	all := map[*expr.Node]bool{}
	x.Walk(func(x *expr.Node) {
		if x.Op == expr.OpPeers {
			all[x.Args[0]] = true
		}
		if x.Op != expr.OpSeat || all[x] ||
			!slices.ContainsFunc(b.Game.Seats, func(s declared.Seat) bool { return s.Beside == x.N }) {
			return
		}
		id := b.Game.Seats[x.N].ID
		b.Problems.Add(n.Sub(x.Start, x.End), "ambiguous",
			"several players may take %s, and this is only the first: peers(%s) is all of them", id, id)
	})
}

// listExpr reads a YAML list as a list of expressions.
func (b *Draft) listExpr(n *source.Node, scope *expr.Scope, want expr.Type) *expr.Node {
	elem := expr.Type{}
	if want.IsList() {
		elem = want.Elem()
	}
	out := &expr.Node{Op: expr.OpList}
	for _, it := range n.Items {
		x := b.Expr(it, scope, elem)
		if x == nil {
			return nil
		}
		x = expr.AsElement(x)
		if len(out.Args) > 0 {
			j := b.Decls.Join(out.Type.Elem(), x.Type)
			if j.Base == expr.Invalid {
				b.Bad(it, "type", "the elements of a list have one type, not %s and %s", b.Decls.TypeName(out.Type.Elem()),
					b.Decls.TypeName(x.Type))
				return nil
			}
			x.Type = j
		}
		out.Type = x.Type.List()
		out.Args = append(out.Args, x)
	}
	if len(out.Args) == 0 {
		out.Type = want
	}
	if want.Base != expr.Invalid && !b.Decls.Fits(out.Type, want) {
		b.Bad(n, "type", "%s is expected here, not %s", b.Decls.TypeName(want), b.Decls.TypeName(out.Type))
		return nil
	}
	return out
}

// ExprIn does the same as Expr for the value of key in n. It returns nil if the key is absent.
func (b *Draft) ExprIn(n *source.Node, key string, scope *expr.Scope, want expr.Type) *expr.Node {
	v := n.Get(key)
	if v == nil {
		return nil
	}
	return b.Expr(v, scope, want)
}

// List checks an expression that must be a list. A zone becomes the list of its contents, a single piece or player a
// list of one.
func (b *Draft) List(n *source.Node, scope *expr.Scope) *expr.Node {
	x := b.Expr(n, scope, expr.Type{})
	if x == nil {
		return nil
	}
	if x.Type.Scalar(expr.Place) {
		return b.Decls.Contents(x)
	}
	if x.Type.Depth == 0 && (x.Type.Base == expr.Piece || x.Type.Base == expr.Player) {
		return &expr.Node{Op: expr.OpSingle, Type: x.Type.List(), Args: []*expr.Node{x}, Start: x.Start, End: x.End}
	}
	if !x.Type.IsList() {
		b.Bad(n, "type", "a list is expected here, not %s", b.Decls.TypeName(x.Type))
		return nil
	}
	return x
}

// Values reads the attributes of a component, space or seat of kind k. It skips the keys of place.
func (b *Draft) Values(n *source.Node, k int, owner declared.Component, place string) []declared.Value {
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
				w := b.Bad(p.Key, "reserved", "%s is a key of every %s, so it cannot be a value of the "+
					"attribute; rename the value, for example the_%s", name, place, name)
				w.Notes = append(w.Notes, source.Note{Span: b.Game.Attrs[id].Span, Text: source.Say("the attribute")})
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

func (b *Draft) value(n *source.Node, id, k int, owner declared.Component) (declared.Value, bool) {
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
		if n.Kind == source.Scalar && n.Text != "" {
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

// computed attaches steps or a formula to a value.
func (b *Draft) computed(v *declared.Value, c model.Computed) {
	c.Attr = v.Attr
	b.Game.Computed = append(b.Game.Computed, &c)
	v.Computed = len(b.Game.Computed)
}

// held reads a list of steps written on a component, which perform runs.
func (b *Draft) held(n *source.Node, owner declared.Component) *model.Body {
	if n.Kind == source.Map {
		n = &source.Node{Kind: source.List, Span: n.Span, Items: []*source.Node{n}}
	}
	body := &model.Body{Node: declared.Node{Span: n.Span}}
	b.Later(StageRules, func() { b.body(body, n, b.stepScope(), nil) })
	return body
}

// formulaScope returns the scope of a formula of a component: me, the player it is computed for, and the component
// itself.
func (b *Draft) formulaScope(k int) (*expr.Scope, [2]*expr.Local) {
	me := &expr.Local{Name: "me", Type: expr.TPlayer, Size: 1, Used: true}
	self := &expr.Local{Name: "source", Type: expr.Type{Base: expr.Piece, Ref: k}, Size: 1, Used: true}
	return &expr.Scope{Locals: []*expr.Local{me, self}}, [2]*expr.Local{me, self}
}
