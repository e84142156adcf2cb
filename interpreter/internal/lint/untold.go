package lint

import (
	"slices"

	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
)

// untold marks the hidden variables and attributes of which not even whether they hold anything is told: steps set one
// of several, and which is hidden; or they are done or not by what is hidden; or what they set it to may be nothing by
// that. It reports whether it has found some more.
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
		case *model.If, *model.While, *model.Each:
			if slices.ContainsFunc(s.Exprs(), w.rest) {
				for _, steps := range s.Inside() {
					model.Walk(steps, done)
				}
			}
		}
	})
	return more
}

// rest reports whether an expression rests on what not everybody sees; nil rests on nothing.
func (w *linter) rest(n *expr.Node) bool { return n != nil && (w.secret(n) || w.readsSealed(n)) }

// lacks reports whether a value that rests on what is hidden is nothing by some of that, or what it is another name of.
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
