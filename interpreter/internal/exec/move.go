package exec

import (
	"fmt"
	"slices"

	"precept/interpreter/declared"
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/state"
)

// move moves every piece of a list.
func (x *Run) move(in *compile.Instr) signal {
	op := in.Op.(*compile.Move)
	op.Each(x.M, func(p, to int32) { x.moveOne(p, to, op.End) })
	return next
}

func (x *Run) moveOne(p, to int32, at state.At) {
	m := x.M
	if p < 0 || to < 0 || !x.P.MayHold(x.M, p, to) {
		return
	}
	if n := int(m.Num[to]); n >= scanned && !compile.Work(m, n/scanned) {
		return
	}
	if x.P.Pieces[p].Place == to {
		return // no piece can be inside itself
	}
	if m.Ctl[state.Watching] > 0 || m.Ctl[state.QueueTop] != 0 {
		m.Journal = append(m.Journal, int16(p), m.Place[p])
	}
	was := m.Place[p]
	if x.heard() {
		x.Watch.Moving(p)
	}
	if was != int16(to) {
		if !x.inSight(p, int32(was), to) {
			m.Seen[p] = 0
		}
		for _, s := range x.P.PlaceSlots(int(p)) {
			m.Set(s, m.L.Init[s])
		}
	}
	m.Move(int(p), int(to), at)
	if x.heard() {
		x.Watch.Moved(p, int32(was), to)
	}
}

// inSight reports whether everybody sees a piece with a face go from one place to another. Seats that were shown its
// face then still know it.
func (x *Run) inSight(p, from, to int32) bool {
	return x.P.Classes[x.P.Pieces[p].Class].Faced && from >= 0 && x.P.Places[from].Public && x.P.Places[to].Public
}

// assign writes a variable, an attribute or a field of a phase.
func (x *Run) assign(in *compile.Instr) signal {
	op := in.Op.(*compile.Assign)
	m := x.M
	if op.List == nil {
		x.assignOne(op)
		return next
	}
	for _, v := range op.List(m) {
		if !compile.Work(m, 1) {
			break
		}
		m.Tmp[0] = v
		x.assignOne(op)
	}
	return next
}

func (x *Run) assignOne(op *compile.Assign) {
	m := x.M
	if op.Field != nil {
		x.assignField(op)
		return
	}
	slot := op.Slot(m)
	if slot < 0 {
		return
	}
	if x.heard() {
		x.Watch.Setting(slot, op.Words)
	}
	op.Write(m, slot)
	if x.heard() {
		x.Watch.Set()
	}
}

func (x *Run) assignField(op *compile.Assign) {
	m := x.M
	at := op.Field(m)
	if at < 0 {
		return
	}
	if op.Vals != nil {
		x.bindList(at, op.Vals(m))
	} else {
		m.Stack[at] = op.Clamped(m, m.Stack[at])
	}
	m.Invalidated |= m.L.InvalidatesByScope[op.Scope]
	m.PendingRules |= m.L.RulesByScope[op.Scope]
}

// show changes which seats know pieces and their secret values. It lasts until a piece moves, unless everybody sees
// where it goes.
func (x *Run) show(in *compile.Instr) signal {
	op := in.Op.(*compile.Show)
	m := x.M
	who := uint16(0)
	switch {
	case op.All:
		who = 1<<len(x.P.Players) - 1
	case op.None:
	default:
		for _, p := range op.To(m) {
			who |= 1 << uint(p)
		}
	}
	for _, p := range op.What(m) {
		switch {
		case p < 0: // a gap of a list
		case op.None && m.Seen[p] == 0: // no seat was shown it
		default:
			if x.heard() {
				x.Watch.Showing(p)
			}
			if m.Seen[p] |= who; op.None {
				m.Seen[p] = 0
			}
			if x.heard() {
				x.Watch.Shown(p, who)
			}
		}
	}
	return next
}

// Script holds the chance events of a scenario, in order, and where its match rests. The match counts how much of it is
// used, so that a saved match continues at the same place.
type Script struct {
	Until int   // the number of a phase + 1: after it ends, no other phase opens
	Of    int32 // the owner of that phase + 1, 0 for any owner
	After int   // the number of a procedure + 1: after it ends, nothing more is done
	Dice  []int32
	Picks []string // names of pieces or values, or expressions for the pieces it may be
	Turn  bool     // a shuffle reverses the order; otherwise it keeps it
}

