package interpreter_test

import (
	"fmt"
	"testing"
)

// TestManyOfAKind declares more of everything than a word has bits, and gives more of it at once than a fixed array holds.
func TestManyOfAKind(t *testing.T) {
	tell(t, []story{
		{"forty abilities that replace one call", manyInstead(), []string{"? n = 110", "over"}},
		{"eighty state rules", manyStateRules(), []string{"? n = 80", "over"}},
	})
}

// manyInstead has forty abilities that would replace a call, of which the last but one does.
func manyInstead() string {
	text := "vars: {n: {type: int}}\nprocedures:\n  gain: {steps: [{set: n, by: 1}]}\nabilities:\n"
	for i := range 40 {
		text += fmt.Sprintf("  - {instead: gain, id: i%d, when: %v, do: [{set: n, by: 10}]}\n", i, i == 38)
	}
	return text + "play:\n  - gain\n  - set: n\n    by: 100\n  - end: game\n"
}

// manyStateRules has eighty state rules, of which each sets off the next.
func manyStateRules() string {
	text := "vars: {n: {type: int}}\nabilities:\n"
	for i := range 80 {
		text += fmt.Sprintf("  - {as_soon_as: n == %d, do: [{set: n, by: 1}]}\n", 79-i)
	}
	return text + "play:\n  - {set: n, to: 1}\n  - {set: n, to: 0}\n  - end: game\n"
}
