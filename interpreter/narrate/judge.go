package narrate

// An explanation never decides by itself whether something is offered: it asks the pending decision. It gives further
// answers to copies of the match, until the first effect. While the engine searches for options, the explanation
// listens where the search fails, with the frames as they are at that point. There, an [inquiry] finds out why a
// condition is false. It listens to the evaluation to learn which rules applied.

import (
	"maps"
	"slices"

	"precept/interpreter/declared"
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/exec"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/internal/state"
)

// CoreQuestion asks why something is offered or not: an entry of a menu, an action, an ability, or a value of a
// choice.
type CoreQuestion struct {
	Seat    int32
	Entry   string            // what would be done, "" for a value
	Value   string            // the name of the value
	Answers map[string]string // answers to later choices, by the names of the choices
	Targets []string          // answers without a choice: each is for the first choice that accepts it

	Same   map[string][]string // further ids for a name, for things with the same text
	Picked bool                // only the option Pick is meant, since several have the same name
	Pick   exec.Option

	Name func(t expr.Type, v int32) declared.Text // names values for people; nil: by kind
}

// is reports whether id is meant by a name.
func (q *CoreQuestion) is(name, id string) bool {
	return name == id || slices.Contains(q.Same[name], id)
}

// canBe reports whether a name can mean a value of type t.
func (w *explainer) canBe(x *exec.Run, t expr.Type, name string) bool {
	return x.P.CanBe(t, name) || slices.ContainsFunc(w.q.Same[name], func(id string) bool { return x.P.CanBe(t, id) })
}

// CoreReasons is the answer to a question.
type CoreReasons struct {
	Offered  bool // it is offered, for the reasons in Findings
	OnMenu   bool // it belongs to the pending decision
	Unsure   bool // not every way to do it was tried
	Findings []finding
	Asks     []*model.Choose  // the choices that it requires, if it is offered
	Later    []string         // answers to choices that come only after an effect, or never
	Within   []exec.Described // entries of the menu in which the value can be chosen
}

// CoreWhy returns the reasons why something is offered or not. The decision itself says whether it is offered. The
// reasons come from the search for options. Further answers are given to copies of the match, until the first effect.
// You can ask at any decision; the match does not change.
func CoreWhy(x *exec.Run, q CoreQuestion) CoreReasons {
	w := &explainer{
		q: q, seen: map[*declared.Node]int{}, times: map[*compile.Choose]int{}, missed: map[string]bool{},
		taker: map[string]*compile.Choose{}, meant: map[*compile.Choose]string{}, budget: waysTried,
	}
	y := w.copy(x)
	defer y.Release()
	w.x = y
	d := y.Pending()
	if d != nil && d.Seat != q.Seat {
		d = nil // the seat may not know what others are asked
	}
	switch {
	case q.Entry != "":
		w.found.Offered = w.entry(y, d)
	case d == nil:
	case d.Sort == exec.Menu:
		w.found.Offered = w.within(y, d)
	default:
		w.found.Offered = w.value(y, d)
	}
	w.conclude(y, d)
	return w.found
}

// waysTried is how many positions an explanation tries. Each is a copy of the match.
const waysTried = 400

// explainer collects the reasons for one question.
type explainer struct {
	q       CoreQuestion
	found   CoreReasons
	x       *exec.Run // the copy that it listens to
	left    []want
	strict  bool // every answer must have a choice
	bearers map[*model.Ability]*declared.Node
	outer   map[*declared.Node][]*declared.Node // the nodes with articles around each step, nil until needed
	menued  bool                                // a menu of the seat has it
	denied  bool                                // a forced answer differs from the one asked about
	taker   map[string]*compile.Choose          // for an answer without a choice, the first that could accept it
	meant   map[*compile.Choose]string          // the answers asked about of the choices that were reached
	missed  map[string]bool                     // answers without a choice that a choice of their type refused
	first   []finding
	yes     []finding
	no      []finding
	seen    map[*declared.Node]int // the index in no, + 1
	times   map[*compile.Choose]int
	budget  int
	words   *inquiry
}

// want is an answer to a later choice.
type want struct {
	choice string // "" for the first that accepts it
	value  string
}

// copy returns a copy of the run, at the same decision.
func (w *explainer) copy(x *exec.Run) *exec.Run {
	y, _ := x.Fork()
	return y
}

// hear calls f and listens to the searches of y.
func (w *explainer) hear(y *exec.Run, f func()) {
	w.x = y
	y.Hear(w, f)
}

// search runs and listens to a search with its own budget. If the search succeeds, it forgets the failures on the way.
func (w *explainer) search(y *exec.Run, f func() bool) bool {
	no, seen, times, ok := len(w.no), maps.Clone(w.seen), maps.Clone(w.times), false
	w.hear(y, func() { ok = y.Search(f) })
	if ok {
		w.no, w.seen, w.times = w.no[:no], seen, times
	}
	return ok
}

