// Package testkit supports tests of rules: it lays out positions, reads them, and audits matches.
package testkit

import (
	"precept/interpreter"
	"precept/interpreter/internal/exec"
)

// Probe reads and changes the match of an engine. It does not respect secrecy.
type Probe struct{ run *exec.Run }

// On returns a probe of the match of an engine.
func On(e *interpreter.Engine) Probe { return Probe{e.Core()} }
