package check

import (
	"precept/interpreter/model"
	"precept/interpreter/source"
)

// whole is what only the whole game shows. It is judged when nothing else is wrong, so that nothing it says is the
// echo of another problem.
type whole struct {
	b       *builder
	rules   [][]*model.Rule // by ruling, those of effects included
	effects map[int]bool    // procedures that surely do something
	looks   *model.Reader
	held    *holdings
	reach   [][]bool             // by group of pieces: the zones where they may come to lie
	moved   int                  // steps at which pieces may have moved, so far
	rounds  map[*model.Each]spot // of the steps in each
	secrets map[int]bool         // rulings whose answers rest on what not everybody sees
}

func (b *builder) whole() {
	w := &whole{b: b, rules: make([][]*model.Rule, len(b.g.Rulings)), effects: map[int]bool{}, secrets: map[int]bool{},
		rounds: map[*model.Each]spot{}}
	w.looks = &model.Reader{G: b.g, Rules: func(id int) []*model.Rule { return w.rules[id] }, Trees: w.trees}
	for _, r := range b.allRules() {
		w.rules[r.Ruling] = append(w.rules[r.Ruling], r)
	}
	w.circles()
	if b.ps.Len() > 0 {
		return // what follows walks along the rulings
	}
	w.unused()
	w.neverOpened()
	w.neverComes()
	w.conflicts()
	w.late()
	w.hidden()
	b.fullArticles()
}

// fullArticles writes every citation with its book.
func (b *builder) fullArticles() {
	for _, n := range b.g.Cited() {
		for i, a := range n.Articles {
			n.Articles[i] = b.g.Full(a)
		}
	}
	for i := range b.g.Questions {
		for j, a := range b.g.Questions[i].Articles {
			b.g.Questions[i].Articles[j] = b.g.Full(a)
		}
	}
}

// unused reports names that are bound and never read, nor by callers or by what an event sets off.
func (w *whole) unused() {
	for _, l := range w.b.lints.bound {
		if !l.Used && l.Span.File != nil {
			w.b.ps.Add(l.Span, "unused", "%s is bound and never used", l.Name)
		}
	}
}

// neverOpened reports phases that no step opens: what waits for them never comes.
func (w *whole) neverOpened() {
	for i := range w.b.g.Scopes {
		s := &w.b.g.Scopes[i]
		if !w.b.refs.opened[i] && s.Span.File != nil {
			w.b.ps.Add(s.Span, "never_opened", "no step opens the phase %s; write phase: %s where it begins", s.ID, s.ID)
		}
	}
	for _, p := range w.b.g.Phases {
		if p.Scope == 0 && !w.b.refs.opened[0] {
			w.b.ps.Add(p.Span, "never_opened",
				"no step opens the phase setup, so this is never done; write phase: setup, of: each player")
		}
	}
}

// neverComes reports abilities of the phases that no file declares, where no step opens them.
func (w *whole) neverComes() {
	for _, a := range w.b.g.Abilities {
		switch a.Moment {
		case model.AtStart, model.AtEnd, model.During:
			if s := &w.b.g.Scopes[a.Ref]; s.Span.File == nil && !w.b.refs.opened[a.Ref] {
				w.b.ps.Add(a.Span, "never_opened",
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
