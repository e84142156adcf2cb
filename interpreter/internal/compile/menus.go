package compile

import (
	"slices"

	"precept/interpreter/declared"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/internal/state"
)

// choose compiles a choice. The temporaries of its expressions come after its own.
func (c *assembler) choose(s *model.Choose) {
	op := &Choose{Step: s, Else: -1}
	op.Answer = Answer{Reg: s.Bind.Reg, Size: s.Bind.Size, Cur: s.Bind.Reg, Per: s.Bind.Per, Multi: s.Multi}
	if s.Cur != nil {
		op.Cur = s.Cur.Reg
	}
	if s.Bind.For != nil {
		op.Keys = s.Bind.For.Reg
	}
	c.Alone(func() { c.question(op, s) })
	if s.Unanimous && s.ByList {
		op.Refused = c.hidden(op.Size * len(c.Players))
	}
	op.Policies = c.policies(s)
	c.emit(KChoose, &s.Node, op, false)
	if len(s.Else) > 0 {
		jump := c.emit(KJump, &s.Node, nil, false)
		op.Else = len(c.code)
		c.inner(s.Else)
		c.code[jump].To = len(c.code)
	}
	op.End = len(c.code)
}

// question compiles the expressions of a choice.
func (c *assembler) question(op *Choose, s *model.Choose) {
	for _, l := range []*expr.Local{s.Asked, s.Fills, s.It} {
		if l == nil {
			c.Take(1)
			continue
		}
		c.Temp(l, 1)
	}
	op.Pieces = s.Among.Type.Base == expr.Piece
	op.Distinct = op.Pieces && s.Among.Op == expr.OpSelect
	if c.IsSet(s.Among) {
		op.Places = c.Set(s.Among)
		if s.Where != nil {
			c.Pointwise = false
			op.WhereSet = c.Where(s.Where, s.It, TempIt)
			if op.Lazy = c.Pointwise; op.Lazy {
				op.Near = c.Near(s.Where, s.It)
			}
		}
	}
	op.Sets = op.Places != nil && s.Alike == nil
	op.Simple = op.Sets && !s.Multi && !s.Optional && !s.Nobody
	op.Plain = op.Simple && s.By == nil && !s.Bind.Per && len(s.Else) == 0 && !s.Unanimous
	op.Among = c.List(s.Among)
	if counted := c.counted(s.Among); s.Masked && counted != nil {
		op.Seen = c.List(counted)
	}
	op.Doubt, op.Rests = c.doubt(s.Where, s.SuchThat, s.FillsIn, s.Total), c.doubt(s.Among)
	op.Sizes = c.doubt(s.Count, s.AtLeast, s.AtMost)
	op.Where = c.Bool(s.Where)
	op.SuchThat = c.Bool(s.SuchThat)
	op.Count, op.Least, op.Most = c.Int(s.Count), c.Int(s.AtLeast), c.Int(s.AtMost)
	op.Fill, op.Total = c.List(s.FillsIn), c.List(s.Total)
	op.Alike = c.List(s.Alike)
	op.Cost = c.Cost(s.Where) + c.Cost(s.SuchThat) + c.Cost(s.Alike)
	for _, r := range s.Prefer {
		op.Prefer, op.Most1 = append(op.Prefer, c.Int(r.X)), append(op.Most1, r.Most)
	}
	if s.ByList {
		op.ByMany = c.List(s.By)
	} else {
		op.By = c.Int(s.By)
	}
}

