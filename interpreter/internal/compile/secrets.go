package compile

import (
	"slices"

	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
)

// Secrets holds what is needed to replace the hidden information of a match.
type Secrets struct {
	*Concealed
	Any   bool       // something may be hidden from some seat
	Cells [][]Cell   // by block: the registers that may hold pieces, or lists
	Binds [][]int    // by block: the instructions that bind hidden values
	Kept  [][]Memory // by block: the names of an effect's text that may hold hidden values
	Asks  []Asked    // the instructions that bind names with hidden values
}

// Cell describes registers of a frame that hold pieces, or a list.
type Cell struct {
	Reg   int
	Count int  // the number of consecutive values
	List  bool // each of them is a list: two registers
	Other bool // a list of other values than pieces: to know the rest of the heap
	Kind  int  // of the pieces
}

// Memory is a register that holds a value kept by an effect.
type Memory struct {
	Reg  int
	Name *expr.Local
	From *model.Origin
}

// Asked is an instruction that binds a name with a hidden value.
type Asked struct {
	Name *expr.Local
	Op   any  // *Let, *Choose or *Pick
	Free bool // its candidates can be computed without the frame of the steps
}

// Secrets returns what may be hidden in a line-up. It is computed once.
func (p *Program) Secrets() *Secrets {
	s := &p.secrets
	s.once.Do(func() {
		s.Concealed = p.Concealed()
		s.findCells(p)
		s.Any = !p.AllSeen || len(s.Slots) > 0
		for _, b := range s.Binds {
			s.Any = s.Any || len(b) > 0
		}
	})
	return &s.Secrets
}

func (s *Secrets) findCells(p *Program) {
	n := len(p.Blocks)
	s.Cells, s.Binds, s.Kept = make([][]Cell, n), make([][]int, n), make([][]Memory, n)
	for _, b := range p.Blocks {
		for pc := range b.Code {
			s.instr(p, b, pc)
		}
		if b.Proc >= 0 {
			for _, l := range p.Procs[b.Proc].Model.Params {
				s.cell(b.ID, l.Reg, l.Type, 1)
			}
		}
	}
	for _, i := range p.Instances {
		if i.EachReg >= 0 && i.Ability.Each != nil {
			s.cell(i.Block, i.EachReg, i.Ability.Each.Type, 1)
		}
		for _, k := range i.Ability.Kept {
			s.cell(i.Block, k.As.Reg, k.As.Type, 1)
			if k.As.Sealed {
				from := &p.Effects[i.Effect].Model.Origins[k.Slot]
				s.Kept[i.Block] = append(s.Kept[i.Block], Memory{k.As.Reg, k.As, from})
			}
		}
	}
}

// cell records registers that hold values of type t, once.
func (s *Secrets) cell(block, reg int, t expr.Type, count int) {
	c := Cell{reg, count, t.IsList(), t.Base != expr.Piece, t.Ref}
	if (c.List || !c.Other) && !slices.Contains(s.Cells[block], c) {
		s.Cells[block] = append(s.Cells[block], c)
	}
}

// instr records what one instruction binds.
func (s *Secrets) instr(p *Program, b *Block, pc int) {
	binds := func(l *expr.Local, op any) {
		_, let := op.(*Let)
		if l.Sealed || l.Type.Base == expr.Piece && !let && !p.AllSeen {
			s.Binds[b.ID] = append(s.Binds[b.ID], pc)
		}
		if l.Sealed {
			s.Asks = append(s.Asks, Asked{l, op, free(op)})
		}
	}
	switch op := b.Code[pc].Op.(type) {
	case *Let:
		s.cell(b.ID, op.Reg, op.Bind.Type, 1)
		binds(op.Bind, op)
	case *Pick:
		s.cell(b.ID, op.Reg, op.Bind.Type, 1)
		binds(op.Bind, op)
	case *Choose:
		s.answers(p, b.ID, op)
		binds(op.Step.Bind, op)
	case *Each:
		s.cell(b.ID, op.Reg, op.Type, 1)
		s.cell(b.ID, op.Hidden, op.Type.List(), 1)
		if op.Bind.Sealed && b.Code[pc].Kind == KEach {
			s.Binds[b.ID] = append(s.Binds[b.ID], pc)
		}
	case *OpenPhase:
		for i, f := range p.Game.Fields[op.Scope] {
			n := 1
			if f.Per {
				n = len(p.Players)
			}
			s.cell(b.ID, op.Hidden+p.Scopes[op.Scope].Fields[i], f.Type, n)
		}
		for _, f := range op.With {
			if f.Held.Sealed {
				s.Binds[b.ID] = append(s.Binds[b.ID], pc)
				break
			}
		}
	case *Call:
		for i, f := range op.Fields {
			l := p.Procs[op.Proc].Model.Fields[i]
			t, n := l.Type, 1
			if l.Per {
				n = len(p.Players)
			}
			s.cell(b.ID, f.To, t, n)
		}
		if op.hides(p) || len(op.KeptSecrets(p)) > 0 {
			s.Binds[b.ID] = append(s.Binds[b.ID], pc)
		}
	}
}

// answers records the registers of the answers to a choice.
func (s *Secrets) answers(p *Program, block int, op *Choose) {
	t, n := op.Step.Among.Type.Elem(), 1
	if op.Size > 1 {
		t = t.List()
	}
	if op.Per {
		n = len(p.Players)
		s.cell(block, op.Cur, t, 1)
	}
	s.cell(block, op.Reg, t, n)
	if l := op.Step.Bind.For; l != nil {
		s.cell(block, l.Reg, l.Type, 1)
	}
	if op.Step.Unanimous && op.ByMany != nil {
		s.cell(block, op.Refused, t, len(p.Players))
	}
}

