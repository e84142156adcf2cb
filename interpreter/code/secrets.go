package code

import (
	"slices"

	"precept/interpreter/expr"
	"precept/interpreter/model"
	"precept/interpreter/state"
)

// Secrets is what must be known of a program to change what a seat may not know.
type Secrets struct {
	*Concealed
	Any   bool       // something may be hidden from somebody
	Cells [][]Cell   // by block: the registers that may hold pieces, or lists
	Binds [][]int    // by block: the instructions that bind what may be hidden
	Kept  [][]Memory // by block: the names of an effect's text that may hold what is hidden
	Asks  []Asked    // by origin: the instructions that bind what is written to them
}

// Concealed is what of a line-up not everybody can see, whatever is played: where it lies, and which pieces may be
// taken for one another.
type Concealed struct {
	Pieces []PieceSlot
	Slots  []Hidden // the variables and attributes that not everybody sees
	Attrs  []int    // attributes of pieces that not everybody sees
	Family []int    // by class: those that may be taken for one another from behind are of one
	reach  [][]bool // by class: the zones where its pieces can come to lie
	backed []bool   // by class: the content says what its back is
}

// Concealed finds what not everybody can see.
func (p Knowledge) Concealed() *Concealed {
	s := &Concealed{}
	s.findSlots(p.Table)
	s.findBacks(p.Table)
	return s
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

// PieceSlot is a slot that holds a piece.
type PieceSlot struct{ Slot, Kind int }

// Hidden is a variable of one combination of keys, or an attribute of one subject, that not everybody sees.
type Hidden struct {
	Slot, Width int
	Type        expr.Type
	Low, Top    int32
	Var         int   // -1 for an attribute
	Vars        []int // hidden variables that it is set to
	Attr        int   // -1 for a variable
	Subject     int32 // of an attribute
	Kind        expr.Base
	SeenBy      string
	Owner       int32 // Nil for none
	From        []*expr.Local
	Told        []int // slots that everybody sees and that may say the same
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
		s.Any = !p.allSeen || len(s.Slots) > 0
		for _, b := range s.Binds {
			s.Any = s.Any || len(b) > 0
		}
	})
	return &s.Secrets
}

