package source

import (
	"strings"
	"testing"
)

// TestSignsOnTheirOwnLine checks that a wrong character is reported on its own line, not at correct lines below.
func TestSignsOnTheirOwnLine(t *testing.T) {
	for text, want := range map[string]string{
		"a:\n  q b: c\n    d: 1\n":            "begins with a dash",
		"a:\n  = b: c\n    d: 1\n":            "begins with a dash",
		"a:\n  _ b:\n      - c\n    d: 1\n":   "begins with a dash",
		"a:\n  q b: c\n  - b: c\n":            "begins with a dash",
		"a:\n  q b: c\n  d: 1\n  - b: c\n":    "begins with a dash",
		"a:\n   b: c\n    d: 1\n":             "indented by 3, and the next",
		"a:\n   b: c\n  d: 1\n":               "indented by 3, and the next",
		"a:\n  - {b: c\n    d: 1\n  - e: f\n": "this { is never closed",
		"a:\n  b; 1\n  c: 2\n":                `write "b: 1"`,
		"a:\n  - b' 1\n    c: 2\n":            `write "b: 1"`,
		"a:\n  b\n  c: 2\n":                   `write "b:"`,
		"a:\n  b;\n    c: 2\n":                `write "b:"`,
		"a:\n  b: q\n    c\n    or d\n":       `begins with |, not with "q"`,
		"a:\n  b: é\n    c\n":                 `begins with |, not with "é"`,
		"- a:\n    b: I\n      c d\n    e: f": `begins with |, not with "I"`,
	} {
		var ps Problems
		Parse(&File{Name: "a.yaml", Text: []byte(text)}, &ps)
		list := ps.All()
		if len(list) != 1 || !strings.Contains(list[0].Text.String(), want) {
			t.Errorf("%q: %v, not %q", text, list, want)
			continue
		}
		if line, _ := list[0].Span.File.Position(list[0].Span.Start); line != 2 {
			t.Errorf("%q: told on line %d: %s", text, line, list[0].Text)
		}
	}
}
