package save

import (
	"context"
	"fmt"
	"slices"

	"precept/interpreter"
	"precept/interpreter/internal/checkpoint"
	"precept/interpreter/record"
)

// Adopted describes how a match was continued under other rules.
type Adopted struct {
	Changed *record.Error // which parts of the rules changed; nil if none did
	Kept    int           // number of answers that were replayed or kept
	Dropped int           // number of answers from the first one that could not be replayed

	Corrections int // number of corrections that could not be replayed, or were later than the kept answers

	Stands      bool                // the match continues from its position; no answer was replayed
	Differences []record.Difference // from the position under the former rules, if one was opened
}

// read decodes and checks a save of a game.
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

// unchanged decodes a save, and restores the match if the save has the present rules and variants. Otherwise the match
// is nil.
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

// judged returns the error of an open decision of a match: a decision without options or a fault of the content.
func judged(m *interpreter.Match) error {
	for _, d := range m.Open() {
		x, _ := d.Core()
		if err := interpreter.CoreEngine(x).DeadEnd(); err != nil {
			return err
		}
	}
	return nil
}

// whole makes a match with an old record ask, from now on, all questions with one answer that keep secrets.
func whole(m *interpreter.Match) error {
	if m.Record.Whole == 0 {
		m.Record.Whole = len(m.Record.Answers) + 1
	}
	return puts(m)
}

// puts sets which questions with one answer a match asks from now on, as its record says.
func puts(m *interpreter.Match) error {
	x := m.Core()
	if which := m.Record.Puts(len(m.Record.Answers)); x.Disguise != which {
		x.Disguise = which
		return x.Resume()
	}
	return nil
}

// AsOfOld makes a match ask only those questions with one answer that matches with old records ask, which are optional
// choices. Callers with more answers to replay from such a record need it.
func AsOfOld(m *interpreter.Match) error {
	m.Record.Whole = 0
	return puts(m)
}

// Adopt continues a saved match under other rules. It replays the answers, found by name, until one is not offered. If
// the save has the present rules, it is restored.
//
// # Errors
//
// The errors of [Restore], except those for other rules or variants; the match cannot begin under the present rules.
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

// adopt replays the answers of a record, found by name.
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

// beginning returns the match of a record before its first answer, under the rules of g.
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

// Checkpoint continues a saved match under other rules from its position. No answer is replayed or taken back.
// Everything with a name that still exists keeps its place or value; new things get their initial ones. The differences
// list missing things, and pieces that moved because of them. The earlier answers stay in the record as a chapter with
// the former rules. If the save has the present rules, it is restored.
//
// # Errors
//
// The errors of [Restore], except those for other rules or variants; [record.ErrUnnamed]; [record.Misplaced] if the
// position is in a step that no longer exists; [record.Undecided] if nothing can be decided there.
func Checkpoint(ctx context.Context, g *interpreter.Game, data []byte) (*interpreter.Match, *Adopted, error) {
	return goOn(ctx, g, data, false)
}

// Renew does the same as [Checkpoint], for rules that are being developed. If the answers lead to the same position
// under the present rules, they are replayed, and the record gets no new chapter.
//
// # Errors
//
// The errors of [Checkpoint].
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

// DivergesFrom returns the smallest number of common answers after which m differs from was, a match under other
// rules, and the differences then. It returns -1 if the matches do not differ. It assumes that matches which differ
// after some answers also differ after more.
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
	for high-low > 1 { // they differ after high answers, but not after low
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

// lost reports whether something could not be opened as it was: a piece went back to its start, or a value was out of
// its range.
func lost(differences []record.Difference) bool {
	return slices.ContainsFunc(differences, func(d record.Difference) bool {
		return d.Sort == record.Homeless || d.Sort == record.Narrowed
	})
}

// Chapter returns the match of a save as it was at the end of chapter n, counted from 1. It replays the chapter, whose
// rules must be those of g.
//
// # Errors
//
// The errors of [Restore]; the save has no such chapter.
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

// rightAgain makes the corrections that follow the last answer of m. It returns false if one of them is no longer
// possible.
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

// by returns the decision of a seat that answered ahead, or the pending decision if seat is "".
func by(m *interpreter.Match, seat string) *interpreter.Decision {
	if seat == "" {
		return m.Pending()
	}
	return m.DecisionOf(seat)
}

// again returns the option with a name. Among several, it prefers the one with the recorded value.
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

// lettered returns the present name of a grid cell that was recorded by row and column. It returns other names
// unchanged.
func lettered(m *interpreter.Match, word string) string {
	for id, s := range m.Lineup().SpaceOf {
		if s.Plain == word && word != "" {
			return id
		}
	}
	return word
}
