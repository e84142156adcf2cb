package compile

import (
	"errors"
	"strings"

	"precept/interpreter/internal/expr"
)

// Condition compiles a condition as the step of a game would have it: the closure itself.
func Condition(p *Program, text string) (Bool, error) {
	var problems []string
	tree := expr.Check(text, p.Game.Decls, &expr.Scope{}, expr.TBool, func(_, _ int, code, format string, _ ...any) {
		problems = append(problems, code+": "+format)
	})
	if tree == nil {
		return nil, errors.New(strings.Join(problems, "; "))
	}
	c := p.compiler()
	b := c.Bool(tree)
	return b, c.Err
}

// Effort is what compiling a program took, in nodes compiled and questions looked into.
func Effort(p *Program) int { return p.effort }
