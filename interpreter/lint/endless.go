package lint

import (
	"slices"

	"precept/interpreter/declared"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/source"
)

// neverEnding reports what certainly never ends once begun: loops that change nothing, procedures that call themselves
// in every position, phases that open themselves, and abilities that trigger one another.
func (w *linter) neverEnding() {
	w.Each(func(s model.Step) {
		if l, ok := s.(*model.While); ok && !isFalse(l.Cond) && w.changesNothing(l.Do, map[int]bool{}) {
			w.ps.Add(l.Span, "never_ends", "nothing in this loop changes anything, so it never runs or never "+
				"ends; change something in it, or leave it out")
		}
	})
	r := w.recursion()
	r.report()
	w.setOff()
}

func isFalse(n *expr.Node) bool {
	return n != nil && n.Op == expr.OpConst && n.Type.Base == expr.Bool && n.N == 0
}

// changesNothing reports whether steps certainly have no effect, ask nobody, end nothing and trigger nothing.
func (w *linter) changesNothing(steps []model.Step, called map[int]bool) bool {
	nothing := true
	w.Walk(steps, func(s model.Step) {
		switch s := s.(type) {
		case *model.Let, *model.If, *model.While:
		case *model.Each:
			nothing = nothing && !s.Chosen && !s.Open
		case *model.Call:
			if nothing = nothing && !w.spokenOf(s.Proc); nothing && !called[s.Proc] {
				called[s.Proc] = true
				nothing = w.changesNothing(w.g.Procs[s.Proc].Body.Steps, called)
			}
		default:
			nothing = false
		}
	})
	return nothing
}

// spokenOf reports whether an ability is used after a procedure or instead of it.
func (w *linter) spokenOf(proc int) bool {
	if w.spoken == nil {
		w.spoken = map[int]bool{}
		for _, a := range w.g.AllAbilities() {
			if a.Moment == model.After || a.Moment == model.Instead {
				w.spoken[a.Ref] = true
			}
		}
	}
	return w.spoken[proc]
}

// always reports whether an ability is used whenever its moment comes, in every match.
func always(a *model.Ability) bool {
	on := &a.On
	return !a.Optional && a.When == nil && a.In == nil && a.Once == model.OnceFree && on.Faction == "" &&
		on.Design < 0 && on.Kind < 0 && on.Effect == 0 && on.Map == "" && on.Option == "" && len(on.Needs) == 0
}

// recursion holds the procedures and phases that certainly never end because they call or open themselves.
type recursion struct {
	w       *linter
	proc    []bool                   // by procedure: its own steps never end
	call    []bool                   // by procedure: a call of it never ends, whatever replaces it
	scope   []bool                   // by phase: the steps at its start never end
	instead map[int][]*model.Ability // by procedure
	start   map[int][]*model.Ability // by phase
	ended   bool                     // an ability may end what is running
}

// recursion assumes at first that nothing ends, and removes what does, until everything that is left depends on itself.
func (w *linter) recursion() *recursion {
	r := &recursion{w: w, proc: make([]bool, len(w.g.Procs)), call: make([]bool, len(w.g.Procs)),
		scope:   make([]bool, len(w.g.Scopes)),
		instead: map[int][]*model.Ability{}, start: map[int][]*model.Ability{}}
	for _, a := range w.g.AllAbilities() {
		switch a.Moment {
		case model.Instead:
			r.instead[a.Ref] = append(r.instead[a.Ref], a)
		case model.AtStart:
			if always(a) {
				r.start[a.Ref] = append(r.start[a.Ref], a)
			}
		}
		r.ended = r.ended || w.ends(a.Body.Steps, map[int]bool{})
	}
	for i := range r.proc {
		r.proc[i], r.call[i] = true, true
	}
	for i := range r.scope {
		r.scope[i] = len(r.start[i]) > 0
	}
	for changed := true; changed; {
		changed = false
		for i, p := range w.g.Procs {
			if r.proc[i] && r.stuck(p.Body.Steps, -1) == nil {
				r.proc[i], changed = false, true
			}
			if r.call[i] && !r.called(i) {
				r.call[i], changed = false, true
			}
		}
		for i := range r.scope {
			if r.scope[i] && !r.begins(i) {
				r.scope[i], changed = false, true
			}
		}
	}
	return r
}

