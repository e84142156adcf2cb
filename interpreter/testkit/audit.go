package testkit

import (
	"bytes"
	"errors"
	"fmt"
	"slices"

	"precept/interpreter"
	"precept/interpreter/internal/checkpoint"
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/exec"
	"precept/interpreter/internal/knowledge"
	"precept/interpreter/internal/state"
	"precept/interpreter/record"
	"precept/interpreter/source"
	"precept/interpreter/view"
)

// How often the slower checks are made.
const (
	saveEvery    = 50 // answers between two positions that are written down and read again
	secretsEvery = 40 // answers between two at which what a seat may not see is changed
	replayEvery  = 10 // matches between two that are played again from their record
)

// Auditor looks at matches of an engine, one after the other, after every answer. What must always hold:
//
//   - every piece lies in exactly one place, or in none: the lists of the places
//     hold each piece once, where it says that it lies, and lists, counters and
//     sets fit one another, none of them below zero;
//   - as many pieces are in some place as at the beginning: none is lost, none
//     comes out of nothing;
//   - capacities of zones and those that the game declares are kept, no more
//     pieces stand in the boxes of a space than it shows, and numbers keep to
//     their range;
//   - who is to decide, or another seat, cannot tell the position from one that
//     differs only in what that seat may not see: not by what it sees, and not by
//     what it is offered; every so often;
//   - a position written down and read again is the same position, and waits
//     for the same decision; every so often;
//   - a match played again from its record comes to the same position; every so
//     often.
//
// That no decision is without an option, that no budget of steps or searches is
// exceeded and that the content has no other fault is seen by whoever plays, whether
// anybody looks or not.
type Auditor struct {
	x      *exec.Run
	p      *compile.Program
	often  often
	record record.Record
	placed int
	bounds *bounds
	again  *exec.Run // the position that was read, and what else needs a run beside the one that plays
	before []byte
	reread []byte
}

// often is how many answers lie between two of the slower checks, 0 for never.
type often struct {
	Save, Secrets int
	Replay        int    // matches between two that are played again
	Of            string // the seat whose secrets are looked at, "" for one after the other
}

// closely is the check that found an error, made after every answer: so it does not matter how many there are. It is no
// check when the error was found by one that is always made.
func closely(err error) often {
	var leak *view.Leak
	switch {
	case errors.As(err, &leak):
		return often{Secrets: 1, Of: leak.Seat}
	case errors.Is(err, errSave) || errors.Is(err, errDecision):
		return often{Save: 1}
	case errors.Is(err, errReplay):
		return often{Replay: 1}
	}
	return often{}
}

// Audit makes the slower checks now and then; after an error that one of them found, that one at every answer and the
// others never.
func Audit(e *interpreter.Engine, after error) *Auditor {
	o := often{Save: saveEvery, Secrets: secretsEvery, Replay: replayEvery}
	if after != nil {
		o = closely(after)
	}
	x := e.Core()
	return &Auditor{x: x, p: x.P, often: o, bounds: newBounds(x.P), again: exec.New(x.P, state.New(x.P.Layout))}
}

// Begin notes what must not change from now on, and looks at the match before the first answer.
func (v *Auditor) Begin(seed uint64) error {
	x := v.x
	v.placed = placed(x.M)
	v.bounds.begin()
	v.record = record.Record{Seats: v.p.Setup.Seats, Options: v.p.Setup.Options, Seed: seed,
		Whole: puts(x.Disguise), Answers: v.record.Answers[:0], Words: v.record.Words[:0], Hashes: v.record.Hashes[:0]}
	return v.always(x)
}

// puts is what a record says of a match that puts such questions.
func puts(which record.Disguise) int {
	if which == record.Bare {
		return record.Never
	}
	return 1
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

// After looks at the match after answer o.
func (v *Auditor) After(o interpreter.Answer) error {
	x := v.x
	v.record.Taken(o, "", x.M)
	if err := v.always(x); err != nil {
		return err
	}
	n := len(v.record.Answers)
	if v.often.Secrets > 0 && n%v.often.Secrets == 0 {
		if err := v.secrets(x, n); err != nil {
			return err
		}
	}
	if v.often.Save > 0 && n%v.often.Save == 0 {
		return v.save(x)
	}
	return nil
}

// always is the checks that are made every time.
func (v *Auditor) always(x *exec.Run) error {
	if err := x.M.Consistent(); err != nil {
		return err
	}
	if n := placed(x.M); n != v.placed {
		return fmt.Errorf("%s in play where %d were", source.Count(n, "piece is", "pieces are"), v.placed)
	}
	return v.bounds.kept(x.M, v.again.M)
}

// secrets changes what a seat may not see: that of the seat that is looked at, several times; or else every other time
// that of who decides, and that of one seat after the other.
func (v *Auditor) secrets(x *exec.Run, n int) error {
	d, k := x.Pending(), n/v.often.Secrets
	if d == nil {
		return nil
	}
	seat, seed, times := d.Seat, uint64(n), uint64(1)
	switch of := slices.Index(v.p.Names, v.often.Of); {
	case of >= 0:
		seat, seed, times = int32(of), 0, lookedClosely // the same after fewer answers
	case k%2 == 0:
		seat = int32(k / 2 % len(v.p.Names))
	}
	for i := range times {
		if err := knowledge.Apart(x, v.again, seat, seed+i); err != nil {
			return err
		}
	}
	return nil
}

// lookedClosely is how often the secrets of one seat are changed where one looks closely.
const lookedClosely = 8

var (
	errSave     = errors.New("the position written down and read again is another")
	errDecision = errors.New("the position read again waits for another decision")
	errReplay   = errors.New("played again")
)

// save writes the position down, reads it and goes on from it.
func (v *Auditor) save(x *exec.Run) error {
	v.before = x.M.Bytes(v.before[:0])
	v.again.Disguise = x.Disguise
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
func (v *Auditor) differs(m *state.Match) bool {
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

// End looks at a match that has ended: every so many numbers i it is played again from its record.
func (v *Auditor) End(i int) error {
	if v.often.Replay > 0 && i%v.often.Replay == 0 {
		return v.replay(v.x)
	}
	return nil
}

// replay plays the match again from its record.
func (v *Auditor) replay(x *exec.Run) error {
	v.record.State = x.M.Bytes(nil)
	defer func() { v.record.State = nil }()
	if _, err := checkpoint.Replay(&v.record, v.p); err != nil {
		return fmt.Errorf("%w: %w", errReplay, err)
	}
	return nil
}
