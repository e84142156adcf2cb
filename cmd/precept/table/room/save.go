package room

import (
	"fmt"

	"precept/interpreter"
)

// LookAt shows the table as it was when so many lines stood: the match is a copy, and knows what was known then.
func (c *Chair) LookAt(lines int, f func(*Sight) error) error {
	return c.with(func(_ *table, l *live) error {
		if lines == len(l.lines) {
			return f(&Sight{State: l.state(), Match: l.match, Lines: l.lines, Undone: l.undone})
		}
		m, err := l.at(lines)
		if err != nil {
			return err
		}
		return f(&Sight{State: l.state(), Match: m, Lines: l.lines[:lines], Undone: l.undone})
	})
}

// at is the match as it was when so many lines stood.
func (l *live) at(lines int) (*interpreter.Match, error) {
	if lines < 0 || lines > len(l.lines) {
		return nil, fmt.Errorf("the table has %d lines", len(l.lines))
	}
	return l.match.At(l.answers(lines))
}
