package terminal

import (
	"fmt"

	"precept/interpreter"
)

// noteWord writes down what the seat at the keyboard wants all to read.
func (t *terminal) noteWord(d *interpreter.Decision, rest string) (verdict, error) {
	if err := t.match.Note(d.Seat(), rest); err != nil {
		t.line(0, t.words.notNoted)
		return again, nil
	}
	t.noted(t.match, d.Seat(), rest)
	t.kept = -1 // no file holds it
	t.keep(true)
	return again, nil
}

// noted adds a note to the log: everybody reads it.
func (t *terminal) noted(m *interpreter.Match, seat, text string) {
	e := entry{answers: len(m.Record.Answers), note: true, seat: seat, turn: m.Turn(), parts: map[string][]part{}}
	for _, w := range t.watching {
		e.parts[w] = []part{{seat: seat, said: fmt.Sprintf(t.words.noted, text)}}
	}
	t.log = append(t.log, e)
}
