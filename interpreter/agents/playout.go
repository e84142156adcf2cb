package agents

import (
	"math/rand/v2"

	"precept/interpreter"
	"precept/interpreter/declared"
)

// The lengths of playouts where there is an evaluation and nothing else was said, in decisions.
const (
	near  = 12 // then a playout is judged: more of them tell more than longer ones
	far   = 42 // where playouts end within so many, they go on to the end, which tells more than any evaluation
	tries = 8  // the first playouts of a decision find out whether they do: so many, or until one does not
)

// horizon is after how many decisions the playouts of a search are judged by an evaluation.
type horizon struct {
	fixed         int // given by whoever asked, 0: found out
	judged        bool
	played, ended int // playouts of this decision, and how many of the first ones ended before far
}

// now is after how many decisions the next playout is judged, 0 for at the end alone.
func (h *horizon) now() int {
	switch {
	case h.fixed > 0 || !h.judged:
		return h.fixed
	case h.ended < min(h.played, tries):
		return near
	case h.played < tries:
		return far
	}
	return 0
}

// note hears of a playout whether it came to the end of the match.
func (h *horizon) note(over bool) {
	if h.played < tries && over {
		h.ended++
	}
	h.played++
}

// habits is how answers have ended for those who gave them, wherever in the tree or in a playout: what did well is
// given again, a move-average sampling technique: Finnsson and Björnsson, "Simulation-based approach to general game
// playing", AAAI 2008. In place of a distribution over all options, the better one of two that are drawn is taken, so
// that options need not be listed.
type habits struct {
	at     map[habit]int32 // where its average lies
	known  []average
	played []given // since the last lesson
}

// habit is an answer to a question by a seat, whatever the position. It has no gaps, so that it is found by one look at
// its memory.
type habit struct {
	step   *declared.Node
	answer interpreter.Answer
	seat   int32
}

type average struct{ times, total float64 }

// given is an answer that a playout has seen.
type given struct {
	known int32
	seat  int
}

// forget is for another decision. Habits of the one before help little, and what an agent answers would depend on what
// it was asked before.
func (h *habits) forget() {
	if h.at == nil {
		h.at = map[habit]int32{}
	}
	clear(h.at)
	h.known, h.played = h.known[:0], h.played[:0]
}

// of is where the average of an answer to the decision of a match lies.
func (h *habits) of(e *interpreter.Engine, a interpreter.Answer) int32 {
	k := habit{e.Step(), a, int32(e.Seat())}
	i, found := h.at[k]
	if !found {
		i = int32(len(h.known))
		h.known = append(h.known, average{})
		h.at[k] = i
	}
	return i
}

// promise is what is expected of an answer: one that was never given promises as much as not.
func (h *habits) promise(known int32) float64 {
	k := &h.known[known]
	return (k.total + 0.5) / (k.times + 1)
}

// note keeps in mind that an answer whose average lies there is given by a seat.
func (h *habits) note(known int32, seat int) { h.played = append(h.played, given{known, seat}) }

// learn tells the answers that were given what came of them, by seat.
func (h *habits) learn(rewards []float64) {
	for _, g := range h.played {
		h.known[g.known].times++
		h.known[g.known].total += rewards[g.seat]
	}
	h.played = h.played[:0]
}

// chance is in how many of so many decisions of a playout the first option that is drawn is taken.
const chance = 8

// draw takes the better of two options that are drawn, mostly, and says where its average lies. It fails where a search
// for them passes its bound.
func (h *habits) draw(e *interpreter.Engine, rng *rand.Rand) (interpreter.Answer, int32, error) {
	one := e.Sample(rng.IntN)
	if err := e.Err(); err != nil {
		return one, 0, err
	}
	known := h.of(e, one)
	if rng.IntN(chance) == 0 {
		return one, known, nil
	}
	if other := e.Sample(rng.IntN); other != one && e.Err() == nil {
		if k := h.of(e, other); h.promise(k) > h.promise(known) {
			return other, k, nil
		}
	}
	return one, known, e.Err()
}

// playout goes on by habit for so many decisions, or to the end when most is 0.
func (s *search) playout(rng *rand.Rand, most int) error {
	e := s.engine
	e.SkipForcedChecks(true)
	defer e.SkipForcedChecks(false)
	for n := 0; !e.Over() && (most == 0 || n < most); n++ {
		if e.Seat() < 0 {
			return e.Err()
		}
		a, known, err := s.habits.draw(e, rng)
		if err != nil {
			return err
		}
		s.habits.note(known, e.Seat())
		if err := e.Play(a); err != nil {
			return err
		}
	}
	return e.Err()
}
