package scenario

import (
	"context"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"precept/interpreter"
	"precept/interpreter/lint"
	"precept/interpreter/source"
)

// editions is a game with a newer rulebook and an older edition as a variant. It has a map that only the newer
// edition has, and a reading that conflicts with the older.
var editions = mapFS{
	"till/game.yaml": `game: till
title: {en: Till}
players: 1..2
rulebook: new
defaults: {seats: [clerk]}
seats: {clerk: {name: {en: Clerk}}, thief: {name: {en: Thief}}}
vars: {money: {type: int}, spare: {type: int}}
kinds: {stamp: {is: piece}}
zones: {drawer: {seen_by: all}}
pieces: {ink: {kind: stamp, count: 1, at: drawer}}
scopes: {turn: {}}
rulings:
  may_take:
    article: "1"
    ask: {much: int}
    is: much < 5
    why: {en: too much}
  spares:
    article: "2"
    ask: {}
    is: 3
play:
  - phase: turn
    of: clerk
    do:
      - choose: much
        among: 1..9
        where: may_take(it)
      - set: money
        to: much
      - set: spare
        article: "3"
        to: spares
`,
	"till/new.yaml": `rulebook: new
articles:
  - {id: "1", kind: rule, summary_en: Less than five., testable: true}
  - {id: "2", kind: rule, summary_en: Three to spare., testable: true}
  - {id: "3", kind: rule, summary_en: One has to spare., testable: true}
`,
	"till/old.yaml": `rulebook: old
articles:
  - {id: "a", kind: rule, summary_en: Less than five., testable: true, same_as: new:1}
  - {id: "b", kind: rule, summary_en: Two to spare., testable: true}
  - {id: "c", kind: rule, summary_en: "Less than five, and one has to spare.", testable: true, same_as: [a, "new:3"]}
`,
	"till/variants/older.yaml": `variant: older
game: till
title: {en: Older}
text: {en: "Two to spare, and no thieves."}
rulebook: old
replace:
  rulings/spares/is: 2
  rulings/spares/article: b
remove: [game/seats/thief, pieces/ink, kinds/stamp]
`,
	"till/variants/more.yaml": `variant: more
game: till
title: {en: More}
text: {en: Four to spare.}
replace: {rulings/spares/is: 4}
`,
	"till/variants/six.yaml": `variant: six
game: till
title: {en: Six}
text: {en: Less than six.}
replace: {rulings/may_take/is: much < 6}
`,
	"suite/s.yaml": `conformance: new
game: {package: till, seats: [clerk]}
scenarios:
  - name: four at most
    covers: ["1"]
    given: {from: setup}
    script:
      - never: {clerk: {much: 9}}
        because: "1"
      - legal: {clerk: {much: 4}}
  - name: three to spare
    covers: ["2", "3"]
    given: {from: setup}
    script:
      - clerk: {much: 4}
      - changes: {money: 0 -> 4, spare: 0 -> 3}
  - name: something to spare
    covers: ["3"]
    given: {from: setup}
    script:
      - clerk: {much: 4}
      - holds: [spare > 0]
  - name: only three
    covers: ["2"]
    given: {from: setup}
    script:
      - clerk: {much: 4}
      - holds: [spare == 3]
  - name: a thief looks on
    covers: ["1"]
    seats: [clerk, thief]
    given: {from: setup}
    script:
      - clerk: {much: 4}
      - holds: [money == 4]
  - name: four at most beside a stamp
    covers: ["1"]
    given: {from: setup, drawer: [stamp]}
    script:
      - clerk: {much: 4}
      - holds: [stamp.at(drawer).any]
  - name: five at most
    covers: ["1"]
    game: {variants: [six]}
    given: {from: setup}
    script:
      - asks: {clerk: much, among: [1, 2, 3, 4, 5]}
  - name: four to spare
    covers: ["3"]
    game: {variants: [more]}
    given: {from: setup}
    script:
      - clerk: {much: 4}
      - holds: [spare == 4]
`,
	"suite/old.yaml": `conformance: old
game: {package: till, seats: [clerk], variants: [older]}
scenarios:
  - name: two to spare
    covers: [b]
    given: {from: setup}
    script:
      - clerk: {much: 4}
      - holds: [spare == 2]
`,
	"suite/again.yaml": `again: new
game: {package: till, variants: [older]}
otherwise:
  - covers: "2"
    because: b
`,
}

