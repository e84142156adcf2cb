package compile

import "precept/interpreter/internal/expr"

// foresee computes for each instruction of a block, up to the first effect: whether nothing can fail, whether anything
// asks, and whether every path has an effect. It also computes whether a choice is the first thing that can fail. It
// does not look into loops.
func (c *assembler) foresee(b *Block) {
	if b.foreseen {
		return
	}
	b.foreseen = true // nothing is known of recursive procedures
	for i := len(b.Code) - 1; i >= 0; i-- {
		in := &b.Code[i]
		ahead := func(to int) (in Instr) {
			if to > i && to < len(b.Code) {
				in = b.Code[to]
			}
			return in
		}
		next := ahead(i + 1)
		switch op := in.Op.(type) {
		case *Choose:
			in.Asks = op.byActor() && !op.Step.Nobody
		case *Call:
			c.foreseeCall(in, op, next.Commits)
		}
		switch {
		case in.Effect:
			in.Sure, in.Silent, in.Commits = true, true, true
		case in.Kind == KOpenEnd:
			in.Sure, in.Silent = true, true
		case in.Kind == KLet:
			in.Sure, in.Silent, in.Commits, in.Asks = next.Sure, next.Silent, next.Commits, next.Asks
		case in.Kind == KRequire:
			in.Commits = next.Commits
		case in.Kind == KJump:
			to := ahead(in.To)
			in.Sure, in.Silent, in.Commits, in.Asks = to.Sure, to.Silent, to.Commits, to.Asks
		case in.Kind == KIf:
			to := ahead(in.To)
			in.Sure = next.Sure && to.Sure
			in.Silent, in.Commits = next.Silent && to.Silent, next.Commits && to.Commits
		case in.Kind == KChoose && in.Op.(*Choose).Else < 0:
			in.Commits = ahead(in.Op.(*Choose).End).Commits
		}
	}
}

// foreseeCall does the same as foresee for a call. commits says whether what follows the call has an effect on every
// path.
func (c *assembler) foreseeCall(in *Instr, op *Call, commits bool) {
	in.Commits = commits
	pr := c.Procs[op.Proc]
	callee := c.Blocks[pr.Block]
	c.foresee(callee)
	first := &callee.Code[0]
	for _, i := range pr.Inst {
		if !c.standsIn(i) {
			return
		}
	}
	in.Sure = first.Sure
	if len(pr.Inst) > 0 {
		return
	}
	in.Silent, in.Commits, in.Asks = first.Silent, commits || first.Commits, first.Asks && len(op.Given) == 0
}

// standsIn reports whether an ability that may replace a call cannot make a transaction fail: it is optional, or its
// own steps cannot fail. An ability that asks what can be done could depend on itself, so it does not qualify.
func (c *assembler) standsIn(i *Instance) bool {
	if c.asksForActions(i.Ability.When) || c.asksForActions(i.Ability.By) {
		return false
	}
	if i.Ability.Optional {
		return true
	}
	b := c.Blocks[i.Block]
	c.foresee(b)
	return b.Code[0].Sure
}

// asksForActions reports whether an expression asks whether something can be done, directly or through a ruling.
func (c *assembler) asksForActions(n *expr.Node) (asks bool) {
	n.Walk(func(n *expr.Node) {
		op, id, named := n.Behind()
		asks = asks || named && (op == expr.OpCan || op == expr.OpRuling && c.RulingReads(id).All)
	})
	return asks
}

// byActor reports whether a choice is a plain choice by the actor.
func (op *Choose) byActor() bool {
	return !op.Per && !op.Multi && op.By == nil && op.ByMany == nil && op.Else < 0
}

// leadsTo returns the choice directly after another, if only that choice can make the other's answer fail; else nil. It
// returns nil for a choice that is asked lazily: to find all its places costs more than to find one.
func (c *assembler) leadsTo(b *Block, op *Choose) *Choose {
	if !op.byActor() || op.End >= len(b.Code) {
		return nil
	}
	next, ok := b.Code[op.End].Op.(*Choose)
	if !ok || !next.Simple || next.Lazy || next.Step.Givable || !next.byActor() || !b.Code[next.End].Sure {
		return nil
	}
	return next
}

// closed turns the end of a transaction into a jump if its steps had an effect on every path and nothing is counted
// there.
func (c *assembler) closed() {
	for _, b := range c.Blocks {
		found := false
		for i := range b.Code {
			for _, e := range entriesOf(b.Code[i].Op) {
				end := &b.Code[e.End]
				if end.Kind == KOpenEnd && end.Op.(*OpenEnd).Taken < 0 && b.Code[e.PC].Commits {
					end.Kind, found = KJump, true
				}
			}
		}
		if found {
			b.thread()
		}
	}
}

func entriesOf(op any) []Entry {
	switch op := op.(type) {
	case *Offer:
		return op.Entries
	case *Try:
		return op.Entries
	case *May:
		return []Entry{op.Entry}
	}
	return nil
}
