package agents

import (
	"context"
	"errors"
	"flag"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"precept/interpreter"
)

var advised = flag.Int("advised", 4, "of each game, at how many decisions advice is compared")

// asks returns the question of a seat, whether or not it is the first to be asked.
func asks(m *interpreter.Match, seat string) Question {
	return Question{Seat: slices.Index(m.Lineup().Seats, seat), Offered: m.DecisionOf(seat).Answers()}
}

// TestAdviceTellsNoSecrets checks that advice is the same in two matches that differ only in what a seat may not know.
// It asks at random decisions of every game with secrets, including those of several seats at once.
func TestAdviceTellsNoSecrets(t *testing.T) {
	games := []string{"wonderland", "paladins", "root", "kiri"}
	if testing.Short() {
		games = games[:2] // each of the larger games takes as long as all others under the race detector
	}
	for _, game := range games {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			m := started(t, game)
			e, rng := m.Engine(), rand.New(rand.NewPCG(8, 1))
			spec := Spec{Kind: "mcts", Iterations: 12, Depth: 10}
			if by, err := e.Compile(""); err != nil || by == nil {
				spec.Depth = 0
			}
			differ, atOnce := 0, 0
			for n := 0; n < 60**advised && differ < *advised; n++ {
				for _, d := range m.Open() {
					seat := d.Seat
					q := asks(m, seat)
					twin := e.New()
					if err := twin.Determinize(e, q.Seat, rng); err != nil {
						t.Fatal(err)
					}
					other := m.WithEngine(twin)
					if n%7 > 0 || cmp.Equal(e.View(-1), twin.View(-1)) && same(e, twin) {
						continue
					}
					if other.DecisionOf(seat) == nil {
						continue // another seat has already answered, which is public
					}
					differ++
					if seat != m.Pending().Seat {
						atOnce++
					}
					one, err := spec.Advise(t.Context(), e, q, rand.New(rand.NewPCG(3, 3)))
					two, err2 := spec.Advise(t.Context(), twin, asks(other, seat), rand.New(rand.NewPCG(3, 3)))
					if err != nil || err2 != nil {
						t.Fatal(err, err2)
					}
					if d := cmp.Diff(one, two); d != "" {
						t.Fatalf("after %d answers, advice for %s (-true +other):\n%s", n, seat, d)
					}
				}
				if err := e.Play(e.Sample(rng.IntN)); err != nil {
					t.Fatal(err)
				}
				if e.Over() {
					if err := e.Begin(rng.Uint64()); err != nil {
						t.Fatal(err)
					}
				}
			}
			if differ < *advised/2 {
				t.Errorf("only %d decisions at which something is hidden", differ)
			}
			t.Logf("%d decisions, %d of seats that are not asked first", differ, atOnce)
		})
	}
}

// same reports whether two matches are the same even to the referee.
func same(a, b *interpreter.Engine) bool {
	for seat := range a.Lineup().Seats {
		if !cmp.Equal(a.View(seat), b.View(seat)) {
			return false
		}
	}
	return true
}

// TestAdvice checks that advice finds a victory, also after picks. Shares and order must follow the visits, and the
// match must not change.
func TestAdvice(t *testing.T) {
	m := started(t, "tic_tac_toe")
	e := m.Engine()
	for _, cell := range []string{"square_1_1", "square_2_1", "square_1_2", "square_2_2"} {
		if err := e.Play(named(t, m, cell)); err != nil {
			t.Fatal(err)
		}
	}
	win, before := named(t, m, "square_1_3"), e.Hash()
	seat := m.Pending().Seat
	a, err := Spec{Kind: "mcts", Iterations: 400}.Advise(t.Context(), e, asks(m, seat), rand.New(rand.NewPCG(1, 1)))
	if err != nil {
		t.Fatal(err)
	}
	best, shares, visits := a.Answers[0], 0.0, 0
	if best.Answer != win || best.Result != 1 || best.Share < 0.5 || e.Hash() != before {
		t.Errorf("not sure to win by %d: %+v", win, best)
	}
	for i, w := range a.Answers {
		if i > 0 && w.Visits > a.Answers[i-1].Visits {
			t.Errorf("answer %d stands too low: %+v", i, a.Answers)
		}
		shares, visits = shares+w.Share, visits+w.Visits
	}
	if shares < 0.999 || shares > 1.001 || visits != a.Playouts || a.Playouts != 400 {
		t.Errorf("%d playouts, %d visits, shares of %f", a.Playouts, visits, shares)
	}
	// After a pick, the question is another one of the same seat, or the match is over.
	q := Question{Seat: slices.Index(m.Lineup().Seats, seat), Picks: []interpreter.Answer{win},
		Offered: asks(m, seat).Offered}
	if _, err = (Spec{Iterations: 5}).Advise(t.Context(), e, q, rand.New(rand.NewPCG(1, 1))); !errors.Is(err,
		ErrUnreached) {
		t.Errorf("advice behind the end: %v", err)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	_, err = Spec{Iterations: 5}.Advise(ctx, e, asks(m, seat), rand.New(rand.NewPCG(1, 1)))
	if !errors.Is(err, ErrStopped) {
		t.Errorf("advice that was stopped: %v", err)
	}
}

// named returns the answer with an id.
func named(t *testing.T, m *interpreter.Match, id string) interpreter.Answer {
	t.Helper()
	for _, o := range m.Pending().Options() {
		if o.ID == id {
			return o.Value
		}
	}
	t.Fatalf("no option %s among %v", id, m.Pending().Options())
	return 0
}
