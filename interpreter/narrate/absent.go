package narrate

import (
	"slices"

	"precept/interpreter/declared"
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/exec"
	"precept/interpreter/internal/model"
	"precept/interpreter/internal/state"
)

// This file explains why something is not on the pending menu: it is not the right time, it was used too often, or the
// piece that has it is not in play.

// absent explains why the entry asked about cannot be chosen now.
func (w *explainer) absent(y *exec.Run, d *exec.Decision) {
	if d != nil && d.Sort != exec.Menu && d.Node != nil {
		w.against(finding{Node: d.Node, Sort: Another})
	}
	if y.Pending() != nil {
		w.menus(y, d)
	}
	if op, ok := w.pendingMenu(d); ok && w.q.Entry == "pass" {
		lo, _ := y.MenuBounds(op)
		w.against(finding{Node: &op.Step.Node, Sort: Least, N: lo})
	}
	w.abilities(y)
	for _, p := range y.P.Procs {
		if p.Model.ID == w.q.Entry {
			w.action(y, p)
		}
	}
	if !w.found.OnMenu && d != nil && d.Node != nil && len(w.no) == 0 {
		w.against(finding{Node: d.Node, Sort: Another})
	}
}

// pendingMenu returns the menu that the decision offers.
func (w *explainer) pendingMenu(d *exec.Decision) (*compile.Offer, bool) {
	if d == nil {
		return nil, false
	}
	op, ok := d.Step().(*compile.Offer)
	return op, ok
}

// menus explains each menu that offers the entry: its phase is not open, play has left it, or it has no choice left.
func (w *explainer) menus(y *exec.Run, d *exec.Decision) {
	for id, b := range y.P.Blocks {
		for pc := range b.Code {
			switch op := b.Code[pc].Op.(type) {
			case *compile.Offer:
				for k := range op.Entries {
					if op.Entries[k].Name == w.q.Entry {
						w.menu(y, d, place{id, pc, op.End, &op.Step.Node, op}, op.Entries[k].Node)
					}
				}
			case *compile.May:
				if op.Entry.Name == w.q.Entry {
					w.menu(y, d, place{id, pc, op.End, op.Entry.Node, nil}, op.Entry.Node)
				}
			}
		}
	}
}

// place is a range of a block, from pc to end, that offers something: a menu, or one optional thing.
type place struct {
	block, pc, end int
	step           *declared.Node
	menu           *compile.Offer // nil for an optional thing
}

// menu explains why an entry is not available in one place that offers it.
func (w *explainer) menu(y *exec.Run, d *exec.Decision, at place, entry *declared.Node) {
	m, b := y.M, y.P.Blocks[at.block]
	phase, seated := w.phase(y, at.block)
	if phase != nil && !seated || w.foreign(y, b) {
		return // it belongs to another faction
	}
	around := w.opened(b, at.pc)
	fp := int(m.Ctl[state.Cur])
	for fp > 0 && int(m.Stack[fp+state.FBlock]) != at.block {
		fp = int(m.Stack[fp+state.FParent])
	}
	w.menued = true
	w.against(finding{Node: entry})
	switch {
	case fp > 0 && at.menu != nil && d != nil && d.Step() == any(at.menu):
		w.hear(y, func() { w.full(at.menu, fp) })
	case fp > 0 && passed(int(m.Stack[fp+state.FPC]), at.end, around):
		w.against(finding{Node: at.step, Sort: Closed})
		w.limit(y, at.menu, fp)
	case around != nil && y.M.Slot[y.P.Scopes[around.Scope].Slot] == 0:
		w.against(finding{Node: &y.P.Game.Scopes[around.Scope].Node, Sort: Phase},
			finding{Node: at.step, Yes: true})
	case fp > 0 && d != nil:
		w.against(finding{Node: d.Node, Sort: Another}, finding{Node: at.step, Yes: true})
	case phase != nil:
		w.against(finding{Node: phase, Sort: Phase}, finding{Node: at.step, Yes: true})
	case b.Node != nil && b.Proc >= 0:
		w.against(finding{Node: b.Node, Sort: Moment})
	default:
		w.of(y, at.block)
	}
}

