package lint

import (
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
)

// reveal finds the names of pieces that steps lay open for all before anything else is read of them: a card that is
// turned over and then decides where a battle is. Whatever is read of them is no secret by then. The piece itself may
// still be one where it lies: that is judged when it is told.
func (w *linter) reveal() {
	for _, body := range w.Bodies {
		open := false
		w.walk(body.Steps, func(s model.Step) { open = open || w.laidOpen(s) != nil })
		if !open {
			continue
		}
		all := count(body.Steps)
		w.revealIn(body.Steps, all)
		w.walk(body.Steps, func(s model.Step) {
			for _, list := range s.Inside() {
				w.revealIn(list, all)
			}
		})
	}
}

// revealIn looks at one list of a body in which names are read as often as all says. Nothing but what names values may
// stand before the step that lays open: that it comes about is sure then.
func (w *linter) revealIn(list []model.Step, all map[*expr.Local]int) {
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

// laidOpen is the name of the pieces that a step brings where all see them, or shows to all; nil for none.
func (w *linter) laidOpen(s model.Step) *expr.Local {
	switch s := s.(type) {
	case *model.Move:
		if s.To != nil && s.To.Op == expr.OpZone && w.g.Zones[s.To.N].SeenBy == "all" {
			return single(s.What).Name()
		}
	case *model.Show:
		if s.All && !s.None {
			return single(s.What).Name()
		}
	}
	return nil
}

// single is the value that a list of one was made of, as steps that move pieces want lists.
func single(n *expr.Node) *expr.Node {
	if n.Op == expr.OpSingle {
		return n.Args[0]
	}
	return n
}

// count is how often steps, and those inside them, read each name.
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
