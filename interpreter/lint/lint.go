package lint

import (
	"precept/interpreter/internal/check"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/source"
)

// linter checks one game.
type linter struct {
	*check.Secrets
	check.Origin
	g       *model.Game
	d       *expr.Decls
	ps      *source.Problems
	effects map[int]bool                // procedures that certainly have an effect
	texts   map[*expr.Node]*source.Node // cache: the places of expressions
	looks   *model.Reader
	held    *holdings
	moving  []bool                      // by procedure: whether it moves pieces into view
	moved   int                         // number of steps so far at which pieces may have moved
	rounds  map[*model.Each]spot        // the place of the steps in each
	bodies  map[*model.Body]*model.Proc // cache: the procedures of bodies

	clean  map[asking]bool // rulings that read nothing hidden, for any player
	steady map[[2]int]bool // names that read no field of a phase or an event
	spoken map[int]bool    // cache: procedures that abilities react to
}

// CoreGame checks a game that has no other problems, for packages below interpreter.
func CoreGame(secrets *check.Secrets, from check.Origin, ps *source.Problems) {
	g := secrets.Game
	w := &linter{Secrets: secrets, Origin: from, g: g, d: g.Decls, ps: ps, effects: map[int]bool{},
		rounds: map[*model.Each]spot{}, clean: map[asking]bool{}, steady: map[[2]int]bool{}}
	w.looks = &model.Reader{G: g, Rules: func(id int) []*model.Rule { return w.Rules[id] }, Trees: w.Trees}
	w.circles()
	if ps.Len() > 0 {
		return // the following checks follow rulings
	}
	w.unused()
	w.neverOpened()
	w.neverEnding()
	w.conflicts()
	w.late()
	w.told()
	w.offered()
	w.lessons()
	w.remembered()
	w.policies()
	if ps.Len() == 0 {
		w.advise()
	}
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
	w.Each(func(s model.Step) {
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
func noteAt(p *source.Problem, at source.Span, format source.Format, args ...any) {
	p.Notes = append(p.Notes, source.Note{Span: at, Text: source.Say(format, args...)})
}

// note returns a note without a place.
func note(format source.Format, args ...any) source.Note {
	return source.Note{Text: source.Say(format, args...)}
}

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
	w.Walk(p.Body.Steps, func(s model.Step) { found = found || w.effectful(s) })
	w.effects[id] = found
	return found
}

// reads returns what an expression reads, including rulings and the rules that apply to them.
func (w *linter) reads(n *expr.Node) *expr.Reads { return w.looks.Of(n) }
