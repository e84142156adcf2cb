package compile

import (
	"errors"
	"strings"

	"precept/interpreter/internal/expr"
	"precept/interpreter/source"
)

// Condition compiles a condition to its closure, as in a step of a game.
func Condition(p *Program, text string) (Bool, error) {
	var problems []string
	tree := expr.Check(text, p.Game.Decls, &expr.Scope{}, expr.TBool, func(_, _ int, code string, format source.Format,
		_ ...any) {
		problems = append(problems, code+": "+string(format))
	})
	if tree == nil {
		return nil, errors.New(strings.Join(problems, "; "))
	}
	c := p.compiler()
	b := c.Bool(tree)
	return b, c.Err
}

// Effort returns the cost of compiling a program, in compiled nodes and examined rulings.
func Effort(p *Program) int { return p.effort }
