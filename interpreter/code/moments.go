package code

import (
	"slices"

	"precept/interpreter/expr"
	"precept/interpreter/limit"
	"precept/interpreter/model"
	"precept/interpreter/state"
)

// makeInstances finds which ability waits for which moment, for every component of the line-up.
func (c *comp) makeInstances() {
	all := c.g.Abilities
	for _, e := range c.g.Effects {
		all = append(all[:len(all):len(all)], e.Abilities...)
	}
	for _, a := range all {
		if !c.seatedOn(&a.On) || c.out(&a.Node) {
			continue
		}
		c.instancesOf(a)
	}
	c.Instances = c.allInst
	for mo, list := range c.Moments {
		bits := 0
		for _, i := range list {
			i.Bit = bits
			bits += i.copies()
		}
		c.during = c.during || mo.Kind == model.During
	}
}

func (c *comp) instancesOf(a *model.Ability) {
	on := &a.On
	add := func(owner, source int32, design int) {
		i := &Instance{ID: len(c.allInst), Ability: a, Owner: owner, Source: source, Effect: -1, Active: design, From: a.From, Once: -1, EachReg: -1, Name: c.abilityName(a)}
		c.allInst = append(c.allInst, i)
		c.wait(i)
	}
	switch {
	case on.Effect != nil:
		add(state.Nil, state.Nil, -1)
		c.allInst[len(c.allInst)-1].Effect = on.Effect.Index
	case on.Design >= 0:
		for p := range c.Pieces {
			if c.Pieces[p].Design == on.Design {
				add(state.Nil, int32(p), on.Design)
			}
		}
	case on.Kind >= 0:
		for p := range c.Pieces {
			if c.g.Decls.IsKind(c.Pieces[p].Kind, on.Kind) {
				add(c.Pieces[p].Owner, int32(p), -1)
			}
		}
	case on.Faction != "":
		for _, p := range c.seated(on.Faction) {
			add(p, state.Nil, -1)
		}
	case a.By == nil && (a.Moment == model.AtStart || a.Moment == model.AtEnd || a.Moment == model.During || a.Moment == model.AtWindow):
		for p := range c.Players { // the Law's own: of whoever's phase it is
			add(int32(p), state.Nil, -1)
		}
	default:
		add(state.Nil, state.Nil, -1)
	}
}

func (c *comp) abilityName(a *model.Ability) string {
	switch {
	case a.ID != "":
		return a.ID
	case a.On.Design >= 0:
		return c.g.Designs[a.On.Design].ID
	case a.On.Kind >= 0:
		return c.g.Kinds[a.On.Kind].ID
	}
	return "ability"
}

func (c *comp) wait(i *Instance) {
	if i.Ability.Moment == model.AsSoonAs {
		c.State = append(c.State, i)
		return
	}
	mo := Moment{i.Ability.Moment, i.Ability.Ref}
	c.Moments[mo] = append(c.Moments[mo], i)
}

// copies is how many of an instance can be in play at once: an effect can be in play several times.
func (i *Instance) copies() int {
	if i.Effect >= 0 {
		return limit.EffectSlots
	}
	return 1
}

// bitsOf is how many bits it takes to say which of those that wait were used.
func bitsOf(list []*Instance) (n int) {
	for _, i := range list {
		n += i.copies()
	}
	return n
}

// instances compiles what abilities do and when they speak.
func (c *comp) instances() {
	blocks := map[*model.Ability]*Instance{}
	for _, i := range c.allInst {
		a := i.Ability
		if first := blocks[a]; first != nil {
			i.By, i.When, i.Cond, i.Each, i.EachReg = first.By, first.When, first.Cond, first.Each, first.EachReg
			b := c.Blocks[i.Block]
			b.Code, b.Regs = c.Blocks[first.Block].Code, c.Blocks[first.Block].Regs
		} else {
			blocks[a] = i
			i.By, i.When, i.Cond = c.topList(a.By), c.topBool(a.When), c.topBool(a.Cond)
			i.Each = c.topList(a.In)
			if a.Each != nil {
				i.EachReg = a.Each.Reg
			}
			c.fill(c.Blocks[i.Block], a.Body.Regs, func() { c.steps(a.Body.Steps) })
		}
		if a.Each != nil {
			i.EachReg = a.Each.Reg
		}
		if a.Once != model.OnceFree {
			i.Once = c.once(a.Once)
			for range i.copies() - 1 {
				c.once(a.Once)
			}
			if i.Effect >= 0 {
				e := &c.Effects[i.Effect]
				e.Once = append(e.Once, i.Once)
			}
		}
	}
	c.State = inOrder(c.State)
	for mo, list := range c.Moments {
		list = inOrder(list)
		switch mo.Kind {
		case model.After:
			c.Procs[mo.Ref].After, c.Procs[mo.Ref].Watch = list, true
		case model.Instead:
			c.Procs[mo.Ref].Inst = list
		}
	}
}

