package exec

import (
	"slices"
	"strings"

	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/state"
	"precept/interpreter/record"
)

// A player must not learn hidden cards from who is asked. So a question is asked if it could have several answers as
// far as public information goes. If only one answer is legal, only that one is offered.

// unknown reports whether some player cannot identify piece v.
func (x *Run) unknown(v int32) bool { return v >= 0 && !x.P.Knows(x.M, -1, v) }

// conceals reports whether public information alone decides if a choice is asked.
func (x *Run) conceals(op *compile.Choose) bool { return op.Step.Masked && x.Disguise == record.Whole }

// veiled reports whether something that d reads is hidden from some player.
func (x *Run) veiled(d *compile.Doubt) bool {
	switch {
	case d == nil:
		return false
	case d.Sure:
		return true
	}
	m := x.M
	mark := len(m.Arena)
	defer func() { m.Arena = m.Arena[:mark] }()
	for _, held := range d.Held {
		if x.unknown(held(m)) {
			return true
		}
	}
	for _, list := range d.Lists {
		if slices.ContainsFunc(list(m), x.unknown) {
			return true
		}
	}
	for p, q := range m.Place {
		if q >= 0 && slices.Contains(d.Zones, x.P.Places[q].Zone) && x.unknown(int32(p)) {
			return true
		}
	}
	return false
}

// couldBe returns how many candidates a choice could have as far as public information goes, and how many of them the
// decider could distinguish. It returns -1, -1 if the candidates are public.
func (x *Run) couldBe(op *compile.Choose) (all, apart int) {
	if !x.conceals(op) {
		return -1, -1
	}
	m := x.M
	veiled, mark := x.veiled(op.Doubt) || x.veiled(op.Sizes), len(m.Arena)
	if op.Seen == nil {
		if !veiled && !x.veiled(op.Rests) {
			return -1, -1
		}
		return boundless, boundless
	}
	list := op.Seen(m)
	m.Arena = m.Arena[:mark]
	known := !op.Pieces && !x.veiled(op.Rests) || op.Pieces && !slices.ContainsFunc(list, x.unknown)
	if !veiled && known {
		return -1, -1
	}
	return len(list), x.tellable(op, list)
}

// tellable returns how many of the candidates the decider can distinguish. Pieces in one place that the decider cannot
// identify count as one, because chance picks among them.
func (x *Run) tellable(op *compile.Choose, list []int32) (n int) {
	m := x.M
	seat := m.Tmp[m.TB+compile.TempAsked]
	for i, v := range list {
		blind := func(v int32) bool { return op.Pieces && v >= 0 && !x.P.Knows(m, seat, v) }
		if !blind(v) || !slices.ContainsFunc(list[:i], func(w int32) bool { return blind(w) && m.Place[w] == m.Place[v] }) {
			n++
		}
	}
	return n
}

// faced returns how many candidates a choice could have if other players cannot identify the decider's own pieces, or
// -1 if there are no such pieces.
func (x *Run) faced(op *compile.Choose) (n int) {
	if !op.Step.Faced || !x.conceals(op) {
		return -1
	}
	g, seat, some := x.groups.list(), x.M.Tmp[x.M.TB+compile.TempAsked], false
	for i, v := range g.cand {
		pc := &x.P.Pieces[v]
		own := pc.Owner == seat && x.P.Classes[pc.Class].Faced
		if some = some || own; own || slices.Index(g.group, g.group[i]) == i {
			n++
		}
	}
	if !some {
		return -1
	}
	return n
}

// disguised reports whether a choice of one element is asked although it has at most one answer, because not asking
// would reveal which. Within a transaction there is always one answer.
func (x *Run) disguised(op *compile.Choose, d *Decision, n int) bool {
	inside := x.M.Ctl[state.TxFrame] != 0
	if x.Disguise == record.Choices {
		return op.Step.Optional && op.Step.Masked && x.groups.among > 0 && !inside &&
			(!op.Pieces || op.Step.Veiled || slices.ContainsFunc(op.Among(x.M), x.unknown))
	}
	if inside && n == 1 && x.seems(d, 2) > 1 {
		return true
	}
	least := 2
	if op.Step.Optional {
		least = 1
	}
	if _, apart := x.couldBe(op); max(apart, x.faced(op)) < least || n == 0 && inside {
		return false
	}
	if n == 0 {
		d.add(None, 1)
	}
	return true
}

// disguisedMore does the same as disguised for one more element of a choice of several, of which k are chosen.
func (x *Run) disguisedMore(op *compile.Choose, k int) bool {
	all, apart := x.couldBe(op)
	all, apart = max(all, x.faced(op)), max(apart, x.faced(op))
	if all < 0 || apart < 2 && !(op.Step.Optional && apart > 0) && !x.veiled(op.Doubt) && !x.veiled(op.Sizes) {
		return false
	}
	if op.Fill != nil {
		return all > 1
	}
	lo, hi := x.Bounds(op)
	if x.veiled(op.Sizes) {
		lo, hi = 0, boundless
	}
	return k < all && k < hi && (lo < all || op.Step.Optional)
}

// blindly reports whether could holds as far as public information goes: hidden values are assumed to be whatever is
// needed. A search that exceeds its budget counts as a success.
func (x *Run) blindly(could func() bool) bool {
	if x.Disguise != record.Whole || x.M.Err != nil {
		return false
	}
	m := x.M
	work, searches, steps, first, listener := m.Work, x.searches, x.searchSteps, x.first, x.listener
	m.Work, x.searches, x.searchSteps, x.listener, x.blind = 0, 0, 0, nil, true
	yes := could() || m.Err != nil
	m.Work, x.searches, x.searchSteps, x.first, x.listener, x.blind = work, searches, steps, first, listener, false
	m.Err = nil
	return yes
}

