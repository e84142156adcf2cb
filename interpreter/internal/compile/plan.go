package compile

import (
	"fmt"
	"hash/fnv"
	"slices"

	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
)

// Plan names a block's instructions and describes what its registers hold. The names remain valid if other steps are
// added.
type Plan struct {
	Steps     []string   // by instruction; the same instructions are numbered
	Of        []string   // the same without the numbers
	Registers []Register // all that hold a value of the content, and hidden ones
	Hash      string     // of all the above
}

// Sort is the kind of content of registers.
type Sort uint8

// The sorts of registers.
const (
	RegValue  Sort = iota // a value of a type
	RegList               // a list: its offset in the heap, and its length
	RegNumber             // a number that means the same under all rules
	RegPhase              // the head of the block of a phase
	RegUsed               // which abilities were used
	RegJoined             // where a together began: in the stack, and in the heap
)

// Register describes registers of a frame.
type Register struct {
	Name  string
	At    int
	Count int // how many values, for example one for each player
	Sort  Sort
	Type  expr.Type // of a value; for a list, of its elements
	Op    any       // of a phase, and of used flags: the step; nil for the abilities that replace a call
	Bound int       // the instruction that binds a name, -1 for the start of the block
	Until int       // the instruction before which the name ends
	Of    int       // the instruction that the registers belong to, -1 for the start of the block
	loop  bool
}

// Words returns how many there are.
func (r *Register) Words() int {
	if r.Sort == RegList {
		return ListWords * r.Count
	}
	return r.Count
}

// Live reports whether the registers may still be read at instruction pc of their block.
func (r *Register) Live(pc int) bool { return r.Bound <= pc && pc < r.Until }

// Plan returns the plan of a block. All plans are computed once.
func (p *Program) Plan(block int) *Plan {
	p.plan.once.Do(func() {
		p.plan.blocks = make([]Plan, len(p.Blocks))
		for _, b := range p.Blocks {
			l := &planner{p: p, b: b, pc: -1, names: map[string]int{}}
			l.steps()
			l.begins()
			for l.pc = range b.Code {
				l.instr(l.pc)
			}
			l.Hash = l.hash()
			p.plan.blocks[b.ID] = l.Plan
		}
	})
	return &p.plan.blocks[block]
}

func (l *planner) hash() string {
	h := fnv.New64a()
	for _, s := range l.Steps {
		fmt.Fprintln(h, s)
	}
	for i := range l.Registers {
		r := &l.Registers[i]
		fmt.Fprintln(h, r.Name, r.At, r.Count, r.Sort, r.Bound, r.Until)
	}
	return fmt.Sprintf("%016x", h.Sum64())
}

// Find returns the instruction with a name that was saved, -1 if the step is gone or ambiguous. same says that the
// block has not changed; of is how many such instructions there were then.
func (p *Plan) Find(name string, same bool, of int) int {
	pc := slices.Index(p.Steps, name)
	if pc < 0 || same {
		return pc
	}
	if slices.Contains(words[:], p.Of[pc]) && p.Of[pc] != words[KReturn] || p.Alike(pc) != of {
		return -1
	}
	return pc
}

// Alike returns how many instructions have the same name, apart from the number.
func (p *Plan) Alike(pc int) (n int) {
	for _, of := range p.Of {
		if of == p.Of[pc] {
			n++
		}
	}
	return n
}

type planner struct {
	Plan
	p     *Program
	b     *Block
	pc    int // the instruction that registers are added for
	names map[string]int
}

// numbered returns a name, with a number if it has occurred before.
func numbered(names map[string]int, name string) string {
	names[name]++
	if n := names[name]; n > 1 {
		return fmt.Sprintf("%s %d", name, n)
	}
	return name
}

func (l *planner) steps() {
	names := map[string]int{}
	for pc := range l.b.Code {
		of := l.step(pc)
		if k := l.b.Code[pc].Kind; k == KGap || k == KOffer { // the following instruction distinguishes them
			of = l.menu(pc)
		}
		l.Of = append(l.Of, of)
		l.Steps = append(l.Steps, numbered(names, of))
	}
}

