package agents

import (
	"math/rand/v2"

	"precept/interpreter"
)

// deals is determinizations of one decision. Each is used many times, since copying one takes a tenth of the time of
// drawing one. Chance differs each time.
type deals struct {
	drawn int // number of determinizations drawn for this decision
	kept  []interpreter.Snapshot
}

// forget prepares for another decision.
func (d *deals) forget() { d.drawn = 0 }

// enter sets e to determinization k of from for a seat. New ones must be requested in order.
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
