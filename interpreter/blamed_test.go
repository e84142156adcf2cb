package interpreter_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"precept/content"
	"precept/interpreter"
	"precept/interpreter/lint"
	"precept/interpreter/source"
)

// whole returns the paths of a file's sections, their entries, and the keys of these, which a variant can remove.
func whole(files []*source.File) (paths []string) {
	for _, f := range files {
		n := source.Parse(f, &source.Problems{})
		kind := n.Pairs[0].Key.Text
		at := map[string]string{"game": "game", "law": "law/", "cards": "cards/"}[kind]
		if at == "" {
			continue
		}
		if kind != "game" {
			at += n.Pairs[0].Value.Text
		}
		for _, section := range n.Pairs[1:] {
			paths = append(paths, at+"/"+section.Key.Text)
			for _, p := range section.Value.Pairs {
				paths = append(paths, at+"/"+section.Key.Text+"/"+p.Key.Text)
				for _, q := range p.Value.Pairs {
					paths = append(paths, at+"/"+section.Key.Text+"/"+p.Key.Text+"/"+q.Key.Text)
				}
			}
		}
	}
	return paths
}

// TestWhatIsLaidIsBlamed checks that problems are reported in the mod, and never in files of the game, if a mod removes
// or replaces parts of a game that has no problems itself.
func TestWhatIsLaidIsBlamed(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine does all of it: there is nothing for the race detector")
	}
	broken := 0
	for _, id := range []string{"tic_tac_toe", "connect_four", "othello", "kiri"} {
		p := packageOf(t, id)
		files, trees := source.Trees(content.Files, &source.Problems{}, p)
		paths := whole(files)
		if id == "kiri" { // a large game: try only some paths
			paths = slices.DeleteFunc(paths, func(s string) bool { return len(s)%(34/min(*more, 2)) != 0 })
		}
		for _, path := range paths {
			for _, how := range []string{"remove: [%s]", "replace: {%s: 3}", "replace: {%s: {is: nothing, steps: []}}"} {
				change := fmt.Sprintf(how, path)
				mod, err := interpreter.ModOf(&source.File{Name: "mod.yaml", Text: []byte("variant: mod\ngame: " + id + "\n" +
					change + "\n")})
				if mod == nil {
					t.Fatal(err)
				}
				parse := func(f *source.File) *source.Node { return trees[f] }
				_, err = lint.With(interpreter.Of(files, parse)).Load(t.Context(), interpreter.Layer{Mod: mod})
				for i, x := range problemsIn(err).All() {
					broken += min(1, 1-min(i, 1))
					if x.Span.File == nil || x.Span.File.Name != "mod.yaml" {
						t.Errorf("%s, %s: %v", id, change, x)
					}
				}
			}
		}
	}
	if broken < 200 {
		t.Errorf("only %d changes break anything", broken)
	}
}

// problemsIn returns the problems in an error.
func problemsIn(err error) *source.Problems {
	ps := &source.Problems{}
	errors.As(err, &ps)
	return ps
}

// packageOf returns the folder of a built-in game.
func packageOf(t *testing.T, id string) string {
	t.Helper()
	for _, p := range content.Games() {
		if p.ID == id {
			return p.Root
		}
	}
	t.Fatal("there is no game", id)
	return ""
}

const pond = `game: pond
title: {en: Pond, fr: Étang}
players: 2
seats: {red: {name: {en: Red, fr: Rouge}}, blue: {name: {en: Blue, fr: Bleu}}}
play: []
`

// savedAt returns a file that was changed this many minutes after a fixed time.
func savedAt(minutes int, text string) *fstest.MapFile {
	begun := time.Date(2024, 5, 1, 12, 0, 0, 0, time.UTC)
	return &fstest.MapFile{Data: []byte(text), ModTime: begun.Add(time.Duration(minutes) * time.Minute)}
}

// first returns the file in which the first duplicate name is reported, and the file in its note.
func first(t *testing.T, fsys fstest.MapFS) (told, other string) {
	t.Helper()
	_, err := interpreter.Load(t.Context(), fsys, ".")
	all := problemsIn(err).All()
	i := slices.IndexFunc(all, func(p source.Problem) bool { return p.Code == "duplicate_id" })
	if i < 0 {
		t.Fatal(err)
	}
	p := all[i]
	for _, n := range p.Notes {
		if n.Span.File != nil {
			other = n.Span.File.Name
		}
	}
	return p.Span.File.Name, other
}