func (c *assembler) offer(s *model.Offer) {
	op := &Offer{ID: c.Menus, Step: s, Count: c.TopInt(s.Count), Least: c.TopInt(s.AtLeast), Most: c.TopInt(s.AtMost),
		By: c.TopInt(s.By), Taken: s.Taken.Reg, Pass: -1, Gaps: c.menus && c.during, Loop: c.open[s],
		Start: len(c.code)}
	op.Single = s.Count != nil && s.Count.Op == expr.OpConst && s.Count.N == 1 && len(s.Free) == 0 && !op.Gaps
	c.Menus++
	reset := func() {
		c.emit(KLet, &s.Node, &Let{Bind: s.Taken, Reg: s.Taken.Reg, Value: func(*state.Match) int32 { return 0 }}, false)
	}
	if !op.Single { // reset the count from the last time the menu was open
		reset()
	}
	at := c.emit(KOffer, &s.Node, op, true)
	for i, list := range [][]*model.Entry{s.Entries, s.Free} {
		for _, e := range list {
			if c.outEntry(e) {
				continue
			}
			en := c.entry(e, &OpenEnd{Taken: s.Taken.Reg}, at)
			if en.Free = i == 1; en.Free || op.Single {
				c.code[len(c.code)-1].Op = &OpenEnd{Taken: -1}
			}
			op.Entries = append(op.Entries, en)
		}
	}
	if len(s.Pass) > 0 {
		op.Pass = len(c.code)
		c.inner(s.Pass)
	}
	op.Ranks = c.ranks(op)
	op.End = len(c.code)
	if s.Sealed && !op.Single { // the count would tell whether an entry was taken
		reset()
	}
	for i := range op.Entries {
		if op.Single {
			c.code[op.Entries[i].End].To = op.End
		}
	}
}

// outEntry reports whether an entry, or the action that it names, is left out.
func (c *assembler) outEntry(e *model.Entry) bool {
	return c.Out(&e.Node) || e.Call != nil && (c.Out(&e.Call.Node) || c.Out(&c.Game.Procs[e.Call.Proc].Node))
}

// entry compiles the steps of a menu entry, which end with a jump to pc to.
func (c *assembler) entry(e *model.Entry, end *OpenEnd, to int) Entry {
	out := Entry{Node: &e.Node, Name: e.ID, PC: len(c.code), When: c.TopBool(e.When), Proc: -1, Step: e}
	out.Seen, out.Doubt = c.seen(e.When, out.When), c.doubt(e.When)
	if e.Call != nil {
		out.Proc = e.Call.Proc
		if out.Name == "" {
			out.Name = c.Game.Procs[e.Call.Proc].ID
		}
		if len(e.Articles) == 0 {
			out.Node = &c.Game.Procs[e.Call.Proc].Node
		}
	}
	c.inner(e.Steps)
	out.End = c.emit(KOpenEnd, &e.Node, end, false)
	c.code[out.End].To = to
	return out
}

func (c *assembler) may(s *model.May) {
	op := &May{Step: s, Keep: -1, By: c.TopInt(s.By)}
	if s.Keep != nil {
		op.Keep = s.Keep.Reg
	}
	at := c.emit(KMay, &s.Node, op, false)
	op.Entry = c.entry(s.Entry, &OpenEnd{Taken: -1}, 0)
	c.code[len(c.code)-1].To = len(c.code)
	op.End = len(c.code)
	_ = at
}

func (c *assembler) try(s *model.Try) {
	op := &Try{}
	c.emit(KTry, &s.Node, op, false)
	var ends []int
	for _, e := range s.Entries {
		if c.outEntry(e) {
			continue
		}
		op.Entries = append(op.Entries, c.entry(e, &OpenEnd{Taken: -1}, 0))
		ends = append(ends, len(c.code)-1)
	}
	op.Else = len(c.code)
	c.inner(s.Else)
	op.End = len(c.code)
	for _, i := range ends {
		c.code[i].To = len(c.code)
	}
}

