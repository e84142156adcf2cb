package code

// rest finds, of each instruction of a block, whether nothing is asked from it to the end of what was begun there: of
// the entry of a menu in which it stands, else of the block.
func (c *assembler) rest(b *Block) {
	if b.rested {
		return
	}
	b.rested = true // of a procedure that calls itself the others say it
	c.spend(b.Node, 1+len(b.Code)*len(b.Code)/quick)
	may := make([]bool, len(b.Code))
	after := b.Proc >= 0 && c.setsOff(c.Procs[b.Proc].After)
	for i := range b.Code {
		may[i] = c.mayAsk(&b.Code[i])
		b.asks = b.asks || may[i]
		b.Entries = append(b.Entries, entriesOf(b.Code[i].Op)...)
	}
	b.asks = b.asks || after
	for i := range b.Code {
		from, end := b.goesOn(i)
		asked := after
		for k := from; k < end; k++ {
			asked = asked || may[k]
		}
		b.Code[i].Rests = !asked
	}
}

// goesOn is which instructions of what was begun may come once it has come to one: from where the outermost loop around
// that begins to the end.
func (b *Block) goesOn(at int) (from, end int) {
	from, end = at, len(b.Code)
	for _, e := range b.Entries {
		if e.PC <= at && at <= e.End {
			end = min(end, e.End+1)
		}
	}
	for i := at; i < end; i++ {
		if in := &b.Code[i]; in.Kind == KJump && in.To <= at {
			from = min(from, in.To)
		}
	}
	return from, end
}

// mayAsk reports whether somebody may be asked by an instruction, or by what it sets off.
func (c *assembler) mayAsk(in *Instr) bool {
	if len(in.Refills) > 0 {
		return true
	}
	switch in.Kind {
	case KReturn, KJump, KIf, KOpenEnd, KMove, KAssign, KLet, KRoll, KAct, KPick, KShow, KEach, KWhile, KApply, KRequire,
		KEnd:
		return false
	case KNext:
		return in.Op.(*Each).Chosen
	case KCall:
		pr := c.Procs[in.Op.(*Call).Proc]
		return len(pr.Inst) > 0 || c.blockAsks(pr.Block)
	}
	return true
}

// setsOff reports whether somebody may be asked by abilities that are set off: which comes first, whether it is used,
// or by their steps.
func (c *assembler) setsOff(list []*Instance) bool {
	return len(list) > 1 || len(list) == 1 && (list[0].Ability.Optional || list[0].Each != nil || list[0].Effect >= 0 ||
		c.blockAsks(list[0].Block))
}

// blockAsks reports whether somebody may be asked by the steps of a block, or by what it sets off.
func (c *assembler) blockAsks(id int) bool {
	c.rest(c.Blocks[id])
	return c.Blocks[id].asks
}

// rests finds where nothing more is asked, unless state rules may ask anywhere.
func (c *assembler) rests() {
	for _, i := range c.Instances {
		b := c.Blocks[i.Block]
		b.Used = b.Used || i.Ability.Optional
	}
	asked := false
	for _, i := range c.State {
		asked = asked || c.setsOff([]*Instance{i})
	}
	for _, b := range c.Blocks {
		c.rest(b)
		for i := range b.Code {
			b.Code[i].Rests = b.Code[i].Rests && !asked
		}
	}
}
