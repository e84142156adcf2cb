package scenario

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"precept/conformance/moment"
	"precept/interpreter"
	"precept/interpreter/source"
	"precept/interpreter/testkit"
	"precept/interpreter/view"
)

// Failure explains why a scenario did not pass: where, what was expected, and what was found.
type Failure struct {
	Scenario *Scenario
	Span     source.Span
	Way      source.Format
	Text     *source.Text
	Notes    []*source.Text
	Asks     *source.Text // the pending decision if it is worth a note, else nil
	Also     []*Failure   // other mistakes in the text of the scenario
	Changes  []string     // the lines that changes: should have, if it is what failed
	Listed   source.Pair  // that changes:
}

func (f *Failure) Error() string { return f.In(nil) }

// In returns the failure in a language, with its notes.
func (f *Failure) In(l *source.Language) string {
	s := fmt.Sprintf("%s: %s", f.Span, f.Text.In(l))
	for _, n := range f.Remarks() {
		s += "\n    " + n.In(l)
	}
	for _, also := range f.Also {
		s += "\n" + also.In(l)
	}
	return s
}

// Remarks returns the notes and the pending decision. A caller that explains the decision in detail uses Notes
// alone.
func (f *Failure) Remarks() []*source.Text {
	if f.Asks == nil {
		return f.Notes
	}
	return append(slices.Clip(f.Notes), f.Asks)
}

// table is a scenario during play.
type table struct {
	*line      // the match itself
	*inventory // of its line-up
	sc         *Scenario
	game       *interpreter.Game
	base       *interpreter.Snapshot // the position with which changes compares
	given      *source.Node
	extra      *source.Node // facts that else_legal changes
	used       map[int]bool // pieces that given has placed
	told       map[int]bool // pieces whose printed attributes given sets
	way        way
	keeps      bool                  // the script takes answers back
	past       []*interpreter.Engine // the match before each answer of the script, if keeps is set
	made       []*interpreter.Engine // matches to release after the scenario
	spare      *interpreter.Engine   // for positions with secrets changed; nil until it is needed

	log      []string
	compared int // the number of answers at the last comparison of changes
	err      *Failure
	surveys  bool // the match is not played: report all mistakes, not only the first
}

// fork returns a copy of a match, which is released after the scenario.
func (t *table) fork(x *interpreter.Engine) *interpreter.Engine { return t.owns(testkit.On(x).Fork()) }

// owns registers a match to be released after the scenario.
func (t *table) owns(x *interpreter.Engine) *interpreter.Engine {
	t.made = append(t.made, x)
	return x
}

// watching reports whether the playing is observed; its matches are then kept and never released.
func (t *table) watching() bool { return t.way.scene != nil || t.way.course != nil }

// leave releases all matches of the scenario.
func (t *table) leave() {
	for _, x := range t.made {
		x.Release()
	}
}

func (t *table) fail(n *source.Node, format source.Format, args ...any) {
	if t.err != nil && !t.surveys {
		return
	}
	span := t.sc.Span
	if n != nil && n.Refused {
		if t.surveys {
			return // it is reported where the file is read
		}
		format, args = "this cannot be read; the error is reported above", nil
	}
	if n != nil && n.Span.File != nil {
		span = n.Span
	}
	f := &Failure{Scenario: t.sc, Span: span, Way: t.way.name, Text: source.Say(format, args...)}
	if t.err != nil {
		t.err.also(f)
		return
	}
	t.err = f
	if t.line != nil {
		t.err.Notes = t.meanwhile()
	}
}

// meanwhile describes which phases ended after the last answer, because nobody had anything to decide.
func (t *table) meanwhile() []*source.Text {
	names := testkit.On(t.x).Progress().Closed
	if len(names) == 0 {
		return nil
	}
	format := source.Format("ended since the last answer: %s")
	if len(names) > 6 {
		names, format = names[:6], "ended since the last answer: %s, and more"
	}
	return []*source.Text{source.Say(format, strings.Join(names, ", "))}
}

// broken returns the message for a match that failed. If a phase of one player ended more than once after the last
// answer, the match ran on because nobody had anything to decide.
func (t *table) broken(x *interpreter.Engine, err error) *source.Text {
	ended := testkit.On(x).Progress().Closed
	slices.Sort(ended)
	if len(slices.Compact(slices.Clone(ended))) == len(ended) {
		return source.Say("the match failed: %v", err)
	}
	return source.Say(endless)
}

