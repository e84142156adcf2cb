package exec

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"precept/internal/limit"
	"precept/interpreter/declared"
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/state"
	"precept/interpreter/record"
)

// Run executes a match and holds the decision that it waits for.
type Run struct {
	handlers *handlers
	P        *compile.Program
	M        *state.Match
	course
	searching
	told
	scratch

	dec         Decision
	win         window // the subject of dec, if dec is about abilities
	pending     bool
	alone       int32 // the only value of Asking at which this run asks, 0: every value
	steps       int
	err         error
	found       found
	bound       bound
	speculative speculative
	writes      uint32 // counts writes, including bindings in searches
	due         []trigger
	waiting     []waiting
	ready       []ready    // the waiting abilities by seat, while orderMatters runs
	ran         [64]string // the names of the last abilities that ran since the last answer, to report a circle
	rans        int
	Disguise    record.Disguise
	blind       bool    // a search assumes that hidden values are whatever is needed
	Loose       bool    // a playout that may ask forced decisions, because proving that they are forced is expensive
	Wakeful     bool    // test every state rule after every step, whatever it reads: for tests that none is missed
	Backwards   bool    // run unordered due abilities from the end: for tests that their order does not matter
	Watch       Watcher // is called for every event; nil: none
}

// course holds where a match begins and rests, if it is not simply played from its start to its end.
type course struct {
	Script  *Script // chance events of a scenario; nil: the match's generator
	Reached func()  // called when the phase of GoTo is reached
	halt    Halt
	started bool   // the phase of GoTo counts as begun
	wants   []Want // the fields that phases on the way to the phase of GoTo must have
}

// Halt describes where a match stops although nothing is asked. It depends on how a position was reached.
type Halt struct {
	beforePlay bool // before play begins
	resting    bool // the phase after which the script makes the match rest has closed
}

// Halt returns where the match stops.
func (x *Run) Halt() Halt { return x.halt }

// Replaced must be called after the match was replaced by another position, which stops at h. It clears the records of
// automatic answers and ended phases.
func (x *Run) Replaced(h Halt) {
	x.halt = h
	x.forgets()
	x.endedNow = x.endedNow[:0]
}

// Follows makes chance follow a script. If the previous script made the match rest, it can continue.
func (x *Run) Follows(s *Script) { x.Script, x.halt.resting = s, false }

// searching holds the working data of searches, which test whether a transaction can be completed.
type searching struct {
	searches    int
	searchSteps int      // steps of searches, which do not count as steps of the match
	searchDepth int      // above 0, nothing but bindings may be written
	saved       []int32  // frames that searches restore
	candStack   []int32  // candidates of the nested searches, as a stack
	lastLegal   int      // the option that was last tried with success
	menuLegal   []int    // the same for each menu
	first       way      // the first choice of the last search that succeeded
	ways        []way    // the same for each option of the decision that was tried with success
	known       way      // what is known about the next choice, until something has an effect
	expected    way      // what is known about the choice that is being prepared
	tb0, ar0    int      // where temporaries and lists begin, inside an evaluation
	listener    Listener // is called where searches fail, usually nil
	witness     Witness  // is called for automatic answers, usually nil
}

// told records what can be reported about the steps that led to the decision.
type told struct {
	forcedNow []Bound   // choices that were answered automatically since the last answer
	entered   []Entered // menu entries that were entered without asking since the last answer
	askings   int32     // counts choices as they begin: distinguishes choices of one name
	endedNow  []Ended   // phases that closed since the last answer
	rolledNow []Rolled  // results of dice since the last answer
	faces     []int32   // backs rolledNow
	opened    []int     // how often each phase was opened since CountPhases; nil: not counted
}

// scratch holds buffers for finding candidates.
type scratch struct {
	candidates
	spare     []candidates // buffers for choices inside can(action), by depth
	nested    int          // how deep the current can(action) is
	best      []int32      // the keys of the best candidate in a ranking
	filling   filling
	sums      sums
	chosenNow []int32
	draws     []int32
}

// signal says how the loop continues after an instruction.
type signal uint8

const (
	next signal = iota // continue with the next instruction
	stay               // the instruction has set the program counter
	ask                // a decision must be answered
	stop               // the match is over or stops; in a search: the transaction can be completed
	fail               // in a search: there is no answer
)

