package interpreter

import (
	"fmt"
	"slices"

	"precept/interpreter/internal/checkpoint"
	"precept/interpreter/internal/compile"
	"precept/interpreter/record"
)

// Adopted is how far a match went on with other rules.
type Adopted struct {
	Changed *record.Changed // what was changed since the save, nil when nothing was
	Kept    int             // answers that still could be given
	Dropped int             // those from the first on that could not

	Corrections int // those that could not be made again, or came later

	Stands      bool                // it goes on from how it stood, and no answer was given again
	Differences []record.Difference // between the rules that it began with and those that it goes on with, if it did
}

// unchanged reads a save, and restores it if it is of these rules; nil for others.
func (g *Game) unchanged(data []byte) (*record.Record, *Match, error) {
	r, err := g.readSave(data)
	if err != nil {
		return nil, nil, err
	}
	if r.Rules != g.Rules() || !slices.Equal(r.Variants, g.model.Laid) {
		return r, nil, nil
	}
	m, err := g.restore(r)
	return r, m, err
}

// Adopt goes on with a match that was saved under other rules: its answers are given again, by what they are called,
// as long as they are offered. A save of the same rules is restored.
//
// # Errors
//
// Those of [Game.Restore], but for changed rules and other variants; that the match cannot begin with the rules as they
// are now.
func (g *Game) Adopt(data []byte) (*Match, *Adopted, error) {
	r, m, err := g.unchanged(data)
	switch {
	case err != nil:
		return nil, nil, err
	case m != nil:
		return m, &Adopted{Kept: len(r.Answers)}, nil
	}
	return g.adopt(r)
}

// adopt gives the answers of a record again.
func (g *Game) adopt(r *record.Record) (*Match, *Adopted, error) {
	m, differences, err := g.beginning(r)
	if err != nil {
		return nil, nil, fmt.Errorf("the match cannot begin with these rules: %w", err)
	}
	out := &Adopted{Changed: r.Since(g.model.Parts), Differences: differences}
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
	m.Record.Notes, m.Record.Declined = r.NotesUpto(out.Kept), r.DeclinedUpto(out.Kept)
	out.Corrections = len(r.Put) - len(m.Record.Put)
	m.Record.Whole = min(m.Record.Whole, out.Kept+1)
	return m, out, m.whole()
}

// beginning is the match of a record before its first answer, under the rules as they are.
func (g *Game) beginning(r *record.Record) (*Match, []record.Difference, error) {
	p, err := g.program(Setup{Seats: r.Seats, Options: r.Options}, compile.Options{})
	if err != nil {
		return nil, nil, err
	}
	x, differences, err := checkpoint.Begin(r, p)
	if err != nil {
		return nil, nil, err
	}
	m := g.matchOf(p, Setup{Seed: r.Seed, Handed: r.Handed})
	m.run, m.Record.Agents, m.Record.Past, m.Record.Whole = x, r.Agents, r.Past, r.Whole
	if r.Base != nil {
		m.Record.Base = checkpoint.Write(p, x.M)
	}
	return m, differences, m.judged(nil)
}

// Checkpoint goes on with a match that was saved under other rules from how it stood: nothing is given again and
// nothing is taken back. What stands by the same name is taken, what is new has its first place or value, what is gone
// is listed, and so is what lies elsewhere for that. The answers before stay in the record, as a chapter of the rules
// as they were. A save of the same rules is restored.
//
// # Errors
//
// Those of [Game.Restore], but for changed rules and other variants; [record.ErrUnnamed]; [record.Misplaced] where play
// stands in a step that is no more; that nothing could be decided.
func (g *Game) Checkpoint(data []byte) (*Match, *Adopted, error) { return g.checkpoint(data, false) }

// Renew is [Game.Checkpoint] for rules that are being worked on: a save whose answers lead under these rules to the
// same position is played again, and has no new chapter.
//
// # Errors
//
// Those of [Game.Checkpoint].
func (g *Game) Renew(data []byte) (*Match, *Adopted, error) { return g.checkpoint(data, true) }

func (g *Game) checkpoint(data []byte, replayed bool) (*Match, *Adopted, error) {
	r, m, err := g.unchanged(data)
	switch {
	case err != nil:
		return nil, nil, err
	case m != nil:
		return m, &Adopted{Kept: len(r.Answers)}, nil
	}
	if r.Position == nil {
		return nil, nil, record.ErrUnnamed
	}
	p, err := g.program(Setup{Seats: r.Seats, Options: r.Options}, compile.Options{})
	if err != nil {
		return nil, nil, err
	}
	x, differences, err := checkpoint.Resume(r.Position, p)
	if err != nil {
		return nil, nil, err
	}
	is := checkpoint.Write(p, x.M)
	otherwise := checkpoint.Otherwise(p, r.Position, is, differences)
	if replayed && len(otherwise) == 0 && !lost(differences) {
		m, how, err := g.adopt(r)
		if err == nil && how.Dropped+how.Corrections == 0 && checkpoint.Alike(p, x.M, m.run.M) {
			how.Differences = differences
			return m, how, nil
		}
	}
	differences = append(differences, otherwise...)
	out := &Adopted{Changed: r.Since(g.model.Parts), Kept: len(r.Answers), Stands: true, Differences: differences}
	m = &Match{Game: g, run: x, Record: *r}
	m.Record.Rebase(is, record.Record{Variants: g.model.Laid, Mods: g.mods, Rules: g.Rules(),
		Parts: g.model.Parts}, differences)
	return m, out, m.judged(nil)
}

// PartsFrom is after how many answers, which both matches were given, this one first comes to something else than one
// of other rules, and what is otherwise then; less than 0 where it does not.
func (m *Match) PartsFrom(was *Match) (int, []record.Difference, error) {
	apart := func(n int) (out []record.Difference, err error) {
		a, err := was.At(n)
		if err != nil {
			return nil, err
		}
		b, err := m.At(n)
		if err != nil {
			return nil, err
		}
		return checkpoint.Compare(b.run.P, checkpoint.Write(a.run.P, a.run.M), checkpoint.Write(b.run.P, b.run.M)), nil
	}
	low, high := -1, min(len(was.Record.Answers), len(m.Record.Answers))
	found, err := apart(high)
	if err != nil || len(found) == 0 {
		return -1, nil, err
	}
	for high-low > 1 { // apart after high answers, not after low
		mid := (low + high) / 2
		out, err := apart(mid)
		if err != nil {
			return -1, nil, err
		}
		if len(out) > 0 {
			found, high = out, mid
		} else {
			low = mid
		}
	}
	return high, found, nil
}

// lost reports whether something of a position that was opened is not as it was.
func lost(differences []record.Difference) bool {
	return slices.ContainsFunc(differences, func(d record.Difference) bool {
		return d.Sort == record.Homeless || d.Sort == record.Narrowed
	})
}

// Chapter is the match of a save as it was when a chapter of it ended, the first being 1: played again under the rules
// as they were.
//
// # Errors
//
// Those of [Game.Restore]; that the save has no such chapter.
func (g *Game) Chapter(data []byte, n int) (*Match, error) {
	r, err := g.readSave(data)
	if err != nil {
		return nil, err
	}
	if r, err = r.Chapter(n); err != nil {
		return nil, err
	}
	return g.again(r)
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
