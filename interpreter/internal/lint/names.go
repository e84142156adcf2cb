package lint

import (
	"slices"

	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
)

// holder is how a name comes by what it holds.
type holder uint8

const (
	byValue  holder = iota // of the same steps
	byChoice               // the answer to a choice
	byCall                 // a parameter, or the answer that a call gives
	byCallee               // of the steps that were called by these, by whoever acts here
	byOthers               // an effect, a phase, an event: who acted there is not known here
	byAsking               // what a choice or a move looks at one by one, while it does
)

// bound is a name with an expression that it is bound to.
type bound struct {
	name *expr.Local
	to   *expr.Node
	of   bool // it is an element of it, or some
}

// binder is told a name, what it is bound to, whether to an element of that, and how.
type binder func(l *expr.Local, to *expr.Node, of bool, how holder)

// names is every name of steps with what it is bound to.
func (w *linter) names() (out []bound) {
	add := func(l *expr.Local, to *expr.Node, of bool, _ holder) {
		if l != nil && to != nil {
			out = append(out, bound{l, to, of})
		}
	}
	w.each(func(s model.Step) { w.binds(s, add) })
	w.given(add)
	return out
}

// given tells the names that no step binds: parameters with a default, elements that an ability is for, and the names
// of an effect's text, which stand for what was kept of the steps that put it into play.
func (w *linter) given(add binder) {
	for _, p := range w.g.Procs {
		for i, d := range p.Default {
			add(p.Params[i], d, false, byOthers)
		}
	}
	for _, a := range w.g.AllAbilities() {
		add(a.Each, a.In, true, byValue)
	}
	for _, e := range w.g.Effects {
		var kept []model.Kept
		for _, r := range e.Rules {
			kept = append(kept, r.Kept...)
		}
		for _, a := range e.Abilities {
			kept = append(kept, a.Kept...)
		}
		for _, k := range kept {
			from := e.Slots[k.Slot]
			add(k.As, &expr.Node{Op: expr.OpLocal, Local: from, Type: from.Type}, false, byOthers)
		}
	}
}

// binds tells what one step binds: its own name, parameters of what it calls, fields of phases.
func (w *linter) binds(s model.Step, add binder) {
	switch s := s.(type) {
	case *model.Choose:
		add(s.Bind, s.Among, true, byChoice)
		add(s.Cur, s.Among, true, byAsking)
		add(s.It, s.Among, true, byAsking)
	case *model.Let:
		add(s.Bind, s.Be, false, byValue)
	case *model.Pick:
		add(s.Bind, s.Among, true, byValue)
	case *model.Each:
		add(s.Bind, s.In, true, byValue)
	case *model.Move:
		add(s.It, s.What, true, byAsking)
	case *model.Call:
		passed(w.g.Procs[s.Proc].Params, s.Args, byCall, add)
		for _, g := range s.Given {
			add(g.Local, g.X, false, byCall)
		}
	case *model.Apply:
		passed(s.Effect.Params, s.Args, byOthers, add)
	case *model.Open:
		for _, f := range s.With {
			add(w.field(s.Scope, f.Index), f.X, false, byOthers)
		}
	case *model.Assign:
		if target := s.Each(); target.Op == expr.OpField {
			add(w.field(target.M, target.N), s.To, false, byOthers)
			add(w.field(target.M, target.N), s.By, false, byOthers)
		}
	case *model.Perform: // whatever takes a parameter of that name
		for _, p := range w.g.Procs {
			for _, l := range p.Params {
				if i := slices.Index(s.Names, l.Name); i >= 0 {
					add(l, s.Args[i], false, byOthers)
				}
			}
		}
	}
}

// field is what stands for a field of a phase.
func (w *linter) field(scope, index int) *expr.Local { return w.g.Held[scope][index].Local }

// passed tells the parameters that arguments are given for.
func passed(params []*expr.Local, args []*expr.Node, how holder, add binder) {
	for i, a := range args {
		if i < len(params) {
			add(params[i], a, false, how)
		}
	}
}
