package interpreter

import (
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/exec"
	"precept/interpreter/internal/model"
)

// Access for tests to what the package hides.

// Model returns the checked game.
func (g *Game) Model() *model.Game { return g.model }

// Link returns the game compiled for a line-up, not cached.
func (g *Game) Link(s Setup) (*compile.Program, error) { return g.link(s, compile.Options{}) }

// Program returns the game compiled for a line-up, cached.
func (g *Game) Program(s Setup, opt compile.Options) (*compile.Program, error) {
	return g.program(s, opt)
}

// StartWith begins a match with a compiled program.
func (g *Game) StartWith(p *compile.Program, s Setup) (*Match, error) { return g.startWith(p, s) }

// Run returns the run of the match.
func (m *Match) Run() *exec.Run { return m.run }

// RunOn makes the match continue with x.
func (m *Match) RunOn(x *exec.Run) { m.run = x }

// MatchOf returns a match that continues a run.
func MatchOf(g *Game, x *exec.Run) *Match { return &Match{Game: g, run: x} }

// Raw returns the run's form of the decision.
func (d *Decision) Raw() *exec.Decision { return d.d }

// Sort returns the sort of the decision.
func (d *Decision) Sort() exec.Sort { return d.d.Sort }
