package expr

import (
	"github.com/expr-lang/expr/ast"
)

func toInt(Type) Type { return TInt }

func toBool(Type) Type { return TBool }

func same(t Type) Type { return t }

// list converts x to a list: the contents of a place, a single piece, or the list that it is.
func (c *checker) list(n ast.Node, x *Node) *Node {
	if x.Type.Scalar(Place) {
		return c.contents(x)
	}
	if x.Type.Base == Piece && x.Type.Depth == 0 {
		return &Node{Op: OpSingle, Type: x.Type.List(), Args: []*Node{x}, Start: x.Start, End: x.End}
	}
	if !x.Type.IsList() {
		return c.bad(n, "type", "a list is expected here, not %s", c.d.TypeName(x.Type))
	}
	return x
}

func listFn(name string, op Op, result func(Type) Type) function {
	return function{name, 1, 1, name + "(list) or list." + name, func(c *checker, n ast.Node, args []*Node) *Node {
		x := c.list(n, args[0])
		if x == nil {
			return nil
		}
		return &Node{Op: op, Type: result(x.Type), Args: []*Node{x}}
	}}
}

func listOf(name string, op Op, elem, result Type) function {
	return function{name, 1, 1, name + "(list)", func(c *checker, n ast.Node, args []*Node) *Node {
		x := c.coerce(args[0], elem.List())
		if x == nil {
			return nil
		}
		return &Node{Op: op, Type: result, Args: []*Node{x}}
	}}
}

func fn(op Op, result Type, params ...Type) func(*checker, ast.Node, []*Node) *Node {
	return func(c *checker, _ ast.Node, args []*Node) *Node {
		out := make([]*Node, len(args))
		for i, a := range args {
			if out[i] = c.coerce(a, params[i]); out[i] == nil {
				return nil
			}
		}
		return &Node{Op: op, Type: result, Args: out}
	}
}

func ints(name string, op Op, params int) function {
	form, types := name+"(a)", []Type{TInt}
	if params == 2 {
		form, types = name+"(a, b)", []Type{TInt, TInt}
	}
	read := fn(op, TInt, types...)
	return function{name, params, params, form, func(c *checker, n ast.Node, args []*Node) *Node {
		if params == 2 && args[1].Op == OpConst && args[1].Type == TInt && args[1].N == 0 {
			return c.bad(n, "number", "this divides by 0")
		}
		return read(c, n, args)
	}}
}

func minmax(list, two Op) func(*checker, ast.Node, []*Node) *Node {
	return func(c *checker, n ast.Node, args []*Node) *Node {
		if len(args) == 2 {
			return fn(two, TInt, TInt, TInt)(c, n, args)
		}
		return fn(list, TInt, TInt.List())(c, n, args)
	}
}

func checkFlatten(c *checker, n ast.Node, args []*Node) *Node {
	x := args[0]
	switch {
	case x.Type.Depth == 2:
		return &Node{Op: OpFlatten, Type: x.Type.Elem(), Args: []*Node{x}}
	case x.Op == OpMap && x.Type.ListOf(Place): // zones: their contents, one after the other
		body := c.contents(x.Args[1])
		m := &Node{Op: OpMap, Type: body.Type.List(), Local: x.Local, Args: []*Node{x.Args[0], body}}
		return &Node{Op: OpFlatten, Type: body.Type, Args: []*Node{m}}
	}
	if x.Op == OpMap {
		return c.bad(n, "type", "flatten takes a list of lists, not %s: this map gives one value for each "+
			"element, so it is already flat; leave flatten out", c.d.TypeName(x.Type))
	}
	if x.Type.IsList() {
		return c.bad(n, "type", "flatten takes a list of lists, not %s: it is already flat; leave flatten out",
			c.d.TypeName(x.Type))
	}
	return c.bad(n, "type", "flatten takes a list of lists, not %s", c.d.TypeName(x.Type))
}