// simple compiles the verbs that are one instruction.
func (c *assembler) simple(s model.Step, n *declared.Node) {
	switch s := s.(type) {
	case *model.Move:
		c.move(s)
	case *model.Assign:
		c.assign(s)
	case *model.Let:
		op := &Let{Bind: s.Bind, Reg: s.Bind.Reg}
		op.List, op.Value = c.value(s.Be)
		c.emit(KLet, n, op, false)
		c.wants(s.Be)
	case *model.Roll:
		die := &c.Game.Dice[s.Die]
		c.emit(KRoll, n, &Roll{Reg: s.Bind.Reg, Faces: die.Faces, Count: c.TopInt(s.Count), Name: s.Bind.Name,
			Type: die.Type}, true)
	case *model.Act:
		c.emit(KAct, n, &Act{s.Verb, c.TopInt(s.Zone)}, true)
	case *model.Pick:
		c.emit(KPick, n, &Pick{Bind: s.Bind, Reg: s.Bind.Reg, Among: c.TopList(s.Among), Count: c.TopInt(s.Count),
			Name: s.Bind.Name}, true)
		c.picksFrom(s.Among, s.Count)
	case *model.Show:
		c.emit(KShow, n, &Show{What: c.TopList(s.What), To: c.TopList(s.To), All: s.All, None: s.None}, true)
	case *model.Join:
		c.window(&Window{Moment: Moment{model.AtWindow, s.Window}, Scope: -1}, s, n)
	case *model.Apply:
		c.apply(s)
	case *model.Perform:
		c.perform(s)
	case *model.Require:
		c.emit(KRequire, n, &Require{c.TopBool(s.Cond), s}, false)
	case *model.End:
		c.emit(KEnd, n, &End{Scope: s.Scope, Action: s.Action, Winners: c.TopList(s.Winners), How: s.How,
			HowID: c.how(s)}, true)
	case *model.Pause:
		c.gap(n)
	case *model.GoOn:
		c.emit(KGoOn, n, nil, false)
	}
}

// value compiles an expression as a list or a word, depending on its type.
func (c *assembler) value(x *expr.Node) (List, Int) {
	if x.Type.IsList() {
		return c.TopList(x), nil
	}
	return nil, c.TopInt(x)
}

// window emits a moment at which abilities can be used, if any ability waits for it. join is nil for the start and the
// end of a phase.
func (c *assembler) window(w *Window, join *model.Join, n *declared.Node) {
	k := bitsOf(c.Moments[w.Moment])
	if k == 0 {
		return
	}
	if join != nil {
		w.For, w.First = c.TopList(join.For), c.TopInt(join.First)
	}
	w.Words = windowHead + k*len(c.Players)/UsedBits + 1
	w.Hidden = c.hidden(w.Words)
	c.emit(KWindow, n, w, true)
}

func (c *assembler) apply(s *model.Apply) {
	op := &Apply{Effect: s.Effect.Index, To: c.TopInt(s.To)}
	for _, a := range s.Args {
		op.Args = append(op.Args, c.TopInt(a))
	}
	c.emit(KApply, &s.Node, op, true)
}

func (c *assembler) perform(s *model.Perform) {
	op := &Perform{Value: c.TopInt(s.Value), As: c.TopInt(s.As)}
	op.Printed = s.Value.Op == expr.OpAttr && s.Value.Args[0].Name() != nil && !c.Attrs[c.AttrOf[s.Value.N]].Moves
	for i, a := range s.Args {
		arg := Arg{Name: s.Names[i]}
		arg.List, arg.X = c.value(a)
		op.Args = append(op.Args, arg)
	}
	c.emit(KPerform, &s.Node, op, false)
}

// how returns the number of the way a game ends, 0 if it has no name.
func (c *assembler) how(end *model.End) int {
	if end.How == "" {
		return 0
	}
	i := slices.Index(c.Hows, end.How)
	if i < 0 {
		i = len(c.Hows)
		c.Hows, c.HowNames = append(c.Hows, end.How), append(c.HowNames, declared.Text{})
	}
	if end.Name != (declared.Text{}) {
		c.HowNames[i] = end.Name
	}
	return i + 1
}

func (c *assembler) move(s *model.Move) {
	c.Alone(func() { c.emit(KMove, &s.Node, c.moving(s, s.What, s.To), true) })
	c.wants(s.What)
}

// assign compiles an assignment to one target, or to each element of a list.
func (c *assembler) assign(s *model.Assign) {
	x := s.To
	if s.By != nil {
		x = s.By
	}
	c.Alone(func() { c.emit(KAssign, &s.Node, c.assigning(s, s.Target, x), true) })
}
