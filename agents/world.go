package agents

import (
	"math/rand/v2"

	"precept/interpreter/code"
	"precept/interpreter/exec"
	"precept/interpreter/state"
	"precept/interpreter/view"
)

// world is a copy of a match in which things are tried.
type world struct {
	p   *code.Program
	run *exec.Run
}

func newWorld(p *code.Program) world { return world{p, exec.New(p, state.New(p.Layout))} }

// imagine makes the copy a match that x may be for all that seat knows: hidden pieces are dealt anew, the generator is
// another, and what others have answered in secret to the question that is asked is answered anew.
func (w *world) imagine(x *exec.Run, seat int32, rng *rand.Rand) error {
	w.run.M.CopyFrom(x.M)
	w.run.M.Seed(rng.Uint64())
	view.Permute(w.p, w.run.M, seat, rng.Uint64())
	if err := w.run.Resume(); err != nil {
		return err
	}
	own, again := w.run.AskAgain()
	for again {
		d := w.run.Pending()
		if d == nil || d.Seat == seat && d.Chosen() >= len(own) {
			break
		}
		o := exec.None
		if d.Seat == seat {
			o = own[d.Chosen()] // what is forced is chosen again by itself
		} else {
			o = d.Sample(rng.IntN)
		}
		if err := w.run.Answer(o); err != nil {
			return err
		}
	}
	return w.run.Err()
}

// playout goes on at random, for so many decisions, or to the end when most is 0.
func (w *world) playout(rng *rand.Rand, most int) error {
	for n := 0; !w.run.Over() && (most == 0 || n < most); n++ {
		d := w.run.Pending()
		if d == nil {
			return w.run.Err()
		}
		if err := w.run.Answer(d.Sample(rng.IntN)); err != nil {
			return err
		}
	}
	return nil
}

// won is the share of the victory that a seat has in a match that is over.
func (w *world) won(seat int) float64 {
	winners := w.run.M.Ctl[state.Winners]
	n := 0
	for i := range w.p.Players {
		n += int(winners >> uint(i) & 1)
	}
	switch {
	case n == 0: // a draw is everybody's
		return 1 / float64(len(w.p.Players))
	case winners>>uint(seat)&1 != 0:
		return 1 / float64(n)
	}
	return 0
}
