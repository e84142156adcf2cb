package exec

import (
	"slices"

	"precept/interpreter/declared"
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/internal/state"
)

// Described is an option by name.
type Described struct {
	ID   string
	Node *declared.Node // what it refers to: an action, an ability, a card; nil for plain values
}

// Describe names an option of a decision: the menu entry, the ability, or the value.
func (x *Run) Describe(d *Decision, o Option) Described {
	switch o {
	case Pass:
		if op, ok := d.op.(*compile.Offer); ok {
			return Described{ID: "pass", Node: op.Step.Passing}
		}
		return Described{ID: "pass"}
	case Done:
		return Described{ID: "done"}
	case None:
		return Described{ID: "none"}
	case Agree:
		return Described{ID: "agree"}
	}
	switch op := d.op.(type) {
	case *compile.Offer:
		if o >= 0 && int(o) < len(op.Entries) {
			return Described{op.Entries[o].Name, op.Entries[o].Node}
		}
		return x.describeOffered(d, o)
	case *compile.May:
		return Described{op.Entry.Name, op.Entry.Node}
	case *window:
		return x.describeOffered(d, o)
	case *queueOrder:
		return x.describeDue(d.Seat, o)
	case *compile.Choose:
		return x.describeValue(op.Step.Among.Type.Elem(), d.Seat, o)
	case *compile.Each:
		return x.describeValue(op.Type, d.Seat, o)
	}
	return Described{}
}

