package examples_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"precept/cmd/precept/verbs"
)

// mods returns the folders of the mods.
func mods(t *testing.T) []string {
	dirs, err := filepath.Glob("mods/*")
	if err != nil || len(dirs) == 0 {
		t.Fatal(dirs, err)
	}
	return dirs
}

// run runs a command, which must succeed, and returns its output.
func run(t *testing.T, args ...string) string {
	t.Helper()
	var out bytes.Buffer
	if status := verbs.Run(args, strings.NewReader(""), &out, &out); status != verbs.Good {
		t.Fatalf("precept %s: status %d\n%s", strings.Join(args, " "), status, &out)
	}
	return out.String()
}

// over returns the arguments that apply mods to a game.
func over(dirs ...string) []string {
	var out []string
	for _, d := range dirs {
		out = append(out, "--mod", d)
	}
	return out
}

// TestEachMod checks that each mod has no problem, and that its scenarios pass with that mod alone.
func TestEachMod(t *testing.T) {
	for _, dir := range mods(t) {
		t.Run(filepath.Base(dir), func(t *testing.T) {
			run(t, append([]string{"check"}, over(dir)...)...)
			run(t, append([]string{"test", "conformance/" + filepath.Base(dir) + ".yaml"}, over(dir)...)...)
		})
	}
	run(t, "fmt", "--check", ".")
}

// TestModsInOldWords checks mods in the former language, before it had steps and tables. They must have no problem and
// play as before. Upgraded, they must equal the mods of this folder.
func TestModsInOldWords(t *testing.T) {
	for _, dir := range mods(t) {
		name := filepath.Base(dir)
		t.Run(name, func(t *testing.T) {
			old := filepath.Join(t.TempDir(), name)
			if err := os.CopyFS(old, os.DirFS(filepath.Join("testdata", "mods", name))); err != nil {
				t.Fatal(err)
			}
			run(t, append([]string{"check"}, over(old)...)...)
			run(t, append([]string{"test", "conformance/" + name + ".yaml"}, over(old)...)...)
			run(t, append([]string{"simulate", "root", "--games", "10", "--seed", "3", "--random-lineups", "--always", name},
				over(old)...)...)
			run(t, append([]string{"fmt", "--upgrade"}, over(old)...)...)
			for _, file := range []string{"faction.yaml", name + ".yaml", "rulebook.yaml"} {
				is, err := os.ReadFile(filepath.Join(old, file))
				want, err2 := os.ReadFile(filepath.Join(dir, file))
				if err != nil || err2 != nil || !bytes.Equal(is, want) {
					t.Errorf("%s is not what today's words make of it: %v, %v", file, err, err2)
				}
			}
		})
	}
}

// TestEachModPacks checks that each mod can be packed, with the sources of its rulebook, and plays the same when
// packed.
func TestEachModPacks(t *testing.T) {
	for _, dir := range mods(t) {
		t.Run(filepath.Base(dir), func(t *testing.T) {
			packed := filepath.Join(t.TempDir(), "mod.precept")
			run(t, "pack", dir, "-o", packed)
			run(t, "play", "root", "--mod", packed, "--seats", "marquise=random,"+filepath.Base(dir)+"=random", "--seed", "1")
		})
	}
}

// TestModsTakeOtherLetters checks that no two mods use the same letter, so that they can be combined.
func TestModsTakeOtherLetters(t *testing.T) {
	taken := map[string]string{}
	for _, dir := range mods(t) {
		text, err := os.ReadFile(filepath.Join(dir, "faction.yaml"))
		if err != nil {
			t.Fatal(err)
		}
		_, rest, found := strings.Cut(string(text), "letter: ")
		letter := rest[:max(0, strings.IndexAny(rest, ",\n"))]
		if !found || letter == "" || taken[letter] != "" {
			t.Errorf("%s has the letter %q of %s", dir, letter, taken[letter])
		}
		taken[letter] = dir
	}
}

// TestModsTogether checks that all mods together have no problem. Their testable articles must be covered, and all
// scenarios pass.
func TestModsTogether(t *testing.T) {
	all := over(mods(t)...)
	run(t, append([]string{"check"}, all...)...)
	var told struct {
		Rulebooks map[string]struct {
			Testable          int
			Missing, Unproved []string
		}
	}
	text := run(t, append([]string{"test", "conformance", "--coverage", "--json"}, all...)...)
	if err := json.Unmarshal([]byte(text), &told); err != nil {
		t.Fatal(err)
	}
	for _, dir := range mods(t) {
		book := told.Rulebooks[filepath.Base(dir)+"-law"]
		if lacks := append(book.Missing, book.Unproved...); book.Testable < 12 || len(lacks) > 0 {
			t.Errorf("%s: %d testable articles, and of these not covered: %v", dir, book.Testable, lacks)
		}
	}
}

