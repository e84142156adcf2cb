package check

import (
	"slices"

	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
)

// Holder is how a name got its value.
type Holder uint8

const (
	ByValue  Holder = iota // from the same steps
	ByChoice               // the answer to a choice
	ByCall                 // a parameter, or the answer that a call gives
	ByCallee               // from steps that these steps called, with the same actor
	ByOthers               // an effect, a phase, an event: the actor there is not known here
	ByAsking               // an element of a choice or a move, during that step
)

// bound is a name with an expression that it is bound to.
type bound struct {
	name *expr.Local
	to   *expr.Node
	of   bool // it is an element, or some elements, of the value
}

// Binder receives a name, the expression it is bound to, whether to an element of that, and how.
type Binder func(l *expr.Local, to *expr.Node, of bool, how Holder)

// names returns every name of steps with what it is bound to.
func (w *Secrets) names() (out []bound) {
	add := func(l *expr.Local, to *expr.Node, of bool, _ Holder) {
		if l != nil && to != nil {
			out = append(out, bound{l, to, of})
		}
	}
	w.Each(func(s model.Step) { w.Binds(s, add) })
	w.Given(add)
	return out
}

// given reports the names that no step binds: parameters with a default, elements of abilities, and the names of an
// effect's text, whose values come from the steps that put it into play.
func (w *Secrets) Given(add Binder) {
	for _, p := range w.Game.Procs {
		for i, d := range p.Default {
			add(p.Params[i], d, false, ByOthers)
		}
	}
	for _, a := range w.Game.AllAbilities() {
		add(a.Each, a.In, true, ByValue)
	}
	for _, e := range w.Game.Effects {
		var kept []model.Kept
		for _, r := range e.Rules {
			kept = append(kept, r.Kept...)
		}
		for _, a := range e.Abilities {
			kept = append(kept, a.Kept...)
		}
		for _, k := range kept {
			from := e.Slots[k.Slot]
			add(k.As, &expr.Node{Op: expr.OpLocal, Local: from, Type: from.Type}, false, ByOthers)
		}
	}
}

// binds reports what one step binds: its own name, parameters of what it calls, fields of phases.
func (w *Secrets) Binds(s model.Step, add Binder) {
	switch s := s.(type) {
	case *model.Choose:
		add(s.Bind, s.Among, true, ByChoice)
		add(s.Cur, s.Among, true, ByAsking)
		add(s.It, s.Among, true, ByAsking)
	case *model.Let:
		add(s.Bind, s.Be, false, ByValue)
	case *model.Pick:
		add(s.Bind, s.Among, true, ByValue)
	case *model.Each:
		add(s.Bind, s.In, true, ByValue)
	case *model.Move:
		add(s.It, s.What, true, ByAsking)
	case *model.Call:
		passed(w.Game.Procs[s.Proc].Params, s.Args, ByCall, add)
		for _, g := range s.Given {
			add(g.Local, g.X, false, ByCall)
		}
	case *model.Apply:
		passed(s.Effect.Params, s.Args, ByOthers, add)
	case *model.Open:
		for _, f := range s.With {
			add(w.Field(s.Scope, f.Index), f.X, false, ByOthers)
		}
	case *model.Assign:
		if target := s.Each(); target.Op == expr.OpField {
			add(w.Field(target.M, target.N), s.To, false, ByOthers)
			add(w.Field(target.M, target.N), s.By, false, ByOthers)
		}
	case *model.Perform: // any parameter of that name
		for _, p := range w.Game.Procs {
			for _, l := range p.Params {
				if i := slices.Index(s.Names, l.Name); i >= 0 {
					add(l, s.Args[i], false, ByOthers)
				}
			}
		}
	}
}

// field returns the local that represents a field of a phase.
func (w *Secrets) Field(scope, index int) *expr.Local { return w.Game.Held[scope][index].Local }

// passed reports the parameters that get arguments.
func passed(params []*expr.Local, args []*expr.Node, how Holder, add Binder) {
	for i, a := range args {
		if i < len(params) {
			add(params[i], a, false, how)
		}
	}
}
