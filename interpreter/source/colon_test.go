package source

import (
	"strings"
	"testing"
)

// TestLoneKeyWithoutColon checks that a lone key without its colon is reported at its line, not at the lines below.
func TestLoneKeyWithoutColon(t *testing.T) {
	for text, want := range map[string]string{
		"a:\n  b\n    c: 1\n":   `write "b:"`,
		"a:\n  b\n    - c: 1\n": `write "b:"`,
		"a:\n  B d\n    c: 1\n": "below a text that is complete",
		"a: b\n    c: 1\n":      "", // reported elsewhere: b may be a value
		"a:\n  - b\n    c: 1\n": "the entry above is complete",
	} {
		var ps Problems
		Parse(&File{Name: "a.yaml", Text: []byte(text)}, &ps)
		list := ps.All()
		if len(list) == 0 || !strings.Contains(list[0].Text.String(), want) {
			t.Errorf("%q: %v, not %q", text, list, want)
			continue
		}
		at := strings.Count(text[:list[0].Span.Start], "\n")
		if strings.HasPrefix(want, "write") != (at == 1 && list[0].Span.Start == strings.Index(text, "b")) {
			t.Errorf("%q: told at %d", text, list[0].Span.Start)
		}
	}
}
