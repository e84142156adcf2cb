package tell

import (
	"slices"

	"precept/interpreter/declared"
	"precept/interpreter/view"
)

// Encounter is a phase at a place, such as a battle, in words.
type Encounter struct {
	Text  string   // its heading
	Seats []string // the seats that it names, as sides; else those that did something in it
	Lines []Line   // what happened in it
	Open  bool     // it has not ended
}

// Encounter returns the last phase that names a place in a text of its own, as a seat may know it; nil for none.
func (l *Log) Encounter(seat, lang string) *Encounter {
	n := l.top.latest(func(n *node) bool {
		return n.Sort == view.Opened && n.Tells != nil && n.names(declared.OfPlace) >= 0
	})
	if n == nil {
		return nil
	}
	t := l.teller(seat, lang, func(*node, bool) bool { return false })
	out := &Encounter{Open: n.ended == nil}
	out.Text, _ = t.title(n)
	for _, v := range n.Values {
		if v.Type.Scalar(declared.OfPlayer) && len(v.Of) == 1 && v.Of[0] >= 0 && v.Known.Has(t.seat) {
			out.Seats = append(out.Seats, t.seatAt(v.Of[0]))
		}
	}
	t.body(n, scene{})
	out.Lines = slices.DeleteFunc(t.out, func(l Line) bool { return l.Detail })
	if out.Seats != nil {
		return out
	}
	for _, l := range out.Lines {
		if l.Who != "" && !slices.Contains(out.Seats, l.Who) {
			out.Seats = append(out.Seats, l.Who)
		}
	}
	return out
}

// latest returns the last node inside a node that a condition accepts, the innermost first; nil for none.
func (n *node) latest(accepts func(*node) bool) *node {
	for i := len(n.items) - 1; i >= 0; i-- {
		in := n.items[i].in
		if in == nil {
			continue
		}
		if found := in.latest(accepts); found != nil {
			return found
		}
		if accepts(in) {
			return in
		}
	}
	return nil
}

// names returns which of the values of a phase is of a sort, -1 for none.
func (n *node) names(base declared.Base) int {
	return slices.IndexFunc(n.Values, func(v view.EventValue) bool { return v.Type.Scalar(base) })
}

// TurnOver returns how many answers were given when the last phase of a seat was over, 0 for none: those up to the last
// that did something in it. Phases in a phase of that seat do not count.
func (l *Log) TurnOver(seat string) int {
	by := int32(slices.Index(l.m.Lineup().Seats, seat))
	if n := l.top.turn(by); n != nil && by >= 0 {
		return n.upto()
	}
	return 0
}

// upto returns how many answers were given when the last thing happened in a node.
func (n *node) upto() int {
	if len(n.items) == 0 {
		return n.answer
	}
	it := n.items[len(n.items)-1]
	if it.in != nil {
		return it.in.upto()
	}
	return it.answer
}

// turn returns the last phase of a seat that has ended, nil for none.
func (n *node) turn(by int32) *node {
	for i := len(n.items) - 1; i >= 0; i-- {
		in := n.items[i].in
		if in == nil {
			continue
		}
		if in.Sort != view.Opened || in.By != by {
			if found := in.turn(by); found != nil {
				return found
			}
		} else if in.ended != nil {
			return in
		}
	}
	return nil
}
