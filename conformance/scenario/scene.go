package scenario

import (
	"slices"

	"precept/conformance/words"
	"precept/interpreter"
	"precept/interpreter/source"
	"precept/interpreter/testkit"
	"precept/interpreter/view"
)

// Scene is where a scenario failed: for who tells what the rules said there.
type Scene struct {
	Failure *Failure
	Game    *interpreter.Game
	At      *interpreter.Engine // the match where it failed
	Tried   *Tried              // what was to be decided there, nil where something else was expected
	Reads   []Value             // what the expectation read

	// Begun is the match as it stood before the first of Given; these lead to where the scenario failed. Those from number
	// Since on came after the last step: the last decision of the script or, of changes, what they are compared with.
	Begun *interpreter.Engine
	Given []Given
	Since int
}

// Given is one answer of the script: what came by itself is none.
type Given struct {
	Seat   string
	Answer interpreter.Answer
}

// Tried is a decision that did not go as the script says.
type Tried struct {
	At      *interpreter.Engine // where it was refused, or taken
	Seat    string
	Entry   string            // what was to be done, "" where a choice was answered
	Value   string            // the answer that was refused, "" for none
	Answers map[string]string // all answers of the script, by the names of their choices
}

// Value is what an expression read of the position, and what that was when changes began to be compared.
type Value struct {
	Name, Value string
	Before      string // "" where nothing is compared
}

// Scene is where a scenario fails when it is played plainly; nil when it passes.
func (sc *Scenario) Scene(g *interpreter.Game) *Scene {
	s := &Scene{Game: g}
	w := ways[0]
	w.scene = s
	stage := stageOf(g, sc)
	stage.kept = true
	if s.Failure = safely(stage, sc, w); s.Failure == nil {
		return nil
	}
	return s
}

// begin notes that an item of the script begins.
func (s *Scene) begin(t *table, n *source.Node) {
	if s.Begun == nil || corrects(n) {
		s.Begun, s.Given, s.Since = testkit.On(t.x).Fork(), nil, 0
	}
	s.At = t.x
	if len(n.Pairs) > 0 && expectations()[n.Pairs[0].Key.Text] == nil {
		s.Since = len(s.Given)
	}
}

// ended notes that an item has ended well. Behind a correction the match begins anew.
func (s *Scene) ended(t *table, n *source.Node) {
	if corrects(n) {
		s.Begun, s.Given, s.Since = nil, nil, 0
	}
	if len(n.Pairs) > 0 && n.Pairs[0].Key.Text == "changes" {
		t.compared = len(s.Given)
	}
}

// failed notes where the match stands when an item has failed.
func (s *Scene) failed(t *table, n *source.Node) {
	s.At = t.x
	if n.Pairs[0].Key.Text == "changes" {
		s.Since = min(t.compared, len(s.Given))
	}
}

// watched plays an item of the script, and has the scene note it if there is one.
func (t *table) watched(n *source.Node) {
	s := t.way.scene
	if s == nil {
		t.item(n)
		return
	}
	s.begin(t, n)
	if t.item(n); t.err == nil {
		s.ended(t, n)
	} else {
		s.failed(t, n)
	}
}

func corrects(n *source.Node) bool { return len(n.Pairs) > 0 && n.Pairs[0].Key.Text == words.Correct }

// tries notes a decision that did not go as the script says: where it met a refusal, nil where it met none.
func (t *table) tries(l *line, said *source.Node, s *stuck) {
	if t.way.scene == nil || t.err != nil || said.Kind != source.Map || len(said.Pairs) == 0 {
		return
	}
	out := &Tried{At: l.x, Seat: said.Pairs[0].Key.Text}
	out.Entry, out.Value, out.Answers = s.question(said)
	if s != nil && s.x != nil {
		out.At = s.x
	}
	t.way.scene.Tried = out
}

// reads notes what an expression of an expectation reads; before is where what it is compared with stands, nil for
// nowhere.
func (t *table) reads(text string, before *interpreter.Snapshot) {
	if t.way.scene == nil {
		return
	}
	x, err := testkit.On(t.x).Expression(text)
	if err != nil {
		return
	}
	var was []view.Value
	if before != nil {
		was = x.Reads(before)
	}
	for i, r := range x.Reads(t.x.Position()) {
		read := Value{Name: r.Name, Value: r.Value}
		if i < len(was) {
			read.Before = was[i].Value
		}
		t.way.scene.Reads = append(t.way.scene.Reads, read)
	}
}

// Course is told how a scenario is played, for who writes it down in other words.
type Course interface {
	// Laid: given is laid out, nothing has happened in it. What a setup was answered came before.
	Laid(x *interpreter.Engine)
	// Item: an item of the script begins; base is the position with which changes compares.
	Item(n *source.Node, x *interpreter.Engine, base *interpreter.Snapshot)
	// Done: the item has ended well.
	Done(n *source.Node, x *interpreter.Engine)
	// Answer: one is about to be given, to the decision of x that is pending; own of the scenario's own match, otherwise
	// where something is tried.
	Answer(x *interpreter.Engine, seat string, o interpreter.Answer, own bool)
	// Came: what was answered by itself behind an answer.
	Came(x *interpreter.Engine, took []interpreter.Taken, own bool)
	// Asked: what an item compares that says what is asked.
	Asked(a Asked)
	// Control: the scenario is played from its beginning once more, with facts changed, up to a refusal; there what was
	// refused is legal. It is told to another.
	Control(n *source.Node, given, facts *source.Node) Course
}

// Asked is what a seat is asked, as an expectation compares it.
type Asked struct {
	Item    *source.Node
	At      *interpreter.Engine
	Options []interpreter.Answer // all that some answer has
	Most    int                  // how many elements a choice of several takes at most; -1 where it is not compared
}

// Follow plays a scenario plainly and tells a course.
func (sc *Scenario) Follow(g *interpreter.Game, c Course) *Failure {
	s := stageOf(g, sc)
	s.kept = true
	w := ways[0]
	w.course = c
	return safely(s, sc, w)
}

// AboutSetup reports whether a scenario is about its line-up alone: no match is played.
func (sc *Scenario) AboutSetup() bool { return aboutSetup(sc) != nil }

// TakesBack reports whether a script puts the position right by hand.
func (sc *Scenario) TakesBack() bool {
	return slices.ContainsFunc(sc.Script, func(n *source.Node) bool {
		return len(n.Pairs) > 0 && n.Pairs[0].Key.Text == words.Correct
	})
}

// Expects is the word of the expectation that an item of a script is, "" for a decision.
func Expects(n *source.Node) string {
	if len(n.Pairs) > 0 && expectations()[n.Pairs[0].Key.Text] != nil {
		return n.Pairs[0].Key.Text
	}
	return ""
}

// tellAsked tells the course what an item compares that says what is asked.
func (t *table) tellAsked(n *source.Node, l *line, most bool) {
	if t.way.course == nil {
		return
	}
	d := l.x.Pending()
	a := Asked{Item: n, At: l.x, Most: -1}
	a.Options, _ = l.choosable(d)
	if most && d.Kind == interpreter.Many {
		hi := d.Max
		c, _ := l.ways(d, func(c *completions) bool { return c.most >= hi })
		a.Most = c.most
	}
	t.way.course.Asked(a)
}