// MayLie reports whether a piece of a class could lie in place q: where the steps bring such pieces, and one of a
// player nowhere that is another's.
func (s *Concealed) MayLie(p *Table, class int, q int) bool {
	pl := &p.Places[q]
	if o := p.Classes[class].Owner; o >= 0 && pl.Owner >= 0 && pl.Owner != o || pl.Zone < 0 {
		return false
	}
	if k := p.Game.Zones[pl.Zone].Of; k >= 0 && !p.KindIs(p.Classes[class].Kind, k) {
		return false
	}
	return s.backed[class] || s.reach[class][pl.Zone]
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
		if l.Sealed {
			s.Binds[b.ID] = append(s.Binds[b.ID], pc)
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
		t, n := op.Step.Among.Type.Elem(), 1
		if op.Size > 1 {
			t = t.List()
		}
		if op.Per {
			n = len(p.Players)
			s.cell(b.ID, op.Cur, t, 1)
		}
		s.cell(b.ID, op.Reg, t, n)
		if op.Step.Unanimous && op.ByMany != nil {
			s.cell(b.ID, op.Refused, t, len(p.Players))
		}
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
			ok = ok && (n.Local == nil || !n.Local.Frame) && n.Op != expr.OpRecord && n.Op != expr.OpWasAt
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

// findSlots lists the slots that hold pieces, and those that not everybody sees.
func (s *Concealed) findSlots(p *Table) {
	for v := range p.Game.Vars {
		d := &p.Game.Vars[v]
		p.eachSlot(v, func(slot, width int, owner int32) {
			if d.Type.Scalar(expr.Piece) {
				s.Pieces = append(s.Pieces, PieceSlot{slot, d.Type.Ref})
			}
			if d.SeenBy != "all" {
				from := &p.Game.VarOrigins[v]
				h := Hidden{
					Slot: slot, Width: width, Type: d.Type, Low: d.Low, Top: d.Top, Var: v, Attr: -1,
					SeenBy: d.SeenBy, Owner: owner, From: from.From, Vars: from.Vars,
				}
				for _, t := range from.Told {
					p.eachSlot(t, func(slot, _ int, who int32) {
						if who == owner {
							h.Told = append(h.Told, slot)
						}
					})
				}
				s.Slots = append(s.Slots, h)
			}
		})
	}
	for a := range p.Game.Decls.Attrs {
		s.attribute(p, a)
	}
}

// eachSlot calls f for every combination of keys of a variable: where it lies, and whose it is.
func (p *Table) eachSlot(v int, f func(slot, width int, owner int32)) {
	at := &p.varAt[v]
	at.each(func(n int, keys []int32) { f(at.base+n*at.width, at.width, owner(p.Game.Vars[v].Keys, keys)) })
}

func (s *Concealed) attribute(p *Table, a int) {
	d, g, from := &p.Game.Decls.Attrs[a], &p.Game.Attrs[a], &p.Game.AttrOrigins[a]
	base := p.Game.Decls.Kinds[d.Kind].Base
	for i, slot := range p.attrs[p.attrOf[a]].slot {
		if slot < 0 {
			continue
		}
		if d.Type.Scalar(expr.Piece) {
			s.Pieces = append(s.Pieces, PieceSlot{int(slot), d.Type.Ref})
		}
		if d.SeenBy == "all" || base == expr.Piece && !p.KindIs(p.Pieces[i].Kind, d.Kind) {
			continue
		}
		h := Hidden{
			Slot: int(slot), Width: 1, Type: d.Type, Low: g.Low, Top: g.Top, Var: -1, Attr: a,
			Subject: int32(i), Kind: base, SeenBy: d.SeenBy, From: from.From, Vars: from.Vars,
		}
		switch base {
		case expr.Piece:
			h.Owner = p.Pieces[i].Owner
			if !slices.Contains(s.Attrs, a) {
				s.Attrs = append(s.Attrs, a)
			}
		case expr.Player:
			h.Owner = int32(i)
		default:
			h.Owner = state.Nil
		}
		s.Slots = append(s.Slots, h)
	}
}

// findBacks finds out which pieces may be taken for one another: those of one back, and where the content does not say
// what it is, those that steps bring to one zone that not everybody sees.
func (s *Concealed) findBacks(p *Table) {
	n := len(p.Classes)
	s.backed, s.Family = make([]bool, n), make([]int, n)
	kinds, homes := make([]int, n), make([]int, n)
	for c := range p.Classes {
		kinds[c], homes[c], s.Family[c] = p.Classes[c].Kind, -1, c
		if h := p.Classes[c].Home; h >= 0 {
			homes[c] = p.Places[h].Zone
		}
		s.backed[c] = p.back(c) != ""
	}
	s.reach = p.Game.Reach(kinds, homes)
	for c := range p.Classes {
		for d := range c {
			if s.Family[c] != s.Family[d] && s.alike(p, c, d) {
				s.join(s.Family[c], s.Family[d])
			}
		}
	}
}

// alike reports whether pieces of two classes may look alike from behind.
func (s *Concealed) alike(p *Table, c, d int) bool {
	if s.backed[c] || s.backed[d] {
		return p.back(c) == p.back(d)
	}
	for z := range p.Game.Zones {
		if p.Game.Zones[z].SeenBy != "all" && s.reach[c][z] && s.reach[d][z] {
			return true
		}
	}
	return false
}

func (s *Concealed) join(a, b int) {
	for c, f := range s.Family {
		if f == a {
			s.Family[c] = b
		}
	}
}

func (p *Table) back(class int) string {
	return p.Game.Back(p.Classes[class].Kind, p.Classes[class].Design)
}

// Back is the word for what a piece shows face down, "" where the content does not say.
func (p *Table) Back(piece int32) string { return p.back(p.Pieces[piece].Class) }
