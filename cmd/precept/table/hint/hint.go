package hint

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"precept/interpreter"
	"precept/interpreter/agents"
)

// The bounds of one hint: the number of playouts, and the time.
const (
	Playouts = 2000
	Time     = 4 * time.Second
)

// Hint is the result of the search.
type Hint struct {
	*agents.Advice
	Seat  string
	Picks []interpreter.Answer // the picks before it
}

// Think searches for a hint about decision d of a seat. The argument picks lists what the seat has picked since the
// position of m. The end of ctx ends the search. A panic of the search becomes an error.
//
// # Errors
//
// Think returns the errors of [agents.Spec.Advise].
func Think(ctx context.Context, m *interpreter.Match, d *interpreter.Decision,
	picks []interpreter.Answer) (*Hint, error) {
	return think(ctx, m, d, picks, agents.Spec{Kind: "mcts", Iterations: Playouts, Time: Time})
}

func think(ctx context.Context, m *interpreter.Match, d *interpreter.Decision, picks []interpreter.Answer,
	by agents.Spec) (out *Hint, err error) {
	defer func() {
		if p := recover(); p != nil {
			out, err = nil, fmt.Errorf("the search for a hint: %v", p)
		}
	}()
	e := m.Engine()
	seat := slices.Index(m.Lineup().Seats, d.Seat)
	// The seed must not reveal a secret: it depends only on the seat and on the number of answers.
	rng := rand.New(rand.NewPCG(uint64(seat)+1, uint64(len(m.Record.Answers)+len(picks))+1))
	a, err := by.Advise(ctx, e, agents.Question{Seat: seat, Picks: picks, Offered: d.Answers()}, rng)
	if err != nil {
		return nil, err
	}
	return &Hint{a, d.Seat, picks}, nil
}
