package svg

import (
	"testing"

	"precept/interpreter/language"
)

// TestWordsOfLooks checks that every word that a look may use is drawn, and that letters are legible on every colour.
func TestWordsOfLooks(t *testing.T) {
	for _, w := range language.Colours {
		if palette[w] == "" {
			t.Errorf("the colour %s has no value", w)
		} else if c := contrast(palette[w], on(palette[w])); c < 4.5 {
			t.Errorf("letters on %s have a contrast of %.1f, want 4.5", w, c)
		}
	}
	for _, w := range language.PieceShapes {
		if shapes[w] == "" {
			t.Errorf("the shape %s is not drawn", w)
		}
	}
	for _, w := range language.Patterns {
		if _, ok := strokesOf[w]; !ok && w != "plain" && w != "chequered" {
			t.Errorf("the pattern %s is not drawn", w)
		}
	}
	for _, c := range inTurn {
		if palette[c] == "" {
			t.Errorf("there is no colour %s", c)
		}
	}
}

func TestScaled(t *testing.T) {
	for d, want := range map[string]string{
		"M-.5 0L.5 1":           "M-5 0L5 10",
		"M0 0A.3 .3 0 1 1 .2 0": "M0 0A3 3 0 1 1 2 0",
		"M-.3 -.3H.42V.1Z":      "M-3 -3H4.2V1Z",
	} {
		if got := scaled(d, 10); got != want {
			t.Errorf("scaled(%q) = %q, want %q", d, got, want)
		}
	}
}

// TestPiecesStandOut checks that white and black pieces stand out from the cells of a chequered white board in every
// medium, by their colour or by their outline.
func TestPiecesStandOut(t *testing.T) {
	for _, medium := range []theme{light, dark, printed} {
		cells := map[string]string{"t": mix(palette["white"], medium.tint, medium.tints),
			"h": mix(mix(palette["white"], "#a5713c", 0.5), medium.ground, medium.darker)}
		for role, cell := range cells {
			for _, piece := range []string{"white", "black"} {
				if c := max(contrast(cell, palette[piece]), contrast(cell, medium.ink)); c < 3 {
					t.Errorf("a %s piece on %s (%s) has a contrast of %.1f", piece, cell, role, c)
				}
			}
		}
	}
}
