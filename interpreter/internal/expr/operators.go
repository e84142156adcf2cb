package expr

import (
	"github.com/expr-lang/expr/ast"

	"precept/internal/limit"
	"precept/interpreter/source"
)

func (c *checker) unary(n *ast.UnaryNode) *Node {
	switch n.Operator {
	case "not", "!":
		x := c.want(n.Node, TBool)
		if x == nil {
			return nil
		}
		return &Node{Op: OpNot, Type: TBool, Args: []*Node{x}}
	case "-", "+":
		x := c.want(n.Node, TInt)
		if x == nil || n.Operator == "+" {
			return x
		}
		if x.Op == OpConst {
			return Const(TInt, -x.N)
		}
		return &Node{Op: OpNeg, Type: TInt, Args: []*Node{x}}
	}
	return c.bad(n, "operator", "there is no operator %s", n.Operator)
}

func comparison(op string) bool {
	switch op {
	case "==", "!=", "<", "<=", ">", ">=":
		return true
	}
	return false
}

func (c *checker) want(n ast.Node, t Type) *Node {
	x := c.expr(n)
	if x == nil {
		return nil
	}
	return c.coerce(x, t)
}

func (c *checker) binary(n *ast.BinaryNode) *Node {
	switch n.Operator {
	case "and", "&&", "or", "||":
		l, r := c.want(n.Left, TBool), c.want(n.Right, TBool)
		if l == nil || r == nil {
			return nil
		}
		op := OpAnd
		if n.Operator == "or" || n.Operator == "||" {
			op = OpOr
		}
		return &Node{Op: op, Type: TBool, Args: []*Node{l, r}}
	case "==", "!=":
		return c.equality(n)
	case "in", "not in":
		return c.in(n)
	case "..":
		l, r := c.want(n.Left, TInt), c.want(n.Right, TInt)
		if l == nil || r == nil {
			return nil
		}
		if l.Op == OpConst && r.Op == OpConst && r.N-l.N >= limit.Collection {
			return c.bad(n, "range", "a list has at most %d elements, and this has %d", limit.Collection, r.N-l.N+1)
		}
		return &Node{Op: OpRange, Type: TInt.List(), Args: []*Node{l, r}}
	case "??":
		l, r := c.expr(n.Left), c.expr(n.Right)
		if l == nil || r == nil {
			return nil
		}
		l, r = c.asPlace(l, r.Type), c.asPlace(r, l.Type)
		t := c.d.Join(l.Type, r.Type)
		if t.Base == Invalid {
			return c.bad(n, "type", "both sides of ?? have one type, not %s and %s", c.d.TypeName(l.Type), c.d.TypeName(r.Type))
		}
		return &Node{Op: OpCoalesce, Type: t, Args: []*Node{l, r}}
	}
	op, ok := c.names.signs[n.Operator]
	if !ok {
		if n.Operator == "/" || n.Operator == "%" || n.Operator == "**" {
			return c.bad(n, "operator", source.Divides)
		}
		return c.bad(n, "operator", "there is no operator %s", n.Operator)
	}
	if comparison(n.Operator) && c.bareNot(n) {
		return c.bad(n, "not_comparison", "not a %s b reads as (not a) %s b: write not (a %s b)", n.Operator, n.Operator,
			n.Operator)
	}
	l, r := c.want(n.Left, TInt), c.want(n.Right, TInt)
	if l == nil || r == nil {
		return nil
	}
	t := TInt
	if comparison(n.Operator) {
		t = TBool
	}
	return &Node{Op: op, Type: t, Args: []*Node{l, r}}
}

// bareNot reports whether a comparison begins with a not, outside brackets, that applies only to its left side.
func (c *checker) bareNot(n *ast.BinaryNode) bool {
	u, ok := n.Left.(*ast.UnaryNode)
	if !ok || u.Operator != "not" {
		return false
	}
	from, to := u.Location().From, n.Location().From
	if in, ok := u.Node.(*ast.BinaryNode); ok && in.Left.Location().From < from {
		return false // a not in b
	}
	open := 0
	for i := from; i < to && i < len(c.text); i++ {
		switch c.text[i] {
		case '(':
			open++
		case ')':
			if open--; open < 0 {
				return false // (not a) == b
			}
		}
	}
	return true
}

