package agents

import (
	"math/rand/v2"

	"precept/interpreter"
)

// deals is determinizations of one decision, of which each is thought about again and again: to copy one takes a tenth
// of the time that it takes to draw one. Chance goes on otherwise each time.
type deals struct {
	drawn int // of this decision
	kept  []interpreter.Snapshot
}

// forget is for another decision.
func (d *deals) forget() { d.drawn = 0 }

// enter makes a match number k of the determinizations of from for a seat; they are asked for in their order first.
func (d *deals) enter(k int, e, from *interpreter.Engine, seat int, rng *rand.Rand) error {
	if k < d.drawn {
		if err := e.Restore(&d.kept[k]); err != nil {
			return err
		}
		e.Reseed(rng.Uint64())
		return nil
	}
	if err := e.Determinize(from, seat, rng); err != nil {
		return err
	}
	if len(d.kept) == d.drawn {
		d.kept = append(d.kept, interpreter.Snapshot{})
	}
	e.Snapshot(&d.kept[d.drawn])
	d.drawn++
	return nil
}
