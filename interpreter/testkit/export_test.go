package testkit

import (
	"precept/interpreter"
)

// Always makes the quick checks.
func (v *Auditor) Always() error { return v.always(v.x) }

// Save writes the position, reads it, and resumes.
func (v *Auditor) Save() error { return v.save(v.x) }

// Replay replays the match from its record.
func (v *Auditor) Replay() error { return v.replay(v.x) }

// Note adds an answer to the record that was not given.
func (v *Auditor) Note(o interpreter.Answer) { v.record.Answers = append(v.record.Answers, o) }

// SlotOf returns the slot of a variable or an attribute with a range, -1 if it is unknown.
func (v *Auditor) SlotOf(name string) int {
	for _, r := range v.bounds.ranges {
		if r.name == name {
			return int(r.slot)
		}
	}
	return -1
}
