package diff

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestMoved checks that a rule that now answers another question is reported, and one with another answer to the
// same question is not.
func TestMoved(t *testing.T) {
	stands := func(wording string) *Standing { return &Standing{Wording: wording} }
	r := &Report{Rules: []*Rule{
		{Path: "law/march/rules/guard", A: stands("forbid: may_leave\nwhen: thing in warlord"),
			B: stands("forbid: may_relocate\nwhen: thing in warlord")},
		{Path: "law/march/rules/toll", A: stands("add: toll\nvalue: 1"), B: stands("add: toll\nvalue: 2")},
		{Path: "law/march/rules/new", B: stands("answer: toll\nvalue: 2")},
		{Path: "law/march/rulings/toll", A: stands("ask: {}\nis: 1"), B: stands("ask: {}\nis: 2")},
	}}
	want := []Moved{{"law/march/rules/guard", "may_leave", "may_relocate"}}
	if diff := cmp.Diff(want, r.moved()); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
