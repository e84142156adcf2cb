package code

import (
	"slices"

	"precept/interpreter/expr"
	"precept/interpreter/model"
)

// What can be said of a condition when only the class of a piece is known: a filter over many pieces looks at those of
// the classes for which it may hold.

// source is the list that a condition is asked of, less the pieces for whose class it can never hold.
func (c *comp) source(n *expr.Node) List {
	x := n.Args[0]
	if x.Op != expr.OpSelect {
		return c.list(x)
	}
	s := c.selector(x.Sel)
	s.limit(func(class int16) bool { return c.mayHold(n.Args[1], n.Local, &c.Classes[class], 0) })
	return s.list()
}

// limit keeps the classes that pass.
func (s *selector) limit(pass func(int16) bool) {
	keep := func(list []int16) (out []int16) {
		for _, k := range list {
			if pass(k) {
				out = append(out, k)
			}
		}
		return out
	}
	s.classes = keep(s.classes)
	for k := range s.owners {
		if !slices.Contains(s.classes, int16(k)) {
			s.owners[k] = 0
		}
	}
	for i := range s.byOwner {
		s.byOwner[i] = keep(s.byOwner[i])
	}
}

// mayHold reports whether a condition can hold when it is a piece of a class. What it does not understand may.
func (c *comp) mayHold(n *expr.Node, it *expr.Local, cl *Class, depth int) bool {
	if n == nil || depth > 20 || c.opt.Traced {
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
		a, known := c.constOf(n.Args[0])
		b, too := c.constOf(n.Args[1])
		return !known || !too || (a == b) == (n.Op == expr.OpEq)
	case expr.OpIn:
		if x := n.Args[1]; it != nil && c.isIt(n.Args[0], it) && x.Op == expr.OpSelect {
			return c.ofClass(x.Sel, cl)
		}
	case expr.OpRuling:
		for i, a := range n.Args {
			if it != nil && c.isIt(a, it) {
				return c.mayAnswer(n.N, c.g.Rulings[n.N].Params[i], cl, depth+1)
			}
		}
	}
	return true
}

// ofClass reports whether pieces of a class can be in a selection.
func (c *comp) ofClass(sel *expr.Sel, cl *Class) bool {
	return c.isKind[cl.Kind*len(c.g.Kinds)+sel.Kind] && (sel.Design < 0 || cl.Design == sel.Design)
}

// mayAnswer reports whether a ruling can say yes of a piece of a class: by its base, or by a rule that answers.
func (c *comp) mayAnswer(id int, it *expr.Local, cl *Class, depth int) bool {
	q := c.g.Rulings[id]
	if c.out(&q.Node) || q.Base == nil || c.mayHold(q.Base, it, cl, depth) {
		return true
	}
	for _, r := range c.rulesOf(id) {
		if r.Sort != model.Forbid && c.mayHold(r.When, it, cl, depth) && c.mayHold(r.Value, it, cl, depth) {
			return true
		}
	}
	return false
}
