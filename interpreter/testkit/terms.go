package testkit

// To find what an expression depends on, a walk evaluates its parts and records what each reads from the position. It
// follows a condition on a list for each element, and "or" only as far as necessary. The recorded facts can be read
// without knowledge of the language.

import (
	"slices"

	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/state"
)

// mostFacts is the maximal number of facts for one expression.
const mostFacts = 400

// walk follows one expression.
type walk struct {
	p   *compile.Program
	m   *state.Match
	env []compile.Bound
	out terms
}

// termsOf returns the facts that an expression depends on in a position.
func termsOf(p *compile.Program, m *state.Match, tree *expr.Node) terms {
	w := &walk{p: p, m: m}
	w.node(tree)
	return w.out
}

func (w *walk) unsaid(what string) {
	if !slices.Contains(w.out.Unsaid, what) {
		w.out.Unsaid = append(w.out.Unsaid, what)
	}
}

func (w *walk) note(f Fact) {
	same := func(g Fact) bool {
		return g.Sort == f.Sort && g.Name == f.Name && slices.Equal(g.Args, f.Args) && equal(g.About, f.About)
	}
	if slices.ContainsFunc(w.out.Facts, same) {
		return
	}
	if len(w.out.Facts) == mostFacts {
		w.unsaid("more facts than anybody reads")
		return
	}
	w.out.Facts = append(w.out.Facts, f)
}

func equal(a, b pieces) bool {
	return slices.Equal(a.Names, b.Names) && slices.Equal(a.Owners, b.Owners) && slices.Equal(a.Places, b.Places) &&
		a.OnBoard == b.OnBoard && slices.Equal(a.With, b.With) && a.None == b.None
}

// value returns the value of an expression, false if it cannot be evaluated alone.
func (w *walk) value(n *expr.Node) (compile.Value, bool) {
	v, err := w.p.Under(w.m, n, w.env)
	return v, err == nil
}

// yes reports whether a condition is true.
func (w *walk) yes(n *expr.Node) bool {
	v, ok := w.value(n)
	return ok && v.One == 1
}

// node follows an expression.
func (w *walk) node(n *expr.Node) {
	switch n.Op {
	case expr.OpConst, expr.OpSeat, expr.OpLocal, expr.OpIt, expr.OpSpaces, expr.OpPlayers, expr.OpEnumAll,
		expr.OpActionRef:
	case expr.OpAnd, expr.OpOr:
		w.either(n)
	case expr.OpIf:
		w.node(n.Args[0])
		if w.yes(n.Args[0]) {
			w.node(n.Args[1])
		} else {
			w.node(n.Args[2])
		}
	case expr.OpLet:
		w.node(inlined(n.Args[1], n.Local, n.Args[0]))
	case expr.OpFilter, expr.OpAny, expr.OpAll, expr.OpNone, expr.OpCount, expr.OpFind, expr.OpMap, expr.OpSumBy,
		expr.OpSortBy:
		w.each(n)
	case expr.OpLen, expr.OpNonEmpty:
		w.size(n.Args[0])
	default:
		w.term(n)
	}
}

// either follows the parts that decide an "and" or an "or": only the first decisive one, if there is one.
func (w *walk) either(n *expr.Node) {
	stops := n.Op == expr.OpOr
	for _, a := range n.Args {
		if w.yes(a) == stops {
			w.node(a)
			return
		}
	}
	for _, a := range n.Args {
		w.node(a)
	}
}

// each follows a list and a condition for its elements; for "any", only for the first element that fulfils it.
func (w *walk) each(n *expr.Node) {
	list, body := n.Args[0], n.Args[1]
	v, ok := w.value(list)
	if !ok {
		w.unsaid("a list with a condition")
		return
	}
	elem := v.Type.Elem()
	if elem.IsList() {
		w.unsaid("a list of lists")
		return
	}
	if w.node(list); n.Op == expr.OpCount && list.Op == expr.OpSpaces {
		w.many(list)
	}
	one := func(x int32, f func()) {
		w.env = append(w.env, compile.Bound{Name: n.Local, Value: x})
		f()
		w.env = w.env[:len(w.env)-1]
	}
	if n.Op == expr.OpAny {
		for _, x := range v.List {
			found := false
			one(x, func() {
				if found = w.yes(body); found {
					w.node(body)
				}
			})
			if found {
				return
			}
		}
	}
	for _, x := range v.List {
		one(x, func() { w.node(body) })
	}
}

// inlined returns a tree in which a name is replaced by its value.
func inlined(n *expr.Node, l *expr.Local, with *expr.Node) *expr.Node {
	if n == nil {
		return nil
	}
	if n.Name() == l {
		return with
	}
	out := *n
	out.Args = make([]*expr.Node, len(n.Args))
	for i, a := range n.Args {
		out.Args[i] = inlined(a, l, with)
	}
	if n.Sel != nil {
		s := *n.Sel
		s.KindX, s.Of, s.NotOf, s.At = inlined(s.KindX, l, with), inlined(s.Of, l, with), inlined(s.NotOf, l, with),
			inlined(s.At, l, with)
		out.Sel = &s
	}
	return &out
}
