package scenario

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"precept/interpreter/authoring/tree"
	"precept/interpreter/code"
	"precept/interpreter/exec"
	"precept/interpreter/expr"
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
	*line // the match itself
	sc    *Scenario
	p     *code.Program
	base  *state.Match // the position that changes compares with
	given *tree.Node
	extra *tree.Node   // facts that else_legal changes
	used  map[int]bool // pieces that given has put somewhere
	told  map[int]bool // pieces of which given says what is printed on them
	way   way

	log []string
	err *Failure
}

func (t *table) fail(n *tree.Node, format string, args ...any) {
	if t.err != nil {
		return
	}
	span := t.sc.Span
	if n != nil && n.Span.File != nil {
		span = n.Span
	}
	t.err = &Failure{Scenario: t.sc, Span: span, Way: t.way.name, Text: fmt.Sprintf(format, args...)}
	if t.line != nil {
		t.err.Notes = t.meanwhile()
	}
}

// meanwhile tells which phases ended after the last answer: when nobody had anything to decide, the match ran on.
func (t *table) meanwhile() []string {
	var names []string
	for _, e := range t.x.Ended() {
		name := t.p.Scopes[e.Scope].Name
		if e.Of >= 0 {
			name += " of " + t.seatName(e.Of)
		}
		names = append(names, name)
	}
	if len(names) == 0 {
		return nil
	}
	more := ""
	if len(names) > 6 {
		names, more = names[:6], ", and more"
	}
	return []string{"ended since the last answer: " + strings.Join(names, ", ") + more}
}

var givenKeys = []string{"from", "setup", "at", "set", "turn", "until", "dice", "picks", "shuffles"}

// arrange makes the position of given and runs to the first decision.
func (t *table) arrange() {
	t.line = &line{t: t, x: exec.New(t.p, state.New(t.p.Layout)), own: true}
	t.x.Script = t.script()
	t.used, t.told = map[int]bool{}, map[int]bool{}
	from := t.get("from")
	switch {
	case from == nil:
		t.x.Arrange(true)
	case from.Text == "setup":
		t.fromSetup()
	default:
		t.fail(from, "from: setup is the setup that the rules make; without it the board is empty")
	}
	for _, g := range t.sources() {
		t.facts(g)
	}
	if t.err == nil {
		t.possible()
	}
	t.turn()
	if t.err == nil && t.x.Err() != nil {
		t.fail(t.given, "the match broke: %v", t.x.Err())
	}
	t.forced = t.x.Forced()
	if t.base == nil {
		t.base = t.x.M.Clone()
	}
}

// sources is given, then what else_legal lays over it.
func (t *table) sources() []*tree.Node {
	var out []*tree.Node
	for _, n := range []*tree.Node{t.given, t.extra} {
		if n != nil {
			out = append(out, n)
		}
	}
	return out
}

// get is a key of given, or of what is laid over it.
func (t *table) get(key string) *tree.Node {
	for _, n := range []*tree.Node{t.extra, t.given} {
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
	if u := t.get("until"); u != nil {
		if c := t.p.Game.Decls.Symbols[u.Text]; c != nil && c.Sort == expr.SymScope {
			s.Until = c.ID + 1
		} else {
			t.fail(u, "until: names the phase after whose end the match rests; there is no phase %q", u.Text)
		}
	}
	if turn := t.get("shuffles"); turn != nil {
		if s.Turn = turn.Text == "turn"; !s.Turn {
			t.fail(turn, "shuffles: turn turns upside down what is shuffled; without it the order stays")
		}
	}
	return s
}

func (t *table) die(n *tree.Node) int32 {
	if v, err := strconv.Atoi(n.Text); err == nil {
		return int32(v)
	}
	if s := t.p.Game.Decls.Symbols[n.Text]; s != nil && s.Sort == expr.SymEnumValue {
		return int32(s.ID)
	}
	t.fail(n, "a die shows a number or a name, not %q", n.Text)
	return 0
}

// fromSetup plays the real setup, its choices answered by the script under setup. Where they end and no turn is named,
// the scenario begins within the setup.
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
	nobody := n.Get("player") == nil
	if s := t.p.Game.Decls.Symbols[text(n, "phase")]; s != nil && s.Sort == expr.SymScope {
		phase = s.ID
	}
	if phase < 0 || player < 0 && !nobody {
		t.fail(n, "turn: says whose turn and which phase: {player: …, phase: …}; a phase of nobody has no player")
		return
	}
	t.x.Reached = func() { t.base = t.x.M.Clone() }
	t.x.GoTo(phase, player, started, t.wants(n)...)
	t.x.Reached = nil
	if t.x.M.Ctl[state.Skip] != 0 {
		t.fail(n, "no such phase is opened from here")
	}
}

// wants is what the keys of turn: beside its own say of the fields of the phases on the way: {phase: combat, region:
// foret}.
func (t *table) wants(n *tree.Node) []exec.Want {
	var out []exec.Want
	for _, p := range n.Pairs {
		if slices.Contains([]string{"player", "phase", "started"}, p.Key.Text) {
			continue
		}
		found := false
		for s, fields := range t.p.Game.Fields {
			i := slices.IndexFunc(fields, func(f expr.Field) bool { return f.Name == p.Key.Text })
			if i < 0 {
				continue
			}
			found = true
			c, err := t.p.Compile(p.Value.Text)
			if err != nil {
				t.fail(p.Value, "%v", err)
				return nil
			}
			v, err := c.Of(t.x.M)
			if err != nil {
				t.fail(p.Value, "%v", err)
			}
			out = append(out, exec.Want{Scope: s, At: t.p.Scopes[s].Fields[i], Value: v.One})
		}
		if !found {
			t.fail(p.Key, "no phase has a field %q", p.Key.Text)
		}
	}
	return out
}

func text(n *tree.Node, key string) string {
	if v := n.Get(key); v != nil {
		return v.Text
	}
	return ""
}
