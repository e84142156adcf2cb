package source

import (
	"fmt"
	"io/fs"
	"os"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"
)

// readAlike fails if yaml.v3 reads the document of a text differently from [Parse], because other programs must see the
// same content.
func readAlike(t *testing.T, text []byte, n *Node) {
	t.Helper()
	s := newScanner(&File{Text: text}, &Problems{})
	s.begin()
	if s.document(); len(s.tokens) == 0 {
		return
	}
	text = text[s.start:s.pos]
	var doc yaml.Node
	if err := yaml.Unmarshal(text, &doc); err != nil {
		t.Errorf("yaml.v3 does not read what is read here: %v\n%s", err, text)
		return
	}
	if len(doc.Content) != 1 {
		t.Fatalf("yaml.v3 reads nothing\n%s", text)
	}
	if where := treeDifference(n, doc.Content[0]); where != "" {
		t.Errorf("yaml.v3 reads it otherwise: %s\n%s", where, text)
	}
}

// treeDifference returns the difference between two readings of a text, "" if there is none.
func treeDifference(n *Node, y *yaml.Node) string {
	var below []*Node
	switch n.Kind {
	case List:
		below = n.Items
	case Map:
		for _, p := range n.Pairs {
			below = append(below, p.Key, p.Value)
		}
	}
	kind := map[yaml.Kind]Kind{yaml.SequenceNode: List, yaml.MappingNode: Map}[y.Kind]
	value := y.Value
	if y.Style == 0 && isNull(value) {
		value = ""
	}
	switch {
	case kind != n.Kind || len(below) != len(y.Content):
		return fmt.Sprintf("a %s of %d at %d, a %s of %d on line %d", n.Kind.Word(), len(below), n.Span.Start, kind.Word(),
			len(y.Content), y.Line)
	case n.Text != value:
		return fmt.Sprintf("%q at %d, %q on line %d", n.Text, n.Span.Start, value, y.Line)
	}
	for i := range below {
		if where := treeDifference(below[i], y.Content[i]); where != "" {
			return where
		}
	}
	return ""
}

// TestReadAlike checks that yaml.v3 reads accepted files in the same way: those of the table, and every file of content
// and scenarios.
func TestReadAlike(t *testing.T) {
	read := func(name string, text []byte) bool {
		var ps Problems
		n := Parse(&File{Name: name, Text: text}, &ps)
		if ps.Len() == 0 {
			readAlike(t, text, n)
		}
		return ps.Len() == 0
	}
	for _, c := range accepted {
		if !read(c.name, []byte(c.text)) {
			t.Errorf("%s is not accepted", c.name)
		}
	}
	files := 0
	for _, dir := range []string{"../../content", "../../conformance"} {
		err := fs.WalkDir(os.DirFS(dir), ".", func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".yaml") {
				return err
			}
			text, err := os.ReadFile(dir + "/" + path)
			if read(path, text) {
				files++
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if files < 300 {
		t.Errorf("only %d files were compared", files)
	}
}