// step returns the name of an instruction.
func (l *planner) step(pc int) string {
	in := &l.b.Code[pc]
	switch op := in.Op.(type) {
	case *Choose:
		return "choose " + op.Step.Bind.Name
	case *May:
		return "may " + op.Entry.Name
	case *Assign:
		return "set " + op.Name
	case *Let:
		return "let " + op.Bind.Name
	case *Roll:
		return "roll " + op.Name
	case *Act:
		return op.Verb
	case *Pick:
		return "pick " + op.Name
	case *Each:
		return map[Kind]string{KEach: "each ", KNext: "next "}[in.Kind] + op.Name
	case *OpenPhase:
		return map[Kind]string{KOpenPhase: "phase ", KPhaseSteps: "steps of "}[in.Kind] + l.p.Scopes[op.Scope].Name
	case *ClosePhase:
		return "end of " + l.p.Scopes[op.Scope].Name
	case *Window:
		return l.moment(op.Moment)
	case *Apply:
		return "apply " + l.p.Game.Effects[op.Effect].ID
	case *Call:
		return "call " + l.p.Game.Procs[op.Proc].ID
	case *OpenEnd:
		if in.Node != nil {
			return "end of entry " + in.Node.ID
		}
	}
	return words[in.Kind]
}

// menu returns the name of a menu: a gap is named by the next instruction, an offer by its first entry.
func (l *planner) menu(pc int) string {
	switch op := l.b.Code[pc].Op.(type) {
	case *Offer:
		if len(op.Entries) > 0 {
			return "offer " + op.Entries[0].Name
		}
	default:
		if pc+1 < len(l.b.Code) {
			return "moment before " + l.step(pc+1)
		}
	}
	return l.step(pc)
}

// words are the names of instructions without a name of their own.
var words = [...]string{KReturn: "end", KJump: "go on", KIf: "if", KOffer: "offer", KTry: "try",
	KOpenEnd: "end of entry", KMove: "move", KShow: "show", KWhile: "while", KJoin: "together", KJoined: "end of together",
	KPerform: "perform",
	KRequire: "require", KEnd: "end the match", KGoOn: "go_on", KGap: "moment", KDue: "due", KBegin: "begin"}

func (l *planner) moment(m Moment) string {
	switch m.Kind {
	case model.AtStart:
		return "start of " + l.p.Scopes[m.Ref].Name
	case model.AtEnd:
		return "before the end of " + l.p.Scopes[m.Ref].Name
	}
	return "window " + l.p.Game.Windows[m.Ref].ID
}

// until returns where a name ends that an instruction binds: at the end of its list of steps.
func (l *planner) until(pc int) int {
	out := len(l.b.Code)
	for _, list := range l.b.lists { // the inner ones first
		if list[0] <= pc && pc < list[1] {
			if out = list[1]; list[0] == 0 && out == len(l.b.Code)-1 {
				out++ // names of the whole block may be read when it is done
			}
			break
		}
	}
	return out
}

func (l *planner) add(r Register) {
	r.Name, r.Of = numbered(l.names, r.Name), l.pc
	l.Registers = append(l.Registers, r)
}

// named adds registers that hold a value of type t each, or a list.
func (l *planner) named(name string, reg, count int, t expr.Type, pc int) {
	r := Register{Name: name, At: reg, Count: count, Type: t, Bound: pc, Until: len(l.b.Code)}
	if pc >= 0 {
		r.Until = l.until(pc)
	}
	if t.IsList() {
		r.Sort, r.Type = RegList, t.Elem()
	}
	l.add(r)
}

// begins adds the registers set when a block begins: parameters, the element and the values of an ability.
func (l *planner) begins() {
	p, b := l.p, l.b
	if b.Proc >= 0 {
		pr := p.Procs[b.Proc]
		for _, q := range pr.Model.Params {
			l.named(q.Name, q.Reg, 1, q.Type, -1)
		}
		if n := bitsOf(pr.Inst); n > 0 {
			l.add(Register{Name: "used", At: pr.Used, Count: (n + UsedBits - 1) / UsedBits, Sort: RegUsed, Bound: -1,
				Until: len(b.Code)})
		}
	}
	i := slices.IndexFunc(p.Instances, func(i *Instance) bool { return i.Block == b.ID })
	if i < 0 {
		return
	}
	a := p.Instances[i].Ability
	if a.Each != nil {
		l.named(a.Each.Name, a.Each.Reg, 1, a.Each.Type, -1)
	}
	for _, k := range a.Kept {
		l.named(k.As.Name, k.As.Reg, 1, k.As.Type, -1)
	}
}

