package expr

import (
	"slices"

	"github.com/expr-lang/expr/ast"

	"precept/interpreter/source"
)

// coerce converts n to type want, or reports why it cannot be converted.
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
	expected := source.Say("%s", d.TypeName(want))
	if values := d.EnumValues(want); values != nil {
		expected = source.Say("%s, %s,", d.TypeName(want), values)
	}
	c.report(n.Start, n.End, "type", "%s is expected here, not %s%s", expected, d.TypeName(n.Type), d.remedy(n, want))
	return nil
}

// remedy returns a hint how to convert a value to another type; nil if there is no simple way.
func (d *Decls) remedy(n *Node, want Type) *source.Text {
	many := n.Type.IsList() || n.Op == OpZone
	switch {
	case many && want.Scalar(Int):
		return source.Say("; how many there are is .count")
	case many && want.Scalar(Bool):
		return source.Say("; whether there are any is .any")
	case n.Type.Scalar(Enum) && want.Scalar(Int):
		return source.Say("; to come to the next of the names, the first after the last: %s.from(…)[1]",
			d.Enums[n.Type.Ref].Name)
	case n.Type.Scalar(Int) && want.Scalar(Bool):
		return source.Say("; compare it with a number, as in > 0")
	case n.Type.Depth == 1 && want.Depth == 0 && d.Fits(n.Type.Elem(), want):
		return source.Say("; the first of them is .first")
	}
	return nil
}

// holder converts a piece, or each of a list of pieces, to the place inside it.
func (c *checker) holder(n *Node) *Node {
	if out := c.d.Holders(n); out != nil {
		return out
	}
	name := c.d.Kinds[n.Type.Ref].Name
	c.failed = true
	c.report(n.Start, n.End, "no_place", "%s is no place: its kind holds nothing; write .space for its own place", name)
	return nil
}

// mayHold reports whether a piece of kind k can be a place: its kind holds others, or one above or below it does.
func (d *Decls) mayHold(k int) bool {
	for i := range d.Kinds {
		if d.Kinds[i].Holds && (d.IsKind(i, k) || d.IsKind(k, i)) {
			return true
		}
	}
	return false
}

// Holders returns the place inside the piece n, or the list of the places inside its pieces. It returns nil if no piece
// of that kind can hold anything.
func (d *Decls) Holders(n *Node) *Node {
	if !d.mayHold(n.Type.Ref) {
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

// Contents returns the pieces in the place n.
func (d *Decls) Contents(n *Node) *Node {
	root := d.KindByName("piece")
	return &Node{Op: OpSelect, Sel: &Sel{Kind: root, Design: -1, At: n}, Type: Type{Base: Piece, Ref: root, Depth: 1},
		Start: n.Start, End: n.End}
}

// asPlace converts a piece that can hold others to the place inside it, if the other operand is a place.
func (c *checker) asPlace(n *Node, other Type) *Node {
	if n.Type.Scalar(Piece) && other.Scalar(Place) && c.d.mayHold(n.Type.Ref) {
		return &Node{Op: OpContents, Type: TPlace, Args: []*Node{n}, Start: n.Start, End: n.End}
	}
	return n
}

// listOf converts a place to its contents if the other operand is a list of pieces.
func (c *checker) listOf(n *Node, other Type) *Node {
	if n.Type.Scalar(Place) && other.ListOf(Piece) {
		return c.contents(n)
	}
	return n
}

func (c *checker) asElement(n *Node) *Node { return AsElement(n) }

// AsElement converts a bare kind or component in a list to a value: [kind, other_kind].
func AsElement(n *Node) *Node {
	if n.Op == OpSelect && n.Sel.bare() {
		if n.Sel.Design >= 0 {
			return asValue(n, Type{Base: Design})
		}
		return asValue(n, TKind)
	}
	return n
}

// oneToOne replaces a list by its only element if the other operand is a single value, as in kind.of(me) == thing.
func (c *checker) oneToOne(n, other *Node) *Node {
	if n.Type.Depth == 1 && other.Type.Depth == 0 && n.Type.Base == other.Type.Base {
		return &Node{Op: OpOnly, Type: n.Type.Elem(), Args: []*Node{n}, Start: n.Start, End: n.End}
	}
	return n
}

// alike converts a bare kind or component to a value if the other operand is such a value.
func (c *checker) alike(l, r *Node) (*Node, *Node) {
	return c.asValue(l, r.Type), c.asValue(r, l.Type)
}

// ofSeveral reports a list of players where one player is expected.
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

// held reports whether a name holds a list. Such a list can be nil: not asked for, or not set.
func held(list *Node) bool {
	return slices.Contains([]Op{OpLocal, OpIt, OpRecord, OpField, OpVar, OpAttr}, list.Op)
}

// neverNil reports a comparison of a list with nil.
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

// numerals are the numbers as English words.
var numerals = []string{"zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"}
