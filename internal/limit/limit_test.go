package limit

import (
	"go/ast"
	"go/parser"
	"go/token"
	"testing"
)

// TestReasons checks that the bounds are one block, each with a reason.
func TestReasons(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "limit.go", nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	if len(file.Decls) != 1 {
		t.Fatalf("%d declarations, not one block", len(file.Decls))
	}
	for _, spec := range file.Decls[0].(*ast.GenDecl).Specs {
		if bound := spec.(*ast.ValueSpec); bound.Doc == nil {
			t.Errorf("%s has no reason", bound.Names[0])
		}
	}
}

// TestBoundsFit checks that a bound inside another can be reached.
func TestBoundsFit(t *testing.T) {
	for _, c := range []struct {
		name         string
		inner, outer int
	}{
		{"file in package", FileBytes, PackageBytes},
		{"expression in file", ExprBytes, FileBytes},
		{"key in file", KeyBytes, FileBytes},
		{"name in key", NameBytes, KeyBytes},
		{"nodes in file", Nodes, FileBytes},
		{"printed in kept", Problems, ProblemsKept},
		{"players in a word", Players, 16},
		{"spaces in four words", Spaces, 256},
		{"pieces in a count", Pieces, 1<<15 - 1},
	} {
		if c.inner > c.outer {
			t.Errorf("%s: %d is above %d", c.name, c.inner, c.outer)
		}
	}
}
