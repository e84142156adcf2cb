// Package lint judges a checked game as a whole: rulings that ask themselves, answers that contradict each other, names
// that nobody reads, phases that nobody opens, choices and conditions that come too late, and offers that tell what who
// gets them cannot see. It also marks in the game what is a secret, and finds where pieces may come to lie.
//
// It is asked when nothing else is wrong, so that nothing it says is the echo of another problem.
//
//   - circle.go, transactions.go: what asks itself
//   - conflict.go: answers of one layer to one ruling
//   - late.go: what stands after an effect and belongs before it
//   - names.go: what names are bound to; flows.go: where pieces are moved
//   - hidden.go, sealed.go: what is a secret; revealed.go: what is none any more
//   - offers.go: what is offered to whom; sight.go: what that seat sees; held.go: what the names hold that it reads;
//     mixed.go: what lies among others that look like it
//   - advice.go: what may be meant, and mostly is not: it is said beside the problems
//   - shared.go: seats that have one number where they are put in order by it
//   - endless.go: what never ends
//   - idle.go: actions that nothing performs, variables that nothing reads or sets
//   - unnamed.go: what players read that has no name in words
//   - policy.go: what a seat answers that nobody holds
package lint

import (
	"precept/interpreter/declared"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/source"
)

// Origin is what is known of a game's text beside the game.
type Origin struct {
	Bodies []*model.Body // every list of steps that has a frame
	Bound  []*expr.Local // every name that they bind
	Texts  []Written     // where expressions stand
	Halves []Half        // texts that are given in one language
	Both   int           // how many are given in both
	Valued map[int]bool  // procedures that a value names which is no expression

	// Over is the files of what is laid over the game: of names, only what they declare is judged. Nil: nothing is laid.
	Over map[*source.File]bool

	By    func(*source.File) string // what a file of these belongs to, by the name of its variant
	Later func(a, b source.Span) bool
}

// Written is an expression, and where it stands.
type Written struct {
	X  *expr.Node
	At *source.Node
}

// Half is a text that one language misses.
type Half struct {
	Node    *source.Node
	Missing string // en or fr
}

// linter judges one game.
type linter struct {
	Origin
	g       *model.Game
	d       *expr.Decls
	ps      *source.Problems
	rules   [][]*model.Rule             // by ruling, those of effects included
	effects map[int]bool                // procedures that surely do something
	steps   []model.Step                // all of the game, once they were asked for
	texts   map[*expr.Node]*source.Node // where expressions stand, once that was asked for
	looks   *model.Reader
	held    *holdings
	reach   [][]bool                    // by group of pieces: the zones where they may come to lie
	moving  []bool                      // by procedure: whether it brings pieces where others see them
	moved   int                         // steps at which pieces may have moved, so far
	rounds  map[*model.Each]spot        // of the steps in each
	bodies  map[*model.Body]*model.Proc // of procedures, once that was asked for

	asked    map[*expr.Local]bool // names of answers, and of what chance takes
	revealed map[*expr.Local]bool // names of pieces that are laid open before anything else is read of them
	secrets  map[[2]int]bool      // names, by operation and number, that rest on what not everybody sees
	clean    map[asking]bool      // rulings in which nothing was found that cannot be seen, whoever asks
	steady   map[[2]int]bool      // names behind which no field of a phase or an event is read
	spoken   map[int]bool         // procedures of which abilities speak, once that was asked for
	chosen   map[*expr.Local]bool // names of pieces that are chosen among such as not everybody sees
	marks    Marks
}

// Marks is the names that were marked as secrets.
type Marks []*expr.Local

// TakeBack has no name marked: for who judges them again in another game.
func (m Marks) TakeBack() {
	for _, l := range m {
		l.Sealed, l.Hidden, l.Goes = false, false, false
	}
}

// seals marks a name of which the others are not told what it stands for.
func (w *linter) seals(l *expr.Local) {
	l.Sealed = true
	w.marks = append(w.marks, l)
}

// hides marks a name whose value may depend on what not everybody sees.
func (w *linter) hides(l *expr.Local) {
	l.Hidden = true
	w.marks = append(w.marks, l)
}

// Game judges a game in which nothing else is wrong. What it returns are the names that it has marked.
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
		return nil // what follows walks along the rulings
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

// unused reports names that are bound and never read, nor by callers or by what an event sets off.
func (w *linter) unused() {
	for _, l := range w.Bound {
		if !l.Used && l.Span.File != nil {
			w.ps.Add(l.Span, "unused", "%s is bound and never used", l.Name)
		}
	}
}

// neverOpened reports phases that no step opens: what waits for them never comes.
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
				"no step opens the phase setup, so this is never done; write phase: setup, of: each player")
		}
	}
	for _, a := range w.g.AllAbilities() { // of the phases that no file declares
		switch a.Moment {
		case model.AtStart, model.AtEnd, model.During:
			if s := &w.g.Scopes[a.Ref]; s.Span.File == nil && !opened[a.Ref] {
				w.ps.Add(a.Span, "never_opened",
					"no step opens the phase %s, so this moment never comes; write phase: %s where it begins", s.ID, s.ID)
			}
		}
	}
}

// noteAt adds another place that contributed.
func noteAt(p *source.Problem, at source.Span, text string) {
	p.Notes = append(p.Notes, source.Note{Span: at, Text: text})
}

// note is a remark without a place of its own.
func note(text string) source.Note { return source.Note{Text: text} }

// stands is where an expression stands, nil for one that stands nowhere.
func (w *linter) stands(x *expr.Node) *source.Node {
	if w.texts == nil {
		w.texts = make(map[*expr.Node]*source.Node, len(w.Texts))
		for _, t := range w.Texts {
			w.texts[t.X] = t.At
		}
	}
	return w.texts[x]
}

// walk is [model.Walk] that is counted.
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

// asked is the expressions of a choice that decide on its candidates.
func asked(s *model.Choose) []*expr.Node {
	return []*expr.Node{s.Among, s.Where, s.SuchThat, s.Count, s.AtLeast, s.AtMost, s.FillsIn, s.Total, s.By}
}

// effectful reports whether a step changes something, asks others, or does what cannot be told. Choices of one's own,
// names for values and conditions do not; what is inside a step is judged for itself.
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

// procEffect reports whether a procedure surely has an effect, directly or in what it calls.
func (w *linter) procEffect(id int) bool {
	if known, ok := w.effects[id]; ok {
		return known
	}
	w.effects[id] = false // one that calls itself adds nothing
	p := w.g.Procs[id]
	found := p.Empty
	w.walk(p.Body.Steps, func(s model.Step) { found = found || w.effectful(s) })
	w.effects[id] = found
	return found
}

// reads is what an expression looks at, rulings and the rules that speak on them included.
func (w *linter) reads(n *expr.Node) *expr.Reads { return w.looks.Of(n) }

func (w *linter) trees(id int) []*expr.Node {
	out := []*expr.Node{w.g.Rulings[id].Base}
	for _, rule := range w.rules[id] {
		out = append(out, rule.When, rule.Value)
	}
	return out
}
