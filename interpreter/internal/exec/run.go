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

// Run is a match with what it waits for.
type Run struct {
	handlers *handlers
	P        *compile.Program
	M        *state.Match
	course
	searching
	told
	scratch

	dec         Decision
	win         window // what dec is about, when it is about abilities
	pending     bool
	alone       int32 // the only turn at which a question that several answer is asked, 0: all of them
	steps       int
	err         error
	found       found
	bound       bound
	speculative speculative
	writes      uint32 // counts what is written, bindings of searches included
	due         []trigger
	waiting     []waiting
	ready       []ready    // what of it may come to be used, while it is judged whether the order matters
	ran         [64]string // abilities that ran since the last answer, the last ones: to name a circle
	rans        int
	Disguise    record.Disguise
	blind       bool    // a search takes what not everybody sees to be as it has to be
	Loose       bool    // a playout of which nothing is kept: what is forced may be asked, for it is dear to know
	Wakeful     bool    // every state rule is judged after every step, whatever it reads: for tests that none sleeps
	Backwards   bool    // what nobody is asked to order is done from the end: for tests that its order does not matter
	Watch       Watcher // hears what happens; nil: nobody listens
}

// course is where a match begins and rests that is not simply played.
type course struct {
	Script  *Script // what chance brings, in a scenario; nil: the match's generator
	Reached func()  // called when the phase that was gone to is reached
	halt    Halt
	started bool   // a phase that is gone to counts as begun
	wants   []Want // what phases on the way to one that is gone to must say
}

// Halt is where a match goes no further although nothing is asked. It belongs to a position, as it was come to.
type Halt struct {
	beforePlay bool // before play begins
	resting    bool // the phase has closed after which the script lets the match rest
}

// Halt is where the match is held.
func (x *Run) Halt() Halt { return x.halt }

// Replaced says that the match is another position than the one that was played to, held where that was: nothing was
// answered or told on the way to it.
func (x *Run) Replaced(h Halt) {
	x.halt = h
	x.forgets()
	x.endedNow = x.endedNow[:0]
}

// Follows has chance bring what a script says; where another one let the match rest, it goes on.
func (x *Run) Follows(s *Script) { x.Script, x.halt.resting = s, false }

// searching is what searches work with: whether a transaction that was begun can be completed.
type searching struct {
	searches    int
	searchSteps int      // which are no steps of the match
	searchDepth int      // inside a search nothing may be written but bindings
	saved       []int32  // frames that searches go back to
	candStack   []int32  // candidates of the searches under way, one upon the other
	lastLegal   int      // which option was tried with success last
	menuLegal   []int    // and which of each menu
	first       way      // the first choice of the search that came through last
	ways        []way    // those of the options of the decision that were tried with success
	known       way      // what is known of the next choice, as long as nothing has had an effect
	expected    way      // and of the choice that is being put together
	tb0, ar0    int      // where temporaries and lists begin, inside an evaluation
	listener    Listener // hears where searches break off, nil mostly
	witness     Witness  // hears what is answered by itself, nil mostly
}

// told is what can be told of the way to the decision.
type told struct {
	forcedNow []Bound   // choices that were answered without asking since the last answer
	entered   []Entered // entries of menus that were the only thing to do since the last answer, and were not asked for
	askings   int32     // how often a choice began to be asked: tells those of one name apart
	endedNow  []Ended   // phases that closed since the last answer, of a match with a script
	rolledNow []Rolled  // what dice have shown since the last answer
	faces     []int32   // backs rolledNow
	opened    []int     // how often each phase was opened since somebody began to count; nil: nobody does
}

// scratch is room for candidates while they are looked for.
type scratch struct {
	groups    groups
	hidden    []int32 // candidates that the decider cannot tell, by place
	best      []int32 // what a ranking gives to the foremost
	alike     []int32
	filling   filling
	sums      sums
	chosenNow []int32
	draws     []int32
}

// signal is what the loop does after an instruction.
type signal uint8

const (
	next signal = iota // go on behind it
	stay               // the instruction has said where to go on
	ask                // a decision is to be taken
	stop               // the match is over
	fail               // in a search: there is no answer
)

// handler executes an instruction of one kind.
type handler func(x *Run, in *compile.Instr) signal

// handlers is one for each kind, and room up to a power of two: an index that is masked needs no check.
type handlers [64]handler

// newHandlers lists them. Each run has its own, for a variable of the package would depend on itself: handlers begin
// searches, which execute instructions.
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

// New is a Run over a match at any point: at its very beginning, or as it was saved.
func New(p *compile.Program, m *state.Match) *Run {
	x := &Run{P: p, M: m, handlers: newHandlers()}
	x.room()
	x.attach()
	return x
}

// Room is a match to be played on p, empty: one that was released, or a new one.
func Room(p *compile.Program) *state.Match {
	m := p.Spare.Take()
	if m == nil {
		return state.New(p.Layout)
	}
	m.Empty()
	return m
}

// Release leaves the room of the match to those that are played on the same program later. Neither x nor its match may
// be used any more.
func (x *Run) Release() {
	m := x.M
	x.M, m.CanDo, m.Trace = nil, nil, nil
	x.P.Spare.Give(m)
}

