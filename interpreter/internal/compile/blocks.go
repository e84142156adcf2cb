package compile

import (
	"precept/interpreter/declared"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
)

// all compiles everything of the line-up. finish then computes what needs the whole program.
func (c *assembler) all(only func(*model.Proc) bool) {
	c.makeInstances()
	for _, p := range c.Game.Procs {
		b := c.newBlock(p.ID, &p.Node)
		b.Proc = len(c.Procs)
		pr := &Proc{Model: p, Block: b.ID, Once: -1}
		if p.Once != model.OnceFree {
			pr.Once = c.slots.Once(p.Once)
			for range c.Players[1:] {
				c.slots.Once(p.Once)
			}
		}
		for k, e := range c.Game.Effects {
			if e.UntilProc == len(c.Procs) {
				pr.Lapse = append(pr.Lapse, k)
			}
		}
		if p.Faction != "" {
			pr.Owner = c.Seated(p.Faction)
		}
		c.Procs = append(c.Procs, pr)
	}
	for _, i := range c.Instances {
		i.Block = c.newBlock(i.Name, &i.Ability.Node).ID
	}
	c.phaseBlocks()
	c.heldBlocks()
	for i, p := range c.Game.Procs {
		pr, regs := c.Procs[i], p.Body.Regs
		if n := bitsOf(c.Moments[Moment{model.Instead, i}]); n > 0 {
			pr.Used, regs = regs, regs+(n+UsedBits-1)/UsedBits
		}
		c.fill(c.Blocks[pr.Block], regs, func() {
			if !c.Out(&p.Node) && (only == nil || only(p)) {
				c.procedure(p)
			}
		})
	}
	c.instances()
	if c.Game.Setup != nil {
		c.SetupB = c.block("setup", c.Game.Setup)
	}
	if c.Game.Play != nil {
		b := c.newBlock("play", &c.Game.Play.Node)
		c.fill(b, c.Game.Play.Regs, func() {
			c.emit(KBegin, b.Node, nil, false)
			c.steps(c.Game.Play.Steps)
		})
		c.PlayB = b.ID
	}
	c.dueBlock()
	c.compileLimits()
	c.Auto = c.automated()
	c.lines()
}

// finish computes what needs the whole program. It cannot fail.
func (c *assembler) finish() {
	c.reachable()
	c.footprint()
	c.lasts()
	c.rests()
	c.closed()
	c.slots.Commit(c.Temps)
	c.watch()
	c.AssignGroups()
	c.Program.Cached, c.effort = c.Compiler.Cached, c.Size+c.Looks+c.spent
}

func (c *assembler) newBlock(name string, n *declared.Node) *Block {
	b := &Block{ID: len(c.Blocks), Name: name, Node: n, Proc: -1}
	c.Blocks = append(c.Blocks, b)
	return b
}

func (c *assembler) block(name string, body *model.Body) int {
	b := c.newBlock(name, &body.Node)
	c.fill(b, body.Regs, func() { c.steps(body.Steps) })
	return b.ID
}

// fill sets the instructions of b to those that compile emits.
func (c *assembler) fill(b *Block, regs int, compile func()) {
	c.code, c.lists, c.regs, c.Next, c.menus = nil, nil, regs, 0, false
	compile()
	c.emit(KReturn, b.Node, nil, false)
	b.Code, b.Regs, b.lists = c.code, c.regs, c.lists
	b.thread()
}

// thread computes the successor of each instruction, so that jumps cost no time.
func (b *Block) thread() {
	for i := range b.Code {
		b.Code[i].Then = int32(b.settle(i + 1))
		b.Code[i].Stops = b.Code[i].Effect || len(b.Code[i].Refills) > 0
		b.Code[i].Acts = b.Code[i].Effect && b.Code[i].Kind != KGap && b.Code[i].Kind != KOffer && b.Code[i].Kind != KWindow
		if b.Code[i].Kind == KIf || b.Code[i].Kind == KOpenEnd {
			b.Code[i].To = b.settle(b.Code[i].To)
		}
	}
}

// settle returns the first instruction from pc on that is no jump. It stops after len(b.Code) jumps, in case they form
// a circle.
func (b *Block) settle(pc int) int {
	to := pc
	for k := 0; k < len(b.Code) && to < len(b.Code) && b.Code[to].Kind == KJump; k++ {
		to = b.Code[to].To
	}
	return to
}

func (c *assembler) emit(k Kind, n *declared.Node, op any, effect bool) int {
	c.code = append(c.code, Instr{Kind: k, Node: n, Op: op, Effect: effect})
	return len(c.code) - 1
}

