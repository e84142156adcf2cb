package agents

import (
	"math/rand/v2"
	"testing"

	"precept/interpreter"
)

// raced is set if the race detector is on. Its code allocates once for each decision.
var raced bool

// TestPlayoutsAllocateNothing checks that playouts and the tree allocate nothing once their memory has grown. The few
// determinizations of a decision may allocate. In games without secrets, a decision allocates nothing.
func TestPlayoutsAllocateNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine does all of it: there is nothing for the race detector")
	}
	for _, c := range []struct {
		game  string
		seats []string
		open  bool // nothing is secret
	}{
		{"connect_four", nil, true}, {"hex", nil, true}, {"breakthrough", nil, true}, {"paladins", nil, false},
		{"root", []string{"marquise", "eyrie", "alliance", "vagabond"}, false},
		{"root", []string{"corvids", "cult", "duchy", "hundreds"}, false},
		{"wonderland", []string{"alice", "mad_hatter", "queen_of_hearts"}, false},
	} {
		t.Run(c.game, func(t *testing.T) {
			e := started(t, c.game, c.seats...).Engine()
			a, err := Spec{Kind: "mcts"}.New(e)
			if err != nil {
				t.Fatal(err)
			}
			source := rand.NewPCG(1, 2)
			rng := rand.New(source)
			for n := 0; n < 20 && !e.Over(); n++ {
				if n%10 == 9 {
					few, many := thoughts(t, a.(*search), e, dealt*uses), thoughts(t, a.(*search), e, dealt*uses+60)
					if many > few || c.open && many > 0 && !raced {
						t.Errorf("decision %d: %.0f allocations with its determinizations, %.0f with 60 playouts more", n, few, many)
					}
				}
				if err := e.Play(e.Sample(rng.IntN)); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// thoughts returns the allocations of a decision with a number of iterations, made several times.
func thoughts(t *testing.T, s *search, e *interpreter.Engine, iterations int) float64 {
	t.Helper()
	s.Iterations = iterations
	source := rand.NewPCG(0, 0)
	rng := rand.New(source)
	think := func() {
		source.Seed(7, 3) // the same random numbers each time
		if _, err := s.Choose(t.Context(), e, rng); err != nil {
			t.Fatal(err)
		}
	}
	think()
	return testing.AllocsPerRun(3, think)
}
