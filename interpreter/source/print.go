package source

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"precept/internal/limit"
	"precept/internal/runes"
)

// lineRunes is the maximum width, in runes, of a source line that is printed completely. Of a wider line, only a window
// around the caret is printed.
const lineRunes = 160

// Print writes the problems in a language, in order, each as a place line, the source line with a caret below it, and
// its notes, indented. After [limit.Problems] of them it writes the number of the others. It stops at the first error
// of the writer.
func (ps *Problems) Print(w io.Writer, l *Language) {
	all := ps.All()
	shown := min(len(all), limit.Problems)
	for _, problem := range all[:shown] {
		if _, err := io.WriteString(w, problem.render(l)); err != nil {
			return
		}
	}
	if more := ps.Len() - shown; more > 0 {
		fmt.Fprintln(w, Say("and %d more {problem|problems}", more).In(l))
	}
}

// render returns the printed form of one problem.
func (p Problem) render(l *Language) string {
	var b strings.Builder
	b.WriteString(p.line(l))
	b.WriteByte('\n')
	b.WriteString(p.Span.Excerpt())
	for _, note := range p.Notes {
		b.WriteString(note.render(l))
	}
	return b.String()
}

// render returns the note's lines: the first with its place, all indented.
func (n Note) render(l *Language) string {
	text := n.Text.In(l)
	if n.Span.File != nil {
		text = n.Span.String() + ": " + text
	}
	var b strings.Builder
	for line := range strings.SplitSeq(text, "\n") {
		fmt.Fprintf(&b, "    %s\n", printable(line))
	}
	return b.String()
}

// Excerpt returns the line in which a span begins, with its number and a caret below it, "" if there is nothing to
// show.
func (s Span) Excerpt() string {
	if s.File == nil || len(s.File.Text) == 0 {
		return ""
	}
	at := min(max(s.Start, 0), len(s.File.Text))
	start := lineStart(s.File.Text, at)
	before := []rune(printable(string(s.File.Text[start:at])))
	after := []rune(printable(string(s.File.Text[at:max(at, lineEnd(s.File.Text, start))])))
	before, after = window(before, after)
	number, _ := s.File.Position(at)
	return fmt.Sprintf("%5d | %s%s\n%5s | %s^\n",
		number, string(before), string(after), "", strings.Repeat(" ", len(before)))
}

// window shortens a line that is too wide at both ends. before and after are its parts before and after the caret.
func window(before, after []rune) (left, right []rune) {
	const half = lineRunes / 2
	if len(before)+len(after) <= lineRunes {
		return before, after
	}
	if len(before) > half {
		before = append([]rune{'…'}, before[len(before)-half:]...)
	}
	if len(after) > half {
		after = append(after[:half:half], '…')
	}
	return before, after
}

// printable makes a text of content harmless on a terminal, rune for rune. A tab or line break becomes a space. Any
// other control or direction mark and any byte that is not UTF-8 becomes U+FFFD.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\t' || r == '\n' || r == '\r':
			return ' '
		case runes.Unprintable(r):
			return utf8.RuneError
		}
		return r
	}, text)
}
