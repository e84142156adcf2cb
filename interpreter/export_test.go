package interpreter

import (
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/exec"
	"precept/interpreter/internal/model"
)

// What tests look at behind the façade.

// Model is the checked game.
func (g *Game) Model() *model.Game { return g.model }

// Link compiles the game for a line-up.
func (g *Game) Link(s Setup) (*compile.Program, error) { return g.link(s, compile.Options{}) }

// Program is what is compiled for a line-up, kept.
func (g *Game) Program(s Setup, opt compile.Options) (*compile.Program, error) {
	return g.program(s, opt)
}

// StartWith begins a match with a program.
func (g *Game) StartWith(p *compile.Program, s Setup) (*Match, error) { return g.startWith(p, s) }

// Run is what runs the match.
func (m *Match) Run() *exec.Run { return m.run }

// RunOn makes x what runs the match.
func (m *Match) RunOn(x *exec.Run) { m.run = x }

// MatchOf is a match that goes on with a run.
func MatchOf(g *Game, x *exec.Run) *Match { return &Match{Game: g, run: x} }

// Raw is the decision as the run has it.
func (d *Decision) Raw() *exec.Decision { return d.d }

// Sort is what kind of decision it is.
func (d *Decision) Sort() exec.Sort { return d.d.Sort }
