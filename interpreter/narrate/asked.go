package narrate

import (
	"slices"

	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/knowledge"
	"precept/interpreter/internal/state"
	"precept/interpreter/view"
)

// This file returns what a screen shows next to a question: the open phases, the steps and choices before it, and how
// many elements are still to choose.

// Phases returns the open phases, the outermost first.
func (n Names) Phases() []view.Open {
	var out []view.Open
	for b := n.m.Ctl[state.ScopeTop]; b != 0; b = n.m.Stack[b+compile.BPrev] {
		id := n.m.Stack[b+compile.BScope]
		s := &n.p.Game.Scopes[id]
		o := view.Open{ID: s.ID, Name: s.Name.In(n.lang), Of: nameOf(n.p, n.m.Stack[b+compile.BOf])}
		for i, f := range n.p.Game.Fields[id] {
			if f.Per || f.Type.IsList() || n.p.Game.Held[id][i].Sealed || s.Named[i] == (declared.Text{}) {
				continue
			}
			v := n.m.Stack[int(b)+n.p.Scopes[id].Fields[i]]
			if _, ok := n.fact(&declared.Node{Name: s.Named[i]}, f.Type, v, knowledge.Nobody); !ok {
				continue
			}
			o.Fields = append(o.Fields, n.field(s.Named[i], f.Type, v))
		}
		out = append(out, o)
	}
	slices.Reverse(out)
	return out
}

// field returns a value with its name. A value of an enum has no name, and a truth value is represented by its name.
func (n Names) field(name declared.Text, t expr.Type, v int32) view.Field {
	f := view.Field{Name: name.In(n.lang), Text: n.value(t, v)}
	switch t.Base {
	case expr.Int:
		number := int(v)
		f.Number = &number
	case expr.Bool:
		f.Text = ""
	case expr.Enum:
		f.Name = ""
	}
	return f
}

// Begun returns the named steps that led to a decision, as far as seat may know them, the outermost first.
func (n Names) Begun(d *interpreter.Decision, seat string) []view.Step {
	var out []view.Step
	for _, b := range raw(d).Begun(int32(slices.Index(n.p.Names, seat))) {
		s := view.Step{Name: b.Node.Name.In(n.lang)}
		if b.Source >= 0 {
			s.Source = n.p.PieceName(int(b.Source))
		}
		for _, v := range b.Values {
			s.Chosen = append(s.Chosen, n.chosen(b.Type, v))
		}
		if s.Name != "" {
			out = append(out, s)
		}
	}
	return out
}

func (n Names) chosen(t expr.Type, v int32) view.Chosen {
	out := view.Chosen{ID: n.p.ValueName(t, v), Text: n.value(t, v)}
	if t.Base == expr.Piece && v >= 0 {
		if at := n.m.Place[v]; at >= 0 && n.p.Places[at].Space >= 0 {
			out.Text += ", " + n.place(int(at))
		}
	}
	return out
}

// Picked returns the elements chosen so far in a choice of several, as far as seat may know them. least and most are
// how many more must and may be chosen; most is -1 if there is no limit.
func (n Names) Picked(d *interpreter.Decision, seat string) (picked []view.Chosen, least, most int) {
	who := int32(slices.Index(n.p.Names, seat))
	values, least, most := raw(d).Picked()
	t := d.Type
	for _, v := range values {
		if t.Base == expr.Piece && v >= 0 && !n.p.SeesAll(who) && !n.p.Knows(n.m, who, v) {
			continue
		}
		picked = append(picked, n.chosen(t, v))
	}
	return picked, least, most
}

// SaysOption returns the printed text of the card, the action or the ability that an option is; "" for none.
func (n Names) SaysOption(d *interpreter.Decision, o interpreter.Option) string {
	x, is := d.Core()
	node := x.Describe(is, o.Value).Node
	if node == nil || Hidden(o) {
		return ""
	}
	return node.Text.In(n.lang)
}
