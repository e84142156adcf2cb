package svg

import (
	"regexp"
	"strconv"
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

// TestCounted checks that the number on a piece has at least 40 % of its height, and stays in its square.
func TestCounted(t *testing.T) {
	number := regexp.MustCompile(`<text x="([-\d.]+)" y="[-\d.]+" font-size="([\d.]+)"[^>]* class="ink bold">`)
	for _, f := range []Face{{Shape: "figure", Colour: "red", Art: "M0 0L100 100Z"},
		{Shape: "disc", Colour: "red", Mark: "Ab"}, {Shape: "house", Colour: "red"}} {
		for _, s := range []float64{18, 30, 60} {
			for _, n := range []int{2, 12} {
				c := NewCanvas("")
				c.Counted(f, n, 0, 0, s)
				m := number.FindStringSubmatch(string(c.body))
				if m == nil {
					t.Fatalf("%d × %v has no number", n, f)
				}
				x, _ := strconv.ParseFloat(m[1], 64)
				size, _ := strconv.ParseFloat(m[2], 64)
				if size < 0.4*s || x+Width(strconv.Itoa(n), size, true)/2 > s/2 {
					t.Errorf("%d × %v in %g: the number has %g, around %g", n, f, s, size, x)
				}
			}
		}
	}
}
