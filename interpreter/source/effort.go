package source

import (
	"precept/internal/fault"
	"precept/internal/limit"
)

// spent is the panic value that ends a check after too many steps.
type spent struct{}

// Spend counts steps of a check at a place; the zero Span means the previous place. After more than [limit.Checking]
// steps it panics, and [Problems.Within] reports it. A step is one unit of work: a step of the content, a part of an
// expression, or a comparison.
func (ps *Problems) Spend(at Span, steps int) {
	if at.File != nil {
		ps.at = at
	}
	if ps.steps += steps; ps.steps > limit.Checking {
		panic(spent{})
	}
}

// Within runs do and reports whether it finished within the limit of steps. Exceeding the limit is a problem at the
// last place. So is a panic of the program.
func (ps *Problems) Within(do func()) (done bool) {
	defer func() {
		switch r := recover(); r.(type) {
		case nil:
		case spent:
			ps.Stage++ // behind what was found before
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

// Fault adds a problem for a fault of the program at a place.
func (ps *Problems) Fault(at Span, f *fault.Fault) {
	p := ps.Add(at, "fault", "%s", f.Error())
	p.Notes = append(p.Notes, Note{Text: Say("%s", f.Where())}, Note{Text: Say("%s", fault.Send())})
}
