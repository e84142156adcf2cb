// Package testkit is for tests of rules: it lays positions out, reads what stands in them, and audits matches.
package testkit

import (
	"precept/interpreter"
	"precept/interpreter/internal/exec"
)

// Probe lays out and reads the match of an engine. It asks nobody what he may know.
type Probe struct{ run *exec.Run }

// On is a probe of the match of an engine.
func On(e *interpreter.Engine) Probe { return Probe{e.Core()} }
