package room

import (
	"errors"
	"fmt"
	"slices"

	"precept/cmd/precept/table/room/store"
	"precept/interpreter"
	"precept/interpreter/narrate"
)

// Errors of answers. None of them changes the table. Answers can also fail with the errors of
// [interpreter.Match.AnswerFor].
var (
	ErrStale  = errors.New("the table has changed in the meantime: look again")
	ErrOpen   = errors.New("the answer is incomplete: pick more")
	ErrBehind = errors.New("too many elements are picked")
	ErrHeld   = errors.New("a player must still confirm the end of the turn")
	ErrAgent  = errors.New("an agent plays on that seat")
)

// Opening is an answer in progress: the picks so far, and what may be picked next. It has had no effect, and nobody
// else sees it. It is complete when the next thing that happens is an effect.
type Opening struct {
	Seat     string
	Picked   []interpreter.Option // with their words
	Complete bool

	// Next is the decision to pick from now. Match is a copy of the match at that point, to which Next, its reasons and
	// its names belong. Both are nil when the opening is complete: nobody may see the outcome of an answer before it is
	// given.
	Next  *interpreter.Decision
	Match *interpreter.Match

	done *interpreter.Match // the match after the picks
	told []any
	came interpreter.Came
}

// Try returns the outcome of picks that a seat makes in a match, one after the other. The match itself does not change.
// Without picks it returns the decision that the seat is asked.
//
// # Errors
//
// Try returns the errors of [interpreter.Match.AnswerFor], [ErrBehind], and faults of the content.
func Try(m *interpreter.Match, seat string, picks []interpreter.Answer) (*Opening, error) {
	return pick(m, seat, len(picks), these(picks), untold)
}

// these returns a function for pick that yields the given picks in order, and reports whether each is legal.
func these(picks []interpreter.Answer) func(*interpreter.Decision, int) (interpreter.Answer, bool) {
	return func(d *interpreter.Decision, i int) (interpreter.Answer, bool) { return picks[i], d.Offers(picks[i]) }
}

// pick makes n picks. For the i-th it calls next, which returns the answer and whether it is legal.
func pick(m *interpreter.Match, seat string, n int,
	next func(d *interpreter.Decision, i int) (interpreter.Answer, bool),
	follow func(*interpreter.Match, string, interpreter.Option) (any, interpreter.Came, error)) (*Opening, error) {
	if n > Picks {
		return nil, fmt.Errorf("%w: %d picks", ErrFull, Picks)
	}
	y, err := m.Clone()
	if err != nil {
		return nil, err
	}
	o := &Opening{Seat: seat}
	for i := range n {
		if o.Complete {
			return nil, ErrBehind
		}
		d := y.DecisionOf(seat)
		if d == nil {
			return nil, interpreter.ErrNotOpen
		}
		a, legal := next(d, i)
		if !legal {
			return nil, interpreter.ErrNotOffered
		}
		before := stageOf(y, d)
		o.Picked = append(o.Picked, d.Describe(a))
		told, came, err := follow(y, seat, interpreter.Option{Value: a})
		if err != nil {
			return nil, err
		}
		o.told = append(o.told, told)
		o.came.Chance = o.came.Chance || came.Chance
		o.came.Learned = append(o.came.Learned, came.Learned...)
		o.Complete = came.Chance || len(came.Learned) > 0 || !before.goesOn(y, seat)
	}
	o.done = y
	if !o.Complete {
		if o.Next = y.DecisionOf(seat); o.Next == nil {
			return nil, interpreter.ErrNotOpen
		}
		o.Match = y
	}
	return o, nil
}

// stage identifies the point that an opening has reached, to detect whether the next decision continues it.
type stage struct {
	moves   int
	several bool
	choice  interpreter.Choice
	asking  int32
	chosen  int
}

func stageOf(m *interpreter.Match, d *interpreter.Decision) stage {
	s := stage{moves: m.Engine().Moves(), several: d.Kind == interpreter.Many, asking: d.Asking, chosen: d.Chosen}
	s.choice, _ = d.Choice()
	return s
}

// goesOn reports whether the seat's next decision still belongs to the same answer, with no effect in between. That is
// so if the transaction is not complete, or if a choice of several elements needs another pick.
func (s stage) goesOn(m *interpreter.Match, seat string) bool {
	d := m.DecisionOf(seat)
	if d == nil || m.Engine().Moves() != s.moves {
		return false
	}
	now := stageOf(m, d)
	same := now.choice == s.choice && now.asking == s.asking
	return m.Engine().InMove() || s.several && now.several && same && now.chosen > s.chosen
}

