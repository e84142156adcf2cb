package testkit

import (
	"strings"

	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/internal/exec"
	"precept/interpreter/record"
)

// Only returns the answer to a decision that has exactly one, and else false. Such a decision is still asked, so that
// other players do not learn that there was nothing to decide.
func Only(d *interpreter.Decision) (interpreter.Answer, bool) {
	_, is := d.Core()
	return is.Only()
}

// Candidates returns every answer that was considered, legal or not. You can ask why each was refused.
func Candidates(d *interpreter.Decision) []interpreter.Answer {
	_, is := d.Core()
	return is.Candidates()
}

// Ability reports whether an answer uses an ability that is on a menu beside its entries.
func Ability(d *interpreter.Decision, a interpreter.Answer) bool {
	return d.Kind == interpreter.Menu && a >= exec.AbilityBase
}

// AutoTaken returns the forced elements of a choice of several since the last answer.
func AutoTaken(d *interpreter.Decision) []interpreter.Taken {
	x, is := d.Core()
	return interpreter.CoreTaken(x, is.Own())
}

// Noun returns what a name means in a game, in words, such as a zone or an action; "" for an unknown name.
func Noun(g *interpreter.Game, name string) string {
	if s := g.Core().Decls.Symbols[name]; s != nil {
		return s.Noun().String()
	}
	return ""
}

// Cited returns every declaration and step that can cite an article, which scenarios should cover.
func Cited(g *interpreter.Game) []*declared.Node { return g.Core().Cited() }

// Match returns a match that continues with an engine. Its record has no answers, so do not save it.
func Match(g *interpreter.Game, e *interpreter.Engine) *interpreter.Match {
	of, s := g.Core(), e.Core().P.Setup
	return interpreter.CoreMatch(g, e.Core(), record.Record{Game: of.ID, Variants: of.Laid, Mods: g.Mods(),
		Rules: g.RulesHash(), Seats: s.Seats, Options: s.Options, Whole: 1})
}

// Fork returns a copy of the engine at the same decision. An error shows when you answer.
func (e Probe) Fork() *interpreter.Engine {
	y, _ := e.run.Fork()
	return interpreter.CoreEngine(y)
}

// PlayFor answers for a seat that may answer now, even if others are asked first: see [interpreter.Match.AnswerFor].
func (e Probe) PlayFor(seat int, a interpreter.Answer) error { return e.run.AnswerOf(int32(seat), a) }

// Refresh clears the caches of the match, and finds its decision again.
func (e Probe) Refresh() error {
	e.run.M.Forget()
	return e.run.Resume()
}

// Eval evaluates an expression in the present position and returns its value in words. It can read secrets.
func (e Probe) Eval(text string) (string, error) {
	return e.run.P.Eval(e.run.M, strings.TrimSpace(text))
}
