package desk

import (
	"testing"

	"precept/interpreter"
)

// BenchmarkLoad is reading, checking and compiling a game, as each process does before its first decision.
func BenchmarkLoad(b *testing.B) {
	defer Hurry()()
	for range b.N {
		if _, err := (&Desk{}).Game("root"); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkBegin is beginning a match of a game that is loaded.
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
