package interpreter_test

import (
	"sync"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"precept/content"
	"precept/interpreter"
	"precept/interpreter/lint"
)

// TestPackageAgain checks that a package which is read once gives the same games and problems as a package which is
// read again for each variant, also if several are loaded concurrently.
func TestPackageAgain(t *testing.T) {
	for _, p := range content.Games() {
		game, err := interpreter.Load(t.Context(), content.Files, p.Root)
		if err != nil {
			t.Fatal(err)
		}
		once := lint.With(interpreter.Open(content.Files, p.Root))
		stacks := [][]interpreter.Layer{nil, nil}
		for i, v := range game.Definition().Variants {
			if i%(18/min(*more, 2)) == 0 && (!testing.Short() || len(stacks) < 4) {
				stacks = append(stacks, []interpreter.Layer{{Variant: v.ID}})
			}
		}
		var all sync.WaitGroup
		for _, stack := range stacks {
			all.Go(func() {
				again, _ := once.Load(t.Context(), stack...)
				fresh, _ := lint.With(interpreter.Open(content.Files, p.Root)).Load(t.Context(), stack...)
				if again == nil || fresh == nil {
					t.Errorf("%s with %v: %v once, %v again", p.ID, stack, fresh != nil, again != nil)
					return
				}
				a, f := again.Definition(), fresh.Definition()
				if again.RulesHash() != fresh.RulesHash() {
					t.Errorf("%s with %v has other rules", p.ID, stack)
				}
				if diff := cmp.Diff(partsOf(t, fresh), partsOf(t, again)); diff != "" {
					t.Errorf("%s with %v: parts (-fresh +again)\n%s", p.ID, stack, diff)
				}
				if diff := cmp.Diff(f.Rulebooks, a.Rulebooks); diff != "" {
					t.Errorf("%s with %v: rulebooks (-fresh +again)\n%s", p.ID, stack, diff)
				}
			})
		}
		all.Wait()
	}
}

// partsOf returns the hashes of the parts of a game, as its saves have them.
func partsOf(t *testing.T, g *interpreter.Game) map[string]uint32 {
	m, err := g.Start(interpreter.Setup{Seed: 1})
	if err != nil {
		t.Error(err)
		return nil
	}
	return m.Record.Parts
}

// TestPackageAgainWrong checks that a package which is read once reports its problems at every load.
func TestPackageAgainWrong(t *testing.T) {
	game := "game: small\ntitle: {en: Small}\nplayers: 1\nseats: {a: {}}\ndefaults: {seats: [a]}\n"
	for name, files := range map[string]fstest.MapFS{
		"text":    {"game.yaml": {Data: []byte(game + "play:\n  - x: [\n")}},
		"layout":  {"game.yaml": {Data: []byte(game + "play:\n  - end_match: nobody\n    choose: x\n")}},
		"key":     {"game.yaml": {Data: []byte(game + "pley: []\n")}},
		"book":    {"game.yaml": {Data: []byte(game)}, "b.yaml": {Data: []byte("rulebook: b\nartikles: []\n")}},
		"variant": {"game.yaml": {Data: []byte(game)}, "v.yaml": {Data: []byte("variant: v\nreplace: {a/b: 1}\n")}},
	} {
		once := lint.With(interpreter.Open(files, "."))
		for range 3 {
			for _, stack := range [][]interpreter.Layer{nil, {{Variant: "v"}}} {
				_, again := once.Load(t.Context(), stack...)
				_, fresh := lint.With(interpreter.Open(files, ".")).Load(t.Context(), stack...)
				if again == nil || fresh == nil {
					t.Fatalf("%s: nothing is wrong", name)
				}
				if diff := cmp.Diff(fresh.Error(), again.Error()); diff != "" {
					t.Errorf("%s with %v (-fresh +again)\n%s", name, stack, diff)
				}
			}
		}
	}
}
