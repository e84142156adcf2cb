package compile

import (
	"slices"

	"precept/internal/limit"
	"precept/interpreter/internal/model"
	"precept/interpreter/internal/state"
)

// makeInstances makes the instances of every ability, for each component of the line-up, and lists them by moment.
func (c *assembler) makeInstances() {
	all := c.Game.Abilities
	for _, e := range c.Game.Effects {
		all = append(all[:len(all):len(all)], e.Abilities...)
	}
	for _, a := range all {
		if !c.SeatedOn(&a.On) || c.Out(&a.Node) {
			continue
		}
		c.instancesOf(a)
	}
	for mo, list := range c.Moments {
		bits := 0
		for _, i := range list {
			i.Bit = bits
			bits += i.Copies()
		}
		c.during = c.during || mo.Kind == model.During
	}
}

// instanceWords is the size of an ability for each component that has it.
const instanceWords = 128

func (c *assembler) instancesOf(a *model.Ability) {
	on := &a.On
	add := func(owner, source int32, design int) {
		if !c.Compiled(instanceWords) {
			return
		}
		i := &Instance{ID: len(c.Instances), Ability: a, Owner: owner, Source: source, Effect: -1, Active: design,
			From: a.From,
			Once: -1, EachReg: -1, Name: c.abilityName(a)}
		c.Instances = append(c.Instances, i)
		c.wait(i)
	}
	switch {
	case on.Effect > 0:
		add(state.Nil, state.Nil, -1)
		c.Instances[len(c.Instances)-1].Effect = on.Effect - 1
	case on.Design >= 0:
		for p := range c.Pieces {
			if c.Pieces[p].Design == on.Design {
				add(state.Nil, int32(p), on.Design)
			}
		}
	case on.Kind >= 0:
		for p := range c.Pieces {
			if c.Game.Decls.IsKind(c.Pieces[p].Kind, on.Kind) {
				add(c.Pieces[p].Owner, int32(p), -1)
			}
		}
	case on.Faction != "":
		for _, p := range c.Seated(on.Faction) {
			add(p, state.Nil, -1)
		}
	case a.By == nil && (a.Moment == model.AtStart || a.Moment == model.AtEnd || a.Moment == model.During ||
		a.Moment == model.AtWindow):
		for p := range c.Players { // the Law's own: for the player whose phase it is
			add(int32(p), state.Nil, -1)
		}
	default:
		add(state.Nil, state.Nil, -1)
	}
}

func (c *assembler) abilityName(a *model.Ability) string {
	switch {
	case a.ID != "":
		return a.ID
	case a.On.Design >= 0:
		return c.Game.Designs[a.On.Design].ID
	case a.On.Kind >= 0:
		return c.Game.Kinds[a.On.Kind].ID
	}
	return "ability"
}

func (c *assembler) wait(i *Instance) {
	if i.Ability.Moment == model.AsSoonAs {
		c.State = append(c.State, i)
		return
	}
	mo := Moment{i.Ability.Moment, i.Ability.Ref}
	c.Moments[mo] = append(c.Moments[mo], i)
}

// Copies returns how many copies of an instance can be in play at once. An effect can be in play several times.
func (i *Instance) Copies() int {
	if i.Effect >= 0 {
		return limit.EffectSlots
	}
	return 1
}

// Alike reports whether another instance is one of the same ability, written on another component.
func (i *Instance) Alike(other *Instance) bool { return i.Ability == other.Ability }

// bitsOf returns how many bits are needed to record which abilities of a list were used.
func bitsOf(list []*Instance) (n int) {
	for _, i := range list {
		n += i.Copies()
	}
	return n
}

// instances compiles what abilities do and when they can be used.
func (c *assembler) instances() {
	blocks := map[*model.Ability]*Instance{}
	for _, i := range c.Instances {
		a := i.Ability
		if first := blocks[a]; first != nil {
			i.By, i.When, i.Cond, i.Each, i.EachReg = first.By, first.When, first.Cond, first.Each, first.EachReg
			i.Seen, i.Doubt = first.Seen, first.Doubt
			i.amounts = first.amounts
			b := c.Blocks[i.Block]
			of := c.Blocks[first.Block]
			b.Code, b.Regs, b.lists = of.Code, of.Regs, of.lists
		} else {
			blocks[a] = i
			i.By, i.When, i.Cond = c.TopList(a.By), c.TopBool(a.When), c.TopBool(a.Cond)
			i.Seen, i.Doubt = c.seen(a.When, i.When), c.doubt(a.When)
			i.Each, i.amounts = c.TopList(a.In), c.amounts(a.When)
			if a.Each != nil {
				i.EachReg = a.Each.Reg
			}
			c.fill(c.Blocks[i.Block], a.Body.Regs, func() { c.steps(a.Body.Steps) })
		}
		if a.Each != nil {
			i.EachReg = a.Each.Reg
		}
		if a.Once != model.OnceFree {
			i.Once = c.slots.Once(a.Once)
			for range i.Copies() - 1 {
				c.slots.Once(a.Once)
			}
			if i.Effect >= 0 {
				e := &c.Effects[i.Effect]
				e.Once = append(e.Once, i.Once)
			}
		}
	}
	c.State = inOrder(c.State)
	for mo, list := range c.Moments {
		if mo.Kind == model.Instead {
			list = byLayer(list)
		}
		list = inOrder(list)
		switch mo.Kind {
		case model.After:
			c.Procs[mo.Ref].After, c.Procs[mo.Ref].Watch = list, true
		case model.Instead:
			c.Procs[mo.Ref].Inst = list
		}
	}
}

// byLayer sorts the mandatory replacements of one procedure by the golden rules, the highest layer first. The first one
// runs; `go_on` in it runs the next. Optional ones keep their positions.
func byLayer(list []*Instance) []*Instance {
	var must []*Instance
	for _, i := range list {
		if !i.Ability.Optional {
			must = append(must, i)
		}
	}
	slices.SortStableFunc(must, func(a, b *Instance) int { return b.Ability.Layer - a.Ability.Layer })
	out := slices.Clone(list)
	for k, i := range out {
		if !i.Ability.Optional {
			out[k], must = must[0], must[1:]
		}
	}
	return out
}

// inOrder moves each ability ahead of those that its before: names. Otherwise the order of declaration is kept.
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

// Precedes reports whether instance a always comes before instance b, because its before: names b.
func (p *Program) Precedes(a, b int) bool { return p.Instances[a].precedes(p.Instances[b]) }

// watch sets, for every variable, attribute, kind and phase, the state rules that read it. It does the same for the
// pieces of state rules, because a rule may begin to apply when its piece moves.
func (c *assembler) watch() {
	lay := c.Layout
	w := Marks{Slots: lay.RulesBySlot, Classes: lay.RulesByClass, Scopes: lay.RulesByScope}
	for k, i := range c.State {
		bit := uint64(1) << uint(k%64)
		c.Mark(c.ReadsOf(i.Ability.Cond), w, bit)
		c.Mark(c.ReadsOf(i.Ability.When), w, bit)
		if i.Source >= 0 {
			lay.RulesByClass[c.Pieces[i.Source].Class] |= bit
		}
	}
}

// reachable computes which phases each block may open. exec uses it to skip to a phase.
func (c *assembler) reachable() {
	n := len(c.Game.Scopes)
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
			c.spend(b.Node, 1+len(b.Code)*n/quick)
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

func (c *assembler) reachFrom(b *Block, other int, mark func(*Block, int)) {
	if other < 0 {
		return
	}
	for s, yes := range c.Blocks[other].Reach {
		if yes {
			mark(b, s)
		}
	}
}
