package agents

import (
	"math/rand/v2"

	"precept/interpreter"
	"precept/interpreter/declared"
)

// The default length of playouts with an evaluation, in decisions.
const (
	near  = 6  // evaluate after this many: more playouts tell more than longer ones
	far   = 42 // unless playouts end within this many: those go on to the end, which tells more
	first = 32 // the number of playouts before finding out whether they do: a short search has no time for it
	tries = 8  // the number of playouts that find it out: all of them must end
)

// horizon decides after how many decisions playouts are evaluated.
type horizon struct {
	fixed         int // set by the spec; 0: found out
	judged        bool
	played, ended int // playouts of this decision, and how many of those that find it out ended before far
}

// now returns after how many decisions the next playout is evaluated; 0 for only at the end.
func (h *horizon) now() int {
	tried := h.played - first
	switch {
	case h.fixed > 0 || !h.judged:
		return h.fixed
	case tried < 0 || h.ended < min(tried, tries):
		return near
	case tried < tries:
		return far
	}
	return 0
}

// note records whether a playout reached the end of the match.
func (h *horizon) note(over bool) {
	if tried := h.played - first; over && tried >= 0 && tried < tries {
		h.ended++
	}
	h.played++
}

// habits records the average results of answers, wherever they are given, and prefers answers with good results in
// playouts. It is a move-average sampling technique: Finnsson and Björnsson, "Simulation-based approach to general
// game playing", AAAI 2008. Instead of using a distribution over all options, it draws two options and takes the
// better one, so that options need not be listed.
type habits struct {
	at     map[habit]int32 // the index of each average in known
	known  []average
	played []given // answers since the last call of learn
}

// habit is an answer to a step by a seat, in any position. The struct has no padding, so that maps hash it as one
// block of memory.
type habit struct {
	step   *declared.Node
	answer interpreter.Answer
	seat   int32
}

type average struct{ times, total float64 }

// given is an answer in the present playout.
type given struct {
	known int32
	seat  int
}

// forget prepares for another decision. Old habits help little, and an agent must not depend on earlier decisions.
func (h *habits) forget() {
	if h.at == nil {
		h.at = map[habit]int32{}
	}
	clear(h.at)
	h.known, h.played = h.known[:0], h.played[:0]
}

// of returns the index of the average of an answer to the pending decision.
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

// promise returns the expected result of an answer; 0.5 if it was never given.
func (h *habits) promise(known int32) float64 {
	k := &h.known[known]
	return (k.total + 0.5) / (k.times + 1)
}

// note records that a seat gives an answer; known is the index of its average.
func (h *habits) note(known int32, seat int) { h.played = append(h.played, given{known, seat}) }

// learn adds the rewards, by seat, to the averages of the recorded answers.
func (h *habits) learn(rewards []float64) {
	for _, g := range h.played {
		h.known[g.known].times++
		h.known[g.known].total += rewards[g.seat]
	}
	h.played = h.played[:0]
}

// chance is the number of decisions in playouts for each one that takes the first option drawn.
const chance = 8

// draw usually returns the better one of two random options, and the index of its average. It fails if the search for
// an option exceeds its limit.
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

// playout plays by habit until most decisions have been made, or to the end if most is 0.
func (s *search) playout(rng *rand.Rand, most int) error {
	e := s.engine
	run := e.Core()
	run.Loose = true // faster: it need not find out which questions are forced
	defer func() { run.Loose = false }()
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
