package interpreter

import (
	"fmt"
	"slices"

	"precept/interpreter/record"
)

// Adopted is how far a match went on with other rules.
type Adopted struct {
	Changed *record.Changed // what was changed since the save, nil when nothing was
	Kept    int             // answers that still could be given
	Dropped int             // those from the first on that could not

	Corrections int // those that could not be made again, or came later
}

// Adopt goes on with a match that was saved under other rules: its answers are given again, by what they are called,
// as long as they are offered. A save of the same rules is restored.
//
// # Errors
//
// Those of [Game.Restore], but for changed rules and other variants; that the match cannot begin with the rules as they
// are now.
func (g *Game) Adopt(data []byte) (*Match, *Adopted, error) {
	r, err := g.readSave(data)
	if err != nil {
		return nil, nil, err
	}
	if r.Rules == g.Rules() && slices.Equal(r.Variants, g.model.Laid) {
		m, err := g.restore(r)
		return m, &Adopted{Kept: len(r.Answers)}, err
	}
	m, err := g.Start(Setup{Seats: r.Seats, Options: r.Options, Seed: r.Seed})
	if err != nil {
		return nil, nil, fmt.Errorf("the match cannot begin with these rules: %w", err)
	}
	m.Record.Agents = r.Agents
	out := &Adopted{Changed: r.Since(g.model.Parts)}
	for i, word := range r.Words {
		if !m.rightAgain(r.Put) {
			break
		}
		d := m.by(r.By(i))
		o, ok := again(d, word, r.Answers[i])
		if !ok {
			break
		}
		if err := m.AnswerFor(d.Seat(), o); err != nil {
			return nil, nil, fmt.Errorf("answer %d, %s: %w", i+1, word, err)
		}
		out.Kept++
	}
	if out.Dropped = len(r.Words) - out.Kept; out.Dropped == 0 {
		m.rightAgain(r.Put)
	}
	out.Corrections = len(r.Put) - len(m.Record.Put)
	return m, out, nil
}

// rightAgain makes those of some corrections again that follow the answer that was given last; false where one of them
// cannot be made any more.
func (m *Match) rightAgain(all []record.Correction) bool {
	for _, c := range all[len(m.Record.Put):] {
		if c.After != len(m.Record.Answers) {
			break
		}
		if m.Correct(c) != nil {
			return false
		}
	}
	return true
}

// by is the decision to which a seat answered ahead, "" for the pending one.
func (m *Match) by(seat string) *Decision {
	if seat == "" {
		return m.Pending()
	}
	return m.OpenTo(seat)
}

// again is the option of that name; of several, the one with the same value.
func again(d *Decision, word string, value int32) (Option, bool) {
	if d == nil {
		return Option{}, false
	}
	var out Option
	found := false
	for _, o := range d.Options() {
		if o.ID == word && (!found || o.Value == value) {
			out, found = o, true
		}
	}
	return out, found
}
