package code

// foresee finds, of each instruction of a block, whether nothing from it to the first effect can stand against an
// opening, and whether every way from it has an effect. Loops, and procedures that something may replace, are not
// looked into.
func (c *assembler) foresee(b *Block) {
	if b.foreseen {
		return
	}
	b.foreseen = true // of a procedure that calls itself nothing is known
	for i := len(b.Code) - 1; i >= 0; i-- {
		in := &b.Code[i]
		ahead := func(to int) (sure, commits bool) {
			if to <= i || to >= len(b.Code) {
				return false, false
			}
			return b.Code[to].Sure, b.Code[to].Commits
		}
		switch {
		case in.Effect:
			in.Sure, in.Commits = true, true
		case in.Kind == KOpenEnd:
			in.Sure = true
		case in.Kind == KLet:
			in.Sure, in.Commits = ahead(i + 1)
		case in.Kind == KRequire:
			_, in.Commits = ahead(i + 1)
		case in.Kind == KJump:
			in.Sure, in.Commits = ahead(in.To)
		case in.Kind == KIf:
			s, k := ahead(i + 1)
			t, l := ahead(in.To)
			in.Sure, in.Commits = s && t, k && l
		case in.Kind == KChoose && in.Op.(*Choose).Else < 0:
			_, in.Commits = ahead(in.Op.(*Choose).End)
		case in.Kind == KCall:
			_, in.Commits = ahead(i + 1)
			if pr := c.Procs[in.Op.(*Call).Proc]; len(pr.Inst) == 0 {
				callee := c.Blocks[pr.Block]
				c.foresee(callee)
				in.Sure, in.Commits = callee.Code[0].Sure, in.Commits || callee.Code[0].Commits
			}
		}
	}
}

// closed makes a jump of the end of every opening that is complete before it comes there: its steps had an effect, and
// nothing is counted.
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