// foreign reports whether a block is an action of another faction, or steps of a faction that nobody plays.
func (w *explainer) foreign(y *exec.Run, b *compile.Block) bool {
	if b.Proc < 0 {
		return false
	}
	p := y.P.Procs[b.Proc].Model
	return p.Faction != "" && p.Faction != y.P.Side(w.q.Seat) && (p.Action || len(y.P.Seated(p.Faction)) == 0)
}

// passed reports whether a frame at pc is past the end of a place, and still in the phase around it.
func passed(pc, end int, around *compile.OpenPhase) bool {
	return pc >= end && (around == nil || pc < around.Close)
}

// of adds the abilities that a block belongs to, and when they are used.
func (w *explainer) of(y *exec.Run, block int) {
	for _, i := range y.P.Instances {
		if i.Block == block {
			w.against(finding{Node: &i.Ability.Node, Yes: true})
			w.moment(y, i)
		}
	}
}

// opened returns the phase that a block opens around pc, nil for none.
func (w *explainer) opened(b *compile.Block, pc int) (open *compile.OpenPhase) {
	for i := range b.Code[:pc] {
		if op, ok := b.Code[i].Op.(*compile.OpenPhase); ok && op.Close > pc {
			open = op
		}
	}
	return open
}

// full adds that no more choices are left on the pending menu, if that is so.
func (w *explainer) full(op *compile.Offer, fp int) {
	if _, hi := w.x.MenuBounds(op); int(w.x.M.Stack[fp+op.Taken]) >= hi {
		w.found.OnMenu = true
		w.against(finding{Node: &op.Step.Node, Sort: Limit, N: hi})
	}
}

// limit adds how many choices a menu that play has left allows.
func (w *explainer) limit(y *exec.Run, op *compile.Offer, fp int) {
	if op == nil || op.Most == nil && op.Count == nil {
		return
	}
	m := y.M
	cur, was := m.Ctl[state.Cur], m.FP
	m.Ctl[state.Cur], m.FP, m.TB, m.Arena = int32(fp), fp, 0, m.Arena[:0]
	_, hi := y.MenuBounds(op)
	m.Ctl[state.Cur], m.FP = cur, was
	w.no[w.seen[&op.Step.Node]-1].N = hi
}

// phase returns the phase whose steps are a block, nil for other blocks. seated reports whether it is a phase of the
// seat that asks.
func (w *explainer) phase(y *exec.Run, block int) (n *declared.Node, seated bool) {
	for s, blocks := range y.P.PhaseB {
		for seat, b := range blocks {
			if b != block {
				continue
			}
			scope, own := &y.P.Game.Scopes[s].Node, y.P.Blocks[block].Node
			n = &declared.Node{ID: scope.ID, Name: scope.Name, Span: own.Span, Articles: own.Articles}
			if len(n.Articles) == 0 {
				n.Articles = scope.Articles
			}
			seated = seated || int32(seat) == w.q.Seat
		}
	}
	return n, seated
}

// abilities explains why abilities with that name cannot be used now. Those of the seat come first, then those of
// others, else that none is in play. An ability on a piece that the seat cannot identify counts as not in play.
func (w *explainer) abilities(y *exec.Run) {
	var theirs, away []*declared.Node
	for _, i := range y.P.Instances {
		if i.Name != w.q.Entry {
			continue
		}
		n := w.nodeOf(y, i)
		away = append(away, n)
		if i.Source >= 0 && !y.P.Knows(y.M, w.q.Seat, i.Source) {
			continue
		}
		y.Copies(i, -1, func(owner, slot int32) bool {
			if i.By == nil && owner >= 0 && owner != w.q.Seat {
				theirs = append(theirs, n)
			} else {
				w.copyOf(y, i, owner, slot)
			}
			return true
		})
	}
	for _, n := range theirs {
		w.unsaid(finding{Node: n, Sort: Theirs})
	}
	for _, n := range away {
		w.unsaid(finding{Node: n, Sort: Away})
	}
}

