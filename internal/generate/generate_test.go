package generate_test

import (
	"strings"
	"testing"

	"precept/internal/generate"
	"precept/interpreter"
	"precept/interpreter/lint"
)

// TestMostAreValid checks that almost all packages are valid. Others would not test the interpreter.
func TestMostAreValid(t *testing.T) {
	const made, atLeast = 200, 190
	valid := 0
	for seed := range uint64(made) {
		p := generate.New(seed)
		g, err := lint.With(interpreter.Open(p.FS(), ".")).Load(t.Context())
		if g != nil {
			valid++
			continue
		}
		t.Logf("seed %d: %v", seed, err)
	}
	if valid < atLeast {
		t.Errorf("%d of %d packages are valid, fewer than %d", valid, made, atLeast)
	}
}

// TestSameSeedSamePackage checks that a seed always makes the same package, and that changing a clone does not change
// the original.
func TestSameSeedSamePackage(t *testing.T) {
	for seed := range uint64(20) {
		a, b := generate.New(seed), generate.New(seed)
		text := a.String()
		if text != b.String() {
			t.Fatalf("seed %d makes two packages", seed)
		}
		c := a.Clone()
		c.Files[0].Root.Kids = c.Files[0].Root.Kids[:1]
		c.Files[0].Root.Kids[0].Text = "other"
		if a.String() != text {
			t.Fatalf("seed %d: changing a copy changes the package", seed)
		}
	}
}

// TestEveryProduction checks that seeds produce every word of the language for steps, rules or choices.
func TestEveryProduction(t *testing.T) {
	var all strings.Builder
	for seed := range uint64(150) {
		all.WriteString(generate.New(seed).String())
	}
	for _, word := range []string{
		"answer:", "add:", "forbid:", "overrides:", "when:", "why:", "once:", "during:", "after:", "instead:", "as_soon_as:",
		"at: start(", "at: end(", "at: pause",
		"by: player", "go_on", "lasts:", "until:", "until: start(", "with:", "takes:", "refill: heap", "refill: fetch",
		"active:", "capacity:",
		"limits:", "scoring:", "rankings:", "faction:", "cards:",
		"choose:", "where:", "such_that:", "count:", "at_least:", "at_most:", "optional:", "in_turn:", "fills:",
		"total:",
		"else:",
		"offer:", "pass:", "may:", "try:", "move:", "set:", "let:",
		"roll:", "shuffle:", "pick:", "show:", "if:", "each:", "while:", "together:", "ordered_by:", "phase: fight",
		"window:", "apply:", "require:", "end: turn", "end: game", "order: chosen",
		"grid:", "square:", "hex:", "diagonals:", "legend:", "yard:", "within(", "away(", "neighbours(", ", road)",
		", adjacent)", "ray(", "run(", "line_through(",
		"current", "source", "owner ==", "score(", "can(", "during(", "filter(", "find(", "sum(", "event.", "fight.spot",
	} {
		if !strings.Contains(all.String(), word) {
			t.Errorf("no package has %q", word)
		}
	}
}
