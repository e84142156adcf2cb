package compile

import (
	"maps"
	"slices"

	"precept/internal/limit"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/internal/state"
)

// Dead-branch elimination for one line-up: a question that neither its base nor a rule can answer with yes is false,
// and branches that depend on it are removed. This makes rulings cheaper and reduces what they read.

// Folded returns n without its dead branches; n itself if it has none.
func (c *Facts) Folded(n *expr.Node) *expr.Node {
	if n == nil || c.Traced || c.Fresh {
		return n
	}
	return c.folded.of(n, n, func() *expr.Node { return c.fold(n) })
}

func (c *Facts) fold(n *expr.Node) *expr.Node {
	var args []*expr.Node
	for i, a := range n.Args {
		p := c.Folded(a)
		if p != a && args == nil {
			args = append(args, n.Args...)
		}
		if args != nil {
			args[i] = p
		}
	}
	if args != nil {
		copied := *n
		copied.Args = args
		n = &copied
	}
	never := expr.Const(expr.TBool, 0)
	switch n.Op {
	case expr.OpRuling:
		if n.Type == expr.TBool && !c.maySayYesHere(n) {
			return never
		}
	case expr.OpAnd:
		if isFalse(n.Args[0]) || isFalse(n.Args[1]) {
			return never
		}
	case expr.OpOr:
		switch {
		case isFalse(n.Args[0]):
			return n.Args[1]
		case isFalse(n.Args[1]):
			return n.Args[0]
		}
	case expr.OpAny:
		if isFalse(n.Args[1]) {
			return never
		}
	case expr.OpCoalesce:
		if x := n.Args[0]; x.Op == expr.OpFind && isFalse(x.Args[1]) {
			return n.Args[1]
		}
	}
	return n
}

func isFalse(n *expr.Node) bool { return n.Op == expr.OpConst && n.Type == expr.TBool && n.N == 0 }

// maySayYesHere reports whether a question can be answered yes, given its constant arguments.
func (c *Facts) maySayYesHere(n *expr.Node) (may bool) {
	q := c.Game.Rulings[n.N]
	if c.Out(&q.Node) || q.Base == nil {
		return true
	}
	meant := map[*expr.Local]*expr.Node{}
	for i, p := range q.Params {
		if a := n.Args[i]; a.Op == expr.OpConst && a.Type.Base != expr.Place {
			meant[p] = a
		}
	}
	c.within(meant, func() {
		may = c.Satisfiable(q.Base, nil, nil, 0) || slices.ContainsFunc(c.RulesOf(n.N), func(r *model.Rule) bool {
			return r.Sort != model.Forbid && c.Satisfiable(r.When, nil, nil, 0) && c.Satisfiable(r.Value, nil, nil, 0)
		})
	})
	return may
}

// mostInlined is the largest depth of inlined rulings, mostWeight the largest number of nodes in the base of one.
const (
	mostInlined = 5
	mostWeight  = 60
)

// leaf reports whether an argument is cheap enough to be evaluated several times in place of a parameter.
func leaf(n *expr.Node) bool {
	if n.Op == expr.OpOpposite {
		return leaf(n.Args[0])
	}
	return n.Op.Row().Leaf && len(n.Args) == 0
}

// Inlines reports whether a call of a ruling is replaced by its base: no rule applies, no tracer needs the call, and
// the arguments are cheap.
func (c *Facts) Inlines(n *expr.Node) bool {
	q := c.Game.Rulings[n.N]
	if c.Traced || q.Base == nil || c.inlined > mostInlined || weight(q.Base) > mostWeight || c.Cacheable(n.N) ||
		c.Out(&q.Node) || len(c.RulesOf(n.N)) > 0 || c.spreadOf(n.N) == 0 {
		return false
	}
	for _, a := range n.Args {
		if !leaf(a) {
			return false
		}
	}
	return true
}

// AtMostBase reports whether a ruling answers at most what its base does, because its rules can only forbid. Then a
// necessary condition of the base holds for the ruling. List arguments must be names.
func (c *Facts) AtMostBase(n *expr.Node) bool {
	q := c.Game.Rulings[n.N]
	return !c.Traced && q.Base != nil && c.inlined <= mostInlined && weight(q.Base) <= mostWeight && !c.Out(&q.Node) &&
		!slices.ContainsFunc(c.RulesOf(n.N), func(r *model.Rule) bool { return r.Sort != model.Forbid }) &&
		!slices.ContainsFunc(n.Args, func(a *expr.Node) bool { return a.Type.IsList() && !leaf(a) })
}

// Inline calls f with the base of a called ruling, while its parameters mean the arguments.
func (c *Facts) Inline(n *expr.Node, f func(base *expr.Node)) {
	q := c.Game.Rulings[n.N]
	meant := maps.Clone(c.subst)
	for i, p := range q.Params {
		meant[p] = n.Args[i]
	}
	c.inlined++
	c.within(meant, func() { f(c.Base(n.N)) })
	c.inlined--
}

func weight(n *expr.Node) int {
	k := 0
	n.Walk(func(*expr.Node) { k++ })
	return k
}

// mostDepth is the largest depth to which a condition is examined.
const mostDepth = 20

