package scenario

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"precept/interpreter/code"
	"precept/interpreter/exec"
	"precept/interpreter/read"
	"precept/interpreter/state"
)

// try is one decision of a script under way: who, what, and the answers by the names that the steps bind.
type try struct {
	seat string
	verb *read.Node // nil once it has been chosen, or when only choices are answered
	keys []read.Pair
	at   *read.Node
}

// stuck is where a decision of a script met a refusal.
type stuck struct {
	d     *exec.Decision
	node  *read.Node
	verb  string
	name  string // of the choice
	value string
	text  string
	x     *exec.Run // at the menu where the verb was taken, when a choice then had only another answer
	free  bool      // nothing was refused: the script does not say enough
}

// parseTry reads {marquise: attack, here: c5} or {eyrie: {losses: [...]}}.
func (t *table) parseTry(n *read.Node) *try {
	if n.Kind != read.Map || len(n.Pairs) == 0 {
		t.fail(n, "a decision names a seat: {marquise: attack, here: c5}")
		return nil
	}
	out := &try{seat: n.Pairs[0].Key.Text, at: n, keys: n.Pairs[1:]}
	if t.seat(out.seat) == state.Nil {
		t.fail(n.Pairs[0].Key, "there is no seat %q, and no expectation of that name", out.seat)
		return nil
	}
	v := n.Pairs[0].Value
	switch {
	case v.Kind == read.Map:
		out.keys = append(slices.Clone(v.Pairs), out.keys...)
	case v.Text != "answer" && v.Text != "":
		out.verb = v
	}
	return out
}

// decide plays one decision of the script.
func (t *table) decide(n *read.Node) {
	tr := t.parseTry(n)
	if tr == nil {
		return
	}
	if s := t.follow(t.x, tr, true); s != nil {
		t.fail(s.node, "%s", s.text)
	}
}

// follow plays tr on x: menus by the verb, choices by their names. nil means that all of it was taken.
func (t *table) follow(x *exec.Run, tr *try, real bool) *stuck {
	tr.keys = slices.Clone(tr.keys)
	verb := tr.verb
	menu := x
	for guard := 0; guard < 500; guard++ {
		if k := t.consumeForced(x, tr); k != nil {
			s := &stuck{x: menu, node: k.Value, name: k.Key.Text, value: k.Value.Text, text: fmt.Sprintf("%s has one answer only, and it is not %s", k.Key.Text, strings.Join(listed(k.Value), ", "))}
			if verb != nil {
				s.verb = verb.Text
			}
			return s
		}
		if tr.verb == nil && len(tr.keys) == 0 {
			return nil
		}
		d := x.Pending()
		if d == nil {
			if x.Err() != nil {
				return &stuck{node: tr.at, text: "the match broke: " + x.Err().Error()}
			}
			return &stuck{node: tr.at, text: "nothing is to be decided any more", free: true}
		}
		if tr.verb != nil && !real {
			menu = exec.New(t.p, x.M.Clone())
			menu.Like(x)
			menu.Resume()
		}
		if s := t.oneAnswer(x, d, tr, real); s != nil {
			return s
		}
		x = t.current(x, real)
	}
	return &stuck{node: tr.at, text: "the decision never comes to an end"}
}

// consumeForced crosses off answers that were made by themselves. It returns the one that is another than was written.
func (t *table) consumeForced(x *exec.Run, tr *try) *read.Pair {
	if tr.verb != nil {
		return nil
	}
	for _, f := range x.Forced {
		if d := x.Pending(); d != nil && d.Name == f.Name && d.Sort == exec.Many {
			continue // the choice goes on
		}
		for i, k := range tr.keys {
			if k.Key.Text != f.Name {
				continue
			}
			if !t.matchesForced(x, f, k.Value) {
				if d := x.Pending(); d != nil && d.Name == f.Name {
					break // asked again, about something else
				}
				return &k
			}
			tr.keys = slices.Delete(tr.keys, i, i+1)
			break
		}
	}
	return nil
}

func (t *table) matchesForced(x *exec.Run, f exec.Bound, v *read.Node) bool {
	if f.Op.Multi {
		return t.matchesAll(x, f, v)
	}
	return x.NameOf(f.Op, f.Seat, f.Value) == v.Text || f.Value == exec.None && (v.Text == "none" || v.Text == "nil") || t.kindName(f.Op, f.Value, v.Text)
}

// matchesAll reports whether everything that is written was taken by itself; what was taken beside it shows in what changes.
func (t *table) matchesAll(x *exec.Run, f exec.Bound, v *read.Node) bool {
	var took []exec.Bound
	for _, b := range x.Forced {
		if b.Op == f.Op && b.Seat == f.Seat {
			took = append(took, b)
		}
	}
	if count, err := strconv.Atoi(v.Text); err == nil {
		return count <= len(took)
	}
	for _, name := range listed(v) {
		i := slices.IndexFunc(took, func(b exec.Bound) bool {
			return x.NameOf(b.Op, b.Seat, b.Value) == name || t.kindName(b.Op, b.Value, name) || b.Op.Pieces && t.toldApart(x, b.Value, name)
		})
		if i < 0 {
			return false
		}
		took = slices.Delete(took, i, i+1)
	}
	return true
}