func checkOnly(c *checker, n ast.Node, args []*Node) *Node {
	x := c.list(n, args[0])
	if x == nil {
		return nil
	}
	if len(args) == 1 {
		return &Node{Op: OpOnly, Type: x.Type.Elem(), Args: []*Node{x}}
	}
	if x.Type.Base != Piece {
		return c.bad(n, "type", "only(kind) narrows pieces, not %s", c.d.TypeName(x.Type))
	}
	k := args[1]
	if k.Type.ListOf(Piece) && (k.Op != OpSelect || !k.Sel.bare()) {
		return &Node{Op: OpNarrowOnly, Type: x.Type, Args: []*Node{x, k}, N: 1}
	}
	if k.Op == OpSelect && k.Sel.Design >= 0 {
		return &Node{Op: OpNarrowOnly, Type: x.Type, Args: []*Node{x, k}, N: 1}
	}
	if k = c.coerce(k, TKind); k == nil {
		return nil
	}
	if k.Op == OpConst {
		t := Type{Base: Piece, Ref: k.N, Depth: 1}
		if x.Op == OpSelect && x.Sel.KindX == nil && x.Sel.Design < 0 && c.d.IsKind(k.N, x.Sel.Kind) {
			sel := *x.Sel
			sel.Kind = k.N
			return &Node{Op: OpSelect, Sel: &sel, Type: t}
		}
		return &Node{Op: OpNarrowOnly, Type: t, Args: []*Node{x, k}}
	}
	if x.Op == OpSelect && x.Sel.KindX == nil {
		sel := *x.Sel
		sel.KindX = k
		return &Node{Op: OpSelect, Sel: &sel, Type: x.Type}
	}
	return &Node{Op: OpNarrowOnly, Type: x.Type, Args: []*Node{x, k}}
}

func checkConcat(c *checker, n ast.Node, args []*Node) *Node {
	out := &Node{Op: OpConcat}
	for _, a := range args {
		x := c.list(n, a)
		if x == nil {
			return nil
		}
		j := x.Type
		if len(out.Args) > 0 {
			j = c.d.Join(out.Type, x.Type)
		}
		if j.Base == Invalid {
			return c.bad(n, "type", "concat joins lists of one type, not %s and %s", c.d.TypeName(out.Type),
				c.d.TypeName(x.Type))
		}
		out.Type = j
		out.Args = append(out.Args, x)
	}
	return out
}

func twoLists(op Op) func(*checker, ast.Node, []*Node) *Node {
	return func(c *checker, n ast.Node, args []*Node) *Node {
		a := c.list(n, args[0])
		if a == nil {
			return nil
		}
		b := args[1]
		if b.Type.Scalar(Place) && a.Type.Base == Piece {
			b = c.contents(b)
		}
		if b = c.coerce(b, a.Type); b == nil {
			return nil
		}
		return &Node{Op: op, Type: a.Type, Args: []*Node{a, b}}
	}
}

func checkAllIn(c *checker, n ast.Node, args []*Node) *Node {
	out := twoLists(OpAllIn)(c, n, args)
	if out != nil {
		out.Type = TBool
	}
	return out
}

func checkSome(c *checker, n ast.Node, args []*Node) *Node {
	x, k := c.list(n, args[0]), c.coerce(args[1], TInt)
	if x == nil || k == nil {
		return nil
	}
	return &Node{Op: OpSome, Type: x.Type, Args: []*Node{x, k}}
}

func checkFrom(c *checker, n ast.Node, args []*Node) *Node {
	x := c.list(n, args[0])
	if x == nil {
		return nil
	}
	e := c.coerce(args[1], x.Type.Elem())
	if e == nil {
		return nil
	}
	return &Node{Op: OpFrom, Type: x.Type, Args: []*Node{x, e}}
}

// narrow types .of(p), .at(place) and similar functions. It folds them into a selection if it can.
func narrow(what string) func(*checker, ast.Node, []*Node) *Node {
	return func(c *checker, n ast.Node, args []*Node) *Node {
		x := c.list(n, args[0])
		if x == nil {
			return nil
		}
		if x.Type.Base == Place && what == "of" { // the spaces of a player
			p := c.coerce(args[1], TPlayer.List())
			if p == nil {
				return nil
			}
			return &Node{Op: OpNarrowOf, Type: x.Type, Args: []*Node{x, p}}
		}
		if x.Type.Base != Piece {
			return c.bad(n, "type", ".%s narrows pieces, not %s", what, c.d.TypeName(x.Type))
		}
		return c.narrowed(what, x, args[1:])
	}
}