// room lets what grows begin with whole cache lines. Small slices lie side by side with those of matches that other
// goroutines play, and each write would take the line from the other.
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

// attach makes the match's closures able to ask whether an action can be done, and gives it room for the answers of
// rulings.
func (x *Run) attach() {
	m := x.M
	m.CanDo = x.canDo
	m.Forget()
	x.menuLegal = make([]int, x.P.Menus)
	if m.Memo != nil {
		return // it was released by another run of the program
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

// setUp pushes the setup, and play below it, and runs to the first decision; with setupOnly play waits.
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

// Resume runs to the next decision, or finds again the one that a saved match waits for.
func (x *Run) Resume() error { return x.resume(false) }

// resume is Resume; with same the candidates that were found last are still those of the choice that is asked.
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

// Err is what stopped the match: a fault of the content, nil mostly.
func (x *Run) Err() error { return x.err }

// loop runs instructions until one asks.
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

// block runs the instructions of the running frame for as long as one follows the other. It returns false when the
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

// one runs one instruction on the way to a phase that is gone to.
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

// after is what comes after an instruction: the match waits, or state rules speak. It returns false when it waits or is
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

// before is what comes before an instruction: an effect ends the transaction, zones that it wants filled are filled,
// and the budget may end. It says next when the instruction can run, stay when something else comes first.
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

// commit ends the transaction: what was chosen is done now.
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

// Unwrap is the cause.
func (f *Fault) Unwrap() error { return f.Err }

func (x *Run) fail(n *declared.Node, err error) {
	if x.err == nil {
		x.err = &Fault{n, err}
		x.M.Fail(err)
	}
}

// circle says that nothing comes to an end, and names the rules that ran last.
func (x *Run) circle() error {
	if names := x.names(); names != "" {
		return fmt.Errorf("more steps than one answer may take; these set one another off: %s", names)
	}
	return errors.New("more steps than one answer may take; does a loop never end?")
}

// deep says that calls nest without end, and names the rules that ran last.
func (x *Run) deep() error {
	if names := x.names(); names != "" {
		return fmt.Errorf("%w; these ran last: %s", errDeep, names)
	}
	return errDeep
}

// names is the abilities that ran last, each once, the earliest first.
func (x *Run) names() string {
	var names []string
	for k := max(0, x.rans-len(x.ran)); k < x.rans; k++ {
		if n := x.ran[k%len(x.ran)]; !slices.Contains(names, n) {
			names = append(names, n)
		}
	}
	return strings.Join(names, ", ")
}

var errDeep = errors.New("calls go deeper than a match can hold; does a procedure call itself without end?")

// push begins a block: its frame is the one that runs now.
func (x *Run) push(block int, me, owner, source, event int32) int {
	m, b := x.M, x.P.Blocks[block]
	base := int(m.Ctl[state.Top])
	fp := base + state.Header
	top := fp + b.Regs
	if top+64 > len(m.Stack) {
		m.Fail(x.deep())
		return state.Header // whoever goes on writes where it does no harm: the match is broken
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

// pop ends the running frame and goes back to the one that began it.
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

// unwatch forgets the moves when no event is left that could be asked for them.
func (x *Run) unwatch() {
	m := x.M
	m.Ctl[state.Watching]--
	if m.Ctl[state.Watching] == 0 && m.Ctl[state.QueueTop] == 0 {
		m.Journal = m.Journal[:0]
	}
}

// CountPhases counts in opened how often each phase is opened from now on, with nil no more.
func (x *Run) CountPhases(opened []int) { x.opened = opened }

func (x *Run) reg(i int) *int32 { return &x.M.Stack[int(x.M.Ctl[state.Cur])+i] }

func (x *Run) goTo(pc int) signal {
	x.M.Stack[int(x.M.Ctl[state.Cur])+state.FPC] = int32(pc)
	return stay
}

// bindList keeps a list for the rest of the frame: offset and length in the heap.
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

// Bound is a choice that was answered without asking, or one element of such a choice.
type Bound struct {
	Seat  int32
	Name  string
	Op    *compile.Choose
	Value Option
	Place int32 // where the piece lay, Nil for other values
	Nth   int32 // which asking it belongs to: the elements of one choice share it
}

// Entered is an entry of a menu into which a seat went without being asked, as there was nothing else to do, or an
// ability that it had to use.
type Entered struct {
	Seat int32
	Name string
}

// Entered is the entries of menus that were not asked for since the last answer: a copy.
func (x *Run) Entered() []Entered { return slices.Clone(x.entered) }

// notesEntry notes an entry that is not asked for.
func (x *Run) notesEntry(seat int32, name string) {
	if x.searchDepth == 0 {
		x.entered = append(x.entered, Entered{seat, name})
	}
}

// forgets what came by itself.
func (x *Run) forgets() { x.forcedNow, x.entered = x.forcedNow[:0], x.entered[:0] }

// Forced is the choices that were answered without asking since the last answer: a copy.
func (x *Run) Forced() []Bound { return slices.Clone(x.forcedNow) }

// forced notes what is answered without asking.
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