// attend calls f and listens to the forced answers of y.
func (w *explainer) attend(y *exec.Run, f func()) {
	w.x = y
	y.Attend(w, f)
}

// wants returns the answers to later choices; those that name their choice come first.
func (w *explainer) wants() []want {
	var out []want
	for _, c := range slices.Sorted(maps.Keys(w.q.Answers)) {
		if v := w.q.Answers[c]; v != "" {
			out = append(out, want{c, v})
		}
	}
	for _, v := range w.q.Targets {
		out = append(out, want{"", v})
	}
	return out
}

// entry reports whether the entry asked about is offered. If it is not part of the decision, it explains why.
func (w *explainer) entry(y *exec.Run, d *exec.Decision) bool {
	if d != nil && d.Seat == w.q.Seat {
		for _, o := range d.Candidates() {
			if y.Describe(d, o).ID != w.q.Entry {
				continue
			}
			w.found.OnMenu = true
			if w.follow(y, d, o, w.wants()) {
				return true
			}
		}
	}
	if d != nil && !w.found.OnMenu && y.InTransaction() && len(w.wants()) > 0 {
		if left, fits, within := w.begun(y, d); within {
			w.found.OnMenu = true
			return fits && (len(left) == 0 || w.choose(y, d, left))
		}
	}
	if !w.found.OnMenu {
		w.absent(y, d)
	}
	return false
}

// begun compares the answers given so far with those asked about. left is the answers still to give. fits reports
// whether the answers agree, within whether the entry asked about has been begun.
func (w *explainer) begun(y *exec.Run, d *exec.Decision) (left []want, fits, within bool) {
	left, fits = w.wants(), true
	for _, b := range d.Begun(w.q.Seat) {
		within = within || b.Node.ID == w.q.Entry
		for k := len(left) - 1; k >= 0; k-- {
			if b.Choice == "" || b.Choice == d.Name || !w.q.is(left[k].choice, b.Choice) {
				continue
			}
			if !slices.ContainsFunc(b.Values, func(v int32) bool { return w.q.is(left[k].value, y.P.ValueName(b.Type, v)) }) {
				w.against(finding{Node: b.Node, Sort: Unfit})
				fits = false
			}
			left = slices.Delete(left, k, k+1)
		}
	}
	return left, fits, within
}

// follow reports whether a candidate can be chosen, followed by the answers in wants.
func (w *explainer) follow(y *exec.Run, d *exec.Decision, o exec.Option, wants []want) bool {
	ok := d.Is(o)
	if n := y.Describe(d, o).Node; n != nil {
		w.first = append(w.first, finding{Node: n, Yes: ok})
	}
	w.searched(y, d, o)
	if !ok || len(wants) == 0 {
		return ok
	}
	w.found.Asks = nil
	return w.after(y, o, wants)
}

// searched listens to the search that judges an option.
func (w *explainer) searched(y *exec.Run, d *exec.Decision, o exec.Option) {
	op, choice := d.Step().(*compile.Choose)
	if y.M.Ctl[state.TxFrame] == 0 && (o == exec.Pass || choice && d.Sort != exec.Many && !(op.Plain && op.Lazy)) {
		return // nothing has been begun that must be completed
	}
	w.search(y, func() bool { return y.Judge(d, o) })
}

// after reports whether the answers in wants can be given after o.
func (w *explainer) after(y *exec.Run, o exec.Option, wants []want) bool {
	if w.budget--; w.budget < 0 {
		w.found.Unsure = true
		return false
	}
	z := w.copy(y)
	defer func() { // release the copy, whose caches need much more memory than its position
		w.x = y
		z.Release()
	}()
	w.left, w.denied = slices.Clone(wants), false
	w.attend(z, func() { z.Answer(o) })
	if w.denied {
		return false
	}
	left := w.left
	d := z.Pending()
	switch {
	case len(left) == 0:
		return true
	case d == nil || z.M.Ctl[state.TxFrame] == 0 || d.Seat != w.q.Seat:
		return w.beyond(left)
	}
	return w.choose(z, d, left)
}

// beyond ends the search at an effect. The remaining answers are asked for later or never.
func (w *explainer) beyond(left []want) bool {
	if w.strict || slices.ContainsFunc(left, func(l want) bool { return w.missed[l.value] }) {
		return false
	}
	for _, l := range left {
		w.found.Later = append(w.found.Later, l.value)
	}
	return true
}

