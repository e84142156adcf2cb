package exec

import (
	"precept/interpreter/code"
	"precept/interpreter/state"
)

// window is what a menu of abilities belongs to: a moment, a gap, or one due entry.
type window struct {
	op    *code.Window
	gap   bool
	due   int // the frame of due abilities, 0 none
	entry int
}

// waiting is an ability in play that waits for a window.
type waiting struct {
	i     *code.Instance
	k     int // its number in the window
	owner int32
}

// The hidden registers of a window.
const (
	winTurn   = 0 // the seat whose turn it is, as a place in the order, + 1
	winPassed = 1 // who has passed
	winUsed   = 2 // which abilities are used up, 31 to a word
)

// window lets everybody concerned use what waits for a moment: in turn, one thing each time, until all pass.
func (x *Run) window(in *code.Instr) signal {
	op := in.Op.(*code.Window)
	m := x.M
	fp := int(m.Ctl[state.Cur])
	h := fp + op.Hidden
	if m.Stack[h+winTurn] == state.Nil {
		k := len(op.Waits)*len(x.P.Players)/31 + 1
		for i := 0; i < winUsed+k; i++ {
			m.Stack[h+i] = 0
		}
	}
	x.waiting = x.waiting[:0]
	whose := int32(0) // the seats that have something to use
	for k, i := range op.Waits {
		if owner, ok := x.live(i, -1); ok && !x.spent(i) {
			x.waiting = append(x.waiting, waiting{i, k, owner})
			whose |= users(i, owner)
		}
	}
	if len(x.waiting) == 0 {
		m.Stack[h+winTurn] = state.Nil
		return next
	}
	var seats [16]int32
	n := x.order(op, seats[:])
	turn := int(m.Stack[h+winTurn])
	for k := 0; k < n; k++ {
		at := (turn + k) % n
		seat := seats[at]
		if (whose&^m.Stack[h+winPassed])>>uint(seat)&1 == 0 {
			continue
		}
		if sig, found := x.windowSeat(op, in, h, seat, at, n); found {
			return sig
		}
	}
	m.Stack[h+winTurn] = state.Nil
	return next
}

// users is the set of the seats that may use an ability at a moment: its owner, and anybody where that is still to be asked.
func users(i *code.Instance, owner int32) int32 {
	switch {
	case i.Effect >= 0 || i.By != nil:
		return -1
	case owner < 0:
		return 0
	}
	return 1 << uint(owner)
}

// order is the seats that a window asks, the first one first.
func (x *Run) order(op *code.Window, seats []int32) int {
	m := x.M
	n := 0
	first := code.Current(m)
	if op.First != nil {
		first = op.First(m)
	}
	if op.For != nil {
		list := op.For(m)
		at := 0
		for i, s := range list {
			if s == first {
				at = i
			}
		}
		for i := range list {
			seats[n] = list[(at+i)%len(list)]
			n++
		}
		return n
	}
	all := len(x.P.Players)
	for i := 0; i < all; i++ {
		seats[n] = (max(first, 0) + int32(i)) % int32(all)
		n++
	}
	return n
}

// windowSeat lets one seat use something: what must be done without asking, where there is no choice.
func (x *Run) windowSeat(op *code.Window, in *code.Instr, h int, seat int32, at, n int) (signal, bool) {
	m := x.M
	x.win = window{op: op}
	d := x.start(Menu, seat, "", in.Node, &x.win)
	must, optional := 0, 0
	first := -1
	conflict := false
	for _, w := range x.waiting {
		i := w.i
		if !x.eligible(op, w, h, seat) {
			continue
		}
		if i.Ability.Optional {
			if !x.canAbility(i, seat) {
				continue
			}
			optional++
		} else {
			must++
			if first < 0 {
				first = len(d.cands)
			}
			for _, c := range d.cands {
				conflict = conflict || x.P.Conflict(int(c-AbilityBase), i.ID)
			}
		}
		d.add(AbilityBase+int32(i.ID), 1)
	}
	if len(d.cands) == 0 {
		return next, false
	}
	m.Stack[h+winTurn] = int32(at)
	if optional == 0 && (must == 1 || !conflict) {
		x.use(op, h, seat, int(d.cands[first]-AbilityBase), at, n)
		return stay, true
	}
	if must == 0 {
		d.add(Pass, 1)
	}
	return ask, true
}

// eligible reports whether an ability may be used now by seat.
func (x *Run) eligible(op *code.Window, w waiting, h int, seat int32) bool {
	bit := w.k*len(x.P.Players) + int(seat)
	if x.M.Stack[h+winUsed+bit/31]>>uint(bit%31)&1 != 0 {
		return false
	}
	return x.mayUse(w.i, w.owner, seat, op.Scope) && x.holdsFor(w.i, w.owner, seat)
}

// holdsFor judges the condition of an ability for who would use it.
func (x *Run) holdsFor(i *code.Instance, owner, seat int32) bool {
	if i.When == nil {
		return true
	}
	yes := true
	x.asOf(seat, owner, i.Source, -1, i, state.Nil, x.effectOf(i), func() { yes = i.When(x.M) })
	return yes
}

