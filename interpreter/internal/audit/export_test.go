package audit

import (
	"precept/interpreter/internal/exec"
)

// Always makes the checks of every answer.
func (v *Auditor) Always(x *exec.Run) error { return v.always(x) }

// Save writes the position down, reads it and goes on from it.
func (v *Auditor) Save(x *exec.Run) error { return v.save(x) }

// Replay plays the match again from its record.
func (v *Auditor) Replay(x *exec.Run) error { return v.replay(x) }

// Note writes an answer that was not given to the record.
func (v *Auditor) Note(o exec.Option) { v.record.Answers = append(v.record.Answers, o) }

// SlotOf is where a variable or an attribute with a range lies, -1 when nothing is known of it.
func (v *Auditor) SlotOf(name string) int {
	for _, r := range v.bounds.ranges {
		if r.name == name {
			return int(r.slot)
		}
	}
	return -1
}
