package testkit

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"precept/interpreter"
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/state"
	"precept/interpreter/view"
)

// Changes returns all differences between an earlier position and this one, in a fixed order. It leaves out
// differences that follow from others: pieces that are no cards and are in their home, and variables that last only a
// phase.
func (e Probe) Changes(since *interpreter.Snapshot) []Change {
	out := append(e.moved(since.Core(), e.run.M), e.changedValues(since.Core(), e.run.M)...)
	sort.Slice(out, func(i, j int) bool { return out[i].Name < out[j].Name })
	return out
}

// lot identifies the pieces that are counted together: those of a component, or of a kind and owner, in one place.
type lot struct {
	kind, design int // one of them is -1
	owner        int32
	place        int
}

// moved returns where the numbers of pieces differ.
func (e Probe) moved(a, b *state.Match) []Change {
	p := e.run.P
	counts := map[lot][2]int{}
	for i := range p.Pieces {
		x := &p.Pieces[i]
		for k, m := range []*state.Match{a, b} {
			q := int(m.Place[i])
			if q < 0 || x.Design < 0 && x.Home == q {
				continue
			}
			l := lot{x.Kind, -1, x.Owner, q}
			if x.Design >= 0 {
				l = lot{-1, x.Design, state.Nil, q}
			}
			n := counts[l]
			n[k]++
			counts[l] = n
		}
	}
	var out []Change
	for l, n := range counts {
		if n[0] != n[1] {
			out = append(out, e.counted(l, n))
		}
	}
	return out
}

func (e Probe) counted(l lot, n [2]int) Change {
	p := e.run.P
	c := Change{Before: fmt.Sprint(n[0]), After: fmt.Sprint(n[1]), Owner: number(l.owner), Place: l.place, Count: n}
	at := p.Places[l.place].Name
	switch {
	case l.design >= 0:
		c.Design = p.Game.Designs[l.design].ID
		c.Kind = p.Game.Kinds[p.Game.Designs[l.design].Kind].ID
		c.Name = fmt.Sprintf("%s in %s", c.Design, at)
	case l.owner < 0:
		c.Kind = p.Game.Kinds[l.kind].ID
		c.Name = fmt.Sprintf("%s.at(%s).count", c.Kind, at)
	default:
		c.Kind = p.Game.Kinds[l.kind].ID
		c.Name = fmt.Sprintf("%s.of(%s).at(%s).count", c.Kind, p.Names[l.owner], at)
	}
	return c
}

// changedValues returns the variables and attributes that differ.
func (e Probe) changedValues(a, b *state.Match) []Change {
	p := e.run.P
	before, after := map[string]string{}, map[string]string{}
	var names []string
	p.EachVar(a, compile.Everything, func(name, value string) { before[name] = value; names = append(names, name) })
	p.EachVar(b, compile.Everything, func(name, value string) { after[name] = value })
	p.EachSpaceAttr(a, compile.Everything, func(subject, name, value string) { before[subject+"."+name] = value })
	p.EachSpaceAttr(b, compile.Everything, func(subject, name, value string) {
		key := subject + "." + name
		if _, ok := before[key]; !ok {
			before[key] = "unchanged"
			names = append(names, key)
		}
		after[key] = value
	})
	var out []Change
	for _, n := range names {
		if before[n] != after[n] && !e.passing(n) {
			out = append(out, Change{Name: n, Value: n, Before: before[n], After: after[n], Owner: view.Nobody,
				Place: view.None})
		}
	}
	return out
}

// passing reports whether a variable lasts only a phase.
func (e Probe) passing(name string) bool {
	id, _, _ := strings.Cut(name, "(")
	for i := range e.run.P.Game.Vars {
		if v := &e.run.P.Game.Vars[i]; v.ID == id {
			return v.Lasts >= 0
		}
	}
	return false
}

// Expression is a compiled expression for the positions of a line-up.
type Expression struct {
	p    *compile.Program
	c    *compile.Compiled
	text string
}

// Expression compiles an expression.
//
// # Errors
//
// The expression is not valid.
func (e Probe) Expression(text string) (*Expression, error) {
	text = strings.TrimSpace(text)
	c, err := e.run.P.Compile(text)
	if err != nil {
		return nil, err
	}
	return &Expression{e.run.P, c, text}, nil
}

// In returns the value in a position, in words.
func (x *Expression) In(at *interpreter.Snapshot) (string, error) {
	v, err := x.c.Of(at.Core())
	return x.p.Text(v), err
}

// most is the maximal number of values that Reads returns.
const most = 24

// Reads returns the values that the expression reads in a position, in the order of its text. It splits comparisons,
// sums and conditions into their parts. For a predicate it returns the list, and the elements for which the predicate
// is true. For a ruling it also returns the parts of its base answer.
func (x *Expression) Reads(at *interpreter.Snapshot) []view.Value {
	return x.reads(at, nil, unfolds)
}

// unfolds is how many nested rulings Reads follows.
const unfolds = 3

