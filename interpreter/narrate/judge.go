package narrate

// There is no second walk that could say something else than the decision: the pending decision itself is asked, and
// answers on the way are given to copies of the match, for as long as nothing has had an effect. While a search of a
// run judges options, an explanation hears where it breaks off, with the frames as they are. An [inquiry] says there
// why a condition is false, part by part; what the rules say it hears from the evaluation itself.

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

// CoreQuestion asks why something is offered or not: an entry of a menu, an action, an ability, or a value of a choice.
type CoreQuestion struct {
	Seat    int32
	Entry   string            // what would be done, "" for a value
	Value   string            // the value as it is named
	Answers map[string]string // what would be answered on the way, by the names of the choices
	Targets []string          // answers that name no choice: each is for the first that it can answer

	Same   map[string][]string // other names that one stands for: what people call alike
	Picked bool                // the option Pick is meant, of several of one name
	Pick   exec.Option

	Name func(t expr.Type, v int32) declared.Text // what people call a value; nil: it is called by its kind
}

// is reports whether a name means another.
func (q *CoreQuestion) is(name, id string) bool {
	return name == id || slices.Contains(q.Same[name], id)
}

// canBe reports whether a value of type t can be meant by a name.
func (w *explainer) canBe(x *exec.Run, t expr.Type, name string) bool {
	return x.P.CanBe(t, name) || slices.ContainsFunc(w.q.Same[name], func(id string) bool { return x.P.CanBe(t, id) })
}

// CoreReasons is what was found about a question.
type CoreReasons struct {
	Offered  bool // it is offered, and the findings say why
	OnMenu   bool // what is decided now is about it
	Unsure   bool // there were more ways to do it than are tried
	Findings []finding
	Asks     []*model.Choose  // what is asked on the way, when it is offered
	Later    []string         // answers that are asked for only when something has happened, or never
	Within   []exec.Described // entries of the menu in which the value can be chosen
}

