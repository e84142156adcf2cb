package conform

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"precept/conformance/kit"
)

// Outcome is what came of a case.
type Outcome string

// The outcomes.
const (
	Passed  Outcome = "passed"
	Failed  Outcome = "failed"
	Unable  Outcome = "unable"  // the engine has no such thing
	Another Outcome = "another" // the engine takes another reading, and the case holds under this one alone
)

// Result is what came of a case, and of which step where it did not pass.
type Result struct {
	Case     string   `json:"case"`
	Name     string   `json:"name"`
	Articles []string `json:"articles"`
	Outcome  Outcome  `json:"outcome"`
	Step     int      `json:"step,omitempty"` // from 1; 0: where it begins
	Expected string   `json:"expected,omitempty"`
	Came     string   `json:"came,omitempty"`
	Broke    bool     `json:"broke,omitempty"` // the driver itself broke
}

// stop is why a case goes no further.
type stop struct {
	outcome        Outcome
	expected, came string
}

func (s *stop) Error() string { return s.expected + ": " + s.came }

func failed(expected, format string, args ...any) error {
	return &stop{Failed, expected, fmt.Sprintf(format, args...)}
}

// runner runs one case.
type runner struct {
	engine   Engine
	c        *kit.Case
	plays    *kit.Plays
	passing  map[string]bool // values that changes do not list
	articles map[string]kit.Article
	was      *kit.Position // with which changes compare, nil where that is not known
	advice   []kit.Guidance
	refused  *kit.Reply // of set_up
	step     int
}

// ask asks the driver; what it is unable to do, and what breaks it, ends the case.
func (r *runner) ask(q kit.Request, doing string) (kit.Reply, error) {
	reply, err := r.engine.Ask(q)
	switch {
	case err != nil:
		return reply, err
	case reply.Unable != "":
		return reply, &stop{Unable, doing, reply.Unable}
	case reply.Error != "":
		return reply, failed(doing, "%s", reply.Error)
	}
	return reply, nil
}

// run runs the case. An error that is no stop is one of the driver itself.
func (r *runner) run() (Result, error) {
	out := Result{Case: r.c.ID, Name: r.c.Name, Articles: r.c.Articles, Outcome: Passed}
	err := r.steps()
	var s *stop
	switch {
	case err == nil:
		return out, nil
	case errors.As(err, &s):
		out.Outcome, out.Step, out.Expected, out.Came = s.outcome, r.step, s.expected, shortened(s.came)
		return out, nil
	}
	out.Outcome, out.Step, out.Expected, out.Came, out.Broke = Failed, r.step, "an answer", err.Error(), true
	return out, err
}

func (r *runner) steps() error {
	if err := r.setUp(&r.c.Begins); err != nil {
		return err
	}
	about := len(r.c.Steps) == 1 && (r.c.Steps[0].Refused != nil || r.c.Steps[0].Advised != nil)
	if r.refused != nil && !about {
		return failed("a match that begins", "it is refused, because of %s", listed(r.refused.Because))
	}
	r.was = r.c.Position
	if s := r.c.Setup; s != nil {
		r.was = nil
		if s.Turn == nil && slices.ContainsFunc(r.c.Steps, func(s kit.Step) bool { return s.Changes != nil }) {
			reply, err := r.ask(kit.Request{Do: kit.DoPosition}, "the position after the setup")
			if err != nil {
				return err
			}
			r.was = reply.Position
		}
	}
	for i := range r.c.Steps {
		r.step = i + 1
		if err := r.one(&r.c.Steps[i]); err != nil {
			return err
		}
	}
	return nil
}

// setUp begins the case, or begins it otherwise.
func (r *runner) setUp(b *kit.Begins) error {
	reply, err := r.ask(kit.Request{Do: kit.DoSetUp, Case: r.c.ID, Game: &r.c.Game, Begins: b}, "the case is set up")
	if err != nil {
		return err
	}
	r.refused, r.advice = nil, reply.Advice
	if reply.Refused {
		r.refused = &reply
	}
	return nil
}

// one takes one step.
func (r *runner) one(s *kit.Step) error {
	switch {
	case s.Decide != nil:
		return r.decide(s.Decide)
	case s.Legal != nil:
		return r.legal(s.Legal)
	case s.Illegal != nil:
		return r.illegal(s.Illegal)
	case s.Facts != nil:
		return r.facts(s.Facts)
	case s.Changes != nil:
		return r.changes(s.Changes)
	case s.Asks != nil:
		return r.asks(s.Asks)
	case s.Moment != nil:
		return r.moment(s.Moment)
	case s.Sees != nil:
		return r.sees(s.Sees)
	case s.Ended != nil:
		return r.ended(s.Ended)
	case s.Refused != nil:
		return r.noMatch(s.Refused)
	case s.Advised != nil:
		return r.advised(s.Advised)
	}
	return &stop{Unable, "a step", "the kit has a step of a sort that is not known here"}
}

