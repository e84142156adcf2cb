package check

import (
	"precept/interpreter/declared"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/source"
)

// Secrets finds what is hidden in a game without problems, and marks it for the engine.
//
//   - bindings.go: the expressions that names are bound to; flows.go: the zones that pieces are moved between
//   - hidden.go, sealed.go, untold.go, conceal.go: what is secret
//   - revealed.go, guarded.go: what is public after all
type Secrets struct {
	Game   *model.Game
	Rules  [][]*model.Rule // by ruling, including those of effects
	Bodies []*model.Body   // every list of steps that has a frame

	d        *expr.Decls
	ps       *source.Problems
	steps    []model.Step         // cache: all steps of the game
	reach    [][]bool             // cache: by group of pieces, the zones that they can reach
	asked    map[*expr.Local]bool // names of answers, and of random picks
	revealed map[*expr.Local]bool // names of pieces that are revealed before anything else is read of them
	secrets  map[[2]int]bool      // names, by operation and number, that depend on hidden information
	chosen   map[*expr.Local]bool // names of pieces that are chosen among hidden ones
	marks    []*expr.Local        // the names that were marked
}

// markSecrets marks what is secret in a game. It charges its steps to ps.
func markSecrets(g *model.Game, bodies []*model.Body, ps *source.Problems) *Secrets {
	g.Flows = nil
	g.VarOrigins, g.AttrOrigins = make([]model.Origin, len(g.Vars)), make([]model.Origin, len(g.Attrs))
	w := &Secrets{Game: g, Rules: make([][]*model.Rule, len(g.Rulings)), Bodies: bodies, d: g.Decls, ps: ps,
		asked: map[*expr.Local]bool{}, revealed: map[*expr.Local]bool{}, secrets: map[[2]int]bool{},
		chosen: map[*expr.Local]bool{}}
	for _, r := range g.AllRules() {
		w.Rules[r.Ruling] = append(w.Rules[r.Ruling], r)
	}
	w.hidden()
	return w
}

// unmark removes all marks, so that the names can be checked again in another game.
func (w *Secrets) unmark() {
	for _, l := range w.marks {
		l.Sealed, l.Hidden, l.Goes = false, false, false
	}
}

// seals marks a name whose value is hidden from other players.
func (w *Secrets) seals(l *expr.Local) {
	l.Sealed = true
	w.marks = append(w.marks, l)
}

// hides marks a name whose value may depend on hidden information.
func (w *Secrets) hides(l *expr.Local) {
	l.Hidden = true
	w.marks = append(w.marks, l)
}

// Walk does the same as [model.Walk] and charges its steps.
func (w *Secrets) Walk(steps []model.Step, f func(model.Step)) {
	model.Walk(steps, func(s model.Step) {
		w.ps.Spend(declared.Cited(s).Span, 1)
		f(s)
	})
}

// Each calls f for every step of the game.
func (w *Secrets) Each(f func(model.Step)) {
	if w.steps == nil {
		for _, body := range w.Bodies {
			w.Walk(body.Steps, func(s model.Step) { w.steps = append(w.steps, s) })
		}
	}
	for _, s := range w.steps {
		f(s)
	}
}

// Trees returns the expressions of a ruling: its base, and the conditions and values of its rules.
func (w *Secrets) Trees(id int) []*expr.Node {
	out := []*expr.Node{w.Game.Rulings[id].Base}
	for _, rule := range w.Rules[id] {
		out = append(out, rule.When, rule.Value)
	}
	return out
}

// Mixes reports whether a zone may contain pieces of a kind among others that look the same face down. Then the number
// of pieces of that kind is a secret.
func (w *Secrets) Mixes(zone, kind int) bool {
	g := w.Game
	if w.reach == nil {
		kinds, homes := make([]int, len(g.Pieces)), make([]int, len(g.Pieces))
		for i := range g.Pieces {
			kinds[i], homes[i] = g.Pieces[i].Kind, g.Pieces[i].Zone
		}
		w.reach = g.Reach(kinds, homes)
	}
	of := map[string]bool{} // by face-down look: some pieces of the kind have it
	for i := range g.Pieces {
		if p := &g.Pieces[i]; w.reach[i][zone] && w.d.IsKind(p.Kind, kind) {
			of[g.Back(p.Kind, p.Design)] = true
		}
	}
	for i := range g.Pieces {
		p := &g.Pieces[i]
		if w.reach[i][zone] && !w.d.IsKind(p.Kind, kind) && of[g.Back(p.Kind, p.Design)] {
			return true
		}
	}
	return false
}

// sorts reports whether a selection in hidden zones distinguishes kinds that look alike face down.
func (w *Secrets) sorts(n *expr.Node) bool {
	found := false
	n.Sel.At.Walk(func(at *expr.Node) {
		found = found || at.Op == expr.OpZone && w.Game.Zones[at.N].SeenBy != "all" && w.Mixes(at.N, n.Sel.Kind)
	})
	return found
}
