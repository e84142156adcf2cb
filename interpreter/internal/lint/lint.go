// Package lint checks a game as a whole: rulings that depend on themselves, contradictory answers, unused names, phases
// that never open, choices and conditions that come too late, and offers that reveal hidden information. It also marks
// secrets in the game, and finds where pieces may be.
//
// It runs only if there are no other problems, so that none of its reports follow from another problem.
//
//   - circle.go, transactions.go: questions that depend on themselves
//   - conflict.go: contradictory answers of one layer to one ruling
//   - late.go: choices and conditions after an effect that belong before it
//   - names.go: what names are bound to; flows.go: where pieces are moved
//   - hidden.go, sealed.go, untold.go, conceal.go: what is a secret; revealed.go, guarded.go: what is public after all
//   - offers.go: what is offered to whom; sight.go: what that seat sees; held.go: what the names that it reads hold;
//     mixed.go: pieces among others that look like them
//   - advice.go, pitfalls.go: advice on what may be meant but usually is not
//   - shared.go: seats with the same number, if their order depends on it
//   - endless.go: what never ends
//   - idle.go: actions that nothing performs, variables that nothing reads or sets
//   - unnamed.go: choices and menu entries without a name for players
//   - spelling.go: old spellings, with the present ones
//   - policy.go: menus of seats that nobody holds
package lint

import (
	"precept/interpreter/declared"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/source"
)

// Origin holds what is known of a game's source besides the game.
type Origin struct {
	Bodies []*model.Body // every list of steps that has a frame
	Bound  []*expr.Local // every name that they bind
	Texts  []Written     // the places of expressions
	Halves []Half        // texts that are given in one language
	Both   int           // how many are given in both
	Asides []Aside       // advice found while reading
	Valued map[int]bool  // procedures that occur in a value that is no expression

	// Over holds the files of variants and mods: names are only checked if these files declare them. Nil: there are
	// none.
	Over map[*source.File]bool

	By    func(*source.File) string // returns the variant or mod of a file
	Later func(a, b source.Span) bool
}

// Written is an expression and its place in the source.
type Written struct {
	X  *expr.Node
	At *source.Node
}

// Aside is advice that reading has found. It is given if nothing is wrong.
type Aside struct {
	At         source.Span
	Code, Text string
}

// Half is a text that lacks one language.
type Half struct {
	Node    *source.Node
	Missing string // en or fr
}

// linter checks one game.
type linter struct {
	Origin
	g       *model.Game
	d       *expr.Decls
	ps      *source.Problems
	rules   [][]*model.Rule             // by ruling, including those of effects
	effects map[int]bool                // procedures that certainly have an effect
	steps   []model.Step                // cache: all steps of the game
	texts   map[*expr.Node]*source.Node // cache: the places of expressions
	looks   *model.Reader
	held    *holdings
	reach   [][]bool                    // by group of pieces: the zones that they can reach
	moving  []bool                      // by procedure: whether it moves pieces into view
	moved   int                         // number of steps so far at which pieces may have moved
	rounds  map[*model.Each]spot        // the place of the steps in each
	bodies  map[*model.Body]*model.Proc // cache: the procedures of bodies

	asked    map[*expr.Local]bool // names of answers, and of random picks
	revealed map[*expr.Local]bool // names of pieces that are revealed before anything else is read of them
	secrets  map[[2]int]bool      // names, by operation and number, that depend on hidden information
	clean    map[asking]bool      // rulings that read nothing hidden, for any player
	steady   map[[2]int]bool      // names that read no field of a phase or an event
	spoken   map[int]bool         // cache: procedures that abilities react to
	chosen   map[*expr.Local]bool // names of pieces that are chosen among hidden ones
	marks    Marks
}

// Marks holds the names that were marked as secrets.
type Marks []*expr.Local

// TakeBack removes all marks, so that the names can be checked again in another game.
func (m Marks) TakeBack() {
	for _, l := range m {
		l.Sealed, l.Hidden, l.Goes = false, false, false
	}
}

// seals marks a name whose value is hidden from other players.
func (w *linter) seals(l *expr.Local) {
	l.Sealed = true
	w.marks = append(w.marks, l)
}

// hides marks a name whose value may depend on hidden information.
func (w *linter) hides(l *expr.Local) {
	l.Hidden = true
	w.marks = append(w.marks, l)
}

// Game checks a game that has no other problems. It returns the names that it has marked.
func Game(g *model.Game, from Origin, ps *source.Problems) Marks {
	g.Flows = nil
	g.VarOrigins, g.AttrOrigins = make([]model.Origin, len(g.Vars)), make([]model.Origin, len(g.Attrs))
	w := &linter{Origin: from, g: g, d: g.Decls, ps: ps, rules: make([][]*model.Rule, len(g.Rulings)),
		effects: map[int]bool{}, secrets: map[[2]int]bool{}, rounds: map[*model.Each]spot{},
		asked: map[*expr.Local]bool{}, chosen: map[*expr.Local]bool{},
		revealed: map[*expr.Local]bool{}, clean: map[asking]bool{}, steady: map[[2]int]bool{}}
	w.looks = &model.Reader{G: g, Rules: func(id int) []*model.Rule { return w.rules[id] }, Trees: w.trees}
	for _, r := range g.AllRules() {
		w.rules[r.Ruling] = append(w.rules[r.Ruling], r)
	}
	w.circles()
	if ps.Len() > 0 {
		return nil // the following checks follow rulings
	}
	w.unused()
	w.neverOpened()
	w.neverEnding()
	w.conflicts()
	w.late()
	w.hidden()
	w.policies()
	if ps.Len() == 0 {
		w.advise()
	}
	return w.marks
}

