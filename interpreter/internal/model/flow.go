package model

import (
	"slices"
)

// Flow describes pieces that steps move: their kind, and from which zones to which.
type Flow struct {
	Kind     int
	From, To []int // zones; the number after the last zone means all spaces
	Any      bool  // from any place
	Own      bool  // only from or between zones of the piece's own player
}

// Strays reports whether steps may move a player's piece of a kind to another player's zone.
func (g *Game) Strays(kind, zone int) bool {
	return slices.ContainsFunc(g.Flows, func(f Flow) bool {
		return !f.Own && g.Decls.IsKind(kind, f.Kind) && slices.Contains(f.To, zone)
	})
}

// Reach returns, for each of several sorts of pieces, the zones that they can reach from where they begin. The number
// after the last zone means all spaces. kinds and homes describe the sorts; a home below 0 is the spaces.
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

// Back returns the word for the face-down side of pieces of a kind, and of a design unless that is below 0. It is that
// of the card, else of the nearest kind that has one; "" if the content gives none.
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
