package lint

import "precept/interpreter/internal/model"

// late reports conditions that stand after an effect and belong before it: in the transaction, where what cannot be
// completed is not offered.
func (w *linter) late() {
	for _, body := range w.Bodies {
		w.lateRequires(body.Steps, nil)
	}
}

// lateRequires reports conditions that come after an effect, done being the first one before the list. It returns the
// first effect before what follows the list.
func (w *linter) lateRequires(steps []model.Step, done model.Step) model.Step {
	for _, s := range steps {
		if r, ok := s.(*model.Require); ok && done != nil {
			p := w.ps.Add(r.Span, "late_require",
				"require comes after something was done, when it is too late to withhold what was begun; put it first, or write if")
			noteAt(p, done.Cited().Span, "this is done before")
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

// lateInside looks into the lists of a step: entries of menus begin anew.
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

func isChoice(s model.Step) bool {
	c, ok := s.(*model.Choose)
	return ok && c.By == nil && len(c.Else) == 0
}