// listed is the names of several elements, as written: a list, or a number of each.
func listed(n *read.Node) []string {
	var out []string
	switch {
	case n.Kind == read.Map:
		for _, p := range n.Pairs {
			count, _ := strconv.Atoi(p.Value.Text)
			for range count {
				out = append(out, p.Key.Text)
			}
		}
	case n.Kind == read.List:
		out = texts(n)
	case n.Text != "" && n.Text != "none":
		out = []string{n.Text}
	}
	return out
}

// kindName reports whether a piece may be called by a kind above its own, or by its owner too: warrior.of(eyrie).
func (t *table) kindName(op *code.Choose, v int32, name string) bool {
	if !op.Pieces || v < 0 {
		return false
	}
	kind, owner, told := strings.Cut(name, ".of(")
	return t.called(int(v), kind) && (!told || t.seatName(t.p.Pieces[v].Owner)+")" == owner)
}

// oneAnswer gives the pending decision its answer.
func (t *table) oneAnswer(x *exec.Run, d *exec.Decision, tr *try, real bool) *stuck {
	seat := t.p.Names[max(d.Seat, 0)]
	if d.Sort == exec.Menu || d.Sort == exec.Order {
		return t.answerMenu(x, d, tr, seat, real)
	}
	if seat != tr.seat {
		s := &stuck{d: d, node: tr.at, free: tr.verb == nil}
		if tr.verb != nil {
			s.verb = tr.verb.Text
		}
		s.text = fmt.Sprintf("%s must decide first: %s, among %s", seat, t.decisionName(d), t.optionNames(x, d))
		return s
	}
	for i, k := range tr.keys {
		if k.Key.Text != d.Name {
			continue
		}
		tr.keys = slices.Delete(tr.keys, i, i+1)
		return t.answerChoice(x, d, k, real)
	}
	if tr.verb != nil {
		return &stuck{d: d, node: tr.verb, free: true, verb: tr.verb.Text, text: fmt.Sprintf("%s must answer %s first, among %s", seat, d.Name, t.optionNames(x, d))}
	}
	return &stuck{d: d, node: tr.at, free: true, text: fmt.Sprintf("the scenario does not answer %s, which has several answers: %s", d.Name, t.optionNames(x, d))}
}

func (t *table) answerMenu(x *exec.Run, d *exec.Decision, tr *try, seat string, real bool) *stuck {
	if seat == tr.seat && tr.verb != nil {
		for _, o := range d.Options(nil) {
			if x.Describe(d, o).ID == tr.verb.Text {
				tr.verb = nil
				return t.answer(x, o, tr.at, real)
			}
		}
	}
	if d.IsGap() {
		return t.answer(x, exec.Pass, tr.at, real)
	}
	if tr.verb == nil && len(tr.keys) > 0 && seat == tr.seat {
		return &stuck{d: d, node: tr.keys[0].Key, name: tr.keys[0].Key.Text, value: tr.keys[0].Value.Text, text: fmt.Sprintf("nobody asks for %s; %s may now choose among %s", tr.keys[0].Key.Text, seat, t.optionNames(x, d))}
	}
	what, at := "go on", tr.at
	s := &stuck{d: d}
	if tr.verb != nil {
		what, at, s.verb = tr.verb.Text, tr.verb, tr.verb.Text
	}
	s.node, s.text = at, fmt.Sprintf("%s may not %s; %s may choose among %s", tr.seat, what, seat, t.optionNames(x, d))
	s.free = tr.verb == nil
	return s
}

// answer gives one option, after what the way of running does at every decision.
func (t *table) answer(x *exec.Run, o exec.Option, n *read.Node, real bool) *stuck {
	if real && t.way.before != nil {
		t.way.before(t)
		if t.err != nil {
			return &stuck{node: n, text: t.err.Text}
		}
		x = t.x
	}
	d := x.Pending()
	if real && len(t.log) < 200 {
		t.log = append(t.log, fmt.Sprintf("%s: %s %s", t.p.Names[max(d.Seat, 0)], t.decisionName(d), x.Describe(d, o).ID))
	}
	if err := x.Answer(o); err != nil {
		return &stuck{node: n, text: err.Error()}
	}
	return nil
}

