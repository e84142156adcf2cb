package code

import (
	"maps"
	"slices"

	"precept/interpreter/expr"
	"precept/interpreter/limit"
	"precept/interpreter/model"
	"precept/interpreter/state"
)

// What can be said of a condition when only the class of a piece is known: a filter over many pieces looks at those of
// the classes for which it may hold.

// source is the list that a condition is asked of, less the pieces for whose class it can never hold. Mostly a
// condition is about some player too, and for each there are fewer.
func (c *Compiler) source(n *expr.Node) List {
	x := n.Args[0]
	if x.Op != expr.OpSelect {
		return c.list(x)
	}
	all := c.selector(x.Sel)
	all.limit(func(k int16) bool { return c.mayHold(n.Args[1], n.Local, &c.Classes[k], 0) })
	whole := all.list()
	who, of := c.sourceOf(n, all)
	if who == nil {
		return whole
	}
	return func(m *M) []int32 {
		if p := who.get(m); uint(p) < uint(len(of)) {
			return of[p](m)
		}
		return whole(m)
	}
}

// sourceOf is the same for each player that a name in the condition may stand for; nil where no name makes a
// difference.
func (c *Compiler) sourceOf(n *expr.Node, all *selector) (who *operand, of []List) {
	for _, name := range c.playersIn(n.Args[1], n.Local) {
		was, less := c.Subst[name.Local], false
		of = of[:0]
		for p := range c.Players {
			c.Subst[name.Local] = expr.Const(expr.Type{Base: expr.Player}, p)
			s := all.copy()
			s.limit(func(k int16) bool { return c.mayHold(n.Args[1], n.Local, &c.Classes[k], 0) })
			less = less || len(s.classes) < len(all.classes)
			of = append(of, s.list())
		}
		if delete(c.Subst, name.Local); was != nil {
			c.Subst[name.Local] = was
		}
		if less {
			x := c.operand(name)
			return &x, of
		}
	}
	return nil, nil
}

// playersIn is the names of players in a condition, each once, but the element.
func (c *Facts) playersIn(n *expr.Node, it *expr.Local) (names []*expr.Node) {
	n.Walk(func(x *expr.Node) {
		known := slices.ContainsFunc(names, func(o *expr.Node) bool { return o.Local == x.Local })
		if x.Op == expr.OpLocal && !known && len(x.Args) == 0 && x.Type.Scalar(expr.Player) && !c.isIt(x, it) {
			names = append(names, x)
		}
	})
	return names
}

func (s *selector) copy() *selector {
	out := *s
	out.byOwner = slices.Clone(s.byOwner)
	return &out
}

// limit keeps the classes that pass.
func (s *selector) limit(pass func(int16) bool) {
	s.c.compiled(len(s.owners))
	owners := make([]uint32, len(s.owners))
	for _, k := range s.classes {
		if pass(k) {
			owners[k] = s.owners[k]
		}
	}
	keep := func(list []int16) (out []int16) {
		for _, k := range list {
			if owners[k] != 0 {
				out = append(out, k)
			}
		}
		return out
	}
	s.classes, s.owners = keep(s.classes), owners
	for i := range s.byOwner {
		s.byOwner[i] = keep(s.byOwner[i])
	}
}

// mayHold reports whether a condition can hold when it is a piece of a class. What it does not understand may.
func (c *Facts) mayHold(n *expr.Node, it *expr.Local, cl *Class, depth int) bool {
	if c.Looks++; n == nil || depth > 20 || c.Looks > limit.Program || c.Traced || c.Fresh {
		return true
	}
	switch n.Op {
	case expr.OpConst:
		return n.Type != expr.TBool || n.N != 0
	case expr.OpAnd:
		return c.mayHold(n.Args[0], it, cl, depth+1) && c.mayHold(n.Args[1], it, cl, depth+1)
	case expr.OpOr:
		return c.mayHold(n.Args[0], it, cl, depth+1) || c.mayHold(n.Args[1], it, cl, depth+1)
	case expr.OpEq, expr.OpNe:
		a, known := c.constFor(n.Args[0], it, cl)
		b, too := c.constFor(n.Args[1], it, cl)
		return !known || !too || (a == b) == (n.Op == expr.OpEq)
	case expr.OpIn:
		if x := n.Args[1]; it != nil && c.isIt(n.Args[0], it) && x.Op == expr.OpSelect {
			return c.ofClass(x.Sel, cl)
		}
	case expr.OpRuling:
		for i, a := range n.Args {
			if it != nil && c.isIt(a, it) {
				return c.mayAnswer(n, c.Game.Rulings[n.N].Params[i], cl, depth+1)
			}
		}
	}
	return true
}

// constFor is a value that is always the same for pieces of a class.
func (c *Facts) constFor(n *expr.Node, it *expr.Local, cl *Class) (int32, bool) {
	if n.Op == expr.OpOwner && it != nil && c.isIt(n.Args[0], it) {
		if cl.Owner < 0 {
			return state.Nil, true
		}
		return cl.Owner, true
	}
	return c.constOf(n)
}

// ofClass reports whether pieces of a class can be in a selection.
func (c *Facts) ofClass(sel *expr.Sel, cl *Class) bool {
	if sel.Of != nil && sel.Of.Type.Depth == 0 {
		if of, known := c.constOf(sel.Of); known && of != cl.Owner {
			return false
		}
	}
	return c.isKind[cl.Kind*len(c.Game.Kinds)+sel.Kind] && (sel.Design < 0 || cl.Design == sel.Design)
}

// mayAnswer reports whether a ruling can say yes of a piece of a class: by its base, or by a rule that answers.
func (c *Facts) mayAnswer(n *expr.Node, it *expr.Local, cl *Class, depth int) bool {
	q := c.Game.Rulings[n.N]
	if c.out(&q.Node) || q.Base == nil {
		return true
	}
	was := c.Subst
	defer func() { c.Subst = was }()
	c.Subst = maps.Clone(was)
	for i, p := range q.Params {
		delete(c.Subst, p)
		if v, known := c.constOf(n.Args[i]); known && p.Type.Scalar(expr.Player) {
			c.Subst[p] = expr.Const(p.Type, int(v))
		}
	}
	if c.mayHold(q.Base, it, cl, depth) {
		return true
	}
	for _, r := range c.rulesOf(n.N) {
		delete(c.Subst, q.Owner)
		if own := c.seated(r.On.Faction); ofFaction(r) && len(own) == 1 {
			c.Subst[q.Owner] = expr.Const(q.Owner.Type, int(own[0]))
		}
		if r.Sort != model.Forbid && c.mayHold(r.When, it, cl, depth) && c.mayHold(r.Value, it, cl, depth) {
			return true
		}
	}
	return false
}

// ofFaction reports whether a rule is its faction's whatever lies where.
func ofFaction(r *model.Rule) bool {
	return r.On.Faction != "" && r.On.Effect == 0 && r.On.Design < 0 && r.On.Kind < 0
}
