package generate_test

import (
	"strings"
	"testing"

	"precept/internal/generate"
	"precept/interpreter"
	"precept/interpreter/lint"
)

// TestUnruly checks that some unruly packages are valid, that the others are refused, and that each seed always makes
// the same package.
func TestUnruly(t *testing.T) {
	const made, atLeast = 120, 30
	valid, all := 0, ""
	for seed := range uint64(made) {
		p := generate.Unruly(seed)
		if again := generate.Unruly(seed); p.String() != again.String() {
			t.Fatalf("seed %d makes two packages", seed)
		}
		all += p.String()
		if g, err := lint.With(interpreter.Open(p.FS(), ".")).Load(t.Context()); g != nil {
			valid++
		} else {
			t.Logf("seed %d: %s", seed, err)
		}
	}
	if valid < atLeast {
		t.Errorf("%d of %d packages are valid, fewer than %d", valid, made, atLeast)
	}
	for _, want := range []string{"do: []", "count: 0", "is: kind_bent_", "down_bent_1_10", "sum(some_bent_",
		"instead: act_", "order: open", "while: true"} {
		if !strings.Contains(all, want) {
			t.Errorf("no package has %q", want)
		}
	}
}
