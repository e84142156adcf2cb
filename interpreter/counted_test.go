package interpreter_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// counted matches a number in a format with a plural after it.
var counted = regexp.MustCompile(`%d (?:of the |more )?([a-z]+s)\b`)

// verbal holds words that end in s and are not plurals, or have no other singular.
var verbal = map[string]bool{"is": true, "as": true, "has": true, "lies": true, "waits": true, "words": true,
	"times": true, "was": true}

// several lists, by file and word, where the number is always greater than one.
var several = map[string]bool{
	"./internal/check/causes.go files": true, "./internal/check/causes.go places": true, // one problem for several
	"./lint/advice.go pieces":         true,                                          // more than the entries of a track
	"./internal/check/paths.go files": true, "./internal/check/paths.go nodes": true, // a path with several matches
	"./internal/check/links.go seats": true, "../conformance/scenario/run.go picks": true, // one of several
	"./internal/check/blame.go places": true, // one place has its own text
	"./files/files.go bytes":           true, // a limit
	"./files/faulty/faulty.go calls":   true, // for developers of the program
}

// TestCountedInMessages checks that counted words in messages agree with their number, by plural.Count or by braces.
// Exempt are numbers that are surely greater than one: limits of package limit, and the entries of several.
func TestCountedInMessages(t *testing.T) {
	found := 0
	for _, dir := range []string{".", "../conformance"} {
		err := fs.WalkDir(os.DirFS(dir), ".", func(name string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
				return err
			}
			files := token.NewFileSet()
			f, err := parser.ParseFile(files, dir+"/"+name, nil, 0)
			if err != nil {
				return err
			}
			ast.Inspect(f, func(n ast.Node) bool {
				if call, ok := n.(*ast.CallExpr); ok {
					for i, x := range call.Args {
						found++
						for _, word := range loose(x, call.Args[i+1:]) {
							if !several[dir+"/"+name+" "+word] {
								t.Errorf("%v: %q is said of one too; plural.Count says both", files.Position(x.Pos()), word)
							}
						}
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
	if found < 10000 {
		t.Errorf("only %d arguments were looked at", found)
	}
	for format, want := range map[string]int{"%d pieces lie here": 1, "%d of the dice are left": 0, "%d more pieces": 1,
		"%d is odd": 0, "at most %d pieces": 0} {
		x := &ast.BasicLit{Kind: token.STRING, Value: strconv.Quote(format)}
		if got := loose(x, []ast.Expr{ast.NewIdent("n")}); len(got) != want {
			t.Errorf("%s: %q", format, got)
		}
	}
}

// loose returns the counted plurals of a format whose number could be one.
func loose(format ast.Expr, args []ast.Expr) (out []string) {
	if sum, ok := format.(*ast.BinaryExpr); ok && sum.Op == token.ADD {
		return append(loose(sum.X, args), loose(sum.Y, nil)...)
	}
	lit, ok := format.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return nil
	}
	text, err := strconv.Unquote(lit.Value)
	if err != nil {
		return nil
	}
	for _, m := range counted.FindAllStringSubmatchIndex(text, -1) {
		word := text[m[2]:m[3]]
		arg := strings.Count(strings.ReplaceAll(text[:m[0]], "%%", ""), "%")
		if !verbal[word] && !many(text, args, arg) {
			out = append(out, word)
		}
	}
	return out
}

// many reports whether a number is surely greater than one: a limit of the program, or a comparison says so.
func many(text string, args []ast.Expr, arg int) bool {
	if regexp.MustCompile(`at most %d|more than %d|over %d|; at most|are allowed`).MatchString(text) {
		return true
	}
	if arg >= len(args) {
		return false
	}
	bound := false
	ast.Inspect(args[arg], func(n ast.Node) bool {
		s, ok := n.(*ast.SelectorExpr)
		if ok {
			x, ok := s.X.(*ast.Ident)
			bound = bound || ok && x.Name == "limit"
		}
		return true
	})
	return bound
}
