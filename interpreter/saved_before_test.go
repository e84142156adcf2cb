package interpreter_test

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"precept/content"
	"precept/interpreter"
	"precept/interpreter/record"
	"precept/interpreter/save"
)

// unopened holds the saves of testdata/saves that cannot be continued, with the reasons.
var unopened = map[string]string{}

// TestSavesMadeBefore opens saves of every game that an earlier program has made in the middle of matches. It restores
// them, or continues from their position if the rules have changed. Saves with a name ending in checkpoint had already
// been continued that way. The matches are then played on.
func TestSavesMadeBefore(t *testing.T) {
	files, err := filepath.Glob("testdata/saves/*.save")
	if err != nil {
		t.Fatal(err)
	}
	played := map[string]bool{}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".save")
		t.Run(name, func(t *testing.T) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			r, err := record.Read(data)
			if err != nil {
				t.Fatal(err)
			}
			played[r.Game] = true
			m, how, err := reopenedSave(t, gameOf(t, r), data)
			if why := unopened[name]; err != nil || why != "" {
				if (err == nil) != (why == "") {
					t.Errorf("%v; said of it is %q", err, why)
				}
				return
			}
			t.Log("opened", how)
			if strings.Join(m.Record.Seats, " ") != strings.Join(r.Seats, " ") || m.Over() {
				t.Errorf("it is of %v, over: %t", m.Record.Seats, m.Over())
			}
			draw := rand.New(rand.NewPCG(1, 2))
			for n := 0; n < 40 && !m.Over(); n++ {
				if err := m.Answer(m.Pending().Sample(draw.IntN)); err != nil {
					t.Fatalf("answer %d: %v", n, err)
				}
			}
		})
	}
	for id := range loaded() {
		if !played[id] {
			t.Errorf("there is no save of %s", id)
		}
	}
}

// reopenedSave returns the match of a save, and how it was opened.
func reopenedSave(t *testing.T, g *interpreter.Game, data []byte) (m *interpreter.Match, how string, err error) {
	t.Helper()
	m, err = save.Restore(t.Context(), g, data)
	if !errors.Is(err, record.Changed) {
		return m, "as it is", err
	}
	m, came, err := save.Checkpoint(t.Context(), g, data)
	if err != nil {
		return nil, "", err
	}
	if !came.Stands {
		return m, "by its answers", nil
	}
	return m, "by checkpoint", nil
}

// gameOf returns the game of a save with its variants, and its mods, which are among the examples.
func gameOf(t *testing.T, r *record.Record) *interpreter.Game {
	t.Helper()
	var layers []interpreter.Layer
	brought := map[string]bool{}
	for _, was := range r.Mods {
		m, err := interpreter.ReadMod(os.DirFS("../examples/mods/"+was.Name), ".")
		if err != nil {
			t.Fatal(err)
		}
		layers = append(layers, interpreter.Layer{Mod: m})
		for _, v := range was.Variants {
			brought[v] = true
		}
	}
	for _, v := range r.Variants {
		if !brought[v] {
			layers = append(layers, interpreter.Layer{Variant: v})
		}
	}
	g, err := interpreter.Load(t.Context(), content.Files, packageOf(t, r.Game), layers...)
	if err != nil {
		t.Fatal(err)
	}
	return g
}
