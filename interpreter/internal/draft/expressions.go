package draft

import (
	"slices"

	"precept/interpreter/authoring/tree"
	"precept/interpreter/declared"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/lint"
)

// Expr checks the expression in n against the scope.
func (b *Draft) Expr(n *tree.Node, scope *expr.Scope, want expr.Type) *expr.Node {
	if n == nil || n.Refused {
		return nil
	}
	defer b.watched(n, scope, want)()
	switch {
	case n.Kind == tree.List: // a flow list of expressions: [a, b]
		x := b.listExpr(n, scope, want)
		return b.stands(x, n)
	case n.Kind == tree.Map:
		b.Bad(n, "shape", "an expression is expected here, not a map; quote it if it begins with {")
		return nil
	}
	b.Problems.Spend(n.Span, 1+len(n.Text))
	x := expr.Check(n.Text, b.Decls, scope, want, func(start, end int, code, format string, args ...any) {
		p := b.Problems.Add(n.Sub(start, end), code, format, args...)
		p.Lacks = p.Lacks || format == expr.NeverClosed || n.LeftOut()
	})
	b.oneOfSeveral(n, x)
	return b.stands(x, n)
}

// stands notes where an expression stands and how it is written, and returns it.
func (b *Draft) stands(x *expr.Node, n *tree.Node) *expr.Node {
	if x != nil {
		b.Texts = append(b.Texts, lint.Written{X: x, At: n})
		b.Game.Texts[x] = n.Text
	}
	return x
}

// oneOfSeveral reports the name of a faction where several may have taken it: it is the first of them alone.
func (b *Draft) oneOfSeveral(n *tree.Node, x *expr.Node) {
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
			"several may take %s, and this is the first of them: peers(%s) is all who do", id, id)
	})
}

// listExpr reads a YAML list as a list of expressions.
func (b *Draft) listExpr(n *tree.Node, scope *expr.Scope, want expr.Type) *expr.Node {
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

// ExprIn is expr for the value of key in n, nil when it is absent.
func (b *Draft) ExprIn(n *tree.Node, key string, scope *expr.Scope, want expr.Type) *expr.Node {
	v := n.Get(key)
	if v == nil {
		return nil
	}
	return b.Expr(v, scope, want)
}

// List is an expression that must be a list; a zone is its contents.
func (b *Draft) List(n *tree.Node, scope *expr.Scope) *expr.Node {
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
