package schema_test

import (
	"io/fs"
	"os"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"precept/cmd/precept/workshop/schema"
	"precept/conformance/scenario"
	"precept/interpreter/source"
)

// begins matches the first key of a scenario file, after comments.
var begins = regexp.MustCompile(`(?m)\A(?:#.*\n|\n)*(conformance|again|gaps):`)

// TestScenarios validates every scenario file of the repository, and those in the documents.
func TestScenarios(t *testing.T) {
	s := compiledOf(t, schema.Scenarios)
	count := 0
	err := fs.WalkDir(os.DirFS("../../../.."), ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && d.Name() == "must_fail" {
			return fs.SkipDir // these files contain mistakes on purpose
		}
		if err != nil || d.IsDir() || !strings.HasSuffix(name, ".yaml") {
			return err
		}
		text, err := os.ReadFile("../../../../" + name)
		if err != nil || !begins.Match(text) {
			return err
		}
		count++
		if err := s.Validate(decoded(t, text)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		return nil
	})
	if err != nil || count < 180 {
		t.Errorf("%d files of scenarios, %v", count, err)
	}
	text, err := os.ReadFile("../../../../docs/scenarios.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range block.FindAllStringSubmatch(string(text), -1) {
		written := m[2]
		if strings.HasPrefix(strings.TrimSpace(written), "- ") { // a recipe without the head of its file
			written = "conformance: root-law\nscenarios:\n" + written
		}
		if err := s.Validate(decoded(t, []byte(written))); err != nil {
			t.Errorf("%s\n%v", written, err)
		}
	}
}

// TestMistakesInScenarios checks that misspelt keys and wrong forms are rejected by the schema and by the reader of
// scenarios.
func TestMistakesInScenarios(t *testing.T) {
	s := compiledOf(t, schema.Scenarios)
	file := func(scenario string) string { return "conformance: law\ngame: {package: a}\nscenarios:\n" + scenario }
	script := func(items string) string { return file("  - {name: a, script: [" + items + "]}\n") }
	given := func(facts string) string {
		return file("  - {name: a, given: {" + facts + "}, script: [{holds: [true]}]}\n")
	}
	for _, test := range []struct{ name, right, wrong string }{
		{"the first key", file("  - {name: a, script: [{holds: x}]}\n"), "conformanec: law\nscenarios: []\n"},
		{"a key of the file", "conformance: a\nvariants: [b]\nscenarios: [{name: a, script: [{holds: x}]}]\n",
			"conformance: a\nvariant: [b]\nscenarios: [{name: a, script: [{holds: x}]}]\n"},
		{"no scenarios", script("{holds: x}"), "conformance: a\n"},
		{"a key of a scenario", file("  - {name: a, covers: 1.2, script: [{holds: x}]}\n"),
			file("  - {name: a, cover: 1.2, script: [{holds: x}]}\n")},
		{"no name", script("{holds: x}"), file("  - {script: [{holds: x}]}\n")},
		{"what it covers", file("  - {name: a, covers: [1.2, 3], script: [{holds: x}]}\n"),
			file("  - {name: a, covers: {a: b}, script: [{holds: x}]}\n")},
		{"nothing expected", script("{red: go}, {holds: x}"), script("{red: go}")},
		{"an expectation", script("{holds: x}"), script("{hold: x}")},
		{"a script that is none", script("{holds: x}"), file("  - {name: a, script: {holds: x}}\n")},
		{"beside a refusal", script("{illegal: {red: go}, because: 1, else_legal: {set: {x: 1}}}"),
			script("{illegal: {red: go}, becuase: 1}")},
		{"never, and why", script("{never: {red: go}}, {never: {red: go}, because: 1}"),
			script("{never: {red: go}, becuase: 1}")},
		{"beside what is asked", script("{asks: {red: menu, exactly: [go]}}"), script("{asks: {red: menu}, exactyl: [go]}")},
		{"at most", script("{asks: {red: menu, at_most: 2}}"), script("{asks: {red: menu, at_most: [two]}}")},
		{"who has won", script("{ended: [red], how: race}"), script("{ended: {red: race}}")},
		{"a correction", script("{correct: {by: red, back: 1, why: x, refused: y}}"),
			script("{correct: {by: red, bakc: 1, why: x, refused: y}}")},
		{"given that is none", given("set: {x: 1}"), file("  - {name: a, given: [x], script: [{holds: x}]}\n")},
		{"a turn", given("turn: {player: red, phase: day, number: 2}"), given("turn: red")},
		{"dice", given("dice: [1, 2]"), given("dice: {red: 1}")},
		{"what is set", given("set: {x: 1}"), given("set: [x]")},
		{"run again", "again: a\ngame: {package: b, variants: [c]}\notherwise: [{covers: 1, because: 2}]\n",
			"again: a\ngame: {package: b, variants: [c]}\notherwise: [{cover: 1, because: 2}]\n"},
		{"a gap", "gaps: a\nlist: [{article: 1, why: x}]\n", "gaps: a\nlist: [{artcle: 1, why: x}]\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			for text, right := range map[string]bool{test.right: true, test.wrong: false} {
				if err := s.Validate(decoded(t, []byte(text))); (err == nil) != right {
					t.Errorf("the schema says %v of\n%s", err, text)
				}
				ps := &source.Problems{}
				scenario.Read(fstest.MapFS{"a.yaml": {Data: []byte(text)}}, ".", ps)
				if (ps.Len() == 0) != right {
					t.Errorf("the reader says %v of\n%s", ps.Err(), text)
				}
			}
		})
	}
}
