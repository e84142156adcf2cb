package tree

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"precept/interpreter/source"

	"github.com/google/go-cmp/cmp"
	"gopkg.in/yaml.v3"
)

// sameAsYAML fails where yaml.v3 reads a text that is accepted here otherwise: content is YAML, whoever reads it.
func sameAsYAML(t *testing.T, f *source.File, n *Node) {
	t.Helper()
	var doc yaml.Node
	if err := yaml.Unmarshal(withoutComments(f, n), &doc); err != nil {
		t.Errorf("yaml.v3 does not read it: %v\n%s", err, f.Text)
		return
	}
	want := "-"
	if len(doc.Content) == 1 {
		want = outline(&doc)
	}
	if diff := cmp.Diff(want, outlineOf(n)); diff != "" {
		t.Errorf("yaml.v3 reads it otherwise (-yaml +here)\n%s\n%s", diff, f.Text)
	}
}

// withoutComments is the text of a file without the lines that are comments alone, some of which yaml.v3 takes for
// lines of a literal block above, and without the line of dashes or dots before the document.
func withoutComments(f *source.File, n *Node) []byte {
	inside := map[int]bool{}
	literals(n, inside)
	var out []byte
	for at := 0; at < len(f.Text); {
		next := lineAt(f.Text, at).next
		line := f.Text[at:next]
		comment := bytes.HasPrefix(bytes.TrimLeft(line, " "), []byte("#"))
		marker := bytes.HasPrefix(line, []byte("---")) || bytes.HasPrefix(line, []byte("..."))
		if inside[at] || !comment && !(marker && at+3 <= n.Span.Start) {
			out = append(out, line...)
		}
		at = next
	}
	return out
}

// literals notes where the lines of literal blocks begin.
func literals(n *Node, lines map[int]bool) {
	if text := n.Span.File.Text; n.Kind == Scalar && n.Span.Start < len(text) && text[n.Span.Start] == '|' {
		for at := lineAt(text, n.Span.Start).next; at < n.Span.End; at = lineAt(text, at).next {
			lines[at] = true
		}
	}
	for _, it := range n.Items {
		literals(it, lines)
	}
	for _, p := range n.Pairs {
		literals(p.Value, lines)
	}
}

// outline is the shape and the texts of what yaml.v3 read.
func outline(y *yaml.Node) string {
	switch y.Kind {
	case yaml.DocumentNode:
		return outline(y.Content[0])
	case yaml.SequenceNode, yaml.MappingNode:
		parts := []string{y.ShortTag()}
		for _, c := range y.Content {
			parts = append(parts, outline(c))
		}
		return "(" + strings.Join(parts, " ") + ")"
	}
	if y.Style == 0 && (y.Value == "" || isNull(y.Value)) {
		return "-"
	}
	return "`" + y.Value + "`"
}

// outlineOf is the same of a node.
func outlineOf(n *Node) string {
	var parts []string
	switch n.Kind {
	case List:
		parts = append(parts, "!!seq")
		for _, it := range n.Items {
			parts = append(parts, outlineOf(it))
		}
	case Map:
		parts = append(parts, "!!map")
		for _, p := range n.Pairs {
			parts = append(parts, outlineOf(p.Key), outlineOf(p.Value))
		}
	case Scalar:
		if n.Text == "" && n.pieces == nil {
			return "-"
		}
		return "`" + n.Text + "`"
	}
	return "(" + strings.Join(parts, " ") + ")"
}

// TestSameAsYAML compares all content, and every text that the tests accept, with what yaml.v3 reads.
func TestSameAsYAML(t *testing.T) {
	var files []*source.File
	for _, c := range accepted {
		files = append(files, &source.File{Name: c.name, Text: []byte(c.text)})
	}
	for _, root := range []string{"../../../content", "../../../conformance"} {
		err := filepath.WalkDir(root, func(name string, d os.DirEntry, err error) error {
			if err != nil || filepath.Ext(name) != ".yaml" {
				return err
			}
			text, err := os.ReadFile(name)
			files = append(files, &source.File{Name: name, Text: text})
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	compared := 0
	for _, f := range files {
		var ps source.Problems
		if n := File(f, &ps); ps.Len() == 0 {
			sameAsYAML(t, f, n)
			compared++
		}
	}
	if compared < 200 {
		t.Errorf("only %d of %d files are accepted", compared, len(files))
	}
}
