package agents

import (
	"math/rand/v2"

	"precept/interpreter"
)

// greedy takes the answer after which its seat stands best against the others, by an evaluation.
type greedy struct {
	world
	evaluate *interpreter.Evaluation
	options  []interpreter.Answer
}

// looks is how many determinizations each answer is judged in.
const looks = 3

func (g *greedy) Choose(stop <-chan struct{}, e *interpreter.Engine, rng *rand.Rand) (interpreter.Answer, error) {
	seat := e.Seat()
	g.options = e.Options(g.options[:0])
	best, most, ties := interpreter.None, 0.0, 0
	for _, o := range g.options {
		sum := 0.0
		for range looks {
			if stopped(stop) {
				return interpreter.None, ErrStopped
			}
			v, err := g.try(e, seat, o, rng)
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

// try answers, goes on at random until what was begun is done, and judges the position.
func (g *greedy) try(e *interpreter.Engine, seat int, o interpreter.Answer, rng *rand.Rand) (float64, error) {
	w := g.engine
	if err := w.Determinize(e, seat, rng); err != nil {
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
	return g.lead(g.evaluate, seat), w.Err()
}
