package desk

import (
	"testing"

	"precept/interpreter"
)

// BenchmarkLoad reads, checks and compiles a game, as each process does before its first decision.
func BenchmarkLoad(b *testing.B) {
	defer Hurry()()
	for range b.N {
		if _, err := (&Desk{}).Game("root"); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkBegin starts a match of a loaded game.
func BenchmarkBegin(b *testing.B) {
	g, err := (&Desk{}).Game("root")
	if err != nil {
		b.Fatal(err)
	}
	if _, err := g.Start(interpreter.Setup{}); err != nil { // compiles the line-up
		b.Fatal(err)
	}
	b.ResetTimer()
	for i := range b.N {
		if _, err := g.Start(interpreter.Setup{Seed: uint64(i)}); err != nil {
			b.Fatal(err)
		}
	}
}
