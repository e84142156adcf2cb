package knowledge

import (
	"slices"

	"precept/interpreter/declared"
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/exec"
	"precept/interpreter/internal/model"
	"precept/interpreter/internal/state"
	"precept/interpreter/view"
)

// Follower observes a run and emits events.
type Follower struct {
	x       *exec.Run
	p       *compile.Program
	m       *state.Match
	hear    func(*view.Event)
	open    []span // what has begun and was emitted
	now     []span // what is on the stack, while it is compared
	spans   int32
	emitted int32 // how many events were emitted
	still   bool  // nothing may begin or end now

	known view.Seats // who could identify the piece that is about to move
	drawn []int32    // the places from which pieces were drawn at random since the last answer
	moved [][]moved  // moves by piece, except those known only to seats that know a later move
	slot  int        // the slot that is about to be written
	was   []int32    // the value of that slot and those after it

	before *state.Match // the position of Mark
}

// span is a phase that is open, or steps that have begun.
type span struct {
	at       int32 // the index of its registers in the stack
	block    int32 // the number of the block of steps; for a phase, -1 less the phase's number
	id       int32
	begin    int32 // how many events were emitted before it
	replaced bool  // an ability has replaced its steps
}

// moved is a move of a piece: after how many events, and who could identify the piece.
type moved struct {
	at    int32
	known view.Seats
}

// NewFollower follows a run from its current position. It does not emit what has begun there.
func NewFollower(x *exec.Run) *Follower {
	f := fresh(x)
	f.stack(func(s span) { f.begin(s) })
	return f
}

// Begin follows a run from its current position, and emits what has begun there.
func Begin(x *exec.Run, hear func(*view.Event)) *Follower {
	f := fresh(x)
	f.hear = hear
	f.sync(true)
	f.hear = nil
	return f
}

func fresh(x *exec.Run) *Follower {
	f := &Follower{moved: make([][]moved, len(x.P.Pieces))}
	f.Attach(x)
	return f
}

// Attach makes f follow another run at the same position.
func (f *Follower) Attach(x *exec.Run) { f.x, f.p, f.m = x, x.P, x.M }

// Mark returns a copy of the position, which the next call overwrites.
func (f *Follower) Mark() *state.Match {
	if f.before == nil || f.before.L != f.m.L {
		f.before = state.New(f.m.L)
	}
	f.before.CopyFrom(f.m)
	return f.before
}

// Clone returns a follower with the same history for a run x that is equal to f's.
func (f *Follower) Clone(x *exec.Run) *Follower {
	out := &Follower{open: slices.Clone(f.open), spans: f.spans, emitted: f.emitted, moved: slices.Clone(f.moved)}
	out.Attach(x)
	return out
}

// Hear calls do, and emits to hear what happens in it.
func (f *Follower) Hear(hear func(*view.Event), do func() error) error {
	f.hear, f.x.Watch, f.drawn = hear, f, f.drawn[:0]
	defer func() { f.hear, f.x.Watch = nil, nil }()
	err := do()
	f.sync(false)
	return err
}

// Restart follows another run at a corrected position. It drops what is not open there.
func (f *Follower) Restart(x *exec.Run) {
	f.Attach(x)
	k := 0
	f.stack(func(s span) {
		if k == len(f.open) || f.open[k].at != s.at || f.open[k].block != s.block {
			f.open = f.open[:k]
			f.begin(s)
		}
		k++
	})
	f.open = f.open[:k]
}

// Return attaches the follower to a run that has gone back. It emits what differs, and then starts again what is open
// there.
func (f *Follower) Return(x *exec.Run, before *state.Match, hear func(*view.Event)) {
	f.Attach(x)
	f.open = f.open[:0]
	f.still = true
	f.Between(before, hear)
	f.still, f.hear = false, hear
	f.sync(true)
	f.hear = nil
}

func (f *Follower) begin(s span) *span {
	f.spans++
	s.id, s.begin = f.spans, f.emitted
	f.open = append(f.open, s)
	return &f.open[len(f.open)-1]
}

// stack calls g with every phase that is open and all steps that have begun, the outermost first.
func (f *Follower) stack(g func(span)) {
	m := f.m
	f.now = f.now[:0]
	for b := m.Ctl[state.ScopeTop]; b > 0; b = m.Stack[b+compile.BPrev] {
		f.now = append(f.now, span{at: b, block: -1 - m.Stack[b+compile.BScope]})
	}
	for fp := m.Ctl[state.Cur]; fp > 0; fp = m.Stack[fp+state.FParent] {
		if block := m.Stack[fp+state.FBlock]; int(block) != f.p.DueB {
			f.now = append(f.now, span{at: fp, block: block})
		}
	}
	slices.SortFunc(f.now, func(a, b span) int {
		if a.at == b.at {
			return int(b.block - a.block) // steps enclose a phase that begins at their first register
		}
		return int(a.at - b.at)
	})
	for _, s := range f.now {
		g(s)
	}
}

// sync emits what has ended and begun since the last call. With asked, the values in the texts of phases are included.
func (f *Follower) sync(asked bool) {
	if f.still || f.x.Speculates() || f.m.Ctl[state.Over] != 0 && f.m.Ctl[state.Cur] == 0 {
		return
	}
	k, same := 0, true
	f.stack(func(s span) {
		if same && k < len(f.open) && f.open[k].at == s.at && f.open[k].block == s.block {
			k++
			return
		}
		if same {
			f.cut(k)
			same = false
		}
		f.emitBegin(s, asked)
	})
	if same {
		f.cut(k)
	}
}

// cut emits the end of everything open but the first k.
func (f *Follower) cut(k int) {
	for len(f.open) > k {
		f.end(nil)
	}
}