// effectOf is the effect in play that an ability belongs to, -1 for others.
func (x *Run) effectOf(i *code.Instance) int32 {
	if i.Effect < 0 {
		return -1
	}
	for s := int32(0); s < 48; s++ {
		if x.M.Slot[x.P.EffectAt(int(s))] == int32(i.Effect)+1 {
			return s
		}
	}
	return -1
}

// mayUse reports whether an ability of owner is seat's to use. At the start or end of a phase it is the owner's own
// phase unless by: says otherwise.
func (x *Run) mayUse(i *code.Instance, owner, seat int32, scope int) bool {
	m := x.M
	if i.Effect >= 0 {
		s := x.effectOf(i)
		if s < 0 {
			return false
		}
		owner = m.Slot[x.P.EffectAt(int(s))+code.EffOwner]
	}
	if i.By != nil {
		found := false
		x.asOf(seat, owner, i.Source, -1, i, state.Nil, -1, func() {
			for _, p := range i.By(m) {
				found = found || p == seat
			}
		})
		return found
	}
	if owner != seat {
		return false
	}
	if scope >= 0 {
		b := m.Slot[x.P.Scopes[scope].Slot]
		return b != 0 && (m.Stack[b+code.BOf] == owner || m.Stack[b+code.BOf] < 0)
	}
	return true
}

// use runs an ability of a window.
func (x *Run) use(op *code.Window, h int, seat int32, id, at, n int) {
	m := x.M
	i := x.P.Instances[id]
	for k, other := range op.Waits {
		if other == i {
			bit := k*len(x.P.Players) + int(seat)
			m.Stack[h+winUsed+bit/31] |= 1 << uint(bit%31)
		}
	}
	m.Stack[h+winPassed] = 0
	m.Stack[h+winTurn] = int32((at + 1) % n)
	x.useAbility(i, seat)
}

// useAbility begins an ability for the seat that uses it.
func (x *Run) useAbility(i *code.Instance, seat int32) {
	owner, slot := x.ownerOf(i)
	x.begin(i, seat, owner, -1, state.Nil, slot)
}

func (x *Run) ownerOf(i *code.Instance) (owner, slot int32) {
	owner, _ = x.live(i, -1)
	slot = x.effectOf(i)
	if slot >= 0 {
		owner = x.M.Slot[x.P.EffectAt(int(slot))+code.EffOwner]
	}
	return owner, slot
}

// canAbility reports whether the opening of an ability can be answered by seat.
func (x *Run) canAbility(i *code.Instance, seat int32) bool {
	owner, slot := x.ownerOf(i)
	return x.canInstance(i, seat, owner, -1, state.Nil, slot)
}

// addDuring adds to a menu the abilities that seat may use in the phases that are open.
func (x *Run) addDuring(d *Decision, seat int32) {
	for s, waits := range x.P.During {
		if len(waits) == 0 || x.M.Slot[x.P.Scopes[s].Slot] == 0 {
			continue
		}
		for _, i := range waits {
			if x.spent(i) {
				continue
			}
			owner, ok := x.live(i, -1)
			if ok && x.mayUse(i, owner, seat, s) && x.holdsFor(i, owner, seat) {
				d.add(AbilityBase+int32(i.ID), 0)
			}
		}
	}
}

// takeWindow carries out an answer about abilities.
func (x *Run) takeWindow(w *window, d *Decision, o Option) {
	m := x.M
	fp := int(m.Ctl[state.Cur])
	switch {
	case w.gap && o == Pass:
		m.Stack[fp+state.FPC]++
	case w.gap:
		x.useAbility(x.P.Instances[o-AbilityBase], d.Seat)
	case w.due != 0:
		x.takeDueEntry(w, o)
	case o == Pass:
		m.Stack[fp+w.op.Hidden+winPassed] |= 1 << uint(d.Seat)
	default:
		h := fp + w.op.Hidden
		var seats [16]int32
		n := x.order(w.op, seats[:])
		x.use(w.op, h, d.Seat, int(o-AbilityBase), int(m.Stack[h+winTurn]), n)
	}
}

// takeDueEntry carries out whether an optional ability that was set off is used.
func (x *Run) takeDueEntry(w *window, o Option) {
	m := x.M
	at := w.due + dueList + w.entry*dueWords
	e := m.Stack[at : at+dueWords]
	i := x.P.Instances[e[0]]
	elem, event, me, owner, slot := e[1], e[2], e[3], e[4], e[5]
	e[0] = -1
	m.Stack[w.due+state.FAux] = 0
	if o == Pass {
		if call := m.Stack[w.due+state.FOwner]; call > 0 {
			m.Stack[call+state.FAux] &^= auxDone // the call runs after all
		}
		return
	}
	if call := m.Stack[w.due+state.FOwner]; call > 0 {
		last := len(x.P.Blocks[m.Stack[call+state.FBlock]].Code) - 1
		m.Stack[call+state.FPC] = int32(last)
	}
	x.begin(i, me, owner, event, elem, slot)
}
