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

// Bearer is the piece on which the ability is written that an answer uses, and the number of the place where it lies,
// as far as the seat can tell it; -1 for none.
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

// Left is how many entries of a menu may still be taken; -1 where nothing bounds it, where one is taken in all, and for
// what is no menu.
func Left(d *interpreter.Decision) int { return raw(d).Left() }

// Hidden reports whether an option is some piece of a place, which the decider cannot tell from the others there.
func Hidden(o interpreter.Option) bool { return exec.Unseen(o.Value) >= 0 }

// Turn is the seat whose phase it is, "" for nobody's.
func Turn(m *interpreter.Match) string { return nameOf(m.Core().P, compile.Current(m.Core().M)) }

// Lying is the pieces of a place as a seat tells them apart: for each of the pieces that [interpreter.Match.View] tells
// there, in their order, the numbers by which an expression names them, from 0: table[0]. The last are those that the
// seat cannot tell. It is nil where there is no such place.
func Lying(m *interpreter.Match, place, seat string) [][]int {
	n := New(m, "")
	q := slices.IndexFunc(n.p.Places, func(pl compile.Place) bool { return pl.Name == place })
	who, ok := n.who(seat)
	if q < 0 || !ok {
		return nil
	}
	return knowledge.Lying(n.p, n.m, q, who)
}

// Measures is what a line-up comes to by the measures of the game, whether it may be played or not.
func Measures(g *interpreter.Game, s interpreter.Setup) ([]declared.Measure, error) {
	p, err := interpreter.CoreProgram(g, s, true)
	if err != nil {
		return nil, err
	}
	return exec.New(p, state.New(p.Layout)).Measures(), nil
}

// PlaceCalled is the number of the place that is the only one which an entry of a menu, or the action that it is, names
// when it calls something; -1 for none, for several, and for abilities that stand beside the entries.
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

// placesIn adds the places that calls among some steps name.
func placesIn(out []*expr.Node, steps []model.Step) []*expr.Node {
	for _, s := range steps {
		if c, ok := s.(*model.Call); ok {
			out = places(out, c)
		}
	}
	return out
}

// places adds the places that a call names, each once.
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

// Fields is the names of the fields of a phase, by its id.
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