// unsaid adds a finding about something that has none yet.
func (w *explainer) unsaid(f finding) {
	if w.seen[f.Node] == 0 {
		w.against(f)
	}
}

// nodeOf returns an ability with a name: its own, or the name of the card that has it.
func (w *explainer) nodeOf(y *exec.Run, i *compile.Instance) *declared.Node {
	n := &i.Ability.Node
	if n.Name != (declared.Text{}) || i.Ability.On.Design < 0 {
		return n
	}
	if w.bearers == nil {
		w.bearers = map[*model.Ability]*declared.Node{}
	}
	if w.bearers[i.Ability] == nil {
		named, on := *n, &y.P.Game.Designs[i.Ability.On.Design].Node
		named.Name, named.Articles = on.Name, append(slices.Clone(n.Articles), on.Articles...)
		w.bearers[i.Ability] = &named
	}
	return w.bearers[i.Ability]
}

// copyOf explains why one copy of an ability in play cannot be used now. slot is that of its effect, if any.
func (w *explainer) copyOf(y *exec.Run, i *compile.Instance, owner, slot int32) {
	n := w.nodeOf(y, i)
	if y.Spent(i, slot) {
		w.against(finding{Node: n, Sort: Used})
		return
	}
	w.against(finding{Node: n})
	w.moment(y, i)
	if a := i.Ability; a.Moment == model.After || a.Moment == model.Instead || a.Moment == model.AsSoonAs {
		return // it waits for an event that does not happen now
	}
	w.search(y, func() bool {
		if y.HoldsFor(i, owner, w.q.Seat, slot) {
			return y.CanAbility(y.Offering(i, slot), w.q.Seat)
		}
		y.AsOf(w.q.Seat, owner, i.Source, -1, i, state.Nil, slot, func() {
			w.against(w.askAt(y.M.FP, func(q *inquiry) { q.No(i.Ability.When) })...)
		})
		return false
	})
}

// moment adds when an ability is used.
func (w *explainer) moment(y *exec.Run, i *compile.Instance) {
	a := i.Ability
	switch a.Moment {
	case model.AtStart, model.AtEnd, model.During:
		scope := &y.P.Game.Scopes[a.Ref].Node
		b := y.M.Slot[y.P.Scopes[a.Ref].Slot]
		if a.Moment != model.During || b == 0 || y.M.Stack[b+compile.BOf] >= 0 && y.M.Stack[b+compile.BOf] != w.q.Seat {
			w.against(finding{Node: scope, Sort: Phase})
		} else if inside := y.Outermost(); b < inside { // an action in progress has opened another phase
			w.against(finding{Node: &y.P.Game.Scopes[y.M.Stack[inside+compile.BScope]].Node, Sort: Another})
		}
	case model.AtWindow:
		w.against(finding{Node: &y.P.Game.Windows[a.Ref], Sort: Moment})
	case model.After, model.Instead:
		w.against(finding{Node: &y.P.Procs[a.Ref].Model.Node, Sort: Moment})
	}
}

// action explains, from its steps, why an action or procedure that no menu offers cannot be done now.
func (w *explainer) action(y *exec.Run, p *compile.Proc) {
	n := &p.Model.Node
	if f := p.Model.Faction; f != "" && f != y.P.Side(w.q.Seat) && !w.menued {
		w.against(finding{Node: n, Sort: Theirs})
		return
	}
	w.against(finding{Node: n})
	if len(p.Model.Params) > 0 {
		return // the caller would choose the arguments
	}
	can := w.search(y, func() bool { return y.CanBlock(p.Block, w.q.Seat, w.q.Seat, state.Nil, -1, nil) })
	if wants := w.wants(); can && len(wants) > 0 {
		z := w.copy(y)
		w.left, w.denied = wants, false
		w.attend(z, func() { z.Undertake(p.Block, w.q.Seat) })
		if d := z.Pending(); !w.denied && len(w.left) > 0 && d != nil && z.M.Ctl[state.TxFrame] != 0 && d.Seat == w.q.Seat {
			w.choose(z, d, w.left)
		}
	}
}