func (c *assembler) hidden(n int) int {
	at := c.regs
	c.regs += n
	return at
}

// dueBlock makes the block that executes triggered abilities.
func (c *assembler) dueBlock() {
	b := c.newBlock("due", &declared.Node{})
	b.Code = []Instr{{Kind: KDue, Node: b.Node, Effect: true}, {Kind: KReturn, Node: b.Node}}
	b.thread()
	c.DueB = b.ID
}

// phaseBlocks compiles the steps of factions in phases.
func (c *assembler) phaseBlocks() {
	c.PhaseB = make([][]int, len(c.Game.Scopes))
	for s := range c.PhaseB {
		c.PhaseB[s] = make([]int, len(c.Players))
		for p := range c.PhaseB[s] {
			c.PhaseB[s][p] = -1
		}
	}
	var later []func()
	for _, ph := range c.Game.Phases {
		players := c.Seated(ph.Faction)
		if len(players) == 0 || c.Out(&ph.Node) {
			continue
		}
		b := c.newBlock(ph.Faction+" "+c.Scopes[ph.Scope].Name, &ph.Node)
		for _, p := range players {
			c.PhaseB[ph.Scope][p] = b.ID
		}
		later = append(later, func() { c.fill(b, ph.Body.Regs, func() { c.apart(ph.Body, &ph.Node) }) })
	}
	for _, f := range later {
		f()
	}
}

// heldBlocks compiles the steps that components hold.
func (c *assembler) heldBlocks() {
	for t := range c.Attrs {
		at := &c.Attrs[t]
		if len(at.Bodies) == 0 {
			continue
		}
		ids := make([]int32, len(at.Bodies))
		for i, b := range at.Bodies {
			id := c.block("steps", b)
			c.Held = append(c.Held, make([]*model.Body, id+1-len(c.Held))...)
			c.Held[id] = b
			ids[i] = StepsValue(id)
		}
		for i := range at.Fixed {
			if at.Fixed[i] >= 0 {
				at.Fixed[i] = ids[at.Fixed[i]]
			}
			for k := range at.Lists[i] {
				at.Lists[i][k] = ids[at.Lists[i][k]]
			}
		}
	}
}

// lines compiles the score sheet, the measures of line-ups and the golden rules.
func (c *assembler) lines() {
	for i := range c.Game.Lines {
		l := &c.Game.Lines[i]
		c.Alone(func() {
			c.Temp(l.Me, 1)
			c.Score = append(c.Score, c.Int(l.Value))
		})
	}
	if e := &c.Game.Evaluation; e.Value != nil {
		c.Alone(func() {
			c.Temp(e.Me, 1)
			c.Evaluate = c.Int(e.Value)
		})
	}
	for i := range c.Game.Lineups {
		if l := &c.Game.Lineups[i]; !c.Out(&l.Node) && c.SeatedOn(&l.On) {
			b := &c.Game.Bounds[i]
			c.Lineups = append(c.Lineups, Lineup{l, c.TopInt(b.Value), c.TopInt(b.Least), c.TopInt(b.Most)})
		}
	}
	c.golden()
}

// steps compiles a list of steps.
func (c *assembler) steps(list []model.Step) {
	defer c.listed(len(c.code))
	for _, s := range list {
		n := declared.Cited(s)
		if c.Out(n) {
			continue
		}
		at := len(c.code)
		c.step(s, n)
		c.mask(at, s)
	}
}

// apart compiles the steps of a phase, or of a part of one. Each step is an action, together with following steps that
// use its names. A gap is emitted before each action, and after the last if end, the phase, is not nil. Menus and parts
// of the phase have gaps of their own.
func (c *assembler) apart(body *model.Body, end *declared.Node) {
	defer c.listed(len(c.code))
	moment := false // a gap is at the next instruction
	for i, s := range body.Steps {
		n := declared.Cited(s)
		if c.Out(n) {
			continue
		}
		menu, part := opens(c.Game, s)
		if !moment && !menu && !part && !body.Bound[i] {
			c.gap(n)
		}
		c.menus = !body.Bound[i]
		at := len(c.code)
		c.step(s, n)
		c.mask(at, s)
		moment = menu && c.menus
	}
	if end != nil && !moment {
		c.gap(end)
	}
}

// listed records a compiled list of steps, from its first instruction on.
func (c *assembler) listed(from int) { c.lists = append(c.lists, [2]int{from, len(c.code)}) }