// Ended describes a phase that has closed, and whose it was.
type Ended struct {
	Scope int
	Of    int32
}

// Ended returns the phases that closed since the last answer, as a copy. Runs with neither a script nor a disguise
// record none.
func (x *Run) Ended() []Ended { return slices.Clone(x.endedNow) }

// ended records a phase that closes, and whether the script makes the match rest after it.
func (x *Run) ended(scope int, of int32) {
	x.endedNow = append(x.endedNow, Ended{scope, of})
	if s := x.Script; s != nil {
		x.halt.resting = x.halt.resting || s.Until == scope+1 && (s.Of == 0 || s.Of == of+1)
	}
}

// Rests reports whether the match has stopped because its script says so.
func (x *Run) Rests() bool { return x.halt.resting && x.Pending() == nil && !x.Over() }

// Unused returns how many dice and picks of the script are left. The number of dice is negative if more were rolled
// than the script has.
func (x *Run) Unused() (dice, picks int) {
	if x.Script == nil {
		return 0, 0
	}
	return len(x.Script.Dice) - int(x.M.Ctl[state.Dice]), len(x.Script.Picks) - int(x.M.Ctl[state.Picks])
}

// die returns one result of a die: scripted, or drawn.
func (x *Run) die(faces []int32) int32 {
	m := x.M
	if x.Script != nil {
		m.Ctl[state.Dice]++
	}
	if x.Script != nil && int(m.Ctl[state.Dice]) <= len(x.Script.Dice) {
		v := x.Script.Dice[m.Ctl[state.Dice]-1]
		if !slices.Contains(faces, v) {
			m.Fail(fmt.Errorf("the script rolls %d, which is no face of this die", v))
		}
		return v
	}
	return faces[m.Below(len(faces))]
}

func (x *Run) roll(in *compile.Instr) signal {
	op := in.Op.(*compile.Roll)
	fp := int(x.M.Ctl[state.Cur])
	if op.Count == nil {
		v := x.die(op.Faces)
		x.M.Stack[fp+op.Reg] = v
		x.rolled(in, op, v)
		return next
	}
	n := int(op.Count(x.M))
	start := len(x.M.Arena)
	for i := 0; i < n && i < 100; i++ {
		x.M.Arena = append(x.M.Arena, x.die(op.Faces))
	}
	x.rolled(in, op, x.M.Arena[start:]...)
	x.bindList(fp+op.Reg, x.M.Arena[start:])
	return next
}

// Rolled describes the results of one roll.
type Rolled struct {
	Node  *declared.Node
	Name  string // the name that the roll binds
	Type  expr.Type
	Faces []int32
}

// Rolled returns the rolls since the last answer, as a copy.
func (x *Run) Rolled() []Rolled {
	out := slices.Clone(x.rolledNow)
	for i := range out {
		out[i].Faces = slices.Clone(out[i].Faces)
	}
	return out
}

// rolled records a roll in buffers that are reused after every answer.
func (x *Run) rolled(in *compile.Instr, op *compile.Roll, faces ...int32) {
	start := len(x.faces)
	x.faces = append(x.faces, faces...)
	x.rolledNow = append(x.rolledNow, Rolled{in.Node, op.Name, op.Type, x.faces[start:]})
	if x.heard() {
		x.Watch.Rolled(op, x.faces[start:]) // not faces, which would then escape to the heap
	}
}

// acts returns the function of a verb that acts on a zone, nil if there is none.
func acts(verb string) func(x *Run, zone int) {
	switch verb {
	case "shuffle": // everybody forgets what they knew of its order
		return func(x *Run, zone int) { x.mix(zone, zone) }
	}
	return nil
}

func (x *Run) act(in *compile.Instr) signal {
	op := in.Op.(*compile.Act)
	if zone := int(op.Zone(x.M)); zone >= 0 {
		acts(op.Verb)(x, zone)
	}
	return next
}