// TestModsAreOneFile checks that each later faction is one file: its mod changes at most five lines elsewhere, and has
// at least 25 scenarios.
func TestModsAreOneFile(t *testing.T) {
	for _, dir := range mods(t) {
		name := filepath.Base(dir)
		var files []string
		entries, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			files = append(files, e.Name())
		}
		want := []string{"faction.yaml", name + ".yaml", "rulebook.yaml"}
		if !slices.Equal(slices.Sorted(slices.Values(files)),
			slices.Sorted(slices.Values(want))) {
			t.Errorf("%s has %v, want %v", dir, files, want)
		}
		head, err := os.ReadFile(filepath.Join(dir, name+".yaml"))
		if err != nil {
			t.Fatal(err)
		}
		elsewhere := 0
		for line := range strings.Lines(string(head)) {
			key, _, _ := strings.Cut(line, ":")
			known := slices.Contains([]string{"variant", "game", "rulebook", "title", "text", "  en", "  fr"}, key)
			if !known && !strings.HasPrefix(line, "#") && strings.TrimSpace(line) != "" {
				elsewhere++
			}
		}
		if elsewhere > 5 {
			t.Errorf("%s changes %d lines of Root elsewhere", dir, elsewhere)
		}
		scenarios, err := os.ReadFile(filepath.Join("conformance", name+".yaml"))
		if n := bytes.Count(scenarios, []byte("  - name: ")); err != nil || n < 25 {
			t.Errorf("%s has %d scenarios, %v", dir, n, err)
		}
	}
}

// TestModsPlay plays random matches of each later faction, in line-ups with all others. None may fail, and all
// invariants must be true after every answer.
func TestModsPlay(t *testing.T) {
	all := mods(t)
	for k, dir := range all {
		t.Run(filepath.Base(dir), func(t *testing.T) {
			text := run(t, append([]string{"simulate", "root", "--games", "25", "--seed", string(rune('1' + k)), "--invariants",
				"--random-lineups", "--always", filepath.Base(dir), "--json"}, over(all...)...)...)
			var told struct{ Failures []any }
			if err := json.Unmarshal([]byte(text), &told); err != nil || len(told.Failures) > 0 {
				t.Errorf("%v: %v", err, told.Failures)
			}
		})
	}
}

// TestModsWrittenOut exports positions of matches with one mod or several as scenarios. They must pass with these
// mods, and cite the rulebook of the last one. It exports the whole position, and the position as a seat knows it.
func TestModsWrittenOut(t *testing.T) {
	all := mods(t)
	for _, dirs := range [][]string{all[:1], all} {
		last := filepath.Base(dirs[len(dirs)-1])
		t.Run(fmt.Sprint(len(dirs), last), func(t *testing.T) {
			if len(dirs) == 1 {
				writtenOut(t, last, over(dirs...))
				return
			}
			writtenOut(t, last, append(over(dirs...), "--variant", "first_hits_spared"), "variants: [first_hits_spared]")
		})
	}
}

func writtenOut(t *testing.T, seat string, laid []string, holds ...string) {
	t.Helper()
	save, file := filepath.Join(t.TempDir(), "a.save"), filepath.Join(t.TempDir(), "a.yaml")
	run(t, append([]string{"play", "root", "--seats", seat + "=random,marquise=random", "--seed", "4", "--save", save},
		laid...)...)
	var mods []string // the scenario already names this variant
	for i := 0; i < len(laid); i += 2 {
		if laid[i] == "--mod" {
			mods = append(mods, laid[i:i+2]...)
		}
	}
	for _, at := range [][]string{nil, {"--at", "60"}, {"--at", "60", "--as", "marquise"}} {
		run(t, slices.Concat([]string{"scenario", save, "--force", "-o", file}, at, laid)...)
		run(t, slices.Concat([]string{"test", file}, mods)...)
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range append(holds, "conformance: "+seat+"-law", "mod "+seat) {
			if !bytes.Contains(text, []byte(want)) {
				t.Errorf("%v: no %q in\n%s", at, want, text)
			}
		}
		if len(holds) == 0 && bytes.Contains(text, []byte("variants:")) {
			t.Errorf("%v: a mod is laid twice:\n%s", at, text)
		}
	}
}
