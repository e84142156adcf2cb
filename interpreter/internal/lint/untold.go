package lint

import (
	"slices"

	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
)

// untold marks the hidden variables and attributes for which it is hidden even whether they are set. Steps may set one
// of several, depend on hidden conditions, or set a value that may be nil. It reports whether it has marked more.
func (w *linter) untold(names []bound) (more bool) {
	called := map[int]bool{}
	mark := func(to *model.Origin) {
		more, to.Untold = more || !to.Untold, true
	}
	var done func(s model.Step)
	done = func(s model.Step) {
		switch s := s.(type) {
		case *model.Assign:
			if to := w.origin(s.Each()); to != nil {
				mark(to)
			}
		case *model.Call:
			if body := w.g.Procs[s.Proc].Body; !called[s.Proc] && body != nil {
				called[s.Proc] = true
				model.Walk(body.Steps, done)
			}
		}
	}
	w.each(func(s model.Step) {
		switch s := s.(type) {
		case *model.Assign:
			to := w.origin(s.Each())
			if to == nil {
				return
			}
			if slices.ContainsFunc(s.Each().Args, w.rest) || w.lacks(s.To, names, map[*expr.Local]bool{}) {
				mark(to)
			}
		case *model.If, *model.While, *model.Each, *model.Offer:
			menu, _ := s.(*model.Offer)
			if menu != nil && menu.Sealed || menu == nil && slices.ContainsFunc(s.Exprs(), w.rest) {
				for _, steps := range s.Inside() {
					model.Walk(steps, done)
				}
			}
		}
	})
	return more
}

// rest reports whether an expression depends on hidden information; it returns false for nil.
func (w *linter) rest(n *expr.Node) bool { return n != nil && (w.secret(n) || w.readsSealed(n)) }

// lacks reports whether a hidden value can be nil, itself or through a name that it depends on.
func (w *linter) lacks(n *expr.Node, names []bound, seen map[*expr.Local]bool) (is bool) {
	if !w.rest(n) {
		return false
	}
	n.Walk(func(n *expr.Node) {
		is = is || isNil(n)
		if n.Op != expr.OpLocal || seen[n.Local] {
			return
		}
		seen[n.Local] = true
		for _, b := range names {
			is = is || b.name == n.Local && !b.of && w.lacks(b.to, names, seen)
		}
	})
	return is
}