// handler executes an instruction of one kind.
type handler func(x *Run, in *compile.Instr) signal

// handlers has a handler for each kind of instruction, padded to a power of two: a masked index needs no bounds check.
type handlers [64]handler

// newHandlers returns the handlers. Each run has its own: a package variable would have an initialization cycle,
// because handlers begin searches, which execute instructions.
func newHandlers() *handlers {
	return &handlers{
		compile.KReturn: (*Run).ret, compile.KJump: (*Run).jump, compile.KIf: (*Run).cond, compile.KChoose: (*Run).choose,
		compile.KOffer: (*Run).offer, compile.KMay: (*Run).may, compile.KTry: (*Run).try, compile.KOpenEnd: (*Run).openEnd,
		compile.KMove: (*Run).move, compile.KAssign: (*Run).assign, compile.KLet: (*Run).let, compile.KRoll: (*Run).roll,
		compile.KAct: (*Run).act, compile.KPick: (*Run).pick, compile.KShow: (*Run).show, compile.KEach: (*Run).each,
		compile.KNext: (*Run).next, compile.KWhile: (*Run).while, compile.KJoin: (*Run).join, compile.KJoined: (*Run).joined,
		compile.KOpenPhase: (*Run).openPhase, compile.KPhaseSteps: (*Run).phaseSteps, compile.KClosePhase: (*Run).closePhase,
		compile.KWindow: (*Run).window, compile.KApply: (*Run).apply, compile.KPerform: (*Run).perform,
		compile.KRequire: (*Run).require, compile.KEnd: (*Run).end, compile.KCall: (*Run).call, compile.KGoOn: (*Run).goOn,
		compile.KGap: (*Run).gap, compile.KDue: (*Run).dueStep, compile.KBegin: (*Run).beginPlay,
	}
}

// do executes an instruction.
func (x *Run) do(in *compile.Instr) signal { return x.handlers[in.Kind&63](x, in) }

// New returns a Run over a match at any point: at its very beginning, or as it was saved.
func New(p *compile.Program, m *state.Match) *Run {
	x := &Run{P: p, M: m, handlers: newHandlers()}
	x.room()
	x.attach()
	return x
}

// Room returns an empty match to be played on p: a released one, or a new one.
func Room(p *compile.Program) *state.Match {
	m := p.Spare.Take()
	if m == nil {
		return state.New(p.Layout)
	}
	m.Empty()
	return m
}

// Release makes the memory of the match available to later matches of the same program. Neither x nor its match may be
// used afterwards.
func (x *Run) Release() {
	m := x.M
	x.M, m.CanDo, m.Trace = nil, nil, nil
	x.P.Spare.Give(m)
}

// room allocates the growing buffers in whole cache lines. Small slices could share a line with those of matches in
// other goroutines, and each write would then invalidate the line for the other goroutine.
func (x *Run) room() {
	const ints, bytes = 64, 256
	for _, l := range []*[]int32{
		&x.dec.cands, &x.groups.cand, &x.groups.group, &x.groups.reps, &x.saved, &x.candStack, &x.hidden, &x.best, &x.alike,
		&x.chosenNow, &x.draws,
	} {
		*l = make([]int32, 0, ints)
	}
	x.dec.legal = make([]int8, 0, bytes)
	x.due = make([]trigger, 0, ints)
	x.waiting = make([]waiting, 0, ints)
	x.forcedNow = make([]Bound, 0, ints)
	x.entered = make([]Entered, 0, ints)
}

// attach lets the match's closures ask whether an action can be done, and allocates the caches of rulings.
func (x *Run) attach() {
	m := x.M
	m.CanDo = x.canDo
	m.Forget()
	x.menuLegal = make([]int, x.P.Menus)
	if m.Memo != nil {
		return // it has the caches of another run of the program
	}
	m.Memo = make([]state.Answer, x.P.Cached.Values)
	m.MemoSets = make([]state.AnswerSet, x.P.Cached.Sets)
	m.MemoLists = make([]state.AnswerList, x.P.Cached.Lists)
	room := make([]int32, x.P.Cached.Lists*limit.MemoList)
	for i := range m.MemoLists {
		m.MemoLists[i].Value = room[i*limit.MemoList : i*limit.MemoList : (i+1)*limit.MemoList]
	}
}

