package expr

import (
	"slices"

	"github.com/expr-lang/expr/ast"
)

// coerce makes n a value of type want, or reports why it cannot be one.
func (c *checker) coerce(n *Node, want Type) *Node {
	d := c.d
	wrap := func(op Op, t Type) *Node {
		return &Node{Op: op, Type: t, Args: []*Node{n}, Start: n.Start, End: n.End}
	}
	switch {
	case want.Base == Any:
		return n
	case want.Base == KindV && n.Type.Base == Piece && want.Depth == 0, want.Base == KindV && n.Op == OpSpaces:
		if v := c.asValue(n, TKind); v.Type == TKind {
			return v
		}
	case want.Base == Design && n.Op == OpSelect && want.Depth == 0:
		if v := c.asValue(n, want); v.Type.Base == Design {
			return v
		}
	case want.Base == KindV && want.Depth == 1 && n.Type.Base == Piece && n.Type.Depth == 1:
		if v := c.asValue(n, TKind); v.Type == TKind {
			return &Node{Op: OpSingle, Type: want, Args: []*Node{v}, Start: n.Start, End: n.End}
		}
	case n.Type.Base == Piece && want.Base == Piece && want.Depth == 0 && n.Type.Depth == 1:
		return wrap(OpOnly, n.Type.Elem())
	case n.Type.Scalar(Place) && want.Scalar(Piece):
		n = c.contents(n)
		return &Node{Op: OpOnly, Type: n.Type.Elem(), Args: []*Node{n}, Start: n.Start, End: n.End}
	case n.Type.Scalar(Place) && want.ListOf(Piece):
		return c.contents(n)
	case n.Type.Base == Piece && want.Base == Place && n.Type.Depth <= 1 && n.Type.Depth == want.Depth:
		return c.holder(n) // pieces as places
	case n.Type.Base == Action && want.Base == Steps && n.Type.Depth == want.Depth:
		return n
	case n.Type.Depth == 0 && want.Depth == 1 && n.Type.Base != Nil && d.Fits(n.Type, want.Elem()):
		return wrap(OpSingle, n.Type.List())
	case n.Op == OpList && n.Type.Depth == 1 && n.Type.Base == Nil:
		return &Node{Op: OpList, Type: want, Start: n.Start, End: n.End}
	}
	if d.Fits(n.Type, want) {
		return n
	}
	c.failed = true
	expected := d.TypeName(want)
	if values := d.EnumValues(want); values != "" {
		expected += ", " + values + ","
	}
	c.report(n.Start, n.End, "type", "%s is expected here, not %s%s", expected, d.TypeName(n.Type), d.remedy(n, want))
	return nil
}

// remedy says what is read of a value to have one of another type; "" where nothing plain is.
func (d *Decls) remedy(n *Node, want Type) string {
	many := n.Type.IsList() || n.Op == OpZone
	switch {
	case many && want.Scalar(Int):
		return "; how many there are is .count"
	case many && want.Scalar(Bool):
		return "; whether there are any is .any"
	case n.Type.Scalar(Int) && want.Scalar(Bool):
		return "; compare it with a number, as in > 0"
	case n.Type.Depth == 1 && want.Depth == 0 && d.Fits(n.Type.Elem(), want):
		return "; the first of them is .first"
	}
	return ""
}

// holder reads a piece, or each of a list of pieces, as the place that it is for others.
func (c *checker) holder(n *Node) *Node {
	if out := c.d.Holders(n); out != nil {
		return out
	}
	name := c.d.Kinds[n.Type.Ref].Name
	c.failed = true
	c.report(n.Start, n.End, "no_place", "%s is no place: its kind holds nothing; write .space for its own place", name)
	return nil
}

