package transcript_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"precept/conformance/scenario"
	"precept/conformance/transcript"
	"precept/content"
	"precept/interpreter"
	"precept/interpreter/narrate"
	"precept/interpreter/save"
	"precept/interpreter/source"
	"precept/interpreter/view"
)

var words = transcript.Words{Head: []string{"written out of a match"}, Name: "what should happen, in a sentence",
	Covers: "the articles that it shows", Stands: "how play stands", Next: "what is done, and what must come of it"}

var matches = flag.Uint64("matches", 1, "of each game, of how many matches moments are written")

// TestEveryMoment writes moments of every game as scenarios, which must pass in every way and give the same
// position.
func TestEveryMoment(t *testing.T) {
	for _, p := range content.In(content.Files, ".") {
		t.Run(p.ID, func(t *testing.T) {
			t.Parallel()
			g, err := interpreter.Load(t.Context(), content.Files, p.Root)
			if err != nil {
				t.Fatal(err)
			}
			for seed := range *matches {
				someMoments(t, g, seed)
			}
		})
	}
}

// someMoments plays a match at random and writes some of its positions, as they are and as seats know them.
func someMoments(t *testing.T, g *interpreter.Game, seed uint64) {
	t.Helper()
	draw := rand.New(rand.NewPCG(seed, 7))
	m, err := g.Start(interpreter.Setup{Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	for n := 0; ; n++ {
		if m.Over() || draw.IntN(40) == 0 {
			written(t, m, fmt.Sprintf("seed %d, answer %d", seed, n))
			seat := m.Record.Seats[draw.IntN(len(m.Record.Seats))]
			seen, err := save.Determinize(m, seat, draw)
			if err != nil {
				t.Fatal(err)
			}
			written(t, seen, fmt.Sprintf("seed %d, answer %d, as %s sees it", seed, n, seat))
		}
		if m.Over() || n > 1500 || t.Failed() {
			return
		}
		if err := m.Answer(m.Pending().Sample(draw.IntN)); err != nil {
			t.Fatal(err)
		}
	}
}

func written(t *testing.T, m *interpreter.Match, at string) {
	t.Helper()
	writtenAs(t, m, at, func(v view.View) view.View { return v })
}

// writtenAs checks a written position; shown converts views before they are compared.
func writtenAs(t *testing.T, m *interpreter.Match, at string, shown func(view.View) view.View) {
	t.Helper()
	text, err := transcript.Write(m, words)
	if err != nil {
		t.Errorf("%s: %v\n%s", at, err, text)
		return
	}
	ps := &source.Problems{}
	s := scenario.Read(fstest.MapFS{"a.yaml": {Data: text}}, "a.yaml", ps)
	if ps.Len() > 0 {
		t.Fatalf("%s: %v\n%s", at, ps.Err(), text)
	}
	load := func(string, ...string) (*interpreter.Game, error) { return m.Game, nil }
	for _, f := range s.Run(load, "", scenario.AllWays).Failures {
		t.Errorf("%s: %v\n%s", at, f, text)
	}
	x, err := s.Scenarios[0].LaidOut(m.Game, true)
	if err != nil {
		t.Fatalf("%s: %v", at, err)
	}
	for seat := -2; seat < len(m.Record.Seats); seat++ {
		if diff := cmp.Diff(shown(m.Engine().View(seat)), shown(x.View(seat))); diff != "" {
			t.Errorf("%s: seat %d is shown something else (-match +scenario)\n%s\n%s", at, seat, diff, text)
		}
	}
	if diff := cmp.Diff(asked(m.Engine()), asked(x)); diff != "" {
		t.Errorf("%s: something else is asked (-match +scenario)\n%s\n%s", at, diff, text)
	}
}

// asked returns the pending decision as texts.
func asked(x *interpreter.Engine) []string {
	d := x.Pending()
	if d == nil {
		return nil
	}
	out := []string{d.Seat, d.Name, fmt.Sprint(narrate.Left(d))}
	for _, o := range d.Options() {
		out = append(out, o.ID)
	}
	return slices.Clip(out)
}