// Begin places every piece and runs to the first decision.
func (x *Run) Begin(seed uint64) error {
	m := x.M
	m.Seed(seed)
	m.Stack[0] = 0
	m.Ctl[state.Top] = 1 // index 0 means none
	for i := range x.P.Pieces {
		if h := x.P.Pieces[i].Home; h >= 0 {
			m.Move(i, h, state.Lowest)
		}
	}
	return x.setUp(false)
}

// setUp pushes the setup, and play below it, and runs to the first decision. With setupOnly it stops before play.
func (x *Run) setUp(setupOnly bool) error {
	x.M.PendingRules = 0
	if x.err = x.unfit(); x.err != nil {
		return x.err
	}
	x.Replaced(Halt{beforePlay: setupOnly})
	if x.P.PlayB >= 0 {
		x.push(x.P.PlayB, state.Nil, state.Nil, state.Nil, -1)
	}
	if x.P.SetupB >= 0 {
		x.push(x.P.SetupB, state.Nil, state.Nil, state.Nil, -1)
	}
	return x.Resume()
}

// Resume runs to the next decision, or prepares again the one that a saved match waits for.
func (x *Run) Resume() error { return x.resume(false) }

// resume does the same as Resume. With same, the cached candidates remain valid for the choice that is asked.
func (x *Run) resume(same bool) error {
	x.steps, x.searchSteps, x.searches, x.rans = 0, 0, 0, 0
	x.rolledNow, x.faces = x.rolledNow[:0], x.faces[:0]
	x.M.Work, x.M.Err, x.err = 0, nil, nil
	x.pending, x.speculative.op = false, nil
	if x.writes++; same {
		x.found.writes = x.writes
	}
	x.loop()
	x.known.op = nil
	return x.err
}

// Over reports whether the match has ended.
func (x *Run) Over() bool { return x.M.Ctl[state.Over] != 0 }

// Err returns the error that stopped the match, usually a fault of the content; nil if there is none.
func (x *Run) Err() error { return x.err }

// loop runs instructions until a decision is asked or the match stops.
func (x *Run) loop() {
	m := x.M
	for m.Ctl[state.Over] == 0 {
		if m.Ctl[state.Cur] == 0 {
			m.Ctl[state.Over] = 1 // play is done and nobody said who won
			if x.heard() {
				x.Watch.Over()
			}
			return
		}
		if x.halt.beforePlay && x.InPlay() {
			return
		}
		if m.Ctl[state.Skip] != 0 || x.halt.beforePlay || x.Wakeful {
			if !x.one() {
				return
			}
		} else if !x.block() {
			return
		}
	}
}

// block runs the instructions of the running frame while each leads to the next in the frame. It returns false if the
// match waits or is over.
func (x *Run) block() bool {
	m := x.M
	fp := int(m.Ctl[state.Cur])
	frame := (*[state.Header]int32)(m.Stack[fp-state.Header : fp])
	list := x.P.Blocks[frame[state.Header+state.FBlock]].Code
	pc := frame[state.Header+state.FPC]
	for {
		in := &list[pc]
		m.FP, m.TB, m.Arena = fp, 0, m.Arena[:0]
		if x.steps++; in.Stops || x.steps > limit.StepsPerAnswer {
			if sig := x.before(in); sig != next {
				return sig == stay
			}
		}
		sig := x.do(in)
		if m.Err != nil {
			x.fail(in.Node, m.Err)
			return false
		}
		if sig == next {
			pc = in.Then
			frame[state.Header+state.FPC] = pc
			if m.PendingRules == 0 {
				continue
			}
		}
		if !x.after(sig) {
			return false
		}
		if m.Ctl[state.Cur] != int32(fp) {
			return true
		}
		pc = frame[state.Header+state.FPC]
	}
}

