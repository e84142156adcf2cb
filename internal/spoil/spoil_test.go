package spoil

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// TestSpoiled checks that spoiling mostly changes a text, depends only on the random numbers, and does not change its
// argument.
func TestSpoiled(t *testing.T) {
	const text = "game: a\nseats: {a: {}, b: {}}\nvars:\n  n: {type: int}\n"
	for name, spoil := range map[string]func(*rand.Rand) string{
		"as people do":    func(r *rand.Rand) string { return string(Text(r, []byte(text))) },
		"as strangers do": func(r *rand.Rand) string { return string(Hostile(r, []byte(text))) },
		"an expression":   func(r *rand.Rand) string { return Expression(r, []string{"n + 1 > 2", "count(player)", ""}) },
		"nothing":         func(r *rand.Rand) string { return string(Hostile(r, Text(r, nil))) + text },
	} {
		seen := map[string]bool{}
		for seed := range uint64(200) {
			one := spoil(rand.New(rand.NewPCG(seed, 1)))
			if again := spoil(rand.New(rand.NewPCG(seed, 1))); one != again {
				t.Fatalf("%s, seed %d: %q, then %q", name, seed, one, again)
			}
			seen[one] = true
		}
		if len(seen) < 40 {
			t.Errorf("%s: only %d texts", name, len(seen))
		}
	}
	kept := []byte(text)
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 2))
		if Text(r, kept); string(Hostile(r, kept)) == "" || string(kept) != text {
			t.Fatalf("seed %d: the text has become %q", seed, kept)
		}
	}
}

// TestRules checks that rules are changed in each way, and that this depends only on the random numbers.
func TestRules(t *testing.T) {
	const text = "kinds:\n  a: {is: piece}\nrulings:\n  r: {ask: {who: player}, is: n}\npieces:\n  a: {count: 3}\n" +
		"procedures:\n  p:\n    steps:\n      - q\n      - choose: x\n        among: 1..3\n      - while: n > 3\n" +
		"        do: [q]\nrules:\n  - {answer: r, when: n > 3, value: 1}\n"
	all := ""
	for seed := range uint64(300) {
		one := string(Rules(rand.New(rand.NewPCG(seed, 1)), []byte(text)))
		if again := string(Rules(rand.New(rand.NewPCG(seed, 1)), []byte(text))); one != again {
			t.Fatalf("seed %d: %q, then %q", seed, one, again)
		}
		all += one
	}
	for _, want := range []string{"do: []", "count: 0", "a: {is: a}", "is: r}", "- p\n", "- q\n      - q\n", "count: 200",
		"instead: p", "while: true", "when: true"} {
		if !strings.Contains(all, want) {
			t.Errorf("no text has %q", want)
		}
	}
}
