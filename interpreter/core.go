package interpreter

import (
	"precept/interpreter/internal/exec"
	"precept/interpreter/internal/model"
	"precept/interpreter/internal/state"
)

// Core is the checked game, for packages below interpreter: nobody else can name its type.
func (g *Game) Core() *model.Game { return g.model }

// Core is what runs the match, for packages below interpreter: nobody else can name its type.
func (m *Match) Core() *exec.Run { return m.run }

// Core is what runs the engine, for packages below interpreter: nobody else can name its type.
func (e *Engine) Core() *exec.Run { return e.run }

// Core is the run that asks, and the decision as it has it, for packages below interpreter: nobody else can name their
// types.
func (d *Decision) Core() (*exec.Run, *exec.Decision) { return d.run, d.d }

// FromCore is an engine that goes on with a run, for packages below interpreter.
func FromCore(x *exec.Run) *Engine { return &Engine{run: x} }

// Core is the position, for packages below interpreter: nobody else can name its type.
func (p *Position) Core() *state.Match { return p.m }
