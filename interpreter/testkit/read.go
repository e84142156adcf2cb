package testkit

import (
	"encoding/json"
	"errors"
	"fmt"
	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/internal/checkpoint"
	"precept/interpreter/internal/exec"
	"precept/interpreter/internal/knowledge"
	"precept/interpreter/internal/state"
	"precept/interpreter/record"
	"precept/interpreter/source"
)

// Measures is what the line-up comes to by the measures of the game.
func (e Probe) Measures() []declared.Measure { return e.run.Measures() }

// Bytes is the position written down: equal bytes are equal positions.
func (e Probe) Bytes() []byte { return e.run.M.Bytes(nil) }

// Reread is an engine of its own at the same decision, over the position written down and read again.
//
// # Errors
//
// What cannot be read, what does not hold of what was read, and what breaks where it goes on.
func (e Probe) Reread() (*interpreter.Engine, error) {
	m := exec.Room(e.run.P)
	if err := m.Read(e.Bytes()); err != nil {
		return nil, err
	}
	if err := m.Consistent(); err != nil {
		return nil, err
	}
	y := exec.New(e.run.P, m)
	y.Like(e.run)
	return interpreter.CoreEngine(y), y.Resume()
}

// Renamed is an engine of its own at the same decision, over the position written down by names and opened again.
//
// # Errors
//
// What cannot be opened, what differs under rules that are the same, and what breaks where it goes on.
func (e Probe) Renamed() (*interpreter.Engine, error) {
	data, err := json.Marshal(checkpoint.Write(e.run.P, e.run.M))
	if err != nil {
		return nil, err
	}
	var pos record.Position
	if err := json.Unmarshal(data, &pos); err != nil {
		return nil, err
	}
	m, differences, err := checkpoint.Open(e.run.P, &pos)
	if err != nil || len(differences) > 0 {
		return nil, errors.Join(err, fmt.Errorf("%s: %v", source.Count(len(differences), "difference", "differences"),
			differences))
	}
	y := exec.New(e.run.P, m)
	y.Like(e.run)
	return interpreter.CoreEngine(y), y.Resume()
}

// Consistent looks whether what a position holds twice agrees: places with counters and sets.
func (e Probe) Consistent() error { return e.run.M.Consistent() }

// Decisions is how many answers have been given.
func (e Probe) Decisions() int { return int(e.run.M.Ctl[state.Decisions]) }

// Closed is the phases that have ended since the last answer, with the seat of a phase of somebody behind "of".
func (e Probe) Closed() []string {
	var out []string
	for _, c := range e.run.Ended() {
		name := e.run.P.Scopes[c.Scope].Name
		if c.Of >= 0 {
			name += " of " + e.run.P.Names[c.Of]
		}
		out = append(out, name)
	}
	return out
}

// Waiting reports whether anything that was set off waits to be done.
func (e Probe) Waiting() bool { return e.run.Waiting() }

// Usable is the abilities during the phases that are open which a seat could use in this position, if it were a moment.
func (e Probe) Usable(seat int) []string {
	var out []string
	for _, a := range e.run.Usable(int32(seat)) {
		out = append(out, a.ID)
	}
	return out
}

// Rests reports whether the match goes no further because its script says so.
func (e Probe) Rests() bool { return e.run.Rests() }

// Unused returns how many dice and picks of the script chance has not brought. The number of dice is negative where
// more were rolled than the script has.
func (e Probe) Unused() (dice, picks int) { return e.run.Unused() }

// Effort returns the evaluation steps that the pending decision has cost so far. It is the same on every machine.
func (e Probe) Effort() int { return e.run.M.Work }

// Completes reports whether it is certain that every answer to the decision completes the move that the match is in,
// and that nothing more is asked in that.
func (e Probe) Completes() bool { return e.run.Completes() }

// Continues reports whether what is asked belongs to a move that has had its first effect.
func (e Probe) Continues() bool { return e.run.Continues() }

// CheckSecrecy changes what a seat may not know and looks whether it can notice; spare is another engine of the same
// line-up, whose match is overwritten.
//
// # Errors
//
// What it notices.
func (e Probe) CheckSecrecy(spare *interpreter.Engine, seat int, seed uint64) error {
	if !e.sees(seat) {
		return fmt.Errorf("there is no seat %d", seat)
	}
	return knowledge.Apart(e.run, spare.Core(), int32(seat), seed)
}

// Correct is the match after the position was put right as by [save.Correct]; nothing records it. back is
// the match to which a correction leads that takes answers back.
//
// # Errors
//
// Those of [save.Correct].
func (e Probe) Correct(c record.Correction, back *interpreter.Engine) (*interpreter.Engine, error) {
	x, err := checkpoint.Correct(e.run, &c, func() (*state.Match, error) { return back.Core().M, nil })
	if err != nil {
		return nil, err
	}
	return interpreter.CoreEngine(x), nil
}