// CoreWhy is what speaks for what is asked about, or against it. Whether it is offered is what the decision itself
// says: what is answered on the way is answered on copies of the match, as long as nothing has had an effect, and the
// reasons are heard from the search that judges options. It may be asked at any decision and changes nothing that
// counts.
func CoreWhy(x *exec.Run, q CoreQuestion) CoreReasons {
	w := &explainer{
		q: q, seen: map[*declared.Node]int{}, times: map[*compile.Choose]int{}, missed: map[string]bool{},
		taker: map[string]*compile.Choose{}, budget: waysTried,
	}
	y := w.copy(x)
	defer y.Release()
	w.x = y
	d := y.Pending()
	if d != nil && d.Seat != q.Seat {
		d = nil // what others are asked, and may answer, is theirs to know
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

// waysTried is how many positions an explanation looks at: each is a copy of the match.
const waysTried = 400

// explainer looks for the reasons of one question.
type explainer struct {
	q       CoreQuestion
	found   CoreReasons
	x       *exec.Run // the copy that is listened to
	left    []want
	strict  bool // every answer must find its choice
	bearers map[*model.Ability]*declared.Node
	outer   map[*declared.Node][]*declared.Node // what cites articles around each step, nil until it is asked for
	menued  bool                                // some menu of the seat's has it
	denied  bool                                // what was answered by itself is not what is wanted
	taker   map[string]*compile.Choose          // of an answer that names no choice, the first that it was meant for
	missed  map[string]bool                     // answers that name no choice, and that one of their sort did not take
	first   []finding
	yes     []finding
	no      []finding
	seen    map[*declared.Node]int // where it stands in no, + 1
	times   map[*compile.Choose]int
	budget  int
	words   *inquiry
}

// want is an answer on the way.
type want struct {
	choice string // "" for the first that it can answer
	value  string
}

// copy is a run at the same decision.
func (w *explainer) copy(x *exec.Run) *exec.Run {
	y, _ := x.Fork()
	return y
}

// hear does something with y while its searches are listened to.
func (w *explainer) hear(y *exec.Run, f func()) {
	w.x = y
	y.Hear(w, f)
}

// search hears a search of its own budget. What broke off on the way to an answer does not count where there is one.
func (w *explainer) search(y *exec.Run, f func() bool) bool {
	no, seen, times, ok := len(w.no), maps.Clone(w.seen), maps.Clone(w.times), false
	w.hear(y, func() { ok = y.Search(f) })
	if ok {
		w.no, w.seen, w.times = w.no[:no], seen, times
	}
	return ok
}

// attend does something with y while what is answered by itself is listened to.
func (w *explainer) attend(y *exec.Run, f func()) {
	w.x = y
	y.Attend(w, f)
}

// wants is the answers on the way, those that name their choice first.
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

// entry is whether something can be done: what the pending decision has of that name, or nothing.
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

// begun is what is still wanted of what is under way: fits tells whether what was answered is as it is wanted, within
// whether that is what is asked about.
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

// follow is whether a candidate can be answered, and what is wanted behind it.
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

// searched hears the search that judges an option.
func (w *explainer) searched(y *exec.Run, d *exec.Decision, o exec.Option) {
	op, choice := d.Step().(*compile.Choose)
	if y.M.Ctl[state.TxFrame] == 0 && (o == exec.Pass || choice && d.Sort != exec.Many && !(op.Plain && op.Lazy)) {
		return // nothing was begun that would have to be completed
	}
	w.search(y, func() bool { return y.Judge(d, o) })
}

// after is whether what is wanted can be answered once o is.
func (w *explainer) after(y *exec.Run, o exec.Option, wants []want) bool {
	if w.budget--; w.budget < 0 {
		w.found.Unsure = true
		return false
	}
	z := w.copy(y)
	defer func() { // the next copy has its room, which is much more than the position
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

// beyond ends where an effect comes: what is still wanted is asked later, if ever.
func (w *explainer) beyond(left []want) bool {
	if w.strict || slices.ContainsFunc(left, func(l want) bool { return w.missed[l.value] }) {
		return false
	}
	for _, l := range left {
		w.found.Later = append(w.found.Later, l.value)
	}
	return true
}

// choose answers a decision on the way as it is wanted, or in any way when nothing is said about it.
func (w *explainer) choose(z *exec.Run, d *exec.Decision, left []want) bool {
	op, _ := d.Step().(*compile.Choose)
	missed := false
	for k, l := range left {
		if op == nil && d.Name != "" && w.q.is(l.choice, d.Name) { // an order: what comes next of it
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
	if missed { // why it is no answer to the choice that it is meant for counts, not why to none of the others
		w.no, w.seen, w.times = w.no[:no], seen, times
	}
	return false
}

// isFor reports whether an answer is for a choice: it names that, or names none and is of its sort.
func (w *explainer) isFor(x *exec.Run, l want, op *compile.Choose) bool {
	if l.choice != "" {
		return w.q.is(l.choice, op.Step.Bind.Name)
	}
	return w.canBe(x, op.Step.Among.Type.Elem(), l.value)
}

// asksAgain reports whether another choice of what was begun may still be meant by an answer that names none.
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

// asksIn reports whether a block, or what it calls, has another choice than op that can be answered so.
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
			return true // whatever it runs
		}
	}
	return false
}

// answered is whether a decision can be answered with the value of that name, and then what is wanted behind it.
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

// ways is the options of a decision that nothing is said about; who need not choose more does not.
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

// value is whether the pending choice can be answered so, and what is wanted behind it.
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

// within looks for what a menu offers in which a value can be chosen.
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
	if d.Node != nil {
		w.first = append(w.first, finding{Node: d.Node, Yes: len(w.found.Within) > 0})
	}
	w.yes = nil
	return len(w.found.Within) > 0 && d.Seat == w.q.Seat
}

// means reports whether an option of the pending decision is the value asked about.
func (w *explainer) means(y *exec.Run, d *exec.Decision, o exec.Option) bool {
	if w.q.Picked {
		return o == w.q.Pick
	}
	return w.q.is(w.q.Value, y.Describe(d, o).ID)
}

// conclude puts the findings together: what is asked about, then what speaks for it or against it.
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
	if d != nil && !tells(w.found.Findings) { // what is due has no step that asks
		for _, o := range d.Candidates() {
			if n := y.Describe(d, o).Node; n != nil {
				w.found.Findings = append(w.found.Findings, w.instead(n))
			}
		}
	}
}

// instead says what is decided now, where there is nothing to say of what is asked about.
func (w *explainer) instead(n *declared.Node) finding {
	if w.found.Offered {
		return finding{Node: n, Yes: true}
	}
	return finding{Node: n, Sort: Another}
}

// tells reports whether a finding can be looked up: by an article, or by where it stands.
func tells(fs []finding) bool {
	return slices.ContainsFunc(fs, func(f finding) bool {
		return len(f.Node.Articles) > 0 ||
			f.Node.Span.File != nil
	})
}

// elements is what a choice goes through, before anything of it is judged.
func (w *explainer) elements(op *compile.Choose, seat int32) []int32 {
	var out []int32
	w.ask(func(q *inquiry) { out = q.Of(op.Step, seat, state.Nil, state.Nil).Elements(op.Step.Among) })
	return out
}

// named is what a value of that name is, as far as seat can tell: what the choice goes through, else the place or
// player.
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
