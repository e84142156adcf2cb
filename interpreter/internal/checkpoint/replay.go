package checkpoint

import (
	"bytes"
	"context"
	"slices"

	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/exec"
	"precept/interpreter/internal/state"
	"precept/interpreter/record"
)

// Watch holds functions that are called during the replay of a record. Any of them can be nil.
type Watch struct {
	Begin  func(x *exec.Run, begin func() error) error // must call begin to start the match
	Answer func(n int, give func() error) error        // must call give to give answer n, counted from 0
	Put    func(x *exec.Run, before *state.Match, c *record.Correction)
}

func (w *Watch) begin(x *exec.Run, begin func() error) error {
	if w == nil || w.Begin == nil {
		return begin()
	}
	return w.Begin(x, begin)
}

func (w *Watch) answer(n int, give func() error) error {
	if w == nil || w.Answer == nil {
		return give()
	}
	return w.Answer(n, give)
}

// Replay plays a record from the beginning, with a program of its rules. When ctx ends, it returns its error.
func Replay(ctx context.Context, r *record.Record, p *compile.Program) (*exec.Run, error) {
	return ReplayWatched(ctx, r, p, nil)
}

// ReplayWatched does the same as Replay and calls the functions of w.
func ReplayWatched(ctx context.Context, r *record.Record, p *compile.Program, w *Watch) (*exec.Run, error) {
	x, _, err := begin(r, p, w)
	if err != nil {
		return nil, &record.Error{Kind: record.Parted, Err: err}
	}
	h := history{r: r, was: map[int]*state.Match{}, w: w}
	x, err = h.putRight(x, 0)
	for i, a := range r.Answers {
		n := i + 1
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err == nil {
			err = put(x, r.Puts(i))
		}
		if err == nil {
			err = w.answer(i, func() error { return give(x, r.By(i), a) })
		}
		if err != nil {
			return nil, &record.Error{Kind: record.Parted, Answer: n, Err: err}
		}
		if n%record.Every == 0 && n/record.Every <= len(r.Hashes) && x.M.Hash() != r.Hashes[n/record.Every-1] {
			return nil, &record.Error{Kind: record.Parted, Answer: n}
		}
		x, err = h.putRight(x, n)
	}
	if err != nil {
		return nil, &record.Error{Kind: record.Parted, Answer: len(r.Answers), Err: err}
	}
	if r.State != nil && !bytes.Equal(x.M.Bytes(nil), r.State) {
		return nil, &record.Error{Kind: record.Parted, Answer: len(r.Answers)}
	}
	return x, put(x, r.Puts(len(r.Answers)))
}

// put sets which questions with a single option the match asks from here on.
func put(x *exec.Run, which record.Disguise) error {
	if x.Disguise == which {
		return nil
	}
	x.Disguise = which
	return x.Resume()
}

// give gives an answer of the record: in turn, or for a seat that answered ahead.
func give(x *exec.Run, seat string, a exec.Option) error {
	if seat == "" {
		return x.Answer(a)
	}
	return x.AnswerOf(int32(slices.Index(x.P.Names, seat)), a)
}

// Begin returns the match of a record before its first answer: at its beginning, or at the position that the record
// begins with. It also returns the differences from the rules of that position.
func Begin(r *record.Record, p *compile.Program) (*exec.Run, []record.Difference, error) {
	return begin(r, p, nil)
}

func begin(r *record.Record, p *compile.Program, w *Watch) (*exec.Run, []record.Difference, error) {
	if r.Base == nil {
		x := exec.New(p, state.New(p.Layout))
		x.Disguise = r.Puts(0)
		if err := Hand(p, x.M, r.Handed); err != nil {
			return nil, nil, err
		}
		return x, nil, w.begin(x, func() error { return x.Begin(r.Seed) })
	}
	x, differences, err := Resume(r.Base, p)
	if err == nil {
		err = w.begin(x, func() error { return nil })
	}
	return x, differences, err
}

// Resume returns a match at a written position, and the differences from the rules of the position.
//
// # Errors
//
// The errors of [Open], and [record.ErrStuck] or [record.Undecided] if nothing can be decided.
func Resume(pos *record.Position, p *compile.Program) (*exec.Run, []record.Difference, error) {
	m, differences, err := Open(p, pos)
	if err != nil {
		return nil, nil, err
	}
	x := exec.New(p, m)
	if err := x.Resume(); err != nil {
		return nil, nil, err
	}
	if d := x.Pending(); !x.Over() && (d == nil || d.Count() == 0) {
		return nil, nil, Undecided(p, x.M)
	}
	return x, differences, nil
}

// history is a record during a replay, with the positions that corrections return to.
type history struct {
	r    *record.Record
	next int                  // the next correction to make
	was  map[int]*state.Match // positions that a later correction returns to, by number of answers
	w    *Watch
}

// putRight makes the corrections that follow the nth answer.
func (h *history) putRight(x *exec.Run, n int) (*exec.Run, error) {
	for i := h.next; i < len(h.r.Put); i++ {
		if c := &h.r.Put[i]; c.Back && c.Answer == n {
			h.was[n] = x.M.Clone()
			break
		}
	}
	var err error
	for ; err == nil && h.next < len(h.r.Put) && h.r.Put[h.next].After == n; h.next++ {
		c := &h.r.Put[h.next]
		before := x.M
		x, err = Correct(x, c, func() (*state.Match, error) { return h.was[c.Answer], nil })
		if err == nil && h.w != nil && h.w.Put != nil {
			h.w.Put(x, before, c)
		}
	}
	return x, err
}

// Correct returns a new run with the corrected position, at the next decision. The correction triggers nothing. was
// returns the position that a correction goes back to. x does not change.
//
// # Errors
//
// [record.ErrMayNot], [record.Overfull], [record.ErrStuck], and the errors of [record.Correction.Judge], of was and of
// the expressions.
func Correct(x *exec.Run, c *record.Correction, was func() (*state.Match, error)) (*exec.Run, error) {
	if !x.P.MayCorrect(c.By) {
		return nil, record.ErrMayNot
	}
	if err := c.Judge(); err != nil {
		return nil, err
	}
	m := x.M.Clone()
	if c.Back {
		old, err := was()
		if err != nil {
			return nil, err
		}
		m = old.Clone()
	}
	y := exec.New(x.P, m)
	y.Like(x)
	m.Held = m.Held[:0] // all players are asked again
	if err := change(y, c); err != nil {
		return nil, err
	}
	if err := y.Resume(); err != nil {
		return nil, err
	}
	if d := y.Pending(); !y.Over() && (d == nil || d.Count() == 0) {
		return nil, record.ErrStuck
	}
	return y, nil
}

func change(x *exec.Run, c *record.Correction) error {
	var err error
	switch {
	case c.Set != "":
		err = x.P.Put(x.M, c.Set, c.To)
	case c.Move != "":
		err = x.P.Bring(x.M, c.Move, c.To)
	}
	if err != nil {
		return err
	}
	if q, what := x.P.Overfull(x.M); q >= 0 {
		return &record.Error{Kind: record.Overfull, At: x.P.Places[q].Name, Name: what}
	}
	return nil
}
