package docs_test

import (
	"io/fs"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"precept/content"
	"precept/interpreter"
	"precept/interpreter/lint"
)

// TestFirstCard follows the README: the card is added at the end of the deck and has no problem. When it is in front
// of its player, it is offered at the start of the evening.
func TestFirstCard(t *testing.T) {
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, card, ok := strings.Cut(string(readme), "```yaml text\n")
	card, _, end := strings.Cut(card, "```")
	if !ok || !end {
		t.Fatal("the README has no card")
	}
	files := fstest.MapFS{}
	err = fs.WalkDir(content.Files, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasPrefix(path, "games/") {
			return err
		}
		data, err := fs.ReadFile(content.Files, path)
		files[path] = &fstest.MapFile{Data: data}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	deck := files["cards/standard.yaml"]
	deck.Data = append(append([]byte(nil), deck.Data...), "\n"+card...)
	game, err := lint.With(interpreter.Open(files, ".")).Load(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	advice := game.Advice().All() // as the README says: no problem, and advice to cite an article
	if len(advice) != 1 || advice[0].Code != "left_out" || !strings.Contains(advice[0].Text.String(), "article: …") {
		t.Errorf("it is advised: %v", advice)
	}
	used := 0
	for seed := uint64(1); seed <= 40 && used == 0; seed++ {
		used += play(t, game, seed)
	}
	if used == 0 {
		t.Error("the card was never offered in forty games")
	}
}

// play plays a random match and returns how often the card was used.
func play(t *testing.T, game *interpreter.Game, seed uint64) int {
	m, err := game.Start(interpreter.Setup{Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	used, n := 0, 0
	for ; !m.Over() && n < 5000; n++ {
		options := m.Pending().Options()
		o := options[(n*7+int(seed))%len(options)]
		for _, p := range options {
			if p.ID == "tea_party" {
				o = p
				used++
			}
		}
		if err := m.Answer(o); err != nil {
			t.Fatal(err)
		}
	}
	return used
}