func (c *checker) equality(n *ast.BinaryNode) *Node {
	if c.bareNot(n) {
		return c.bad(n, "not_comparison", "not a %s b reads as (not a) %s b: write not (a %s b)", n.Operator, n.Operator,
			n.Operator)
	}
	l, r := c.pair(n)
	if l == nil || r == nil {
		return nil
	}
	op := OpEq
	if n.Operator == "!=" {
		op = OpNe
	}
	return c.equal(n, op, l, r)
}

// equal compares two values.
func (c *checker) equal(n ast.Node, op Op, l, r *Node) *Node {
	l, r = c.alike(l, r)
	if list, other := l, r; l.Type.IsList() && r.Type == TNil || r.Type.IsList() && l.Type == TNil {
		if other.Type.IsList() {
			list = other
		}
		if !held(list) {
			return c.neverNil(n, op, list)
		}
	}
	l, r = c.oneToOne(l, r), c.oneToOne(r, l)
	l, r = c.asPlace(l, r.Type), c.asPlace(r, l.Type)
	t := c.d.Join(l.Type, r.Type)
	if t.Base == Invalid {
		return c.bad(n, "type", "%s and %s are never equal", c.d.TypeName(l.Type), c.d.TypeName(r.Type))
	}
	return &Node{Op: op, Type: TBool, Args: []*Node{l, r}}
}

func (c *checker) asValue(n *Node, beside Type) *Node { return asValue(n, beside) }

func asValue(n *Node, beside Type) *Node {
	if n.Op != OpSelect || !n.Sel.bare() {
		if n.Op == OpSpaces && beside.Base == KindV {
			return &Node{Op: OpConst, Type: TKind, N: n.N, Start: n.Start, End: n.End}
		}
		return n
	}
	switch {
	case beside.Base == KindV && n.Sel.Design < 0:
		return &Node{Op: OpConst, Type: TKind, N: n.Sel.Kind, Start: n.Start, End: n.End}
	case beside.Base == Design && n.Sel.Design >= 0:
		return &Node{Op: OpConst, Type: Type{Base: Design}, N: n.Sel.Design, Start: n.Start, End: n.End}
	}
	return n
}

func (s *Sel) bare() bool {
	return s.KindX == nil && s.Of == nil && s.NotOf == nil && s.At == nil && s.Owned == 0 && !s.Board
}

// pair types the two sides of a comparison. Each uses the type of the other as a hint.
func (c *checker) pair(n *ast.BinaryNode) (l, r *Node) {
	if id, ok := n.Left.(*ast.IdentifierNode); ok && !c.isCalled(id.Value) {
		if r = c.expr(n.Right); r != nil {
			l = c.exprAs(n.Left, r.Type)
		}
		return l, r
	}
	if l = c.expr(n.Left); l != nil {
		r = c.exprAs(n.Right, l.Type)
	}
	return l, r
}

func (c *checker) in(n *ast.BinaryNode) *Node {
	l, r := c.pair(n)
	if l == nil || r == nil {
		return nil
	}
	if r.Type.Scalar(Place) && l.Type.Scalar(Piece) {
		r = c.contents(r)
	}
	if r.Type.Scalar(Place) && l.Type.ListOf(Piece) && l.Op == OpSelect {
		return c.bad(n, "type", "%[1]s is a kind, not one piece; to ask whether one is there, write "+
			"%[2]s.only(%[1]s).any",
			Written(c.text, l), Written(c.text, r))
	}
	if l.Type.Base == KindV && r.Op == OpList {
		for i := range r.Args {
			r.Args[i] = c.asValue(r.Args[i], l.Type)
		}
		r.Type = TKind.List()
	}
	if l.Type.Base == Design && r.Op == OpList {
		for i := range r.Args {
			r.Args[i] = c.asValue(r.Args[i], l.Type)
		}
		r.Type = l.Type.List()
	}
	if !r.Type.IsList() {
		return c.bad(n.Right, "type", "in needs a list, not %s", c.d.TypeName(r.Type))
	}
	if l = c.coerce(l, r.Type.Elem()); l == nil {
		return nil
	}
	out := &Node{Op: OpIn, Type: TBool, Args: []*Node{l, r}}
	if n.Operator == "not in" {
		out = &Node{Op: OpNot, Type: TBool, Args: []*Node{c.at(n, out)}}
	}
	return out
}