// PlayersIn returns the names of players in a condition, each once, except the element.
func (c *Facts) PlayersIn(n *expr.Node, it *expr.Local) (names []*expr.Node) {
	n.Walk(func(x *expr.Node) {
		known := slices.ContainsFunc(names, func(o *expr.Node) bool { return o.Local == x.Local })
		if x.Op == expr.OpLocal && !known && len(x.Args) == 0 && x.Type.Scalar(expr.Player) && !c.IsIt(x, it) {
			names = append(names, x)
		}
	})
	return names
}

// Satisfiable reports whether a condition can hold if the element is a piece of a class. It returns true if it cannot
// decide.
func (c *Facts) Satisfiable(n *expr.Node, it *expr.Local, cl *Class, depth int) bool {
	if c.Looks++; n == nil || depth > mostDepth || c.Looks > limit.Program || c.Traced || c.Fresh {
		return true
	}
	switch n.Op {
	case expr.OpConst:
		return n.Type != expr.TBool || n.N != 0
	case expr.OpAnd:
		return c.Satisfiable(n.Args[0], it, cl, depth+1) && c.Satisfiable(n.Args[1], it, cl, depth+1)
	case expr.OpOr:
		return c.Satisfiable(n.Args[0], it, cl, depth+1) || c.Satisfiable(n.Args[1], it, cl, depth+1)
	case expr.OpEq, expr.OpNe:
		a, known := c.constFor(n.Args[0], it, cl)
		b, too := c.constFor(n.Args[1], it, cl)
		return !known || !too || (a == b) == (n.Op == expr.OpEq)
	case expr.OpIn:
		if x := n.Args[1]; it != nil && c.IsIt(n.Args[0], it) && x.Op == expr.OpSelect {
			return c.ofClass(x.Sel, cl)
		}
	case expr.OpRuling:
		for i, a := range n.Args {
			if it != nil && c.IsIt(a, it) {
				return c.maySayYes(n, c.Game.Rulings[n.N].Params[i], cl, depth+1)
			}
		}
	}
	return true
}

// constFor returns a value that is constant for pieces of a class, and whether it is.
func (c *Facts) constFor(n *expr.Node, it *expr.Local, cl *Class) (int32, bool) {
	if n.Op == expr.OpOwner && it != nil && c.IsIt(n.Args[0], it) {
		if cl.Owner < 0 {
			return state.Nil, true
		}
		return cl.Owner, true
	}
	return c.ConstOf(n)
}

// ofClass reports whether pieces of a class can be in a selection.
func (c *Facts) ofClass(sel *expr.Sel, cl *Class) bool {
	if sel.Of != nil && sel.Of.Type.Depth == 0 {
		if of, known := c.ConstOf(sel.Of); known && of != cl.Owner {
			return false
		}
	}
	return c.KindIs(cl.Kind, sel.Kind) && (sel.Design < 0 || cl.Design == sel.Design)
}

// maySayYes reports whether a ruling can answer yes for a piece of a class: by its base, or by a rule.
func (c *Facts) maySayYes(n *expr.Node, it *expr.Local, cl *Class, depth int) (may bool) {
	q := c.Game.Rulings[n.N]
	if c.Out(&q.Node) || q.Base == nil {
		return true
	}
	meant := c.players(n)
	c.within(meant, func() { may = c.maySay(q, n.N, it, cl, depth, meant) })
	return may
}

// players returns what names mean inside a called ruling. Its parameters mean those arguments that are known
// players.
func (c *Facts) players(n *expr.Node) map[*expr.Local]*expr.Node {
	meant := maps.Clone(c.subst)
	for i, p := range c.Game.Rulings[n.N].Params {
		delete(meant, p)
		if v, known := c.ConstOf(n.Args[i]); known && p.Type.Scalar(expr.Player) {
			meant[p] = expr.Const(p.Type, int(v))
		}
	}
	return meant
}

// meanOwner makes the owner of a rule mean the only player of its faction.
func (c *Facts) meanOwner(meant map[*expr.Local]*expr.Node, q *model.Ruling, r *model.Rule) {
	delete(meant, q.Owner)
	if own := c.Seated(r.On.Faction); ofFaction(r) && len(own) == 1 {
		meant[q.Owner] = expr.Const(q.Owner.Type, int(own[0]))
	}
}

// maySay does the same as maySayYes while the parameters have their known values.
func (c *Facts) maySay(q *model.Ruling, id int, it *expr.Local, cl *Class, depth int,
	meant map[*expr.Local]*expr.Node) bool {
	if c.Satisfiable(q.Base, it, cl, depth) {
		return true
	}
	return slices.ContainsFunc(c.RulesOf(id), func(r *model.Rule) bool {
		c.meanOwner(meant, q, r)
		return r.Sort != model.Forbid && c.Satisfiable(r.When, it, cl, depth) && c.Satisfiable(r.Value, it, cl, depth)
	})
}

// ofFaction reports whether a rule belongs to its faction in every position.
func ofFaction(r *model.Rule) bool {
	return r.On.Faction != "" && r.On.Effect == 0 && r.On.Design < 0 && r.On.Kind < 0
}
