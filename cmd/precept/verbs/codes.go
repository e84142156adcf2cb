package verbs

import (
	"maps"
	"slices"
	"strings"

	"precept/interpreter/check"
	"precept/interpreter/source"
)

// lineWidth is how wide paragraphs are set, in characters.
const lineWidth = 80

// explain tells what a code of problems means, with an example and the same example mended.
func (a *app) explain(code string) error {
	c, ok := check.Codes[code]
	if !ok {
		return usage("there is no code %q%s", code, source.Suggest(code, slices.Sorted(maps.Keys(check.Codes))))
	}
	if a.json {
		return a.writeJSON(struct {
			Code  string `json:"code"`
			Text  string `json:"text"`
			Wrong string `json:"wrong,omitempty"`
			Right string `json:"right,omitempty"`
		}{code, c.Text, c.Wrong, c.Right})
	}
	a.printf("%s\n\n%s", code, fill(c.Text, lineWidth))
	if c.Wrong != "" {
		a.printf("\nwrong\n%s\nright\n%s", indent(c.Wrong), indent(c.Right))
	}
	return nil
}

// fill sets a paragraph in lines of at most width characters, a longer word excepted.
func fill(text string, width int) string {
	var b strings.Builder
	at := 0
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '\t' || r == '\n' }) {
		n := len([]rune(word))
		switch {
		case at == 0:
		case at+1+n > width:
			b.WriteByte('\n')
			at = 0
		default:
			b.WriteByte(' ')
			at++
		}
		b.WriteString(word)
		at += n
	}
	if at > 0 {
		b.WriteByte('\n')
	}
	return b.String()
}

// indent moves the lines of a text to the right; empty ones stay empty.
func indent(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if strings.TrimSpace(line) != "" {
			b.WriteString("    ")
		}
		b.WriteString(line)
	}
	if text != "" && !strings.HasSuffix(text, "\n") {
		b.WriteByte('\n')
	}
	return b.String()
}