// begins reports whether the steps at the start of a phase never end.
func (r *recursion) begins(scope int) bool {
	return slices.ContainsFunc(r.start[scope], func(a *model.Ability) bool { return r.stuck(a.Body.Steps, -1) != nil })
}

// stuck returns the first step of a list that certainly never ends, nil if there is none. of is the procedure that the
// list replaces, -1 for none. A step that may end its surroundings does not count, nor do the steps after it.
func (r *recursion) stuck(steps []model.Step, of int) model.Step {
	for _, s := range steps {
		r.w.ps.Spend(declared.Cited(s).Span, 1)
		if r.isStuck(s, of) {
			return s
		}
		if r.w.ends([]model.Step{s}, map[int]bool{}) {
			return nil
		}
	}
	return nil
}

func (r *recursion) isStuck(s model.Step, of int) bool {
	switch s := s.(type) {
	case *model.Call:
		return r.call[s.Proc]
	case *model.GoOn:
		return of >= 0 && r.proc[of]
	case *model.If:
		return r.stuck(s.Then, of) != nil && r.stuck(s.Else, of) != nil
	case *model.Each:
		return s.In != nil && s.In.Op == expr.OpPlayers && r.stuck(s.Do, of) != nil
	case *model.While:
		return isTrue(s.Cond) && r.stuck(s.Do, of) != nil
	case *model.Together:
		return r.stuck(s.Do, of) != nil
	case *model.Open:
		return r.scope[s.Scope] || r.stuck(s.Do, of) != nil
	}
	return false
}

// called reports whether a call of a procedure certainly never ends, whichever ability replaces it.
func (r *recursion) called(proc int) bool {
	own := true
	for _, a := range r.instead[proc] {
		if r.stuck(a.Body.Steps, proc) == nil {
			return false
		}
		own = own && !always(a)
	}
	return !own || r.proc[proc]
}

// report reports each recursion once, at the first place in the content that enters it.
func (r *recursion) report() {
	g, told := r.w.g, map[int]bool{}
	for i, p := range g.Procs {
		if at := r.stuck(p.Body.Steps, -1); r.call[i] && at != nil && !told[i] && r.comesBack(i, told) {
			r.tell(at, "the procedure %s calls itself without end, whatever the position; write a condition: if: …, "+
				"then: […]", p.ID)
		}
	}
	for i := range g.Scopes {
		for _, a := range r.start[i] {
			if at := r.stuck(a.Body.Steps, -1); r.scope[i] && at != nil {
				r.tell(at, "the phase %s begins itself again each time without end, whatever the position; write a "+
					"condition: when: …", g.Scopes[i].ID)
			}
		}
	}
	for proc := range g.Procs {
		for _, a := range r.instead[proc] {
			if at := r.stuck(a.Body.Steps, proc); r.call[proc] && at != nil && !r.proc[proc] {
				r.tell(at, "what replaces %[1]s calls it again without end, whatever the position; write go_on where %[1]s if "+
					"you mean that, or a condition: when: …", g.Procs[proc].ID)
			}
		}
	}
}

func (r *recursion) tell(at model.Step, format source.Format, id string) {
	if !r.ended {
		r.w.ps.Add(declared.Cited(at).Span, "never_ends", format, id)
	}
}

// comesBack reports whether a procedure calls itself, directly or through others. If so, it adds all procedures of the
// cycle to told.
func (r *recursion) comesBack(from int, told map[int]bool) (back bool) {
	seen, todo := map[int]bool{}, []int{from}
	for len(todo) > 0 {
		p := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		r.w.Walk(r.w.g.Procs[p].Body.Steps, func(s model.Step) {
			if c, ok := s.(*model.Call); ok && r.call[c.Proc] {
				back = back || c.Proc == from
				if !seen[c.Proc] {
					seen[c.Proc], todo = true, append(todo, c.Proc)
				}
			}
		})
	}
	if back {
		for p := range seen {
			told[p] = true
		}
	}
	return back
}

