package simulate

import (
	"bytes"
	"errors"
	"fmt"

	"precept/interpreter/code"
	"precept/interpreter/exec"
	"precept/interpreter/record"
	"precept/interpreter/state"
)

// How often the slower checks are made.
const (
	saveEvery   = 50 // answers between two positions that are written down and read again
	replayEvery = 10 // matches between two that are played again from their record
)

// invariants looks at a match after every answer. What must always hold:
//
//   - lists and counters fit one another ([state.Match.Consistent]);
//   - as many pieces are in some place as at the beginning: none is lost, none
//     comes out of nothing;
//   - a position written down and read again is the same position, and waits
//     for the same decision;
//   - a match played again from its record comes to the same position.
//
// That no decision is without an option and that the content has no fault is
// seen by the table, whether anybody looks or not.
type invariants struct {
	p      *code.Program
	record record.Record
	placed int
	again  *exec.Run // the position that was read
	before []byte
	reread []byte
}

func newInvariants(p *code.Program) *invariants {
	return &invariants{p: p, again: exec.New(p, state.New(p.Layout))}
}

// begin notes what must not change from now on.
func (v *invariants) begin(x *exec.Run, seed uint64) {
	v.placed = placed(x.M)
	v.record = record.Record{Seats: v.p.Setup.Seats, Options: v.p.Setup.Options, Seed: seed,
		Answers: v.record.Answers[:0], Words: v.record.Words[:0], Hashes: v.record.Hashes[:0]}
}

// placed is how many pieces are in some place.
func placed(m *state.Match) int {
	n := 0
	for _, q := range m.Place {
		if q >= 0 {
			n++
		}
	}
	return n
}

// after looks at the match after answer o.
func (v *invariants) after(x *exec.Run, o exec.Option) error {
	v.record.Taken(o, "", x.M)
	if err := x.M.Consistent(); err != nil {
		return err
	}
	if n := placed(x.M); n != v.placed {
		return fmt.Errorf("%d pieces are in play where %d were", n, v.placed)
	}
	if len(v.record.Answers)%saveEvery == 0 {
		return v.save(x)
	}
	return nil
}

var (
	errSave     = errors.New("the position written down and read again is another")
	errDecision = errors.New("the position read again waits for another decision")
)

// save writes the position down, reads it and goes on from it.
func (v *invariants) save(x *exec.Run) error {
	v.before = x.M.Bytes(v.before[:0])
	if err := v.again.M.Read(v.before); err != nil {
		return err
	}
	if v.differs(v.again.M) {
		return errSave
	}
	if err := v.again.Resume(); err != nil {
		return err
	}
	if v.differs(v.again.M) || !sameDecision(x.Pending(), v.again.Pending()) {
		return errDecision
	}
	return nil
}

// differs reports whether m is another position than the one written down last.
func (v *invariants) differs(m *state.Match) bool {
	v.reread = m.Bytes(v.reread[:0])
	return !bytes.Equal(v.before, v.reread)
}

// sameDecision reports whether a and b ask the same of the same seat.
func sameDecision(a, b *exec.Decision) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Sort == b.Sort && a.Seat == b.Seat && a.Node == b.Node && a.Count() == b.Count()
}

// replay plays the match again from its record.
func (v *invariants) replay(x *exec.Run) error {
	v.record.State = x.M.Bytes(nil)
	defer func() { v.record.State = nil }()
	if _, err := v.record.Replay(v.p); err != nil {
		return fmt.Errorf("played again: %w", err)
	}
	return nil
}
