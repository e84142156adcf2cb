package expr

// Same reports whether a and b mean the same: equal trees, regardless of their position in the text and of the names of
// predicate elements. Names that every rule has, such as event and owner, are the same everywhere.
func Same(a, b *Node) bool { return sameIn(a, b, nil) }

// pair holds two locals that correspond: the elements of two predicates that are compared.
type pair struct{ a, b *Local }

func sameIn(a, b *Node, bound []pair) bool {
	if a == nil || b == nil {
		return a == b
	}
	if a.Op != b.Op || a.N != b.N || a.M != b.M || a.Type != b.Type || len(a.Args) != len(b.Args) ||
		!sameSel(a.Sel, b.Sel, bound) {
		return false
	}
	if a.Op.Row().Binds {
		bound = append(bound[:len(bound):len(bound)], pair{a.Local, b.Local})
	} else if !sameLocal(a.Local, b.Local, bound) {
		return false
	}
	for i := range a.Args {
		if !sameIn(a.Args[i], b.Args[i], bound) {
			return false
		}
	}
	return true
}

func sameLocal(a, b *Local, bound []pair) bool {
	for i := len(bound) - 1; i >= 0; i-- {
		if bound[i].a == a || bound[i].b == b {
			return bound[i].a == a && bound[i].b == b
		}
	}
	return a == b || a != nil && b != nil && a.Header && b.Header && a.Name == b.Name
}

func sameSel(a, b *Sel, bound []pair) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Kind == b.Kind && a.Design == b.Design && a.Owned == b.Owned && a.Board == b.Board &&
		sameIn(a.KindX, b.KindX, bound) && sameIn(a.Of, b.Of, bound) && sameIn(a.NotOf, b.NotOf, bound) &&
		sameIn(a.At, b.At, bound)
}

// Conjuncts returns the parts of a condition that must all hold: a, b and c for a and b and c.
func Conjuncts(n *Node) []*Node {
	if n == nil {
		return nil
	}
	return AppendConjuncts(nil, n)
}

// AppendConjuncts appends the [Conjuncts] of n to list.
func AppendConjuncts(list []*Node, n *Node) []*Node {
	if n.Op == OpAnd {
		return AppendConjuncts(AppendConjuncts(list, n.Args[0]), n.Args[1])
	}
	return append(list, n)
}

// negated maps a comparison to the one that holds exactly if it does not.
var negated = map[Op]Op{OpEq: OpNe, OpNe: OpEq, OpLt: OpGe, OpGe: OpLt, OpGt: OpLe, OpLe: OpGt}

// Negates reports whether a is an obvious negation of b.
func Negates(a, b *Node) bool {
	if a.Op == OpNot && Same(a.Args[0], b) || b.Op == OpNot && Same(a, b.Args[0]) {
		return true
	}
	if op, ok := negated[a.Op]; ok && op == b.Op {
		return Same(a.Args[0], b.Args[0]) && Same(a.Args[1], b.Args[1])
	}
	return false
}
