package check

import (
	"slices"

	"precept/interpreter/expr"
)

// mixed is where pieces of several kinds that look alike from behind may lie together: there it is a secret how many of
// one kind there are.
type mixed struct {
	reach [][]bool // by group of pieces, by zone: they may come to lie there
}

// mixtures follows the pieces from where they begin along the flows.
func (w *whole) mixtures() *mixed {
	g := w.b.g
	m := &mixed{reach: make([][]bool, len(g.Pieces))}
	for i := range g.Pieces {
		m.reach[i] = make([]bool, len(g.Zones)+1)
		if z := g.Pieces[i].Zone; z >= 0 {
			m.reach[i][z] = true
		} else {
			m.reach[i][len(g.Zones)] = true
		}
	}
	for again := true; again; {
		again = false
		for i := range g.Pieces {
			for k := range g.Flows {
				f := &g.Flows[k]
				comes := func(z int) bool { return m.reach[i][z] }
				if !w.b.d.IsKind(g.Pieces[i].Kind, f.Kind) || !f.Any && !slices.ContainsFunc(f.From, comes) {
					continue
				}
				for _, z := range f.To {
					again = again || !m.reach[i][z]
					m.reach[i][z] = true
				}
			}
		}
	}
	return m
}

// mixes reports whether pieces of a kind may lie in a zone among others that look like them from behind.
func (w *whole) mixes(zone, kind int) bool {
	if w.mixed == nil {
		w.mixed = w.mixtures()
	}
	g := w.b.g
	for i := range g.Pieces {
		if !w.mixed.reach[i][zone] || !w.b.d.IsKind(g.Pieces[i].Kind, kind) {
			continue
		}
		for k := range g.Pieces {
			if w.mixed.reach[k][zone] && !w.b.d.IsKind(g.Pieces[k].Kind, kind) && w.back(i) == w.back(k) {
				return true
			}
		}
	}
	return false
}

// back is the word for what a group of pieces shows face down, "" where the content does not say.
func (w *whole) back(i int) string {
	g := w.b.g
	if d := g.Pieces[i].Design; d >= 0 && g.Designs[d].Back != "" {
		return g.Designs[d].Back
	}
	for k := g.Pieces[i].Kind; k >= 0; k = w.b.d.Kinds[k].Parent {
		if word := g.Kinds[k].Back; word != "" {
			return word
		}
	}
	return ""
}

// sorts reports whether a selection of what lies in hidden zones tells kinds apart that look alike from behind.
func (w *whole) sorts(n *expr.Node) bool {
	found := false
	n.Sel.At.Walk(func(at *expr.Node) {
		found = found || at.Op == expr.OpZone && w.b.g.Zones[at.N].SeenBy != "all" && w.mixes(at.N, n.Sel.Kind)
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
	for z := range v.w.b.g.Zones {
		if kind >= 0 && v.closedIn(at, z) && v.w.mixes(z, kind) {
			return &blind{at: n, what: "what lies in " + v.w.b.g.Zones[z].ID, within: -1}
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
		return v.w.b.g.Zones[zone].SeenBy != "all" && !slices.Contains(v.spot.shown, zone)
	}
	n := v.closed(at)
	return n != nil && n.N == zone
}
