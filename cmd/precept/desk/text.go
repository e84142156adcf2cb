package desk

import (
	"strings"

	"precept/cmd/precept/speech"
	"precept/interpreter/declared"
)

// Text is a text in each language that it has, as JSON.
type Text struct {
	En string `json:"en,omitempty"`
	Fr string `json:"fr,omitempty"`

	More *declared.More[string] `json:"more,omitempty"` // in further languages
}

// Plural returns a count with its noun: 1 game, 2 games.
func Plural(n int, thing string) string { return speech.Count("en", n, thing) }

// ShortArticles returns articles without the name of the game's first rulebook.
func ShortArticles(m *declared.Game, articles []string) []string {
	var out []string
	for _, x := range articles {
		if len(m.Rulebooks) > 0 {
			x = strings.TrimPrefix(x, m.Rulebooks[0].ID+":")
		}
		out = append(out, x)
	}
	return out
}

// LineWidth is the width of paragraphs in characters.
const LineWidth = 80

// Fill wraps a paragraph to lines of at most width characters; only a longer word exceeds it.
func Fill(text string, width int) string {
	var b strings.Builder
	at := 0
	words := strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '\t' || r == '\n' })
	for i := 0; i < len(words); i++ {
		word := words[i]
		for i+1 < len(words) && strings.Contains(":;!?»", words[i+1]) { // French puts a space before these signs
			i++
			word += " " + words[i]
		}
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

// Indent indents the lines of a text; empty ones stay empty.
func Indent(text string) string {
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