func (r *runner) decide(answers []kit.Answer) error {
	what := decision(answers)
	reply, err := r.ask(kit.Request{Do: kit.DoDecide, Answers: answers}, what)
	if err == nil && reply.Refused {
		err = failed(what+" is legal", "it is refused, because of %s", listed(reply.Because))
	}
	return err
}

func (r *runner) legal(t *kit.Try) error {
	what := decision(t.Answers)
	reply, err := r.ask(kit.Request{Do: kit.DoTry, Answers: t.Answers}, what)
	if err == nil && reply.Refused {
		err = failed(what+" is legal", "it is refused, because of %s", listed(reply.Because))
	}
	return err
}

// illegal wants a refusal, and where a fact is changed none.
func (r *runner) illegal(t *kit.Try) error {
	what := decision(t.Answers)
	reply, err := r.ask(kit.Request{Do: kit.DoTry, Answers: t.Answers}, what)
	switch {
	case err != nil:
		return err
	case !reply.Refused:
		return failed(what+" is refused because of "+t.Because, "it is allowed")
	case t.Because != "" && len(reply.Because) > 0 && !r.cites(t.Because, reply.Because):
		return failed(what+" is refused because of "+t.Because, "it is refused because of %s", listed(reply.Because))
	}
	if t.Else == nil {
		return nil
	}
	return r.otherwise(t, what)
}

// otherwise begins the case with facts changed, decides the same up to here, and wants what was refused to be legal.
// Then the case goes on from where it was.
func (r *runner) otherwise(t *kit.Try, what string) error {
	if err := r.again(t.Else, t.Before); err != nil {
		return err
	}
	reply, err := r.ask(kit.Request{Do: kit.DoTry, Answers: t.Answers}, what)
	if err != nil {
		return err
	}
	if reply.Refused {
		return failed(what+" is legal where one fact is another", "it is refused, because of %s", listed(reply.Because))
	}
	if r.step == len(r.c.Steps) {
		return nil
	}
	return r.again(&r.c.Begins, nil)
}

// again begins anew and decides what was decided before this step.
func (r *runner) again(b *kit.Begins, before []kit.Answer) error {
	if err := r.setUp(b); err != nil {
		return err
	}
	if r.refused != nil {
		return failed("a match that begins", "it is refused")
	}
	if before != nil {
		return r.decide(before)
	}
	for _, s := range r.c.Steps[:r.step-1] {
		if s.Decide == nil {
			continue
		}
		if err := r.decide(s.Decide); err != nil {
			return err
		}
	}
	return nil
}

// cites reports whether an article, or one that says the same, is among some.
func (r *runner) cites(article string, among []string) bool {
	return slices.ContainsFunc(among, func(a string) bool {
		return a == article || r.saysAgain(a, article, 8) || r.saysAgain(article, a, 8)
	})
}

// saysAgain reports whether an article says another again, directly or through others.
func (r *runner) saysAgain(a, b string, depth int) bool {
	return depth > 0 && slices.ContainsFunc(r.articles[a].SameAs, func(s string) bool {
		return s == b || r.saysAgain(s, b, depth-1)
	})
}

func listed(articles []string) string {
	if len(articles) == 0 {
		return "what it does not say"
	}
	return strings.Join(articles, ", ")
}

// decision is answers in a line.
func decision(answers []kit.Answer) string {
	var parts []string
	for i := range answers {
		a := &answers[i]
		if a.Only && i > 0 {
			continue
		}
		switch {
		case a.Action != "":
			parts = append(parts, a.Seat+": "+a.Action)
		case a.Word != "":
			parts = append(parts, a.Choice+" "+a.Word)
		default:
			parts = append(parts, a.Choice+" "+said(a.Is))
		}
	}
	return strings.Join(parts, ", ")
}

// said is a value to be read.
func said(v kit.Value) string {
	if p, ok := kit.PieceOf(v); ok {
		text := strings.Join(p.Piece, "/")
		if p.Count > 1 {
			text = fmt.Sprintf("%d %s", p.Count, text)
		}
		if len(p.Of) > 0 {
			text += " of " + strings.Join(p.Of, "/")
		}
		if len(p.At) > 0 {
			text += " at " + strings.Join(p.At, "/")
		}
		return text
	}
	if list, ok := v.([]any); ok {
		var parts []string
		for _, one := range list {
			parts = append(parts, said(one))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	}
	return kit.Written(v)
}
