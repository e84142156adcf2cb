package desk

import (
	"strings"

	"precept/cmd/precept/speech"
	"precept/interpreter/declared"
)

// Text is a text in every language that it has, as JSON.
type Text struct {
	En string `json:"en,omitempty"`
	Fr string `json:"fr,omitempty"`

	More *declared.More[string] `json:"more,omitempty"` // in further languages
}

// Plural is a number of things: 1 game, 2 games.
func Plural(n int, thing string) string { return speech.Count("en", n, thing) }

// ShortArticles is articles without the name of the game's first rulebook.
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

// LineWidth is how wide paragraphs are set, in characters.
const LineWidth = 80

// Fill sets a paragraph in lines of at most width characters, a longer word excepted.
func Fill(text string, width int) string {
	var b strings.Builder
	at := 0
	words := strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '\t' || r == '\n' })
	for i := 0; i < len(words); i++ {
		word := words[i]
		for i+1 < len(words) && strings.Contains(":;!?»", words[i+1]) { // French signs stand behind a blank
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

// Indent moves the lines of a text to the right; empty ones stay empty.
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