// hides reports whether a call passes on hidden values.
func (op *Call) hides(p *Program) bool {
	for _, l := range p.Procs[op.Proc].Model.Params {
		if l.Sealed {
			return true
		}
	}
	return false
}

// Kept is a value that a call keeps and that may be hidden: what bound it in the procedure, and its register.
type Kept struct {
	Name *expr.Local
	Op   any // *Choose, *Pick or *Let of the procedure, *Arg of the call
	To   int
}

// KeptSecrets returns the hidden values that a call keeps.
func (op *Call) KeptSecrets(p *Program) (out []Kept) {
	if op.Keep < 0 {
		return nil
	}
	for i, f := range op.Fields {
		if l := p.Procs[op.Proc].Model.Fields[i]; l.Sealed {
			if by := op.binder(p, l); by != nil {
				out = append(out, Kept{l, by, f.To})
			}
		}
	}
	return out
}

// binder returns what binds a name of the procedure.
func (op *Call) binder(p *Program, l *expr.Local) any {
	for i := range op.Args {
		if op.Args[i].Reg == l.Reg && slices.Contains(p.Procs[op.Proc].Model.Params, l) {
			return &op.Args[i]
		}
	}
	for _, in := range p.Blocks[p.Procs[op.Proc].Block].Code {
		switch by := in.Op.(type) {
		case *Choose:
			if by.Step.Bind == l && !by.Per {
				return by
			}
		case *Pick:
			if by.Bind == l {
				return by
			}
		case *Let:
			if by.Bind == l {
				return by
			}
		}
	}
	return nil
}

// free reports whether the candidates of an instruction can be computed without names of the steps.
func free(op any) bool {
	ok := true
	look := func(n *expr.Node) {
		n.Walk(func(n *expr.Node) {
			ok = ok && (n.Local == nil || !n.Local.Frame) && n.Op.Row().Reads != expr.ReadsEvent
		})
	}
	switch op := op.(type) {
	case *Choose:
		look(op.Step.Among)
		look(op.Step.Where)
	default:
		return false
	}
	return ok
}

// This part compiles the public part of conditions and lists. The engine uses it to decide whether to ask a question,
// without revealing hidden values.

// Doubt lists what an expression reads that some player may not see.
type Doubt struct {
	Zones []int // the contents of these zones
	Held  []Int // these pieces
	Lists []List
	Sure  bool // something that is always hidden
}

// doubt compiles what the expressions read that some player cannot see; nil for nothing.
func (c *assembler) doubt(list ...*expr.Node) *Doubt {
	var out *Doubt
	for _, n := range list {
		if n == nil || n.Doubt == nil {
			continue
		}
		if out == nil {
			out = &Doubt{}
		}
		out.Sure = out.Sure || n.Doubt.Sure
		for _, z := range n.Doubt.Zones {
			if !slices.Contains(out.Zones, z) {
				out.Zones = append(out.Zones, z)
			}
		}
		for _, x := range n.Doubt.Held {
			if x.Type.IsList() {
				out.Lists = append(out.Lists, c.TopList(x))
			} else {
				out.Held = append(out.Held, c.TopInt(x))
			}
		}
	}
	return out
}

// mask stores, at the first instruction of a step, what the step reads that some player cannot see.
func (c *assembler) mask(at int, s model.Step) {
	if at < len(c.code) {
		c.code[at].Doubt = c.doubt(s.Exprs()...)
	}
}

// seen compiles the public part of a condition; whole is the compiled condition. It returns nil if the public part
// excludes nothing.
func (c *assembler) seen(n *expr.Node, whole Bool) Bool {
	if n == nil || n.Doubt == nil {
		return whole
	}
	if x := weaker(n); x != nil {
		return c.TopBool(x)
	}
	return nil
}

// weaker returns a public condition that holds whenever n does, or nil if only "true" does.
func weaker(n *expr.Node) *expr.Node {
	switch {
	case n == nil, n.Doubt != nil && n.Op != expr.OpAnd && n.Op != expr.OpOr:
		return nil
	case n.Doubt == nil:
		return n
	}
	out := *n
	out.Args = nil
	for _, a := range n.Args {
		switch x := weaker(a); {
		case x != nil:
			out.Args = append(out.Args, x)
		case n.Op == expr.OpOr:
			return nil
		}
	}
	switch len(out.Args) {
	case 0:
		return nil
	case 1:
		return out.Args[0]
	}
	out.Doubt = nil
	return &out
}

// counted returns a list with at least as many elements as n, whose length is public; nil if there is none.
func (c *assembler) counted(n *expr.Node) *expr.Node {
	if n.Doubt == nil {
		return n
	}
	switch n.Op {
	case expr.OpSelect:
		if at := n.Sel.At; at != nil && at.Doubt == nil {
			out, all := *n, *n.Sel
			all.Kind, all.Design, all.KindX, all.Of, all.NotOf = c.Game.Decls.KindByName("piece"), -1, nil, nil, nil
			all.Owned, all.Board = 0, false
			out.Sel, out.Doubt, out.Type.Ref = &all, nil, all.Kind
			return &out
		}
	case expr.OpConcat:
		out := *n
		out.Args, out.Doubt = nil, nil
		for _, a := range n.Args {
			x := c.counted(a)
			if x == nil {
				return nil
			}
			out.Args = append(out.Args, x)
		}
		return &out
	case expr.OpFilter, expr.OpSome, expr.OpExcept:
		return c.counted(n.Args[0])
	}
	if n.Op.Row().Keeps {
		return c.counted(n.Args[0])
	}
	return nil
}
