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

// Core returns the checked game, for packages below interpreter: only they can name its type.
func (g *Game) Core() *model.Game { return g.model }

// CoreLinted sets lint as the check of whole games in loads of p, and returns p, for packages below interpreter.
func CoreLinted(p *Package, lint check.Lint) *Package {
	p.lint = lint
	return p
}

// CoreLoad does the same as [Package.Load], and records the check in w, for packages below interpreter.
func CoreLoad(ctx context.Context, p *Package, w *check.Watch, stack []Layer) (*Game, error) {
	return p.load(ctx, w, stack)
}

// Core returns the run of the match, for packages below interpreter: only they can name its type.
func (m *Match) Core() *exec.Run { return m.run }

// Core returns the run of the engine, for packages below interpreter: only they can name its type.
func (e *Engine) Core() *exec.Run { return e.run }

// Core returns the run that asks, and its form of the decision, for packages below interpreter: only they can name the
// types.
func (d *Decision) Core() (*exec.Run, *exec.Decision) { return d.run, d.d }

// CoreEngine returns an engine that continues a run, for packages below interpreter.
func CoreEngine(x *exec.Run) *Engine { return &Engine{run: x} }

// Core returns the position, for packages below interpreter: only they can name its type.
func (p *Snapshot) Core() *state.Match { return p.m }

// CoreMatch returns a match that continues a run and a record of game g, for packages below interpreter.
func CoreMatch(g *Game, x *exec.Run, r record.Record) *Match {
	return &Match{Game: g, run: x, Record: r}
}

// CoreProgram returns the game compiled for a line-up, for packages below interpreter. If alone is set, the program is
// not shared with anybody.
func CoreProgram(g *Game, s Setup, alone bool) (*compile.Program, error) {
	if alone {
		return g.link(s, compile.Options{})
	}
	return g.program(s, compile.Options{})
}

// CoreHanded returns what a match hands on to the next match of a campaign, for packages below interpreter. put stores
// the values in a match that has not begun.
func CoreHanded(values []record.Values, put func(*compile.Program, *state.Match) error) *Handed {
	return &Handed{values, put}
}

// CoreFollower returns the follower of the match, which reports its events, for packages below interpreter. The first
// call creates it at the present position.
func CoreFollower(m *Match) *knowledge.Follower { return m.followed() }

// CoreGoOn makes the match continue with run x and its follower f, for packages below interpreter. If f is nil, the
// match keeps its follower.
func CoreGoOn(m *Match, x *exec.Run, f *knowledge.Follower) {
	if m.run = x; f != nil {
		m.follower = f
	}
}
