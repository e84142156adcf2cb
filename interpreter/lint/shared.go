package lint

import (
	"slices"

	"precept/interpreter/declared"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
)

// fewDiffer is the smallest number of seats with distinct numbers that counts as a pattern.
const fewDiffer = 3

// sharedValues advises on a seat with the number of another, if a ranking orders seats by that number alone and all
// others differ. Two independent mods often take the same free number.
func (w *linter) sharedValues() {
	for _, r := range w.g.Rankings {
		attr := w.ordersBy(&r)
		if attr < 0 {
			continue
		}
		seats := w.numbered(attr)
		first, known := map[int32]*declared.Seat{}, 0
		var shares []*declared.Seat
		for _, s := range seats {
			n := number(s, attr)
			switch other := first[n]; {
			case other == nil:
				first[n] = s
			case w.Over == nil || w.Over[s.Says.Span.File]:
				shares = append(shares, s)
			default:
				known++
			}
		}
		if known > 0 || len(first) < fewDiffer || w.Over == nil && len(shares) > 1 {
			continue // shared numbers are common here
		}
		for _, s := range shares {
			w.tellShared(s, first[number(s, attr)], attr, r.ID, 1+number(seats[len(seats)-1], attr))
		}
	}
}

// ordersBy returns the only attribute by which a ranking orders players, -1 for none.
func (w *linter) ordersBy(r *model.Ranking) int {
	if len(r.By) != 1 || r.Tie != nil {
		return -1
	}
	x := r.By[0].X
	if x == nil || x.Op != expr.OpAttr || x.Args[0].Op != expr.OpLocal {
		return -1
	}
	a := &w.d.Attrs[x.N]
	if w.d.Kinds[a.Kind].Base != expr.Player || a.Type.Base != expr.Int || a.Type.IsList() || w.g.Attrs[x.N].Formula {
		return -1
	}
	return int(x.N)
}

// numbered returns the seats that give an attribute, sorted by its value; equal values are in the order of the source.
// It excludes a seat beside another of its faction, and one that nobody holds, because these may share a number.
func (w *linter) numbered(attr int) (out []*declared.Seat) {
	for i := range w.g.Seats {
		if s := &w.g.Seats[i]; s.Beside < 0 && s.Decides == "player" && gives(s.Values, attr) && s.Says.Span.File != nil {
			out = append(out, s)
		}
	}
	slices.SortStableFunc(out, func(a, b *declared.Seat) int {
		switch x, y := number(a, attr), number(b, attr); {
		case x != y:
			return int(x - y)
		case w.Later(a.Says.Span, b.Says.Span):
			return 1
		}
		return -1
	})
	return out
}

func number(s *declared.Seat, attr int) int32 {
	return s.Values[slices.IndexFunc(s.Values, func(v declared.Value) bool { return v.Attr == attr })].Int
}

func (w *linter) tellShared(s, other *declared.Seat, attr int, ranking string, free int32) {
	name := w.d.Attrs[attr].Name
	p := w.ps.Advise(s.Says.Span, "same_value", "%s has %s: %d, like %s; %s orders seats by this number alone, "+
		"and every other seat has a different one: write %s: %d", s.ID, name, number(s, attr), other.ID, ranking, name, free)
	noteAt(p, other.Says.Span, "the number of %s", other.ID)
}
