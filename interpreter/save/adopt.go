package save

import (
	"context"
	"fmt"
	"slices"

	"precept/interpreter"
	"precept/interpreter/internal/checkpoint"
	"precept/interpreter/record"
)

// Adopted is how far a match went on with other rules.
type Adopted struct {
	Changed *record.Error // what was changed since the save, nil when nothing was
	Kept    int           // answers that still could be given
	Dropped int           // those from the first on that could not

	Corrections int // those that could not be made again, or came later

	Stands      bool                // it goes on from how it stood, and no answer was given again
	Differences []record.Difference // between the rules that it began with and those that it goes on with, if it did
}

// read reads a save of a game.
func read(g *interpreter.Game, data []byte) (*record.Record, error) {
	r, err := record.Read(data)
	if err != nil {
		return nil, err
	}
	if is := g.Core().ID; r.Game != is {
		return nil, fmt.Errorf("the save is of %s, not of %s", r.Game, is)
	}
	return r, nil
}

// unchanged reads a save, and restores it if it is of these rules; nil for others.
func unchanged(ctx context.Context, g *interpreter.Game, data []byte) (*record.Record, *interpreter.Match, error) {
	r, err := read(g, data)
	if err != nil {
		return nil, nil, err
	}
	if r.Rules != g.RulesHash() || !slices.Equal(r.Variants, g.Core().Laid) {
		return r, nil, nil
	}
	m, err := restored(ctx, g, r)
	return r, m, err
}

// judged is a match, or what is wrong with one of the decisions to which it has come.
func judged(m *interpreter.Match) error {
	for _, d := range m.Open() {
		x, _ := d.Core()
		if err := interpreter.CoreEngine(x).DeadEnd(); err != nil {
			return err
		}
	}
	return nil
}

// whole has a match that was recorded otherwise put every question from now on that silence must not pass over.
func whole(m *interpreter.Match) error {
	if m.Record.Whole == 0 {
		m.Record.Whole = len(m.Record.Answers) + 1
	}
	return puts(m)
}

// puts has a match put the questions with one answer that its record says.
func puts(m *interpreter.Match) error {
	x := m.Core()
	if which := m.Record.Puts(len(m.Record.Answers)); x.Disguise != which {
		x.Disguise = which
		return x.Resume()
	}
	return nil
}

// AsOfOld has a match go on as records of old do, in which no question was put that silence must not pass over but
// optional choices: for whoever has more answers that were given so.
func AsOfOld(m *interpreter.Match) error {
	m.Record.Whole = 0
	return puts(m)
}

// Adopt goes on with a match that was saved under other rules: its answers are given again, by what they are called,
// as long as they are offered. A save of the same rules is restored.
//
// # Errors
//
// Those of [Restore], but for changed rules and other variants; that the match cannot begin with the
// rules as they are now.
func Adopt(ctx context.Context, g *interpreter.Game, data []byte) (*interpreter.Match, *Adopted, error) {
	r, m, err := unchanged(ctx, g, data)
	switch {
	case err != nil:
		return nil, nil, err
	case m != nil:
		return m, &Adopted{Kept: len(r.Answers)}, nil
	}
	return adopt(ctx, g, r)
}

// adopt gives the answers of a record again.
func adopt(ctx context.Context, g *interpreter.Game, r *record.Record) (*interpreter.Match, *Adopted, error) {
	m, differences, err := beginning(g, r)
	if err != nil {
		return nil, nil, fmt.Errorf("the match cannot begin with these rules: %w", err)
	}
	out := &Adopted{Changed: r.Since(g.Core().Parts), Differences: differences}
	for i, word := range r.Words {
		if ctx.Err() != nil {
			return nil, nil, ctx.Err()
		}
		if !rightAgain(m, r.Put) {
			break
		}
		d := by(m, r.By(i))
		o, ok := again(d, lettered(m, word), r.Answers[i])
		if !ok {
			break
		}
		if err := m.AnswerFor(d.Seat, o); err != nil {
			return nil, nil, fmt.Errorf("answer %d, %s: %w", i+1, word, err)
		}
		out.Kept++
	}
	if out.Dropped = len(r.Words) - out.Kept; out.Dropped == 0 {
		rightAgain(m, r.Put)
	}
	kept := r.Until(out.Kept, Before)
	m.Record.Notes, m.Record.Declined = kept.Notes, kept.Declined
	out.Corrections = len(r.Put) - len(m.Record.Put)
	m.Record.Whole = min(m.Record.Whole, out.Kept+1)
	return m, out, whole(m)
}

// beginning is the match of a record before its first answer, under the rules as they are.
func beginning(g *interpreter.Game, r *record.Record) (*interpreter.Match, []record.Difference, error) {
	p, err := interpreter.CoreProgram(g, interpreter.Setup{Seats: r.Seats, Options: r.Options}, false)
	if err != nil {
		return nil, nil, err
	}
	x, differences, err := checkpoint.Begin(r, p)
	if err != nil {
		return nil, nil, err
	}
	of := g.Core()
	m := interpreter.CoreMatch(g, x, record.Record{Game: of.ID, Variants: of.Laid, Mods: g.Mods(), Rules: g.RulesHash(),
		Parts: of.Parts, Seats: p.Setup.Seats, Options: p.Setup.Options, Seed: r.Seed, Handed: r.Handed, Agents: r.Agents,
		Past: r.Past, Whole: r.Whole})
	if r.Base != nil {
		m.Record.Base = checkpoint.Write(p, x.M)
	}
	return m, differences, judged(m)
}

