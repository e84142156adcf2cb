package interpreter

import (
	"context"

	"precept/interpreter/internal/check"
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/exec"
	"precept/interpreter/internal/knowledge"
	"precept/interpreter/internal/model"
	"precept/interpreter/internal/state"
	"precept/interpreter/record"
)

// Core is the checked game, for packages below interpreter: nobody else can name its type.
func (g *Game) Core() *model.Game { return g.model }

// CoreLinted returns the package, whose loads let lint judge the game, for packages below interpreter.
func CoreLinted(p *Package, lint check.Lint) *Package {
	p.lint = lint
	return p
}

// CoreLoad is [Package.Load] by a check that records to w, for packages below interpreter.
func CoreLoad(ctx context.Context, p *Package, w *check.Watch, stack []Layer) (*Game, error) {
	return p.load(ctx, w, stack)
}

// Core is what runs the match, for packages below interpreter: nobody else can name its type.
func (m *Match) Core() *exec.Run { return m.run }

// Core is what runs the engine, for packages below interpreter: nobody else can name its type.
func (e *Engine) Core() *exec.Run { return e.run }

// Core is the run that asks, and the decision as it has it, for packages below interpreter: nobody else can name their
// types.
func (d *Decision) Core() (*exec.Run, *exec.Decision) { return d.run, d.d }

// CoreEngine is an engine that goes on with a run, for packages below interpreter.
func CoreEngine(x *exec.Run) *Engine { return &Engine{run: x} }

// Core is the position, for packages below interpreter: nobody else can name its type.
func (p *Snapshot) Core() *state.Match { return p.m }

// CoreMatch is a match of a game that goes on with a run and a record, for packages below interpreter.
func CoreMatch(g *Game, x *exec.Run, r record.Record) *Match {
	return &Match{Game: g, run: x, Record: r}
}

// CoreProgram is a game compiled for a line-up, for packages below interpreter; alone: nobody else is given the same.
func CoreProgram(g *Game, s Setup, alone bool) (*compile.Program, error) {
	if alone {
		return g.link(s, compile.Options{})
	}
	return g.program(s, compile.Options{})
}

// CoreHanded is what a match hands on, and what puts it into one that has not begun, for packages below interpreter.
func CoreHanded(values []record.Values, put func(*compile.Program, *state.Match) error) *Handed {
	return &Handed{values, put}
}

// CoreFollower is who follows the match, from its present position when it is asked for first, for packages below
// interpreter.
func CoreFollower(m *Match) *knowledge.Follower { return m.followed() }

// CoreGoOn has the match go on with another run, and with who follows that, for packages below interpreter; a nil
// follower leaves it with the one that it has.
func CoreGoOn(m *Match, x *exec.Run, f *knowledge.Follower) {
	if m.run = x; f != nil {
		m.follower = f
	}
}
