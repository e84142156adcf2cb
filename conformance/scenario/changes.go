package scenario

import (
	"fmt"
	"sort"

	"precept/interpreter/expr"
	"precept/interpreter/state"
	"precept/interpreter/view"
)

// fact is one thing that can differ between two positions: how many pieces of a kind and owner lie at a place, how many
// cards of a component lie in a zone, the value of a variable or attribute.
type fact struct {
	kind, design int // of pieces; -1
	owner        int32
	place        int
	variable     string // or the name of a variable or attribute
}

// change is a fact with its value before and after.
type change struct {
	fact
	before, after string
	nBefore, nNow int
}

func (t *table) name(f fact) string {
	if f.variable != "" {
		return f.variable
	}
	at := t.p.Places[f.place].Name
	if f.design >= 0 {
		return fmt.Sprintf("%s in %s", t.p.Game.Designs[f.design].ID, at)
	}
	if f.owner < 0 {
		return fmt.Sprintf("%s.at(%s).count", t.p.Game.Kinds[f.kind].ID, at)
	}
	return fmt.Sprintf("%s.of(%s).at(%s).count", t.p.Game.Kinds[f.kind].ID, t.p.Names[f.owner], at)
}

// differences is every fact that differs between two positions, in a fixed order. What follows from others is left out:
// pieces that are no cards lie where they begin when they are nowhere else.
func (t *table) differences(a, b *state.Match) []change {
	counts := map[fact][2]int{}
	for i := range t.p.Pieces {
		for k, m := range []*state.Match{a, b} {
			if q := int(m.Place[i]); q >= 0 && !t.implied(i, q) {
				f := t.pieceFact(i, q)
				n := counts[f]
				n[k]++
				counts[f] = n
			}
		}
	}
	var out []change
	for f, n := range counts {
		if n[0] != n[1] {
			out = append(out, change{fact: f, before: fmt.Sprint(n[0]), after: fmt.Sprint(n[1]), nBefore: n[0], nNow: n[1]})
		}
	}
	out = append(out, t.values(a, b)...)
	sort.Slice(out, func(i, j int) bool { return t.name(out[i].fact) < t.name(out[j].fact) })
	return out
}

func (t *table) implied(i, q int) bool {
	return t.p.Pieces[i].Design < 0 && t.p.Pieces[i].Home == q
}

func (t *table) pieceFact(i, q int) fact {
	p := &t.p.Pieces[i]
	if p.Design >= 0 {
		return fact{kind: -1, design: p.Design, owner: state.Nil, place: q}
	}
	return fact{kind: p.Kind, design: -1, owner: p.Owner, place: q}
}

// values is the variables and attributes that differ. Those that last a phase come and go by themselves.
func (t *table) values(a, b *state.Match) []change {
	before := map[string]string{}
	var names []string
	t.p.EachVar(a, view.Everything, func(name, value string) { before[name] = value; names = append(names, name) })
	after := map[string]string{}
	t.p.EachVar(b, view.Everything, func(name, value string) { after[name] = value })
	t.p.EachSpaceAttr(a, view.Everything, func(subject, name, value string) { before[subject+"."+name] = value })
	t.p.EachSpaceAttr(b, view.Everything, func(subject, name, value string) {
		key := subject + "." + name
		if _, ok := before[key]; !ok {
			before[key] = "unchanged"
			names = append(names, key)
		}
		after[key] = value
	})
	var out []change
	for _, n := range names {
		if before[n] != after[n] && !t.passing(n) {
			out = append(out, change{fact: fact{kind: -1, design: -1, variable: n}, before: before[n], after: after[n]})
		}
	}
	return out
}

// passing reports whether a variable lasts only a phase.
func (t *table) passing(name string) bool {
	for i := range t.p.Game.Vars {
		v := &t.p.Game.Vars[i]
		if v.Lasts >= 0 && (name == v.ID || len(name) > len(v.ID) && name[:len(v.ID)+1] == v.ID+"(") {
			return true
		}
	}
	return false
}

// about reports whether an expression speaks of a fact: a count of pieces at a place, a zone, a variable, an attribute.
func (t *table) about(tree *expr.Node, value func(*expr.Node) int32, f fact) bool {
	switch tree.Op {
	case expr.OpLen:
		return t.aboutPieces(tree.Args[0], value, f)
	case expr.OpSelect:
		return t.aboutPieces(tree, value, f)
	case expr.OpZone:
		return f.variable == "" && f.place == int(value(tree))
	case expr.OpVar:
		return f.variable != "" && f.variable == t.varName(tree, value)
	case expr.OpAttr:
		return f.variable != "" && f.variable == t.p.ValueName(tree.Args[0].Type,
			value(tree.Args[0]))+"."+t.p.Game.Decls.Attrs[tree.N].Name
	}
	return false
}

func (t *table) aboutPieces(n *expr.Node, value func(*expr.Node) int32, f fact) bool {
	if n.Op != expr.OpSelect || f.variable != "" {
		return false
	}
	s := n.Sel
	if s.At != nil && (s.At.Type.Depth > 0 || int(value(s.At)) != f.place) || s.At == nil {
		return false
	}
	if f.design >= 0 {
		return s.Design == f.design || s.Design < 0 && t.p.KindIs(t.p.Game.Designs[f.design].Kind, s.Kind)
	}
	if s.Design >= 0 || !t.p.KindIs(f.kind, s.Kind) {
		return false
	}
	return s.Of == nil || s.Of.Type.Depth == 0 && value(s.Of) == f.owner
}

func (t *table) varName(n *expr.Node, value func(*expr.Node) int32) string {
	v := &t.p.Game.Vars[n.N]
	if len(n.Args) == 0 {
		return v.ID
	}
	name := v.ID + "("
	for i, a := range n.Args {
		if i > 0 {
			name += ", "
		}
		name += t.p.ValueName(v.Keys[i].Type, value(a))
	}
	return name + ")"
}
