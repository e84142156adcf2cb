package exec

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"precept/internal/limit"
	"precept/interpreter/declared"
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/state"
)

// Option is one possible answer: the number of a menu entry, a value, or one of the constants below.
type Option = int32

// The options that are no value.
const (
	Pass  Option = state.Nil + 1 + iota // leave a menu
	Done                                // enough chosen
	None                                // decline an optional choice
	Agree                               // accept another seat's proposal
)

// AbilityBase is the first option that means an ability; see Run.Offering.
const AbilityBase = 1 << 20

// Sort is the kind of a decision.
type Sort uint8

// The sorts of decisions.
const (
	Menu  Sort = iota // what to do
	One               // a value
	Many              // one more value of several, or Done
	Order             // which of the due abilities comes first
)

// Decision is what the match waits for. It belongs to its Run and is invalid after the next answer.
type Decision struct {
	Sort Sort
	Seat int32
	Name string         // of the choice; empty for menus
	Node *declared.Node // the step that asks

	x     *Run
	op    any
	cands []Option
	legal []int8 // 0 not tried yet, 1 yes, -1 no
	most  int    // how many elements a choice of several takes at most

	places state.Set // options that are places, all legal, not listed yet
	isSet  bool
}

// Pending returns the decision that the match waits for, nil if the match is over or failed.
func (x *Run) Pending() *Decision {
	if !x.pending || x.err != nil {
		return nil
	}
	return &x.dec
}

// start resets x.dec, ready for candidates.
func (x *Run) start(sort Sort, seat int32, name string, n *declared.Node, op any) *Decision {
	if seat < 0 { // nobody acts: the current player, else the first seat
		seat = max(compile.Current(x.M), 0)
	}
	d := &x.dec
	d.Sort, d.Seat, d.Name, d.Node, d.op, d.x = sort, seat, name, n, op, x
	d.cands, d.legal, d.isSet = d.cands[:0], d.legal[:0], false
	x.ways, x.expected, x.known = x.ways[:0], x.known, way{}
	return d
}

// list appends the places to the candidates and returns d.
func (d *Decision) list() *Decision {
	if d.isSet {
		d.isSet = false
		for i, rest := d.places.Pop(); i >= 0; i, rest = rest.Pop() {
			d.add(Option(i), 1)
		}
	}
	return d
}

func (d *Decision) add(o Option, legal int8) {
	d.cands = append(d.cands, o)
	d.legal = append(d.legal, legal)
}

// try reports whether candidate i is legal. It searches once and caches the result.
func (d *Decision) try(i int) bool {
	if d.legal[i] == 0 {
		d.legal[i] = -1
		d.x.searches, d.x.searchSteps = 0, 0 // each search has its own budget
		d.x.first.op = nil
		if d.x.legal(d, d.cands[i]) {
			d.legal[i] = 1
			d.x.cameThrough(i)
		}
		if err := d.x.M.Err; err != nil { // it is unknown which options are legal
			d.x.fail(d.Node, err)
		}
	}
	return d.legal[i] > 0
}

// few counts legal options, up to most, and returns the index of one of them, -1 if there is none. It begins at the
// option that was legal last, because options that failed a moment ago mostly still fail.
func (d *Decision) few(most int) (n, one int) {
	one = -1
	all := len(d.list().cands)
	i := d.x.lastLegal
	for range all {
		if i >= all {
			i = 0
		}
		if d.try(i) {
			if one = i; n == 0 {
				d.x.lastLegal = i
			}
			if n++; n >= most {
				break
			}
		}
		i++
	}
	return n, one
}

// looksFor returns how many legal options to search for. In a loose run one is enough, because proving that there is no
// second is expensive.
func (x *Run) looksFor(need int) int {
	if x.Loose {
		return 1
	}
	return need
}

// isAsked reports whether a decision with n legal options is asked, out of the number that looksFor returned.
func (x *Run) isAsked(d *Decision, n int) bool { return n > 1 || x.Loose && n == 1 && len(d.cands) > 1 }

// any reports whether there is a legal option.
func (d *Decision) any() bool {
	n, _ := d.few(1)
	return n > 0
}

// Options appends every legal option to buf, in the order of declaration. It appends none if a search exceeds its
// budget; then Err returns the error.
func (d *Decision) Options(buf []Option) []Option {
	start := len(buf)
	for i := range d.list().cands {
		if d.try(i) {
			buf = append(buf, d.cands[i])
		}
		if d.x.err != nil {
			return buf[:start]
		}
	}
	return buf
}

// Count returns the number of legal options, 0 if a search exceeds its budget.
func (d *Decision) Count() int {
	n, _ := d.few(len(d.list().cands) + 1)
	if d.x.err != nil {
		return 0
	}
	return n
}

// Only returns the legal option if there is exactly one.
func (d *Decision) Only() (Option, bool) {
	if d.isSet && d.places.Count() > 1 {
		return None, false
	}
	n, one := d.few(2)
	if n != 1 || d.x.err != nil {
		return None, false
	}
	return d.cands[one], true
}

// Sample draws a legal option, all equally likely, without listing them: it draws candidates until one is legal.
// draw(n) returns a number below n.
func (d *Decision) Sample(draw func(n int) int) Option {
	if d.isSet {
		return Option(d.places.Nth(draw(d.places.Count())))
	}
	left := len(d.cands)
	if left == 0 {
		return None
	}
	k := draw(left)
	if d.try(k) {
		return d.cands[k]
	}
	order := d.x.draws[:0]
	for i := 0; i < left; i++ {
		order = append(order, int32(i))
	}
	d.x.draws = order
	for {
		left--
		order[k] = order[left]
		if left == 0 {
			return None
		}
		k = draw(left)
		if i := int(order[k]); d.try(i) {
			return d.cands[i]
		}
	}
}

