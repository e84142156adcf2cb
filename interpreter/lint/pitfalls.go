package lint

import (
	"slices"

	"precept/interpreter/declared"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/source"
)

// pitfalls advises on rules that do not do what they seem to do: conditions that never change, and costs that a poor
// player does not pay.
func (w *linter) pitfalls() {
	judged := func(n *declared.Node) bool { return n.Span.File != nil && (w.Over == nil || w.Over[n.Span.File]) }
	condition := func(n *declared.Node, x *expr.Node) {
		if x != nil && judged(n) {
			w.neverChanges(n, x)
		}
	}
	for _, r := range w.g.AllRules() {
		condition(&r.Node, r.When)
	}
	for _, a := range w.g.AllAbilities() {
		condition(&a.Node, a.When)
		condition(&a.Node, a.Cond)
		if a.Optional && judged(&a.Node) {
			w.freeCosts(a.Body.Steps, a.When, a.In)
			w.secondCosts(a.Body.Steps)
		}
	}
	for _, p := range w.g.Procs {
		condition(&p.Node, p.When)
		if p.Action && judged(&p.Node) {
			w.freeCosts(p.Body.Steps, p.When)
			w.secondCosts(p.Body.Steps)
		}
	}
	w.Each(func(s model.Step) {
		switch s := s.(type) {
		case *model.Choose:
			condition(&s.Node, s.Where)
		case *model.Require:
			if !isFalse(s.Cond) { // this is how an alternative is abandoned
				condition(&s.Node, s.Cond)
			}
		case *model.If:
			condition(&s.Node, s.Cond)
		}
	})
	w.unaskedReasons()
	w.leftOffers()
}

// neverChanges advises on parts of a condition that are always or never true.
func (w *linter) neverChanges(n *declared.Node, x *expr.Node) {
	if isFalse(x) {
		w.ps.Advise(w.placeOf(n, x, x), "settled", "this is never true; leave out what depends on it, or correct "+
			"the condition")
		return
	}
	whole := x
	x.Walk(func(x *expr.Node) {
		switch x.Op {
		case expr.OpEq, expr.OpNe, expr.OpLt, expr.OpLe, expr.OpGt, expr.OpGe:
			a, b := x.Args[0], x.Args[1]
			if expr.Same(a, b) && a.Op != expr.OpConst {
				w.ps.Advise(w.placeOf(n, whole, x), "settled", "both sides of this comparison are the same; it "+
					"is the element of the innermost filter: name the outer element with let")
				return
			}
			if always, known := w.compared(x.Op, a, b); known {
				w.ps.Advise(w.placeOf(n, whole, x), "settled", map[bool]source.Format{
					true: "this is always true, whatever the numbers are", false: "this is never true, whatever the numbers are",
				}[always])
			}
		case expr.OpAnd:
			if a, b := w.disjoint(x); a != "" {
				w.ps.Advise(w.placeOf(n, whole, x), "settled", "this is never true: nothing is both %s and %s; did you mean or?",
					a, b)
			}
		}
	})
}

// placeOf returns the place of a part of an expression, else that of the rule it belongs to.
func (w *linter) placeOf(n *declared.Node, whole, x *expr.Node) source.Span {
	if at := w.stands(whole); at != nil {
		return at.Sub(x.Start, max(x.End, x.Start+1))
	}
	return n.Span
}

// compared returns the result of a comparison that the ranges of its numbers decide.
func (w *linter) compared(op expr.Op, a, b *expr.Node) (always, known bool) {
	low, top, ok := w.numbers(a)
	least, most, fine := w.numbers(b)
	if !ok || !fine || a.Op == expr.OpConst && b.Op == expr.OpConst {
		return false, false
	}
	switch op {
	case expr.OpGt:
		return w.under(least, most, low, top)
	case expr.OpLt:
		return w.under(low, top, least, most)
	case expr.OpGe:
		always, known = w.under(low, top, least, most)
		return !always, known
	case expr.OpLe:
		always, known = w.under(least, most, low, top)
		return !always, known
	}
	if top < least || most < low {
		return op == expr.OpNe, true
	}
	return false, false
}

// under reports whether every number of one range is less than every number of another; known is false if that
// depends.
func (w *linter) under(low, top, least, most int) (always, known bool) {
	switch {
	case top < least:
		return true, true
	case low >= most:
		return false, true
	}
	return false, false
}

// far exceeds every number in a match.
const far = 1 << 40

// numbers returns the range of an expression; ok is false if it is unknown.
func (w *linter) numbers(x *expr.Node) (low, top int, ok bool) {
	switch x.Op {
	case expr.OpConst:
		return x.N, x.N, x.Type.Scalar(expr.Int)
	case expr.OpLen, expr.OpCount:
		return 0, far, true
	case expr.OpVar:
		v := &w.g.Vars[x.N]
		return int(v.Low), int(v.Top), x.Type.Scalar(expr.Int) && v.Low < v.Top
	}
	return 0, 0, false
}

// disjoint returns two kinds that a conjunction asks of the same thing although no piece is both; "" if there are
// none.
func (w *linter) disjoint(x *expr.Node) (string, string) {
	var tests []*expr.Node
	for todo := []*expr.Node{x}; len(todo) > 0; todo = todo[1:] {
		switch n := todo[0]; n.Op {
		case expr.OpAnd:
			todo = append(todo, n.Args...)
		case expr.OpIn:
			if s := n.Args[1].Sel; s != nil && s.Kind >= 0 && s.KindX == nil {
				tests = append(tests, n)
			}
		}
	}
	for i, a := range tests {
		for _, b := range tests[:i] {
			k, l := a.Args[1].Sel.Kind, b.Args[1].Sel.Kind
			if expr.Same(a.Args[0], b.Args[0]) && !w.d.IsKind(k, l) && !w.d.IsKind(l, k) {
				return w.d.Kinds[l].Name, w.d.Kinds[k].Name
			}
		}
	}
	return "", ""
}

