package source

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"
)

// A Mend is a replacement of a part of a text that corrects a problem.
type Mend struct {
	Start, End int // of the replaced part
	With       string
}

// sign matches an operator, or a word for one.
var sign = regexp.MustCompile(`^(is +not\b|[a-zA-Z]+|[=<>!&|/]+)`)

// Formats of problems that have a correction of their own.
const (
	tabIndents = "a tab indents this line; indent with spaces"
	curlyQuote = "a curly quote begins this text; write straight quotes, \"…\""
	joinedKey  = "a key was expected here; write a space after its colon"
	joinedText = "%q is one text, a key without a value; write a space after its colon"

	// TakenID is the format of problems with the id of a rule or ability that another of a sort has.
	TakenID = "%s is the id of another %s already"

	// LeadingDot is the format of problems with a dot before which it is missing.
	LeadingDot = "a leading dot means it. only inside any(…), filter(…) and their like; here write it.NAME"

	// OneLanguage is the format of problems with a text that says no language.
	OneLanguage = "a text is given by language: {en: …, fr: …}"

	// Divides is the format of problems with a sign for division.
	Divides = "write div(a, b), div_up(a, b) or mod(a, b): integers only"

	// ByKind is the format of problems with the id of pieces that have no name of their own.
	ByKind = "%s is no name of a piece; these go by their kind: %s"
)

// Mend returns the correction for a problem with this text at a part of a file's text. It returns false if the problem
// has none.
func (t *Text) Mend(text []byte, start, end int) (m Mend, ok bool) {
	if t == nil || start < 0 || start > end || end > len(text) {
		return m, false
	}
	switch t.Format {
	case tabIndents:
		return untabbed(text, start), true
	case curlyQuote:
		return straightened(text, start)
	case joinedKey, joinedText:
		return spaced(text, start, end)
	case TakenID:
		return renamed(text, start, t.Args[0].(string))
	case LeadingDot:
		return Mend{start, start, "it"}, bytes.HasPrefix(text[start:], []byte("."))
	case OneLanguage:
		return Mend{start, end, "{en: " + quoted(string(text[start:end])) + "}"}, start < end
	case Divides:
		return divided(text, start, end)
	case ByKind:
		return Mend{start, end, t.Args[1].(string)}, string(text[start:end]) == t.Args[0].(string)
	}
	suggested, wrong := t.suggestion()
	if suggested == nil {
		return m, false
	}
	name := t.Suggested()
	if suggested.Format == IsWritten {
		length := len(sign.Find(text[start:]))
		return Mend{start, start + length, name}, length > 0
	}
	if k := strings.Index(string(text[start:end]), wrong); k >= 0 && wrong != "" {
		start, end = start+k, start+k+len(wrong)
	} else if bytes.HasPrefix(text[start:], []byte(wrong)) && wrong != "" {
		end = start + len(wrong)
	}
	return Mend{start, end, name}, start < end
}

// untabbed indents a line to match the lines above: deeper than a key without a value, else beside an item or a key. If
// those have tabs too, each tab becomes two spaces.
func untabbed(text []byte, at int) Mend {
	start := lineStart(text, at)
	end := start
	for end < len(text) && (text[end] == ' ' || text[end] == '\t') {
		end++
	}
	depth := 2 * bytes.Count(text[start:end], []byte("\t"))
	if above, ok := lineAbove(text, start); ok {
		depth = depthBelow(above, bytes.HasPrefix(text[end:], []byte("- ")))
	}
	return Mend{start, end, strings.Repeat(" ", depth)}
}

// lineAbove returns the nearest line with content above a place. It returns false if there is none or a tab indents it.
func lineAbove(text []byte, start int) (string, bool) {
	for start > 0 {
		end := start - 1
		start = lineStart(text, end)
		line := strings.TrimRight(string(text[start:end]), " \r")
		if rest := strings.TrimLeft(line, " "); rest != "" && rest[0] != '#' {
			return line, rest[0] != '\t'
		}
	}
	return "", false
}

// depthBelow returns the indentation of an item or key that follows a line.
func depthBelow(above string, item bool) int {
	rest := strings.TrimLeft(above, " ")
	depth := len(above) - len(rest)
	dashed := strings.HasPrefix(rest, "- ")
	switch {
	case strings.HasSuffix(rest, ":") && dashed:
		return depth + 4
	case strings.HasSuffix(rest, ":"):
		return depth + 2
	case item && !dashed:
		return max(0, depth-2) // the key above belongs to the item before
	case dashed && !item:
		return depth + 2
	}
	return depth
}

// straightened replaces the curly quotes around a text by straight ones.
func straightened(text []byte, start int) (m Mend, ok bool) {
	line := string(text[start : start+len(line(text, start))])
	first, size := utf8.DecodeRuneInString(line)
	closing := map[rune]string{'“': "”", '”': "”", '„': "”“", '‘': "’", '’': "’"}[first]
	if closing == "" {
		return m, false
	}
	rest := line[size:]
	if k := strings.IndexAny(rest, closing); k >= 0 {
		_, last := utf8.DecodeRuneInString(rest[k:])
		return Mend{start, start + size + k + last, `"` + rest[:k] + `"`}, true
	}
	return Mend{start, start + size, `"`}, true
}

// line returns the rest of the line after a place.
func line(text []byte, start int) []byte {
	rest, _, _ := bytes.Cut(text[start:], []byte("\n"))
	return bytes.TrimRight(rest, "\r")
}

// spaced inserts a space after the first colon without one.
func spaced(text []byte, start, end int) (m Mend, ok bool) {
	for k := start; k < end && k+1 < len(text); k++ {
		if text[k] == ':' && text[k+1] != ' ' {
			return Mend{k, k + 1, ": "}, true
		}
	}
	return m, false
}

// quoted returns a scalar as it is written in braces.
func quoted(text string) string {
	if strings.ContainsAny(text[:1], "\"'") || !strings.ContainsAny(text, ",:#[]{}") {
		return text
	}
	return fmt.Sprintf("%q", text)
}

// divided writes the last division outside brackets as a call.
func divided(text []byte, start, end int) (m Mend, ok bool) {
	at, depth := -1, 0
	for i, c := range text[start:end] {
		switch c {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			if depth--; depth < 0 && start > 0 && text[start-1] == '(' { // the place leaves it out
				return divided(text, start-1, end)
			}
		case '/', '%':
			if depth == 0 {
				at = start + i
			}
		}
	}
	if at < 0 {
		return m, false
	}
	name := map[byte]string{'/': "div", '%': "mod"}[text[at]]
	a, b := strings.TrimSpace(string(text[start:at])), strings.TrimSpace(string(text[at+1:end]))
	return Mend{start, end, fmt.Sprintf("%s(%s, %s)", name, a, b)}, a != "" && b != ""
}

// renamed appends a number to an id that is taken.
func renamed(text []byte, start int, id string) (m Mend, ok bool) {
	k := bytes.Index(line(text, start), []byte(id))
	if k < 0 {
		return m, false
	}
	for n := 2; ; n++ {
		if free := fmt.Sprintf("%s_%d", id, n); !bytes.Contains(text, []byte(free)) {
			return Mend{start + k, start + k + len(id), free}, true
		}
	}
}
