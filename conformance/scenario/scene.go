package scenario

import (
	"slices"

	"precept/conformance/words"
	"precept/interpreter"
	"precept/interpreter/source"
	"precept/interpreter/testkit"
	"precept/interpreter/view"
)

// Scene describes where a scenario failed, to explain what the rules did there.
type Scene struct {
	Failure *Failure
	Game    *interpreter.Game
	At      *interpreter.Engine // the match at the failure
	Tried   *Tried              // the decision at the failure, nil if something else was expected
	Reads   []Value             // the values that the expectation read

	// Begun is the match before the first answer of Given; these answers lead to the failure. Those from index
	// Since on came after the last step. This is the last decision, or for changes, the position with which they
	// are compared.
	Begun *interpreter.Engine
	Given []Given
	Since int
}

// Given is one answer of the script, not an automatic one.
type Given struct {
	Seat   string
	Answer interpreter.Answer
}

// Tried is a decision that did not have the expected result.
type Tried struct {
	At      *interpreter.Engine // where it was refused, or accepted
	Seat    string
	Entry   string            // the action, "" if a choice was answered
	Value   string            // the refused answer, "" for none
	Answers map[string]string // all answers of the script, by the names of their choices
}

// Value is a value that an expression has read, and the value at the last comparison of changes.
type Value struct {
	Name, Value string
	Before      string // "" if nothing is compared
}

// Scene returns where a scenario fails when it is played plainly; nil if it passes.
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

// begin records the start of a script item.
func (s *Scene) begin(t *table, n *source.Node) {
	if s.Begun == nil || corrects(n) {
		s.Begun, s.Given, s.Since = testkit.On(t.x).Fork(), nil, 0
	}
	s.At = t.x
	if len(n.Pairs) > 0 && expectations()[n.Pairs[0].Key.Text] == nil {
		s.Since = len(s.Given)
	}
}

// ended records the successful end of an item. After a correction, the recording starts anew.
func (s *Scene) ended(t *table, n *source.Node) {
	if corrects(n) {
		s.Begun, s.Given, s.Since = nil, nil, 0
	}
	if len(n.Pairs) > 0 && n.Pairs[0].Key.Text == "changes" {
		t.compared = len(s.Given)
	}
}

// failed records the match at a failed item.
func (s *Scene) failed(t *table, n *source.Node) {
	s.At = t.x
	if n.Pairs[0].Key.Text == "changes" {
		s.Since = min(t.compared, len(s.Given))
	}
}

// watched plays an item of the script, and records it in the scene if there is one.
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

// tries records a decision that did not have the expected result; s is where it was refused, nil if it was not.
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

// reads records the values that an expression in an expectation reads. The argument before is the position for
// comparison, or nil.
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

// Course receives the events of playing a scenario, to convert it to another form.
type Course interface {
	// Laid is called when given is laid out and nothing has happened in it. Answers of a setup come before.
	Laid(x *interpreter.Engine)
	// Item is called when an item of the script starts; base is the position with which changes compares.
	Item(n *source.Node, x *interpreter.Engine, base *interpreter.Snapshot)
	// Done is called when the item has ended successfully.
	Done(n *source.Node, x *interpreter.Engine)
	// Answer is called before an answer to the pending decision of x. own reports that x is the scenario's own
	// match and not a trial.
	Answer(x *interpreter.Engine, seat string, o interpreter.Answer, own bool)
	// Came is called with the automatic answers after an answer.
	Came(x *interpreter.Engine, took []interpreter.Taken, own bool)
	// Asked is called with the question that an expectation about a question compares.
	Asked(a Asked)
	// Control is called when the scenario is played again from the start, with facts changed, up to a refusal that
	// is then legal. The returned course receives the events of that play.
	Control(n *source.Node, given, facts *source.Node) Course
}

// Asked is a question to a seat, as an expectation compares it.
type Asked struct {
	Item    *source.Node
	At      *interpreter.Engine
	Options []interpreter.Answer // everything that occurs in some answer
	Most    int                  // the largest number of elements of a choice of several; -1 if it is not compared
}

// Follow plays a scenario plainly and reports its events to a course.
func (sc *Scenario) Follow(g *interpreter.Game, c Course) *Failure {
	s := stageOf(g, sc)
	s.kept = true
	w := ways[0]
	w.course = c
	return safely(s, sc, w)
}

// AboutSetup reports whether a scenario is only about its line-up, so that no match is played.
func (sc *Scenario) AboutSetup() bool { return aboutSetup(sc) != nil }

// TakesBack reports whether a script contains a correction.
func (sc *Scenario) TakesBack() bool {
	return slices.ContainsFunc(sc.Script, func(n *source.Node) bool {
		return len(n.Pairs) > 0 && n.Pairs[0].Key.Text == words.Correct
	})
}

// Expects returns the expectation word of a script item, "" for a decision.
func Expects(n *source.Node) string {
	if len(n.Pairs) > 0 && expectations()[n.Pairs[0].Key.Text] != nil {
		return n.Pairs[0].Key.Text
	}
	return ""
}

// tellAsked passes the question of an expectation to the course.
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
