package code

import (
	"slices"

	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/limit"
)

// Seats is a set of seats.
type Seats uint16

// everybody is all seats, and nobody.
const everybody Seats = 1<<limit.Players - 1

// Has reports whether a seat is one of them; nobody is where everybody is.
func (s Seats) Has(seat int32) bool { return s == everybody || seat >= 0 && s>>uint(seat)&1 != 0 }

// Certain is for whom something is certain, and which registers of the frame must hold nothing for it: those of choices
// that a call may have answered.
type Certain struct {
	Seats
	Unless uint64
}

var always = Certain{Seats: everybody}

// and is what is certain when both are.
func (c Certain) and(d Certain) Certain { return Certain{c.Seats & d.Seats, c.Unless | d.Unless} }

// or is c with more seats: those who never come to what c is about.
func (c Certain) or(more Seats) Certain { return Certain{c.Seats | more, c.Unless} }

// called is what is certain of a call, given what is of the procedure for whoever acts in it.
func (c Certain) called(op *Call) Certain {
	if op.As != nil && c.Seats != everybody || len(op.Given) > 0 && c.Unless != 0 {
		return Certain{}
	}
	return Certain{Seats: c.Seats}
}

// certain is who can answer a choice whenever a search comes to it.
func (op *Choose) certain() Certain {
	switch {
	case !op.Step.Givable:
		return Certain{Seats: op.Able}
	case op.Reg < 64:
		return Certain{op.Able, 1 << op.Reg}
	}
	return Certain{}
}

// Who can answer a choice whenever a search comes to it, because of what the answers before it have met: nobody need
// try what is behind them.

// learn notes what is known behind a step: what an answer has met and what is required, until something is done.
func (c *assembler) learn(s model.Step) {
	switch s := s.(type) {
	case *model.Choose:
		if !ownChoice(s) {
			c.known = nil
			return
		}
		c.forget(s.Bind)
		where := c.Folded(s.Where)
		if !s.Multi && !s.Optional && where != nil && (s.Asked == nil || !names(s.Asked, where)) {
			answer := &expr.Node{Op: expr.OpLocal, Type: s.Bind.Type, Local: s.Bind}
			c.known = c.Learn(c.known, expr.Instead(where, map[*expr.Local]*expr.Node{s.It: answer}))
		}
	case *model.Require:
		c.known = c.Learn(c.known, c.Folded(s.Cond))
	default:
		c.known = nil
	}
}

// forget drops what was known of a name that is bound anew.
func (c *assembler) forget(l *expr.Local) {
	c.known = slices.DeleteFunc(slices.Clone(c.known), func(n *expr.Node) bool { return names(l, n) })
}

// ownChoice reports whether a choice is one of whoever acts, and nothing comes in its place.
func ownChoice(s *model.Choose) bool {
	return s.By == nil && !s.Bind.Per && !s.Nobody && !s.Unanimous && len(s.Else) == 0 && s.FillsIn == nil &&
		s.Total == nil
}

// able is who can answer a choice whenever a search comes to it, as far as what is chosen need not fit together.
func (c *assembler) able(s *model.Choose) Seats {
	if !ownChoice(s) || !s.Multi && s.SuchThat != nil {
		return 0
	}
	among := c.Folded(s.Among)
	least, known := 1, true
	switch {
	case s.Optional:
		return everybody
	case !s.Multi && s.Where != nil:
		return 0
	case s.Multi && (s.Where != nil || s.Count != nil || s.AtMost != nil):
		return 0
	case s.Multi:
		least, known = c.Most(c.known, c.Folded(s.AtLeast))
	}
	if known && (least <= 0 || least == 1 && c.AtLeastOne(among, 0) && c.Some(c.known, among)) {
		return everybody
	}
	return 0
}

// forWhom is the seats that, as whoever acts, make what is said of a condition true.
func (c *assembler) forWhom(n *expr.Node, holds func(*expr.Node) bool) (seats Seats) {
	me := c.Game.Header.Me
	for p := range c.Players {
		if holds(expr.Instead(n, map[*expr.Local]*expr.Node{me: expr.Const(me.Type, p)})) {
			seats |= 1 << p
		}
	}
	return seats
}

// never is those for whom a condition never holds.
func (c *assembler) never(n *expr.Node) Seats { return c.forWhom(c.Folded(n), c.Never) }

// fits is those of whom it holds whatever is chosen that it fits together.
func (c *assembler) fits(s *model.Choose) Seats {
	such := c.Folded(s.SuchThat)
	if such == nil {
		return everybody
	}
	return c.forWhom(such, c.Always)
}

// grows reports whether what is chosen fits together where a part of it does: it is to meet some needs, each by another
// piece. It is exact where as many are chosen as there are needs.
func (c *assembler) grows(s *model.Choose) (grows, exact bool) {
	such := c.Folded(s.SuchThat)
	if c.Fresh() || such == nil || such.Op != expr.OpCovers || !ownChoice(s) || such.Args[0].Name() != s.Bind {
		return false, false
	}
	needs := such.Args[1]
	if names(s.Bind, needs) {
		return false, false
	}
	count := c.Folded(s.Count)
	return true, count != nil && count.Op == expr.OpLen && expr.Same(count.Args[0], needs)
}
