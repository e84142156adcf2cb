package lint

import (
	"precept/interpreter/declared"
	"precept/interpreter/internal/check"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
)

// late reports what comes after an effect and belongs before it. Before the effect, answers can be taken back, and what
// cannot be completed is not offered.
func (w *linter) late() {
	for _, body := range w.Bodies {
		w.lateRequires(body.Steps, nil)
	}
	for _, p := range w.g.Procs {
		if p.Action {
			w.lateChoices(p)
		}
	}
}

// lateRequires reports conditions after an effect; done is the first effect before the list. It also reports a go_on
// after an effect, if the replaced steps may fail. It returns the first effect before what follows the list.
func (w *linter) lateRequires(steps []model.Step, done model.Step) model.Step {
	for _, s := range steps {
		if r, ok := s.(*model.Require); ok && done != nil {
			p := w.ps.Add(r.Span, "late_require",
				"require comes after an effect, too late to withhold what has begun; put it first, or write if")
			noteAt(p, declared.Cited(done).Span, "this effect comes first")
		}
		if g, ok := s.(*model.GoOn); ok && done != nil && g.Proc >= 0 && w.mayFail(g.Proc, map[int]bool{}) {
			p := w.ps.Add(g.Span, "late_go_on", "go_on comes after an effect, too late to withhold %s, which "+
				"makes a choice or requires something; put go_on first", w.g.Procs[g.Proc].ID)
			noteAt(p, declared.Cited(done).Span, "this effect comes first")
		}
		after := w.lateInside(s, done)
		if done == nil {
			done = after
		}
		if done == nil && w.effectful(s) {
			done = s
		}
	}
	return done
}

// mayFail reports whether a procedure may fail before its first effect, because of what it asks or requires.
func (w *linter) mayFail(id int, seen map[int]bool) bool {
	if seen[id] {
		return false
	}
	seen[id] = true
	p := w.g.Procs[id]
	return p.When != nil || w.mayFailIn(p.Body.Steps, seen)
}

// mayFailIn does the same as mayFail for steps.
func (w *linter) mayFailIn(steps []model.Step, seen map[int]bool) bool {
	for _, s := range steps {
		fails := false
		switch s := s.(type) {
		case *model.Choose:
			fails = isChoice(s) && !s.Optional
		case *model.Require:
			fails = true
		case *model.Call:
			fails = w.mayFail(s.Proc, seen)
		case *model.Offer, *model.May:
		default:
			for _, list := range s.Inside() {
				fails = fails || w.mayFailIn(list, seen)
			}
		}
		if fails || w.effectful(s) {
			return fails
		}
	}
	return false
}

// lateInside examines the lists of a step. Entries of menus begin a new transaction.
func (w *linter) lateInside(s model.Step, done model.Step) model.Step {
	anew := false
	switch s.(type) {
	case *model.Offer, *model.May, *model.Try:
		anew = true
	}
	var after model.Step
	for _, list := range s.Inside() {
		before := done
		if anew {
			before = nil
		}
		if d := w.lateRequires(list, before); d != nil && after == nil && d != done {
			after = d
		}
	}
	return after
}

// lateChoices reports choices of an action after its first effect, if no earlier step can change their candidates. It
// only considers plain assignments and public moves; after anything else a choice may belong where it is.
func (w *linter) lateChoices(p *model.Proc) {
	var first model.Step
	var wrote expr.Reads
	for _, s := range p.Body.Steps {
		if c, ok := s.(*model.Choose); ok && first != nil && w.fixed(c) && !w.depends(c, &wrote) {
			problem := w.ps.Add(c.Span, "late_choice", "%s is chosen after an effect that cannot change the "+
				"choice; choose it first, so that it can be taken back", c.Bind.Name)
			noteAt(problem, declared.Cited(first).Span, "this effect comes first")
		}
		if !w.effectful(s) && len(s.Inside()) == 0 || isChoice(s) {
			continue
		}
		if !w.plain(s, &wrote) || w.setsOff(&wrote) {
			return
		}
		if first == nil {
			first = s
		}
	}
}

func isChoice(s model.Step) bool {
	c, ok := s.(*model.Choose)
	return ok && c.By == nil && len(c.Else) == 0
}

// fixed reports whether the actor chooses a constant number, in every position.
func (w *linter) fixed(c *model.Choose) bool {
	if c.Optional || c.Nobody || c.By != nil && !w.isMe(c.By) || c.AtLeast != nil || c.AtMost != nil || c.FillsIn != nil {
		return false
	}
	return c.Count == nil || c.Count.Op == expr.OpConst
}

func (w *linter) depends(c *model.Choose, wrote *expr.Reads) bool {
	for _, x := range check.Asked(c) {
		if w.reads(x).Meets(wrote) {
			return true
		}
	}
	return false
}

// plain reports whether a step only sets a value or moves public pieces, and adds what it writes to wrote.
func (w *linter) plain(s model.Step, wrote *expr.Reads) bool {
	switch s := s.(type) {
	case *model.Assign:
		switch t := s.Each(); t.Op {
		case expr.OpVar:
			wrote.Vars.Add(t.N)
		case expr.OpAttr:
			for _, id := range w.d.AttrsNamed(w.d.Attrs[t.N].Kind, w.d.Attrs[t.N].Name) {
				wrote.Attrs.Add(id)
			}
		default:
			wrote.Scopes.Add(t.M)
		}
		return true
	case *model.Move:
		if w.Secret(s.What) {
			return false // what is revealed may matter
		}
		w.d.Moves(wrote, s.What.Type.Ref)
		for i := range w.g.Attrs { // attributes that last in one place are lost when a piece moves
			if w.g.Attrs[i].Lasts == declared.LastsPlace {
				wrote.Attrs.Add(i)
			}
		}
		return true
	}
	return false
}

// setsOff reports whether a state rule may react to what was written, with its own steps.
func (w *linter) setsOff(wrote *expr.Reads) bool {
	for _, a := range w.g.AllAbilities() {
		if a.Moment == model.AsSoonAs && w.reads(a.Cond).Meets(wrote) {
			return true
		}
	}
	return false
}
