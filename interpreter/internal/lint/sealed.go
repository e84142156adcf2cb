package lint

import (
	"slices"

	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
)

// seal marks the answers of which the others are not told, and what chance took unseen: those that steps write to a
// variable or an attribute that not everybody sees, directly, by another name or through a call, and those that several
// give without one another's. It notes with each such variable where its values come from.
func (w *linter) seal(names []bound) {
	g := w.g
	w.each(func(s model.Step) {
		switch s := s.(type) {
		case *model.Choose:
			w.asked[s.Bind] = true
		case *model.Pick:
			w.asked[s.Bind] = true
		}
	})
	w.each(func(s model.Step) {
		switch s := s.(type) {
		case *model.Assign:
			w.written(s, names)
		case *model.If:
			if w.unseen(slices.Concat(s.Then, s.Else)) { // which of them is done is hidden with it
				w.reaches(s.Cond, names, map[*expr.Local]bool{})
			}
		case *model.Choose:
			if s.Bind.Per && !s.InTurn && !s.Unanimous {
				w.seals(s.Bind)
			}
		}
	})
	w.going(names)
	for i := range g.Vars {
		slices.Sort(g.VarOrigins[i].Told)
		g.VarOrigins[i].Told = slices.Compact(g.VarOrigins[i].Told)
	}
}

// written notes what one step writes: to a hidden variable a name, or to a public one a hidden one.
func (w *linter) written(s *model.Assign, names []bound) {
	g, target, value := w.g, s.Each(), s.To
	to := w.origin(target)
	if to != nil { // of what it is set is hidden with it
		for _, a := range target.Args {
			w.reaches(a, names, map[*expr.Local]bool{})
		}
	}
	switch {
	case to == nil && value != nil && target.Op == expr.OpVar && w.hiddenVar(value):
		o := &g.VarOrigins[value.N]
		o.Told = append(o.Told, target.N)
	case to == nil:
		w.named(target, value, names)
	case value == nil:
		w.reaches(s.By, names, map[*expr.Local]bool{})
	case value.Op == expr.OpLocal && value.Local.Frame:
		w.sealed(value.Local, to, names)
	case w.hiddenVar(value):
		to.Vars = append(to.Vars, value.N)
	default:
		w.reaches(value, names, map[*expr.Local]bool{})
	}
}

// going marks the names by which pieces are moved, or that are handed on: where others have come to lie by now, nobody
// knows who cannot tell them.
func (w *linter) going(names []bound) {
	mark := func(n *expr.Node) {
		n.Walk(func(n *expr.Node) {
			if n.Op == expr.OpLocal && w.asked[n.Local] {
				n.Local.Goes = true
				w.marks = append(w.marks, n.Local)
			}
		})
	}
	w.each(func(s model.Step) {
		if s, ok := s.(*model.Move); ok {
			mark(s.What)
		}
	})
	for _, b := range names {
		mark(b.to)
	}
}

// named notes the names whose piece everybody knows that a public variable or attribute holds, though not which it is.
func (w *linter) named(target, value *expr.Node, names []bound) {
	if value == nil || value.Op != expr.OpLocal || !value.Type.Scalar(expr.Piece) {
		return
	}
	var to *model.Origin
	switch target.Op {
	case expr.OpVar:
		to = &w.g.VarOrigins[target.N]
	case expr.OpAttr:
		to = &w.g.AttrOrigins[target.N]
	}
	if to == nil || slices.Contains(to.From, value.Local) {
		return
	}
	to.From = append(to.From, value.Local)
	for _, b := range names {
		if b.name == value.Local && !b.of {
			w.named(target, b.to, names)
		}
	}
}

// reaches marks the answers, and what chance took, on which a value rests that not everybody sees: directly, by another
// name or through a call.
func (w *linter) reaches(value *expr.Node, names []bound, seen map[*expr.Local]bool) {
	value.Walk(func(n *expr.Node) {
		l := n.Local
		if n.Op == expr.OpRecord && n.Local.Proc >= 0 && n.N < len(w.g.Procs[n.Local.Proc].Fields) {
			l = w.kept(n)
		} else if n.Op != expr.OpLocal {
			return
		}
		if seen[l] {
			return
		}
		seen[l] = true
		if w.asked[l] {
			w.seals(l)
			w.hides(l)
			return
		}
		for _, b := range names {
			if b.name == l {
				w.reaches(b.to, names, seen)
			}
		}
	})
}

