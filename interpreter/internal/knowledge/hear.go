package knowledge

import (
	"slices"

	"precept/interpreter/declared"
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/exec"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/state"
	"precept/interpreter/view"
)

// Answered implements [exec.Watcher].
func (f *Follower) Answered(d *exec.Decision, o exec.Option, forced bool) {
	e := f.happened(view.Answered)
	said := f.x.Describe(d, o)
	e.ID, e.Node, e.By, e.Answer, e.Asking = d.Name, d.Node, d.Seat, o, d.Asking()
	e.Forced, e.Menu, e.Declined = forced, d.Sort == exec.Menu || d.Sort == exec.Order, declines(o)
	if e.Declined && !forced {
		_, e.Idle = d.Only()
	}
	e.Agreed = o == exec.Agree
	op, chosen := d.Step().(*compile.Choose)
	e.Proposed = chosen && op.Step.Unanimous && !e.Agreed && !e.Declined
	e.Known, e.Whole, e.Sealed = f.mayHear(d, o), view.Everyone, sealed(d)
	if e.Declined && !e.Sealed || e.Sealed && forced {
		e.Heard = e.Known
	}
	e.Word, e.Means = said.ID, said.Node
	if e.Declined && d.Apart() {
		e.Offers = f.offers(d)
	}
	e.Values = f.option(d, o, &e)
	if q := exec.Unseen(o); typeOf(d).Base == expr.Piece && q >= 0 {
		f.drawn = append(f.drawn, int32(q))
	}
	f.tell(&e)
}

// offers returns what a seat that declines could have used. An entry that calls an action has the name of the action.
func (f *Follower) offers(d *exec.Decision) []view.Offer {
	var out []view.Offer
	for _, o := range d.Options(nil) {
		if declines(o) {
			continue
		}
		x := f.x.Describe(d, o)
		if x.Node == nil || x.Node.Name == (declared.Text{}) {
			for _, p := range f.p.Game.Procs {
				if p.ID == x.ID {
					x.Node = &p.Node
				}
			}
		}
		out = append(out, view.Offer{Word: x.ID, Means: x.Node})
	}
	return out
}

// option returns the value that an option means, nil for entries of menus. It also sets the place of a piece in e.
func (f *Follower) option(d *exec.Decision, o exec.Option, e *view.Event) []view.EventValue {
	t := typeOf(d)
	if t.Base == expr.Piece {
		if q := exec.Unseen(o); q >= 0 {
			e.Place = int32(q)
		} else if o >= 0 {
			e.Place = int32(f.m.Place[o])
		}
	}
	if t.Base == expr.Invalid || o < 0 || e.Declined {
		return nil
	}
	if t.Base == expr.Piece {
		e.Whole = f.whole(o)
	}
	return []view.EventValue{{Type: t, Of: []int32{o}, Known: e.Known}}
}

// typeOf returns the type of what a decision offers; Invalid for menus.
func typeOf(d *exec.Decision) expr.Type {
	switch op := d.Step().(type) {
	case *compile.Choose:
		return op.Step.Among.Type.Elem()
	case *compile.Each:
		return op.Type
	}
	return expr.Type{}
}

// declines reports whether an option does nothing: it passes, takes none, or no more.
func declines(o exec.Option) bool { return o == exec.Pass || o == exec.None || o == exec.Done }

// mayHear returns the seats that may learn, before it is executed, that an option is taken. Excluded are seats that
// cannot see the piece, that may not know the answer, or that choose at the same time. If anything is hidden, declining
// is not revealed either, because a seat with nothing to decide is not asked.
func (f *Follower) mayHear(d *exec.Decision, o exec.Option) view.Seats {
	op, chosen := d.Step().(*compile.Choose)
	open := !f.p.Secrets().Any
	return f.each(func(seat int32) bool {
		switch {
		case seat == d.Seat:
			return true
		case sealed(d):
			return false
		case declines(o):
			return open || chosen && (op.Step.Unanimous || op.Step.InTurn) && o == exec.None
		case typeOf(d).Base == expr.Piece && exec.Unseen(o) >= 0:
			return false
		case typeOf(d).Base == expr.Piece && o >= 0:
			return f.p.Knows(f.m, seat, o)
		case o >= exec.AbilityBase:
			return f.knowsAbility(d, o, seat)
		}
		return true
	})
}