// answerChoice answers a choice by name: one value, or several.
func (t *table) answerChoice(x *exec.Run, d *exec.Decision, k read.Pair, real bool) *stuck {
	if d.Sort == exec.One {
		return t.answerOne(x, d, k, k.Value.Text, real)
	}
	name, seat, wanted, taken := d.Name, d.Seat, t.wanted(x, d, k.Value), d.Chosen()
	for wanted = t.struck(x, name, seat, wanted); len(wanted) > 0; wanted = t.struck(x, name, seat, wanted[1:]) {
		w := wanted[0]
		if d = x.Pending(); !goesOn(d, name, taken) {
			return &stuck{d: d, node: k.Value, name: name, value: w, text: fmt.Sprintf("%s takes no %s", name, w)}
		}
		if s := t.answerOne(x, d, k, w, real); s != nil {
			return s
		}
		x = t.current(x, real)
		taken++
		for _, f := range x.Forced {
			if f.Name == name && f.Seat == d.Seat {
				taken++
			}
		}
	}
	if d = x.Pending(); goesOn(d, name, taken) {
		if d.Is(exec.Done) {
			return t.answer(x, exec.Done, k.Value, real)
		}
		if len(wanted) == 0 && d.Is(exec.None) {
			return t.answer(x, exec.None, k.Value, real)
		}
		return &stuck{d: d, node: k.Value, name: name, value: "done", text: fmt.Sprintf("%s is not complete with that; it goes on among %s", name, t.optionNames(x, d))}
	}
	return nil
}

// goesOn reports whether d asks for more of a choice that has taken elements so far, and not for another of that name.
func goesOn(d *exec.Decision, name string, taken int) bool {
	return d != nil && d.Name == name && d.Sort == exec.Many && d.Chosen() >= taken
}

// current is the run that goes on: the way of running may have replaced it.
func (t *table) current(x *exec.Run, real bool) *exec.Run {
	if real {
		return t.x
	}
	return x
}

// struck is wanted without what was taken by itself, for the same seat: another may have been asked by the same name.
func (t *table) struck(x *exec.Run, name string, seat int32, wanted []string) []string {
	for _, f := range x.Forced {
		if f.Name != name || f.Seat != seat {
			continue
		}
		for i, w := range wanted {
			if x.NameOf(f.Op, f.Seat, f.Value) == w || t.kindName(f.Op, f.Value, w) {
				wanted = slices.Delete(slices.Clone(wanted), i, i+1)
				break
			}
		}
	}
	return wanted
}

// wanted is the names of several elements: a list, a number of each, or a number of what is all alike. They are put in
// the order in which the choice asks for them.
func (t *table) wanted(x *exec.Run, d *exec.Decision, n *read.Node) []string {
	out := listed(n)
	if count, err := strconv.Atoi(n.Text); err == nil && len(d.Candidates()) > 0 && !t.hasOption(x, d, n.Text) {
		name := x.Describe(d, d.Candidates()[0]).ID
		out = slices.Repeat([]string{name}, max(0, count))
	}
	order := map[string]int{}
	for i, o := range d.Candidates() {
		names := []string{x.Describe(d, o).ID}
		if op, ok := d.Step().(*code.Choose); ok && op.Pieces && o >= 0 {
			names = append(names, fmt.Sprintf("%s.of(%s)", names[0], t.seatName(t.p.Pieces[o].Owner)))
		}
		for _, name := range names {
			if order[name] == 0 {
				order[name] = i + 1
			}
		}
	}
	slices.SortStableFunc(out, func(a, b string) int { return order[a] - order[b] })
	return out
}

func (t *table) hasOption(x *exec.Run, d *exec.Decision, name string) bool {
	for _, o := range d.Candidates() {
		if x.Describe(d, o).ID == name {
			return true
		}
	}
	return false
}

func (t *table) answerOne(x *exec.Run, d *exec.Decision, k read.Pair, name string, real bool) *stuck {
	for _, o := range d.Options(nil) {
		id := x.Describe(d, o).ID
		op, _ := d.Step().(*code.Choose)
		if id == name || o == exec.None && name == "nil" || op != nil && (t.kindName(op, o, name) || op.Pieces && t.toldApart(x, o, name)) {
			return t.answer(x, o, k.Value, real)
		}
	}
	return &stuck{d: d, node: k.Value, name: d.Name, value: name, text: fmt.Sprintf("%s may not answer %s with %s; the answers are %s", t.p.Names[max(d.Seat, 0)], d.Name, name, t.optionNames(x, d))}
}

// toldApart reports whether a piece goes by this name of its place or its owner: pieces of one kind are told apart by either.
func (t *table) toldApart(x *exec.Run, o int32, name string) bool {
	return t.placeName(x, o) == name || o >= 0 && t.p.Pieces[o].Owner >= 0 && t.p.Names[t.p.Pieces[o].Owner] == name
}

// placeName is where a piece lies: pieces that differ only in that, and those that cannot be told, are told apart by it.
func (t *table) placeName(x *exec.Run, o int32) string {
	q := exec.Unseen(o)
	if o >= 0 {
		q = int(x.M.Place[o])
	}
	if q < 0 {
		return ""
	}
	return t.p.Places[q].Name
}

func (t *table) seatName(s int32) string {
	if s < 0 {
		return "nobody"
	}
	return t.p.Names[s]
}

// decisionName is what a decision is called: the name that it binds, or menu.
func (t *table) decisionName(d *exec.Decision) string {
	if d.Name == "" {
		return "menu"
	}
	return d.Name
}

func (t *table) optionNames(x *exec.Run, d *exec.Decision) string {
	var names []string
	for _, o := range d.Options(nil) {
		names = append(names, x.Describe(d, o).ID)
	}
	return strings.Join(names, ", ")
}