// Try is [Try] for a seat of the chair. The picks follow the table at serial after.
//
// # Errors
//
// Try returns the errors of the function [Try], and [ErrStale] and [ErrHeld].
func (c *Chair) Try(seat string, after int, picks []interpreter.Answer) (out *Opening, err error) {
	err = c.with(func(_ *table, l *live) error {
		if err := c.mayAnswer(l, seat, after); err != nil {
			return err
		}
		if out, err = Try(l.match, seat, picks); err != nil {
			return err
		}
		out.done, out.told, out.came = nil, nil, interpreter.Came{}
		return nil
	})
	return out, err
}

// Final reports whether an answer ends the seat's turn for good. That is so if it passes at a menu or takes the menu's
// last entry, and then another seat is to move, dice are thrown, or cards are drawn. It ignores their results. It
// returns false for a seat that confirms its turns anyway, so that the seat is not asked twice.
//
// # Errors
//
// Final returns the errors of [Chair.Try].
func (c *Chair) Final(seat string, after int, picks []interpreter.Answer) (final bool, err error) {
	err = c.with(func(_ *table, l *live) error {
		if err := c.mayAnswer(l, seat, after); err != nil {
			return err
		}
		d := l.match.DecisionOf(seat)
		if d == nil || d.Kind != interpreter.Menu || len(picks) == 0 || l.confirm[seat] ||
			narrate.Turn(l.match) != seat {
			return nil
		}
		o, err := Try(l.match, seat, picks)
		if err != nil || !o.Complete || !interpreter.Declines(picks[0]) && narrate.Left(d) != 1 {
			return err
		}
		final = o.came.Chance || len(o.came.Learned) > 0 || o.done.Over() || narrate.Turn(o.done) != seat
		return nil
	})
	return final, err
}

// mayAnswer returns why a seat of a chair may not answer the question it was shown at serial after, nil if it may.
func (c *Chair) mayAnswer(l *live, seat string, after int) error {
	switch err := c.holds(l, seat); {
	case err != nil:
		return err
	case l.agents[seat] != "":
		return ErrAgent
	}
	return l.mayAnswer(seat, after)
}

func (l *live) mayAnswer(seat string, after int) error {
	since, asked := l.since[seat]
	switch {
	case l.ended:
		return ErrEnded
	case after > l.serial:
		return ErrStale
	case l.held != "" && l.held != seat:
		return ErrHeld
	case !asked && after == l.serial:
		return interpreter.ErrNotOpen
	case !asked || after < since:
		return ErrStale
	}
	return nil
}

// picksOf returns the values of picks.
func picksOf(picks []Pick) []interpreter.Answer {
	out := make([]interpreter.Answer, len(picks))
	for i, p := range picks {
		out[i] = p.Value
	}
	return out
}

// equalPicks reports whether a line has exactly these picks.
func (l *Line) equalPicks(picks []interpreter.Answer) bool {
	return slices.Equal(picksOf(l.Picks), picks)
}

// Taken is the outcome of an answer.
type Taken struct {
	Already bool // it was accepted before, and this is the same answer sent again
	Serial  int  // of the table after it
	Line    int  // its number among the lines in effect
}

// Answer gives an answer for a seat of the chair: all picks up to an effect. Each pick is an option of the decision
// that the picks before it lead to. The argument after is the serial of the table that the player was shown. When
// Answer returns, the answer is on disk. If the same answer was accepted before, Answer changes nothing and sets
// Already.
//
// # Errors
//
// Answer returns the errors of [Chair.Try]; [ErrOpen] if a further pick is needed; and faults of the record, such as a
// full disk. An error leaves the table unchanged.
func (c *Chair) Answer(seat string, after int, picks []interpreter.Answer) (out Taken, err error) {
	err = c.with(func(t *table, l *live) error {
		if err := c.holds(l, seat); err != nil {
			return err
		}
		if line := l.doubled(c.link.ID, seat, after, picks); line != nil {
			out = Taken{true, l.serial, line.N}
			return nil
		}
		if err := c.mayAnswer(l, seat, after); err != nil {
			return err
		}
		if err := t.answer(l, c.link.ID, seat, picks); err != nil {
			return err
		}
		out = Taken{false, t.live.serial, len(t.live.lines)}
		return nil
	})
	return out, err
}