func (c *checker) narrowed(what string, x *Node, args []*Node) *Node {
	var arg *Node
	if len(args) > 0 {
		want := TPlayer
		if what == "at" {
			want = TPlace
		}
		if arg = args[0]; arg.Type.Depth == 1 {
			want = want.List()
		}
		if arg = c.coerce(arg, want); arg == nil {
			return nil
		}
	}
	if x.Op == OpSelect {
		sel := *x.Sel
		switch {
		case what == "of" && sel.Of == nil:
			sel.Of = arg
		case what == "not_of" && sel.NotOf == nil:
			sel.NotOf = arg
		case what == "at" && sel.At == nil:
			sel.At = arg
		case what == "owned" && sel.Owned == 0:
			sel.Owned = 1
		case what == "unowned" && sel.Owned == 0:
			sel.Owned = -1
		case what == "on_board":
			sel.Board = true
		default:
			return c.narrowList(what, x, arg)
		}
		return &Node{Op: OpSelect, Sel: &sel, Type: x.Type}
	}
	return c.narrowList(what, x, arg)
}

func (c *checker) narrowList(what string, x, arg *Node) *Node {
	out := &Node{Type: x.Type, Args: []*Node{x}}
	switch what {
	case "of":
		out.Op = OpNarrowOf
	case "not_of":
		out.Op = OpNarrowNotOf
	case "at":
		out.Op = OpNarrowAt
	case "owned":
		out.Op, out.N = OpNarrowOwned, 1
	case "unowned":
		out.Op = OpNarrowOwned
	case "on_board":
		out.Op = OpNarrowBoard
	}
	if arg != nil {
		if arg.Type.Depth == 0 {
			arg = &Node{Op: OpSingle, Type: arg.Type.List(), Args: []*Node{arg}}
		}
		out.Args = append(out.Args, arg)
	}
	return out
}

func piecesTo(op Op, elem Type) func(*checker, ast.Node, []*Node) *Node {
	return func(c *checker, n ast.Node, args []*Node) *Node {
		x := c.list(n, args[0])
		if x == nil {
			return nil
		}
		if x.Type.Base != Piece {
			return c.bad(n, "type", "pieces are expected here, not %s", c.d.TypeName(x.Type))
		}
		return &Node{Op: op, Type: elem.List(), Args: []*Node{x}}
	}
}

func ends(one, many Op) func(*checker, ast.Node, []*Node) *Node {
	return func(c *checker, n ast.Node, args []*Node) *Node {
		z := args[0]
		if !z.Type.Scalar(Place) {
			return c.bad(n, "type", "a zone is expected here, not %s", c.d.TypeName(z.Type))
		}
		t := Type{Base: Piece, Ref: c.d.KindByName("piece")}
		if len(args) == 1 {
			return &Node{Op: one, Type: t, Args: []*Node{z}}
		}
		k := c.coerce(args[1], TInt)
		if k == nil {
			return nil
		}
		return &Node{Op: many, Type: t.List(), Args: []*Node{z, k}}
	}
}

func (c *checker) grid(n ast.Node) (Type, bool) {
	if c.d.Dirs < 0 {
		c.bad(n, "no_grid", "this game has no grid")
		return Type{}, false
	}
	return Type{Base: Enum, Ref: c.d.Dirs}, true
}

func checkNeighbour(c *checker, n ast.Node, args []*Node) *Node {
	dir, ok := c.grid(n)
	if !ok {
		return nil
	}
	cell, way := c.coerce(args[0], TPlace), c.coerce(args[1], dir)
	if cell == nil || way == nil {
		return nil
	}
	return &Node{Op: OpNeighbour, Type: args[0].Type, Args: []*Node{cell, way}}
}

func directed(op Op) func(*checker, ast.Node, []*Node) *Node {
	return func(c *checker, n ast.Node, args []*Node) *Node {
		dir, ok := c.grid(n)
		if !ok {
			return nil
		}
		out := &Node{Op: op, Type: args[0].Type.List()}
		wants := []Type{TPlace, dir, TPlace.List(), TPlace.List()}
		for i, a := range args {
			x := c.coerce(a, wants[i])
			if x == nil {
				return nil
			}
			out.Args = append(out.Args, x)
		}
		return out
	}
}

func checkOpposite(c *checker, n ast.Node, args []*Node) *Node {
	dir, ok := c.grid(n)
	if !ok {
		return nil
	}
	return fn(OpOpposite, dir, dir)(c, n, args)
}