// Is reports whether o is a legal option.
func (d *Decision) Is(o Option) bool {
	if d.isSet {
		return d.places.Has(int(o))
	}
	for i, c := range d.cands {
		if c == o {
			return d.try(i)
		}
	}
	return false
}

// HasEntry reports whether the decision is a menu with an entry of one of the names, legal now or not.
func (d *Decision) HasEntry(names []string) bool {
	switch op := d.op.(type) {
	case *compile.Offer:
		return slices.ContainsFunc(op.Entries, func(e compile.Entry) bool { return slices.Contains(names, e.Name) })
	case *compile.May:
		return slices.Contains(names, op.Entry.Name)
	}
	return false
}

// Candidates returns every option that was considered, legal or not, as a copy. Explanations ask about these.
func (d *Decision) Candidates() []Option { return slices.Clone(d.list().cands) }

// Chosen returns how many elements of a choice of several are chosen so far.
func (d *Decision) Chosen() int {
	op, ok := d.op.(*compile.Choose)
	if !ok || d.Sort != Many {
		return 0
	}
	return len(d.x.chosen(op, int(d.x.M.Ctl[state.Cur])))
}

// Most returns how many elements a choice of several may have. Fewer may fit together.
func (d *Decision) Most() int { return d.most }

// Own returns the elements that a choice of several took automatically since the last answer, as a copy.
func (d *Decision) Own() []Bound {
	f := d.x.forcedNow
	i := len(f)
	for d.Sort == Many && i > 0 && f[i-1].Nth == d.x.askings && f[i-1].Op == d.op {
		i--
	}
	return slices.Clone(f[i:])
}

// Asking returns a number that distinguishes the pending choice from others of its name. The elements of one choice
// share it.
func (d *Decision) Asking() int32 { return d.x.askings }

// Of returns an option of a choice as the record of an automatic answer.
func (d *Decision) Of(o Option) Bound {
	op, _ := d.op.(*compile.Choose)
	b := Bound{d.Seat, d.Name, op, o, state.Nil, d.x.askings}
	if op != nil && op.Pieces && o >= 0 && int(o) < len(d.x.P.Pieces) {
		b.Place = int32(d.x.M.Place[o])
	}
	return b
}

// Step returns the compiled step that asks, for explanations.
func (d *Decision) Step() any { return d.op }

// ErrNotOffered is returned for an option that is not legal.
var ErrNotOffered = errors.New("that is not offered")

// ErrNoDecision is returned if nothing is asked.
var ErrNoDecision = errors.New("there is no decision")

// ErrEndless is the error of a match with more answers than a match may have.
var ErrEndless = fmt.Errorf("the match has not ended after %d answers, which no match may have more of", limit.Answers)

// Answer takes an option and runs to the next decision. An option that is not offered changes nothing.
func (x *Run) Answer(o Option) error {
	d := x.Pending()
	if d == nil {
		return cmp.Or(x.err, ErrNoDecision)
	}
	offered := d.Is(o)
	if x.err != nil {
		return x.err
	}
	if !offered {
		return ErrNotOffered
	}
	if x.M.Ctl[state.Decisions] >= limit.Answers {
		x.fail(d.Node, ErrEndless)
		return x.err
	}
	x.M.Ctl[state.Decisions]++
	x.endedNow = x.endedNow[:0]
	x.forgets()
	x.take(d, o)
	if err := x.resume(x.asksOn(d)); err != nil || len(x.M.Held) == 0 {
		return err
	}
	return x.deliver()
}

// legal reports whether the transaction can be completed from a candidate.
func (x *Run) legal(d *Decision, o Option) bool {
	x.M.TB, x.M.FP, x.M.Arena = 0, int(x.M.Ctl[state.Cur]), x.M.Arena[:0]
	switch op := d.op.(type) {
	case *compile.Choose:
		if o = x.resolve(op, d, o); o == state.Nil {
			return false
		}
		if d.Sort == Many {
			return x.legalMore(op, d, o)
		}
		if op.Plain && op.Lazy {
			if !x.passes(op, d.Seat, o) {
				if x.listener != nil {
					x.listener.Unsuited(op, d.Seat, o)
				}
				return false
			}
			if op.Last || x.M.Ctl[state.TxFrame] == 0 {
				return true
			}
		}
		return x.legalOne(op, o)
	case *compile.Offer:
		return x.legalEntry(op, o)
	case *compile.May:
		return x.legalMay(op, o)
	case *window:
		return o == Pass || x.CanAbility(o, d.Seat)
	}
	return true
}

// take executes an answer.
func (x *Run) take(d *Decision, o Option) {
	m := x.M
	if x.Watch != nil {
		x.Watch.Answered(d, o, false)
	}
	m.FP, m.TB, m.Arena = int(m.Ctl[state.Cur]), 0, m.Arena[:0]
	x.goesOn(d, slices.Index(d.cands, o))
	switch op := d.op.(type) {
	case *compile.Choose:
		x.takeChoice(op, d, o)
	case *compile.Offer:
		x.takeEntry(op, o)
	case *compile.May:
		x.takeMay(op, o)
	case *compile.Each:
		x.takeNext(op, d, o)
	case *window:
		x.takeWindow(op, d, o)
	case *queueOrder:
		x.takeDue(o)
	}
}

// Usable returns the abilities of the open phases that seat could use in this position.
func (x *Run) Usable(seat int32) []Described {
	d := &Decision{x: x}
	x.addDuring(d, seat, 0)
	var usable []Described
	for _, o := range d.cands {
		if x.searches, x.searchSteps = 0, 0; x.CanAbility(o, seat) {
			usable = append(usable, x.describeOffered(d, o))
		}
	}
	return usable
}
