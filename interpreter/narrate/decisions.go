package narrate

import (
	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/exec"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/knowledge"
	"precept/interpreter/internal/model"
	"precept/interpreter/internal/state"
	"slices"
)

// Bearer returns the piece that has the ability which an answer uses, and its place. Both are -1 if there is none, or
// if the seat cannot identify the piece.
func Bearer(d *interpreter.Decision, a interpreter.Answer) (piece, place int) {
	x, is := d.Core()
	if d.Kind != interpreter.Menu || a < exec.AbilityBase || !x.IsAbility(a) {
		return -1, -1
	}
	v := x.SourceOf(a)
	if v < 0 || !x.P.Knows(x.M, is.Seat, v) {
		return -1, -1
	}
	return int(v), int(x.M.Place[v])
}

// Twice reports whether two entries of a menu are abilities of two pieces that the deciding seat cannot tell apart, so
// that one of them stands for both if they are called the same.
func Twice(d *interpreter.Decision, a, b interpreter.Answer) bool {
	x, is := d.Core()
	if d.Kind != interpreter.Menu || !x.IsAbility(a) || !x.IsAbility(b) {
		return false
	}
	v, w := x.SourceOf(a), x.SourceOf(b)
	return v >= 0 && w >= 0 && x.P.Alike(x.M, is.Seat, v, w)
}

// Left returns how many more entries of a menu may be chosen. It returns -1 for a menu without limit or with a single
// choice, and for other decisions.
func Left(d *interpreter.Decision) int { return raw(d).Left() }

// Hidden reports whether an option is any piece of a place whose pieces the deciding seat cannot tell apart.
func Hidden(o interpreter.Option) bool { return exec.Unseen(o.Value) >= 0 }

// Turn returns the seat whose phase it is, "" for none.
func Turn(m *interpreter.Match) string { return nameOf(m.Core().P, compile.Current(m.Core().M)) }

// Lying returns, for each piece that [interpreter.Match.View] shows in a place, its indexes in expressions such as
// table[0]. The last element is the indexes of the pieces that the seat cannot identify. It returns nil if there is no
// such place.
func Lying(m *interpreter.Match, place, seat string) [][]int {
	n := New(m, "")
	q := slices.IndexFunc(n.p.Places, func(pl compile.Place) bool { return pl.Name == place })
	who, ok := n.who(seat)
	if q < 0 || !ok {
		return nil
	}
	return knowledge.Lying(n.p, n.m, q, who)
}

// Measures returns the measures of a line-up, even if the rules refuse the line-up.
func Measures(g *interpreter.Game, s interpreter.Setup) ([]declared.Measure, error) {
	p, err := interpreter.CoreProgram(g, s, true)
	if err != nil {
		return nil, err
	}
	return exec.New(p, state.New(p.Layout)).Measures(), nil
}

// PlaceCalled returns the place in the call of a menu's entry, or in the calls of its action. It returns -1 if the
// calls name no place or several, and for abilities.
func PlaceCalled(d *interpreter.Decision, a interpreter.Answer) int {
	x, is := d.Core()
	var entries []compile.Entry
	switch op := is.Step().(type) {
	case *compile.Offer:
		entries = op.Entries
	case *compile.May:
		entries = []compile.Entry{op.Entry}
	}
	if d.Kind != interpreter.Menu || a < 0 || int(a) >= len(entries) {
		return -1
	}
	e := &entries[a]
	var named []*expr.Node
	if e.Step != nil {
		if e.Step.Call != nil {
			named = places(named, e.Step.Call)
		}
		named = placesIn(named, e.Step.Steps)
	}
	if e.Proc >= 0 && x.P.Game.Procs[e.Proc].Body != nil {
		named = placesIn(named, x.P.Game.Procs[e.Proc].Body.Steps)
	}
	if len(named) != 1 {
		return -1
	}
	v, err := x.P.CompileTree(named[0]).Of(x.M)
	if err != nil {
		return -1
	}
	return int(v.One)
}

// placesIn appends the places named in the calls among some steps.
func placesIn(out []*expr.Node, steps []model.Step) []*expr.Node {
	for _, s := range steps {
		if c, ok := s.(*model.Call); ok {
			out = places(out, c)
		}
	}
	return out
}

// places appends the places named in a call, without repetitions.
func places(out []*expr.Node, c *model.Call) []*expr.Node {
	for _, x := range c.Args {
		if x == nil || x.Op != expr.OpConst || !x.Type.Scalar(expr.Place) {
			continue
		}
		known := false
		for _, y := range out {
			known = known || y.N == x.N
		}
		if !known {
			out = append(out, x)
		}
	}
	return out
}

// Fields returns the names of the fields of a phase.
func Fields(g *interpreter.Game, phase string) []string {
	of := g.Core()
	var out []string
	for i := range of.Scopes {
		if of.Scopes[i].ID != phase {
			continue
		}
		for _, f := range of.Fields[i] {
			out = append(out, f.Name)
		}
	}
	return out
}
