package testkit

import (
	"precept/interpreter"
)

// Always makes the checks of every answer.
func (v *Auditor) Always() error { return v.always(v.x) }

// Save writes the position down, reads it and goes on from it.
func (v *Auditor) Save() error { return v.save(v.x) }

// Replay plays the match again from its record.
func (v *Auditor) Replay() error { return v.replay(v.x) }

// Note writes an answer that was not given to the record.
func (v *Auditor) Note(o interpreter.Answer) { v.record.Answers = append(v.record.Answers, o) }

// SlotOf is where a variable or an attribute with a range lies, -1 when nothing is known of it.
func (v *Auditor) SlotOf(name string) int {
	for _, r := range v.bounds.ranges {
		if r.name == name {
			return int(r.slot)
		}
	}
	return -1
}
