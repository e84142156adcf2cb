package testkit

import (
	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/exec"
	"precept/interpreter/record"
	"strings"
)

// Only returns the answer to a decision that has exactly one, else false. Such a decision is put so that other players
// do not learn that there was nothing to decide.
func Only(d *interpreter.Decision) (interpreter.Answer, bool) {
	_, is := d.Core()
	return is.Only()
}

// Candidates is every answer that was considered, legal or not: what a refusal is asked about.
func Candidates(d *interpreter.Decision) []interpreter.Answer {
	_, is := d.Core()
	return is.Candidates()
}

// Ability reports whether an answer uses an ability that stands on a menu beside its entries.
func Ability(d *interpreter.Decision, a interpreter.Answer) bool {
	return d.Kind == interpreter.Menu && a >= exec.AbilityBase
}

// AutoTaken is the elements that a choice of several has taken by itself since the last answer.
func AutoTaken(d *interpreter.Decision) []interpreter.Taken {
	x, is := d.Core()
	return interpreter.CoreTaken(x, is.Own())
}

// Noun is what something of a game of that name is, in words: a zone, an action; "" for nothing.
func Noun(g *interpreter.Game, name string) string {
	if s := g.Core().Decls.Symbols[name]; s != nil {
		return s.Noun()
	}
	return ""
}

// Cited is every declared thing and every step of a game that may cite an article: what there is to cover by scenarios.
func Cited(g *interpreter.Game) []*declared.Node { return g.Core().Cited() }

// Match is a match of a game that goes on with an engine, from where it stands: its record has no answers, and is not
// to be saved.
func Match(g *interpreter.Game, e *interpreter.Engine) *interpreter.Match {
	of, s := g.Core(), e.Core().P.Setup
	return interpreter.CoreMatch(g, e.Core(), record.Record{Game: of.ID, Variants: of.Laid, Mods: g.Mods(),
		Rules: g.RulesHash(), Seats: s.Seats, Options: s.Options, Whole: 1})
}

// Fork is an engine of its own at the same decision; what is wrong with it shows when it is answered.
func (e Probe) Fork() *interpreter.Engine {
	y, _ := e.run.Fork()
	return interpreter.CoreEngine(y)
}

// Forced is what was answered without asking since the last answer.
func (e Probe) Forced() []interpreter.Taken { return interpreter.CoreTaken(e.run, e.run.Forced()) }

// PlayFor plays for a seat that may answer now, whether or not it is the one that is asked: see
// [interpreter.Match.AnswerFor].
func (e Probe) PlayFor(seat int, a interpreter.Answer) error { return e.run.AnswerOf(int32(seat), a) }

// Refresh forgets what was cached for the position, and finds its decision again.
func (e Probe) Refresh() error {
	e.run.M.Forget()
	return e.run.Resume()
}

// Eval evaluates an expression over the position, as a scenario or a person writes it, and returns its value in words,
// secrets included.
func (e Probe) Eval(text string) (string, error) {
	return e.run.P.Eval(e.run.M, strings.TrimSpace(text))
}

// Append writes a position down behind buf.
func Append(p *interpreter.Snapshot, buf []byte) []byte { return p.Core().Bytes(buf) }

// Entered is the entries of menus into which seats went without being asked since the last answer, in order: each was
// the only thing that its seat could do. They have no choice behind them.
func (e Probe) Entered() []interpreter.Taken {
	var out []interpreter.Taken
	for _, n := range e.run.Entered() {
		out = append(out, interpreter.Taken{Seat: nameOf(e.run.P, n.Seat), ID: n.Name, Piece: -1, Place: -1})
	}
	return out
}

// nameOf is the name of a seat by its number, "" for none.
func nameOf(p *compile.Program, seat int32) string {
	if seat < 0 || int(seat) >= len(p.Names) {
		return ""
	}
	return p.Names[seat]
}

// Read makes p the position that was written down; both are of one line-up.
//
// # Errors
//
// What is no position of the line-up.
func Read(p *interpreter.Snapshot, data []byte) error {
	*p = interpreter.CoreSnapshot(p.Core())
	return p.Core().Read(data)
}
