package docs_test

import (
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"precept/content"
	"precept/interpreter"
	"precept/interpreter/testkit"
)

// TestHouseRules follows docs/house-rules.md. Its files can be applied to the game one by one and together, and
// matches are then won as the document says.
func TestHouseRules(t *testing.T) {
	text, err := os.ReadFile("house-rules.md")
	if err != nil {
		t.Fatal(err)
	}
	files := fstest.MapFS{}
	for _, m := range block.FindAllStringSubmatch(string(text), -1) {
		if name, ok := strings.CutPrefix(strings.TrimSpace(m[1]), "house/"); ok {
			files[name] = &fstest.MapFile{Data: []byte(m[2])}
		}
	}
	short := fstest.MapFS{"short.yaml": files["short.yaml"]}
	if n := strings.Count(string(files["short.yaml"].Data), "\n"); n > 10 {
		t.Errorf("the ten lines are %d", n)
	}
	for _, c := range []struct {
		files fstest.MapFS
		hand  string
	}{{short, "7"}, {files, "8"}} {
		mod, err := interpreter.ReadMod(c.files, ".")
		if err != nil {
			t.Fatal(err)
		}
		g, err := interpreter.Load(t.Context(), content.Files, ".", interpreter.Layer{Mod: mod})
		if err != nil {
			t.Fatal(err)
		}
		for seed := uint64(1); seed <= 10; seed++ {
			m, err := g.Start(interpreter.Setup{Seed: seed})
			if err != nil {
				t.Fatal(err)
			}
			if got, err := testkit.On(m.Engine()).Eval("hand_limit(marquise)"); err != nil || got != c.hand {
				t.Fatalf("hands of %s, %v; want %s", got, err, c.hand)
			}
			for r := rand.New(rand.NewPCG(seed, 1)); !m.Over(); {
				if err := m.Answer(m.Pending().Sample(r.IntN)); err != nil {
					t.Fatal(err)
				}
			}
			if got, err := testkit.On(m.Engine()).Eval(
				"any(player, vp(it) >= 20) and all(player, vp(it) < 30)"); m.Engine().Ending() == "points" &&
				(err != nil || got != "true") {
				t.Errorf("seed %d ended otherwise than at 20 points: %v", seed, err)
			}
		}
	}
}
