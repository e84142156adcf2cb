package hint

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"precept/interpreter"
	"precept/interpreter/agents"
)

// The bounds of one hint: so many playouts, but no longer than that.
const (
	Playouts = 2000
	Time     = 4 * time.Second
)

// Hint is what the search found.
type Hint struct {
	*agents.Advice
	Seat  string
	Picks []interpreter.Answer // behind which it is
}

// Think asks the search about a decision that a seat of a match may make, d; picks is what the seat has picked already
// since the match stood as it does. Once stop is closed it thinks no further. A panic of the search is an error.
//
// # Errors
//
// Those of [agents.Spec.Advise].
func Think(stop <-chan struct{}, m *interpreter.Match, d *interpreter.Decision,
	picks []interpreter.Answer) (*Hint, error) {
	return think(stop, m, d, picks, agents.Spec{Kind: "mcts", Iterations: Playouts, Time: Time})
}

func think(stop <-chan struct{}, m *interpreter.Match, d *interpreter.Decision, picks []interpreter.Answer,
	by agents.Spec) (out *Hint, err error) {
	defer func() {
		if p := recover(); p != nil {
			out, err = nil, fmt.Errorf("the search for a hint: %v", p)
		}
	}()
	e := m.Engine()
	seat := slices.Index(m.Lineup().Seats, d.Seat)
	// The numbers follow from what everybody knows: the seat, and how many answers were given.
	rng := rand.New(rand.NewPCG(uint64(seat)+1, uint64(len(m.Record.Answers)+len(picks))+1))
	a, err := by.Advise(stop, e, agents.Question{Seat: seat, Picks: picks, Offered: d.Answers()}, rng)
	if err != nil {
		return nil, err
	}
	return &Hint{a, d.Seat, picks}, nil
}