// inOrder is a list with what names another in before: ahead of it, as declared otherwise.
func inOrder(list []*Instance) []*Instance {
	var out []*Instance
	for _, i := range list {
		at := len(out)
		for k := len(out) - 1; k >= 0; k-- {
			if i.precedes(out[k]) {
				at = k
			}
		}
		out = slices.Insert(out, at, i)
	}
	return out
}

func (i *Instance) precedes(j *Instance) bool {
	return j.Ability.ID != "" && slices.Contains(i.Ability.Before, j.Ability.ID)
}

// Precedes reports whether instance a is done before instance b whoever orders them: its before: names it.
func (p *Program) Precedes(a, b int) bool { return p.Instances[a].precedes(p.Instances[b]) }

// watch finds, for every variable, attribute and kind, the state rules that look at it.
func (c *comp) watch() {
	lay := c.Layout
	for k, i := range c.State {
		c.mark(c.readsOf(i.Ability.Cond), lay.WatchSlot, lay.WatchClass, uint64(1)<<uint(k%64))
	}
}

// mark puts a bit at every slot and class that is looked at.
func (c *comp) mark(r *expr.Reads, slots, classes []uint64, bit uint64) {
	at := func(from, to int) {
		for s := from; s < to; s++ {
			slots[s] |= bit
		}
	}
	if r.All {
		at(0, len(slots))
	}
	for v := range c.g.Vars {
		if r.Vars.Has(v) {
			at(c.varAt[v].base, c.varAt[v].end())
		}
	}
	for a := range c.g.Attrs {
		if !r.Attrs.Has(a) {
			continue
		}
		for _, s := range c.attrs[c.attrOf[a]].slot {
			if s >= 0 {
				slots[s] |= bit
			}
		}
	}
	for sc := range c.Scopes {
		if r.Scopes.Has(sc) {
			slots[c.Scopes[sc].Slot] |= bit
		}
	}
	for cl := range c.Classes {
		if r.All || r.Kinds.Has(c.Classes[cl].Kind) {
			classes[cl] |= bit
		}
	}
}

// readsOf is what an expression looks at, rulings and their rules included.
func (c *comp) readsOf(n *expr.Node) *expr.Reads {
	r := &expr.Reads{}
	if n != nil {
		c.g.Decls.Collect(r, n, c.rulingReads, func(int) *expr.Reads { return &expr.Reads{All: true} })
	}
	return r
}

func (c *comp) rulingReads(id int) *expr.Reads {
	if c.reads == nil {
		c.reads = map[int]*expr.Reads{}
	}
	if r := c.reads[id]; r != nil {
		return r
	}
	r := &expr.Reads{}
	c.reads[id] = r
	open := func(int) *expr.Reads { return &expr.Reads{All: true} }
	for _, t := range c.trees(id) {
		if t != nil {
			c.g.Decls.Collect(r, t, c.rulingReads, open)
		}
	}
	for _, rule := range c.rulesOf(id) {
		if rule.On.Kind >= 0 { // whether a piece is in play, and whose
			c.g.Decls.Moves(r, rule.On.Kind)
		}
		if rule.On.Design >= 0 || rule.On.Effect != nil {
			r.Kinds.Add(c.g.Decls.KindByName("card"))
			r.All = r.All || rule.On.Effect != nil
			if rule.On.Design >= 0 {
				c.g.Decls.Moves(r, c.g.Designs[rule.On.Design].Kind)
			}
		}
	}
	return r
}

// reachable finds which phases each block may open, for going straight to one.
func (c *comp) reachable() {
	n := len(c.g.Scopes)
	for _, b := range c.Blocks {
		b.Reach = make([]bool, n)
	}
	for grew := true; grew; {
		grew = false
		mark := func(b *Block, s int) {
			if !b.Reach[s] {
				b.Reach[s], grew = true, true
			}
		}
		for _, b := range c.Blocks {
			for i := range b.Code {
				switch op := b.Code[i].Op.(type) {
				case *OpenPhase:
					mark(b, op.Scope)
					if b.Code[i].Kind == KPhaseSteps {
						for _, pb := range c.PhaseB[op.Scope] {
							c.reachFrom(b, pb, mark)
						}
					}
				case *Call:
					c.reachFrom(b, c.Procs[op.Proc].Block, mark)
				}
			}
		}
	}
}

func (c *comp) reachFrom(b *Block, other int, mark func(*Block, int)) {
	if other < 0 {
		return
	}
	for s, yes := range c.Blocks[other].Reach {
		if yes {
			mark(b, s)
		}
	}
}
