package exec

import (
	"cmp"
	"errors"
	"slices"

	"precept/internal/limit"
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/state"
)

// A unanimous choice binds when all seats that are asked agree on one answer. The first seat proposes an answer; the
// others accept or refuse it. After a refusal the next seat proposes another answer. If every seat has proposed in
// vain, nothing is bound and the steps of else are executed.
//
// Asking encodes the proposer and the seat that is asked, as indexes: 1 + 32 * proposer + asked. The index of the seat
// that is asked counts from the proposer.

const agreeBase = 32

func agreeAt(asking int32) (proposer, asked int) {
	return int(asking-1) / agreeBase, int(asking-1) % agreeBase
}

// agree asks for an answer on which all agree.
func (x *Run) agree(op *compile.Choose, fp int, in *compile.Instr) signal {
	m := x.M
	if m.Ctl[state.TxFrame] != 0 {
		x.commit()
	}
	var seats [limit.Players]int32
	n := seatsOf(op.ByMany(m), seats[:])
	if m.Ctl[state.Asking] == 0 {
		x.clear(op, fp)
		for i := range op.Size * len(x.P.Players) {
			m.Stack[fp+op.Refused+i] = state.Nil
		}
		m.Ctl[state.Asking] = 1
	}
	for {
		p, a := agreeAt(m.Ctl[state.Asking])
		if x.elsewhere() {
			return stop
		}
		switch {
		case p >= n:
			return x.disagree(op, fp)
		case a == n:
			m.Ctl[state.Asking] = 0
			return x.goTo(op.End)
		case a > 0:
			d := x.start(One, seats[(p+a)%n], op.Step.Bind.Name, in.Node, op)
			d.add(Agree, 1)
			d.add(None, 1)
			return ask
		}
		if x.askOf(op, fp, seats[p], in) {
			return ask
		}
		if x.refused(op, fp) {
			x.breakOff(op, fp) // every possible proposal has been refused
			continue
		}
		x.proposed(op, fp)
	}
}

// disagree ends a choice without agreement.
func (x *Run) disagree(op *compile.Choose, fp int) signal {
	x.clear(op, fp)
	x.M.Ctl[state.Asking] = 0
	if op.Else >= 0 {
		return x.goTo(op.Else)
	}
	return x.goTo(op.End)
}

// proposed asks the other seats if an answer was proposed, otherwise lets the next seat propose.
func (x *Run) proposed(op *compile.Choose, fp int) {
	if x.M.Stack[fp+op.Reg] == state.Nil {
		x.breakOff(op, fp)
		return
	}
	x.M.Ctl[state.Asking]++
}

func (x *Run) breakOff(op *compile.Choose, fp int) {
	p, _ := agreeAt(x.M.Ctl[state.Asking])
	copy(x.M.Stack[fp+op.Refused+p*op.Size:], x.M.Stack[fp+op.Reg:fp+op.Reg+op.Size])
	x.clear(op, fp)
	x.M.Held = x.M.Held[:0] // accepting the last proposal is not accepting the next
	x.M.Ctl[state.Asking] = int32(1 + agreeBase*(p+1))
}

// refused reports whether the current proposal was refused before.
func (x *Run) refused(op *compile.Choose, fp int) bool {
	m := x.M
	p, _ := agreeAt(m.Ctl[state.Asking])
	for k := range p {
		was := fp + op.Refused + k*op.Size
		switch {
		case m.Stack[was] == state.Nil || m.Stack[fp+op.Reg] == state.Nil:
		case !op.Multi && m.Stack[was] == m.Stack[fp+op.Reg]:
			return true
		case op.Multi && slices.Equal(compile.HeapList(m, was), compile.HeapList(m, fp+op.Reg)):
			return true
		}
	}
	return false
}

// takeAgree executes a seat's answer to a proposal.
func (x *Run) takeAgree(op *compile.Choose, fp int, o Option) {
	if o == Agree {
		x.M.Ctl[state.Asking]++
		return
	}
	x.breakOff(op, fp)
}

// Choices of several seats at once.

// chooseEach asks several seats, one after the other. The position does not change in between; only with in_turn can
// the condition depend on the answers before.
func (x *Run) chooseEach(op *compile.Choose, fp int, in *compile.Instr) signal {
	m := x.M
	if m.Ctl[state.TxFrame] != 0 {
		x.commit()
	}
	var who [limit.Players]int32
	n := seatsOf(op.ByMany(m), who[:])
	for int(m.Ctl[state.Asking]) <= n && !x.elsewhere() {
		seat := who[m.Ctl[state.Asking]-1]
		if x.askOf(op, fp, seat, in) {
			return ask
		}
		x.settle(op, fp, seat)
	}
	if x.elsewhere() {
		return stop
	}
	m.Ctl[state.Asking] = 0
	return x.goTo(op.End)
}

