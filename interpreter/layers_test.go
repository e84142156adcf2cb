package interpreter_test

import (
	"errors"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"precept/interpreter"
	"precept/interpreter/record"
	"precept/interpreter/save"
)

// varied is a game with two variants and a mod.
var varied = fstest.MapFS{
	"game.yaml": {Data: []byte(`game: race
title: {en: Race}
players: 1
seats: {red: {}}
vars: {lap: {type: int}}
rulings: {goal: {ask: {}, is: 5}}
actions:
  go:
    name: {en: Go}
    steps: [{set: lap, by: 1}]
  rest: {steps: [{set: lap, by: 0}]}
scopes: {turn: {}}
abilities:
  - as_soon_as: lap >= goal
    do:
      - end: game
        winners: [red]
play:
  - while: true
    do:
      - phase: turn
        of: red
        do:
          - offer: [go, rest]
            count: 1
`)},
	"variants/short.yaml": {Data: []byte("variant: short\nreplace: {rulings/goal/is: 3}\n")},
	"variants/words.yaml": {Data: []byte("variant: words\nreplace: {actions/go/name: {en: Run}}\n")},
}

func layered(t *testing.T, stack ...interpreter.Layer) *interpreter.Game {
	t.Helper()
	g, err := interpreter.Load(t.Context(), varied, ".", stack...)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestSavesArePinnedToVariants checks that a save can be restored only with its variants: with the same changes and the
// same names, even if they change only texts. Adopt reports the differences.
func TestSavesArePinnedToVariants(t *testing.T) {
	short, words := interpreter.Layer{Variant: "short"}, interpreter.Layer{Variant: "words"}
	games := map[string]*interpreter.Game{"plain": layered(t), "short": layered(t, short), "words": layered(t, words),
		"both": layered(t, short, words), "turned": layered(t, words, short)}
	for name, g := range games {
		m, err := g.Start(interpreter.Setup{Seed: 1})
		if err != nil {
			t.Fatal(err)
		}
		if err := m.Answer(m.Pending().Options()[0]); err != nil {
			t.Fatal(err)
		}
		data, err := save.Bytes(m)
		if err != nil {
			t.Fatal(err)
		}
		for other, g := range games {
			_, err := save.Restore(t.Context(), g, data)
			if name == other && err != nil || name != other && !errors.Is(err, record.Varied) {
				t.Errorf("a save of %s opened by %s: %v", name, other, err)
			}
		}
		r, err := record.Read(data)
		if diff := cmp.Diff(g.Variants(), r.Variants); err != nil || diff != "" {
			t.Errorf("%s: %v %s", name, err, diff)
		}
		if m, how, err := save.Adopt(t.Context(), games["short"], data); err != nil || how.Kept != 1 ||
			len(m.Record.Variants) != 1 {
			t.Errorf("%s adopted by short: %v, %v", name, how, err)
		}
	}
	if games["plain"].RulesHash() != games["words"].RulesHash() ||
		games["plain"].RulesHash() == games["short"].RulesHash() {
		t.Error("texts change the hash of the rules, or a rule does not")
	}
	if games["both"].RulesHash() != games["turned"].RulesHash() {
		t.Error("the order of changes that have nothing to do with one another changes the rules")
	}
}

// TestPartsOfVariants checks that the changed parts of the rules are reported for a variant.
func TestPartsOfVariants(t *testing.T) {
	r := record.Record{Parts: layered(t).Model().Parts}
	want := []string{"game race: rulings.goal"}
	if diff := cmp.Diff(want, r.Since(layered(t, interpreter.Layer{Variant: "short"}).Model().Parts).Parts); diff != "" {
		t.Error(diff)
	}
}

// TestMods checks which folders are valid mods.
func TestMods(t *testing.T) {
	for _, c := range []struct {
		name  string
		files fstest.MapFS
		want  string // the code of the problem
	}{
		{"good", fstest.MapFS{"a.yaml": {Data: []byte("variant: a\ngame: race\nadd: {vars: {x: {type: thing}}}\n")},
			"sub/b.yaml": {Data: []byte("law: b\nenums: {thing: [one_thing]}\n")}}, ""},
		{"no variant", fstest.MapFS{"b.yaml": {Data: []byte("law: b\n")}}, "no_variant"},
		{"no game", fstest.MapFS{"a.yaml": {Data: []byte("variant: a\n")}}, "variant"},
		{"two games", fstest.MapFS{"a.yaml": {Data: []byte("variant: a\ngame: race\n")},
			"b.yaml": {Data: []byte("variant: b\ngame: go\n")}}, "variant"},
		{"no YAML", fstest.MapFS{"a.yaml": {Data: []byte("variant: a\ngame: race\ntext: &a b\n")}}, "alias"},
		{"a game of its own", fstest.MapFS{"a.yaml": {Data: []byte("variant: a\ngame: race\n")},
			"b.yaml": {Data: []byte("game: b\n")}}, "second_game"},
		{"two of a name", fstest.MapFS{"a.yaml": {Data: []byte("variant: short\ngame: race\n")}}, "duplicate_id"},
	} {
		t.Run(c.name, func(t *testing.T) {
			mod, err := interpreter.ReadMod(c.files, ".")
			if mod != nil {
				_, err = interpreter.Load(t.Context(), varied, ".", interpreter.Layer{Mod: mod})
			}
			got := ""
			if all := problemsIn(err).All(); len(all) > 0 {
				got = all[0].Code
			}
			if got != c.want {
				t.Errorf("%q, want %q: %v", got, c.want, err)
			}
		})
	}
}

// TestModsTakeNames checks that a mod which declares a name of the game, or uses it for something else, has a problem
// in its own file.
func TestModsTakeNames(t *testing.T) {
	game := fstest.MapFS{"game.yaml": {Data: []byte(`game: race
players: 1
seats: {red: {}}
rulings: {pace: {ask: {who: player, chief: int}, is: chief}}
vars: {n: {type: int}}
play:
  - {choose: banner, by: red, among: 1..2}
  - {set: n, to: "banner + pace(red, 1)"}
`)}}
	for _, c := range []struct{ brings, want string }{
		{"rulings: {pace: {ask: {}, is: 1}}", "mod.yaml:2:11: pace is the name of a ruling already [duplicate_id]"},
		{"rulings: {chief: {ask: {}, is: 1}}",
			"mod.yaml:2:11: chief is a name that the game already uses in its own text; choose another, for example " +
				"other_chief [hides]"},
		{"vars: {banner: {type: int}}",
			"mod.yaml:2:8: banner is a name that the game already uses in its own text; choose another, for example " +
				"other_banner [hides]"},
	} {
		mod, err := interpreter.ReadMod(fstest.MapFS{
			"head.yaml": {Data: []byte("variant: other\ngame: race\n")},
			"mod.yaml":  {Data: []byte("law: other\n" + c.brings + "\n")},
		}, ".")
		if mod == nil {
			t.Fatal(err)
		}
		_, err = interpreter.Load(t.Context(), game, ".", interpreter.Layer{Mod: mod})
		if all := problemsIn(err).All(); len(all) == 0 || !strings.HasPrefix(all[0].Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.brings, err, c.want)
		}
	}
}

// TestArticlesOfOtherBooks checks that an article can be of another rulebook of the package, if its name has the book.
func TestArticlesOfOtherBooks(t *testing.T) {
	books := fstest.MapFS{
		"new.yaml": {Data: []byte("rulebook: new\narticles: [{id: '1'}]\n")},
		"old.yaml": {Data: []byte("rulebook: old\narticles: [{id: '1'}, {id: '2'}]\n")},
	}
	for article, code := range map[string]string{"1": "", "old:2": "", "2": "unknown_article",
		"old:3":   "unknown_article",
		"older:1": "unknown_article"} {
		books["game.yaml"] = &fstest.MapFile{Data: []byte("game: race\nplayers: 1\nrulebook: new\nseats: {red: {}}\n" +
			"play: [{end: game, article: '" + article + "'}]\n")}
		_, err := interpreter.Load(t.Context(), books, ".")
		got := ""
		for _, p := range problemsIn(err).All() {
			got += p.Code
		}
		if got != code {
			t.Errorf("%s: %q, want %q", article, got, code)
		}
	}
}
