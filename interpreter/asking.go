package interpreter

import (
	"slices"

	"precept/interpreter/code"
	"precept/interpreter/exec"
	"precept/interpreter/expr"
	"precept/interpreter/model"
)

// What a person may ask about: things that are offered, and things that are not.

// Values is everything that a choice considers and its decider can tell, offered or not; nil for menus.
func (d *Decision) Values() []Option {
	op, ok := d.d.Step().(*code.Choose)
	if !ok {
		return nil
	}
	m := d.match.Run
	t := op.Step.Among.Type.Elem()
	x, err := m.Fork()
	if err != nil {
		return nil
	}
	var out []Option
	for _, v := range x.P.ListOf(x.M, op.Step.Among) {
		if t.Base == expr.Piece && !m.P.Knows(m.M, d.d.Seat, v) {
			continue
		}
		out = append(out, d.Describe(v))
	}
	if t.Base == expr.Place && t.Ref >= 0 { // also those that the list leaves out
		for q := range m.P.Places {
			if pl := &m.P.Places[q]; pl.Space >= 0 && m.P.KindIs(pl.Kind, t.Ref) {
				out = append(out, d.Describe(int32(q)))
			}
		}
	}
	return out
}

// Entries is everything that a menu could offer to who decides: its own entries, the abilities, and every action that
// is not of another faction.
func (m *Match) Entries(d *Decision) []*model.Node {
	var out []*model.Node
	add := func(o int32) {
		if n := m.Run.Describe(d.d, o); n.Node != nil && o >= 0 {
			named := *n.Node
			named.ID = n.ID
			out = append(out, &named)
		}
	}
	if d.d.Sort == exec.Menu {
		for _, o := range d.d.Candidates() {
			add(o)
		}
	}
	for _, i := range m.Run.P.Instances {
		if i.Owner >= 0 && i.Owner != d.d.Seat {
			continue
		}
		n := i.Ability.Node
		if on := i.Ability.On.Design; on >= 0 && n.Name == (model.Text{}) {
			n.Name = m.Run.P.Game.Designs[on].Name
		}
		n.ID = i.Name
		if n.Name != (model.Text{}) {
			out = append(out, &n)
		}
	}
	for _, p := range m.Run.P.Game.Procs {
		if p.Action && (p.Faction == "" || p.Faction == m.Run.P.Side(d.d.Seat)) {
			out = append(out, &p.Node)
		}
	}
	return out
}

// Considers reports whether a menu has an entry of that name, offered or not.
func (d *Decision) Considers(entry string) bool {
	return d.d.Sort == exec.Menu && slices.ContainsFunc(d.d.Candidates(), func(o exec.Option) bool { return d.match.Run.Describe(d.d, o).ID == entry })
}

// Choices is the choices of an action, in order, those of what it calls included.
func (m *Match) Choices(action string) []*model.Choose {
	for _, p := range m.Run.P.Game.Procs {
		if p.ID == action {
			return p.Choices
		}
	}
	return nil
}

// ValueIDs is the names of all values of a type that can be named: places, players, kinds.
func (m *Match) ValueIDs(t expr.Type) []string {
	p := m.Run.P
	var out []string
	switch t.Base {
	case expr.Player:
		return p.Names
	case expr.Place:
		for q := range p.Places {
			if t.Ref < 0 || p.Places[q].Space >= 0 && p.KindIs(p.Places[q].Kind, t.Ref) {
				out = append(out, p.Places[q].Name)
			}
		}
	case expr.KindV:
		for i := range p.Game.Kinds {
			out = append(out, p.Game.Kinds[i].ID)
		}
	case expr.Enum:
		return p.Game.Decls.Enums[t.Ref].Values
	}
	return out
}
