package draw

import (
	"bytes"
	"strings"
	"testing"
)

// TestBareBoardsMarkWhatMayBeChosen checks that a bare picture marks what can be chosen: a space, and pieces on it.
func TestBareBoardsMarkWhatMayBeChosen(t *testing.T) {
	m := after(t, load(t, "root"), 0, 4)
	whole := SVG(m, Options{})
	piece := Spot{"c1", "keep", "marquise"}
	for _, corner := range []string{"c1", "c2", "c3", "c4"} {
		if bytes.Contains(whole, []byte(`data-piece="keep" data-owner="marquise" data-count="1" data-at="`+corner)) {
			piece.Place = corner
		}
	}
	got := string(SVG(m, Options{Inline: true, Bare: true, Lit: map[Spot]bool{{Place: "c5"}: true, piece: true}}))
	for _, want := range []string{`class="space lit" data-space="c5"`, `class="space" data-space="c6"`,
		`class="piece lit" data-piece="keep" data-owner="marquise" data-count="1" data-at="` + piece.Place + `"`} {
		if strings.Count(got, want) != 1 {
			t.Errorf("%d times %s", strings.Count(got, want), want)
		}
	}
	if n := strings.Count(got, " lit\""); n != 2 {
		t.Errorf("%d shapes are marked, not 2", n)
	}
	if strings.Contains(got, "Legend") || strings.Contains(got, `data-at="hand(`) {
		t.Error("there is more than the boards")
	}
	if len(pieces(t, []byte(got))) == 0 {
		t.Error("nothing lies on the boards")
	}
}

// TestEmblemsLookAsThePictureDoes checks that emblems have the shapes and colours of the picture.
func TestEmblemsLookAsThePictureDoes(t *testing.T) {
	m := after(t, load(t, "root"), 0, 4)
	e := NewEmblems(m, Options{})
	seen := map[string]bool{}
	for _, seat := range m.Record.Seats {
		svg := string(e.Seat(seat))
		if seen[svg] || !strings.HasPrefix(svg, "<svg ") || !strings.HasSuffix(svg, "</svg>") {
			t.Errorf("the emblem of %s: %s", seat, svg)
		}
		seen[svg] = true
	}
	for _, pl := range m.View("").Places {
		for _, x := range pl.Pieces {
			if svg := e.Piece(x); !bytes.Contains(svg, []byte("<path")) {
				t.Errorf("%s: %s", x.Name, svg)
			}
		}
	}
}
