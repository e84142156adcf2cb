package model

import (
	"precept/interpreter/declared"
	"precept/interpreter/internal/expr"
)

// Summarize fills in the declarations with facts about their expressions and steps: signatures, what factions do in
// each phase, and which components have abilities.
func (g *Game) Summarize() {
	for _, p := range g.Procs {
		g.Callable = append(g.Callable, declared.Signature{Node: p.Node, Faction: p.Faction, Params: params(p.Params)})
	}
	for _, r := range g.Rulings {
		s := declared.Signature{Node: r.Node, Faction: r.Faction, Params: params(r.Params),
			Type: r.Type}
		if r.Base != nil && r.Base.Op == expr.OpConst && r.Type.Scalar(expr.Int) {
			s.Number = &r.Base.N
		}
		g.Askable = append(g.Askable, s)
	}
	for _, p := range g.Phases {
		s := &g.Scopes[p.Scope]
		s.Acts++
		for _, step := range p.Body.Steps {
			if _, menu := step.(*Offer); menu {
				s.Menus++
			}
		}
	}
	turns, ended := g.Turns(), g.SelfEnding()
	for i := range g.Scopes {
		g.Scopes[i].Turns, g.Scopes[i].Ended = turns[i], ended[i]
	}
	for _, a := range g.Abilities {
		if a.On.Design >= 0 {
			d := &g.Designs[a.On.Design]
			if d.Able = true; a.From >= 0 {
				d.From = g.Zones[a.From].ID
				if a.Moment == AtWindow {
					d.Window = g.Windows[a.Ref].ID
				}
			}
		}
	}
	g.active()
}

// active marks the cards that steps may move to a zone where their abilities are active.
func (g *Game) active() {
	var kinds, homes, designs []int
	for i := range g.Pieces {
		if p := &g.Pieces[i]; p.Design >= 0 {
			kinds, homes, designs = append(kinds, p.Kind), append(homes, p.Zone), append(designs, p.Design)
		}
	}
	for i, reached := range g.Reach(kinds, homes) {
		for z := range g.Zones {
			if d := &g.Designs[designs[i]]; reached[z] && g.Zones[z].Active && g.Zones[z].On.Faction == "" {
				d.Active, d.Owned = true, d.Owned || len(g.Zones[z].Keys) > 0
			}
		}
	}
}

func params(locals []*expr.Local) (out []declared.Param) {
	for _, l := range locals {
		out = append(out, declared.Param{Name: l.Name, Type: l.Type})
	}
	return out
}
