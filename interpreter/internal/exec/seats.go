package exec

import (
	"cmp"
	"errors"
	"slices"

	"precept/internal/limit"
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/state"
)

// A unanimous choice binds when all who are asked hold the same answer. The first of them puts one forward, the others
// take it up or break off; whoever breaks off passes the word to the next, who puts forward another. When all have put
// one forward in vain, nothing is bound and the steps of else are done.
//
// Asking holds who puts forward and who is asked: 1 + 32 times the first + the second, 0 being the first himself.

const agreeBase = 32

func agreeAt(asking int32) (proposer, asked int) {
	return int(asking-1) / agreeBase, int(asking-1) % agreeBase
}

// agree asks for an answer that all share.
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
			x.breakOff(op, fp) // all that could be put forward has been refused
			continue
		}
		x.proposed(op, fp)
	}
}

// disagree ends a choice on which nobody agreed.
func (x *Run) disagree(op *compile.Choose, fp int) signal {
	x.clear(op, fp)
	x.M.Ctl[state.Asking] = 0
	if op.Else >= 0 {
		return x.goTo(op.Else)
	}
	return x.goTo(op.End)
}

// proposed goes on to the others when something was put forward, to the next who may when not.
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
	x.M.Held = x.M.Held[:0] // who has taken up what was put forward has not taken up what comes
	x.M.Ctl[state.Asking] = int32(1 + agreeBase*(p+1))
}

// refused reports whether what is put forward was put forward before in vain.
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

// takeAgree carries out what one of those asked says to an answer put forward.
func (x *Run) takeAgree(op *compile.Choose, fp int, o Option) {
	if o == Agree {
		x.M.Ctl[state.Asking]++
		return
	}
	x.breakOff(op, fp)
}

// Choices of several seats at once.

// chooseEach asks several, one after the other. The position does not move between; only with in_turn can a candidate
// be judged by the answers before.
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

// seatsOf puts the players of a list into seats, each once, and returns how many they are: a list may have gaps.
func seatsOf(list, seats []int32) (n int) {
	for _, p := range list {
		if p >= 0 && !slices.Contains(seats[:n], p) {
			seats[n] = p
			n++
		}
	}
	return n
}

// settle keeps the answer of one of several, and goes on to the next.
func (x *Run) settle(op *compile.Choose, fp int, seat int32) {
	m := x.M
	to := fp + op.Reg + int(seat)*op.Size
	copy(m.Stack[to:to+op.Size], m.Stack[fp+op.Cur:fp+op.Cur+op.Size])
	m.Stack[fp+op.Cur] = state.Nil
	m.Ctl[state.Asking]++
	x.askings++
}

// automatic answers the decision that is due when nobody holds the seat: by the ranking that its bot file or the choice
// itself gives, ties by the order of declaration; of a menu it takes the first entry that can be done, in the order
// that its bot file gives, else that of the menu. Nothing of it is recorded.
func (x *Run) automatic() bool {
	d := &x.dec
	if x.P.Auto == nil || d.Seat < 0 || !x.P.Auto[d.Seat] {
		return false
	}
	x.take(d, x.ranked(d))
	return true
}

// ranked is the answer of a seat that nobody holds.
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
		return Done // no more than must be
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

// preferred is what of a menu comes first by the places that its entries have.
func preferred(d *Decision, places []int) Option {
	best, at := None, 0
	for i, o := range d.list().cands {
		here := len(places) + len(d.cands) // an ability beside the menu: after all else
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

// Decisions that are open to several seats. The match asks them one after the other, and agents answer so. Where people
// play, whoever has made up his mind answers: an answer given ahead is held until the match comes to its seat. So the
// position is the same whatever the order, and nothing of what somebody has answered shows before all have.
//
// The menu that begins a round of a loop in open order is another thing: there everybody hears what is done, and what a
// seat does before it is asked is done at once. Its round comes first then, and whose round it was begins it again.

// ErrNotOpen is an answer of a seat that has nothing to answer now.
var ErrNotOpen = errors.New("that seat has nothing to answer now")

// AtOnce is the seats that are still to answer the pending decision in whatever order, the one that is asked now first:
// those of a choice that all make without knowing one another's answers, those that are to take up what was put
// forward, and those that have a round left of a loop in open order; nil when it is asked of one alone, or in turn.
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
		return nil // somebody is to put something forward
	}
	var out []int32
	for ; a < n; a++ {
		out = append(out, seats[(p+a)%n])
	}
	return out
}

// rounds is who acts in the rounds of a loop that are left, the one that is on first.
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

// comeForward makes the round of another seat the one that is on, from its beginning.
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

// elsewhere reports whether a run that asks one seat alone has come to another.
func (x *Run) elsewhere() bool { return x.alone != 0 && x.M.Ctl[state.Asking] != x.alone }

// aside is a run of its own at the question that another seat than the one that is asked now may answer too, with what
// it has answered of it already; nil when it may not, or has nothing to answer.
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
			return nil // nothing is there for it to take
		}
		return y
	}
	m, op := y.M, d.op.(*compile.Choose)
	if op.Per {
		m.Stack[int(m.Ctl[state.Cur])+op.Cur] = state.Nil // what the seat that is asked now has chosen of several
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

// OpenTo is the run at whose decision a seat may answer now: x itself for the seat that is asked, one of its own for
// others who may answer too, nil for who has nothing to answer.
func (x *Run) OpenTo(seat int32) *Run {
	if d := x.Pending(); d != nil && d.Seat == seat {
		return x
	}
	return x.aside(seat)
}

// Ask makes the round of another seat the one that is on, in a loop of open order. It reports whether the seat is
// asked.
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

// AnswerOf is Answer of a seat that may answer now, whether or not it is the one that is asked. An error changes
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
		x.M.Ctl[state.Asking] = y.M.Ctl[state.Asking] // one refusal is enough: nobody is waited for
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

// deliver gives the answers that were given ahead, as the match comes to their seats. One that is not offered any more,
// since the position was put right meanwhile, is asked for again.
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
		x.Watch = nil // it was heard of when it was given
		x.take(d, o)
		x.Watch = w
		if err := x.Resume(); err != nil {
			return err
		}
	}
	return x.err
}

// unhold drops what a seat has answered ahead.
func (x *Run) unhold(seat int32) {
	left := x.M.Held[:0]
	for i := 0; i < len(x.M.Held); i += 2 {
		if x.M.Held[i] != seat {
			left = append(left, x.M.Held[i:i+2]...)
		}
	}
	x.M.Held = left
}

// Anew is a question that several seats answer at once, begun again from its first seat as though nobody had answered.
type Anew struct {
	Own []int32 // what a seat had answered by then, or chosen of several

	asked  int32 // who was asked, and
	chosen int   // how many elements of several had been chosen
	op     *compile.Choose
}

// AskAgain begins such a question again; nil where there is nothing to begin again: what a match waits for otherwise
// stays as it is. Of what was answered ahead only the seat's own stays.
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

// ownAnswer is what a seat has answered to the question that is asked, or has chosen of several.
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

// Waits reports whether the match has not come yet to where the question was.
func (a *Anew) Waits(d *Decision) bool {
	return d != nil && d.op == any(a.op) && (d.Seat != a.asked || d.Chosen() < a.chosen)
}
