package expr

import (
	"cmp"
	"slices"

	"github.com/expr-lang/expr/ast"

	"precept/interpreter/source"
)

// Neighbours and distances follow a relation between spaces: the named one, otherwise the only one.

// stepping returns the type check of such a function without a named relation.
func stepping(op Op) func(*checker, ast.Node, []*Node) *Node {
	return func(c *checker, n ast.Node, args []*Node) *Node { return c.stepwise(n, op, args, nil) }
}

func (c *checker) stepwise(n ast.Node, op Op, args []*Node, along *Symbol) *Node {
	switch op {
	case OpWithin:
		return c.steps(n, op, args[0], along, args, TPlace, TInt)
	case OpAway:
		return c.steps(n, op, args[1], along, args, TPlace.List(), TPlace)
	}
	return c.steps(n, op, args[0], along, args, TPlace)
}

// along types such a function whose last argument names the relation. It returns false if the last argument does not.
func (c *checker) along(n ast.Node, op Op, name string, first *Node, rest []ast.Node) (*Node, bool) {
	last := len(rest) - 1
	if last < 0 {
		return nil, false
	}
	id, ok := rest[last].(*ast.IdentifierNode)
	if !ok || c.scope.Find(id.Value) != nil {
		return nil, false
	}
	s := c.d.Symbols[id.Value]
	if s == nil || s.Sort != SymRelation {
		return nil, false
	}
	c.saw(id, Seen{Symbol: s})
	args, ok := c.exprs(rest[:last])
	if !ok {
		return nil, true
	}
	if first != nil {
		args = append([]*Node{first}, args...)
	}
	if f := c.names.functions[name]; len(args) != f.least {
		return c.bad(n, "arguments", "%s is written %s", name, formOf(f.form)), true
	}
	return c.stepwise(n, op, args, s), true
}

// checkNeighbours types the neighbours of a space, or of a cell in some directions.
func checkNeighbours(c *checker, n ast.Node, args []*Node) *Node {
	if len(args) == 1 {
		return c.stepwise(n, OpNeighbours, args, nil)
	}
	dir, ok := c.grid(n)
	if !ok {
		return nil
	}
	return fn(OpNeighbours, args[0].Type.List(), TPlace, dir.List())(c, n, args)
}

// steps types a function that follows a relation from space x.
func (c *checker) steps(n ast.Node, op Op, x *Node, along *Symbol, args []*Node, params ...Type) *Node {
	out := fn(op, Type{}, params...)(c, n, args)
	if out == nil {
		return nil
	}
	if along == nil {
		if along = c.relationOf(n, x.Type); along == nil {
			return nil
		}
	}
	out.N, out.Type = along.ID, x.Type.List()
	if along.ID == c.d.Adjacent && c.d.Dirs >= 0 {
		return out
	}
	a, b := along.Params[0].Type, along.Params[1].Type
	if !c.d.Fits(x.Type, a) && !c.d.Fits(x.Type, b) {
		return c.bad(n, "type", "%s joins no %s", along.Name, c.d.TypeName(x.Type))
	}
	out.Type = c.d.Join(c.d.Join(x.Type, a), b).List()
	return out
}

// relationOf returns the relation between neighbouring spaces of type t: adjacent for spaces of a board, otherwise the
// only relation between spaces of that type. It returns nil after reporting a problem.
func (c *checker) relationOf(n ast.Node, t Type) *Symbol {
	var found []*Symbol
	for _, b := range c.d.Boards {
		if t.Ref >= 0 && c.d.IsKind(t.Ref, b.Kind) {
			return c.d.Symbols["adjacent"]
		}
	}
	for _, s := range c.d.Symbols {
		if s.Sort != SymRelation || !c.d.Fits(t, s.Params[0].Type) || !c.d.Fits(t, s.Params[1].Type) {
			continue
		}
		if s.ID != c.d.Adjacent || c.d.Dirs < 0 || c.onBoard(t) {
			found = append(found, s)
		}
	}
	slices.SortFunc(found, func(a, b *Symbol) int { return cmp.Compare(a.ID, b.ID) })
	switch len(found) {
	case 1:
		return found[0]
	case 0:
		if c.d.IsLost(c.d.TypeName(t)) {
			c.failed = true
			return nil
		}
		c.bad(n, "no_neighbours", "a %s has no neighbours: it is on no grid, ring or row, and no relation joins "+
			"two of its kind", c.d.TypeName(t))
		return nil
	}
	names := source.Say("%s", found[0].Name)
	for _, s := range found[1:] {
		names = source.Say("%s and %s", names, s.Name)
	}
	c.bad(n, "no_neighbours", "several relations join each %s: %s; name one as the last argument", c.d.TypeName(t), names)
	return nil
}

// onBoard reports whether spaces of type t can be on a grid, ring or row.
func (c *checker) onBoard(t Type) bool {
	return slices.ContainsFunc(c.d.Boards, func(b BoardDecl) bool {
		return c.d.Fits(t, Type{Base: Place, Ref: b.Kind})
	})
}

// offAll returns a message if no board contains a row and column; nil if one does. Only constant arguments are checked.
func (d *Decls) offAll(on []BoardDecl, args []*Node) (off *source.Text) {
	at := [2]int{1, 1}
	for i, a := range args[:2] {
		if a.Op == OpConst {
			at[i] = a.N
		}
	}
	for i := range on {
		if off = d.Lacks(&on[i], at[0], at[1]); off == nil {
			break
		}
	}
	return off
}

// cellAt types kind.find(row, column), with a player as third argument if each player has a board of that kind.
func (c *checker) cellAt(n *ast.CallNode, x *Node) *Node {
	args, ok := c.exprs(n.Arguments)
	if !ok {
		return nil
	}
	var on []BoardDecl
	for _, b := range c.d.Boards {
		if !c.d.IsKind(b.Kind, x.N) {
			continue
		}
		for _, o := range on {
			if o.Map == b.Map || o.Map == "" || b.Map == "" || o.Per != b.Per {
				return c.bad(n, "ambiguous", "%s is on several boards: use the kind of one board", c.d.Kinds[x.N].Name)
			}
		}
		on = append(on, b)
	}
	params := []Param{{Name: "row", Type: TInt}, {Name: "column", Type: TInt}}
	if slices.ContainsFunc(on, func(b BoardDecl) bool { return b.Per }) {
		params = append(params, Param{Name: "player", Type: TPlayer})
	}
	if args = c.argList(n, "find", params, args); args == nil {
		return nil
	}
	if off := c.d.offAll(on, args); off != nil {
		return c.bad(n, "range", "there is no such cell: %s", off)
	}
	return &Node{Op: OpGridFind, N: x.N, Args: args, Type: x.Type.Elem()}
}