// unused reports names that are bound and never read, not even by callers or through an event.
func (w *linter) unused() {
	for _, l := range w.Bound {
		if !l.Used && l.Span.File != nil {
			w.ps.Add(l.Span, "unused", "%s is bound and never used", l.Name)
		}
	}
}

// neverOpened reports phases that no step opens: abilities that wait for them are never used.
func (w *linter) neverOpened() {
	opened := map[int]bool{}
	w.each(func(s model.Step) {
		if s, ok := s.(*model.Open); ok {
			opened[s.Scope] = true
		}
	})
	for i := range w.g.Scopes {
		s := &w.g.Scopes[i]
		if !opened[i] && s.Span.File != nil {
			w.ps.Add(headOf(&s.Node), "never_opened", "no step opens the phase %s; write phase: %s where it begins", s.ID, s.ID)
		}
	}
	for _, p := range w.g.Phases {
		if p.Scope == 0 && !opened[0] {
			w.ps.Add(p.Span, "never_opened",
				"no step opens the phase setup, so this never runs; write phase: setup, of: each player")
		}
	}
	for _, a := range w.g.AllAbilities() { // abilities of phases that no file declares
		switch a.Moment {
		case model.AtStart, model.AtEnd, model.During:
			if s := &w.g.Scopes[a.Ref]; s.Span.File == nil && !opened[a.Ref] {
				w.ps.Add(a.Span, "never_opened",
					"no step opens the phase %s, so this moment never comes; write phase: %s where it begins", s.ID, s.ID)
			}
		}
	}
}

// noteAt adds a note with the place of another cause.
func noteAt(p *source.Problem, at source.Span, text string) {
	p.Notes = append(p.Notes, source.Note{Span: at, Text: text})
}

// note returns a note without a place.
func note(text string) source.Note { return source.Note{Text: text} }

// stands returns the source node of an expression, nil if it has none.
func (w *linter) stands(x *expr.Node) *source.Node {
	if w.texts == nil {
		w.texts = make(map[*expr.Node]*source.Node, len(w.Texts))
		for _, t := range w.Texts {
			w.texts[t.X] = t.At
		}
	}
	return w.texts[x]
}

// walk does the same as [model.Walk] and charges its steps.
func (w *linter) walk(steps []model.Step, f func(model.Step)) {
	model.Walk(steps, func(s model.Step) {
		w.ps.Spend(declared.Cited(s).Span, 1)
		f(s)
	})
}

// each calls f for every step of the game.
func (w *linter) each(f func(model.Step)) {
	if w.steps == nil {
		for _, body := range w.Bodies {
			w.walk(body.Steps, func(s model.Step) { w.steps = append(w.steps, s) })
		}
	}
	for _, s := range w.steps {
		f(s)
	}
}

// asked returns the expressions of a choice that determine its candidates.
func asked(s *model.Choose) []*expr.Node {
	return []*expr.Node{s.Among, s.Where, s.SuchThat, s.Count, s.AtLeast, s.AtMost, s.FillsIn, s.Total, s.By}
}

// effectful reports whether a step changes something, asks others, or may do anything unknown. The actor's own choices,
// names for values and conditions do not; steps inside a step are judged separately.
func (w *linter) effectful(s model.Step) bool {
	switch s := s.(type) {
	case *model.Let, *model.Require, *model.If, *model.Each, *model.Try, *model.May:
		return false
	case *model.Choose:
		return s.By != nil && !w.isMe(s.By)
	case *model.Call:
		return w.procEffect(s.Proc)
	case *model.GoOn:
		return s.Proc >= 0 && w.procEffect(s.Proc)
	case *model.Perform:
		return false // not known
	}
	return true
}

func (w *linter) isMe(n *expr.Node) bool { return n.Op == expr.OpLocal && n.Local == w.g.Header.Me }

// procEffect reports whether a procedure certainly has an effect, directly or in what it calls.
func (w *linter) procEffect(id int) bool {
	if known, ok := w.effects[id]; ok {
		return known
	}
	w.effects[id] = false // a recursive call adds nothing
	p := w.g.Procs[id]
	found := p.Empty
	w.walk(p.Body.Steps, func(s model.Step) { found = found || w.effectful(s) })
	w.effects[id] = found
	return found
}

// reads returns what an expression reads, including rulings and the rules that apply to them.
func (w *linter) reads(n *expr.Node) *expr.Reads { return w.looks.Of(n) }

func (w *linter) trees(id int) []*expr.Node {
	out := []*expr.Node{w.g.Rulings[id].Base}
	for _, rule := range w.rules[id] {
		out = append(out, rule.When, rule.Value)
	}
	return out
}
