package exec

import (
	"slices"
	"strings"

	"precept/interpreter/internal/code"
	"precept/interpreter/internal/evaluate"
	"precept/interpreter/internal/lineup"
	"precept/interpreter/internal/state"
	"precept/interpreter/record"
)

// Who is asked, and how often, tells nothing: what may be asked for all that everybody sees is asked, and where there
// is but one answer, that one is offered.

// unknown reports whether not everybody can tell a piece.
func (x *Run) unknown(v int32) bool { return v >= 0 && !x.P.Knows(x.M, -1, v) }

// conceals reports whether a choice is asked by what everybody sees of it.
func (x *Run) conceals(op *code.Choose) bool { return op.Step.Masked && x.Disguise == record.Whole }

// veiled reports whether not everybody can see what is looked at.
func (x *Run) veiled(d *code.Doubt) bool {
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

// couldBe is how many candidates a choice may have for all that everybody sees, and how many of them who decides could
// tell apart; -1 where everybody sees which these are.
func (x *Run) couldBe(op *code.Choose) (all, apart int) {
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

// tellable is how many of some candidates who decides can tell apart: of the pieces in one place of which he cannot say
// which they are, chance takes one.
func (x *Run) tellable(op *code.Choose, list []int32) (n int) {
	m := x.M
	seat := m.Tmp[m.TB+code.TempAsked]
	for i, v := range list {
		blind := func(v int32) bool { return op.Pieces && v >= 0 && !x.P.Knows(m, seat, v) }
		if !blind(v) || !slices.ContainsFunc(list[:i], func(w int32) bool { return blind(w) && m.Place[w] == m.Place[v] }) {
			n++
		}
	}
	return n
}

// faced is how many candidates of a choice there could be where others than who decides cannot tell his own apart; -1
// where there are none of these.
func (x *Run) faced(op *code.Choose) (n int) {
	if !op.Step.Faced || !x.conceals(op) {
		return -1
	}
	g, seat, some := x.groups.list(), x.M.Tmp[x.M.TB+code.TempAsked], false
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

// disguised reports whether a choice of one is asked although there is one answer to it, or none: which that is could
// be told from silence. Within a transaction there is always one.
func (x *Run) disguised(op *code.Choose, d *Decision, n int) bool {
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

// disguisedMore is disguised for one more of several, of which k are chosen.
func (x *Run) disguisedMore(op *code.Choose, k int) bool {
	all, apart := x.couldBe(op)
	all, apart = max(all, x.faced(op)), max(apart, x.faced(op))
	if apart < 2 && !(op.Step.Optional && apart > 0) && !x.veiled(op.Doubt) && !x.veiled(op.Sizes) || all < 0 {
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

// blindly looks whether something could be done for all that everybody sees: what nobody else can know is taken to be
// as it has to be. A search that goes over its budget has found nothing that stands against it.
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

// seems counts the candidates of a decision that could be legal for all that everybody sees, up to most.
func (x *Run) seems(d *Decision, most int) (n int) {
	for _, o := range d.list().cands {
		if n < most && o != Pass && x.blindly(func() bool { return x.legal(d, o) }) {
			n++
		}
	}
	return n
}

// meets judges a condition, by what everybody sees of it while that is looked for.
func (x *Run) meets(when, seen evaluate.Bool, d *code.Doubt) bool {
	if x.blind && x.veiled(d) {
		when = seen
	}
	return when == nil || when(x.M)
}

// attempt executes an instruction in a search. Where that is blind, what evaluates what not everybody sees is passed
// over, or could complete the transaction.
func (x *Run) attempt(in *code.Instr) signal {
	if !x.blind || !x.veiled(in.Doubt) {
		return x.do(in)
	}
	switch in.Kind {
	case code.KLet, code.KCall, code.KChoose:
		return x.do(in)
	case code.KRequire:
		return next
	}
	return stop
}

// mayChoose is what a blind search makes of a choice whose candidates not everybody sees; next leaves it to be tried.
func (x *Run) mayChoose(op *code.Choose, fp int) signal {
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

// holders is the seats that have something in their place of a zone of which not everybody can tell what it is, a bit
// each.
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

// covered reports whether not everybody can tell where the piece lies that bears an ability, and so whose it is.
func (x *Run) covered(i *code.Instance) bool {
	return i.From >= 0 && x.P.Game.Zones[i.From].SeenBy != "all" && x.unknown(i.Source)
}

// bearers is the seats for which an ability may speak for all that everybody sees: those that have something where the
// piece lies that bears it.
func (x *Run) bearers(i *code.Instance) int32 {
	if x.Disguise != record.Whole || !i.Ability.Optional || !x.covered(i) {
		return 0
	}
	return x.holders(i.From)
}

// couldUse reports whether a seat could use an ability of an owner for all that everybody sees.
func (x *Run) couldUse(i *code.Instance, owner, seat, slot int32, scope int) bool {
	return i.Ability.Optional && !x.Spent(i, slot) && x.blindly(func() bool {
		return x.mayUse(i, owner, seat, slot, scope) && x.HoldsFor(i, owner, seat, slot) &&
			x.canInstance(i, seat, owner, -1, state.Nil, x.keptIn(slot))
	})
}

// couldUseAny reports whether a seat could use one of some abilities, of those that are free, for all that everybody
// sees.
func (x *Run) couldUseAny(list []*code.Instance, seat int32, scope int, free func(*code.Instance, int32) bool) bool {
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

// couldUseDuring is couldUseAny of what may be used during the phases that are open.
func (x *Run) couldUseDuring(seat, from int32) bool {
	for s, waits := range x.P.During {
		if b := x.M.Slot[x.P.Scopes[s].Slot]; len(waits) > 0 && b != 0 && b >= from &&
			x.couldUseAny(waits, seat, s, func(*code.Instance, int32) bool { return true }) {
			return true
		}
	}
	return false
}

// Runs reports whether a phase is open: one of a seat, of whomever below 0.
func (x *Run) Runs(scope int, seat int32) bool {
	if scope < 0 {
		return false
	}
	b := x.M.Slot[x.P.Scopes[scope].Slot]
	return b != 0 && (seat < 0 || x.M.Stack[b+lineup.BOf] == seat)
}

// Kind is the kind of question that a decision is, the same in every match of the rules; "" where it has no name.
func (d *Decision) Kind() string {
	switch op := d.op.(type) {
	case *code.Choose:
		return op.Step.Bind.Name
	case *code.May:
		return op.Entry.Name
	case *code.Offer:
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
