package model

import (
	"slices"

	"precept/interpreter/internal/expr"
)

// Owned returns which phases may be some player's, by phase number: opened with `of:`, or while such a phase is open.
// In the other phases no faction acts.
func (g *Game) Owned() []bool {
	o := &ownership{g: g, owned: make([]bool, len(g.Scopes)), done: make([]bool, len(g.Procs))}
	g.bodies(func(body *Body) { o.visit(body.Steps, false) })
	for _, c := range g.Computed { // any player may perform it
		if c.Steps != nil {
			o.visit(c.Steps.Steps, true)
		}
	}
	for seen := -1; seen != o.found; { // a phase may open others that were visited before
		seen = o.found
		for _, p := range g.Phases {
			o.visit(p.Body.Steps, o.owned[p.Scope])
		}
		for _, a := range g.AllAbilities() {
			of := a.Moment != AtStart && a.Moment != AtEnd && a.Moment != During || o.owned[a.Ref]
			o.visit(a.Body.Steps, of)
		}
	}
	return o.owned
}

// ownership visits steps, and records for each whether a player's phase may be open there.
type ownership struct {
	g     *Game
	owned []bool // by phase
	done  []bool // by procedure: visited as called within a player's phase
	found int
}

func (o *ownership) visit(steps []Step, of bool) {
	for _, s := range steps {
		inside := of
		switch s := s.(type) {
		case *Open:
			inside = of || s.Of != nil
			if inside && !o.owned[s.Scope] {
				o.owned[s.Scope] = true
				o.found++
			}
		case *Call:
			o.call(s, of)
		case *Offer:
			for _, e := range slices.Concat(s.Entries, s.Free) {
				o.call(e.Call, of)
			}
		case *Try:
			for _, e := range s.Entries {
				o.call(e.Call, of)
			}
		case *May:
			o.call(s.Entry.Call, of)
		}
		if of {
			o.named(s)
		}
		for _, list := range s.Inside() {
			o.visit(list, inside)
		}
	}
}

// named visits the actions that a step uses as values, because they may be performed.
func (o *ownership) named(s Step) {
	for _, x := range s.Exprs() {
		x.Walk(func(x *expr.Node) {
			if x.Op == expr.OpActionRef {
				o.proc(x.N)
			}
		})
	}
}

func (o *ownership) call(c *Call, of bool) {
	if c != nil && of {
		o.proc(c.Proc)
	}
}

func (o *ownership) proc(id int) {
	if !o.done[id] {
		o.done[id] = true
		o.found++
		o.visit(o.g.Procs[id].Body.Steps, true)
	}
}

// Turns returns which phases are opened for players whom the step does not name: every player gets one sooner or later.
func (g *Game) Turns() []bool {
	out := make([]bool, len(g.Scopes))
	g.bodies(func(body *Body) {
		Walk(body.Steps, func(s Step) {
			if s, ok := s.(*Open); ok && s.Of != nil && s.Of.Op != expr.OpSeat {
				out[s.Scope] = true
			}
		})
	})
	return out
}

// bodies calls f for the steps of the game itself and those of its procedures.
func (g *Game) bodies(f func(*Body)) {
	for _, body := range []*Body{g.Setup, g.Play} {
		if body != nil {
			f(body)
		}
	}
	for _, p := range g.Procs {
		f(p.Body)
	}
}

// SelfEnding returns which phases always end through the steps that open them, before a faction's steps would run. It
// does not consider other rules.
func (g *Game) SelfEnding() []bool {
	opened, ended := make([]int, len(g.Scopes)), make([]int, len(g.Scopes))
	ends := make([]map[int]bool, len(g.Scopes)) // results for procedures, by phase
	g.bodies(func(body *Body) {
		Walk(body.Steps, func(s Step) {
			if s, ok := s.(*Open); ok {
				opened[s.Scope]++
				if ends[s.Scope] == nil {
					ends[s.Scope] = map[int]bool{}
				}
				if g.surelyEnds(s.Do, s.Scope, ends[s.Scope]) {
					ended[s.Scope]++
				}
			}
		})
	})
	out := make([]bool, len(g.Scopes))
	for i := range out {
		out[i] = opened[i] > 0 && opened[i] == ended[i]
	}
	return out
}

// surelyEnds reports whether steps end a phase whatever is chosen. known caches the results for procedures.
func (g *Game) surelyEnds(steps []Step, scope int, known map[int]bool) bool {
	return slices.ContainsFunc(steps, func(s Step) bool {
		switch s := s.(type) {
		case *End:
			return s.Scope == scope && !s.Action
		case *Call:
			return g.callEnds(s, scope, known)
		case *If:
			return len(s.Then) > 0 && g.surelyEnds(s.Then, scope, known) && g.surelyEnds(s.Else, scope, known)
		case *Offer:
			must := s.Count != nil || s.AtLeast != nil
			return must && len(s.Entries) > 0 && !slices.ContainsFunc(s.Entries, func(e *Entry) bool {
				return !g.callEnds(e.Call, scope, known) && !g.surelyEnds(e.Steps, scope, known)
			})
		}
		return false
	})
}

func (g *Game) callEnds(c *Call, scope int, known map[int]bool) bool {
	if c == nil {
		return false
	}
	ends, found := known[c.Proc]
	if !found {
		known[c.Proc] = false // a recursive call does not count as an end
		ends = g.surelyEnds(g.Procs[c.Proc].Body.Steps, scope, known)
		known[c.Proc] = ends
	}
	return ends
}
