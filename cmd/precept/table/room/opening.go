package room

import (
	"errors"
	"fmt"
	"slices"

	"precept/cmd/precept/table/room/store"
	"precept/interpreter"
)

// Errors of answers; the table is as it was. Those of [interpreter.Match.AnswerFor] are among them.
var (
	ErrStale  = errors.New("the table has changed meanwhile: look again")
	ErrOpen   = errors.New("the answer is not complete: more is to be picked")
	ErrBehind = errors.New("more is picked than the answer takes")
	ErrHeld   = errors.New("somebody is still to confirm that his turn is over")
	ErrAgent  = errors.New("an agent plays on that seat")
)

// Opening is an answer on its way: what was picked up to now, and what may be picked next. Nothing of it has had an
// effect, and nobody else is told of it. It is complete when the next thing that happens is an effect.
type Opening struct {
	Seat     string
	Picked   []interpreter.Option // with their words
	Complete bool

	// Next is what is to be picked now, nil when the opening is complete. Match is the match as it stands there, a
	// copy: Next is of it, and so are reasons and names. It is nil when the opening is complete, since what comes of
	// an answer is nobody's to know before it is given.
	Next  *interpreter.Decision
	Match *interpreter.Match

	done *interpreter.Match // the match as it goes on
	told []any
	came interpreter.Came
}

// Try is what comes of picks that a seat makes in a match, one after the other. The match stays as it is; none at all
// tell what is asked.
//
// # Errors
//
// Those of [interpreter.Match.AnswerFor]; [ErrBehind]; a fault of the content.
func Try(m *interpreter.Match, seat string, picks []interpreter.Answer) (*Opening, error) {
	return pick(m, seat, picks, untold)
}

func pick(m *interpreter.Match, seat string, picks []interpreter.Answer,
	follow func(*interpreter.Match, string, interpreter.Option) (any, interpreter.Came, error)) (*Opening, error) {
	if len(picks) > Picks {
		return nil, fmt.Errorf("%w: %d picks", ErrFull, Picks)
	}
	y, err := m.Clone()
	if err != nil {
		return nil, err
	}
	o := &Opening{Seat: seat}
	for _, a := range picks {
		if o.Complete {
			return nil, ErrBehind
		}
		d := y.OpenTo(seat)
		if d == nil {
			return nil, interpreter.ErrNotOpen
		}
		if !d.Offers(a) {
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
		if o.Next = y.OpenTo(seat); o.Next == nil {
			return nil, interpreter.ErrNotOpen
		}
		o.Match = y
	}
	return o, nil
}

// stage is how far an opening is.
type stage struct {
	moves   int
	several bool
	choice  interpreter.Choice
	asking  int32
	chosen  int
}

func stageOf(m *interpreter.Match, d *interpreter.Decision) stage {
	s := stage{moves: m.Engine().Moves(), several: d.Several(), asking: d.Asking(), chosen: d.Chosen()}
	s.choice, _ = d.Choice()
	return s
}

// goesOn reports whether the decision of a seat is still of what the answer before it began, and nothing has had an
// effect between: the move is not complete, or the same choice of several asks for one more.
func (s stage) goesOn(m *interpreter.Match, seat string) bool {
	d := m.OpenTo(seat)
	if d == nil || m.Engine().Moves() != s.moves {
		return false
	}
	now := stageOf(m, d)
	same := now.choice == s.choice && now.asking == s.asking
	return m.Engine().InMove() || s.several && now.several && same && now.chosen > s.chosen
}

// Try is [Try] for a seat of the chair: what comes of picks that follow the table at serial after.
//
// # Errors
//
// Those of [Try], [ErrStale] and [ErrHeld].
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

// mayAnswer says why a seat of a chair may not answer what it was shown at serial after.
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

// picksOf is the values of picks.
func picksOf(picks []Pick) []interpreter.Answer {
	out := make([]interpreter.Answer, len(picks))
	for i, p := range picks {
		out[i] = p.Value
	}
	return out
}

// equalPicks reports whether a line is of these picks.
func (l *Line) equalPicks(picks []interpreter.Answer) bool {
	return slices.Equal(picksOf(l.Picks), picks)
}

// Taken is what became of an answer.
type Taken struct {
	Already bool // it was taken before: this is the same one, sent again
	Serial  int  // of the table with it
	Line    int  // its number among those that stand
}

// Answer gives an answer for a seat of the chair: all picks up to an effect, each an option of the decision that the
// ones before it lead to. after is the serial of the table that it was shown. When it returns, the answer is lasting.
// One that was taken already is told so, and changes nothing.
//
// # Errors
//
// Those of [Chair.Try]; [ErrOpen] when more is to be picked; what is wrong with the record, as when the disk is full.
// Whatever the error, the table is as it was.
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

// doubled is the line that an answer has become already: the first one of its seat behind what it follows, if that
// stands and is of the same picks.
func (l *live) doubled(link int, seat string, after int, picks []interpreter.Answer) *Line {
	for i := range l.undone {
		if u := &l.undone[i]; u.Seat == seat && u.Serial > after {
			return nil
		}
	}
	for i := range l.lines {
		if line := &l.lines[i]; line.Seat == seat && line.Serial > after {
			if line.Link == link && line.equalPicks(picks) {
				return line
			}
			return nil
		}
	}
	return nil
}

// answer takes an answer that may be given: it is tried on a copy, written down, and then the copy is the match.
func (t *table) answer(l *live, link int, seat string, picks []interpreter.Answer) error {
	if len(l.lines)+len(l.undone) >= Lines {
		return fmt.Errorf("%w: %d answers", ErrFull, Lines)
	}
	o, err := pick(l.match, seat, picks, t.house.cfg.Follow)
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
