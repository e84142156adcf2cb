package tell

import (
	"precept/interpreter/record"
)

// Tale returns the log as text for the record: one version for each seat and language.
func (l *Log) Tale() *record.Tale {
	out := &record.Tale{Answers: l.taken, Readers: map[string][]int32{}}
	readers := []string{""}
	if l.m.Game.Definition().Hides() {
		readers = append(readers, l.m.Record.Seats...)
	}
	numbers := map[record.Line]int32{}
	for _, seat := range readers {
		english, french := l.Lines(seat, "en"), l.Lines(seat, "fr")
		of := []int32{}
		for i := range min(len(english), len(french)) {
			x := &english[i]
			if x.Detail || x.Kind == End {
				continue
			}
			line := record.Line{Depth: x.Depth, Head: x.Kind == Heading, English: x.Text, French: french[i].Text}
			n, known := numbers[line]
			if !known {
				n = int32(len(out.Lines))
				numbers[line] = n
				out.Lines = append(out.Lines, line)
			}
			of = append(of, n)
		}
		out.Readers[seat] = of
	}
	return out
}
