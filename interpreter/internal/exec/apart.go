package exec

import (
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/internal/state"
)

// Mark is a value that distinguishes an option from others with the same name.
type Mark struct {
	Type  expr.Type
	Value int32
}

// Marks returns the values that distinguish an ability, offered or due, from others with its name: its element, owner,
// user and source. It adds the values of its effect or of the event that triggered it. It returns nil for other
// options.
func (x *Run) Marks(d *Decision, o Option) []Mark {
	player, piece := expr.TPlayer, expr.Type{Base: expr.Piece, Ref: AnyKind}
	if _, due := d.op.(*queueOrder); due {
		fp := int(x.M.Ctl[state.Cur])
		e := x.M.Stack[fp+queueList+int(o)*triggerWords:]
		if x.M.Stack[fp+queueGroup] == state.Nil && e[triggerOrderer] >= 0 {
			return nil // it names a player
		}
		i := x.P.Instances[e[triggerInst]]
		var out []Mark
		if i.Ability.Each != nil {
			out = append(out, Mark{i.Ability.Each.Type, e[triggerElem]})
		}
		out = append(out, Mark{player, e[triggerOwner]}, Mark{player, e[triggerMe]}, Mark{piece, i.Source})
		return append(out, x.eventMarks(i, e[triggerEvent])...)
	}
	if !x.IsAbility(o) {
		return nil
	}
	i, slot := x.offered(o)
	out := []Mark{{player, i.Owner}, {piece, i.Source}}
	if slot >= 0 && i.Effect >= 0 {
		at := x.P.EffectAt(int(slot))
		out = append(out, Mark{player, x.M.Slot[at+compile.EffOwner]}, Mark{piece, x.M.Slot[at+compile.EffSource]})
		for k, l := range x.P.Game.Effects[i.Effect].Slots {
			out = append(out, Mark{l.Type, x.M.Slot[at+compile.EffArgs+k]})
		}
	}
	return out
}

// eventMarks returns the arguments of the procedure that triggered an ability.
func (x *Run) eventMarks(i *compile.Instance, event int32) (out []Mark) {
	if event <= 0 || i.Ability.Moment != model.After && i.Ability.Moment != model.Instead {
		return nil
	}
	for _, p := range x.P.Procs[i.Ability.Ref].Model.Params {
		if !p.Type.IsList() {
			out = append(out, Mark{p.Type, x.M.Stack[int(event)+p.Reg]})
		}
	}
	return out
}