// load loads a game from the map of files. It is a [Loader].
func (m mapFS) load(id string, variants ...string) (*interpreter.Game, error) {
	var stack []interpreter.Layer
	for _, v := range variants {
		stack = append(stack, interpreter.Layer{Variant: v})
	}
	g, err := lint.With(interpreter.Open(m.fs(), id)).Load(context.Background(), stack...)
	return g, err
}

func (m mapFS) suite(t *testing.T, root string) *Suite {
	t.Helper()
	var ps source.Problems
	s := Read(m.fs(), root, &ps)
	if err := ps.Err(); err != nil {
		t.Fatal(err)
	}
	return s
}

// with returns the files with another text in one of them.
func (m mapFS) with(name, text string) mapFS {
	out := maps.Clone(m)
	out[name] = text
	return out
}

func TestAgain(t *testing.T) {
	r := editions.suite(t, "suite").Run(editions.load, "", AllWays)
	for _, f := range r.Failures {
		t.Errorf("%s: %v", f.Scenario.Name, f)
	}
	want := []Repeated{{Rulebook: "new", Variants: []string{"older"}, Same: 3, Otherwise: 1,
		LeftOut: map[source.Format]int{nothingAlike: 1, noLineUp: 2, noStack: 1}}}
	if diff := cmp.Diff(want, r.Again); diff != "" {
		t.Errorf("run again (-want +got):\n%s", diff)
	}
	if r.Passed != 9 {
		t.Errorf("%d passed", r.Passed)
	}
}

// TestAgainFails checks that listed scenarios must differ, others must not, and that a list may only mention
// repeated scenarios.
func TestAgainFails(t *testing.T) {
	head := "again: new\ngame: {package: till, variants: [older]}\n"
	for _, c := range []struct{ name, list, scenario, want string }{
		{"one that is not listed", "", "three to spare (with older)",
			"suite/s.yaml:16:41: spare: expected 0 -> 3, got 0 -> 2"},
		{"one listed that is the same", "otherwise:\n  - {covers: \"2\", because: b}\n  - {scenarios: four at most, " +
			"because: a}\n", "four at most (with older)",
			"suite/again.yaml:5:5: it comes out as without older, and is listed"},
		{"one of an article that is the same", "otherwise: [{covers: \"3\", because: b}]\n",
			"something to spare (with older)", "suite/again.yaml:3:13: it comes out as without older, and is listed"},
		{"one that there is not", "otherwise:\n  - {covers: \"2\", because: b}\n" +
			"  - {scenarios: [four at mots], why: so}\n", "scenarios of new run again with older",
			`there is no scenario "four at mots"; did you mean "four at most"?`},
		{"one that is not run again", "otherwise:\n  - {covers: \"2\", because: b}\n  - {scenarios: [only three], " +
			"because: b}\n", "scenarios of new run again with older", `"only three" is not run again`},
		{"one listed twice", "otherwise:\n  - {covers: \"2\", because: b}\n" +
			"  - {scenarios: [three to spare], because: b}\n", "scenarios of new run again with older",
			`"three to spare" is listed twice; the other stands at suite/again.yaml:4`},
		{"an article that nothing covers",
			"otherwise:\n  - {covers: \"2\", because: b}\n  - {covers: \"7\", because: b}\n",
			"scenarios of new run again with older", "that nothing above lists, covers 7"},
		{"a reason that is no article", "otherwise: [{covers: \"2\", because: z}]\n",
			"scenarios of new run again with older", "because of z, which is no article of old"},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := editions.with("suite/again.yaml", head+c.list)
			r := m.suite(t, "suite").Run(m.load, "", Plain)
			for _, f := range r.Failures {
				if f.Scenario.Name == c.scenario && strings.Contains(f.Error(), c.want) {
					return
				}
				t.Logf("%s: %v", f.Scenario.Name, f)
			}
			t.Errorf("nothing fails %s with %q", c.scenario, c.want)
		})
	}
}

