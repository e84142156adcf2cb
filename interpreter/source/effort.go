package source

import (
	"precept/internal/fault"
	"precept/internal/limit"
)

// spent ends a look at files that takes too long.
type spent struct{}

// Spend counts steps of looking at the files, at a place; the zero Span is the place before. It does not return once
// they are more than [limit.Checking]: then [Problems.Within] tells it. A step is a thing that is looked at: a step of
// the content, a part of an expression, a pair that is compared.
func (ps *Problems) Spend(at Span, steps int) {
	if at.File != nil {
		ps.at = at
	}
	if ps.steps += steps; ps.steps > limit.Checking {
		panic(spent{})
	}
}

// Within does something that spends steps, and reports whether it was done with as many as there may be. Where it was
// not, that is a problem at the place that was looked at last; so is a fault of the program.
func (ps *Problems) Within(do func()) (done bool) {
	defer func() {
		switch r := recover(); r.(type) {
		case nil:
		case spent:
			ps.Stage() // behind what was found before
			ps.Add(ps.at, "too_long", "checking the game takes more than %d steps, the last of them here; the "+
				"cause is mostly many things of one sort that are compared with each other, or that call one "+
				"another: write fewer", limit.Checking)
		default:
			ps.Fault(ps.at, fault.Of(r))
		}
	}()
	do()
	return true
}

// Fault tells a fault of the program that shows at a place.
func (ps *Problems) Fault(at Span, f *fault.Fault) {
	p := ps.Add(at, "fault", "%s", f.Error())
	p.Notes = append(p.Notes, Note{Text: f.Where()}, Note{Text: fault.Send()})
}