// done emits the end of the innermost open span while its names can still be read.
func (f *Follower) done() { f.end(f.said(&f.open[len(f.open)-1])) }

// end emits the end of the innermost open span, with the values of its text.
func (f *Follower) end(values []view.EventValue) {
	s := f.open[len(f.open)-1]
	f.open = f.open[:len(f.open)-1]
	e := view.Event{Sort: view.Ended, Span: s.id, Values: values, Heard: view.Everyone}
	if s.block < 0 {
		e.Sort = view.Closed
	} else {
		b := f.p.Blocks[s.block]
		e.ID, e.Node, e.Tells, e.By = b.Name, b.Node, b.Node.Tells, max(-1, f.m.Stack[s.at+state.FMe])
	}
	f.tell(&e)
}

// emitBegin emits the start of a span.
func (f *Follower) emitBegin(s span, asked bool) {
	e := view.Event{Source: -1, By: -1, Heard: view.Everyone}
	if s.block < 0 {
		f.phase(&e, s, asked)
	} else {
		f.steps(&e, s)
	}
	f.tell(&e)
	open := f.begin(s)
	open.begin = f.emitted - 1
}

// phase fills in an event with the phase that it opens.
func (f *Follower) phase(e *view.Event, s span, asked bool) {
	sc := &f.p.Game.Scopes[-1-s.block]
	e.Sort, e.ID, e.Node = view.Opened, sc.ID, &sc.Node
	e.By, e.Tells = max(-1, f.m.Stack[s.at+compile.BOf]), sc.Tells
	if sc.Tells == nil || !asked {
		return
	}
	for i, h := range f.p.Game.Held[-1-s.block] {
		v := view.EventValue{Type: h.Type, Known: view.Everyone}
		if at := s.at + int32(f.p.Scopes[-1-s.block].Fields[i]); !h.Per && !h.Type.IsList() {
			v.Of = []int32{f.m.Stack[at]}
			f.judge(&v, never)
		}
		if h.Sealed {
			v.Known = f.each(f.p.SeesAll)
		}
		e.Values = append(e.Values, v)
	}
}

// never is later than the number of any event.
const never = 1<<31 - 1

// steps fills in an event with the steps that begin.
func (f *Follower) steps(e *view.Event, s span) {
	m := f.m
	b := f.p.Blocks[s.block]
	e.Sort, e.ID, e.Node, e.By = view.Began, b.Name, b.Node, max(-1, m.Stack[s.at+state.FMe])
	e.Source, e.Tells = max(-1, m.Stack[s.at+state.FSource]), b.Node.Tells
	switch i := f.p.AbilityOf(b.ID); {
	case b.Proc >= 0:
		e.Doing = view.Procedure
		if f.p.Game.Procs[b.Proc].Action {
			e.Doing = view.Action
		}
	case i != nil:
		e.Doing, e.Node = view.Ability, exec.NodeOf(f.p, i)
		if i.Ability.Moment == model.Instead {
			f.replaces(m.Stack[s.at+state.FEvent])
		}
		if e.Source >= 0 {
			e.Heard = f.who(e.Source)
		}
	case b.ID == f.p.SetupB || b.ID == f.p.PlayB:
		e.Doing = view.Match
	case f.p.Held != nil && b.ID < len(f.p.Held) && f.p.Held[b.ID] != nil:
		e.Doing = view.Held
	default:
		e.Doing = view.Phase
	}
}

// replaces records that the steps of a call were replaced.
func (f *Follower) replaces(call int32) {
	for i := range f.open {
		if f.open[i].at == call && f.open[i].block >= 0 {
			f.open[i].replaced = true
		}
	}
}

// tell emits an event, with where it happened.
func (f *Follower) tell(e *view.Event) {
	f.number(e)
	f.emitted++
	if f.hear != nil {
		f.hear(e)
	}
}

// number fills in where an event happened and, for a start, the number of its span.
func (f *Follower) number(e *view.Event) {
	if e.Sort != view.Answered { // an answer belongs to no step, and the count of steps depends on the run
		e.Step = int32(f.x.Steps())
	}
	if len(f.open) > 0 {
		e.Within = f.open[len(f.open)-1].id
	}
	if e.Sort == view.Opened || e.Sort == view.Began {
		e.Span = f.spans + 1
	}
}

// who returns the seats that can identify a piece.
func (f *Follower) who(piece int32) view.Seats {
	if f.p.Open() {
		return view.Everyone
	}
	return f.each(func(seat int32) bool { return f.p.Knows(f.m, seat, piece) })
}

// each returns the seats for which holds is true. Seat -1 means everybody who has no seat.
func (f *Follower) each(holds func(seat int32) bool) view.Seats {
	var out view.Seats
	for seat := int32(-1); seat < int32(len(f.p.Names)); seat++ {
		if holds(seat) {
			out |= view.SeatsOf(seat)
		}
	}
	if out.Has(-1) { // what everybody without a seat knows, all know
		return view.Everyone
	}
	return out
}

// happened returns a new event of the given sort at the current position.
func (f *Follower) happened(sort view.EventSort) view.Event {
	f.sync(false)
	e := view.Event{Sort: sort, By: -1, Source: -1, Piece: -1, Place: -1, From: -1, To: -1, Heard: view.Everyone,
		Known: view.Everyone}
	if fp := f.m.Ctl[state.Cur]; fp > 0 {
		e.By = max(-1, f.m.Stack[fp+state.FMe])
	}
	return e
}

// node returns the running step.
func (f *Follower) node() *declared.Node {
	if in := f.x.Instr(); in != nil {
		return in.Node
	}
	return nil
}
