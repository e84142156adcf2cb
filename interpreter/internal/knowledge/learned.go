package knowledge

import (
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/state"
)

// Learned returns the seats that can identify a piece, or see an attribute, after but not before. The piece was shown,
// has moved to where they see it, or an attribute was revealed.
func Learned(p *compile.Program, before, after *state.Match) []int32 {
	var out []int32
	for seat := range int32(len(p.Names)) {
		for i := range int32(len(p.Pieces)) {
			if p.Knows(after, seat, i) && !p.Knows(before, seat, i) || uncovered(p, before, after, seat, i) {
				out = append(out, seat)
				break
			}
		}
	}
	return out
}

// uncovered reports whether seat sees an attribute of a piece that it did not see before.
func uncovered(p *compile.Program, before, after *state.Match, seat, piece int32) bool {
	for a := range p.Game.Decls.Attrs {
		d := &p.Game.Decls.Attrs[a]
		if d.SeenBy == "all" || !p.KindIs(p.Pieces[piece].Kind, d.Kind) {
			continue
		}
		if p.Sees(after, a, seat, piece) && !p.Sees(before, a, seat, piece) {
			return true
		}
	}
	return false
}