// seatsOf puts the players of a list into seats, each once, and returns their number. The list may have gaps.
func seatsOf(list, seats []int32) (n int) {
	for _, p := range list {
		if p >= 0 && !slices.Contains(seats[:n], p) {
			seats[n] = p
			n++
		}
	}
	return n
}

// settle stores the answer of one seat and continues with the next.
func (x *Run) settle(op *compile.Choose, fp int, seat int32) {
	m := x.M
	to := fp + op.Reg + int(seat)*op.Size
	copy(m.Stack[to:to+op.Size], m.Stack[fp+op.Cur:fp+op.Cur+op.Size])
	m.Stack[fp+op.Cur] = state.Nil
	m.Ctl[state.Asking]++
	x.askings++
}

// automatic answers the decision if nobody holds the seat, and reports whether it did. A choice is answered by the
// ranking of the bot file or of the choice, ties by the order of declaration. A menu is answered by its first legal
// entry, in the order of the bot file, else of the menu. The answer is not recorded.
func (x *Run) automatic() bool {
	d := &x.dec
	if x.P.Auto == nil || d.Seat < 0 || !x.P.Auto[d.Seat] {
		return false
	}
	x.take(d, x.ranked(d))
	return true
}

// ranked returns the answer for a seat that nobody holds.
func (x *Run) ranked(d *Decision) Option {
	if op, ok := d.op.(*compile.Offer); ok && op.Ranks[d.Seat] != nil {
		return preferred(d, op.Ranks[d.Seat])
	}
	op, _ := d.op.(*compile.Choose)
	first, done := None, false
	for i, o := range d.list().cands {
		if !d.try(i) {
			continue
		}
		if first == None {
			first = o
		}
		done = done || o == Done
	}
	switch {
	case done:
		return Done // as few as possible
	case op == nil:
		return first
	}
	keys, most := op.Prefer, op.Most1
	if p := op.Policies[d.Seat]; p != nil {
		keys, most = p.Keys, p.Most
	}
	m := x.M
	m.FP, m.TB, m.Arena = int(m.Ctl[state.Cur]), 0, m.Arena[:0]
	m.Tmp[compile.TempAsked] = d.Seat
	if best := x.foremost(op, d, keys, most); best != None {
		return best
	}
	return first
}

// preferred returns the legal option of a menu with the lowest rank; places holds the ranks of its entries, then that
// of pass.
func preferred(d *Decision, places []int) Option {
	best, at := None, 0
	for i, o := range d.list().cands {
		here := len(places) + len(d.cands) // an ability beside the menu: after everything else
		switch {
		case o == Pass:
			here = places[len(places)-1]
		case o >= 0 && int(o) < len(places)-1:
			here = places[o]
		}
		if (best == None || here < at) && d.try(i) {
			best, at = o, here
		}
	}
	return best
}

// Decisions that are open to several seats. The match asks the seats one after the other, and agents answer in that
// order. People may answer in any order: an early answer is held until the match asks its seat. So the position does
// not depend on the order, and no answer is visible before all have answered.
//
// The menu at the start of a round of a loop in open order is different: everybody sees what is done there. A seat that
// acts before it is asked acts at once: its round comes first, and the interrupted round starts again.

// ErrNotOpen is returned for an answer of a seat that has nothing to answer now.
var ErrNotOpen = errors.New("that seat has nothing to answer now")

// AtOnce returns the seats that may answer the pending decision in any order, beginning with the seat that is asked.
// These are the seats of a choice with simultaneous answers, or those that must accept or refuse a proposal. In a loop
// in open order they are the seats with a round left. It returns nil if seats are asked in turn, or one alone.
func (d *Decision) AtOnce() []int32 {
	if op, ok := d.op.(*compile.Offer); ok && op.Loop != nil {
		var seats [limit.Players]int32
		return slices.Clone(seats[:seatsOf(d.x.rounds(op.Loop), seats[:])])
	}
	op, ok := d.op.(*compile.Choose)
	if !ok || op.ByMany == nil || op.Step.InTurn {
		return nil
	}
	m := d.x.M
	m.FP, m.TB, m.Arena = int(m.Ctl[state.Cur]), 0, m.Arena[:0]
	var seats [limit.Players]int32
	n := seatsOf(op.ByMany(m), seats[:])
	if !op.Step.Unanimous {
		return slices.Clone(seats[min(n, int(m.Ctl[state.Asking])-1):n])
	}
	p, a := agreeAt(m.Ctl[state.Asking])
	if a == 0 {
		return nil // a seat must propose first
	}
	var out []int32
	for ; a < n; a++ {
		out = append(out, seats[(p+a)%n])
	}
	return out
}