// secrets returns how many secret values of a piece a seat knows.
func (f *Follower) secrets(piece, seat int32) (n int) {
	f.p.EachSecret(f.m, piece, seat, func(int, string) { n++ })
	return n
}

// whole returns the seats that know all secret values of a piece, if they can identify it.
func (f *Follower) whole(piece int32) view.Seats {
	all := f.secrets(piece, compile.Everything)
	if all == 0 {
		return view.Everyone
	}
	return f.each(func(seat int32) bool { return f.secrets(piece, seat) >= all })
}

// sealed reports whether every answer of a decision is hidden from the other seats.
func sealed(d *exec.Decision) bool {
	switch op := d.Step().(type) {
	case *compile.Choose:
		return op.Step.Bind.Sealed || op.Per && !op.Step.InTurn
	case *compile.Offer:
		return op.Step.Sealed
	}
	return false
}

// knowsAbility reports whether a seat can identify the component of an ability.
func (f *Follower) knowsAbility(d *exec.Decision, o exec.Option, seat int32) bool {
	source := f.x.SourceOf(o)
	return source < 0 || f.p.Knows(f.m, seat, source)
}

// Moving implements [exec.Watcher].
func (f *Follower) Moving(piece int32) { f.known = f.who(piece) }

// Moved implements [exec.Watcher].
func (f *Follower) Moved(piece, from, to int32) {
	sees := f.who(piece)
	known := f.known | sees
	if from == to {
		return
	}
	e := f.happened(view.Moved)
	if slices.Contains(f.drawn, from) { // a seat that does not see the destination cannot follow the piece
		e.Lost, known = known&^sees, sees
	}
	e.Node, e.Piece, e.From, e.To, e.Known, e.Whole = f.node(), piece, from, to, known, f.whole(piece)
	f.moves(piece, known)
	f.tell(&e)
}

// moves records a move of a piece, and who could identify it. It makes a new list, because a clone shares the old one.
func (f *Follower) moves(piece int32, known view.Seats) {
	var all []moved
	for _, m := range f.moved[piece] {
		if m.known&^known != 0 {
			all = append(all, m)
		}
	}
	f.moved[piece] = append(all, moved{f.emitted, known})
}

// knew returns who could identify a piece when it moved after event number since.
func (f *Follower) knew(piece, since int32) (known view.Seats) {
	for _, m := range f.moved[piece] {
		if m.at >= since {
			known |= m.known
		}
	}
	return known
}

// Setting implements [exec.Watcher].
func (f *Follower) Setting(slot, width int) {
	f.slot, f.was = slot, append(f.was[:0], f.m.Slot[slot:slot+width]...)
}

// Set implements [exec.Watcher].
func (f *Follower) Set() { f.changed(f.slot, f.was) }

// changed emits a change of slots, if they differ from was.
func (f *Follower) changed(slot int, was []int32) {
	is := f.m.Slot[slot : slot+len(was)]
	same := true
	for i, v := range was {
		same = same && v == is[i]
	}
	what, ok := f.p.Slot(slot)
	if same || !ok {
		return
	}
	e := f.happened(view.Changed)
	e.Node, e.Change = f.node(), &view.Change{}
	if what.Var >= 0 {
		f.variable(&e, &what)
	} else {
		f.attribute(&e, &what)
		if d := &f.p.Game.Decls.Attrs[what.Attr]; e.Piece >= 0 && d.Type == expr.TBool && is[0] == 1 {
			f.faces(&e, func(x *declared.AttrDecl) bool { return x.SeenBy == d.Name })
		}
	}
	e.Change.Was, e.Change.Is = f.held(what.Type, was), f.held(what.Type, is)
	f.tell(&e)
}