// setOff reports abilities that certainly trigger themselves, directly or through one another: each calls the procedure
// after which the next is used. It ignores cases in which a player is asked, or something is ended, because these may
// be meant.
func (w *linter) setOff() {
	var all []*model.Ability
	for _, a := range w.g.AllAbilities() {
		if w.ends(a.Body.Steps, map[int]bool{}) {
			return
		}
		if a.Moment == model.After && always(a) && !w.asks(a.Body.Steps, map[int]bool{}) {
			all = append(all, a)
		}
	}
	next := make([][]int, len(all))
	for i, a := range all {
		for k, b := range all {
			w.ps.Spend(a.Span, 1)
			if w.surelyCalls(a.Body.Steps, b.Ref, map[int]bool{}) {
				next[i] = append(next[i], k)
			}
		}
	}
	for i, a := range all {
		seen, todo := map[int]bool{}, slices.Clone(next[i])
		for ; len(todo) > 0 && !seen[i]; todo = todo[1:] {
			if k := todo[0]; !seen[k] {
				seen[k], todo = true, append(todo, next[k]...)
			}
		}
		if seen[i] {
			w.ps.Add(a.Span, "never_ends", "after %[1]s this ability causes %[1]s again, directly or through "+
				"what it triggers, without end; write when: … or once: …", w.g.Procs[a.Ref].ID)
		}
	}
}

// asks reports whether steps, or what they call, may ask a player.
func (w *linter) asks(steps []model.Step, seen map[int]bool) (asks bool) {
	w.Walk(steps, func(s model.Step) {
		switch s := s.(type) {
		case *model.Choose, *model.Offer, *model.May, *model.Try, *model.Perform, *model.Join, *model.Open, *model.Pause:
			asks = true
		case *model.Each:
			asks = asks || s.Chosen || s.Open
		case *model.Call:
			if !seen[s.Proc] {
				seen[s.Proc] = true
				asks = asks || w.asks(w.g.Procs[s.Proc].Body.Steps, seen)
			}
		}
	})
	return asks
}

// endless advises on loops that nothing ends, and on abilities that trigger themselves. If any ability ends something,
// it ignores all loops.
func (w *linter) endless() {
	ended := slices.ContainsFunc(w.g.AllAbilities(), func(a *model.Ability) bool {
		return w.ends(a.Body.Steps, map[int]bool{})
	})
	w.Each(func(s model.Step) {
		if ended {
			return
		}
		if l, ok := s.(*model.While); ok && isTrue(l.Cond) && !w.ends(l.Do, map[int]bool{}) {
			w.ps.Advise(l.Span, "endless", "this loop runs for ever: its condition is always true, and no step "+
				"in it ends the game, a phase or an action; write when it stops: while: …")
		}
	})
	for _, a := range w.g.AllAbilities() {
		if a.Moment == model.After && a.When == nil && !a.Optional && a.Once == model.OnceFree && a.Each == nil &&
			w.surelyCalls(a.Body.Steps, a.Ref, map[int]bool{}) {
			id := w.g.Procs[a.Ref].ID
			w.ps.Advise(a.Span, "endless", "this does %s again each time after %s, without end; write when: … or "+
				"once: …", id, id)
		}
	}
}

func isTrue(n *expr.Node) bool {
	return n != nil && n.Op == expr.OpConst && n.Type.Base == expr.Bool && n.N != 0
}

// ends reports whether steps, or what they call, may end their surroundings. It assumes so for steps held as a value.
func (w *linter) ends(steps []model.Step, seen map[int]bool) bool {
	found := false
	w.Walk(steps, func(s model.Step) {
		switch s := s.(type) {
		case *model.End, *model.Perform, *model.Join:
			found = true
		case *model.Call:
			if !seen[s.Proc] {
				seen[s.Proc] = true
				found = found || w.ends(w.g.Procs[s.Proc].Body.Steps, seen)
			}
		}
	})
	return found
}

// surelyCalls reports whether steps call a procedure in every position, directly or through what they call.
func (w *linter) surelyCalls(steps []model.Step, proc int, seen map[int]bool) bool {
	for _, s := range steps {
		c, ok := s.(*model.Call)
		if !ok {
			continue
		}
		if c.Proc == proc {
			return true
		}
		if !seen[c.Proc] {
			seen[c.Proc] = true
			if w.surelyCalls(w.g.Procs[c.Proc].Body.Steps, proc, seen) {
				return true
			}
		}
	}
	return false
}
