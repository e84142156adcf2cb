package agents

import (
	"cmp"
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"precept/interpreter"
)

// Question is a decision to give advice on. The seat must be able to answer now, but need not be the first of those
// who can.
type Question struct {
	Seat    int
	Picks   []interpreter.Answer // what it has already chosen, in a choice of several
	Offered []interpreter.Answer // what it can answer next
}

// Advice is what a tree search found out about the answers to a question.
type Advice struct {
	Playouts int // the number of playouts
	Depth    int // after how many decisions most playouts were evaluated; 0: at the end of the match
	Answers  []Weighed

	// Line is the best answers that follow the first of Answers, by all seats, as far as the search visited them often
	// enough.
	Line []interpreter.Answer
}

// Weighed is an answer with the results of the search. The most visited answer is the first, and the one recommended.
type Weighed struct {
	Answer interpreter.Answer
	Visits int
	Share  float64 // share of all visits, which shows how sure the search is
	Result float64 // average result for the seat: 1 for victory, 0 for defeat
	Spread float64 // half of the 95 % confidence interval of Result; 1 if unknown
}

// ErrUnreached reports that no determinization leads to the question.
var ErrUnreached = errors.New("no imagined world reaches this decision")

// others is the maximal number of answers by other seats before a question that several seats are asked at once.
const others = 64

// lineVisits is how often an answer must have been visited to be in the line.
const lineVisits = 8

// Advise returns what a tree search finds out about a question. It searches like [Agent.Choose], but continues when
// the best answer is certain. It makes all iterations of the spec, unless its time ends before. The match does not
// change. The advice depends only on what the seat may know: two matches that look the same to it give the same advice
// with the same random numbers, unless the time ends.
//
// # Errors
//
// An error of the evaluation; [ErrStopped]; [ErrUnreached]; a fault of the content.
func (s Spec) Advise(ctx context.Context, e *interpreter.Engine, q Question, rng *rand.Rand) (*Advice, error) {
	evaluate, err := e.Compile(s.Evaluation)
	if err != nil {
		return nil, err
	}
	if len(q.Offered) == 1 { // nothing to search, and the question may not come up in a determinization without disguises
		return &Advice{Answers: []Weighed{{Answer: q.Offered[0], Share: 1, Result: 0.5, Spread: 1}}}, nil
	}
	t := newSearch(s, e, evaluate)
	t.asked = &q
	t.proof.open = false // people want to know what every answer promises, so certain results do not end the search
	t.forget()
	from := e.New()
	from.Disguise(false)
	if err := from.Imagine(e, q.Seat, rng); err != nil {
		return nil, err
	}
	until := time.Now().Add(s.Time)
	for n := 0; n < s.Iterations && (s.Time == 0 || n == 0 || time.Now().Before(until)); n++ {
		if Stopped(ctx) {
			return nil, ErrStopped
		}
		if err := t.iterate(from, q.Seat, rng); err != nil {
			return nil, err
		}
	}
	out := &Advice{Depth: t.horizon.now(), Answers: t.weighed(0, q.Offered)}
	if len(out.Answers) == 0 {
		return nil, ErrUnreached
	}
	for _, w := range out.Answers {
		out.Playouts += w.Visits
	}
	out.Line = t.line(out.Answers[0].Answer)
	return out, nil
}

// reach plays until the question. Other seats that are asked at the same time answer at random. It returns false if
// the question does not come up.
func (s *search) reach(rng *rand.Rand) (bool, error) {
	if s.asked == nil {
		return true, nil
	}
	e := s.engine
	for n := 0; e.Seat() != s.asked.Seat && !e.SwitchTo(s.asked.Seat); n++ {
		if e.Seat() < 0 || n >= others {
			return false, e.Err()
		}
		if err := e.Play(e.Sample(rng.IntN)); err != nil {
			return false, err
		}
	}
	for _, a := range s.asked.Picks {
		if e.Seat() < 0 || e.Seat() != s.asked.Seat || !e.Offers(a) {
			return false, e.Err()
		}
		if err := e.Play(a); err != nil {
			return false, err
		}
	}
	return e.Seat() >= 0 && e.Seat() == s.asked.Seat, e.Err()
}

// weighed returns the answers after a node, the most visited first. If among is not nil, it returns only those.
func (s *search) weighed(node int32, among []interpreter.Answer) []Weighed {
	var out []Weighed
	all := 0
	for i := s.edges[node].child; i != 0; i = s.edges[i].next {
		c := &s.edges[i]
		if c.visits == 0 || among != nil && !slices.Contains(among, c.option) {
			continue
		}
		n := float64(c.visits)
		w := Weighed{Answer: c.option, Visits: int(c.visits), Result: c.result / n, Spread: 1}
		if n > 1 {
			w.Spread = min(1, 1.96*math.Sqrt(max(0, c.squares/n-w.Result*w.Result)/n))
		}
		out = append(out, w)
		all += w.Visits
	}
	for i := range out {
		out[i].Share = float64(out[i].Visits) / float64(all)
	}
	slices.SortStableFunc(out, func(a, b Weighed) int {
		return cmp.Or(b.Visits-a.Visits, cmp.Compare(b.Result, a.Result), int(a.Answer-b.Answer))
	})
	return out
}

// line returns the best answers after an answer.
func (s *search) line(first interpreter.Answer) []interpreter.Answer {
	var out []interpreter.Answer
	for node := s.find(0, first); node != 0; {
		next := s.weighed(node, nil)
		if len(next) == 0 || next[0].Visits < lineVisits {
			break
		}
		out = append(out, next[0].Answer)
		node = s.find(node, next[0].Answer)
	}
	return out
}
