package source

import (
	"bytes"
	"regexp"
	"strconv"
	"strings"
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

// tabbed is what is said of a line that is indented by tabs.
const tabbed = "a tab indents this line"

// MendOf is how the problem is mended that message tells at a stretch of a text, if the message says what to write
// instead.
func MendOf(text []byte, start, end int, message string) (m Mend, ok bool) {
	if start < 0 || start > end || end > len(text) {
		return m, false
	}
	message, _, _ = strings.Cut(message, "\n")
	if strings.HasPrefix(message, tabbed) {
		return untabbed(text, start), true
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

// untabbed has each tab before the text of a line be two spaces.
func untabbed(text []byte, at int) Mend {
	start := lineStart(text, at)
	end := start
	for end < len(text) && (text[end] == ' ' || text[end] == '\t') {
		end++
	}
	return Mend{start, end, strings.ReplaceAll(string(text[start:end]), "\t", "  ")}
}