// choose answers a later decision: with the answer asked about, or in every way if there is none.
func (w *explainer) choose(z *exec.Run, d *exec.Decision, left []want) bool {
	op, _ := d.Step().(*compile.Choose)
	missed := false
	for k, l := range left {
		if op == nil && d.Name != "" && w.q.is(l.choice, d.Name) { // an order: choose its next element
			rest := slices.Delete(slices.Clone(left), k, k+1)
			return slices.ContainsFunc(w.ways(d), func(o exec.Option) bool {
				return w.q.is(l.value, z.Describe(d, o).ID) && (len(rest) == 0 || w.after(z, o, rest))
			})
		}
		if op == nil || !w.isFor(z, l, op) {
			continue
		}
		if w.answered(z, d, op, l.value, slices.Delete(slices.Clone(left), k, k+1)) {
			return true
		}
		if l.choice != "" || !w.asksAgain(z, op, l.value) {
			return false
		}
		w.missed[l.value], missed = true, true
	}
	no, seen, times := len(w.no), maps.Clone(w.seen), maps.Clone(w.times)
	for _, o := range w.ways(d) {
		if w.after(z, o, left) {
			return true
		}
	}
	if missed { // keep only the reasons from the choice that the answer was meant for
		w.no, w.seen, w.times = w.no[:no], seen, times
	}
	return false
}

// isFor reports whether an answer is for a choice: it names the choice, or it names none and has the right type.
func (w *explainer) isFor(x *exec.Run, l want, op *compile.Choose) bool {
	if l.choice != "" {
		return w.q.is(l.choice, op.Step.Bind.Name)
	}
	return w.canBe(x, op.Step.Among.Type.Elem(), l.value)
}

// asksAgain reports whether a later choice of the same transaction may accept an answer that names none.
func (w *explainer) asksAgain(z *exec.Run, op *compile.Choose, value string) bool {
	m := z.M
	seen := map[int]bool{}
	for fp := int(m.Ctl[state.Cur]); fp > 0; fp = int(m.Stack[fp+state.FParent]) {
		if w.asksIn(z, int(m.Stack[fp+state.FBlock]), op, value, seen) {
			return true
		}
		if int32(fp) == m.Ctl[state.TxFrame] {
			return false
		}
	}
	return false
}

// asksIn reports whether a block, or what it calls, has a choice other than op that could accept a value.
func (w *explainer) asksIn(z *exec.Run, block int, op *compile.Choose, value string, seen map[int]bool) bool {
	if seen[block] {
		return false
	}
	seen[block] = true
	for i := range z.P.Blocks[block].Code {
		switch in := z.P.Blocks[block].Code[i].Op.(type) {
		case *compile.Choose:
			if in != op && w.canBe(z, in.Step.Among.Type.Elem(), value) {
				return true
			}
		case *compile.Call:
			if w.asksIn(z, z.P.Procs[in.Proc].Block, op, value, seen) {
				return true
			}
		case *compile.Perform:
			return true // it may run any steps
		}
	}
	return false
}

// answered reports whether a decision accepts a value, followed by the answers in rest.
func (w *explainer) answered(z *exec.Run, d *exec.Decision, op *compile.Choose, value string, rest []want) bool {
	found := false
	for _, o := range d.Candidates() {
		if !w.q.is(value, z.Describe(d, o).ID) || !d.Is(o) {
			continue
		}
		if !found {
			w.chosen(z, d, op, o)
		}
		if found = true; len(rest) == 0 || w.after(z, o, rest) {
			return true
		}
	}
	if !found {
		w.refused(z, d, value)
	}
	return false
}

// ways returns the options of a decision. Those that choose nothing more come first.
func (w *explainer) ways(d *exec.Decision) []exec.Option {
	all := d.Options(nil)
	slices.SortStableFunc(all, func(a, b exec.Option) int {
		return int(more(a)) - int(more(b))
	})
	return all
}

func more(o exec.Option) exec.Option {
	if o == exec.Done || o == exec.None {
		return 0
	}
	return 1
}

// value reports whether the pending choice accepts the value asked about, followed by the other answers.
func (w *explainer) value(y *exec.Run, d *exec.Decision) bool {
	w.found.OnMenu = true
	wants, fits, _ := w.begun(y, d)
	if w.q.Value == "" {
		return fits && w.choose(y, d, wants)
	}
	any, ok := false, false
	for _, o := range d.Candidates() {
		if !w.means(y, d, o) || !d.Is(o) {
			continue
		}
		if op, choice := d.Step().(*compile.Choose); !any && choice {
			w.chosen(y, d, op, o)
		}
		any = true
		if ok = fits && (len(wants) == 0 || w.after(y, o, wants)); ok {
			break
		}
	}
	if !any {
		w.refused(y, d, w.q.Value)
	} else if ok && d.Node != nil {
		w.first = append(w.first, finding{Node: d.Node, Yes: true})
	}
	return ok
}

