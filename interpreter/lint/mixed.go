package lint

import (
	"slices"

	"precept/interpreter/internal/expr"
	"precept/interpreter/source"
)

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
		if kind >= 0 && v.closedIn(at, z) && v.w.Mixes(z, kind) {
			return &blind{at: n, what: source.Say("the contents of %s", v.w.g.Zones[z].ID), within: -1}
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