// rounds returns who acts in the remaining rounds of a loop, the current one first.
func (x *Run) rounds(op *compile.Each) []int32 {
	m := x.M
	fp := int(m.Ctl[state.Cur])
	m.FP, m.TB, m.Arena = fp, 0, m.Arena[:0]
	reg, me := &m.Stack[fp+op.Reg], &m.Stack[fp+state.FMe]
	element, acts := *reg, *me
	*me = m.Stack[fp+op.Hidden+eachMe]
	var out []int32
	for _, v := range compile.HeapList(m, fp+op.Hidden)[m.Stack[fp+op.Hidden+eachAt]-1:] {
		*reg = v
		out = append(out, op.As(m))
	}
	*reg, *me = element, acts
	return out
}

// comeForward makes another seat's round the current one, from its beginning.
func (x *Run) comeForward(op *compile.Offer, seat int32) {
	m := x.M
	fp, h := int(m.Ctl[state.Cur]), int(m.Ctl[state.Cur])+op.Loop.Hidden
	i := slices.Index(x.rounds(op.Loop), seat)
	if i < 1 {
		return
	}
	left := compile.HeapList(m, h)[m.Stack[h+eachAt]-1:]
	v := left[i]
	copy(left[1:i+1], left[:i])
	left[0] = v
	m.Stack[fp+op.Loop.Reg], m.Stack[fp+state.FMe], m.Stack[fp+state.FPC] = v, seat, int32(op.Start)
}

// elsewhere reports whether a run that asks at one turn only has moved to another.
func (x *Run) elsewhere() bool { return x.alone != 0 && x.M.Ctl[state.Asking] != x.alone }

// aside returns another run, at the question that seat may answer too although it is not asked now. That run includes
// the answers seat has already given to it. It returns nil if seat may not answer, or has nothing to answer.
func (x *Run) aside(seat int32) *Run {
	d := x.Pending()
	if d == nil {
		return nil
	}
	nth := slices.Index(d.AtOnce(), seat)
	if nth < 1 {
		return nil
	}
	y, err := x.Fork()
	if err != nil {
		return nil
	}
	if op, ok := d.op.(*compile.Offer); ok {
		y.comeForward(op, seat)
		if y.Resume() != nil || y.Pending() == nil || y.Pending().Seat != seat || y.Pending().op != d.op {
			return nil // the seat has no legal option there
		}
		return y
	}
	m, op := y.M, d.op.(*compile.Choose)
	if op.Per {
		m.Stack[int(m.Ctl[state.Cur])+op.Cur] = state.Nil // the elements that the seat asked now has chosen so far
	}
	held := slices.Clone(m.Held)
	m.Held = m.Held[:0]
	y.forgets()
	m.Ctl[state.Asking] += int32(nth)
	y.alone = m.Ctl[state.Asking]
	if y.Resume() != nil {
		return nil
	}
	for i := 0; i < len(held); i += 2 {
		if held[i] == seat && y.Answer(held[i+1]) != nil {
			return nil
		}
	}
	if e := y.Pending(); e == nil || e.Seat != seat {
		return nil
	}
	return y
}

// OpenTo returns the run at whose decision a seat may answer now. That is x for the seat that is asked, and another run
// for others who may answer too. It is nil for a seat that has nothing to answer.
func (x *Run) OpenTo(seat int32) *Run {
	if d := x.Pending(); d != nil && d.Seat == seat {
		return x
	}
	return x.aside(seat)
}

// Ask makes another seat's round the current one, in a loop of open order. It reports whether the seat is asked now.
func (x *Run) Ask(seat int32) bool {
	d := x.Pending()
	if d == nil || d.Seat == seat {
		return d != nil
	}
	op, ok := d.op.(*compile.Offer)
	if !ok || x.aside(seat) == nil {
		return false
	}
	x.comeForward(op, seat)
	return x.Resume() == nil
}

