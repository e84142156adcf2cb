package lint

import (
	"slices"

	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
)

// holder is how a name got its value.
type holder uint8

const (
	byValue  holder = iota // from the same steps
	byChoice               // the answer to a choice
	byCall                 // a parameter, or the answer that a call gives
	byCallee               // from steps that these steps called, with the same actor
	byOthers               // an effect, a phase, an event: the actor there is not known here
	byAsking               // an element of a choice or a move, during that step
)

// bound is a name with an expression that it is bound to.
type bound struct {
	name *expr.Local
	to   *expr.Node
	of   bool // it is an element, or some elements, of the value
}

// binder receives a name, the expression it is bound to, whether to an element of that, and how.
type binder func(l *expr.Local, to *expr.Node, of bool, how holder)

// names returns every name of steps with what it is bound to.
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

// given reports the names that no step binds: parameters with a default, elements of abilities, and the names of an
// effect's text, whose values come from the steps that put it into play.
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

// binds reports what one step binds: its own name, parameters of what it calls, fields of phases.
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
	case *model.Perform: // any parameter of that name
		for _, p := range w.g.Procs {
			for _, l := range p.Params {
				if i := slices.Index(s.Names, l.Name); i >= 0 {
					add(l, s.Args[i], false, byOthers)
				}
			}
		}
	}
}

// field returns the local that represents a field of a phase.
func (w *linter) field(scope, index int) *expr.Local { return w.g.Held[scope][index].Local }

// passed reports the parameters that get arguments.
func passed(params []*expr.Local, args []*expr.Node, how holder, add binder) {
	for i, a := range args {
		if i < len(params) {
			add(params[i], a, false, how)
		}
	}
}
