package testkit

import (
	"encoding/json"
	"fmt"

	"precept/internal/plural"
	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/internal/checkpoint"
	"precept/interpreter/internal/exec"
	"precept/interpreter/internal/knowledge"
	"precept/interpreter/internal/state"
	"precept/interpreter/record"
)

// Measures returns the measures of the line-up.
func (e Probe) Measures() []declared.Measure { return e.run.Measures() }

// Bytes returns the encoded position. Equal bytes mean equal positions.
func (e Probe) Bytes() []byte { return e.run.M.Bytes(nil) }

// Reread writes the position and reads it, and returns an engine at the same decision. byNames writes it as a save
// does, otherwise it is encoded as by Bytes.
//
// # Errors
//
// The position cannot be read, is inconsistent, differs when read by names, or play cannot continue from it.
func (e Probe) Reread(byNames bool) (*interpreter.Engine, error) {
	m, err := e.reread(byNames)
	if err != nil {
		return nil, err
	}
	y := exec.New(e.run.P, m)
	y.Like(e.run)
	return interpreter.CoreEngine(y), y.Resume()
}

func (e Probe) reread(byNames bool) (*state.Match, error) {
	if !byNames {
		m := exec.Room(e.run.P)
		if err := m.Read(e.Bytes()); err != nil {
			return nil, err
		}
		return m, m.Consistent()
	}
	data, err := json.Marshal(e.ByNames())
	if err != nil {
		return nil, err
	}
	var pos record.Position
	if err := json.Unmarshal(data, &pos); err != nil {
		return nil, err
	}
	m, differences, err := checkpoint.Open(e.run.P, &pos)
	if err == nil && len(differences) > 0 {
		err = fmt.Errorf("%s: %v", plural.Count(len(differences), "difference", "differences"), differences)
	}
	return m, err
}

// Consistent checks that redundant parts of a position agree: places with counters and sets.
func (e Probe) Consistent() error { return e.run.M.Consistent() }

// Usable returns the abilities of the open phases that a seat could use in this position, at a suitable moment.
func (e Probe) Usable(seat int) []string {
	var out []string
	for _, a := range e.run.Usable(int32(seat)) {
		out = append(out, a.ID)
	}
	return out
}

// Effort returns the evaluation steps that the pending decision has cost so far. It is the same on every machine.
func (e Probe) Effort() int { return e.run.M.Work }

// Completes reports whether every answer to the decision certainly completes the current move, without a further
// question.
func (e Probe) Completes() bool { return e.run.Completes() }

// Continues reports whether the decision belongs to a move that has had its first effect.
func (e Probe) Continues() bool { return e.run.Continues() }

// CheckSecrecy changes what a seat may not know, and checks that the seat cannot notice it. It overwrites the match of
// spare, an engine of the same line-up.
//
// # Errors
//
// What the seat notices.
func (e Probe) CheckSecrecy(spare *interpreter.Engine, seat int, seed uint64) error {
	if !e.sees(seat) {
		return fmt.Errorf("there is no seat %d", seat)
	}
	return knowledge.Apart(e.run, spare.Core(), int32(seat), seed)
}

// Correct returns the match after a correction as by [save.Correct], without recording it. back is the match to use
// for a correction that takes answers back.
//
// # Errors
//
// The errors of [save.Correct].
func (e Probe) Correct(c record.Correction, back *interpreter.Engine) (*interpreter.Engine, error) {
	x, err := checkpoint.Correct(e.run, &c, func() (*state.Match, error) { return back.Core().M, nil })
	if err != nil {
		return nil, err
	}
	return interpreter.CoreEngine(x), nil
}
