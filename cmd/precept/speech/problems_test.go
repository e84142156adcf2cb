package speech_test

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"precept/cmd/precept/speech"
	"precept/interpreter/source"
)

// formatType is the type of formats. Every constant of this type in the program is a format of a text about content.
const formatType = "precept/interpreter/source.Format"

// formats collects the formats in packages, each with one place where it occurs.
type formats struct {
	t     *testing.T
	found map[string]string
	set   *token.FileSet
	info  *types.Info
}

// TestProblemsInFrench checks that the French texts about content are complete. Each format in the program must have a
// French text with the same verbs, and there must be no other texts. It finds formats by their type, so a new one
// cannot be missed. Only texts without words may be converted to formats in any other way.
func TestProblemsInFrench(t *testing.T) {
	f := &formats{t: t, found: map[string]string{}}
	f.packages()
	if len(f.found) < 600 {
		t.Errorf("only %d formats were found", len(f.found))
	}
	french := speech.Language("fr").Texts
	for _, format := range slices.Sorted(maps.Keys(f.found)) {
		text, ok := french[source.Format(format)]
		switch {
		case !words.MatchString(verb.ReplaceAllString(format, "")):
		case !ok:
			t.Errorf("%s: %q has no French text", f.found[format], format)
		case !slices.Equal(argsOf(format), argsOf(text)):
			t.Errorf("%s: %q is %q in French, with other values", f.found[format], format, text)
		}
	}
	for format := range french {
		if f.found[string(format)] == "" {
			t.Errorf("%q is in French, and nothing says it", format)
		}
	}
}

var (
	verb  = regexp.MustCompile(`%[-+# 0-9.]*(?:\[(\d)\])?([a-zA-Z%])`)
	words = regexp.MustCompile(`\pL\pL`)
)

// argsOf returns the values that a format prints, each with its verb, sorted.
func argsOf(format string) []string {
	var out []string
	next := 1
	for _, m := range verb.FindAllStringSubmatch(format, -1) {
		if m[2] == "%" {
			continue
		}
		if m[1] != "" {
			next, _ = strconv.Atoi(m[1])
		}
		out = append(out, fmt.Sprint(next, m[2]))
		next++
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// packages finds the formats of all packages of the program.
func (f *formats) packages() {
	out, err := exec.Command("go", "list", "-export", "-deps", "-f",
		"{{.ImportPath}}\t{{.Export}}\t{{.Dir}}\t{{join .GoFiles \",\"}}", "precept/...").Output()
	if err != nil {
		f.t.Fatal(err)
	}
	exports, own := map[string]string{}, [][]string{}
	for line := range strings.Lines(string(out)) {
		p := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if exports[p[0]] = p[1]; strings.HasPrefix(p[0], "precept/") && p[3] != "" {
			own = append(own, p)
		}
	}
	f.set = token.NewFileSet()
	imp := importer.ForCompiler(f.set, "gc", func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) })
	for _, p := range own {
		var files []*ast.File
		for name := range strings.SplitSeq(p[3], ",") {
			file, err := parser.ParseFile(f.set, filepath.Join(p[2], name), nil, 0)
			if err != nil {
				f.t.Fatal(err)
			}
			files = append(files, file)
		}
		f.info = &types.Info{Types: map[ast.Expr]types.TypeAndValue{}}
		if _, err := (&types.Config{Importer: imp}).Check(p[0], f.set, files, f.info); err != nil {
			f.t.Fatal(err)
		}
		for _, file := range files {
			ast.Inspect(file, f.node)
		}
	}
}

// node collects the formats in a syntax node.
func (f *formats) node(n ast.Node) bool {
	x, ok := n.(ast.Expr)
	if !ok {
		return true
	}
	at := f.set.Position(n.Pos())
	place := fmt.Sprintf("%s:%d", filepath.Base(at.Filename), at.Line)
	v := f.info.Types[x]
	if v.Value != nil && v.Type.String() == formatType {
		if text := constant.StringVal(v.Value); text != "" {
			f.found[text] = place
		}
		return false
	}
	if call, ok := x.(*ast.CallExpr); ok {
		if to := f.info.Types[call.Fun]; to.IsType() && to.Type.String() == formatType &&
			!wordless[filepath.Base(at.Filename)] {
			f.t.Errorf("%s: a format must be a constant", place)
		}
		f.call(call, place)
	}
	return true
}

// wordless is the set of files that make formats of texts without words, such as separators and keys of the language.
var wordless = map[string]bool{"say.go": true, "language.go": true, "items.go": true}

// call checks that a call gives a format as many values as it prints.
func (f *formats) call(call *ast.CallExpr, place string) {
	sig, ok := f.info.TypeOf(call.Fun).Underlying().(*types.Signature)
	if !ok || !sig.Variadic() || call.Ellipsis.IsValid() {
		return
	}
	at := sig.Params().Len() - 2
	if at < 0 || sig.Params().At(at+1).Type().String() != "[]any" || sig.Params().At(at).Type().String() != formatType ||
		f.info.Types[call.Args[at]].Value == nil {
		return
	}
	format := constant.StringVal(f.info.Types[call.Args[at]].Value)
	most := 0
	for _, a := range append(argsOf(format), indexes(format)...) {
		n, _ := strconv.Atoi(strings.TrimRight(a, "abcdefghijklmnopqrstuvwxyzU"))
		most = max(most, n)
	}
	if given := len(call.Args) - at - 1; given != most {
		f.t.Errorf("%s: %q prints %d values, not %d", place, format, most, given)
	}
}

// indexes returns the values that select a form of a word without being printed: {2:is|are}.
func indexes(format string) (out []string) {
	for _, m := range regexp.MustCompile(`\{(\d):[^{}|]*\|`).FindAllStringSubmatch(format, -1) {
		out = append(out, m[1])
	}
	return out
}
