package soak

import (
	"context"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"

	"precept/internal/alike"
	"precept/interpreter"
	"precept/interpreter/agents"
	"precept/interpreter/narrate"
	"precept/interpreter/testkit"
)

// Constants of the kind views.
const (
	looksOfTrial = 8  // decisions at which a seat compares two matches
	movesOfTrial = 60 // moves of a match whose logs may be compared
	betweenLooks = 40 // maximal number of answers between two comparisons
	looksOf      = 6  // one move in looksOf is compared
	pagesOf      = 16 // one pair of matches in pagesOf is compared in everything else that a seat is shown
	adviceOf     = 8  // iterations of the search that gives advice
)

// ofViews plays a match. Every so often it makes another match that differs only in what a seat may not know. Both
// must look the same to that seat: its view, its options, everything it is shown ([alike.Shown]), and the advice it
// gets. Before that, it compares the logs of moves in different matches ([alike.Play]).
func ofViews(p *Pool) Kind {
	return Kind{Name: "views", Try: func(t *Trial) error {
		m, err := p.begun(t)
		if err != nil {
			return err
		}
		s := interpreter.Setup{Seats: m.Record.Seats, Options: m.Record.Options, Seed: t.Rand.Uint64()}
		n, err := alike.Play{Moves: movesOfTrial, Looks: looksOf, Pages: pagesOf}.Told(m.Game, s, t.Rand)
		if err != nil {
			return about(m.Game, m, err)
		}
		t.Count(Looks, n)
		spare := m.Engine().New()
		for range looksOfTrial {
			more, err := play(t, m, 1+t.Rand.IntN(betweenLooks), nil)
			if err == nil && more {
				err = look(t, m, spare)
			}
			if err != nil {
				return about(m.Game, m, err)
			}
			if !more {
				return nil
			}
		}
		return nil
	}}
}

// look compares the match with another one that a random seat cannot distinguish from it. Seats that may answer are
// drawn more often.
func look(t *Trial, m *interpreter.Match, spare *interpreter.Engine) error {
	seats := m.Record.Seats
	seat := seats[t.Rand.IntN(len(seats))]
	if open := m.Open(); t.Rand.IntN(3) > 0 && len(open) > 0 {
		seat = open[t.Rand.IntN(len(open))].Seat
	}
	number := slices.Index(m.Lineup().Seats, seat)
	if err := testkit.On(m.Engine()).CheckSecrecy(spare, number, t.Rand.Uint64()); err != nil {
		return err
	}
	t.Count(Looks, 1)
	twin, err := Twin(m, seat, t.Rand)
	if err != nil || twin == nil {
		return err
	}
	lang := []string{"en", "fr"}[t.Rand.IntN(2)]
	if err := alike.Shown(m, twin, seat, lang, subjects(t.Rand, m, 3)); err != nil {
		return fmt.Errorf("%s can tell what it may not know: %v", seat, err)
	}
	t.Count(Looks, 1)
	if m.DecisionOf(seat) == nil || t.Rand.IntN(2) > 0 {
		return nil
	}
	return adviseBoth(t, m, twin, seat)
}

// Twin returns a match that agrees with m in everything that a seat may know. It returns nil if the other match asks
// something else, which the seat would notice.
func Twin(m *interpreter.Match, seat string, rng *rand.Rand) (*interpreter.Match, error) {
	e := m.Engine().New()
	if err := e.Determinize(m.Engine(), slices.Index(m.Lineup().Seats, seat), rng); err != nil {
		return nil, err
	}
	twin := m.WithEngine(e)
	if !slices.Equal(open(m), open(twin)) || !reflect.DeepEqual(m.View(seat), twin.View(seat)) {
		return nil, nil // who has answered already is public, so the seat could tell this match apart
	}
	return twin, nil
}

// open returns the seats that may answer now.
func open(m *interpreter.Match) []string {
	var out []string
	for _, d := range m.Open() {
		out = append(out, fmt.Sprint(d.Seat, " ", d.Step, " in the turn of ", narrate.Turn(m)))
	}
	return out
}

// adviseBoth asks for advice in both matches, with the same random numbers.
func adviseBoth(t *Trial, m, twin *interpreter.Match, seat string) error {
	spec := agents.Spec{Kind: "mcts", Iterations: adviceOf, Depth: 10}
	if by, err := m.Engine().Compile(""); err != nil || by == nil {
		spec.Depth = 0
	}
	seed := t.Rand.Uint64()
	advice := func(m *interpreter.Match) (*agents.Advice, error) {
		q := agents.Question{Seat: slices.Index(m.Lineup().Seats, seat), Offered: m.DecisionOf(seat).Answers()}
		return spec.Advise(context.Background(), m.Engine(), q, rand.New(rand.NewPCG(seed, 3)))
	}
	one, err := advice(m)
	other, err2 := advice(twin)
	if (err == nil) != (err2 == nil) || !reflect.DeepEqual(one, other) {
		return fmt.Errorf("%s is advised otherwise by what it may not know: %v and %v (%v, %v)", seat, one, other, err, err2)
	}
	t.Count(Looks, 1)
	return nil
}

// subjects returns random names to ask about: names of the match, options, and a name that does not exist.
func subjects(rng *rand.Rand, m *interpreter.Match, n int) []string {
	all := append([]string{"1", "2", "3", "pass", "none", "nothing of that name"}, m.Record.Seats...)
	all = append(append(all, m.Lineup().Components...), m.Lineup().Spaces...)
	for _, d := range m.Open() {
		for i, o := range d.Options() {
			if i < 50 {
				all = append(all, o.ID)
			}
		}
	}
	for range n {
		all = append(all, all[rng.IntN(len(all))]+" "+all[rng.IntN(len(all))])
	}
	rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all[:min(n, len(all))]
}