// mix shuffles the pieces of a zone (Fisher and Yates, in Durstenfeld's form) and moves them beneath those of another
// zone, or of the same. A script keeps their order, or reverses it.
func (x *Run) mix(from, to int) {
	m := x.M
	if !compile.Work(m, 2*int(m.Num[from])) {
		return
	}
	start := len(m.Arena)
	for p := m.Head[from]; p >= 0; p = m.Next[p] {
		m.Arena = append(m.Arena, int32(p))
	}
	l := m.Arena[start:]
	for i := len(l) - 1; i > 0 && x.Script == nil; i-- {
		j := m.Below(i + 1)
		l[i], l[j] = l[j], l[i]
	}
	if x.Script != nil && x.Script.Turn {
		slices.Reverse(l)
	}
	for _, p := range l {
		m.Seen[p] = 0
		m.Move(int(p), to, state.Lowest)
	}
	if x.heard() {
		x.Watch.Shuffled(int32(from), int32(to))
	}
	m.Arena = m.Arena[:start]
}

// pick draws one element of a list at random, or up to count of them.
func (x *Run) pick(in *compile.Instr) signal {
	op := in.Op.(*compile.Pick)
	m := x.M
	fp := int(m.Ctl[state.Cur])
	src := op.Among(m)
	start := len(m.Arena)
	if !compile.Work(m, len(src)) {
		return next
	}
	for _, v := range src {
		if v != state.Nil { // a gap of the list cannot be drawn
			m.Arena = append(m.Arena, v)
		}
	}
	l := m.Arena[start:]
	n := 1
	if op.Count != nil {
		n = int(op.Count(m))
	}
	n = max(0, min(n, len(l)))
	for i := 0; i < n; i++ {
		j := i + x.picked(l[i:])
		l[i], l[j] = l[j], l[i]
	}
	if x.heard() {
		x.Watch.Picked(op, l[:n])
	}
	if op.Count != nil {
		x.bindList(fp+op.Reg, l[:n])
		return next
	}
	m.Stack[fp+op.Reg] = state.Nil
	if n > 0 {
		m.Stack[fp+op.Reg] = l[0]
	}
	return next
}

// picked returns the index in l of the element that is drawn at random, or that the script picks.
func (x *Run) picked(l []int32) int {
	m := x.M
	if x.Script == nil || int(m.Ctl[state.Picks]) >= len(x.Script.Picks) {
		return m.Below(len(l))
	}
	want := x.Script.Picks[m.Ctl[state.Picks]]
	m.Ctl[state.Picks]++
	for i, v := range l {
		if x.scriptName(v, want) {
			return i
		}
	}
	if of, err := x.P.Compile(want); err == nil { // the copy has its own temporaries
		if v, err := of.Of(m.Clone()); err == nil {
			for i := range l {
				if slices.Contains(v.List, l[i]) || v.List == nil && !v.Type.IsList() && v.One == l[i] {
					return i
				}
			}
		}
	}
	m.Fail(fmt.Errorf("the script picks %s, which is not among what chance takes from", want))
	return 0
}

// scriptName reports whether want names v as a piece, a player, a place or a number.
func (x *Run) scriptName(v int32, want string) bool {
	if v >= 0 && int(v) < len(x.P.Pieces) && x.P.PieceName(int(v)) == want {
		return true
	}
	if v >= 0 && int(v) < len(x.P.Names) && x.P.Names[v] == want {
		return true
	}
	if v >= 0 && int(v) < len(x.P.Places) && x.P.Places[v].Name == want {
		return true
	}
	return fmt.Sprint(v) == want
}

// refill fills the zones from which an instruction takes more than they hold. It returns true if a procedure must run
// first; the instruction is then executed again.
func (x *Run) refill(in *compile.Instr) bool {
	m := x.M
	aux := &m.Stack[int(m.Ctl[state.Cur])+state.FAux]
	for i := range in.Refills {
		r := &in.Refills[i]
		q := r.Zone(m)
		want := int32(1)
		if r.Want != nil {
			want = r.Want(m)
		}
		if q < 0 || int32(m.Num[q]) >= want {
			continue
		}
		x.writes++
		if r.From != nil {
			if from := r.From[q-r.Base]; from >= 0 {
				x.mix(int(from), int(q))
			}
			continue
		}
		if r.Proc >= 0 && *aux&auxFilled == 0 {
			*aux |= auxFilled // the refill runs once: pieces that it cannot bring do not exist
			fp := int(m.Ctl[state.Cur])
			x.push(x.P.Procs[r.Proc].Block, m.Stack[fp+state.FMe], m.Stack[fp+state.FOwner], m.Stack[fp+state.FSource],
				-1)
			return true
		}
	}
	*aux &^= auxFilled
	return false
}