// AnswerOf does the same as Answer for any seat that may answer now, whether or not it is asked. An error changes
// nothing.
func (x *Run) AnswerOf(seat int32, o Option) error {
	d := x.Pending()
	switch {
	case d == nil:
		return cmp.Or(x.err, ErrNoDecision)
	case d.Seat == seat:
		return x.Answer(o)
	}
	y := x.aside(seat)
	if y == nil {
		return ErrNotOpen
	}
	if int(x.M.Ctl[state.Decisions])+len(x.M.Held)/2 >= limit.Answers {
		x.fail(d.Node, ErrEndless)
		return x.err
	}
	if !y.Pending().Is(o) {
		return cmp.Or(y.err, ErrNotOffered)
	}
	if x.Ask(seat) {
		return x.Answer(o)
	}
	if op := d.op.(*compile.Choose); op.Step.Unanimous && o == None {
		x.M.Ctl[state.Asking] = y.M.Ctl[state.Asking] // one refusal is enough: the other seats are not awaited
		if err := x.Resume(); err != nil {
			return err
		}
		return x.Answer(o)
	}
	if x.Watch != nil {
		x.Watch.Answered(&y.dec, o, false)
	}
	x.M.Held = append(x.M.Held, seat, o)
	return nil
}

// deliver applies the held answers as the match comes to their seats. An answer that is not legal, because the position
// was corrected in between, is dropped and asked for again.
func (x *Run) deliver() error {
	m := x.M
	for len(m.Held) > 0 && x.err == nil {
		d := x.Pending()
		if d == nil || d.AtOnce() == nil {
			m.Held = m.Held[:0]
			break
		}
		i := 0
		for i < len(m.Held) && m.Held[i] != d.Seat {
			i += 2
		}
		if i == len(m.Held) {
			break
		}
		o := m.Held[i+1]
		if !d.Is(o) {
			x.unhold(d.Seat)
			break
		}
		m.Held = slices.Delete(m.Held, i, i+2)
		m.Ctl[state.Decisions]++
		w := x.Watch
		x.Watch = nil // the watcher was called when it was given
		x.take(d, o)
		x.Watch = w
		if err := x.Resume(); err != nil {
			return err
		}
	}
	return x.err
}

// unhold drops the held answers of a seat.
func (x *Run) unhold(seat int32) {
	left := x.M.Held[:0]
	for i := 0; i < len(x.M.Held); i += 2 {
		if x.M.Held[i] != seat {
			left = append(left, x.M.Held[i:i+2]...)
		}
	}
	x.M.Held = left
}

// Anew describes a question to several seats that was asked again from its first seat, as if nobody had answered.
type Anew struct {
	Own []int32 // what the seat had answered, or chosen of several

	asked  int32 // the seat that was asked
	chosen int   // how many elements of several had been chosen
	op     *compile.Choose
}

// AskAgain asks the pending question of several seats again. It keeps only seat's own held answers. It returns nil, and
// changes nothing else, if there is nothing to ask again.
func (x *Run) AskAgain(seat int32) *Anew {
	var held []int32
	for i := 0; i < len(x.M.Held); i += 2 {
		if x.M.Held[i] == seat {
			held = append(held, x.M.Held[i:i+2]...)
		}
	}
	x.M.Held = append(x.M.Held[:0], held...)
	d := x.Pending()
	if d == nil {
		return nil
	}
	op, ok := d.op.(*compile.Choose)
	if !ok || !op.Per || op.Step.InTurn || op.Step.Unanimous || x.M.Ctl[state.Asking] < 2 {
		return nil
	}
	fp := int(x.M.Ctl[state.Cur])
	out := &Anew{Own: x.ownAnswer(op, fp, d, seat), asked: d.Seat, op: op}
	if d.Sort == Many {
		out.chosen = len(x.chosen(op, fp))
	}
	x.clear(op, fp)
	x.M.Ctl[state.Asking] = 1
	x.forgets()
	if x.Resume() != nil {
		return nil
	}
	return out
}

// ownAnswer returns what a seat has answered to the current question, or has chosen of several so far.
func (x *Run) ownAnswer(op *compile.Choose, fp int, d *Decision, seat int32) []int32 {
	var values []int32
	switch at := fp + op.Reg + int(seat)*op.Size; {
	case seat < 0:
	case seat == d.Seat && d.Sort == Many:
		values = x.chosen(op, fp)
	case seat == d.Seat || x.M.Stack[at] == state.Nil:
	case op.Multi:
		values = compile.HeapList(x.M, at)
	default:
		values = x.M.Stack[at : at+1]
	}
	var out []int32
	for _, v := range values {
		out = append(out, x.publicOption(op.Pieces, seat, v))
	}
	return out
}

// Waits reports whether the match has not yet come to the point where the question was before.
func (a *Anew) Waits(d *Decision) bool {
	return d != nil && d.op == any(a.op) && (d.Seat != a.asked || d.Chosen() < a.chosen)
}
