package agents

import (
	"context"
	"math/rand/v2"

	"precept/interpreter"
)

// greedy chooses the answer with the best position for its seat compared with the others, by an evaluation.
type greedy struct {
	world
	evaluate *interpreter.Evaluation
	options  []interpreter.Answer
	deals    deals
	standing []int
}

// looks is the number of determinizations in which each answer is tried. They are the same for all answers.
const looks = 3

func (g *greedy) Choose(ctx context.Context, e *interpreter.Engine, rng *rand.Rand) (interpreter.Answer, error) {
	seat := e.Seat()
	switch g.options = e.Options(g.options[:0]); len(g.options) {
	case 0:
		return interpreter.None, e.DeadEnd()
	case 1:
		return g.options[0], nil
	}
	g.deals.forget()
	best, most, ties := interpreter.None, 0.0, 0
	for _, o := range g.options {
		sum := 0.0
		for k := range looks {
			if Stopped(ctx) {
				return interpreter.None, ErrStopped
			}
			v, err := g.try(e, seat, o, k, rng)
			if err != nil {
				return o, err
			}
			sum += v
		}
		switch {
		case ties == 0 || sum > most:
			best, most, ties = o, sum, 1
		case sum == most:
			if ties++; rng.IntN(ties) == 0 {
				best = o
			}
		}
	}
	return best, nil
}

// try gives an answer in determinization k, completes the move at random, and returns the value of the position.
func (g *greedy) try(e *interpreter.Engine, seat int, o interpreter.Answer, k int, rng *rand.Rand) (float64, error) {
	w := g.engine
	if err := g.deals.enter(k, w, e, seat, rng); err != nil {
		return 0, err
	}
	if err := w.Play(o); err != nil {
		return 0, err
	}
	for w.Seat() == seat && w.InMove() {
		if err := w.Play(w.Sample(rng.IntN)); err != nil {
			return 0, err
		}
	}
	if w.Over() {
		return 1e9 * (g.won(seat) - 0.5), w.Err()
	}
	g.standing = g.appendPoints(g.evaluate, g.standing[:0])
	return lead(g.standing, seat), w.Err()
}