// endless is the message for a match that runs on without a decision.
const endless = "nobody has anything to decide from here on, so turn after turn passes without end; write until: " +
	"PHASE in given to stop the match at the end of that phase, or give somebody something to decide"

// arrange creates the position of given and runs to the first decision.
func (t *table) arrange() {
	t.layOut()
	if t.way.course != nil && t.err == nil {
		t.way.course.Laid(t.x)
	}
	if n := t.get("stands"); n != nil {
		t.stand(n)
	} else {
		t.turn()
	}
	if t.err == nil && t.x.Err() != nil {
		t.fail(nil, "%s", t.broken(t.x, t.x.Err()))
	}
	t.came()
	if t.base == nil {
		t.base = t.x.Position()
	}
}

// layOut creates the position of given, before anything happens in it.
func (t *table) layOut() {
	t.script()
	t.used, t.told = map[int]bool{}, map[int]bool{}
	from := t.get("from")
	if n := t.get("handed"); n != nil {
		t.handed(n, from)
	}
	switch {
	case from == nil:
		testkit.On(t.x).LayOut()
	case from.Text == "setup":
		t.fromSetup()
	default:
		t.fail(from, "from: setup is the setup that the rules make; without it the board is empty")
	}
	if t.err == nil || from == nil { // not if the setup failed
		t.surveys = true // mistakes in the layout are independent of each other
		for _, g := range t.sources() {
			t.facts(g)
		}
		t.surveys = false
	}
	if t.err == nil {
		t.possible()
	}
}

// stand puts the match in the middle of an action, as described by a scenario that was written from a match.
func (t *table) stand(n *source.Node) {
	if t.err != nil {
		return
	}
	if turn := t.get("turn"); turn != nil {
		t.fail(turn, "stands: and turn: both say where the match stands; leave one out")
		return
	}
	m, err := moment.Read(n)
	at := testkit.On(t.x).ByNames()
	if err == nil {
		err = m.Lay(at)
	}
	if err == nil {
		err = testkit.On(t.x).Stand(at)
	}
	if err != nil {
		t.fail(n, "%v; turn: {player: …, phase: …} instead goes to where a phase begins", err)
	}
}

// sources returns given, followed by the changes of else_legal if there are any.
func (t *table) sources() []*source.Node {
	var out []*source.Node
	for _, n := range []*source.Node{t.given, t.extra} {
		if n != nil {
			out = append(out, n)
		}
	}
	return out
}

// get returns the value of a key in the changes of else_legal, or else in given.
func (t *table) get(key string) *source.Node {
	for _, n := range []*source.Node{t.extra, t.given} {
		if n != nil {
			if v := n.Get(key); v != nil {
				return v
			}
		}
	}
	return nil
}

// script sets the results of random events.
func (t *table) script() {
	s := testkit.Script{}
	named, _ := Dice(t.get("dice"))
	for _, it := range named {
		s.Dice = append(s.Dice, t.die(it))
	}
	if p := t.get("picks"); p != nil {
		s.Picks = texts(p)
	}
	if turn := t.get("shuffles"); turn != nil {
		if s.Turn = turn.Text == "turn"; !s.Turn {
			t.fail(turn, "shuffles: can only be turn, which reverses the order at a shuffle; without it the order stays")
		}
	}
	u := t.get("until")
	s.Until = Until(u).String()
	if err := testkit.On(t.x).Follow(s); err != nil {
		t.fail(u, "until: names what the match rests after, a phase, a procedure or an action; %v", err)
	}
}

// Until returns the script's `until`: "turn", or "turn of south" for {turn: south}. It returns "" for nil.
func Until(n *source.Node) *source.Text {
	switch {
	case n == nil:
		return nil
	case n.Kind == source.Map && len(n.Pairs) == 1:
		return source.Say("%s of %s", n.Pairs[0].Key.Text, n.Pairs[0].Value.Text)
	}
	return source.Say("%s", n.Text)
}

