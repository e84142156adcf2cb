package record

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"precept/internal/limit"
)

// Tale is the log of a match in words. A save contains it because only the rules of that time can produce it from the
// answers.
type Tale struct {
	Answers int                `json:"answers"` // number of answers that it covers, from the first
	Lines   []Line             `json:"lines"`
	Readers map[string][]int32 `json:"readers"` // the indices of the lines that a seat may read; "" is for spectators
}

// Line is one line of a tale.
type Line struct {
	Depth   int    `json:"depth,omitempty"`
	Head    bool   `json:"head,omitempty"` // the lines after it are its children
	English string `json:"en"`
	French  string `json:"fr"`
}

// In returns the text of a line in a language, "en" or "fr".
func (l *Line) In(lang string) string {
	if lang == "fr" {
		return l.French
	}
	return l.English
}

// For returns the lines that a seat may read; a seat without an entry reads the public ones.
func (t *Tale) For(seat string) []Line {
	of, apart := t.Readers[seat]
	if !apart {
		of = t.Readers[""]
	}
	out := make([]Line, len(of))
	for i, n := range of {
		out[i] = t.Lines[n]
	}
	return out
}

// judge reports whether the tale is valid for a match with this many answers.
func (t *Tale) judge(answers int) bool {
	if t == nil {
		return true
	}
	for i := range t.Lines {
		l := &t.Lines[i]
		if l.Depth < 0 || l.Depth > limit.YAMLDepth || !printable(l.English) || !printable(l.French) {
			return false
		}
	}
	for _, of := range t.Readers {
		for _, n := range of {
			if n < 0 || int(n) >= len(t.Lines) {
				return false
			}
		}
	}
	return t.Answers >= 0 && t.Answers <= answers
}

func printable(text string) bool {
	return utf8.ValidString(text) && !strings.ContainsFunc(text, unicode.IsControl)
}
