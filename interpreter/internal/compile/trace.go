package compile

import (
	"fmt"
	"strings"

	"precept/interpreter/declared"
	"precept/interpreter/internal/model"
)

// TraceKind is the kind of an event in a trace.
type TraceKind uint8

// The kinds of events, in the order in which a question produces them.
const (
	TraceAsked    TraceKind = iota // a ruling is asked
	TraceWeighed                   // one of its rules is tested
	TraceAnswered                  // the answer
)

// TraceEvent is an event in the answering of a question.
type TraceEvent struct {
	Kind  TraceKind
	ID    int // the ruling, or the rule
	Depth int // questions inside questions
	Args  []int32
	Owner int32 // of a rule: its owner
	Spoke bool
	Value int32 // the answer; for a rule, the answer after it; the size of a list
}

// Trace records the events of a traced match. The zero Trace is ready for use.
type Trace struct {
	Events []TraceEvent
	depth  int
	args   []int32 // backs those of the events
}

// mostTraced is the largest number of events in a trace; further ones are dropped.
const mostTraced = 10_000

func (l *Trace) add(e TraceEvent) {
	if len(l.Events) < mostTraced {
		e.Depth = l.depth
		l.Events = append(l.Events, e)
	}
}

// Ruling records that a ruling is asked.
func (l *Trace) Ruling(id int, args []int32) {
	if n := len(l.args); len(l.Events) < mostTraced {
		l.args = append(l.args, args...)
		args = l.args[n:len(l.args):len(l.args)]
	}
	l.add(TraceEvent{Kind: TraceAsked, ID: id, Args: args})
	l.depth++
}

// Rule records that a rule was tested, whether it applied, and the resulting answer.
func (l *Trace) Rule(id int, owner int32, spoke bool, answer int32) {
	l.add(TraceEvent{Kind: TraceWeighed, ID: id, Owner: owner, Spoke: spoke, Value: answer})
}

// Answered records the answer to the ruling asked last.
func (l *Trace) Answered(id int, answer int32) {
	l.depth = max(0, l.depth-1)
	l.add(TraceEvent{Kind: TraceAnswered, ID: id, Value: answer})
}

// Reset removes all events.
func (l *Trace) Reset() { l.Events, l.depth, l.args = l.Events[:0], 0, l.args[:0] }

// Tell returns the trace as text: one line for each event, with nested questions indented. It omits rules that did not
// apply.
func (l *Trace) Tell(g *model.Game, lang string) []string {
	var out []string
	for _, e := range l.Events {
		if s := e.tell(g, lang); s != "" {
			out = append(out, strings.Repeat("  ", e.Depth)+s)
		}
	}
	return out
}

func (e *TraceEvent) tell(g *model.Game, lang string) string {
	switch {
	case e.Kind == TraceAsked:
		return g.Rulings[e.ID].ID + "?" + citations(&g.Rulings[e.ID].Node)
	case e.Kind == TraceAnswered:
		return fmt.Sprintf("%s: %d", g.Rulings[e.ID].ID, e.Value)
	case !e.Spoke:
		return ""
	}
	r := g.Rule(e.ID)
	s := []string{"answers", "adds", "forbids"}[r.Sort]
	if r.Layer < len(g.Layers) {
		s = g.Layers[r.Layer] + " " + s
	}
	if w := r.Why.In(lang); w != "" {
		s += ": " + w
	}
	return s + "  " + r.Span.String() + citations(&r.Node)
}

func citations(n *declared.Node) string {
	if len(n.Articles) == 0 {
		return ""
	}
	return "  article " + strings.Join(n.Articles, ", ")
}
