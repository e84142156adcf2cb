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
	node   string // the text around it
	at     int    // in node
}

// Place returns where the number is: FILE:LINE:COLUMN.
func (n *Number) Place() string { return fmt.Sprintf("%s:%d:%d", n.File.Name, n.Line, n.Column) }

// Set returns the tree of its file with another value in its place.
func (n *Number) Set(root *source.Node, value string) *source.Node {
	m := *n.mutant
	m.edit = become(n.node[:n.at] + value + n.node[n.at+len(n.Value):])
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
		// In a text of several lines, or in quotes, a number is where the same digits stand next.
		if i := strings.Index(string(f.Text[start:m.Span.End]), m.around[:m.at+len(m.number)]); i >= 0 {
			start += i + m.at
		} else if k := strings.Count(m.around[:m.at], m.number); k >= 0 {
			for range k + 1 {
				if i := strings.Index(string(f.Text[start:m.Span.End]), m.number); i >= 0 {
					start += i + 1
				}
			}
			start = max(start-1, m.Span.Start)
		}
		n := &Number{File: f, Value: m.number, Text: strings.TrimSpace(lineOf(f, start)), mutant: m, node: m.around, at: m.at}
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
