package main

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"precept/conformance/kit"
)

// outcome is the result of a case.
type outcome string

// The outcomes of a case.
const (
	passed   outcome = "passed"
	failed   outcome = "failed"
	unable   outcome = "unable"   // the engine does not support something
	another  outcome = "another"  // the engine follows another reading of the rules than the case
	unplayed outcome = "unplayed" // the engine does not play a variant of the case
)

// stop is the reason why a case ends before its last step.
type stop struct {
	outcome          outcome
	expected, actual string
}

func (s *stop) Error() string { return s.expected + ": " + s.actual }

func fail(expected, format string, args ...any) error {
	return &stop{failed, expected, fmt.Sprintf(format, args...)}
}

// asker is an engine that answers requests.
type asker interface {
	ask(kit.Request) (kit.Reply, error)
}

// runner runs one case.
type runner struct {
	engine   asker
	c        *kit.Case
	plays    *kit.Plays
	register []kit.Entry
	passing  map[string]bool // values that may change without being listed
	articles map[string]kit.Article
	was      map[string]string // the position to compare changes with, nil if unknown
	step     int               // counted from 1; 0 is the setup
}

// run runs the case and returns why it does not pass, nil if it does. An error that is not a [stop] is an error of the
// driver.
func (r *runner) run() error {
	for number, reading := range r.c.Under {
		if taken, says := r.plays.Readings[number]; says && taken != reading {
			return &stop{outcome: another}
		}
	}
	for _, v := range r.c.Game.Variants { // a variant may be one that the engine plays, or a reading that it follows
		if !slices.Contains(r.plays.Variants, v) && !slices.ContainsFunc(r.register, func(e kit.Entry) bool {
			return r.plays.Readings[e.Number] == v && r.c.Under[e.Number] == v
		}) {
			return &stop{outcome: unplayed}
		}
	}
	if err := r.setUp(&r.c.Begins); err != nil {
		return err
	}
	if r.c.Position != nil && r.c.Setup == nil {
		r.was = r.flat(r.c.Position)
	}
	changes := func(s kit.Step) bool { return s.Changes != nil }
	if s := r.c.Setup; s != nil && s.Turn == nil && slices.ContainsFunc(r.c.Steps, changes) {
		reply, err := r.ask(kit.Request{Do: kit.DoPosition}, "the position after the setup")
		if err != nil || reply.Position == nil {
			return cmp.Or(err, fail("a position", "none came"))
		}
		r.was = r.flat(reply.Position)
	}
	for i := range r.c.Steps {
		r.step = i + 1
		if err := r.one(&r.c.Steps[i]); err != nil {
			return err
		}
	}
	return nil
}

// ask sends a request. The case ends if the driver is unable to do it, or reports an error.
func (r *runner) ask(q kit.Request, doing string) (kit.Reply, error) {
	reply, err := r.engine.ask(q)
	switch {
	case err != nil:
		return reply, err
	case reply.Unable != "":
		return reply, &stop{unable, doing, reply.Unable}
	case reply.Error != "":
		return reply, fail(doing, "%s", reply.Error)
	}
	return reply, nil
}

// setUp begins the case, from a given beginning.
func (r *runner) setUp(b *kit.Begins) error {
	reply, err := r.ask(kit.Request{Do: kit.DoSetUp, Case: r.c.ID, Game: &r.c.Game, Begins: b}, "the case is set up")
	if err == nil && reply.Refused {
		err = fail("a match that begins", "it is refused, because of %s", listed(reply.Because))
	}
	return err
}

func (r *runner) one(s *kit.Step) error {
	switch {
	case s.Decide != nil:
		return r.legal(kit.DoDecide, s.Decide, "")
	case s.Legal != nil:
		return r.legal(kit.DoTry, s.Legal.Answers, "")
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
	}
	return &stop{unable, "a step", "the kit has a step of a sort that is not known here"}
}

// legal checks that a decision is not refused. The argument do says whether to make the decision or only to try it.
func (r *runner) legal(do string, answers []kit.Answer, where string) error {
	what := kit.Text(answers)
	reply, err := r.ask(kit.Request{Do: do, Answers: answers}, what)
	if err == nil && reply.Refused {
		err = fail(what+" is legal"+where, "it is refused, because of %s", listed(reply.Because))
	}
	return err
}

// illegal checks that a decision is refused. If the case has another beginning, illegal begins again from there, makes
// the same earlier decisions, and checks that this decision is then legal. At the end it returns to the original
// position.
func (r *runner) illegal(t *kit.Try) error {
	what := kit.Text(t.Answers)
	reply, err := r.ask(kit.Request{Do: kit.DoTry, Answers: t.Answers}, what)
	switch {
	case err != nil:
		return err
	case !reply.Refused:
		return fail(what+" is refused because of "+t.Because, "it is allowed")
	case t.Because != "" && len(reply.Because) > 0 && !r.cites(t.Because, reply.Because):
		return fail(what+" is refused because of "+t.Because, "it is refused because of %s", listed(reply.Because))
	case t.Else == nil:
		return nil
	}
	if err := r.again(t.Else, t.Before); err != nil {
		return err
	}
	if err := r.legal(kit.DoTry, t.Answers, " where one fact is another"); err != nil || r.step == len(r.c.Steps) {
		return err
	}
	return r.again(&r.c.Begins, nil)
}

// again restarts the case, and makes the decisions that precede this step, or those in before if it is not nil.
func (r *runner) again(b *kit.Begins, before []kit.Answer) error {
	if err := r.setUp(b); err != nil {
		return err
	}
	if before != nil {
		return r.legal(kit.DoDecide, before, "")
	}
	for _, s := range r.c.Steps[:r.step-1] {
		if s.Decide == nil {
			continue
		}
		if err := r.legal(kit.DoDecide, s.Decide, ""); err != nil {
			return err
		}
	}
	return nil
}

// cites reports whether an article, or one that says the same, is in a list.
func (r *runner) cites(article string, among []string) bool {
	return slices.ContainsFunc(among, func(a string) bool {
		return a == article || r.repeats(a, article, 8) || r.repeats(article, a, 8)
	})
}

// repeats reports whether article a repeats article b, directly or through others.
func (r *runner) repeats(a, b string, depth int) bool {
	return depth > 0 && slices.ContainsFunc(r.articles[a].SameAs, func(s string) bool {
		return s == b || r.repeats(s, b, depth-1)
	})
}

// why returns the reason for the end of a case. broke is true if the driver broke: the error is not a stop.
func why(err error) (s *stop, broke bool) {
	switch {
	case err == nil:
		return &stop{outcome: passed}, false
	case errors.As(err, &s):
		return s, false
	}
	return &stop{failed, "an answer", err.Error()}, true
}

func listed(articles []string) string {
	return cmp.Or(strings.Join(articles, ", "), "what it does not say")
}
