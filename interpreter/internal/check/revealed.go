package check

import (
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
)

// reveal finds the names of pieces that steps make public before anything else is read of them. An example is a card
// that is turned over and then determines the place of a battle. What is read of such a piece is no secret. Which piece
// it was may still be secret while it is hidden; that is checked when it is revealed.
func (w *Secrets) reveal() {
	for _, body := range w.Bodies {
		open := false
		w.Walk(body.Steps, func(s model.Step) { open = open || w.laidOpen(s) != nil })
		if !open {
			continue
		}
		all := count(body.Steps)
		w.revealIn(body.Steps, all)
		w.Walk(body.Steps, func(s model.Step) {
			for _, list := range s.Inside() {
				w.revealIn(list, all)
			}
		})
	}
}

// revealIn examines one list of a body; all counts the uses of each name in the body. Before the revealing step only
// steps that bind names are allowed, so that it certainly happens.
func (w *Secrets) revealIn(list []model.Step, all map[*expr.Local]int) {
	for i, s := range list {
		if l := w.laidOpen(s); l != nil && count(list[i:])[l] == all[l] {
			w.revealed[l] = true
			continue
		}
		switch s.(type) {
		case *model.Let, *model.Choose, *model.Pick, *model.Show:
		default:
			return
		}
	}
}

// laidOpen returns the name of the pieces that a step shows to all, or moves to a place that all see. It returns nil
// for any other step.
func (w *Secrets) laidOpen(s model.Step) *expr.Local {
	switch s := s.(type) {
	case *model.Move:
		if s.To != nil && s.To.Op == expr.OpZone && w.Game.Zones[s.To.N].SeenBy == "all" {
			return Single(s.What).Name()
		}
	case *model.Show:
		if s.All && !s.None {
			return Single(s.What).Name()
		}
	}
	return nil
}

// single returns the value of a list of one, because steps that move pieces take lists.
func Single(n *expr.Node) *expr.Node {
	if n.Op == expr.OpSingle {
		return n.Args[0]
	}
	return n
}

// count returns how often steps, and those inside them, read each name.
func count(steps []model.Step) map[*expr.Local]int {
	n := map[*expr.Local]int{}
	model.Walk(steps, func(s model.Step) {
		for _, x := range s.Exprs() {
			x.Walk(func(x *expr.Node) {
				if x.Op == expr.OpLocal {
					n[x.Local]++
				}
			})
		}
	})
	return n
}