// variable fills in an event with the variable that changed.
func (f *Follower) variable(e *view.Event, what *compile.SlotOf) {
	v := &f.p.Game.Vars[what.Var]
	e.ID, e.Means = v.ID, &v.Node
	for i, k := range v.Keys {
		e.Change.Of = append(e.Change.Of, f.value(k.Type, what.Keys[i]))
	}
	e.Heard = f.each(func(seat int32) bool {
		return v.SeenBy == "all" || v.SeenBy == "owner" && seat >= 0 && what.Owner == seat || f.p.SeesAll(seat)
	})
	e.Known = e.Heard
}

// attribute fills in an event with the attribute that changed, and its subject.
func (f *Follower) attribute(e *view.Event, what *compile.SlotOf) {
	d := &f.p.Game.Decls.Attrs[what.Attr]
	e.ID, e.Means = d.Name, &f.p.Game.Attrs[what.Attr].Node
	base := f.p.Game.Decls.Kinds[d.Kind].Base
	e.Change.Of = []view.EventValue{f.value(expr.Type{Base: base, Ref: d.Kind}, what.Subject)}
	if base == expr.Piece {
		e.Piece = what.Subject
		e.Heard = f.each(func(seat int32) bool {
			return f.p.Knows(f.m, seat, what.Subject) && f.p.Sees(f.m, what.Attr, seat, what.Subject)
		})
	} else {
		e.Heard = f.each(func(seat int32) bool { return f.p.SeesAll(seat) || f.p.Public(d.Name) })
	}
	e.Known = e.Heard
}

// faces adds to an event the values of the attributes of its piece for which of is true, and who sees them now.
func (f *Follower) faces(e *view.Event, of func(*declared.AttrDecl) bool) {
	for a := range f.p.Game.Decls.Attrs {
		d := &f.p.Game.Decls.Attrs[a]
		if !of(d) || d.Type.Depth > 0 || !f.p.KindIs(f.p.Pieces[e.Piece].Kind, d.Kind) {
			continue
		}
		v := f.value(d.Type, f.p.AttrValue(f.m, a, e.Piece))
		v.Known &= f.each(func(seat int32) bool {
			return f.p.Knows(f.m, seat, e.Piece) && f.p.Sees(f.m, a, seat, e.Piece)
		})
		e.Change.Shown = append(e.Change.Shown, view.Shows{Means: &f.p.Game.Attrs[a].Node, Is: v})
	}
}

// value returns one value with the seats that may know it.
func (f *Follower) value(t expr.Type, v int32) view.EventValue {
	out := view.OneValue(t, v)
	f.judge(&out, never)
	return out
}

// judge removes the seats that may not know a value. A piece is known to seats that can identify it now, or could when
// it moved after event number since.
func (f *Follower) judge(v *view.EventValue, since int32) {
	if v.Type.Base != expr.Piece {
		return
	}
	for _, p := range v.Of {
		if p < 0 || int(p) >= len(f.p.Pieces) {
			continue
		}
		v.Known &= f.who(p) | f.knew(p, since)
	}
}

// held returns the value in some slots.
func (f *Follower) held(t expr.Type, slots []int32) view.EventValue {
	out := view.EventValue{Type: t, Known: view.Everyone}
	if !t.IsList() {
		out.Of = []int32{slots[0]}
		f.judge(&out, never)
		return out
	}
	f.p.EachHeld(t, slots, func(v int32) { out.Of = append(out.Of, v) })
	f.judge(&out, never)
	return out
}

// Opened implements [exec.Watcher].
func (f *Follower) Opened() { f.sync(true) }

// Closing implements [exec.Watcher].
func (f *Follower) Closing() {
	f.sync(false)
	if k := len(f.open) - 1; k >= 0 && f.open[k].at == f.m.Ctl[state.ScopeTop] && f.open[k].block < 0 {
		f.end(nil)
	}
}

// Ending implements [exec.Watcher].
func (f *Follower) Ending() {
	f.sync(false)
	k := len(f.open) - 1
	if k < 0 || f.open[k].at != f.m.Ctl[state.Cur] || f.open[k].block < 0 {
		return
	}
	f.done()
}

// Unwinding implements [exec.Watcher].
func (f *Follower) Unwinding(above int32) {
	f.sync(false)
	for k := len(f.open) - 1; k >= 0 && f.open[k].at > above; k-- {
		f.done()
	}
}