// TestAgainOfNothing checks that a variant that cannot be applied at all is reported once, where it is requested.
func TestAgainOfNothing(t *testing.T) {
	m := editions.with("suite/again.yaml", "again: new\ngame: {package: till, variants: [oldest]}\n")
	r := m.suite(t, "suite").Run(m.load, "", Plain)
	if len(r.Failures) != 1 || !strings.Contains(r.Failures[0].Error(), "suite/again.yaml:1:1") {
		t.Errorf("%v", r.Failures)
	}
}

func TestAgainMistakes(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"again: new\n", "scenarios are run again of a rulebook, with variants"},
		{"again: new\ngame: {package: till, variants: [older]}\notherwize: []\n",
			`no key "otherwize"; did you mean "otherwise"?`},
		{"again: new\ngame: {package: till, variants: [older]}\notherwise: [{because: b}]\n",
			"which come out otherwise?"},
		{"again: new\ngame: {package: till, variants: [older]}\notherwise: [{covers: b}]\n", "what explains it?"},
	} {
		var ps source.Problems
		Read(mapFS{"x.yaml": c.text}.fs(), ".", &ps)
		if err := ps.Err(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("want a problem that says %q, got %v", c.want, err)
		}
	}
}

// TestAgainOfOneFile checks a run of one file: its repeated scenarios are reported, and entries about other files
// are ignored. With a text, only matching scenarios run.
func TestAgainOfOneFile(t *testing.T) {
	m := editions.with("suite/other.yaml", `conformance: new
game: {package: till, seats: [clerk]}
scenarios:
  - name: another three
    covers: ["3", "2"]
    given: {from: setup}
    script:
      - clerk: {much: 1}
      - holds: [spare == 3]
`)
	r := m.suite(t, "suite/other.yaml").Run(m.load, "", Plain)
	if len(r.Failures) > 0 || len(r.Again) != 1 || r.Again[0].Otherwise != 1 || r.Passed != 1 {
		t.Errorf("%+v", r)
	}
	r = m.suite(t, "suite").Run(m.load, "something", Plain)
	if len(r.Failures) > 0 || len(r.Again) != 1 || r.Again[0].Same != 1 || r.Passed != 1 {
		t.Errorf("%+v", r)
	}
}

// TestCoverTied checks that an article that repeats others is covered if these are. Here c repeats a and 3, and is
// not covered if a scenario of one of them has a different result.
func TestCoverTied(t *testing.T) {
	for _, c := range []struct {
		name                 string
		files                mapFS
		covered, tied, lacks []string
	}{
		{"all", editions, []string{"a", "b", "c"}, []string{"a", "c"}, nil},
		{"3 is not shown", editions.with("suite/again.yaml", editions["suite/again.yaml"]+
			"  - {scenarios: [something to spare], why: a lie}\n"), []string{"a", "b"}, []string{"a"}, []string{"c"}},
		{"nothing is run again", editions.with("suite/again.yaml", "gaps: old\nlist: []\n"),
			[]string{"b"}, nil, []string{"a", "c"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			books := map[string]*Coverage{}
			if err := c.files.suite(t, "suite").Cover(c.files.load, nil, books); err != nil {
				t.Fatal(err)
			}
			got := books["old"]
			if diff := cmp.Diff([][]string{c.covered, c.tied, c.lacks}, [][]string{got.Covered, got.Tied,
				got.Unproved}); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if !slices.Equal(got.Implemented, []string{"a", "b", "c"}) || got.Testable != 3 {
				t.Errorf("%+v", got)
			}
			if fresh := books["new"]; len(fresh.Missing)+len(fresh.Unproved) > 0 || len(fresh.Tied) > 0 {
				t.Errorf("of the newer: %+v", fresh)
			}
		})
	}
}

// TestBecauseOfTheSame checks that a reason can be an article that says the same.
func TestBecauseOfTheSame(t *testing.T) {
	const variant = "till/variants/older.yaml"
	m := editions.with(variant, strings.Replace(editions[variant], "  rulings/spares/article: b\n",
		"  rulings/spares/article: b\n  rulings/may_take/article: a\n", 1))
	if r := m.suite(t, "suite").Run(m.load, "four at most", AllWays); len(r.Failures) > 0 {
		t.Error(r.Failures[0])
	}
}
