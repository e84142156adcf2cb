package source

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// decode returns the text of a scalar token and the pieces that map it to the file.
func (t token) decode(text []byte) (string, []piece) {
	switch t.kind {
	case single, double:
		return t.unquote(text)
	case literal:
		return t.lines(text)
	}
	return string(text[t.start:t.end]), []piece{{file: t.start}}
}

// unquote decodes a scalar in quotes on one line.
func (t token) unquote(text []byte) (string, []piece) {
	var b strings.Builder
	pieces := []piece{{file: t.start + 1}}
	for at := t.start + 1; at < t.end-1; {
		r, size, escaped := t.character(text[at : t.end-1])
		if escaped {
			pieces = append(pieces, piece{text: b.Len(), file: at, escape: true})
		}
		b.WriteRune(r)
		at += size
		if escaped {
			pieces = append(pieces, piece{text: b.Len(), file: at})
		}
	}
	return b.String(), pieces
}

// character decodes the first character inside quotes. It returns its size in the file, and whether it is written as an
// escape.
func (t token) character(inside []byte) (r rune, size int, escaped bool) {
	switch {
	case t.kind == double && inside[0] == '\\':
		r, size = escape(inside)
		return r, size, true
	case t.kind == single && inside[0] == '\'':
		return '\'', 2, true
	}
	r, size = utf8.DecodeRune(inside)
	return r, size, false
}

// short holds the escapes of one letter.
var short = map[byte]rune{
	'0': 0, 'a': 7, 'b': 8, 't': '\t', '\t': '\t', 'n': '\n', 'v': 11, 'f': 12, 'r': '\r', 'e': 27,
	' ': ' ', '"': '"', '\'': '\'', '\\': '\\', 'N': 0x85, '_': 0xa0, 'L': 0x2028, 'P': 0x2029,
}

// escape decodes the escape in double quotes that text begins with. The size is 0 if there is no such escape.
func escape(text []byte) (r rune, size int) {
	if len(text) < 2 {
		return 0, 0
	}
	if r, ok := short[text[1]]; ok {
		return r, 2
	}
	digits := map[byte]int{'x': 2, 'u': 4, 'U': 8}[text[1]]
	if digits == 0 || len(text) < 2+digits {
		return 0, 0
	}
	code, err := strconv.ParseUint(string(text[2:2+digits]), 16, 32)
	if err != nil || code > utf8.MaxRune || !utf8.ValidRune(rune(code)) {
		return 0, 0
	}
	return rune(code), 2 + digits
}

// lines decodes a literal block: its lines without the indentation, with the last line breaks that the header keeps.
func (t token) lines(text []byte) (string, []piece) {
	var b strings.Builder
	var pieces []piece
	written := 0 // the length up to the last line that is not blank
	for at := t.content; at < t.end; {
		line := lineAt(text, at)
		from := min(at+t.indent, line.end)
		pieces = append(pieces, piece{text: b.Len(), file: from})
		b.Write(text[from:line.end])
		if from < line.end {
			written = b.Len()
		}
		if line.next > line.end {
			b.WriteByte('\n')
		}
		at = line.next
	}
	if pieces == nil {
		pieces = []piece{{file: t.end}}
	}
	return t.chomped(b.String(), written), pieces
}

// chomped drops the line breaks at the end of a literal block that its header does not keep: all with |-, all but one
// with |, none with |+.
func (t token) chomped(text string, written int) string {
	switch {
	case t.chomp == '+':
		return text
	case t.chomp == '-' || written == 0 || written == len(text):
		return text[:written]
	}
	return text[:written+1]
}

// A textLine is one line of a text by offsets: its end, before its line break, and the beginning of the next line.
type textLine struct {
	end, next int
}

// lineAt returns the line that contains an offset.
func lineAt(text []byte, at int) textLine {
	end := at
	for end < len(text) && text[end] != '\n' {
		end++
	}
	next := min(end+1, len(text))
	if end > at && text[end-1] == '\r' {
		end--
	}
	return textLine{end: end, next: next}
}