// Holders is the place that the piece n is for others, or the list of the places that its pieces are; nil if no
// piece of that kind can hold anything.
func (d *Decls) Holders(n *Node) *Node {
	if !d.MayHold(n.Type.Ref) {
		return nil
	}
	place := func(x *Node) *Node {
		return &Node{Op: OpContents, Type: TPlace, Args: []*Node{x}, Start: n.Start, End: n.End}
	}
	if n.Type.Depth == 0 {
		return place(n)
	}
	l := &Local{Name: "it", Type: n.Type.Elem(), Used: true}
	it := &Node{Op: OpIt, Type: l.Type, Local: l, Start: n.Start, End: n.End}
	return &Node{Op: OpMap, Type: TPlace.List(), Local: l, Args: []*Node{n, place(it)}, Start: n.Start, End: n.End}
}

func (c *checker) contents(n *Node) *Node { return c.d.Contents(n) }

// Contents is the pieces that lie in the place n.
func (d *Decls) Contents(n *Node) *Node {
	root := d.KindByName("piece")
	return &Node{Op: OpSelect, Sel: &Sel{Kind: root, Design: -1, At: n}, Type: Type{Base: Piece, Ref: root, Depth: 1},
		Start: n.Start, End: n.End}
}

// asPlace turns a piece that holds others into the place that it is, where the other side is a place.
func (c *checker) asPlace(n *Node, other Type) *Node {
	if n.Type.Scalar(Piece) && other.Scalar(Place) && c.d.MayHold(n.Type.Ref) {
		return &Node{Op: OpContents, Type: TPlace, Args: []*Node{n}, Start: n.Start, End: n.End}
	}
	return n
}

// listOf turns a place into its contents where the other side is a list of pieces.
func (c *checker) listOf(n *Node, other Type) *Node {
	if n.Type.Scalar(Place) && other.ListOf(Piece) {
		return c.contents(n)
	}
	return n
}

func (c *checker) asElement(n *Node) *Node { return AsElement(n) }

// AsElement reads a bare kind or component in a list as a value: [kind, other_kind].
func AsElement(n *Node) *Node {
	if n.Op == OpSelect && n.Sel.bare() {
		if n.Sel.Design >= 0 {
			return asValue(n, Type{Base: Design})
		}
		return asValue(n, TKind)
	}
	return n
}

// oneToOne compares a list with a single value by the list's only element, so that kind.of(me) == thing can be said.
func (c *checker) oneToOne(n, other *Node) *Node {
	if n.Type.Depth == 1 && other.Type.Depth == 0 && n.Type.Base == other.Type.Base {
		return &Node{Op: OpOnly, Type: n.Type.Elem(), Args: []*Node{n}, Start: n.Start, End: n.End}
	}
	return n
}

// alike turns a kind or component named beside a value of that sort into the value.
func (c *checker) alike(l, r *Node) (*Node, *Node) {
	return c.asValue(l, r.Type), c.asValue(r, l.Type)
}

// ofSeveral refuses a list of players where one of them is meant.
func (c *checker) ofSeveral(name string, a *Node) []*Node {
	c.failed = true
	of := "list"
	if a.Start >= 0 && a.Start < a.End && a.End <= len(c.text) {
		of = c.text[a.Start:a.End]
	}
	c.report(a.Start, a.End, "type", "player is expected here, not %s; %s.%s gives the one of each element",
		c.d.TypeName(a.Type), of, name)
	return nil
}

// held reports whether a list is held by a name: one that was not asked for, or not set, is nil.
func held(list *Node) bool {
	return slices.Contains([]Op{OpLocal, OpIt, OpRecord, OpField, OpVar, OpAttr}, list.Op)
}

// neverNil reports a list that is asked whether it is nil.
func (c *checker) neverNil(n ast.Node, op Op, list *Node) *Node {
	of, not := "list", ""
	if list.Start >= 0 && list.Start < list.End && list.End <= len(c.text) {
		of = Written(c.text, list)
	}
	if op == OpEq {
		not = "not "
	}
	return c.bad(n, "type", "a list is never nil, though it may be empty; write %s%s.any", not, of)
}

// numerals is numbers as they are written out.
var numerals = []string{"zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"}
