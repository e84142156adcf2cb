package tell

import (
	"slices"

	"precept/interpreter/declared"
	"precept/interpreter/view"
)

// Encounter is the text of a phase at a place, such as a battle.
type Encounter struct {
	Text  string   // its heading
	Seats []string // the seats that it names, as sides; else those that did something in it
	Lines []Line   // what happened in it
	Open  bool     // it has not ended
}

// Encounter returns the latest phase whose text names a place, as a seat may know it; nil if there is none.
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

// latest returns the last node inside n that accepts returns true for, or nil. It prefers inner nodes to the nodes that
// contain them.
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

// names returns the index of the phase's first value of a type, -1 if there is none.
func (n *node) names(base declared.Base) int {
	return slices.IndexFunc(n.Values, func(v view.EventValue) bool { return v.Type.Scalar(base) })
}

// TurnOver returns the number of answers up to the end of the seat's latest finished phase, 0 if it has none. It counts
// up to the last answer with an event in the phase. Phases nested in a phase of the same seat are ignored.
func (l *Log) TurnOver(seat string) int {
	by := int32(slices.Index(l.m.Lineup().Seats, seat))
	if n := l.top.turn(by); n != nil && by >= 0 {
		return n.upto()
	}
	return 0
}

// upto returns the number of answers given when the last event in a node happened.
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

// turn returns the seat's latest phase in n that has ended, nil if there is none.
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