// Around reports whether every list of steps that contains instruction first also contains instruction at. Then the
// names bound by first are still in scope at the other. Those of the whole block are to its end, when effects of a call
// may still read them.
func (b *Block) Around(first, at int) bool {
	for _, l := range b.lists {
		if whole := l[0] == 0 && l[1] == len(b.Code)-1; !whole && l[0] <= first && first < l[1] && (at < l[0] || at >= l[1]) {
			return false
		}
	}
	return true
}

// AbilityOf returns the ability with this block, nil if there is none.
func (p *Program) AbilityOf(block int) *Instance {
	for _, i := range p.Instances {
		if i.Block == block {
			return i
		}
	}
	return nil
}

// opens reports whether a step of a phase is a menu or a part of the phase, which have gaps of their own.
func opens(g *model.Game, s model.Step) (menu, part bool) {
	switch s := s.(type) {
	case *model.Offer, *model.Pause:
		return true, false
	case *model.Call:
		return false, g.Procs[s.Proc].Apart
	}
	return false, false
}

// gap emits a gap between actions, if any ability can be used during a phase.
func (c *assembler) gap(n *declared.Node) {
	if c.during {
		c.emit(KGap, n, nil, true)
	}
}

// inner compiles steps inside an action.
func (c *assembler) inner(list []model.Step) {
	menus := c.menus
	c.menus = false
	c.steps(list)
	c.menus = menus
}

func (c *assembler) step(s model.Step, n *declared.Node) {
	switch s := s.(type) {
	case *model.Choose:
		c.choose(s)
	case *model.Offer:
		c.offer(s)
	case *model.May:
		c.may(s)
	case *model.Try:
		c.try(s)
	case *model.If:
		c.cond(s)
	case *model.Each:
		c.each(s)
	case *model.While:
		c.while(s)
	case *model.Open:
		c.phase(s)
	case *model.Together:
		c.together(s)
	case *model.Call:
		c.call(s)
	default:
		c.simple(s, n)
	}
}

func (c *assembler) cond(s *model.If) {
	at := c.emit(KIf, &s.Node, &Cond{c.TopBool(s.Cond)}, false)
	c.steps(s.Then)
	if len(s.Else) == 0 {
		c.code[at].To = len(c.code)
		return
	}
	jump := c.emit(KJump, &s.Node, nil, false)
	c.code[at].To = len(c.code)
	c.steps(s.Else)
	c.code[jump].To = len(c.code)
}

func (c *assembler) each(s *model.Each) {
	op := &Each{
		Reg: s.Bind.Reg, In: c.TopList(s.In), Hidden: c.hidden(eachWords), Chosen: s.Chosen, By: c.TopInt(s.By),
		As: c.TopInt(s.As), Pieces: s.In.Type.Base == expr.Piece, Node: &s.Node, Bind: s.Bind, Name: s.Bind.Name,
		Type: s.In.Type.Elem(), Doubt: c.doubt(s.In),
	}
	c.emit(KEach, &s.Node, op, false)
	head := c.emit(KNext, &s.Node, op, false)
	if s.Open {
		c.open[s.Do[0]] = op
	}
	c.steps(s.Do)
	jump := c.emit(KJump, &s.Node, nil, false)
	c.code[jump].To = head
	op.End = len(c.code)
}

func (c *assembler) while(s *model.While) {
	op := &While{Cond: c.TopBool(s.Cond), Hidden: c.hidden(1)}
	head := c.emit(KWhile, &s.Node, op, false)
	c.steps(s.Do)
	jump := c.emit(KJump, &s.Node, nil, false)
	c.code[jump].To = head
	op.End = len(c.code)
}

func (c *assembler) together(s *model.Together) {
	op := &Join{Hidden: c.hidden(joinWords)}
	if s.OrderedBy != nil {
		c.Alone(func() {
			c.Temp(s.It, 1)
			op.OrderedBy = c.Int(s.OrderedBy)
		})
	}
	c.emit(KJoin, &s.Node, op, true)
	c.inner(s.Do)
	c.emit(KJoined, &s.Node, op, false)
}

