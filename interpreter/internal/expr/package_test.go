package expr_test

import (
	"fmt"
	"os"
	"testing"

	"precept/interpreter/internal/check"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/source"
)

// game returns a checked package.
func game(t testing.TB, dir string) *model.Game {
	t.Helper()
	var ps source.Problems
	g := check.Input{Files: source.Package(os.DirFS(dir), &ps, ".")}.Game(&ps)
	if g == nil {
		t.Fatal(ps.Err())
	}
	return g
}

// scope returns a scope with names of the usual types, as steps bind them.
func scope(d *expr.Decls) *expr.Scope {
	local := func(name string, t expr.Type) *expr.Local {
		return &expr.Local{Name: name, Type: t, Size: 1}
	}
	piece := expr.Type{Base: expr.Piece, Ref: d.KindByName("piece")}
	return &expr.Scope{Locals: []*expr.Local{
		local("me", expr.TPlayer), local("owner", expr.TPlayer), local("it", piece), local("those", piece.List()),
		local("here", expr.TPlace), local("amount", expr.TInt), local("sure", expr.TBool), local("lost", expr.TAny),
	}}
}

// found is one problem of an expression.
type found struct {
	start, end int
	code, text string
}

func (f found) String() string { return fmt.Sprintf("%d-%d %s: %s", f.start, f.end, f.code, f.text) }

// checked returns the result of Check for a text, with the problems.
func checked(d *expr.Decls, s *expr.Scope, text string) (*expr.Node, []found) {
	var problems []found
	n := expr.Check(text, d, s, expr.Type{}, func(start, end int, code string, format source.Format, args ...any) {
		problems = append(problems, found{start, end, code, source.Say(format, args...).String()})
	})
	return n, problems
}
