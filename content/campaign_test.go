package content_test

import (
	"bytes"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"precept/content"
	"precept/interpreter"
	"precept/interpreter/record"
	"precept/interpreter/save"
	"precept/interpreter/testkit"
)

// sessions is the number of sessions in a campaign here.
const sessions = 6

// long returns the game whose sessions go on for days, with changed files.
func long(t *testing.T, change func(files fstest.MapFS)) *interpreter.Game {
	t.Helper()
	files := fstest.MapFS{}
	err := fs.WalkDir(content.Files, "games/kiri", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(content.Files, path)
		files[strings.TrimPrefix(path, "games/kiri/")] = &fstest.MapFile{Data: data}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if change != nil {
		change(files)
	}
	g, err := interpreter.Load(t.Context(), files, ".")
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// dearer makes a building dearer and adds a card, as an organiser may do between two sessions.
func dearer(t *testing.T) func(files fstest.MapFS) {
	return func(files fstest.MapFS) {
		recipes := string(files["law/recipes.yaml"].Data)
		at := strings.Index(recipes, "\n  farm:")
		from := at + strings.Index(recipes[at:], "recipe: [")
		end := from + strings.Index(recipes[from:], ",")
		files["law/recipes.yaml"] = &fstest.MapFile{Data: []byte(recipes[:from] + "recipe: [35" + recipes[end:])}
		files["cards/more.yaml"] = &fstest.MapFile{Data: []byte("cards: more\nat: plunder_deck\nlist:\n" +
			"  - {id: new_card, name: {en: New card, fr: Carte nouvelle}, count: 2}\n")}
	}
}

// answering gives a random answer. It depends only on how many answers the match has had, even if the match was
// interrupted.
func answering(t *testing.T, m *interpreter.Match) {
	t.Helper()
	o := m.Pending().Options()
	r := rand.New(rand.NewPCG(5, uint64(m.Record.Total())))
	if err := m.Answer(o[r.IntN(len(o))]); err != nil {
		t.Fatal(err)
	}
}

// until plays to the beginning of a session.
func until(t *testing.T, m *interpreter.Match, session int) {
	t.Helper()
	for !m.Over() {
		if is, _ := testkit.On(m.Engine()).Eval("session.number"); is == fmt.Sprint(session) {
			return
		}
		answering(t, m)
	}
	t.Fatalf("the match is over before session %d", session)
}

// moved saves a match in one folder, moves the file to another, and opens it there.
func moved(t *testing.T, m *interpreter.Match, open func(data []byte) (*interpreter.Match, error)) *interpreter.Match {
	t.Helper()
	data, err := save.Bytes(m)
	if err != nil {
		t.Fatal(err)
	}
	here, there := filepath.Join(t.TempDir(), "campaign"), filepath.Join(t.TempDir(), "campaign")
	if err := os.WriteFile(here, data, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(here, there); err != nil {
		t.Fatal(err)
	}
	if data, err = os.ReadFile(there); err != nil {
		t.Fatal(err)
	}
	out, err := open(data)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// belongings returns the values of what each people has.
func belongings(t *testing.T, m *interpreter.Match) map[string]string {
	t.Helper()
	out := map[string]string{}
	for _, v := range m.Game.Definition().Vars {
		if len(v.Keys) == 0 {
			out[v.ID], _ = testkit.On(m.Engine()).Eval(v.ID)
		}
	}
	for _, people := range []string{"wu", "zhu", "shan"} {
		for _, of := range []string{"stock(%s, wood)", "stock(%s, mineral)", "stock(%s, stone)", "stock(%s, wealth)",
			"tokens(%s)", "food(%s)", "water(%s)", "piece.of(%s).on_board.count"} {
			text := fmt.Sprintf(of, people)
			is, err := testkit.On(m.Engine()).Eval(text)
			if err != nil {
				t.Fatal(err)
			}
			out[text] = is
		}
	}
	return out
}

// TestSessionsOfACampaign checks that a campaign stays the same if it is saved, moved to another folder, and opened
// again between its sessions.
func TestSessionsOfACampaign(t *testing.T) {
	g := long(t, nil)
	whole, err := g.Start(interpreter.Setup{Seed: 11})
	if err != nil {
		t.Fatal(err)
	}
	cut, err := g.Start(interpreter.Setup{Seed: 11})
	if err != nil {
		t.Fatal(err)
	}
	for session := 2; session <= sessions; session++ {
		until(t, whole, session)
		until(t, cut, session)
		cut = moved(t, cut, func(data []byte) (*interpreter.Match, error) { return save.Restore(t.Context(), g, data) })
	}
	a, err1 := save.Bytes(whole)
	b, err2 := save.Bytes(cut)
	if err1 != nil || err2 != nil || !bytes.Equal(a, b) {
		t.Errorf("the interrupted campaign is another (%v, %v)", err1, err2)
	}
}

// TestRulesOfACampaignChange makes a building dearer and adds a card after the first session. No stock changes and no
// answer is lost, however often the campaign is interrupted afterwards.
func TestRulesOfACampaignChange(t *testing.T) {
	old := long(t, nil)
	m, err := old.Start(interpreter.Setup{Seed: 11})
	if err != nil {
		t.Fatal(err)
	}
	until(t, m, 2)
	had, answers := belongings(t, m), m.Record.Total()
	g := long(t, dearer(t))
	var how *save.Adopted
	m = moved(t, m, func(data []byte) (m *interpreter.Match, err error) {
		m, how, err = save.Checkpoint(t.Context(), g, data)
		return m, err
	})
	if has := belongings(t, m); !maps.Equal(had, has) {
		t.Errorf("the peoples have %v, and had %v", has, had)
	}
	if !how.Stands || m.Record.Total() != answers || len(m.Record.Past) != 1 {
		t.Errorf("%+v; %d answers of %d", how, m.Record.Total(), answers)
	}
	sorts := map[string]bool{}
	for _, d := range how.Differences {
		sorts[d.Sort+" "+d.What] = true
	}
	if !maps.Equal(sorts, map[string]bool{record.Printed + " recipe": true, record.Added + " new_card": true}) {
		t.Errorf("differences: %v", how.Differences)
	}
	for session := 3; session <= sessions; session++ {
		until(t, m, session)
		m = moved(t, m, func(data []byte) (*interpreter.Match, error) { return save.Restore(t.Context(), g, data) })
	}
	data, err := save.Bytes(m)
	if err != nil {
		t.Fatal(err)
	}
	if first, err := save.Chapter(t.Context(), old, data, 1); err != nil || !maps.Equal(belongings(t, first), had) {
		t.Errorf("the first session cannot be looked at any more: %v", err)
	}
}
