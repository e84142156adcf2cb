package lines

import (
	"strings"

	"precept/interpreter/source"
)

// Text is a text with its tree. After a change, Tree still describes the previous text, until the text is read again.
type Text struct {
	Text string
	Tree *source.Node // nil if the text has problems
}

// Read reads a text.
func Read(text string) *Text {
	ps := &source.Problems{}
	n := source.Parse(&source.File{Name: "text", Text: []byte(text)}, ps)
	if ps.Len() > 0 {
		n = nil
	}
	return &Text{text, n}
}

// Bracketed reports whether a list or map is written in brackets.
func (t *Text) Bracketed(n *source.Node) bool {
	return n.Span.Start < len(t.Text) && strings.ContainsRune("[{", rune(t.Text[n.Span.Start]))
}

// Insert inserts an entry after another one of a list or map. In a list or map in brackets, it inserts there. Otherwise
// it adds lines with the indentation of the line of start.
func (t *Text) Insert(within *source.Node, behind, start source.Span, entry string) {
	if t.Bracketed(within) {
		t.Text = t.Text[:behind.End] + ", " + entry + t.Text[behind.End:]
		return
	}
	at := t.lineEnd(behind.End)
	begin := Start(t.Text, start.Start)
	column := start.Start - begin
	if line := t.Text[begin:]; within.Kind == source.List {
		column = len(line) - len(strings.TrimLeft(line, " "))
	}
	indent := "\n" + strings.Repeat(" ", column)
	t.Text = t.Text[:at] + indent + strings.ReplaceAll(entry, "\n", indent) + t.Text[at:]
}

// Cut removes an entry of a list or map: its lines, or in brackets the entry with one comma.
func (t *Text) Cut(within *source.Node, start, end int) {
	if !t.Bracketed(within) {
		t.Text = t.Text[:Start(t.Text, start)] + strings.TrimPrefix(t.Text[t.lineEnd(end):], "\n")
		return
	}
	before := strings.TrimRight(t.Text[:start], " \n")
	if rest := strings.TrimLeft(t.Text[end:], " \n"); strings.HasPrefix(rest, ",") {
		t.Text = t.Text[:start] + strings.TrimLeft(rest[1:], " \n")
		return
	}
	t.Text = strings.TrimSuffix(before, ",") + t.Text[end:]
}

// lineEnd returns the offset of the end of the line that an offset is in.
func (t *Text) lineEnd(offset int) int {
	if offset > 0 && t.Text[offset-1] == '\n' {
		offset--
	}
	if i := strings.IndexByte(t.Text[offset:], '\n'); i >= 0 {
		return offset + i
	}
	return len(t.Text)
}

// Start returns the offset of the beginning of the line that an offset is in.
func Start(text string, offset int) int { return strings.LastIndexByte(text[:offset], '\n') + 1 }