// Checkpoint goes on with a match that was saved under other rules from how it stood: nothing is given again and
// nothing is taken back. What stands by the same name is taken, what is new has its first place or value, what is gone
// is listed, and so is what lies elsewhere for that. The answers before stay in the record, as a chapter of the rules
// as they were. A save of the same rules is restored.
//
// # Errors
//
// Those of [Restore], but for changed rules and other variants; [record.ErrUnnamed];
// [record.Misplaced] if play stands in a step that is no more; that nothing could be decided.
func Checkpoint(ctx context.Context, g *interpreter.Game, data []byte) (*interpreter.Match, *Adopted, error) {
	return goOn(ctx, g, data, false)
}

// Renew is [Checkpoint] for rules that are being worked on: a save whose answers lead under these rules to the
// same position is played again, and has no new chapter.
//
// # Errors
//
// Those of [Checkpoint].
func Renew(ctx context.Context, g *interpreter.Game, data []byte) (*interpreter.Match, *Adopted, error) {
	return goOn(ctx, g, data, true)
}

func goOn(ctx context.Context, g *interpreter.Game, data []byte, replayed bool) (*interpreter.Match, *Adopted, error) {
	r, m, err := unchanged(ctx, g, data)
	switch {
	case err != nil:
		return nil, nil, err
	case m != nil:
		return m, &Adopted{Kept: len(r.Answers)}, nil
	}
	if r.Position == nil {
		return nil, nil, record.ErrUnnamed
	}
	p, err := interpreter.CoreProgram(g, interpreter.Setup{Seats: r.Seats, Options: r.Options}, false)
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
		m, how, err := adopt(ctx, g, r)
		if err == nil && how.Dropped+how.Corrections == 0 && checkpoint.Alike(p, x.M, m.Core().M) {
			how.Differences = differences
			return m, how, nil
		}
	}
	differences = append(differences, otherwise...)
	out := &Adopted{Changed: r.Since(g.Core().Parts), Kept: len(r.Answers), Stands: true, Differences: differences}
	m = interpreter.CoreMatch(g, x, *r)
	m.Record.Rebase(is, record.Record{Variants: g.Core().Laid, Mods: g.Mods(), Rules: g.RulesHash(),
		Parts: g.Core().Parts}, differences)
	return m, out, judged(m)
}

// DivergesFrom is after how many answers, which both matches were given, this one first comes to something else than
// one of other rules, and what is otherwise then; less than 0 where it does not.
func DivergesFrom(ctx context.Context, m, was *interpreter.Match) (int, []record.Difference, error) {
	apart := func(n int) (out []record.Difference, err error) {
		a, err := ReplayTo(ctx, was, n, Before)
		if err != nil {
			return nil, err
		}
		b, err := ReplayTo(ctx, m, n, Before)
		if err != nil {
			return nil, err
		}
		return checkpoint.Compare(b.Core().P, checkpoint.Write(a.Core().P, a.Core().M), checkpoint.Write(b.Core().P,
			b.Core().M)), nil
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
// Those of [Restore]; that the save has no such chapter.
func Chapter(ctx context.Context, g *interpreter.Game, data []byte, n int) (*interpreter.Match, error) {
	r, err := read(g, data)
	if err != nil {
		return nil, err
	}
	if r, err = r.Chapter(n); err != nil {
		return nil, err
	}
	return restored(ctx, g, r)
}

// rightAgain makes those of some corrections again that follow the answer that was given last; false where one of them
// cannot be made any more.
func rightAgain(m *interpreter.Match, all []record.Correction) bool {
	for _, c := range all[len(m.Record.Put):] {
		if c.After != len(m.Record.Answers) {
			break
		}
		if Correct(m, c, nil) != nil {
			return false
		}
	}
	return true
}

// by is the decision to which a seat answered ahead, "" for the pending one.
func by(m *interpreter.Match, seat string) *interpreter.Decision {
	if seat == "" {
		return m.Pending()
	}
	return m.DecisionOf(seat)
}

// again is the option of that name; of several, the one with the same value.
func again(d *interpreter.Decision, word string, value int32) (interpreter.Option, bool) {
	if d == nil {
		return interpreter.Option{}, false
	}
	var out interpreter.Option
	found := false
	for _, o := range d.Options() {
		if o.ID == word && (!found || o.Value == value) {
			out, found = o, true
		}
	}
	return out, found
}

// lettered is what a cell is called now that was recorded by row and column.
func lettered(m *interpreter.Match, word string) string {
	for id, s := range m.Lineup().SpaceOf {
		if s.Plain == word && word != "" {
			return id
		}
	}
	return word
}