// doubled returns the line of an answer that was already accepted and is sent again, or nil. That is the seat's first
// line after serial after, if it is still in effect and has the same link and picks.
func (l *live) doubled(link int, seat string, after int, picks []interpreter.Answer) *Line {
	if line := l.behind(seat, after); line != nil && line.Link == link && line.equalPicks(picks) {
		return line
	}
	return nil
}

// behind returns the seat's first line after a serial. It returns nil if there is none, or if the seat's answer then
// was taken back.
func (l *live) behind(seat string, after int) *Line {
	for i := range l.undone {
		if u := &l.undone[i]; u.Seat == seat && u.Serial > after {
			return nil
		}
	}
	for i := range l.lines {
		if line := &l.lines[i]; line.Seat == seat && line.Serial > after {
			return line
		}
	}
	return nil
}

// answer accepts an answer that may be given. It tries the picks on a copy, writes them to the record, and makes the
// copy the match.
func (t *table) answer(l *live, link int, seat string, picks []interpreter.Answer) error {
	if len(l.lines)+len(l.undone) >= Lines {
		return fmt.Errorf("%w: %d answers", ErrFull, Lines)
	}
	o, err := pick(l.match, seat, len(picks), these(picks), t.house.cfg.Follow)
	if err != nil {
		return err
	}
	if !o.Complete {
		return ErrOpen
	}
	e := store.Entry{Sort: sortAnswer, Link: link, Seats: []string{seat}}
	for _, p := range o.Picked {
		e.Picks = append(e.Picks, store.Pick{Value: p.Value, Word: p.ID})
	}
	return t.do(l, o, e)
}

// Number identifies an option of a decision for a seat: its index among the legal options, from 0. An option without a
// value, such as to pass, has a negative number, which is the answer itself. The other answers stay hidden, because
// they number pieces, and would distinguish copies of a card that the seat cannot tell apart.
type Number int32

// NumberOf returns the number under which an answer to a decision is shown; false if the decision does not offer it.
func NumberOf(d *interpreter.Decision, a interpreter.Answer) (Number, bool) {
	if a < 0 {
		return Number(a), d.Offers(a)
	}
	i := slices.Index(d.Answers(), a)
	return Number(i), i >= 0
}

// numbered returns the answer that a decision shows under a number; false if there is none.
func numbered(d *interpreter.Decision, n Number) (interpreter.Answer, bool) {
	if n < 0 {
		return interpreter.Answer(n), d.Offers(interpreter.Answer(n))
	}
	if all := d.Answers(); int(n) < len(all) {
		return all[n], true
	}
	return 0, false
}

// NumbersOf converts successive picks of a seat to the numbers under which they are shown. It stops at the first pick
// that is illegal or does not belong to the same answer.
func NumbersOf(m *interpreter.Match, seat string, picks []interpreter.Answer) (out []Number) {
	number := func(d *interpreter.Decision, i int) (interpreter.Answer, bool) {
		n, ok := NumberOf(d, picks[i])
		if ok {
			out = append(out, n)
		}
		return picks[i], ok
	}
	_, _ = pick(m, seat, min(len(picks), Picks), number, untold) // an error only ends the list of numbers
	return out
}

// read converts numbers that a seat was shown in a match to answers.
func read(m *interpreter.Match, seat string, numbers []Number) (out []interpreter.Answer, err error) {
	_, err = pick(m, seat, len(numbers), func(d *interpreter.Decision, i int) (interpreter.Answer, bool) {
		a, ok := numbered(d, numbers[i])
		out = append(out, a)
		return a, ok
	}, untold)
	return out, err
}

// Read converts numbers that a seat of the chair was shown at serial after to answers. If the seat has answered that
// question already, Read uses the position before that answer.
//
// # Errors
//
// Read returns the errors of [Chair.Try].
func (c *Chair) Read(seat string, after int, numbers []Number) (out []interpreter.Answer, err error) {
	given := 0
	err = c.with(func(_ *table, l *live) (err error) {
		if err := c.holds(l, seat); err != nil {
			return err
		}
		if line := l.behind(seat, after); line != nil && line.Link == c.link.ID {
			given = line.N
			return nil
		}
		if err := c.mayAnswer(l, seat, after); err != nil {
			return err
		}
		out, err = read(l.match, seat, numbers)
		return err
	})
	if err != nil || given == 0 {
		return out, err
	}
	err = c.LookAt(given-1, func(s *Sight) (err error) {
		if out, err = read(s.Match, seat, numbers); err != nil {
			err = fmt.Errorf("%w: %w", ErrStale, err)
		}
		return err
	})
	return out, err
}
