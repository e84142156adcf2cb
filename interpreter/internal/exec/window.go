package exec

import (
	"slices"

	"precept/internal/limit"
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/state"
)

// window is the subject of a menu of abilities: a moment, a gap, or one due entry.
type window struct {
	op    *compile.Window
	gap   bool
	due   int // the frame of due abilities, 0 none
	entry int
}

// waiting is an ability in play that waits for a window.
type waiting struct {
	i           *compile.Instance
	owner, slot int32 // of an effect: of the copy in that slot; else slot is -1
	users       int32 // the seats that may use it, all bits set if that is evaluated later
}

// The hidden registers of a window.
const (
	winTurn   = 0 // the position in the order of the seat whose turn it is
	winPassed = 1 // which seats have passed
	winUsed   = 2 // which abilities are used up, compile.UsedBits to a word
)

// window lets seats use the abilities that wait for a moment: in turn, one ability each time, until all pass.
func (x *Run) window(in *compile.Instr) signal {
	op := in.Op.(*compile.Window)
	m := x.M
	fp := int(m.Ctl[state.Cur])
	h := fp + op.Hidden
	if m.Stack[h+winTurn] == state.Nil {
		for i := range op.Words {
			m.Stack[h+i] = 0
		}
	}
	whose := x.gather(op)
	if whose == 0 {
		m.Stack[h+winTurn] = state.Nil
		return next
	}
	var seats [limit.Players]int32
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

// gather collects the abilities in play that wait for a moment. It returns the seats that may have something to use.
func (x *Run) gather(op *compile.Window) (whose int32) {
	phase := x.seatsIn(op.Scope)
	add := func(i *compile.Instance, owner, slot int32) {
		if x.Spent(i, slot) {
			return
		}
		w := waiting{i: i, owner: owner, slot: slot, users: -1} // anybody, if By is evaluated later
		if i.By == nil {
			w.users = 0
			if owner >= 0 {
				w.users = 1 << uint(owner) & phase
			}
		}
		x.waiting = append(x.waiting, w)
		whose |= w.users
	}
	x.waiting = x.waiting[:0]
	for _, i := range op.Waits {
		if i.Effect >= 0 {
			x.Copies(i, -1, func(owner, slot int32) bool { add(i, owner, slot); return true })
		} else if owner, ok := x.live(i, -1); ok {
			add(i, owner, noSlot)
		}
		whose |= x.bearers(i) & phase
	}
	return whose
}

// seatsIn returns the set of the seats whose phase is open: all seats if the phase is nobody's, or scope is below 0.
func (x *Run) seatsIn(scope int) int32 {
	if scope < 0 {
		return -1
	}
	b := x.M.Slot[x.P.Scopes[scope].Slot]
	if b == 0 {
		return 0
	}
	if of := x.M.Stack[b+compile.BOf]; of >= 0 {
		return 1 << uint(of)
	}
	return -1
}

// order puts the seats that a window asks into seats, in order, and returns their number.
func (x *Run) order(op *compile.Window, seats []int32) int {
	m := x.M
	n := 0
	first := compile.Current(m)
	if op.First != nil {
		first = op.First(m)
	}
	if op.For != nil {
		var list [limit.Players]int32
		n = seatsOf(op.For(m), list[:])
		at := max(0, slices.Index(list[:n], first))
		copy(seats[copy(seats, list[at:n]):], list[:at])
		return n
	}
	all := len(x.P.Players)
	for i := 0; i < all; i++ {
		seats[n] = (max(first, 0) + int32(i)) % int32(all)
		n++
	}
	return n
}

// windowSeat asks one seat which ability it uses, or begins a mandatory ability without asking. It returns false if the
// seat has nothing to use.
func (x *Run) windowSeat(op *compile.Window, in *compile.Instr, h int, seat int32, at, n int) (signal, bool) {
	m := x.M
	x.win = window{op: op}
	d := x.start(Menu, seat, "", in.Node, &x.win)
	must, optional := 0, 0
	use := -1
	for _, w := range x.waiting {
		i := w.i
		if w.users>>uint(seat)&1 == 0 || !x.eligible(op, w, h, seat) {
			continue
		}
		if i.Ability.Optional {
			if !x.canInstance(i, seat, w.owner, -1, state.Nil, x.keptIn(w.slot)) {
				continue
			}
			optional++
		} else {
			must++
			if use < 0 || x.Backwards {
				use = len(d.cands)
			}
		}
		d.addAbility(i, w.slot, 1)
	}
	hides := optional == 0 && x.couldUseAny(op.Waits, seat, op.Scope, func(i *compile.Instance, slot int32) bool {
		word, bit := x.usedBit(i, slot, seat)
		return m.Stack[h+word]&bit == 0
	})
	if len(d.cands) == 0 && !hides {
		return next, false
	}
	m.Stack[h+winTurn] = int32(at)
	if optional == 0 && !hides && (must == 1 || !x.orderMatters(op, h, seat)) {
		x.use(op, h, seat, d.cands[use], at, n)
		return stay, true
	}
	if must == 0 {
		d.add(Pass, 1)
	}
	return ask, true
}

// eligible reports whether a seat may use an ability now.
func (x *Run) eligible(op *compile.Window, w waiting, h int, seat int32) bool {
	word, bit := x.usedBit(w.i, w.slot, seat)
	if x.M.Stack[h+word]&bit != 0 {
		return false
	}
	return x.mayUse(w.i, w.owner, seat, w.slot, op.Scope) && x.HoldsFor(w.i, w.owner, seat, w.slot)
}

// usedBit returns the word and bit in which a window records that a seat has used an ability; for an effect, that of
// the copy in a slot.
func (x *Run) usedBit(i *compile.Instance, slot, seat int32) (word int, bit int32) {
	k := (i.Bit+max(0, int(slot)))*len(x.P.Players) + int(seat)
	return winUsed + k/compile.UsedBits, 1 << uint(k%compile.UsedBits)
}

// HoldsFor tests the condition of an ability for the seat that would use it.
func (x *Run) HoldsFor(i *compile.Instance, owner, seat, slot int32) bool {
	if i.When == nil {
		return true
	}
	yes := true
	x.AsOf(seat, owner, i.Source, -1, i, state.Nil, slot, func() { yes = x.meets(i.When, i.Seen, i.Doubt) })
	return yes
}

// mayUse reports whether seat may use an ability of owner. At the start or end of a phase, only the owner may do so, in
// the owner's own phase, unless by: says otherwise.
func (x *Run) mayUse(i *compile.Instance, owner, seat, slot int32, scope int) bool {
	m := x.M
	if i.By != nil {
		found := false
		x.AsOf(seat, owner, i.Source, -1, i, state.Nil, slot, func() {
			for _, p := range i.By(m) {
				found = found || p == seat
			}
		})
		return found
	}
	if owner != seat {
		return false
	}
	return x.seatsIn(scope)>>uint(owner)&1 != 0
}

// use begins an ability of a window.
func (x *Run) use(op *compile.Window, h int, seat int32, o Option, at, n int) {
	m := x.M
	i, slot := x.offered(o)
	word, bit := x.usedBit(i, slot, seat)
	m.Stack[h+word] |= bit
	m.Stack[h+winPassed] = 0
	m.Stack[h+winTurn] = int32((at + 1) % n)
	x.useAbility(o, seat)
}

// An option that is an ability encodes the instance and, for an effect, the slot of the copy.

// Offering returns the option that offers an ability; for an effect, that of the copy in a slot.
func (x *Run) Offering(i *compile.Instance, slot int32) Option {
	return AbilityBase + (max(noSlot, slot)+1)*int32(len(x.P.Instances)) + int32(i.ID)
}

// offered returns the ability that an option offers, and the slot of its effect, -1 for others.
func (x *Run) offered(o Option) (i *compile.Instance, slot int32) {
	n := int32(len(x.P.Instances))
	return x.P.Instances[(o-AbilityBase)%n], (o-AbilityBase)/n - 1
}

// IsAbility reports whether an option means an ability of the program, of any copy of an effect.
func (x *Run) IsAbility(o Option) bool {
	return o >= AbilityBase && int(o-AbilityBase) < len(x.P.Instances)*(limit.EffectSlots+1)
}

// addAbility adds an ability. Two copies of an effect that would do the same are offered once.
func (d *Decision) addAbility(i *compile.Instance, slot int32, legal int8) {
	for _, o := range d.cands {
		if o < AbilityBase {
			continue
		}
		if other, s := d.x.offered(o); other == i && s >= 0 && d.x.sameEffect(s, slot) {
			return
		}
	}
	d.add(d.x.Offering(i, slot), legal)
}

// sameEffect reports whether two copies of an effect have the same owner, source and values.
func (x *Run) sameEffect(s, t int32) bool {
	a, b := x.P.EffectAt(int(s)), x.P.EffectAt(int(t))
	return slices.Equal(x.M.Slot[a:a+compile.EffectWords], x.M.Slot[b:b+compile.EffectWords])
}

// useAbility begins an ability for the seat that uses it.
func (x *Run) useAbility(o Option, seat int32) {
	x.M.Ctl[state.Rested] = 0
	i, slot := x.offered(o)
	x.begin(i, seat, x.ownerOf(i, slot), -1, state.Nil, slot, x.keptIn(slot))
}

// ownerOf returns the owner of an ability; for an effect, that of the copy in a slot.
func (x *Run) ownerOf(i *compile.Instance, slot int32) int32 {
	if slot >= 0 {
		return x.M.Slot[x.P.EffectAt(int(slot))+compile.EffOwner]
	}
	owner, _ := x.live(i, -1)
	return owner
}

// CanAbility reports whether seat can complete the transaction of an ability.
func (x *Run) CanAbility(o Option, seat int32) bool {
	i, slot := x.offered(o)
	return x.canInstance(i, seat, x.ownerOf(i, slot), -1, state.Nil, x.keptIn(slot))
}

// Outermost returns the block of the outermost phase that shares the gaps of the innermost: no action comes between the
// two.
func (x *Run) Outermost() int32 {
	m := x.M
	b := m.Ctl[state.ScopeTop]
	for b > 0 && m.Stack[b+compile.BInside] == 0 && m.Stack[b+compile.BPrev] > 0 {
		b = m.Stack[b+compile.BPrev]
	}
	return b
}

// addDuring adds to a menu the abilities that seat may use in the open phases. It starts with the phase whose block is
// from; nested phases have higher blocks.
func (x *Run) addDuring(d *Decision, seat, from int32) {
	for s, waits := range x.P.During {
		if b := x.M.Slot[x.P.Scopes[s].Slot]; len(waits) == 0 || b == 0 || b < from {
			continue
		}
		for _, i := range waits {
			if i.By == nil && i.Fixed() && i.Owner != seat {
				continue // another seat's, whatever the position
			}
			x.Copies(i, -1, func(owner, slot int32) bool {
				if !x.Spent(i, slot) && x.mayUse(i, owner, seat, slot, s) && x.HoldsFor(i, owner, seat, slot) {
					d.addAbility(i, slot, 0)
				}
				return true
			})
		}
	}
}

// takeWindow executes an answer about abilities.
func (x *Run) takeWindow(w *window, d *Decision, o Option) {
	m := x.M
	fp := int(m.Ctl[state.Cur])
	switch {
	case w.gap && o == Pass:
		m.Ctl[state.Rested] = d.Seat + 1
		m.Stack[fp+state.FPC]++
	case w.gap:
		x.useAbility(o, d.Seat)
	case w.due != 0:
		x.takeDueEntry(w, o)
	case o == Pass:
		m.Stack[fp+w.op.Hidden+winPassed] |= 1 << uint(d.Seat)
	default:
		h := fp + w.op.Hidden
		var seats [limit.Players]int32
		n := x.order(w.op, seats[:])
		x.use(w.op, h, d.Seat, o, int(m.Stack[h+winTurn]), n)
	}
}

// takeDueEntry executes the answer whether an optional triggered ability is used.
func (x *Run) takeDueEntry(w *window, o Option) {
	m := x.M
	at := w.due + queueList + w.entry*triggerWords
	e := m.Stack[at : at+triggerWords]
	if o == Pass {
		x.decline(w.due, e)
		return
	}
	i := x.P.Instances[e[triggerInst]]
	e[triggerInst] = -1
	m.Stack[w.due+state.FAux] = 0
	if call := m.Stack[w.due+state.FOwner]; call > 0 {
		x.leaveOut(call)
		x.dueLeft(w.due, func(_ int, other []int32) bool { // one takes its place
			other[triggerInst] = -1
			return true
		})
	}
	x.begin(i, e[triggerMe], e[triggerOwner], e[triggerEvent], e[triggerElem], e[triggerSlot], x.keptBy(w.due, e))
}

// decline skips an optional ability that is due. If it would have replaced a call, the next ability that may do so is
// tried; without one the call runs.
func (x *Run) decline(fp int, e []int32) {
	m := x.M
	e[triggerInst] = -1
	m.Stack[fp+state.FAux] = 0
	call := int(m.Stack[fp+state.FOwner])
	if call <= 0 || x.dueLeft(fp, nil) > 0 {
		return
	}
	m.Stack[call+state.FAux] &^= auxDone
	if open := m.Stack[fp+queueOpen]; open > 0 { // and the transaction that was begun continues
		m.Ctl[state.TxFrame], m.Ctl[state.TxPC] = open, m.Stack[fp+queueOpen+1]
		m.Ctl[state.Moves]--
	}
	m.Ctl[state.Cur] = int32(call) // what comes next is above this frame: the loop identifies frames by position
	x.replace(call, x.P.Procs[x.P.Blocks[m.Stack[call+state.FBlock]].Proc])
}
