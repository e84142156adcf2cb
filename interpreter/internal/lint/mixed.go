package lint

import (
	"slices"

	"precept/interpreter/internal/expr"
)

// mixes reports whether a zone may contain pieces of a kind among others that look the same face down. Then the number
// of pieces of that kind is a secret.
func (w *linter) mixes(zone, kind int) bool {
	g := w.g
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
func (w *linter) sorts(n *expr.Node) bool {
	found := false
	n.Sel.At.Walk(func(at *expr.Node) {
		found = found || at.Op == expr.OpZone && w.g.Zones[at.N].SeenBy != "all" && w.mixes(at.N, n.Sel.Kind)
	})
	return found
}

// sorted returns a part of a list of candidates that selects one kind of pieces among others that look alike to the
// decider: whether there is one is a secret.
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

// closedIn reports whether a selection from some places, or from anywhere, may include a zone that the decider
// certainly cannot see.
func (v *sight) closedIn(at *expr.Node, zone int) bool {
	if at == nil {
		return v.w.g.Zones[zone].SeenBy != "all" && !slices.Contains(v.spot.shown, zone)
	}
	n := v.closed(at)
	return n != nil && n.N == zone
}
