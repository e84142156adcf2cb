package lint

import (
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
)

// conceal marks the expressions of steps, entries and abilities that read what not everybody sees, and the choices
// whose candidates rest on it: whether something is asked must not tell what they come to.
func (w *linter) conceal() {
	var list []*expr.Node
	w.each(func(s model.Step) {
		list = append(list, s.Exprs()...)
		if s, ok := s.(*model.Choose); ok {
			s.Veiled = w.secret(s.Where)
			s.Masked = s.Veiled || w.secret(s.Among)
		}
	})
	for _, p := range w.g.Procs {
		list = append(list, p.When)
	}
	for _, a := range w.g.AllAbilities() {
		list = append(list, a.When, a.In, a.By)
	}
	for _, x := range list {
		w.mark(x)
	}
}

// mark marks an expression and, where it is a secret, those of which it is made.
func (w *linter) mark(n *expr.Node) {
	if n == nil {
		return
	}
	if n.Secret = w.secret(n) || w.readsSealed(n); n.Secret {
		for _, x := range children(n) {
			w.mark(x)
		}
	}
}
