package agents

import (
	"math/bits"

	"precept/interpreter"
)

// world is a match in which an agent tries answers.
type world struct {
	engine *interpreter.Engine
}

func newWorld(e *interpreter.Engine) world {
	w := world{e.New()}
	w.engine.Disguise(false)
	return w
}

// won returns a seat's share of the victory in a match that is over.
func (w *world) won(seat int) float64 { return w.share(w.engine.Winners(), seat) }

// share returns a seat's share of the victory, given the set of winners.
func (w *world) share(winners uint32, seat int) float64 {
	switch {
	case winners == 0: // everybody shares a draw
		return 1 / float64(len(w.engine.Lineup().Seats))
	case winners>>uint(seat)&1 != 0:
		return 1 / float64(bits.OnesCount32(winners))
	}
	return 0
}

// appendPoints appends the value of the position for each seat, by an evaluation.
func (w *world) appendPoints(by *interpreter.Evaluation, buf []int) []int {
	for i := range w.engine.Lineup().Seats {
		buf = append(buf, w.engine.Points(by, i))
	}
	return buf
}

// lead returns how much better a seat's position is than the best one of the others.
func lead(standing []int, seat int) float64 {
	best, any := 0, false
	for i, v := range standing {
		if i != seat && (!any || v > best) {
			best, any = v, true
		}
	}
	return float64(standing[seat] - best)
}
