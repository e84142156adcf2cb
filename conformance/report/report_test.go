package report

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"precept/conformance/scenario"
	"precept/interpreter/source"
)

// run returns the result of three scenarios, with a rulebook that contradicts its gaps.
func run() (scenario.Result, map[string]*scenario.Coverage) {
	failed := &scenario.Failure{Scenario: &scenario.Scenario{Name: "a fox waits"}, Text: source.Say("it moved"),
		Span: source.Span{File: &source.File{Name: "fox.yaml", Text: []byte("x")}}}
	again := []scenario.Repeated{{Rulebook: "law", Variants: []string{"old"}, Same: 4, Otherwise: 1,
		LeftOut: map[source.Format]int{"are new": 2}}}
	return scenario.Result{Passed: 2, Failures: []*scenario.Failure{failed}, Again: again},
		map[string]*scenario.Coverage{
			"law": {Testable: 3, Implemented: []string{"law:1"}, Unnoticed: []string{"law:1"},
				Wrong: []string{"law:2"}},
			"errs": {Testable: 1, Implemented: []string{"errs:1"}, Covered: []string{"errs:1"},
				Tied: []string{"errs:1"}},
		}
}

func TestText(t *testing.T) {
	r, books := run()
	var b strings.Builder
	Text(&b, nil, r, books, nil)
	_, told, _ := strings.Cut(b.String(), "\n\n")
	want := `errs: 1 testable article, 1 implemented, 1 covered, 0 missing
  1 of them says the same as a covered article
law: 3 testable articles, 1 implemented, 0 covered, 0 missing
  law:1 is listed by a scenario that passes without the rules that cite it
  law:2 is listed as a gap, but is covered: remove it from the list
law, run again with old: 4 with the same result, 1 that differ as listed
  2 left out, which are new
2 passed, 1 failed
`
	if diff := cmp.Diff(want, told); diff != "" || !strings.HasPrefix(b.String(), "a fox waits\n") {
		t.Errorf("(-want +got):\n%s\n%s", diff, &b)
	}
	if !Contradicted(books) {
		t.Error("an article that is listed for nothing is no contradiction")
	}
	if delete(books, "law"); Contradicted(books) {
		t.Error("what is covered contradicts itself")
	}
}

func TestOf(t *testing.T) {
	r, books := run()
	for coverage, want := range map[bool][]string{false: {"again", "failures", "scenarios"}, true: {"again", "failures",
		"rulebooks", "scenarios"}} {
		data, err := json.Marshal(Of(nil, r, books, coverage, nil))
		if err != nil {
			t.Fatal(err)
		}
		told := map[string]json.RawMessage{}
		if err := json.Unmarshal(data, &told); err != nil {
			t.Fatal(err)
		}
		for _, key := range want {
			if told[key] == nil {
				t.Errorf("%s is not told: %s", key, data)
			}
		}
		if len(told) != len(want) {
			t.Errorf("more is told than %v: %s", want, data)
		}
	}
}
