package lint

import (
	"fmt"
	"slices"

	"precept/interpreter/declared"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
)

// fewDiffer is of how many seats it says something that no two have the same number.
const fewDiffer = 3

// sharedValues says which seat has the number of another, where seats are put in order by that number alone and no two
// have the same: two mods whose authors know nothing of one another mostly take the first that is free.
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
			continue // it means nothing that two have one
		}
		for _, s := range shares {
			w.tellShared(s, first[number(s, attr)], attr, r.ID, 1+number(seats[len(seats)-1], attr))
		}
	}
}

// ordersBy is the attribute by which alone a ranking puts players in order, -1 for none.
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

// numbered is the seats that say what an attribute is, the highest last, of two that say the same the earlier first. A
// seat beside another of its faction shares its, and one that nobody holds may that of whom it stands for.
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
	noteAt(p, other.Says.Span, fmt.Sprintf("the number of %s", other.ID))
}
