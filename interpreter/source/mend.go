package source

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A Mend is a replacement of a part of a text that corrects a problem.
type Mend struct {
	Start, End int // of the replaced part
	With       string
}

var (
	// meant matches the suggestion in the text of a problem.
	meant = regexp.MustCompile(`(?:; did you mean|\bis written) ("(?:[^"\\]|\\.)*")`)
	// given matches the wrong name in the text of a problem: the quoted name before the suggestion.
	given = regexp.MustCompile(`"((?:[^"\\]|\\.)*)"`)
	// sign matches an operator, or a word for one.
	sign = regexp.MustCompile(`^(is +not\b|[a-zA-Z]+|[=<>!&|/]+)`)
)

// Parts of messages about tabs in indentation, curly quotes, and a missing space after a colon.
const (
	tabbed = "a tab indents this line"
	curly  = "a curly quote begins this text"
	joined = "write a space after its colon"
)

var taken = regexp.MustCompile(`^(\w+) is the id of another `)

// MendOf returns the correction for a problem with a message at a part of a text. It returns false if the message does
// not contain one.
func MendOf(text []byte, start, end int, message string) (m Mend, ok bool) {
	if start < 0 || start > end || end > len(text) {
		return m, false
	}
	message, _, _ = strings.Cut(message, "\n")
	switch id := taken.FindStringSubmatch(message); {
	case strings.HasPrefix(message, tabbed):
		return untabbed(text, start), true
	case strings.HasPrefix(message, curly):
		return straightened(text, start)
	case strings.HasSuffix(message, joined):
		return spaced(text, start, end)
	case id != nil:
		return renamed(text, start, id[1])
	}
	at := meant.FindStringSubmatchIndex(message)
	if at == nil {
		return m, false
	}
	name, err := strconv.Unquote(message[at[2]:at[3]])
	if err != nil {
		return m, false
	}
	if !strings.HasPrefix(message[at[0]:], ";") {
		length := len(sign.Find(text[start:]))
		return Mend{start, start + length, name}, length > 0
	}
	if all := given.FindAllStringSubmatch(message[:at[0]], -1); len(all) > 0 {
		wrong := []byte(all[len(all)-1][1])
		if k := bytes.Index(text[start:end], wrong); k >= 0 && len(wrong) > 0 {
			start, end = start+k, start+k+len(wrong)
		} else if bytes.HasPrefix(text[start:], wrong) && len(wrong) > 0 {
			end = start + len(wrong)
		}
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