// Dice returns the dice that a value of `dice` names, and whether it leaves further dice to chance. A nil node
// names none.
func Dice(n *source.Node) (named []*source.Node, free bool) {
	if n == nil || noDice(n) {
		return nil, false
	}
	named = one(n)
	if k := len(named) - 1; k >= 0 && named[k].Kind == source.Scalar &&
		slices.Contains([]string{"free", "…", "..."}, named[k].Text) {
		return named[:k], true
	}
	return named, false
}

// noDice reports whether a value of `dice` says that no die is rolled.
func noDice(n *source.Node) bool { return n.Kind == source.Scalar && n.Text == "none" }

func (t *table) die(n *source.Node) int32 {
	g := t.game.Definition()
	v, err := strconv.Atoi(n.Text)
	face, ok := int32(v), err == nil
	if !ok {
		face, ok = faceOf(g, n.Text)
	}
	if ok && len(g.Dice) > 0 && !onADie(g, face) {
		t.fail(n, "no die of %s shows %s: %s", g.ID, n.Text, faces(g))
	}
	if !ok {
		t.fail(n, "a die shows a number or the name of a face, not %q", n.Text)
	}
	return face
}

// fromSetup plays the real setup; the script under `setup` answers its choices. If these end and no turn is given,
// the scenario begins within the setup.
func (t *table) fromSetup() {
	if t.err != nil {
		return
	}
	if err := testkit.On(t.x).BeginSetup(1); err != nil {
		t.fail(t.given, "the setup failed: %v", err)
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
	if d := t.x.Pending(); d != nil && !testkit.On(t.x).Progress().InPlay && t.get("turn") != nil {
		t.fail(t.given, "the setup asks %s for %s, which given.setup does not answer", d.Seat, decisionName(d))
	}
}

// handed sets the values that a previous match handed on, for use by the setup.
func (t *table) handed(n, from *source.Node) {
	if from == nil || from.Text != "setup" {
		t.fail(n, "handed: needs from: setup, because the setup reads it; to change values afterwards, write set:")
		return
	}
	for _, v := range n.Pairs {
		if err := testkit.On(t.x).Hand(v.Key.Text, v.Value.Text); err != nil {
			t.fail(v.Key, "%v", err)
			return
		}
	}
}

// turn goes directly to the phase that given names.
func (t *table) turn() {
	if t.err != nil {
		return
	}
	n := t.get("turn")
	if n == nil {
		testkit.On(t.x).BeginPlay()
		return
	}
	to := testkit.Moment{Phase: text(n, "phase"), Player: t.seat(text(n, "player")), Started: text(n, "started") == "true"}
	nobody := n.Get("player") == nil
	if t.whose(n); t.err != nil {
		return
	}
	if !slices.Contains(t.x.Lineup().Phases, to.Phase) || to.Player < 0 && !nobody {
		t.fail(n, "turn: says whose turn and which phase: {player: …, phase: …}; a phase of nobody has no player")
		return
	}
	for _, p := range n.Pairs {
		if !slices.Contains([]string{"player", "phase", "started"}, p.Key.Text) {
			to.Fields = append(to.Fields, view.Value{Name: p.Key.Text, Value: p.Value.Text})
		}
	}
	err := testkit.On(t.x).GoTo(to, func() { t.base = t.x.Position() })
	var bad *testkit.BadField
	switch {
	case errors.As(err, &bad):
		i := slices.IndexFunc(n.Pairs, func(p source.Pair) bool { return p.Key.Text == bad.Name })
		if errors.Is(err, testkit.ErrNoField) {
			t.fail(n.Pairs[i].Key, "no phase has a field %q", bad.Name)
		} else {
			t.fail(n.Pairs[i].Value, "%v", bad.Err)
		}
	case err != nil:
		t.fail(n, "%v", err)
	}
}

// whose checks the phase and the player named in turn.
func (t *table) whose(n *source.Node) {
	phase, player := n.Get("phase"), n.Get("player")
	if phase != nil && phase.Text != "" && !slices.Contains(t.x.Lineup().Phases, phase.Text) {
		t.fail(phase, "there is no phase %q%s", phase.Text, source.Among(phase.Text, t.x.Lineup().Phases))
	}
	if player != nil && player.Text != "" && t.seat(player.Text) < 0 {
		t.noSeat(player)
	}
}

func text(n *source.Node, key string) string {
	if v := n.Get(key); v != nil {
		return v.Text
	}
	return ""
}