// seems counts the candidates of a decision that could be legal as far as public information goes, up to most.
func (x *Run) seems(d *Decision, most int) (n int) {
	if x.Disguise != record.Whole {
		return 0
	}
	for _, o := range d.list().cands {
		if n < most && o != Pass && x.blindly(func() bool { return x.legal(d, o) }) {
			n++
		}
	}
	return n
}

// meets evaluates a condition. In a blind search it evaluates only the public part, seen.
func (x *Run) meets(when, seen compile.Bool, d *compile.Doubt) bool {
	if x.blind && x.veiled(d) {
		when = seen
	}
	return when == nil || when(x.M)
}

// attempt executes an instruction in a search. A blind search skips a requirement that reads hidden values, and takes
// any other such step as one that could complete the transaction.
func (x *Run) attempt(in *compile.Instr) signal {
	if !x.blind || !x.veiled(in.Doubt) {
		return x.do(in)
	}
	switch in.Kind {
	case compile.KLet, compile.KCall, compile.KChoose:
		return x.do(in)
	case compile.KRequire:
		return next
	}
	return stop
}

// mayChoose returns what a blind search does with a choice whose candidates are hidden; next means that the search
// tries the choice as usual.
func (x *Run) mayChoose(op *compile.Choose, fp int) signal {
	all, _ := x.couldBe(op)
	if all < 0 {
		return next
	}
	lo := 1
	if op.Multi && op.Fill == nil && !x.veiled(op.Sizes) {
		lo, _ = x.Bounds(op)
	}
	switch {
	case all >= lo || op.Step.Optional:
		return stop
	case op.Else >= 0:
		x.clear(op, fp)
		return x.goTo(op.Else)
	}
	return fail
}

// holders returns, as a bit set, the seats whose place in a zone holds a piece that some player cannot identify.
func (x *Run) holders(zone int) (seats int32) {
	for p, q := range x.M.Place {
		if q < 0 {
			continue
		}
		if pl := &x.P.Places[q]; pl.Zone == zone && pl.Owner >= 0 && x.unknown(int32(p)) {
			seats |= 1 << uint(pl.Owner)
		}
	}
	return seats
}

// covered reports whether some player does not know where the piece with this ability is, and so whose it is.
func (x *Run) covered(i *compile.Instance) bool {
	return i.From >= 0 && x.P.Game.Zones[i.From].SeenBy != "all" && x.unknown(i.Source)
}

// bearers returns, as a bit set, the seats that could own the piece with this ability as far as public information
// goes.
func (x *Run) bearers(i *compile.Instance) int32 {
	if x.Disguise != record.Whole || !i.Ability.Optional || !x.covered(i) {
		return 0
	}
	return x.holders(i.From)
}

// couldUse reports whether a seat could use an owner's ability as far as public information goes.
func (x *Run) couldUse(i *compile.Instance, owner, seat, slot int32, scope int) bool {
	return i.Ability.Optional && !x.Spent(i, slot) && x.blindly(func() bool {
		return x.mayUse(i, owner, seat, slot, scope) && x.HoldsFor(i, owner, seat, slot) &&
			x.canInstance(i, seat, owner, -1, state.Nil, x.keptIn(slot))
	})
}

// couldUseAny reports whether couldUse holds for one of the abilities for which free holds.
func (x *Run) couldUseAny(list []*compile.Instance, seat int32, scope int, free func(*compile.Instance,
	int32) bool) bool {
	if x.Disguise != record.Whole {
		return false
	}
	for _, i := range list {
		if x.covered(i) {
			if x.bearers(i)>>uint(seat)&1 != 0 && free(i, noSlot) && x.couldUse(i, seat, seat, noSlot, scope) {
				return true
			}
			continue
		}
		found := false
		x.Copies(i, -1, func(owner, slot int32) bool {
			found = free(i, slot) && x.couldUse(i, owner, seat, slot, scope)
			return !found
		})
		if found {
			return true
		}
	}
	return false
}

// couldUseDuring does the same as couldUseAny for the abilities of the open phases.
func (x *Run) couldUseDuring(seat, from int32) bool {
	for s, waits := range x.P.During {
		if b := x.M.Slot[x.P.Scopes[s].Slot]; len(waits) > 0 && b != 0 && b >= from &&
			x.couldUseAny(waits, seat, s, func(*compile.Instance, int32) bool { return true }) {
			return true
		}
	}
	return false
}

// Runs reports whether a phase of a seat is open; a seat below 0 means any.
func (x *Run) Runs(scope int, seat int32) bool {
	if scope < 0 {
		return false
	}
	b := x.M.Slot[x.P.Scopes[scope].Slot]
	return b != 0 && (seat < 0 || x.M.Stack[b+compile.BOf] == seat)
}

// Kind returns the kind of question that a decision is, the same in every match of the rules; "" if it has no name.
func (d *Decision) Kind() string {
	switch op := d.op.(type) {
	case *compile.Choose:
		return op.Step.Bind.Name
	case *compile.May:
		return op.Entry.Name
	case *compile.Offer:
		var names []string
		for i := range op.Entries {
			names = append(names, op.Entries[i].Name)
		}
		return strings.Join(names, " ")
	case *window:
		switch {
		case op.gap:
			return "moment"
		case op.due != 0:
			return d.x.P.Instances[d.x.M.Stack[op.due+queueList+op.entry*triggerWords]].Ability.ID
		}
		return d.x.P.MomentName(op.op.Moment)
	}
	return ""
}
