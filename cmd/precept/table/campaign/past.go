package campaign

import (
	"fmt"

	"precept/cmd/precept/speech"
	"precept/cmd/precept/table/tell"
	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/record"
)

// Past returns the log of the chapters under earlier rules, as a seat may read it. It includes what each change of
// rules changed. It is nil if the rules never changed.
func Past(lang string, m *interpreter.Match, seat string) []tell.Line {
	var out []tell.Line
	r, w := &m.Record, wordsIn(lang)
	say := func(kind tell.Kind, depth int, text string) {
		out = append(out, tell.Line{Kind: kind, Depth: depth, Text: text})
	}
	for i := range r.Past {
		c := &r.Past[i]
		say(tell.Heading, 0, fmt.Sprintf(w.chapter, i+1))
		untold := len(c.Answers)
		if c.Tale != nil {
			untold -= c.Tale.Answers
			for _, l := range c.Tale.For(seat) {
				kind := tell.Change
				if l.Head {
					kind = tell.Heading
				}
				say(kind, l.Depth+1, l.In(lang))
			}
		}
		if untold > 0 {
			say(tell.Change, 1, speech.Counting(lang, w.untold, untold))
		}
		say(tell.Heading, 0, fmt.Sprintf(w.changed, i+2))
		now := r.Parts
		if i+1 < len(r.Past) {
			now = r.Past[i+1].Parts
		}
		changed := c.Changed
		if m.Game.Definition().Hides() && !Referees(m.Game.Definition(), seat) {
			changed = Printed(changed)
		}
		for _, line := range Lines(lang, m, changed, (&record.Record{Parts: c.Parts}).Since(now).Parts) {
			say(tell.Change, 1, line)
		}
	}
	return out
}

// Referees reports whether a seat is that of a referee, who sees everything.
func Referees(g *declared.Game, seat string) bool {
	for i := range g.Seats {
		if g.Seats[i].ID == seat {
			return g.Seats[i].Decides == "referee"
		}
	}
	return false
}
