package interpreter

import (
	"sync"

	"precept/interpreter/declared"
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/exec"
	"precept/interpreter/view"
)

// Build is how the rules of a game are compiled and run, for those who hold the interpreter to itself: whatever the
// build, a match must go alike, but for what is knocked out.
type Build struct {
	Without   func(*declared.Node) bool // what is declared and has no effect
	Fresh     bool                      // no answer of a ruling is cached
	Traced    bool                      // it is noted which rules spoke
	Wakeful   bool                      // every state rule is judged after every effect
	Alone     bool                      // what is compiled is not kept for who asks for the same again
	Backwards bool                      // what is due in an order that cannot matter is done in the opposite one

	// Hear is told what happens before the first decision of a match, and by which engine.
	Hear func(*Engine, *view.Event)
}

// Built is an engine for matches of a line-up in a build; engines of one line-up and build share what is compiled, but
// for those built alone.
//
// # Errors
//
// Those of [Game.Engine].
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

// StartBuilt is [Game.Start] of a match in a build.
func (g *Game) StartBuilt(s Setup, b Build) (*Match, error) {
	e, err := g.Built(s, b)
	if err != nil {
		return nil, err
	}
	m := g.matchOf(e.run.P, s)
	m.run = e.run
	m.run.Disguise = m.Record.Puts(0) // a bare engine puts no question for secrecy's sake
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

// logs is logs of engines that were released: they grow large.
var logs = sync.Pool{New: func() any { return &compile.Trace{} }}

// Release leaves the room of e to the engines that are made later of those that share its program: for who makes many,
// and needs none of them for long. Neither e nor its decision may be used any more.
func (e *Engine) Release() {
	if l, ok := e.run.M.Trace.(*compile.Trace); ok {
		l.Reset()
		logs.Put(l)
	}
	e.run.Release()
	e.run = nil
}

// Rebuild has the match go on in a build, as far as it is not compiled: what it has noted of rules that spoke is
// dropped.
func (e *Engine) Rebuild(b Build) { b.prepare(e.run) }

// WithEngine is the match as it goes on with an engine that stands at the same decision.
func (m *Match) WithEngine(e *Engine) *Match {
	return &Match{Game: m.Game, run: e.run, Record: m.Record}
}

// CopyFrom makes the match that of another engine of the same line-up, at the same decision.
//
// # Errors
//
// What breaks where it goes on.
func (e *Engine) CopyFrom(other *Engine) error {
	e.run.M.CopyFrom(other.run.M)
	e.run.Like(other.run)
	return e.run.Resume()
}

// Pending is what is to be decided now, nil when nothing is.
func (e *Engine) Pending() *Decision { return pending(e.run) }
