package exec

import (
	"precept/interpreter/code"
	"precept/interpreter/expr"
	"precept/interpreter/internal/lineup"
	"precept/interpreter/internal/secrecy"
	"precept/interpreter/model"
	"precept/interpreter/state"
)

// Described is an option in words.
type Described struct {
	ID   string
	Node *model.Node // what it stands for: an action, an ability, a card; nil for plain values
}

// Describe names an option of a decision: the entry of the menu, the ability, or the value.
func (x *Run) Describe(d *Decision, o Option) Described {
	switch o {
	case Pass:
		return Described{ID: "pass"}
	case Done:
		return Described{ID: "done"}
	case None:
		return Described{ID: "none"}
	case Agree:
		return Described{ID: "agree"}
	}
	switch op := d.op.(type) {
	case *code.Offer:
		if o < AbilityBase {
			return Described{op.Entries[o].Name, op.Entries[o].Node}
		}
		return x.describeOffered(d, o)
	case *code.May:
		return Described{op.Entry.Name, op.Entry.Node}
	case *window:
		return x.describeOffered(d, o)
	case *dueOrder:
		return x.describeDue(d.Seat, o)
	case *code.Choose:
		return x.describeValue(op.Step.Among.Type.Elem(), d.Seat, o)
	case *code.Each:
		return x.describeValue(op.Type, d.Seat, o)
	}
	return Described{}
}

// describeOffered names an ability on a menu. Copies of an effect are told apart by their owners or the values that
// they keep.
func (x *Run) describeOffered(d *Decision, o Option) Described {
	i, slot := x.offered(o)
	out := x.describeAbility(i)
	for _, c := range d.cands {
		if c < AbilityBase || c == o || slot < 0 {
			continue
		}
		if other, s := x.offered(c); other == i {
			out.ID += "(" + x.copyName(d.Seat, i, slot, s) + ")"
			break
		}
	}
	return out
}

// copyName tells the copy of an effect in a slot from another.
func (x *Run) copyName(seat int32, i *code.Instance, slot, other int32) string {
	a, b := x.P.EffectAt(int(slot)), x.P.EffectAt(int(other))
	if owner := x.M.Slot[a+lineup.EffOwner]; owner != x.M.Slot[b+lineup.EffOwner] {
		return x.P.ValueName(expr.TPlayer, owner)
	}
	for k, l := range x.P.Game.Effects[i.Effect].Slots {
		if v := x.M.Slot[a+lineup.EffArgs+k]; v != x.M.Slot[b+lineup.EffArgs+k] {
			return x.P.SeenName(x.M, l.Type, v, seat)
		}
	}
	return x.P.SeenName(x.M, expr.Type{Base: expr.Piece, Ref: AnyKind}, x.M.Slot[a+lineup.EffSource], seat)
}

func (x *Run) describeAbility(i *code.Instance) Described {
	n := &i.Ability.Node
	if i.Ability.On.Design >= 0 && n.Name == (model.Text{}) {
		n = &x.P.Game.Designs[i.Ability.On.Design].Node
	}
	return Described{i.Name, n}
}

func (x *Run) describeValue(t expr.Type, seat int32, v int32) Described {
	if t.Base == expr.Piece && Unseen(v) >= 0 {
		return Described{ID: secrecy.Unseen}
	}
	out := Described{ID: x.P.ValueName(t, v)}
	if t.Base == expr.Piece && v >= 0 {
		if !x.P.Knows(x.M, seat, v) {
			return Described{ID: secrecy.Unseen}
		}
		x.P.EachSecret(x.M, v, seat, func(_ int, value string) { out.ID += "(" + value + ")" })
		out.Node = &x.P.Game.Kinds[x.P.Pieces[v].Kind].Node
		if d := x.P.Pieces[v].Design; d >= 0 {
			out.Node = &x.P.Game.Designs[d].Node
		}
	}
	if t.Base == expr.Action && v >= 0 {
		out.Node = &x.P.Game.Procs[v].Node
	}
	return out
}

// NameOf names a value of a choice.
func (x *Run) NameOf(op *code.Choose, seat int32, v Option) string {
	switch v {
	case None:
		return "none"
	case Done:
		return "done"
	}
	return x.describeValue(op.Step.Among.Type.Elem(), seat, v).ID
}

// IsGap reports whether a decision is a gap: a moment between steps at which an ability may be used.
func (d *Decision) IsGap() bool {
	w, ok := d.op.(*window)
	return ok && w.gap
}

// describeDue names an ability that is due; those for several elements are told apart by the element, those of several
// owners by the owner. While it is to be
// said whose come first, it names the player.
func (x *Run) describeDue(seat int32, o Option) Described {
	fp := int(x.M.Ctl[state.Cur])
	e := x.M.Stack[fp+dueList+int(o)*dueWords:]
	if orderer := e[dueOrderer]; x.M.Stack[fp+dueGroup] == state.Nil && orderer >= 0 {
		return x.describeValue(expr.TPlayer, orderer, orderer)
	}
	out := x.describeAbility(x.P.Instances[e[dueInst]])
	if a := x.P.Instances[e[dueInst]].Ability; a.Each != nil {
		out.ID += "(" + x.P.SeenName(x.M, a.Each.Type, e[dueElem], seat) + ")"
	}
	if x.ownedTwice(fp, e) {
		out.ID += "(" + x.P.ValueName(expr.TPlayer, e[dueOwner]) + ")"
	}
	return out
}

// ownedTwice reports whether whoever orders a due entry has the same ability of another owner to order too.
func (x *Run) ownedTwice(fp int, e []int32) bool {
	for k := range x.M.Stack[fp+dueN] {
		o := x.M.Stack[fp+dueList+int(k)*dueWords:]
		if o[dueInst] >= 0 && o[dueOrderer] == e[dueOrderer] &&
			x.P.Instances[o[dueInst]].Ability == x.P.Instances[e[dueInst]].Ability &&
			o[dueOwner] != e[dueOwner] {
			return true
		}
	}
	return false
}