// freeCosts advises on steps that subtract from a bounded number which nothing before them checks: a player who has
// less pays less.
func (w *linter) freeCosts(steps []model.Step, conditions ...*expr.Node) {
	looked := &expr.Reads{}
	for _, x := range conditions {
		if x != nil {
			looked.Or(w.reads(x))
		}
	}
	for _, s := range steps {
		if a, ok := s.(*model.Assign); ok && a.By != nil && less(a.By) {
			if t := a.Each(); t.Op == expr.OpVar && w.g.Vars[t.N].Low < w.g.Vars[t.N].Top && !looked.Vars.Has(t.N) &&
				!w.reads(a.By).Vars.Has(t.N) {
				id := w.g.Vars[t.N].ID
				w.ps.Advise(a.Span, "free_cost", "a player whose %s is too low pays only what is left; to "+
					"require the full price, write before it: require: %s(…) >= …", id, id)
			}
		}
		for _, x := range s.Exprs() {
			if x != nil {
				looked.Or(w.reads(x))
			}
		}
		if w.effectful(s) && !isAssign(s) || len(s.Inside()) > 0 {
			return
		}
	}
}

// secondCosts advises on two choices with the same candidates, with an effect between them. An option is offered
// although there may be no candidate left for the second choice.
func (w *linter) secondCosts(steps []model.Step) {
	var before []*model.Choose
	done := false
	for _, s := range steps {
		c, ok := s.(*model.Choose)
		if !ok {
			done = done || w.effectful(s)
			continue
		}
		same := func(b *model.Choose) bool { return isChoice(b) && expr.Same(b.Among, c.Among) }
		if done && isChoice(c) && !c.Optional && slices.ContainsFunc(before, same) {
			p := w.ps.Advise(c.Span, "second_cost", "this choice has the same candidates as the one before, "+
				"after an effect, so it is offered to a player with only one candidate; choose both before the "+
				"effect: count: 2")
			noteAt(p, before[slices.IndexFunc(before, same)].Span, "this is the choice before")
		}
		before = append(before, c)
	}
}

func isAssign(s model.Step) bool { _, ok := s.(*model.Assign); return ok }

// less reports whether a number is negative, or the negation of an expression.
func less(x *expr.Node) bool {
	return x.Op == expr.OpNeg || x.Op == expr.OpConst && x.N < 0
}

// unaskedReasons advises on requirements without `why` where all others of the file have one.
func (w *linter) unaskedReasons() {
	files := map[*source.File][]member{}
	w.Each(func(s model.Step) {
		if r, ok := s.(*model.Require); ok && r.Span.File != nil {
			files[r.Span.File] = append(files[r.Span.File], member{span: r.Span, says: w.gives(r)})
		}
	})
	for _, all := range files {
		odd(all, func(t member) {
			w.ps.Advise(t.span, "left_out", "every other require of this file gives players a reason, and this "+
				"one does not: why: {en: …, fr: …}")
		})
	}
}

// gives reports whether a requirement gives players a reason, itself or by the ruling it asks.
func (w *linter) gives(r *model.Require) bool {
	return r.Why != declared.Text{} || r.Cond.Op == expr.OpRuling && w.g.Rulings[r.Cond.N].Why != declared.Text{}
}

// leftOffers advises on an action that all other factions offer and one does not.
func (w *linter) leftOffers() {
	offers := map[string]map[int]bool{} // by faction
	for _, p := range w.g.Phases {
		if f := p.Faction; f != "" {
			if offers[f] == nil {
				offers[f] = map[int]bool{}
			}
			w.does(p.Body.Steps, offers[f])
		}
	}
	for id, p := range w.g.Procs {
		if !p.Action || p.Faction != "" {
			continue
		}
		var all []member
		for _, s := range w.g.Seats {
			if s.Faction && s.Beside < 0 && (s.Decides == "" || s.Decides == "player") {
				begun := w.shares(offers[s.ID]) // else its turn is still to be written
				all = append(all, member{s.ID, headOf(&s.Node), offers[s.ID][id] || !begun})
			}
		}
		odd(all, func(t member) {
			w.ps.Advise(t.span, "left_out", "every other faction offers %s, and %s does not", p.ID, t.id)
		})
	}
}

// shares reports whether some of the procedures are actions that belong to no faction.
func (w *linter) shares(done map[int]bool) bool {
	for id := range done {
		if p := w.g.Procs[id]; p.Action && p.Faction == "" {
			return true
		}
	}
	return false
}

// does adds the procedures that steps call, directly or through others, to done.
func (w *linter) does(steps []model.Step, done map[int]bool) {
	w.Walk(steps, func(s model.Step) {
		for _, x := range s.Exprs() {
			x.Walk(func(x *expr.Node) {
				if x.Op == expr.OpActionRef {
					done[x.N] = true
				}
			})
		}
		if c, ok := s.(*model.Call); ok && !done[c.Proc] {
			done[c.Proc] = true
			w.does(w.g.Procs[c.Proc].Body.Steps, done)
		}
	})
}
