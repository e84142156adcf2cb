package check

import (
	"slices"

	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
)

// seal marks the answers and random picks that are hidden from other players. These are values that steps write to a
// hidden variable or attribute, directly, by another name or through a call, and simultaneous answers of several
// players. It records for each such variable where its values come from.
func (w *Secrets) seal(names []bound) {
	g := w.Game
	w.Each(func(s model.Step) {
		switch s := s.(type) {
		case *model.Choose:
			w.asked[s.Bind] = true
		case *model.Pick:
			w.asked[s.Bind] = true
		}
	})
	w.Each(func(s model.Step) {
		switch s := s.(type) {
		case *model.Assign:
			w.written(s, names)
		case *model.If:
			if w.unseen(slices.Concat(s.Then, s.Else)) { // which branch is taken is hidden too
				w.reaches(s.Cond, names, map[*expr.Local]bool{})
			}
		case *model.Offer:
			s.Sealed = s.TakesOne() && w.unseen(slices.Concat(s.Inside()...))
		case *model.May:
			s.Sealed = s.Keep == nil && w.unseen(slices.Concat(s.Inside()...))
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

// written records what a step writes: a name to a hidden variable, or a hidden variable to a public one.
func (w *Secrets) written(s *model.Assign, names []bound) {
	g, target, value := w.Game, s.Each(), s.To
	to := w.origin(target)
	if to != nil { // the key or subject is hidden too
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

// going marks the names by which pieces are moved, or that are passed on. A player who cannot identify the pieces
// cannot know where others are by now.
func (w *Secrets) going(names []bound) {
	mark := func(n *expr.Node) {
		n.Walk(func(n *expr.Node) {
			if n.Op == expr.OpLocal && w.asked[n.Local] {
				n.Local.Goes = true
				w.marks = append(w.marks, n.Local)
			}
		})
	}
	w.Each(func(s model.Step) {
		if s, ok := s.(*model.Move); ok {
			mark(s.What)
		}
	})
	for _, b := range names {
		mark(b.to)
	}
}

// named records the names that a public variable or attribute is set to, if their piece is public but its identity is
// not.
func (w *Secrets) named(target, value *expr.Node, names []bound) {
	if value == nil || value.Op != expr.OpLocal || !value.Type.Scalar(expr.Piece) {
		return
	}
	var to *model.Origin
	switch target.Op {
	case expr.OpVar:
		to = &w.Game.VarOrigins[target.N]
	case expr.OpAttr:
		to = &w.Game.AttrOrigins[target.N]
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

// reaches marks the answers and random picks that a hidden value depends on: directly, by another name or through a
// call.
func (w *Secrets) reaches(value *expr.Node, names []bound, seen map[*expr.Local]bool) {
	value.Walk(func(n *expr.Node) {
		l := n.Local
		if n.Op == expr.OpRecord && n.Local.Proc >= 0 && n.N < len(w.Game.Procs[n.Local.Proc].Fields) {
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

// unseen reports whether steps do nothing but set hidden values, and ask nothing: others can count questions.
func (w *Secrets) unseen(steps []model.Step) (is bool) {
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

// origin returns where the sources of a hidden variable or attribute are recorded; nil if it is not hidden.
func (w *Secrets) origin(target *expr.Node) *model.Origin {
	switch {
	case target.Op == expr.OpVar && w.Game.Vars[target.N].SeenBy != "all":
		return &w.Game.VarOrigins[target.N]
	case target.Op == expr.OpAttr && w.d.Attrs[target.N].Hidden:
		return &w.Game.AttrOrigins[target.N]
	}
	return nil
}

func (w *Secrets) hiddenVar(n *expr.Node) bool {
	return n.Op == expr.OpVar && w.Game.Vars[n.N].SeenBy != "all"
}

// carried records where hidden values of fields of phases and effects come from.
func (w *Secrets) carried(names []bound) {
	g := w.Game
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

// sources adds the hidden names and variables that a name means.
func (w *Secrets) sources(l *expr.Local, to *model.Origin, names []bound) {
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
func (w *Secrets) sealed(l *expr.Local, to *model.Origin, names []bound) {
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

// sealValues marks the other names with hidden values: those of values and of parameters.
func (w *Secrets) sealValues(names []bound) {
	var loops []*model.Each
	w.Each(func(s model.Step) {
		if s, ok := s.(*model.Each); ok && s.In != nil {
			loops = append(loops, s)
		}
	})
	for again := true; again; {
		again = false
		for _, b := range names {
			if !b.of && !b.name.Sealed && (b.name.Hidden || w.Secret(b.to) || w.ReadsSealed(b.to)) {
				w.seals(b.name)
				again = true
			}
		}
		for _, s := range loops {
			if !s.Bind.Sealed && s.In.Type.Base != expr.Piece && (w.Secret(s.In) || w.ReadsSealed(s.In)) {
				w.seals(s.Bind)
				again = true
			}
		}
	}
}
