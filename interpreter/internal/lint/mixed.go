package lint

import (
	"slices"

	"precept/interpreter/internal/expr"
)

// mixes reports whether pieces of a kind may lie in a zone among others that look like them from behind: there it is a
// secret how many of that kind there are.
func (w *linter) mixes(zone, kind int) bool {
	g := w.g
	if w.reach == nil {
		kinds, homes := make([]int, len(g.Pieces)), make([]int, len(g.Pieces))
		for i := range g.Pieces {
			kinds[i], homes[i] = g.Pieces[i].Kind, g.Pieces[i].Zone
		}
		w.reach = g.Reach(kinds, homes)
	}
	of := map[string]bool{} // by what they show from behind: there are some of the kind
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

// sorts reports whether a selection of what lies in hidden zones tells kinds apart that look alike from behind.
func (w *linter) sorts(n *expr.Node) bool {
	found := false
	n.Sel.At.Walk(func(at *expr.Node) {
		found = found || at.Op == expr.OpZone && w.g.Zones[at.N].SeenBy != "all" && w.mixes(at.N, n.Sel.Kind)
	})
	return found
}

// sorted is what of a list of candidates takes pieces of one kind from where they lie among others that look alike to
// the decider: that there is one is a secret.
func (v *sight) sorted(n *expr.Node) *blind {
	if n == nil || n.Type.Base != expr.Piece {
		return nil
	}
	kind, at := -1, n
	switch {
	case n.Op == expr.OpSelect && n.Sel.KindX == nil && !n.Sel.Board:
		kind, at = n.Sel.Kind, n.Sel.At
	case n.Op == expr.OpNarrowOnly && n.N == 0:
		kind, at = n.Type.Ref, n.Args[0]
	}
	for z := range v.w.g.Zones {
		if kind >= 0 && v.closedIn(at, z) && v.w.mixes(z, kind) {
			return &blind{at: n, what: "the contents of " + v.w.g.Zones[z].ID, within: -1}
		}
	}
	for _, a := range n.Args {
		if b := v.sorted(a); b != nil {
			return b
		}
	}
	return nil
}

// closedIn reports whether what is looked for at some places, or anywhere, may lie in a zone that the decider surely
// does not see: of an owner's that of another.
func (v *sight) closedIn(at *expr.Node, zone int) bool {
	if at == nil {
		return v.w.g.Zones[zone].SeenBy != "all" && !slices.Contains(v.spot.shown, zone)
	}
	n := v.closed(at)
	return n != nil && n.N == zone
}
