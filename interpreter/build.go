package interpreter

import (
	"sync"

	"precept/interpreter/declared"
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/exec"
	"precept/interpreter/view"
)

// Build says how the rules of a game are compiled and run. It exists to test the interpreter against itself: in every
// build a match must run the same, except for what Without removes.
type Build struct {
	Without   func(*declared.Node) bool // reports whether a declaration has no effect; nil: all have one
	Fresh     bool                      // answers of rulings are not cached
	Traced    bool                      // record which rules are evaluated
	Wakeful   bool                      // test every state rule after every step
	Alone     bool                      // do not share the compiled program with other engines
	Backwards bool                      // process triggers whose order cannot matter in reverse

	// Hear is called with every event before the first decision of a match, and with the engine of the match. It can be
	// nil.
	Hear func(*Engine, *view.Event)
}

// Built returns an engine for matches of a line-up in a build. Engines with the same line-up and build share the
// compiled program, unless b.Alone or b.Without is set.
//
// # Errors
//
// The errors of [Game.NewEngine].
func (g *Game) Built(s Setup, b Build) (*Engine, error) {
	opt := compile.Options{Without: b.Without, Fresh: b.Fresh, Traced: b.Traced}
	program := g.program
	if b.Alone {
		program = g.link
	}
	p, err := program(s, opt)
	if err != nil {
		return nil, err
	}
	e := engineOf(p)
	b.prepare(e.run)
	return e, nil
}

// StartBuilt does the same as [Game.Start], in a build.
func (g *Game) StartBuilt(s Setup, b Build) (*Match, error) {
	e, err := g.Built(s, b)
	if err != nil {
		return nil, err
	}
	m := g.matchOf(e.run.P, s)
	m.run = e.run
	m.run.Disguise = m.Record.Puts(0) // the engine would not ask questions with one answer to keep secrets
	if err := s.hand(m.run); err != nil {
		return nil, err
	}
	begin := func() error { return m.judged(m.run.Begin(s.Seed)) }
	if b.Hear == nil {
		return m, begin()
	}
	return m, m.followed().Hear(func(x *view.Event) { b.Hear(e, x) }, begin)
}

func (b Build) prepare(x *exec.Run) {
	x.Wakeful, x.Backwards = b.Wakeful, b.Backwards
	if b.Traced {
		x.M.Trace = logs.Get().(*compile.Trace)
	}
}

// logs is a pool of traces of released engines, reused because they grow large.
var logs = sync.Pool{New: func() any { return &compile.Trace{} }}

// Release makes the memory of e available to engines that are created later for the same program. It saves allocations
// where many engines are created and each is used only briefly. Neither e nor its decision may be used afterwards.
func (e *Engine) Release() {
	if l, ok := e.run.M.Trace.(*compile.Trace); ok {
		l.Reset()
		logs.Put(l)
	}
	e.run.Release()
	e.run = nil
}

// Rebuild applies the settings of a build that do not need another compilation: Wakeful, Backwards and, with Traced, a
// new empty trace. The match continues.
func (e *Engine) Rebuild(b Build) { b.prepare(e.run) }

// WithEngine returns a match that continues with e, which must be at the same decision. It has the record of m.
func (m *Match) WithEngine(e *Engine) *Match {
	return &Match{Game: m.Game, run: e.run, Record: m.Record}
}

// CopyFrom replaces the match of e by a copy of the match of another engine of the same line-up, at the same decision.
//
// # Errors
//
// A fault of the content that stops the match.
func (e *Engine) CopyFrom(other *Engine) error {
	e.run.M.CopyFrom(other.run.M)
	e.run.Like(other.run)
	return e.run.Resume()
}

// Pending returns the decision that the match waits for, nil for none.
func (e *Engine) Pending() *Decision { return pending(e.run) }
