package testkit

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"

	"precept/internal/plural"
	"precept/interpreter"
	"precept/interpreter/internal/checkpoint"
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/exec"
	"precept/interpreter/internal/knowledge"
	"precept/interpreter/internal/state"
	"precept/interpreter/record"
	"precept/interpreter/view"
)

// How often the slower checks are made.
const (
	saveEvery    = 50 // answers between two checks of writing and reading the position
	secretsEvery = 40 // answers between two checks of secrecy
	replayEvery  = 10 // matches between two replays
)

// Auditor checks matches of an engine, one after the other, after every answer. It checks that:
//
//   - every piece is in exactly one place or in none, and the lists of pieces, the counters and the sets agree;
//   - the number of pieces in play stays the same;
//   - capacities of zones and limits of the game are respected, the boxes of a space hold no more pieces than it
//     has, and numbers stay in their range;
//   - from time to time: the deciding seat, or another one, cannot distinguish the position from one that differs only
//     in what that seat may not see, neither by its view nor by its options;
//   - from time to time: writing and reading a position gives the same position and the same decision;
//   - from time to time: replaying a match from its record gives the same position.
//
// Other faults show without an auditor: a decision without options, a budget that is exceeded, any other fault of the
// content.
type Auditor struct {
	x      *exec.Run
	p      *compile.Program
	often  often
	record record.Record
	placed int
	bounds *bounds
	again  *exec.Run // the position that was read; also serves as a spare run for other checks
	before []byte
	reread []byte
}

// often is the number of answers between two of the slower checks, 0 for never.
type often struct {
	Save, Secrets int
	Replay        int    // matches between two replays
	Of            string // the seat whose secrecy is checked, "" for all in turn
}

// closely returns the settings that repeat the check which found an error after every answer. It returns no slower
// checks if one of the quick checks found it.
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

// Audit returns an auditor. If after is an error that one of the slower checks found, it makes that check at every
// answer, and no other slower ones.
func Audit(e *interpreter.Engine, after error) *Auditor {
	o := often{Save: saveEvery, Secrets: secretsEvery, Replay: replayEvery}
	if after != nil {
		o = closely(after)
	}
	x := e.Core()
	return &Auditor{x: x, p: x.P, often: o, bounds: newBounds(x.P), again: exec.New(x.P, state.New(x.P.Layout))}
}

// Begin starts a new match and checks it before the first answer.
func (v *Auditor) Begin(seed uint64) error {
	x := v.x
	v.placed = placed(x.M)
	v.bounds.begin()
	v.record = record.Record{Seats: v.p.Setup.Seats, Options: v.p.Setup.Options, Seed: seed,
		Whole: puts(x.Disguise), Answers: v.record.Answers[:0], Words: v.record.Words[:0], Hashes: v.record.Hashes[:0]}
	return v.always(x)
}

// puts returns the value of Whole in a record for a disguise.
func puts(which record.Disguise) int {
	if which == record.Bare {
		return record.Never
	}
	return 1
}

// placed returns the number of pieces in play.
func placed(m *state.Match) int {
	n := 0
	for _, q := range m.Place {
		if q >= 0 {
			n++
		}
	}
	return n
}

// After checks the match after answer o.
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

// always makes the quick checks.
func (v *Auditor) always(x *exec.Run) error {
	if err := x.M.Consistent(); err != nil {
		return err
	}
	if n := placed(x.M); n != v.placed {
		return fmt.Errorf("%s in play where %d were", plural.Count(n, "piece is", "pieces are"), v.placed)
	}
	return v.bounds.kept(x.M, v.again.M)
}

// secrets checks secrecy. If one seat was chosen, it does so several times for that seat. Otherwise it alternates
// between the deciding seat and each seat in turn.
func (v *Auditor) secrets(x *exec.Run, n int) error {
	d, k := x.Pending(), n/v.often.Secrets
	if d == nil {
		return nil
	}
	seat, seed, times := d.Seat, uint64(n), uint64(1)
	switch of := slices.Index(v.p.Names, v.often.Of); {
	case of >= 0:
		seat, seed, times = int32(of), 0, lookedClosely // the same seeds each time, so that fewer answers fail too
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

// lookedClosely is how often the secrecy of a chosen seat is checked at a time.
const lookedClosely = 8

var (
	errSave     = errors.New("the position written down and read again is another")
	errDecision = errors.New("the position read again waits for another decision")
	errReplay   = errors.New("played again")
)

// save writes the position, reads it, and resumes.
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

// differs reports whether m differs from the position written last.
func (v *Auditor) differs(m *state.Match) bool {
	v.reread = m.Bytes(v.reread[:0])
	return !bytes.Equal(v.before, v.reread)
}

// sameDecision reports whether a and b ask the same seat for the same decision.
func sameDecision(a, b *exec.Decision) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Sort == b.Sort && a.Seat == b.Seat && a.Node == b.Node && a.Count() == b.Count()
}

// End checks a match that has ended. i is its number, which decides whether to replay it.
func (v *Auditor) End(i int) error {
	if v.often.Replay > 0 && i%v.often.Replay == 0 {
		return v.replay(v.x)
	}
	return nil
}

// replay replays the match from its record.
func (v *Auditor) replay(x *exec.Run) error {
	v.record.State = x.M.Bytes(nil)
	defer func() { v.record.State = nil }()
	if _, err := checkpoint.Replay(context.Background(), &v.record, v.p); err != nil {
		return fmt.Errorf("%w: %w", errReplay, err)
	}
	return nil
}