// instr adds the registers that an instruction binds, and its hidden ones.
func (l *planner) instr(pc int) {
	in := &l.b.Code[pc]
	number := func(name string, at, count int) {
		l.add(Register{Name: name, At: at, Count: count, Sort: RegNumber, Bound: -1, Until: len(l.b.Code)})
	}
	switch op := in.Op.(type) {
	case *Let:
		l.named(op.Bind.Name, op.Reg, 1, op.Bind.Type, pc)
	case *Pick:
		l.named(op.Name, op.Reg, 1, op.Bind.Type, pc)
	case *Roll:
		t := op.Type
		if op.Count != nil && !t.IsList() {
			t = t.List()
		}
		l.named(op.Name, op.Reg, 1, t, pc)
	case *May:
		if op.Keep >= 0 {
			l.named(op.Entry.Name+" done", op.Keep, 1, expr.TBool, pc)
		}
	case *Offer:
		if op.Single { // otherwise a let sets it
			number("taken", op.Taken, 1)
		}
	case *Choose:
		l.answers(op, pc)
	case *Each:
		if in.Kind == KEach {
			l.loop(op, pc)
		}
	case *While:
		number("while turns", op.Hidden, 1)
	case *Join:
		if in.Kind == KJoined {
			return
		}
		end := slices.IndexFunc(l.b.Code, func(in Instr) bool { return in.Kind == KJoined && in.Op == any(op) })
		l.add(Register{Name: "together", At: op.Hidden, Count: joinWords, Sort: RegJoined, Bound: pc + 1,
			Until: end + 1})
	case *Window:
		number(l.Of[pc]+" turn", op.Hidden, windowHead)
		l.add(Register{Name: l.Of[pc] + " used", At: op.Hidden + windowHead, Count: op.Words - windowHead,
			Sort: RegUsed, Op: op, Bound: pc, Until: pc + 1})
	case *OpenPhase:
		if in.Kind == KOpenPhase {
			l.phase(op, pc)
		}
	case *Call:
		l.kept(op, pc)
	}
}

func (l *planner) answers(op *Choose, pc int) {
	t, n := op.Step.Among.Type.Elem(), 1
	if op.Size > 1 {
		t = t.List()
	}
	name := op.Step.Bind.Name
	if op.Per {
		n = len(l.p.Players)
		l.named(name+" now", op.Cur, 1, t, pc)
	}
	l.named(name, op.Reg, n, t, pc)
	if of := op.Step.Bind.For; of != nil {
		l.named(name+" for", of.Reg, 1, of.Type, pc+1)
	}
	if op.Step.Unanimous && op.ByMany != nil {
		l.named(name+" refused", op.Refused, len(l.p.Players), t, pc)
	}
}

// loop adds the registers of a loop: its element, its list, the index, and who acted before.
func (l *planner) loop(op *Each, pc int) {
	l.named(op.Name, op.Reg, 1, op.Type, pc+1)
	l.add(Register{Name: op.Name + " list", At: op.Hidden, Count: 1, Sort: RegList, Type: op.Type, Bound: pc + 1,
		Until: op.End, loop: true})
	l.add(Register{Name: op.Name + " done", At: op.Hidden + 2, Count: 1, Sort: RegNumber, Bound: pc + 1, Until: op.End})
	l.named(op.Name+" me", op.Hidden+3, 1, expr.TPlayer, pc+1)
}

func (l *planner) phase(op *OpenPhase, pc int) {
	p, sc := l.p, &l.p.Scopes[op.Scope]
	l.add(Register{Name: "phase " + sc.Name, At: op.Hidden, Count: BHead, Sort: RegPhase, Op: op, Bound: pc + 1,
		Until: op.Close + 1})
	for i, f := range p.Game.Fields[op.Scope] {
		n := 1
		if f.Per {
			n = len(p.Players)
		}
		l.named(sc.Name+"."+f.Name, op.Hidden+sc.Fields[i], n, f.Type, pc+1)
		l.Registers[len(l.Registers)-1].Until = op.Close + 1
	}
}

// kept adds the registers of the answers that a call keeps.
func (l *planner) kept(op *Call, pc int) {
	for i, f := range op.Fields {
		of := l.p.Procs[op.Proc].Model.Fields[i]
		n := 1
		if of.Per {
			n = len(l.p.Players)
		}
		l.named("kept "+of.Name, f.To, n, of.Type, pc)
	}
}

// When returns the name of the moment of an ability.
func When(i *Instance) string {
	return [...]string{model.AtStart: "start", model.AtEnd: "end", model.AtWindow: "window", model.After: "after",
		model.Instead: "instead", model.During: "during", model.AsSoonAs: "as soon as"}[i.Ability.Moment]
}

// Done returns the offset of the register with a loop's index, from the register of its list; 0 if it is no loop's
// list.
func (r *Register) Done() int {
	if r.loop {
		return 2
	}
	return 0
}

// MomentName returns the name of a window, or the phase and which end of it a moment is.
func (p *Program) MomentName(m Moment) string {
	switch m.Kind {
	case model.AtStart:
		return "start(" + p.Scopes[m.Ref].Name + ")"
	case model.AtEnd:
		return "end(" + p.Scopes[m.Ref].Name + ")"
	}
	return p.Game.Windows[m.Ref].ID
}