// unseen reports whether all that steps do is to set what not everybody sees.
func (w *linter) unseen(steps []model.Step) (is bool) {
	found, seen := false, false
	model.Walk(steps, func(s model.Step) {
		switch s := s.(type) {
		case *model.Assign:
			hides := w.origin(s.Each()) != nil
			found, seen = found || hides, seen || !hides
		case *model.If, *model.Let:
		default:
			seen = true
		}
	})
	return found && !seen
}

// origin is where it is noted what a hidden variable or attribute holds; nil for what is not hidden.
func (w *linter) origin(target *expr.Node) *model.Origin {
	switch {
	case target.Op == expr.OpVar && w.g.Vars[target.N].SeenBy != "all":
		return &w.g.VarOrigins[target.N]
	case target.Op == expr.OpAttr && w.d.Attrs[target.N].Hidden:
		return &w.g.AttrOrigins[target.N]
	}
	return nil
}

func (w *linter) hiddenVar(n *expr.Node) bool {
	return n.Op == expr.OpVar && w.g.Vars[n.N].SeenBy != "all"
}

// carried notes where what fields of phases and effects hold comes from, where that may be hidden.
func (w *linter) carried(names []bound) {
	g := w.g
	for i := range g.Scopes {
		for k := range g.Held[i] {
			h := &g.Held[i][k]
			h.Origin = model.Origin{}
			w.sources(h.Local, &h.Origin, names)
		}
	}
	for _, e := range g.Effects {
		e.Origins = make([]model.Origin, len(e.Slots))
		for k, l := range e.Slots {
			if l.Sealed {
				e.Origins[k].From = append(e.Origins[k].From, l)
			}
			w.sources(l, &e.Origins[k], names)
		}
	}
}

// sources adds the hidden names and variables that a name stands for.
func (w *linter) sources(l *expr.Local, to *model.Origin, names []bound) {
	if !l.Sealed {
		return
	}
	for _, b := range names {
		switch {
		case b.name != l || b.of:
		case w.hiddenVar(b.to):
			to.Vars = append(to.Vars, b.to.N)
		case b.to.Op == expr.OpLocal && b.to.Local.Sealed && !slices.Contains(to.From, b.to.Local):
			to.From = append(to.From, b.to.Local)
			w.sources(b.to.Local, to, names)
		}
	}
}

// sealed marks a name, and those that it is another name of.
func (w *linter) sealed(l *expr.Local, to *model.Origin, names []bound) {
	if slices.Contains(to.From, l) {
		return
	}
	w.seals(l)
	w.hides(l)
	to.From = append(to.From, l)
	for _, b := range names {
		switch {
		case b.name != l || b.of:
		case b.to.Op == expr.OpLocal && b.to.Local.Frame:
			w.sealed(b.to.Local, to, names)
		default:
			w.reaches(b.to, names, map[*expr.Local]bool{})
		}
	}
}

// sealValues marks the other names that stand for what not everybody sees: those of values and of parameters.
func (w *linter) sealValues(names []bound) {
	var loops []*model.Each
	w.each(func(s model.Step) {
		if s, ok := s.(*model.Each); ok && s.In != nil {
			loops = append(loops, s)
		}
	})
	for again := true; again; {
		again = false
		for _, b := range names {
			if !b.of && !b.name.Sealed && (b.name.Hidden || w.secret(b.to) || w.readsSealed(b.to)) {
				w.seals(b.name)
				again = true
			}
		}
		for _, s := range loops {
			if !s.Bind.Sealed && s.In.Type.Base != expr.Piece && (w.secret(s.In) || w.readsSealed(s.In)) {
				w.seals(s.Bind)
				again = true
			}
		}
	}
}
