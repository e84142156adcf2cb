package scenario

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"precept/interpreter/code"
	"precept/interpreter/exec"
	"precept/interpreter/expr"
	"precept/interpreter/read"
	"precept/interpreter/source"
	"precept/interpreter/state"
)

// Failure is why a scenario did not pass: where, and what was expected and found.
type Failure struct {
	Scenario *Scenario
	Span     source.Span
	Way      string
	Text     string
	Notes    []string
}

func (f *Failure) Error() string {
	s := fmt.Sprintf("%s: %s", f.Span, f.Text)
	for _, n := range f.Notes {
		s += "\n    " + n
	}
	return s
}

// table is a scenario being played.
type table struct {
	sc    *Scenario
	p     *code.Program
	x     *exec.Run
	base  *state.Match // the position that changes compares with
	given *read.Node
	extra *read.Node // facts that else_legal changes
	used  map[int]bool
	zones map[int32]bool // filled by given
	way   way
	log   []string
	err   *Failure
}

func (t *table) fail(n *read.Node, format string, args ...any) {
	if t.err != nil {
		return
	}
	span := t.sc.Span
	if n != nil && n.Span.File != nil {
		span = n.Span
	}
	t.err = &Failure{Scenario: t.sc, Span: span, Way: t.way.name, Text: fmt.Sprintf(format, args...)}
}

var givenKeys = []string{"from", "setup", "at", "set", "turn", "dice", "picks", "shuffles"}

// arrange makes the position of given and runs to the first decision.
func (t *table) arrange() {
	m := state.New(t.p.Layout)
	t.x = exec.New(t.p, m)
	t.x.Script = t.script()
	t.used, t.zones = map[int]bool{}, map[int32]bool{}
	from := t.get("from")
	if from != nil && from.Text == "setup" {
		t.fromSetup()
	} else {
		t.x.Arrange(true)
	}
	if t.err != nil {
		return
	}
	for _, g := range t.sources() {
		t.facts(g)
	}
	t.turn()
	if t.err == nil && t.x.Err() != nil {
		t.fail(t.given, "the match broke: %v", t.x.Err())
	}
	if t.base == nil {
		t.base = t.x.M.Clone()
	}
}

// sources is given, then what else_legal lays over it.
func (t *table) sources() []*read.Node {
	var out []*read.Node
	for _, n := range []*read.Node{t.given, t.extra} {
		if n != nil {
			out = append(out, n)
		}
	}
	return out
}

// get is a key of given, or of what is laid over it.
func (t *table) get(key string) *read.Node {
	for _, n := range []*read.Node{t.extra, t.given} {
		if n != nil {
			if v := n.Get(key); v != nil {
				return v
			}
		}
	}
	return nil
}

func (t *table) script() *exec.Script {
	s := &exec.Script{}
	if d := t.get("dice"); d != nil {
		for _, it := range d.Items {
			s.Dice = append(s.Dice, t.die(it))
		}
	}
	if p := t.get("picks"); p != nil {
		s.Picks = texts(p)
	}
	if turn := t.get("shuffles"); turn != nil {
		if s.Turn = turn.Text == "turn"; !s.Turn {
			t.fail(turn, "shuffles: turn turns upside down what is shuffled; without it the order stays")
		}
	}
	return s
}

func (t *table) die(n *read.Node) int32 {
	if v, err := strconv.Atoi(n.Text); err == nil {
		return int32(v)
	}
	if s := t.p.Game.Decls.Symbols[n.Text]; s != nil && s.Sort == expr.SymEnumValue {
		return int32(s.ID)
	}
	t.fail(n, "a die shows a number or a name, not %q", n.Text)
	return 0
}

// fromSetup plays the real setup, its choices answered by the script under setup. Where they end and no turn is named, the
// scenario begins within the setup.
func (t *table) fromSetup() {
	if err := t.x.BeginSetup(1); err != nil {
		t.fail(t.given, "the setup broke: %v", err)
		return
	}
	if s := t.get("setup"); s != nil {
		for _, it := range s.Items {
			t.decide(it)
			if t.err != nil {
				return
			}
		}
	}
	if d := t.x.Pending(); d != nil && !t.x.InPlay() && t.get("turn") != nil {
		t.fail(t.given, "the setup asks %s for %s, which given.setup does not answer", t.seatName(d.Seat), t.decisionName(d))
	}
}

// facts puts the facts of one mapping into the position.
func (t *table) facts(g *read.Node) {
	for _, p := range g.Pairs {
		key := p.Key.Text
		switch {
		case key == "at":
			t.at(p.Value)
		case key == "set":
			for _, v := range p.Value.Pairs {
				if err := t.p.Put(t.x.M, v.Key.Text, v.Value.Text); err != nil {
					t.fail(v.Key, "%v", err)
				}
			}
		case slices.Contains(givenKeys, key):
		default:
			s := t.p.Game.Decls.Symbols[key]
			if s == nil || s.Sort != expr.SymZone {
				t.fail(p.Key, "given has no key %q, and there is no such zone%s", key, source.Suggest(key, givenKeys))
				return
			}
			t.zone(s, nil, p.Value)
		}
	}
}

// at puts pieces on spaces: {c5: {marquise: {warrior: 2}}}.
func (t *table) at(n *read.Node) {
	for _, sp := range n.Pairs {
		q := t.place(sp.Key.Text)
		if q < 0 {
			t.fail(sp.Key, "there is no space %q in this match", sp.Key.Text)
			return
		}
		for _, ow := range sp.Value.Pairs {
			owner := t.seat(ow.Key.Text)
			if owner == state.Nil && ow.Key.Text != "nobody" {
				t.fail(ow.Key, "there is no seat %q in this match", ow.Key.Text)
				return
			}
			for _, k := range ow.Value.Pairs {
				count, err := strconv.Atoi(k.Value.Text)
				if err != nil {
					t.fail(k.Value, "a number is expected here")
				}
				t.putCount(k.Key, owner, q, count)
			}
		}
	}
}