// one runs one instruction. It is used on the way to a phase, before play, and if Wakeful is set.
func (x *Run) one() bool {
	m := x.M
	fp := int(m.Ctl[state.Cur])
	in := &x.P.Blocks[m.Stack[fp+state.FBlock]].Code[m.Stack[fp+state.FPC]]
	m.FP, m.TB, m.Arena = fp, 0, m.Arena[:0]
	x.steps++
	if sig := x.before(in); sig != next {
		return sig == stay
	}
	sig := stay
	if m.Ctl[state.Skip] == 0 {
		sig = x.do(in)
	} else {
		sig = x.skip(in)
	}
	if m.Err != nil {
		x.fail(in.Node, m.Err)
		return false
	}
	if sig == next {
		m.Stack[fp+state.FPC] = in.Then
	}
	if x.Wakeful && (sig == next || sig == stay) && m.Ctl[state.Batch] == 0 && m.Ctl[state.Skip] == 0 {
		m.PendingRules = ^uint64(0)
	}
	return x.after(sig)
}

// after handles the signal of an instruction, then tests the state rules. It returns false if the match waits or is
// over.
func (x *Run) after(sig signal) bool {
	m := x.M
	switch sig {
	case stop:
		return false
	case ask:
		x.pending = !x.automatic()
		return !x.pending
	}
	if m.PendingRules != 0 && m.Ctl[state.Batch] == 0 && m.Ctl[state.Skip] == 0 {
		x.stateRules()
	}
	return true
}

// before prepares an instruction: an effect ends the transaction, and zones that it takes from are filled. It returns
// next if the instruction can run, stay if something else comes first, fail if the budget is exceeded.
func (x *Run) before(in *compile.Instr) signal {
	if x.steps > limit.StepsPerAnswer {
		x.fail(in.Node, x.circle())
		return fail
	}
	m := x.M
	if in.Effect {
		x.writes++
		x.known.op = nil
		if m.Ctl[state.TxFrame] != 0 {
			x.commit()
		}
		if in.Acts {
			m.Ctl[state.Rested] = 0
		}
	}
	if len(in.Refills) > 0 && m.Ctl[state.Skip] == 0 && x.refill(in) {
		return stay
	}
	return next
}

// commit ends the transaction: the chosen steps are executed now.
func (x *Run) commit() {
	x.M.Ctl[state.TxFrame], x.M.Ctl[state.TxPC] = 0, 0
	x.M.Ctl[state.Moves]++
}

// Fault is an error of the content found while it runs.
type Fault struct {
	Node *declared.Node
	Err  error
}

func (f *Fault) Error() string {
	if f.Node == nil || f.Node.Span.File == nil {
		return f.Err.Error()
	}
	return fmt.Sprintf("%s: %v", f.Node.Span, f.Err)
}

// Unwrap returns the cause.
func (f *Fault) Unwrap() error { return f.Err }

func (x *Run) fail(n *declared.Node, err error) {
	if x.err == nil {
		x.err = &Fault{n, err}
		x.M.Fail(err)
	}
}

// circle returns the error for an answer that takes too many steps. It names the abilities that ran last.
func (x *Run) circle() error {
	if names := x.names(); names != "" {
		return fmt.Errorf("more steps than one answer may take; these set one another off: %s", names)
	}
	return errors.New("more steps than one answer may take; does a loop never end?")
}

// deep returns the error for calls that nest too deeply. It names the abilities that ran last.
func (x *Run) deep() error {
	if names := x.names(); names != "" {
		return fmt.Errorf("%w; these ran last: %s", errDeep, names)
	}
	return errDeep
}

// names returns the names of the abilities that ran last, each once, the earliest first.
func (x *Run) names() string {
	var names []string
	for k := max(0, x.rans-len(x.ran)); k < x.rans; k++ {
		if n := x.ran[k%len(x.ran)]; !slices.Contains(names, n) {
			names = append(names, n)
		}
	}
	return strings.Join(names, ", ")
}

var errDeep = errors.New("calls are nested too deeply; does a procedure call itself without end?")