func (x *Expression) reads(at *interpreter.Snapshot, out []view.Value, deep int) []view.Value {
	var walk func(n *expr.Node)
	note := func(text string, n *expr.Node) {
		v, err := x.p.CompileTree(n).Of(at.Core())
		if r := (view.Value{Name: text, Value: x.p.Text(v)}); err == nil && len(out) < most &&
			r.Value != text && !slices.Contains(out, r) {
			out = append(out, r)
		}
	}
	walk = func(n *expr.Node) {
		switch op := n.Op; {
		case n.Start < 0 || n.End > len(x.text) || n.Start >= n.End || op == expr.OpConst || op == expr.OpSeat:
		case op >= expr.OpAnd && op <= expr.OpMax2 || op == expr.OpIf || op == expr.OpCoalesce || op == expr.OpIn:
			for _, a := range n.Args {
				if closed(a) {
					walk(a)
				}
			}
		case op >= expr.OpFilter && op <= expr.OpSortBy && closed(n) && closed(n.Args[0]):
			walk(n.Args[0])
			if op <= expr.OpFind && n.Args[0].End <= len(x.text) && n.Args[1].End <= len(x.text) {
				held := *n
				held.Op, held.Type = expr.OpFilter, n.Args[0].Type
				note(fmt.Sprintf("filter(%s, %s)", x.part(n.Args[0]), x.part(n.Args[1])), &held)
			}
		default:
			note(x.part(n), n)
			if y := x.unfolded(n); y != nil && deep > 0 {
				out = y.reads(at, out, deep-1)
			}
		}
	}
	if closed(x.c.Tree) {
		walk(x.c.Tree)
	}
	return out
}

// unfolded returns the base answer of a ruling with its arguments inserted. It returns nil for anything else, or if
// the text does not compile.
func (x *Expression) unfolded(n *expr.Node) *Expression {
	if n.Op != expr.OpRuling {
		return nil
	}
	r := x.p.Game.Rulings[n.N]
	text := x.p.Game.Texts[r.Base]
	for i, p := range r.Params {
		if i < len(n.Args) {
			text = expr.Replaced(text, p.Name, x.part(n.Args[i]))
		}
	}
	c, err := x.p.Compile(text)
	if err != nil {
		return nil
	}
	return &Expression{x.p, c, text}
}

// part returns the text of a part of the expression; for a call, with its arguments.
func (x *Expression) part(n *expr.Node) string { return expr.Written(x.text, n) }

// closed reports whether a part uses no name that is bound outside of it.
func closed(n *expr.Node) bool {
	bound := map[*expr.Local]bool{}
	n.Walk(func(m *expr.Node) {
		if m.Op == expr.OpLet || m.Op >= expr.OpFilter && m.Op <= expr.OpSortBy {
			bound[m.Local] = true
		}
	})
	ok := true
	n.Walk(func(m *expr.Node) {
		if name := m.Name(); name != nil && !bound[name] {
			ok = false
		}
	})
	return ok
}

// Zone returns the zone that the expression is in a position; false if it is no zone.
func (x *Expression) Zone(at *interpreter.Snapshot) (place int, ok bool) {
	if x.c.Tree.Op != expr.OpZone {
		return view.None, false
	}
	return int(x.word(x.c.Tree, at)), true
}

func (x *Expression) word(n *expr.Node, at *interpreter.Snapshot) int32 {
	v, err := x.p.CompileTree(n).Of(at.Core())
	if err != nil {
		return state.Nil
	}
	return v.One
}

// About reports whether the expression is about a change: it counts those pieces in that place, or it is that zone,
// variable or attribute in the position at.
func (x *Expression) About(c *Change, at *interpreter.Snapshot) bool {
	switch n := x.c.Tree; n.Op {
	case expr.OpLen:
		return x.counts(n.Args[0], c, at)
	case expr.OpSelect:
		return x.counts(n, c, at)
	case expr.OpZone:
		return c.Value == "" && c.Place == int(x.word(n, at))
	case expr.OpVar:
		return c.Value != "" && c.Value == x.variable(n, at)
	case expr.OpAttr:
		of := x.p.ValueName(n.Args[0].Type, x.word(n.Args[0], at))
		return c.Value != "" && c.Value == of+"."+x.p.Game.Decls.Attrs[n.N].Name
	}
	return false
}

// counts reports whether a selection includes the pieces of a change.
func (x *Expression) counts(n *expr.Node, c *Change, at *interpreter.Snapshot) bool {
	if n.Op != expr.OpSelect || c.Value != "" {
		return false
	}
	s := n.Sel
	if s.At == nil || !x.isPlace(s.At, c.Place, at) {
		return false
	}
	is := x.p.KindIs(x.p.Game.Decls.KindByName(c.Kind), s.Kind)
	if c.Design != "" {
		return s.Design < 0 && is || s.Design >= 0 && x.p.Game.Designs[s.Design].ID == c.Design
	}
	if s.Design >= 0 || !is {
		return false
	}
	return s.Of == nil || s.Of.Type.Depth == 0 && number(x.word(s.Of, at)) == c.Owner
}

// isPlace reports whether an expression means exactly one given place. A card in the game once is a list of one.
func (x *Expression) isPlace(n *expr.Node, place int, at *interpreter.Snapshot) bool {
	v, err := x.p.CompileTree(n).Of(at.Core())
	if n.Type.Depth > 0 {
		return err == nil && len(v.List) == 1 && int(v.List[0]) == place
	}
	return err == nil && int(v.One) == place
}

// variable returns the name of a variable with the keys that it has in a position.
func (x *Expression) variable(n *expr.Node, at *interpreter.Snapshot) string {
	v := &x.p.Game.Vars[n.N]
	if len(n.Args) == 0 {
		return v.ID
	}
	var keys []string
	for i, a := range n.Args {
		keys = append(keys, x.p.ValueName(v.Keys[i].Type, x.word(a, at)))
	}
	return v.ID + "(" + strings.Join(keys, ", ") + ")"
}
