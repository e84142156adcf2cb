package testkit

import (
	"precept/interpreter"
	"precept/interpreter/internal/audit"
	"precept/interpreter/internal/exec"
)

// Auditor looks at a match after every answer: whether pieces are lost, capacities and ranges kept, secrets told, and
// whether a position that is saved, or a match that is played again, is the same.
type Auditor struct {
	run *exec.Run
	of  *audit.Auditor
}

// Audit makes the slower checks now and then; after an error that one of them found, that one at every answer and the
// others never.
func Audit(e *interpreter.Engine, after error) *Auditor {
	often := audit.Sampled()
	if after != nil {
		often = audit.Closely(after)
	}
	return &Auditor{e.Core(), audit.New(e.Core().P, often)}
}

// Begin looks at a match that has begun with a seed.
func (a *Auditor) Begin(seed uint64) error { return a.of.Begin(a.run, seed) }

// After looks at the match after an answer.
func (a *Auditor) After(o interpreter.Answer) error { return a.of.After(a.run, o) }

// End looks at match number i when it has ended.
func (a *Auditor) End(i int) error { return a.of.End(a.run, i) }