// within finds the entries of the pending menu in which the value can be chosen.
func (w *explainer) within(y *exec.Run, d *exec.Decision) bool {
	w.found.OnMenu, w.strict = true, true
	for _, o := range d.Candidates() {
		if o == exec.Pass || !d.Is(o) {
			continue
		}
		w.budget = waysTried / 4
		if w.after(y, o, append([]want{{"", w.q.Value}}, w.wants()...)) {
			w.found.Within = append(w.found.Within, y.Describe(d, o))
		}
	}
	if len(w.found.Within) == 0 {
		w.unused(y, d)
	}
	if d.Node != nil && len(w.no) == 0 {
		w.first = append(w.first, finding{Node: d.Node, Yes: len(w.found.Within) > 0})
	}
	w.yes = nil
	return len(w.found.Within) > 0 && d.Seat == w.q.Seat
}

// unused explains why the entries of the pending menu that cannot be chosen do not use the value: as if it was asked
// about each with it.
func (w *explainer) unused(y *exec.Run, d *exec.Decision) {
	op, ok := d.Step().(*compile.Offer)
	if !ok {
		return
	}
	w.strict, w.q.Targets = false, append([]string{w.q.Value}, w.q.Targets...)
	for _, o := range d.Candidates() {
		k := int(o)
		if k < 0 || k >= len(op.Entries) || d.Is(o) || op.Entries[k].Proc < 0 ||
			!w.asksIn(y, y.P.Procs[op.Entries[k].Proc].Block, nil, w.q.Value, map[int]bool{}) {
			continue
		}
		w.against(finding{Node: op.Entries[k].Node})
		clear(w.taker)
		w.searched(y, d, o)
	}
}

// means reports whether an option is the value asked about.
func (w *explainer) means(y *exec.Run, d *exec.Decision, o exec.Option) bool {
	if w.q.Picked {
		return o == w.q.Pick
	}
	return w.q.is(w.q.Value, y.Describe(d, o).ID)
}

// conclude assembles the findings: first what is asked about, then the reasons.
func (w *explainer) conclude(y *exec.Run, d *exec.Decision) {
	rest := w.no
	if w.found.Offered {
		rest = w.yes
	}
	at := map[*declared.Node]bool{}
	for _, f := range append(w.first, rest...) {
		if f.Node == nil || at[f.Node] || w.found.Offered && (f.Sort == Part || w.seen[f.Node] > 0 && !f.Yes) {
			continue
		}
		at[f.Node] = true
		w.found.Findings = append(w.found.Findings, f)
	}
	if !w.found.Offered {
		w.found.Asks = nil
	}
	if d != nil && d.Node != nil && !tells(w.found.Findings) {
		w.found.Findings = append(w.found.Findings, w.instead(d.Node))
	}
	if d != nil && !tells(w.found.Findings) { // some decisions, such as the order of triggers, have no step
		for _, o := range d.Candidates() {
			if n := y.Describe(d, o).Node; n != nil {
				w.found.Findings = append(w.found.Findings, w.instead(n))
			}
		}
	}
}

// instead returns a finding about the pending decision, for when there is no other reason.
func (w *explainer) instead(n *declared.Node) finding {
	if w.found.Offered {
		return finding{Node: n, Yes: true}
	}
	return finding{Node: n, Sort: Another}
}

// tells reports whether a finding has an article or a place in the content.
func tells(fs []finding) bool {
	return slices.ContainsFunc(fs, func(f finding) bool {
		return len(f.Node.Articles) > 0 ||
			f.Node.Span.File != nil
	})
}

// elements returns the elements that a choice considers, before any condition.
func (w *explainer) elements(op *compile.Choose, seat int32) []int32 {
	var out []int32
	w.ask(func(q *inquiry) { out = q.Of(op.Step, seat, state.Nil, state.Nil).Elements(op.Step.Among) })
	return out
}

// named returns the elements of a choice that a name means, as far as seat can identify them. If there are none, it
// returns the place or player with that name.
func (w *explainer) named(op *compile.Choose, seat int32, name string) []int32 {
	var out []int32
	for _, v := range w.elements(op, seat) {
		if w.q.is(name, w.x.NameOf(op, seat, v)) {
			out = append(out, v)
		}
	}
	switch t := op.Step.Among.Type.Elem(); {
	case len(out) > 0 || !w.canBe(w.x, t, name):
	case t.Base == expr.Player:
		if i := slices.IndexFunc(w.x.P.Names, func(id string) bool { return w.q.is(name, id) }); i >= 0 {
			out = append(out, int32(i))
		}
	case t.Base == expr.Place:
		for i := range w.x.P.Places {
			if w.q.is(name, w.x.P.Places[i].Name) {
				out = append(out, int32(i))
			}
		}
	}
	return out
}