// describeOffered names an ability on a menu. Copies of an effect are distinguished by their owners or by the values
// that they keep.
func (x *Run) describeOffered(d *Decision, o Option) Described {
	if !x.IsAbility(o) {
		return Described{}
	}
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

// copyName returns what distinguishes the copy of an effect in a slot from another copy.
func (x *Run) copyName(seat int32, i *compile.Instance, slot, other int32) string {
	a, b := x.P.EffectAt(int(slot)), x.P.EffectAt(int(other))
	if owner := x.M.Slot[a+compile.EffOwner]; owner != x.M.Slot[b+compile.EffOwner] {
		return x.P.ValueName(expr.TPlayer, owner)
	}
	for k, l := range x.P.Game.Effects[i.Effect].Slots {
		if v := x.M.Slot[a+compile.EffArgs+k]; v != x.M.Slot[b+compile.EffArgs+k] {
			return x.P.SeenName(x.M, l.Type, v, seat)
		}
	}
	return x.P.SeenName(x.M, expr.Type{Base: expr.Piece, Ref: AnyKind}, x.M.Slot[a+compile.EffSource], seat)
}

func (x *Run) describeAbility(i *compile.Instance) Described {
	return Described{i.Name, NodeOf(x.P, i)}
}

// NodeOf returns the node whose name an ability has: its own, or that of the card with the ability.
func NodeOf(p *compile.Program, i *compile.Instance) *declared.Node {
	if i.Ability.On.Design >= 0 && i.Ability.Name == (declared.Text{}) {
		return &p.Game.Designs[i.Ability.On.Design].Node
	}
	return &i.Ability.Node
}

// SourceOf returns the component with the ability that an option offers, below 0 for none.
func (x *Run) SourceOf(o Option) int32 {
	i, _ := x.offered(o)
	return i.Source
}

func (x *Run) describeValue(t expr.Type, seat int32, v int32) Described {
	if t.Base == expr.Piece && Unseen(v) >= 0 {
		return Described{ID: compile.Unseen}
	}
	out := Described{ID: x.P.ValueName(t, v)}
	if t.Base == expr.Piece && v >= 0 && int(v) < len(x.P.Pieces) {
		if !x.P.Knows(x.M, seat, v) {
			return Described{ID: compile.Unseen}
		}
		x.P.EachSecret(x.M, v, seat, func(_ int, value string) { out.ID += "(" + value + ")" })
		out.Node = &x.P.Game.Kinds[x.P.Pieces[v].Kind].Node
		if d := x.P.Pieces[v].Design; d >= 0 {
			out.Node = &x.P.Game.Designs[d].Node
		}
	}
	if t.Base == expr.Action && v >= 0 && int(v) < len(x.P.Game.Procs) {
		out.Node = &x.P.Game.Procs[v].Node
	}
	return out
}

// NameOf returns the name of a value of a choice.
func (x *Run) NameOf(op *compile.Choose, seat int32, v Option) string {
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

// Apart reports whether a menu interrupts what is being done: it offers abilities that can be used now, or one optional
// thing.
func (d *Decision) Apart() bool {
	switch op := d.op.(type) {
	case *window, *compile.May:
		return true
	case *compile.Offer:
		return len(op.Entries) == 1
	}
	return false
}

// describeDue names an ability that is due. Entries for several elements are distinguished by the element, those of
// several owners by the owner. While the decision is which player's entries come first, it names the player.
func (x *Run) describeDue(seat int32, o Option) Described {
	fp := int(x.M.Ctl[state.Cur])
	if int(x.M.Stack[fp+state.FBlock]) != x.P.DueB || o < 0 || o >= x.M.Stack[fp+queueN] {
		return Described{}
	}
	e := x.M.Stack[fp+queueList+int(o)*triggerWords:]
	if orderer := e[triggerOrderer]; x.M.Stack[fp+queueGroup] == state.Nil && orderer >= 0 {
		return x.describeValue(expr.TPlayer, orderer, orderer)
	}
	out := x.describeAbility(x.P.Instances[e[triggerInst]])
	if a := x.P.Instances[e[triggerInst]].Ability; a.Each != nil {
		out.ID += "(" + x.P.SeenName(x.M, a.Each.Type, e[triggerElem], seat) + ")"
	}
	if x.ownedTwice(fp, e) {
		out.ID += "(" + x.P.ValueName(expr.TPlayer, e[triggerOwner]) + ")"
	}
	return out
}

// ownedTwice reports whether the orderer of a due entry also orders the same ability of another owner.
func (x *Run) ownedTwice(fp int, e []int32) bool {
	for k := range x.M.Stack[fp+queueN] {
		o := x.M.Stack[fp+queueList+int(k)*triggerWords:]
		if o[triggerInst] >= 0 && o[triggerOrderer] == e[triggerOrderer] &&
			x.P.Instances[o[triggerInst]].Ability == x.P.Instances[e[triggerInst]].Ability &&
			o[triggerOwner] != e[triggerOwner] {
			return true
		}
	}
	return false
}

// An option for a piece that its decider cannot identify is the place of the piece. The number of the piece, or its
// rank among the others, would reveal which it is.

const (
	unseen Option = state.Nil + 1<<10
	beyond Option = unseen + 1<<20
)

// Unseen returns the place of an option that means some piece there, which the decider cannot distinguish from the
// others. It returns -1 for all other options.
func Unseen(o Option) int {
	if o < unseen || o >= beyond {
		return -1
	}
	return int(o - unseen)
}

// publicOption returns the option that offers v to seat.
func (x *Run) publicOption(pieces bool, seat, v int32) Option {
	if !pieces || v < 0 || x.P.Knows(x.M, seat, v) {
		return v
	}
	return unseen + int32(x.M.Place[v])
}

// resolve returns the value that an option of a choice means. For pieces that the decider cannot identify it is
// the first that is not taken, Nil if there is none.
func (x *Run) resolve(op *compile.Choose, d *Decision, o Option) int32 {
	q := Unseen(o)
	if q < 0 || !op.Pieces {
		return o
	}
	fp := int(x.M.Ctl[state.Cur])
	var taken []int32
	if d.Sort == Many {
		x.prepare(op, fp, d.Seat)
		taken = x.chosen(op, fp)
	} else {
		x.find(op, d.Seat, state.Nil)
	}
	for _, c := range x.groups.list().cand {
		if int(x.M.Place[c]) == q && !x.P.Knows(x.M, d.Seat, c) && !slices.Contains(taken, c) {
			return c
		}
	}
	return state.Nil
}

// hideCandidate moves a candidate that seat cannot identify to x.hidden, which is sorted by place. It reports whether
// it did.
func (x *Run) hideCandidate(op *compile.Choose, seat, v int32) bool {
	if !op.Pieces || x.P.Knows(x.M, seat, v) {
		return false
	}
	i := len(x.hidden)
	x.hidden = append(x.hidden, v)
	for ; i > 0 && x.M.Place[x.hidden[i-1]] > x.M.Place[v]; i-- {
		x.hidden[i] = x.hidden[i-1]
	}
	x.hidden[i] = v
	return true
}

// About is a value that distinguishes a decision from other decisions of the same step.
type About struct {
	Type  expr.Type
	Value int32
}

// About returns what a decision is about: the arguments of the procedure that asks, the elements of the loops around
// it, and the element that a choice with fills fills next. If the asking procedure has none of these, those of its
// caller count. The result depends only on public information, except for pieces that seat can identify. It is nil for
// orders and for most windows; at a window inside an action it is what that action is about.
func (d *Decision) About(seat int32) []About {
	var out []About
	m := d.x.M
	if w, ok := d.op.(*window); d.Sort == Order || ok && !w.within() {
		return nil
	}
	for fp := m.Ctl[state.Cur]; fp != 0 && len(out) == 0; fp = m.Stack[fp+state.FParent] {
		b := d.x.P.Blocks[m.Stack[fp+state.FBlock]]
		if b.Proc >= 0 {
			for _, l := range d.x.P.Game.Procs[b.Proc].Params {
				out = d.about(out, l, int(fp), seat)
			}
		}
		pc := int(m.Stack[fp+state.FPC])
		for i := range b.Code[:min(pc, len(b.Code))] {
			if op, ok := b.Code[i].Op.(*compile.Each); ok && b.Code[i].Kind == compile.KEach && pc < op.End {
				out = d.about(out, op.Bind, int(fp), seat)
			}
		}
	}
	return d.filled(out)
}

// within reports whether the action that a window interrupts matters for its answer. It does not at the start or end of
// a phase, nor in a gap between the steps of a phase.
func (w *window) within() bool {
	return !w.gap && (w.op == nil || w.op.Moment.Kind == model.AtWindow)
}

// about appends the value of a local variable of a frame, if seat may know it.
func (d *Decision) about(out []About, l *expr.Local, fp int, seat int32) []About {
	v := d.x.M.Stack[fp+l.Reg]
	if l.Type.IsList() || l.Sealed || v < 0 || l.Hidden && l.Type.Base != expr.Piece {
		return out
	}
	switch l.Type.Base {
	case expr.Piece:
		if !d.x.P.Knows(d.x.M, seat, v) {
			return out
		}
	case expr.Player:
		if v == d.Seat {
			return out
		}
	case expr.Place, expr.Enum, expr.KindV, expr.Design, expr.Action:
	default:
		return out
	}
	return append(out, About{l.Type, v})
}

// filled appends the element that a choice with fills fills next.
func (d *Decision) filled(out []About) []About {
	op, ok := d.op.(*compile.Choose)
	if !ok || op.Fill == nil || op.Step.Fills.Hidden {
		return out
	}
	m := d.x.M
	m.FP, m.TB, m.Arena = int(m.Ctl[state.Cur]), 0, m.Arena[:0]
	m.Tmp[compile.TempAsked] = d.Seat
	list := op.Fill(m)
	if k := len(d.x.chosen(op, m.FP)); k < len(list) && list[k] >= 0 {
		out = append(out, About{op.Step.FillsIn.Type.Elem(), list[k]})
	}
	return out
}

// Values in frames, for code that writes a position by names and reads it again.

// UnseenIn returns the option for some piece in a place that the decider cannot distinguish from the others.
func UnseenIn(place int) Option { return unseen + Option(place) }

// Begun is a step that led to the decision: an action or an ability that was begun, or a choice that was made in it.
type Begun struct {
	Node   *declared.Node // the action, the ability or the choice
	Source int32          // of an ability: the card or the piece that has it, else Nil
	Choice string         // the name that a choice binds, "" for others
	Type   expr.Type      // of a choice: of its values
	Values []int32        // the chosen values, nil if it is no choice
}

// Begun returns what has begun and not ended at the decision, the outermost first, as far as seat may know it. It goes
// out to the steps of the phase, or to the ability that interrupts others. It leaves out choices of blocks that have
// ended.
func (d *Decision) Begun(seat int32) []Begun {
	var out []Begun
	m := d.x.M
	for fp := int(m.Ctl[state.Cur]); fp != 0; fp = int(m.Stack[fp+state.FParent]) {
		b := d.x.P.Blocks[m.Stack[fp+state.FBlock]]
		i := d.x.P.AbilityOf(b.ID)
		part := d.begunIn(fp, b, seat)
		switch {
		case b.Proc >= 0:
			part = append([]Begun{{Node: &d.x.P.Game.Procs[b.Proc].Node, Source: state.Nil}}, part...)
		case i != nil:
			part = append([]Begun{d.ability(i, m.Stack[fp+state.FSource], seat)}, part...)
		}
		out = append(part, out...)
		if b.Proc < 0 {
			break
		}
	}
	return out
}

// ability returns an ability that was begun. Its source is included only if seat knows that piece.
func (d *Decision) ability(i *compile.Instance, source, seat int32) Begun {
	if source >= 0 && !d.x.P.SeesAll(seat) && !d.x.P.Knows(d.x.M, seat, source) {
		source = state.Nil
	}
	return Begun{Node: d.x.describeAbility(i).Node, Source: source}
}

// begunIn returns the menu entries and choices of one frame that led to its program counter.
func (d *Decision) begunIn(fp int, b *compile.Block, seat int32) []Begun {
	var out []Begun
	pc := int(d.x.M.Stack[fp+state.FPC])
	for k := range b.Code[:min(pc, len(b.Code))] {
		switch op := b.Code[k].Op.(type) {
		case *compile.Offer:
			for _, e := range op.Entries {
				if b.Code[k].Kind == compile.KOffer && e.PC <= pc && pc < e.End && e.Node != nil && e.Proc < 0 && !op.Step.Sealed {
					out = append(out, Begun{Node: e.Node, Source: state.Nil})
				}
			}
		case *compile.Choose:
			if b.Code[k].Kind == compile.KChoose && b.Around(k, pc) && (b.Proc >= 0 || !done(b, k, pc)) {
				out = d.made(out, op, fp, seat)
			}
		}
	}
	return out
}

// done reports whether something has acted between instruction k, which binds a choice, and pc. Then a phase has moved
// past it.
func done(b *compile.Block, k, pc int) bool {
	return slices.ContainsFunc(b.Code[k:pc], func(in compile.Instr) bool { return in.Acts })
}

// made appends a choice that was made, with the values that seat may know.
func (d *Decision) made(out []Begun, op *compile.Choose, fp int, seat int32) []Begun {
	if op.Per || op.Step.Bind.Sealed || op.Step.Bind.Hidden && !op.Pieces {
		return out
	}
	values := []int32{d.x.M.Stack[fp+op.Reg]}
	if op.Multi {
		values = d.x.chosen(op, fp)
	}
	var known []int32
	for _, v := range values {
		if v < 0 || op.Pieces && !d.x.P.SeesAll(seat) && !d.x.P.Knows(d.x.M, seat, v) {
			continue
		}
		known = append(known, v)
	}
	if known == nil {
		return out
	}
	return append(out, Begun{&op.Step.Node, state.Nil, op.Step.Bind.Name, op.Step.Among.Type.Elem(), known})
}

// Picked returns the elements that a choice of several has so far, and how many more must and may be chosen. most is -1
// if nothing limits it.
func (d *Decision) Picked() (taken []int32, least, most int) {
	op, ok := d.op.(*compile.Choose)
	if !ok || d.Sort != Many {
		return nil, 0, -1
	}
	m := d.x.M
	m.FP, m.TB, m.Arena = int(m.Ctl[state.Cur]), 0, m.Arena[:0]
	m.Tmp[compile.TempAsked] = d.Seat
	taken = d.x.chosen(op, m.FP)
	lo, hi := d.x.Bounds(op)
	if hi == boundless {
		return taken, max(0, lo-len(taken)), -1
	}
	return taken, max(0, lo-len(taken)), max(0, hi-len(taken))
}

// Left returns how many more entries of a menu may be taken, -1 if there is no limit or only one is taken in all.
func (d *Decision) Left() int {
	op, ok := d.op.(*compile.Offer)
	if !ok || op.Single || op.Count == nil && op.Most == nil {
		return -1
	}
	m := d.x.M
	m.FP, m.TB, m.Arena = int(m.Ctl[state.Cur]), 0, m.Arena[:0]
	_, hi := d.x.MenuBounds(op)
	done := max(0, int(*d.x.reg(op.Taken)))
	if hi == 1 && done == 0 {
		return -1
	}
	return max(0, hi-done)
}
