package agents

import (
	"math/bits"
	"math/rand/v2"

	"precept/interpreter"
)

// world is a match in which things are tried.
type world struct {
	engine *interpreter.Engine
}

func newWorld(e *interpreter.Engine) world { return world{e.New()} }

// playout goes on at random, for so many decisions, or to the end when most is 0.
func (w *world) playout(rng *rand.Rand, most int) error {
	for n := 0; !w.engine.Over() && (most == 0 || n < most); n++ {
		if !w.engine.Waits() {
			return w.engine.Err()
		}
		if err := w.engine.Play(w.engine.Sample(rng.IntN)); err != nil {
			return err
		}
	}
	return nil
}

// won is the share of the victory that a seat has in a match that is over.
func (w *world) won(seat int) float64 {
	winners := w.engine.Winners()
	switch {
	case winners == 0: // a draw is everybody's
		return 1 / float64(len(w.engine.Seats()))
	case winners>>uint(seat)&1 != 0:
		return 1 / float64(bits.OnesCount32(winners))
	}
	return 0
}

// lead is by how much a seat stands better than the best of the others.
func (w *world) lead(by *interpreter.Evaluation, seat int) float64 {
	own, best, any := 0, 0, false
	for i := range w.engine.Seats() {
		v := w.engine.Evaluate(by, i)
		switch {
		case i == seat:
			own = v
		case !any || v > best:
			best, any = v, true
		}
	}
	return float64(own - best)
}
