package source

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A Mend is what is written instead of a stretch of a text, so that a problem goes away.
type Mend struct {
	Start, End int // of what is replaced
	With       string
}

var (
	// meant is what a problem says that was perhaps meant, or how something is written.
	meant = regexp.MustCompile(`(?:; did you mean|\bis written) ("(?:[^"\\]|\\.)*")`)
	// given is what a problem says that stands there instead: the name that is quoted before.
	given = regexp.MustCompile(`"((?:[^"\\]|\\.)*)"`)
	// sign is an operator, or a word that stands for one.
	sign = regexp.MustCompile(`^(is +not\b|[a-zA-Z]+|[=<>!&|/]+)`)
)

// What is said of a line that is indented by tabs, of a text in curly quotes, of a key whose colon has no space behind
// it, and of an id that is given twice.
const (
	tabbed = "a tab indents this line"
	curly  = "a curly quote begins this text"
	joined = "write a space after its colon"
)

var taken = regexp.MustCompile(`^(\w+) is the id of another `)

// MendOf is how the problem is mended that message tells at a stretch of a text, if the message says what to write
// instead.
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

// untabbed indents a line as the lines above it say that it is meant: deeper than a key without a value, beside an item
// or a key. Where those are indented by tabs too, each tab is two spaces.
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

// lineAbove is the nearest line above a place in which something stands; false where a tab indents it, or none is.
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

// depthBelow is how deep a line stands that follows another: an item of a list, or a key.
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
		return max(0, depth-2) // the key above is of the item before it
	case dashed && !item:
		return depth + 2
	}
	return depth
}

// straightened has the curly quotes around a text be straight ones.
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

// line is what stands behind a place on its line.
func line(text []byte, start int) []byte {
	rest, _, _ := bytes.Cut(text[start:], []byte("\n"))
	return bytes.TrimRight(rest, "\r")
}

// spaced has a space stand behind the first colon that has none.
func spaced(text []byte, start, end int) (m Mend, ok bool) {
	for k := start; k < end && k+1 < len(text); k++ {
		if text[k] == ':' && text[k+1] != ' ' {
			return Mend{k, k + 1, ": "}, true
		}
	}
	return m, false
}

// renamed gives an id that is taken a number behind it.
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
