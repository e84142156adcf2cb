package draw

import (
	"fmt"
	"slices"
	"testing"
	"testing/fstest"

	"precept/cmd/precept/table/draw/svg"
	"precept/content"
	"precept/interpreter"
	"precept/interpreter/declared"
)

// TestNoTwoSeatsLookAlike checks that no two seats of a line-up share a colour or a mark, in either language. It
// includes variants with further seats, and a game of sixteen seats without looks.
func TestNoTwoSeatsLookAlike(t *testing.T) {
	for _, p := range content.Games() {
		g := load(t, p.ID)
		alike(t, p.ID, g, after(t, g, 0, 1))
	}
	for _, variant := range []string{"mechanical_marquise", "cooperative"} {
		g, err := interpreter.Load(t.Context(), content.Files, ".", interpreter.Layer{Variant: variant})
		if err != nil {
			t.Fatal(err)
		}
		alike(t, variant, g, after(t, g, 0, 1))
	}
	game := "game: crowd\nplayers: 2..16\nseats: {"
	for i := range 16 {
		game += fmt.Sprintf("tribe_%d: {name: {en: Tribe %d}}, ", i, i)
	}
	game += "}\nplay: [{offer: {rest: []}, count: 1, by: tribe_0}, {end: game}]\n"
	g, err := interpreter.Load(t.Context(), fstest.MapFS{"game.yaml": {Data: []byte(game)}}, ".")
	if err != nil {
		t.Fatal(err)
	}
	m, err := g.SetUp(interpreter.Setup{Seats: []string{"tribe_0", "tribe_1"}})
	if err != nil {
		t.Fatal(err)
	}
	alike(t, "a crowd without looks", g, m)
}

// alike checks line-ups of a game's seats: each pair in both orders, each line-up without one seat, and all seats. If
// there are few seats, it checks all line-ups.
func alike(t *testing.T, name string, g *interpreter.Game, m *interpreter.Match) {
	t.Helper()
	var seats []string
	for _, s := range g.Definition().Seats {
		seats = append(seats, s.ID)
	}
	lineups := [][]string{seats}
	for i, a := range seats {
		lineups = append(lineups, slices.Delete(slices.Clone(seats), i, i+1))
		for _, b := range seats {
			if a != b {
				lineups = append(lineups, []string{a, b})
			}
		}
	}
	if len(seats) <= 12 {
		for set := range 1 << len(seats) {
			var some []string
			for i, s := range seats {
				if set>>i&1 == 1 {
					some = append(some, s)
				}
			}
			lineups = append(lineups, some)
		}
	}
	for _, lang := range []string{"en", "fr"} {
		p := pictureOf(m, Options{Lang: lang})
		for _, lineup := range lineups {
			p.seats, p.faces = lineup, nil
			colours, marks := set{}, set{}
			for _, s := range lineup {
				f := p.seat(s)
				if f.Mark == "" || !colours.add(f.Colour) || !marks.add(f.Mark) {
					t.Fatalf("%s, %s: %s has the colour %s and the mark %q, in %v", name, lang, s, f.Colour, f.Mark, lineup)
				}
			}
		}
	}
}

// TestColoursAreTold checks that up to six automatic colours can be distinguished with a colour vision deficiency.
func TestColoursAreTold(t *testing.T) {
	var taken []string
	for range 6 {
		taken = append(taken, svg.Apart(taken))
	}
	for i, a := range taken {
		for _, b := range taken[:i] {
			if d := svg.Distance(a, b); d < 0.1 {
				t.Errorf("%s and %s are %.2f apart", a, b, d)
			}
		}
	}
}

// TestNamedColours checks that a seat named after a colour, without a look, gets that colour.
func TestNamedColours(t *testing.T) {
	p := &picture{game: &declared.Game{}, lang: "en", seats: []string{"blue", "first", "red"}}
	for id, want := range map[string]string{"red": "red", "blue": "blue", "first": ""} {
		if got := p.seatLook(id).Colour; got != want {
			t.Errorf("%s is drawn %q, not %q", id, got, want)
		}
	}
}