func (c *assembler) phase(s *model.Open) {
	sc := &c.Scopes[s.Scope]
	op := &OpenPhase{Scope: s.Scope, Of: c.TopInt(s.Of), Hidden: c.hidden(sc.Size)}
	if !c.menus {
		op.Inside = 1
	}
	for _, f := range s.With {
		pf := PhaseField{At: sc.Fields[f.Index], Held: c.Game.Held[s.Scope][f.Index].Local}
		pf.List, pf.X = c.value(f.X)
		op.With = append(op.With, pf)
	}
	if about := c.Game.Positions[s.Scope]; about != nil {
		c.Alone(func() { op.Seen = c.fingerprint(s.Scope, about) })
	}
	c.emit(KOpenPhase, &s.Node, op, true)
	c.window(&Window{Moment: Moment{model.AtStart, s.Scope}, Scope: s.Scope}, nil, &s.Node)
	menus := c.menus
	c.menus = true
	c.steps(s.Do)
	c.menus = menus
	if c.hasSteps(s.Scope) {
		c.emit(KPhaseSteps, &s.Node, op, true)
	}
	op.End = len(c.code)
	c.window(&Window{Moment: Moment{model.AtEnd, s.Scope}, Scope: s.Scope}, nil, &s.Node)
	op.Close = c.emit(KClosePhase, &s.Node, &ClosePhase{s.Scope, op.Hidden}, true)
}

// hasSteps reports whether some seat's faction has its own steps in a phase.
func (c *assembler) hasSteps(scope int) bool {
	for _, b := range c.PhaseB[scope] {
		if b >= 0 {
			return true
		}
	}
	return false
}

func (c *assembler) call(s *model.Call) {
	op := &Call{Proc: s.Proc, Keep: -1, As: c.TopInt(s.As), By: c.TopInt(s.By)}
	p := c.Game.Procs[s.Proc]
	for i, l := range p.Params {
		x := s.Args[i]
		if x == nil {
			x = p.Default[i]
		}
		if x != nil {
			op.Args = append(op.Args, c.arg(l, x))
		}
	}
	for _, g := range s.Given {
		op.Given = append(op.Given, c.arg(g.Local, g.X))
	}
	if s.Keep != nil {
		op.Keep = s.Keep.Reg
		at := 0
		for _, f := range p.Fields {
			if at+f.Size > s.Keep.Size { // known only after the steps that call themselves had been read
				break
			}
			op.Fields = append(op.Fields, Field{From: f.Reg, To: s.Keep.Reg + at, Size: f.Size})
			at += f.Size
		}
	}
	c.emit(KCall, &s.Node, op, false)
	c.wants(s.Args...)
}

func (c *assembler) arg(l *expr.Local, x *expr.Node) Arg {
	a := Arg{Reg: l.Reg, Name: l.Name}
	if l.Type.IsList() { // a single value is accepted as a list of one
		a.List = c.TopList(x)
	} else {
		a.X = c.TopInt(x)
	}
	return a
}

// procedure compiles a procedure, with its condition as the first requirement.
func (c *assembler) procedure(p *model.Proc) {
	if p.When != nil {
		r := &model.Require{Node: declared.Node{Span: p.Span, Why: p.Why}, Cond: p.When}
		at := len(c.code)
		c.step(r, &r.Node)
		c.mask(at, r)
	}
	if p.Apart {
		c.apart(p.Body, nil)
		return
	}
	c.steps(p.Body.Steps)
}

// lasts computes properties that need all blocks: the abilities that wait for windows, the blocks that trigger nothing,
// the choices that complete their transaction, and the menu entries that begin with a choice.
func (c *assembler) lasts() {
	c.During = make([][]*Instance, len(c.Scopes))
	for s := range c.During {
		c.During[s] = c.Moments[Moment{Kind: model.During, Ref: s}]
	}
	for _, b := range c.Blocks {
		c.foresee(b)
	}
	for _, b := range c.Blocks {
		b.Watch = b.Proc >= 0 && c.Procs[b.Proc].Watch
		b.Quiet = b.Proc < 0 || len(c.Procs[b.Proc].Lapse)+len(c.Procs[b.Proc].After) == 0
		for i := range b.Code {
			b.Backs = b.Backs || b.Code[i].Kind == KGoOn
			switch op := b.Code[i].Op.(type) {
			case *Choose:
				op.Last = b.Code[op.End].Sure
				op.Next = c.leadsTo(b, op)
			case *Window:
				op.Waits = c.Moments[op.Moment]
			case *Offer:
				for k := range op.Entries {
					op.Entries[k].Asks = b.Code[op.Entries[k].PC].Asks
				}
			}
		}
	}
}

// BlockOf returns the block of a value of type action or steps, and the procedure or -1.
func (p *Program) BlockOf(v int32) (block, proc int) {
	if v >= 0 {
		return p.Procs[v].Block, int(v)
	}
	return int(-2 - v), -1
}