// TestTimesOfFilesSayNothing checks that of two files with one name, the file that is read later has the problem,
// whenever the files were changed. So the result is the same on every disk.
func TestTimesOfFilesSayNothing(t *testing.T) {
	law := func(name, body string) string { return "law: " + name + "\n" + body }
	for _, body := range []string{
		"rulings: {hand: {ask: {}, is: 2}}\n", "procedures: {hand: []}\n", "vars: {hand: {type: int}}\n",
		"zones: {hand: {of: player}}\n", "kinds: {hand: {is: piece}}\n", "enums: {hand: [one, two]}\n",
		"kinds: {card: {has: {worth: int}}}\n", "setup: []\nvars: {VAR: {type: int}}\n",
		"rulings: {RUL: {ask: {}, is: 2}}\nrules: [{answer: RUL, id: hand, value: 3}]\n",
		"abilities: [{id: hand, at: start(setup), do: []}]\n",
		"lineups: {hand: {is: 3, at_least: 2}}\n",
	} {
		one := strings.NewReplacer("VAR", "v_one", "RUL", "r_one").Replace(body)
		two := strings.NewReplacer("VAR", "v_two", "RUL", "r_two").Replace(body)
		for _, minutes := range []int{0, 10, -10} {
			told, other := first(t, fstest.MapFS{"game.yaml": savedAt(-20, pond), "law/aaa.yaml": savedAt(0, law("aaa", one)),
				"law/zzz.yaml": savedAt(minutes, law("zzz", two))})
			if told != "law/zzz.yaml" || other != "law/aaa.yaml" {
				t.Errorf("%d minutes, %q: told in %s, with %s", minutes, body, told, other)
			}
		}
	}
}

// TestOrderOfFiles checks the order of files with equal times: the game and the law come before cards and factions.
func TestOrderOfFiles(t *testing.T) {
	for _, c := range [][2]string{{"aaa.yaml", "game.yaml"}, {"cards/aaa.yaml", "law/zzz.yaml"},
		{"factions/aaa.yaml", "maps/zzz.yaml"}, {"factions/aaa.yaml", "cards/zzz.yaml"}} {
		text := map[string]string{"aaa.yaml": "law: aaa\nvars: {hand: {type: int}}\n",
			"game.yaml":         pond + "vars: {hand: {type: int}}\n",
			"cards/aaa.yaml":    "cards: aaa\nvars: {hand: {type: int}}\n",
			"cards/zzz.yaml":    "cards: zzz\nvars: {hand: {type: int}}\n",
			"law/zzz.yaml":      "law: zzz\nvars: {hand: {type: int}}\n",
			"maps/zzz.yaml":     "map: zzz\nvars: {hand: {type: int}}\n",
			"factions/aaa.yaml": "faction: aaa\nvars: {hand: {type: int}}\n"}
		fsys := fstest.MapFS{"game.yaml": savedAt(0, pond)}
		for _, name := range c {
			fsys[name] = savedAt(0, text[name])
		}
		_, err := interpreter.Load(t.Context(), fsys, ".")
		found := false
		for _, p := range problemsIn(err).All() {
			if p.Code == "duplicate_id" {
				found = true
				if p.Span.File.Name != c[0] {
					t.Errorf("%v: %v", c, p)
				}
			}
		}
		if !found {
			t.Errorf("%v: %v", c, err)
		}
	}
}

// TestCopiedFile checks that a copy of a file causes one problem, and that the name it suggests is unused.
func TestCopiedFile(t *testing.T) {
	text := "faction: otters\nname: {en: Otters, fr: Loutres}\nvars: {fish: {type: int}}\nzones: {den: {of: player}}\n"
	_, err := interpreter.Load(t.Context(), fstest.MapFS{"game.yaml": savedAt(0, pond),
		"factions/otters.yaml":     savedAt(0, text),
		"factions/the_second.yaml": savedAt(10, text)}, ".")
	clashes := 0
	for _, p := range problemsIn(err).All() {
		if p.Code != "duplicate_id" {
			continue
		}
		clashes++
		told := fmt.Sprint(p.Notes)
		if p.Span.File.Name != "factions/the_second.yaml" || strings.Contains(told, "otters_otters") ||
			!strings.Contains(told, "for example otters_2") || !strings.Contains(told, "2 names in this file") {
			t.Errorf("%v: %s", p, told)
		}
	}
	if clashes != 1 {
		t.Errorf("%d times: %v", clashes, err)
	}
}

// TestBlamedByWhatWasBefore checks that a duplicate name is reported at the declaration which the former files lack.
func TestBlamedByWhatWasBefore(t *testing.T) {
	files := []*source.File{
		{Name: "a.yaml", Text: []byte("law: a\nvars:\n  fish: {type: int}\n")},
		{Name: "game.yaml", Text: []byte(pond)},
		{Name: "z.yaml", Text: []byte("law: z\nvars:\n  fish: {type: int}\n")},
	}
	_, err := interpreter.Of(files, nil).Load(t.Context())
	ps := problemsIn(err)
	for _, c := range []struct{ before, told string }{{"a.yaml", "z.yaml"}, {"z.yaml", "a.yaml"}} {
		before := map[string]*source.File{"game.yaml": files[1]}
		for _, f := range files {
			if f.Name == c.before {
				before[f.Name] = &source.File{Name: f.Name, Text: append([]byte("# as it was\n"), f.Text...)}
			} else if f.Name != "game.yaml" {
				before[f.Name] = &source.File{Name: f.Name, Text: []byte("law: a\ncomment: fish is not declared\n")}
			}
		}
		ps.Blame(before)
		if p := ps.All()[0]; p.Span.File.Name != c.told || len(p.Notes) < 2 || p.Notes[0].Span.File.Name != c.before ||
			!strings.Contains(p.Notes[1].Text.String(), c.told[:1]+"_fish") {
			t.Errorf("%s was there: %v, %v", c.before, p, p.Notes)
		}
	}
}
