package code

import (
	"slices"

	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/internal/secrecy"
)

// Secrets is what must be known of a program to change what a seat may not know.
type Secrets struct {
	*secrecy.Concealed
	Any   bool       // something may be hidden from somebody
	Cells [][]Cell   // by block: the registers that may hold pieces, or lists
	Binds [][]int    // by block: the instructions that bind what may be hidden
	Kept  [][]Memory // by block: the names of an effect's text that may hold what is hidden
	Asks  []Asked    // by origin: the instructions that bind what is written to them
}

// Cell is registers of one frame that hold pieces, or a list.
type Cell struct {
	Reg   int
	Count int  // how many values lie there one behind the other
	List  bool // each of them is a list: two registers
	Other bool // a list of what is no piece: it tells what of the heap is not one
	Kind  int  // of the pieces
}

// Memory is a register that holds what an effect has kept.
type Memory struct {
	Reg  int
	Name *expr.Local
	From *model.Origin
}

// Asked is an instruction that binds a name whose value is hidden later.
type Asked struct {
	Name *expr.Local
	Op   any  // *Choose or *Pick
	Free bool // its candidates can be found without the frame of the steps
}

// Secrets finds out once what may be hidden in a line-up.
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

// cell notes registers that hold values of type t, once.
func (s *Secrets) cell(block, reg int, t expr.Type, count int) {
	c := Cell{reg, count, t.IsList(), t.Base != expr.Piece, t.Ref}
	if (c.List || !c.Other) && !slices.Contains(s.Cells[block], c) {
		s.Cells[block] = append(s.Cells[block], c)
	}
}

// instr notes what one instruction binds.
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

// answers notes where the answers to a choice lie.
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

// hides reports whether a call passes on what may be hidden.
func (op *Call) hides(p *Program) bool {
	for _, l := range p.Procs[op.Proc].Model.Params {
		if l.Sealed {
			return true
		}
	}
	return false
}

// Kept is a value that a call keeps and that may be hidden: what bound it in the procedure, and where it lies.
type Kept struct {
	Name *expr.Local
	Op   any // *Choose, *Pick or *Let of the procedure, *Arg of the call
	To   int
}

// KeptSecrets is what a call keeps of what may be hidden.
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

// binder is what gives a name of the procedure its value.
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

// free reports whether the candidates of an instruction are found without reading names of the steps.
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
