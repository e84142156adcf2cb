package scenario

import (
	"context"
	"flag"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"precept/interpreter"
	"precept/interpreter/lint"
	"precept/interpreter/source"
)

var update = flag.Bool("update", false, "write the golden files anew")

// packages caches the games of the project.
var packages = struct {
	mu   sync.Mutex
	read map[string]*interpreter.Package
}{read: map[string]*interpreter.Package{}}

// packageOf returns the package of a game, or that of the runner's own tests.
func packageOf(id string) *interpreter.Package {
	packages.mu.Lock()
	defer packages.mu.Unlock()
	if packages.read[id] == nil {
		from, folder := "../../content", "games/"+id
		switch id {
		case "root":
			folder = "."
		case "trial":
			from, folder = "testdata/trial", "."
		}
		packages.read[id] = lint.With(interpreter.Open(os.DirFS(from), folder))
	}
	return packages.read[id]
}

// root returns a loader for the games of the project, with a cache.
func root(t *testing.T) Loader {
	t.Helper()
	return loader
}

var loader = Once(loaded)

// loaded loads a game of the project.
func loaded(id string, variants ...string) (*interpreter.Game, error) {
	var stack []interpreter.Layer
	for _, v := range variants {
		stack = append(stack, interpreter.Layer{Variant: v})
	}
	return packageOf(id).Load(context.Background(), stack...)
}

// meta returns the scenarios of a test folder, and the failure of each when played in every way.
func meta(t *testing.T, dir string) (*Suite, []*Failure) {
	t.Helper()
	var ps source.Problems
	s := Read(os.DirFS("testdata/"+dir), ".", &ps)
	if ps.Len() > 0 {
		t.Fatal(ps.Err())
	}
	ways := Plain
	if dir == "must_pass" {
		ways = AllWays
	}
	trials := trialsOf(s.Scenarios, ways)
	playEach(root(t), trials)
	failures := make([]*Failure, len(trials))
	for i, t := range trials {
		failures[i] = t.failed
	}
	return s, failures
}

// TestMustFail runs scenarios with one mistake each. The runner must notice all of them, with a helpful message.
func TestMustFail(t *testing.T) {
	s, failures := meta(t, "must_fail")
	told := map[string]string{}
	for i, sc := range s.Scenarios {
		if failures[i] == nil {
			t.Errorf("%q passes; it must fail", sc.Name)
			continue
		}
		golden := "testdata/must_fail/" + strings.TrimSuffix(sc.Span.File.Name, ".yaml") + ".golden"
		told[golden] += "--- " + sc.Name + "\n" + failures[i].Error() + "\n"
	}
	for golden, got := range told {
		if *update {
			if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(golden)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(string(want), got); d != "" {
			t.Errorf("%s (-want +got)\n%s", golden, d)
		}
	}
}

// TestMustPass runs correct scenarios that a less careful runner would fail.
func TestMustPass(t *testing.T) {
	s, failures := meta(t, "must_pass")
	for i, sc := range s.Scenarios {
		if failures[i] != nil {
			t.Errorf("%s: %v", sc.Name, failures[i])
		}
	}
}

// TestLoose checks for which scenarios unnamed dice are reported.
func TestLoose(t *testing.T) {
	var ps source.Problems
	s := Read(os.DirFS("testdata/must_pass"), ".", &ps)
	if err := ps.Err(); err != nil {
		t.Fatal(err)
	}
	got := map[string]int{}
	for _, l := range s.Run(root(t), "", AllWays).Loose {
		got[l.Scenario.Name] = l.Dice
	}
	want := map[string]int{"a die that is not named": 1, "dice of which the second is not named": 1}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
}

// TestSilent checks that a report lists the options that a scenario passes silently, at its end and between two
// answers.
func TestSilent(t *testing.T) {
	for name, want := range map[string][]string{
		"quatre_petales is done with one active token":                      {"alice: claim_exploit"},
		"false orders move no warlord":                                      {"marquise: false_orders"},
		"while the warlord is anointed and while the mood changes the Hund": {"hundreds: royal_claim"},
		"a march is two moves and not three":                                nil,
	} {
		r := suite(t).Run(root(t), name, Plain)
		var got []string
		for _, said := range r.Silent {
			got = append(got, said...)
		}
		if d := cmp.Diff(want, got); d != "" || r.Passed == 0 {
			t.Errorf("%s (-want +got)\n%s", name, d)
		}
	}
}

// TestReadMistakes reads files with mistakes that are found before anything runs.
func TestReadMistakes(t *testing.T) {
	head := "conformance: root-law\ngame: {package: root, seats: [marquise, eyrie]}\nscenarios:\n"
	cases := []struct{ name, text, want string }{
		{"no expectation", head + "  - name: a\n    script:\n      - marquise: craft\n", "expects nothing"},
		{"unknown key", head + "  - name: a\n    scrpt: []\n    script:\n      - holds: [true]\n",
			`no key "scrpt"; did you mean "script"?`},
		{"two of one name", head + "  - name: a\n    script:\n      - holds: [true]\n  - name: a\n    script:\n      - " +
			"holds: [true]\n", "another scenario is called"},
		{"a key beside an expectation",
			head + "  - name: a\n    script:\n      - {illegal: {eyrie: craft}, becuase: 4.1}\n",
			`illegal has no key "becuase"; did you mean "because"?`},
		{"a refusal without a control",
			head + "  - name: a\n    script:\n      - {illegal: {eyrie: craft}, because: 4.1}\n", "illegal: needs a control"},
		{"a turn of no phase",
			head + "  - name: a\n    given: {turn: {player: eyrie}}\n    script:\n      - holds: [true]\n",
			"whose turn and which phase"},
		{"a key of asks", head + "  - name: a\n    script:\n      - asks: {eyrie: menu, amogn: [craft]}\n",
			`asks has no key "amogn"; did you mean "among"?`},
		{"an expectation of nothing", head + "  - name: a\n    script:\n      - holds: []\n", "holds is empty here"},
		{"nothing that is seen", head + "  - name: a\n    script:\n      - sees: {eyrie: []}\n", "sees is empty here"},
		{"no name", head + "  - script:\n      - holds: [true]\n", "a scenario has a name"},
		{"no scenarios", "conformance: root-law\n", "scenarios: is a list"},
		{"a gap without a reason", "gaps: root-law\nlist:\n  - {article: 1.2}\n", "a gap is an article and why"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			var ps source.Problems
			Read(mapFS{"x.yaml": c.text}.fs(), ".", &ps)
			if err := ps.Err(); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("want a problem that says %q, got %v", c.want, err)
			}
		})
	}
}
