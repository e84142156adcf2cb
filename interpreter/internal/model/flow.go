package model

import (
	"slices"
)

// Flow is pieces that steps move: of a kind, from zones to zones.
type Flow struct {
	Kind     int
	From, To []int // zones; the number behind the last one is all spaces
	Any      bool  // from wherever they lie
	Own      bool  // those of a player to zones of that player alone, or from one zone of a player to another of his
}

// Strays reports whether steps may bring a piece of a kind, one of a player, to a zone of somebody else.
func (g *Game) Strays(kind, zone int) bool {
	return slices.ContainsFunc(g.Flows, func(f Flow) bool {
		return !f.Own && g.Decls.IsKind(kind, f.Kind) && slices.Contains(f.To, zone)
	})
}

// Reach is for each of several sorts of pieces in which zones they can come to lie, and on spaces, by the number behind
// the last zone: where they begin, and where steps bring them from there. kinds and homes are those of each sort; a
// home below 0 is the spaces.
func (g *Game) Reach(kinds, homes []int) [][]bool {
	reach := make([][]bool, len(kinds))
	for i, h := range homes {
		reach[i] = make([]bool, len(g.Zones)+1)
		if h < 0 {
			h = len(g.Zones)
		}
		reach[i][h] = true
	}
	for again := true; again; {
		again = false
		for i, kind := range kinds {
			for k := range g.Flows {
				f := &g.Flows[k]
				comes := func(z int) bool { return reach[i][z] }
				if !g.Decls.IsKind(kind, f.Kind) || !f.Any && !slices.ContainsFunc(f.From, comes) {
					continue
				}
				for _, z := range f.To {
					again = again || !reach[i][z]
					reach[i][z] = true
				}
			}
		}
	}
	return reach
}

// Back is the word for what pieces of a kind, and of a design unless that is below 0, show face down: of the card, else
// of the nearest kind that says it; "" where the content does not say.
func (g *Game) Back(kind, design int) string {
	if design >= 0 && g.Designs[design].Back != "" {
		return g.Designs[design].Back
	}
	for k := kind; k >= 0; k = g.Decls.Kinds[k].Parent {
		if word := g.Kinds[k].Back; word != "" {
			return word
		}
	}
	return ""
}
