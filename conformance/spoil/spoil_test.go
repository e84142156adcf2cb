package spoil

import (
	"math/rand/v2"
	"testing"
)

// What is spoiled is mostly another text, depends on the numbers alone, and leaves the text as it was.
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