func (t *table) seat(name string) int32 {
	if i := slices.Index(t.p.Names, name); i >= 0 {
		return int32(i)
	}
	return state.Nil
}

// place is the place that an expression names.
func (t *table) place(name string) int {
	for i := range t.p.Places {
		if t.p.Places[i].Name == strings.ReplaceAll(name, " ", "") || strings.ReplaceAll(t.p.Places[i].Name, " ", "") == strings.ReplaceAll(name, " ", "") {
			return i
		}
	}
	return -1
}

// putCount makes exactly count pieces of a kind and owner lie at q.
func (t *table) putCount(name *read.Node, owner int32, q, count int) {
	m := t.x.M
	have := 0
	for i := range t.p.Pieces {
		if int(m.Place[i]) != q || !t.called(i, name.Text) || t.p.Pieces[i].Owner != owner {
			continue
		}
		if have++; have > count {
			m.Move(i, t.p.Pieces[i].Home, state.Own)
			t.used[i] = false
			have--
		}
	}
	for ; have < count && t.err == nil; have++ {
		t.put(name, owner, q, state.Own)
	}
}

// called reports whether a piece may be called name: its component's id, or its kind or one above.
func (t *table) called(i int, name string) bool {
	if t.p.PieceName(i) == name {
		return true
	}
	k := t.p.Game.Decls.KindByName(name)
	return k >= 0 && t.p.Pieces[i].Design < 0 && t.p.KindIs(t.p.Pieces[i].Kind, k)
}

// put takes a piece of that name that given has not placed yet.
func (t *table) put(name *read.Node, owner int32, q int, at state.At) {
	m := t.x.M
	best := -1
	for i := range t.p.Pieces {
		if t.used[i] || !t.called(i, name.Text) || owner != state.Nil && t.p.Pieces[i].Owner != owner && t.p.Pieces[i].Owner != state.Nil {
			continue
		}
		if best < 0 || t.free(i) > t.free(best) {
			best = i
		}
	}
	if best < 0 {
		t.fail(name, "there is no %s left to put at %s", name.Text, t.p.Places[q].Name)
		return
	}
	t.used[best] = true
	m.Move(best, q, at)
}

// free ranks where a piece is best taken from: from nowhere, then from where it begins.
func (t *table) free(i int) int {
	switch q := t.x.M.Place[i]; {
	case q < 0:
		return 2
	case int(q) == t.p.Pieces[i].Home:
		return 1
	}
	return 0
}

// zone fills a zone: by its keys, then a list of names, or a number of each.
func (t *table) zone(s *expr.Symbol, keys []string, n *read.Node) {
	if len(keys) < len(s.Params) {
		if n.Kind != read.Map {
			t.fail(n, "%s is given for each %s: {name: [...]}", s.Name, s.Params[len(keys)].Name)
			return
		}
		for _, p := range n.Pairs {
			t.zone(s, append(slices.Clone(keys), p.Key.Text), p.Value)
		}
		return
	}
	name := s.Name
	if len(keys) > 0 {
		name += "(" + strings.Join(keys, ", ") + ")"
	}
	q := t.place(name)
	if q < 0 {
		t.fail(n, "there is no %s in this match", name)
		return
	}
	t.fill(q, n)
}

// fill makes a zone hold exactly what is listed; rest is all that begins there and is not placed otherwise.
func (t *table) fill(q int, n *read.Node) {
	m := t.x.M
	for p := m.Head[q]; p >= 0; p = m.Head[q] {
		home := t.p.Pieces[p].Home
		if home == q || home >= 0 && (home < m.L.Spaces || m.L.Order[home] == state.Stack) {
			home = -1
		}
		m.Move(int(p), home, state.Own)
		t.used[int(p)] = false
	}
	owner := t.p.Places[q].Owner
	if n.Kind == read.Map {
		for _, p := range n.Pairs {
			count, _ := strconv.Atoi(p.Value.Text)
			for i := 0; i < count; i++ {
				t.put(p.Key, owner, q, state.Lowest)
			}
		}
		return
	}
	items := n.Items
	if n.Kind == read.Scalar && n.Text != "" {
		items = []*read.Node{n}
	}
	for _, it := range items {
		if it.Text == "rest" {
			t.rest(q)
			continue
		}
		t.put(it, owner, q, state.Lowest)
	}
}

func (t *table) rest(q int) {
	for i := range t.p.Pieces {
		if t.p.Pieces[i].Home == q && !t.used[i] && t.free(i) > 0 {
			t.x.M.Move(i, q, state.Lowest)
		}
	}
}

// turn goes straight to the phase that given names.
func (t *table) turn() {
	if t.err != nil {
		return
	}
	n := t.get("turn")
	if n == nil {
		t.x.Play()
		return
	}
	player, phase, started := t.seat(text(n, "player")), -1, text(n, "started") == "true"
	if s := t.p.Game.Decls.Symbols[text(n, "phase")]; s != nil && s.Sort == expr.SymScope {
		phase = s.ID
	}
	if phase < 0 || player < 0 {
		t.fail(n, "turn: says whose turn and which phase: {player: …, phase: …}")
		return
	}
	t.x.Reached = func() { t.base = t.x.M.Clone() }
	t.x.GoTo(phase, player, started)
	t.x.Reached = nil
}

func text(n *read.Node, key string) string {
	if v := n.Get(key); v != nil {
		return v.Text
	}
	return ""
}
