package expr_test

import (
	"os"
	"path/filepath"
	"testing"

	"precept/interpreter/internal/expr"
	"precept/interpreter/source"
)

// scalars calls f for every text of a node.
func scalars(n *source.Node, f func(string)) {
	if n == nil {
		return
	}
	if n.Kind == source.Scalar {
		f(n.Text)
	}
	for _, p := range n.Pairs {
		scalars(p.Value, f)
	}
	for _, it := range n.Items {
		scalars(it, f)
	}
}

// FuzzCheck checks that Check returns a tree or reports a problem inside the text, and never panics.
func FuzzCheck(f *testing.F) {
	d := game(f, "../../../content").Decls
	d.Spend = nil // no file is checked here, so there is no limit of steps
	files, err := filepath.Glob("../../../content/*/*.yaml")
	if err != nil || len(files) == 0 {
		f.Fatal(files, err)
	}
	for _, name := range append(files, "../../../content/game.yaml") {
		if filepath.Base(filepath.Dir(name)) == "rulebooks" {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		var ps source.Problems
		scalars(source.Parse(&source.File{Name: name, Text: text}, &ps), func(s string) { f.Add(s) })
	}
	for _, c := range hostile {
		f.Add(c.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		n, problems := checked(d, scope(d), text)
		if n == nil && len(problems) == 0 && !mentions(text, "lost") {
			t.Fatalf("%q is refused without a word", text)
		}
		for _, p := range problems {
			if p.start < 0 || p.end > len(text) || p.start > p.end {
				t.Fatalf("%q: %v is outside the text", text, p)
			}
		}
		if n != nil && len(problems) == 0 {
			n.Walk(func(n *expr.Node) { _ = d.TypeName(n.Type) })
		}
	})
}

// mentions reports whether a name is in a text. A lost name is refused without a report.
func mentions(text, name string) bool {
	for i := 0; i+len(name) <= len(text); i++ {
		if text[i:i+len(name)] == name {
			return true
		}
	}
	return false
}
