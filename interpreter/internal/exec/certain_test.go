package exec_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"precept/content"
	"precept/interpreter/internal/code"
	"precept/interpreter/internal/exec"
	"precept/interpreter/internal/kit"
	"precept/interpreter/internal/state"
)

// TestCertain: what is offered because all that lies behind it can be answered for certain is what a program offers
// that tries all of it, in matches of all games at random.
func TestCertain(t *testing.T) {
	certain := 0
	for _, pack := range content.Games() {
		g := kit.Load(t, content.Files, pack.Root)
		rng := rand.New(rand.NewPCG(5, 6))
		for range 5 {
			p := drawn(g, rng)
			if p == nil {
				continue
			}
			certain += unasked(p)
			plain, err := code.Link(g, p.Setup, code.Options{Fresh: true})
			if err != nil {
				t.Fatal(err)
			}
			x, y, seed := exec.New(p, state.New(p.Layout)), exec.New(plain, state.New(plain.Layout)), rng.Uint64()
			if x.Begin(seed) != nil || y.Begin(seed) != nil {
				continue // the rules refuse the line-up
			}
			for range 300 {
				d, e := x.Pending(), y.Pending()
				if d == nil || e == nil {
					break
				}
				some, all := d.Options(nil), e.Options(nil)
				if !slices.Equal(some, all) {
					t.Fatalf("%s: offered %v, where all is tried %v", d.Node.Span, some, all)
				}
				o := all[rng.IntN(len(all))]
				if x.Answer(o) != nil || y.Answer(o) != nil {
					break
				}
			}
		}
	}
	if certain < 10 {
		t.Errorf("only %d choices are certain to be answered", certain)
	}
}

// unasked is how many choices a program has behind which others can be answered for certain.
func unasked(p *code.Program) (n int) {
	for _, b := range p.Blocks {
		for _, in := range b.Code {
			if op, is := in.Op.(*code.Choose); is && op.Last.Seats != 0 && !b.Code[op.End].Silent {
				n++
			}
		}
	}
	return n
}
