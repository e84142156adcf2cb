package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// quiet is the set of functions that a goroutine may call without catching panics, because they neither run content nor
// read untrusted data.
var quiet = map[string]bool{"close": true, "cancel": true, "Done": true, "Stop": true, "NewTicker": true, "Read": true,
	"ReadString": true, "Serve": true, "Start": true}

// TestGoroutinesCatch checks that every goroutine catches panics, which would otherwise end the process. It belongs to
// a [fault.Crew], calls [fault.Try], or recovers.
func TestGoroutinesCatch(t *testing.T) {
	found := 0
	for _, wing := range []string{"table", "lab", "verbs"} {
		err := filepath.WalkDir(wing, func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
				return err
			}
			files := token.NewFileSet()
			file, err := parser.ParseFile(files, name, nil, 0)
			if err != nil {
				return err
			}
			ast.Inspect(file, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.SelectorExpr:
					if n.Sel.Name == "WaitGroup" {
						t.Errorf("%v: a sync.WaitGroup lets a panic end the process: take a fault.Crew", files.Position(n.Pos()))
					}
				case *ast.GoStmt:
					if found++; !catches(n.Call) {
						t.Errorf("%v: a panic of this goroutine ends the process: have it call fault.Try", files.Position(n.Pos()))
					}
				}
				return true
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if found < 5 {
		t.Errorf("only %d go statements are found", found)
	}
}

// catches reports whether a go statement catches panics, or calls only quiet functions.
func catches(call *ast.CallExpr) bool {
	catches, loud := false, false
	ast.Inspect(call, func(n ast.Node) bool {
		if c, ok := n.(*ast.CallExpr); ok {
			switch name := called(c); {
			case name == "Try", name == "recover":
				catches = true
				return false
			case name != "" && !quiet[name]:
				loud = true
			}
		}
		return true
	})
	return catches || !loud
}

// called returns the name of the function that is called, "" for a function literal.
func called(c *ast.CallExpr) string {
	switch f := c.Fun.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		return f.Sel.Name
	case *ast.FuncLit:
		return ""
	}
	return "?"
}