// Unwound implements [exec.Watcher].
func (f *Follower) Unwound() { f.sync(false) }

// Rolled implements [exec.Watcher].
func (f *Follower) Rolled(op *compile.Roll, faces []int32) {
	e := f.happened(view.Rolled)
	e.ID, e.Node = op.Name, f.node()
	for _, v := range faces {
		e.Values = append(e.Values, view.OneValue(op.Type, v))
	}
	f.tell(&e)
}

// Picked implements [exec.Watcher].
func (f *Follower) Picked(op *compile.Pick, values []int32) {
	e := f.happened(view.Picked)
	e.ID, e.Node = op.Name, f.node()
	for _, v := range values {
		one := f.value(op.Bind.Type, v)
		if one.Type.Base == expr.Piece && v >= 0 {
			f.drawn = append(f.drawn, int32(f.m.Place[v]))
		}
		if op.Bind.Type.IsList() {
			one.Type = op.Bind.Type.Elem()
			one = f.value(one.Type, v)
		}
		if op.Bind.Sealed || op.Bind.Hidden {
			one.Known = f.each(f.p.SeesAll)
		}
		e.Values = append(e.Values, one)
	}
	f.tell(&e)
}

// Shuffled implements [exec.Watcher].
func (f *Follower) Shuffled(from, to int32) {
	e := f.happened(view.Shuffled)
	e.Node, e.From, e.To = f.node(), from, to
	f.tell(&e)
}

// Showing implements [exec.Watcher].
func (f *Follower) Showing(piece int32) { f.known = f.who(piece) }

// Shown implements [exec.Watcher].
func (f *Follower) Shown(piece int32, to uint16) {
	e := f.happened(view.Shown)
	e.Node, e.Piece, e.From, e.Known = f.node(), piece, int32(f.m.Place[piece]), f.known|f.who(piece)
	e.Shows = f.each(func(seat int32) bool {
		return seat >= 0 && to>>uint(seat)&1 != 0 || seat < 0 && to == 1<<len(f.p.Players)-1
	})
	if e.Shows != 0 {
		e.Change = &view.Change{}
		f.faces(&e, func(d *declared.AttrDecl) bool { return d.Hidden })
		for i := range e.Change.Shown {
			e.Change.Shown[i].Is.Known &= e.Shows
		}
	}
	f.tell(&e)
}

// Applied implements [exec.Watcher].
func (f *Follower) Applied(effect int, owner int32) { f.effect(view.Applied, effect, owner) }

// Lapsed implements [exec.Watcher].
func (f *Follower) Lapsed(effect int, owner int32) { f.effect(view.Lapsed, effect, owner) }

func (f *Follower) effect(sort view.EventSort, effect int, owner int32) {
	e := f.happened(sort)
	g := f.p.Effects[effect].Model
	e.ID, e.Means, e.Node, e.By = g.ID, &g.Node, f.node(), max(-1, owner)
	f.tell(&e)
}

// Over implements [exec.Watcher].
func (f *Follower) Over() {
	e := f.happened(view.Over)
	e.By = -1
	if h := f.m.Ctl[state.How]; h > 0 {
		e.ID = f.p.Hows[h-1]
	}
	for seat := range f.p.Names {
		if uint32(f.m.Ctl[state.Winners])>>uint(seat)&1 != 0 {
			e.Values = append(e.Values, view.OneValue(expr.TPlayer, int32(seat)))
		}
	}
	f.tell(&e)
	for len(f.open) > 0 {
		f.done()
	}
}

// Between emits how the position differs from an earlier one: moved pieces and changed values.
func (f *Follower) Between(before *state.Match, hear func(*view.Event)) {
	f.hear = hear
	defer func() { f.hear = nil }()
	for p := range f.p.Pieces {
		if from, to := int32(before.Place[p]), int32(f.m.Place[p]); from != to {
			f.known = f.each(func(seat int32) bool { return f.p.Knows(before, seat, int32(p)) })
			f.Moved(int32(p), from, to)
		}
	}
	for slot := range f.m.Slot {
		if what, ok := f.p.Slot(slot); ok {
			f.changed(slot, before.Slot[slot:slot+what.Width])
		}
	}
}
