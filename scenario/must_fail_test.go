package scenario

import (
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"precept/interpreter"
	"precept/interpreter/source"
)

var update = flag.Bool("update", false, "write the golden files anew")

// root loads the games of the project, each once with the same variants.
func root(t *testing.T) Loader {
	t.Helper()
	games := map[string]*interpreter.Game{}
	return func(id string, variants ...string) (*interpreter.Game, error) {
		folder := "games/" + id
		if id == "root" {
			folder = "."
		}
		key := strings.Join(append([]string{id}, variants...), " ")
		if games[key] == nil {
			var stack []interpreter.Layer
			for _, v := range variants {
				stack = append(stack, interpreter.Layer{Variant: v})
			}
			g, ps := interpreter.Load(os.DirFS("../content"), folder, stack...)
			if g == nil {
				return nil, ps.Err()
			}
			games[key] = g
		}
		return games[key], nil
	}
}

// TestMustFail runs scenarios each of which is wrong in one way: the runner must notice all of them, and say so in
// words that help.
func TestMustFail(t *testing.T) {
	var ps source.Problems
	s := Read(os.DirFS("testdata"), ".", &ps)
	if ps.Len() > 0 {
		t.Fatal(ps.Err())
	}
	load := root(t)
	var out strings.Builder
	for _, sc := range s.Scenarios {
		f := s.one(load, sc, false)
		if f == nil {
			t.Errorf("%q passes; it must fail", sc.Name)
			continue
		}
		out.WriteString("--- " + sc.Name + "\n" + f.Error() + "\n")
	}
	const golden = "testdata/must_fail.golden"
	if *update {
		if err := os.WriteFile(golden, []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), out.String()); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
}

// TestReadMistakes reads files that are wrong before anything runs.
func TestReadMistakes(t *testing.T) {
	head := "conformance: root-law\ngame: {package: root, seats: [marquise, eyrie]}\nscenarios:\n"
	cases := []struct{ name, text, want string }{
		{"no expectation", head + "  - name: a\n    script:\n      - marquise: craft\n", "expects nothing"},
		{"unknown key", head + "  - name: a\n    scrpt: []\n    script:\n      - holds: [true]\n", `no key "scrpt"; did you mean "script"?`},
		{"two of one name", head + "  - name: a\n    script:\n      - holds: [true]\n  - name: a\n    script:\n      - holds: [true]\n", "two scenarios are called"},
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
