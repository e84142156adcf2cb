package source

import (
	"os"
	"path/filepath"
	"testing"
)

// FuzzRead checks that no input panics, and that every problem has a place inside the file. A file that cannot be read
// must have a problem, and yaml.v3 must read accepted files in the same way.
//
// Run it with -fuzzminimizetime 10x. Otherwise, minimizing each new input takes a minute.
func FuzzRead(f *testing.F) {
	for _, seed := range seeds(f) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		file := &File{Name: "fuzz.yaml", Text: text}
		var ps Problems
		node := Parse(file, &ps)
		if node == nil && ps.Len() == 0 {
			t.Fatal("the file cannot be read, and no problem says why")
		}
		checkPlaces(t, file, ps.All())
		checkNode(t, node)
		if ps.Len() == 0 {
			readAlike(t, text, node)
		}
	})
}

// seeds returns the texts of every table of the tests and every file of testdata.
func seeds(f *testing.F) [][]byte {
	var all [][]byte
	for _, c := range accepted {
		all = append(all, []byte(c.text))
	}
	for _, c := range hostile() {
		if len(c.text) < 4<<10 {
			all = append(all, []byte(c.text))
		}
	}
	names, err := filepath.Glob("testdata/*.yaml")
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		all = append(all, text)
	}
	return all
}

// checkPlaces fails if a problem or note is outside its file.
func checkPlaces(t *testing.T, file *File, problems []Problem) {
	t.Helper()
	for _, p := range problems {
		spans := []Span{p.Span}
		for _, note := range p.Notes {
			spans = append(spans, note.Span)
		}
		for _, s := range spans {
			if s.File != file || s.Start < 0 || s.End < s.Start || s.End > len(file.Text) {
				t.Errorf("%s: the span %d to %d is not inside the %d bytes of the file", p.Error(), s.Start, s.End, len(file.Text))
			}
		}
		if p.Text.Format == disagreement {
			t.Errorf("%s: the scanner accepts what does not fit together", p.Error())
		}
		if p.Code == "" || p.Text.String() == "" {
			t.Errorf("a problem without code or text: %+v", p)
		}
	}
}

// checkNode fails if a node is outside its parent's file, or if a scalar's text maps to other bytes than its own.
func checkNode(t *testing.T, n *Node) {
	t.Helper()
	if n == nil {
		return
	}
	text := n.Span.File.Text
	if n.Span.Start < 0 || n.Span.End < n.Span.Start || n.Span.End > len(text) {
		t.Errorf("the span %d to %d is not inside the %d bytes of the file", n.Span.Start, n.Span.End, len(text))
		return
	}
	for i := range len(n.Text) {
		at := n.At(i)
		if at < n.Span.Start || at >= n.Span.End {
			t.Errorf("byte %d of %q leads to %d, outside %d to %d", i, n.Text, at, n.Span.Start, n.Span.End)
			continue
		}
		if text[at] != n.Text[i] && text[at] != '\\' && text[at] != '\r' {
			t.Errorf("byte %d of %q leads to %q", i, n.Text, text[at])
		}
	}
	for _, item := range n.Items {
		checkNode(t, item)
	}
	for _, pair := range n.Pairs {
		checkNode(t, pair.Key)
		checkNode(t, pair.Value)
	}
}