// push begins a block: its frame becomes the running one.
func (x *Run) push(block int, me, owner, source, event int32) int {
	m, b := x.M, x.P.Blocks[block]
	base := int(m.Ctl[state.Top])
	fp := base + state.Header
	top := fp + b.Regs
	if top+64 > len(m.Stack) {
		m.Fail(x.deep())
		return state.Header // writes there do no harm: the match has failed
	}
	regs := m.Stack[fp:top]
	for i := range regs {
		regs[i] = state.Nil
	}
	h := (*[state.Header]int32)(m.Stack[base:fp])
	const at = state.Header
	h[at+state.FMe], h[at+state.FOwner], h[at+state.FSource], h[at+state.FEvent] = me, owner, source, event
	h[at+state.FParent], h[at+state.FBlock], h[at+state.FPC] = m.Ctl[state.Cur], int32(block), 0
	h[at+state.FHeap], h[at+state.FBase], h[at+state.FJournal] = int32(len(m.Heap)), int32(base), int32(len(m.Journal))
	h[at+state.FAux], h[at+state.FKeep] = 0, 0
	m.Ctl[state.Cur], m.Ctl[state.Top] = int32(fp), int32(top)
	if b.Watch {
		m.Ctl[state.Watching]++
	}
	return fp
}

// pop ends the running frame and returns to the one that began it.
func (x *Run) pop() {
	m := x.M
	fp := int(m.Ctl[state.Cur])
	h := (*[state.Header]int32)(m.Stack[fp-state.Header : fp])
	const at = state.Header
	if x.P.Blocks[h[at+state.FBlock]].Watch {
		x.unwatch()
	}
	m.Ctl[state.Cur] = h[at+state.FParent]
	if m.Ctl[state.Batch] == 0 || m.Ctl[state.QueueTop] < int32(fp) {
		m.Ctl[state.Top] = h[at+state.FBase]
		m.Heap = m.Heap[:h[at+state.FHeap]]
	}
}

// unwatch clears the journal of moves when no remaining event can read it.
func (x *Run) unwatch() {
	m := x.M
	m.Ctl[state.Watching]--
	if m.Ctl[state.Watching] == 0 && m.Ctl[state.QueueTop] == 0 {
		m.Journal = m.Journal[:0]
	}
}

// CountPhases starts counting in opened how often each phase is opened; nil stops counting.
func (x *Run) CountPhases(opened []int) { x.opened = opened }

func (x *Run) reg(i int) *int32 { return &x.M.Stack[int(x.M.Ctl[state.Cur])+i] }

func (x *Run) goTo(pc int) signal {
	x.M.Stack[int(x.M.Ctl[state.Cur])+state.FPC] = int32(pc)
	return stay
}

// bindList binds a list for the rest of the frame: its offset and length in the heap.
func (x *Run) bindList(at int, l []int32) {
	m := x.M
	if len(m.Heap)+len(l) > limit.Stack {
		m.Fail(errDeep)
		return
	}
	m.Stack[at], m.Stack[at+1] = int32(len(m.Heap)), int32(len(l))
	m.Heap = append(m.Heap, l...)
}

func (x *Run) me() int32 { return x.M.Stack[int(x.M.Ctl[state.Cur])+state.FMe] }

// Bound is a choice that was answered automatically, or one element of such a choice.
type Bound struct {
	Seat  int32
	Name  string
	Op    *compile.Choose
	Value Option
	Place int32 // where the piece was, Nil for other values
	Nth   int32 // which asking it belongs to: the elements of one choice share it
}

// Entered is a menu entry that a seat entered without being asked because it was the only one, or an ability that it
// had to use.
type Entered struct {
	Seat int32
	Name string
}

// Entered returns the menu entries that were entered without asking since the last answer, as a copy.
func (x *Run) Entered() []Entered { return slices.Clone(x.entered) }

// notesEntry records an entry that is entered without asking.
func (x *Run) notesEntry(seat int32, name string) {
	if x.searchDepth == 0 {
		x.entered = append(x.entered, Entered{seat, name})
	}
}

// forgets clears the records of automatic answers.
func (x *Run) forgets() { x.forcedNow, x.entered = x.forcedNow[:0], x.entered[:0] }

// Forced returns the choices that were answered automatically since the last answer, as a copy.
func (x *Run) Forced() []Bound { return slices.Clone(x.forcedNow) }

// forced records a choice that is answered automatically.
func (x *Run) forced(op *compile.Choose, seat int32, o Option) {
	b := Bound{seat, op.Step.Bind.Name, op, o, state.Nil, x.askings}
	if op.Pieces && o >= 0 {
		b.Place = int32(x.M.Place[o])
	}
	x.forcedNow = append(x.forcedNow, b)
	if x.witness != nil {
		x.witness.Forced(b)
	}
	x.unasked(b.Value)
}
