package diff

import (
	"slices"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"precept/conformance/scenario"
	"precept/interpreter/source"
)

// TestUndone checks scenarios that list no article of a changed rule. Each is attached to the change that alone
// makes its result differ: a changed rule, one that only one side has, a missing file, or all changes of a file.
func TestUndone(t *testing.T) {
	const head = "conformance: book\ngame: {package: race, seats: [red]}\nscenarios:\n  - name: it\n" +
		"    given: {turn: {player: red, phase: turn}}\n    script:\n"
	stride := [3]string{"law/course.yaml", "min(2, ahead)", "min(3, ahead)"}
	wind := [3]string{"law/course.yaml", "rules:\n  - add: stride\n    id: second_wind\n    article: \"4\"\n" +
		"    when: lap(who) > 2\n    value: 1\n", ""}
	gift := [3]string{"law/gift.yaml", "", "law: gift\nrules:\n  - add: stride\n    id: gift\n    value: 1\n"}
	goal := [3]string{"law/course.yaml", "is: 5", "is: 4"}
	for _, test := range []struct {
		name, script string
		edits        [][3]string
		want         []string
	}{
		{"a rule that is changed", "      - red: go\n      - holds: [lap(red) == 2]\n", [][3]string{stride, goal},
			[]string{"rulings/stride"}},
		{"the second side's scenario", "      - red: go\n      - holds: [lap(red) == 3]\n", [][3]string{stride, goal},
			[]string{"rulings/stride"}},
		{"a rule that is gone", "      - red: go\n      - red: go\n      - holds: [stride(red) == 2]\n",
			[][3]string{wind}, []string{"rules/second_wind"}},
		{"a rule that has come", "      - red: go\n      - holds: [lap(red) == 2]\n", [][3]string{gift, goal},
			[]string{"rules/gift"}},
		{"two of one file", "      - red: go\n      - holds: [lap(red) < 3 and goal > 4]\n", [][3]string{stride, goal},
			[]string{"rulings/goal", "rulings/stride"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			var ps source.Problems
			suite := scenario.Read(fstest.MapFS{"s.yaml": {Data: []byte(head + test.script)}}, ".", &ps)
			if err := ps.Err(); err != nil {
				t.Fatal(err)
			}
			c := compare(sideOf(t, edited(t)), sideOf(t, edited(t, test.edits...)))
			other, _ := c.outcomes(suite)
			if len(other) != 1 {
				t.Fatalf("%d end otherwise", len(other))
			}
			var got []string
			for _, x := range other[0].changes {
				got = append(got, x.path)
			}
			slices.Sort(got)
			if d := cmp.Diff(test.want, got); d != "" {
				t.Errorf("touches (-want +got):\n%s", d)
			}
		})
	}
}
