package agents

import (
	"math/rand/v2"

	"precept/interpreter/code"
	"precept/interpreter/exec"
	"precept/interpreter/state"
)

// greedy takes the answer after which its seat stands best against the others, by an evaluation.
type greedy struct {
	world
	evaluate code.Int
	options  []exec.Option
}

// looks is how many determinizations each answer is judged in.
const looks = 3

func (g *greedy) Choose(x *exec.Run, rng *rand.Rand) (exec.Option, error) {
	d := x.Pending()
	seat := d.Seat
	g.options = d.Options(g.options[:0])
	best, most, ties := exec.None, 0.0, 0
	for _, o := range g.options {
		sum := 0.0
		for range looks {
			v, err := g.try(x, seat, o, rng)
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
func (g *greedy) try(x *exec.Run, seat int32, o exec.Option, rng *rand.Rand) (float64, error) {
	if err := g.imagine(x, seat, rng); err != nil {
		return 0, err
	}
	if err := g.run.Answer(o); err != nil {
		return 0, err
	}
	for d := g.run.Pending(); d != nil && d.Seat == seat && g.run.M.Ctl[state.OpenFrame] != 0; d = g.run.Pending() {
		if err := g.run.Answer(d.Sample(rng.IntN)); err != nil {
			return 0, err
		}
	}
	if g.run.Over() {
		return 1e9 * (g.won(int(seat)) - 0.5), g.run.Err()
	}
	return g.lead(g.evaluate, int(seat)), g.run.Err()
}

// lead is by how much a seat stands better than the best of the others.
func (w *world) lead(evaluate code.Int, seat int) float64 {
	own, best, any := 0, 0, false
	for i := range w.p.Players {
		v := code.Stands(w.run.M, evaluate, int32(i))
		switch {
		case i == seat:
			own = v
		case !any || v > best:
			best, any = v, true
		}
	}
	return float64(own - best)
}
