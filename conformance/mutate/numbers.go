package mutate

import (
	"fmt"
	"slices"
	"strings"

	"precept/interpreter/source"
)

// Number is a number in the rules of a file, alone or inside an expression.
type Number struct {
	File         *source.File
	Line, Column int    // from 1
	Value, Text  string // the number, and its line

	mutant *Mutant
}

// Place returns where the number is: FILE:LINE:COLUMN.
func (n *Number) Place() string { return fmt.Sprintf("%s:%d:%d", n.File.Name, n.Line, n.Column) }

// Set returns the tree of its file with another value in its place.
func (n *Number) Set(root *source.Node, value string) *source.Node {
	m := *n.mutant
	m.edit = become(m.around[:m.at] + value + m.around[m.at+len(m.number):])
	return m.Apply(root)
}

// Numbers returns the numbers of the rules in a file, in its order. A variant's file has some only if the variant is in
// laid.
func Numbers(root *source.Node, laid ...string) (out []*Number) {
	for _, m := range Of(root, laid...) {
		if m.number == "" {
			continue
		}
		f, start := m.Span.File, m.Span.Start
		// The text of a node may stand on several lines or with escapes. The number comes after as many equal digits in the
		// file as in the text.
		for range strings.Count(m.around[:m.at], m.number) + 1 {
			if i := strings.Index(string(f.Text[start:m.Span.End]), m.number); i >= 0 {
				start += i + len(m.number)
			}
		}
		start = max(start-len(m.number), m.Span.Start)
		n := &Number{File: f, Value: m.number, Text: strings.TrimSpace(lineOf(f, start)), mutant: m}
		n.Line, n.Column = f.Position(start)
		out = append(out, n)
	}
	slices.SortStableFunc(out, func(a, b *Number) int {
		if a.Line != b.Line {
			return a.Line - b.Line
		}
		return a.Column - b.Column
	})
	return out
}
