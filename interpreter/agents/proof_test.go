package agents

import (
	"math/rand/v2"
	"testing"
	"testing/fstest"
	"time"

	"precept/interpreter"
)

// perfect returns the result of the deciding seat, from 0 to 1, if all play perfectly. It tries everything.
func perfect(t *testing.T, e *interpreter.Engine) float64 {
	t.Helper()
	seat, before, best := e.Seat(), e.Position(), -1.0
	for _, o := range e.Options(nil) {
		if err := e.Play(o); err != nil {
			t.Fatal(err)
		}
		v := 0.0
		switch {
		case e.Over() && e.Winners() == 0:
			v = 0.5
		case e.Over():
			v = float64(e.Winners() >> uint(seat) & 1)
		case e.Seat() == seat:
			v = perfect(t, e)
		default:
			v = 1 - perfect(t, e)
		}
		best = max(best, v)
		if err := e.Restore(before); err != nil {
			t.Fatal(err)
		}
	}
	return best
}

// TestProofsHold compares results that a search considers certain, and its answers, with a search of everything.
func TestProofsHold(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine does all of it: there is nothing for the race detector")
	}
	m := started(t, "tic_tac_toe")
	e := m.Engine()
	a, err := Spec{Kind: "mcts", Iterations: 2000}.New(e)
	if err != nil {
		t.Fatal(err)
	}
	s, rng, won, drawn, lost := a.(*search), rand.New(rand.NewPCG(4, 2)), 0, 0, 0
	for seed := range uint64(40) {
		if err := e.Begin(seed); err != nil {
			t.Fatal(err)
		}
		for n := 0; !e.Over(); n++ {
			if n >= 3 && e.Count() > 1 {
				o, err := a.Choose(t.Context(), e, rng)
				if err != nil {
					t.Fatal(err)
				}
				seat, want, before := e.Seat(), perfect(t, e), e.Position()
				if err := e.Play(o); err != nil {
					t.Fatal(err)
				}
				got := 0.0
				switch {
				case e.Over() && e.Winners() == 0:
					got = 0.5
				case e.Over():
					got = float64(e.Winners() >> uint(seat) & 1)
				default:
					got = 1 - perfect(t, e)
				}
				if got != want {
					t.Errorf("seed %d, decision %d: %g, and %g is to be had", seed, n, got, want)
				}
				if root := &s.edges[0]; root.proved {
					if v := s.share(root.winners, seat); v != want {
						t.Errorf("seed %d, decision %d: certain of %g, and it is %g", seed, n, v, want)
					}
					switch want {
					case 1:
						won++
					case 0:
						lost++
					default:
						drawn++
					}
				}
				if err := e.Restore(before); err != nil {
					t.Fatal(err)
				}
			}
			if err := e.Play(e.Sample(rng.IntN)); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Logf("certain of %d victories, %d draws, %d defeats", won, drawn, lost)
	if min(won, drawn, lost) < 10 {
		t.Error("too few to tell")
	}
}

// kingmaker is an open game of three: a begins, and b or c ends it.
const kingmaker = `game: kingmaker
players: 3..3
seats: {a: {}, b: {}, c: {}}
play:
  - {choose: way, by: a, among: 1..3}
  - if: way == 1
    then:
      - {choose: pick, by: b, among: 1..2}
      - {end: game, winners: "pick == 1 ? [a] : [c]"}
  - if: way == 2
    then:
      - {choose: pick, by: c, among: 1..2}
      - {end: game, winners: "pick == 1 ? [c] : [b]"}
  - {choose: pick, by: b, among: 1..2}
  - {end: game, winners: "pick == 1 ? [a, c] : [c, a]"}
`

// TestWhoMakesKings checks that nothing is certain if a player who loses in any case decides which other wins. A best
// answer with the same result for everybody is certain.
func TestWhoMakesKings(t *testing.T) {
	g, err := interpreter.Load(t.Context(), fstest.MapFS{"game.yaml": {Data: []byte(kingmaker)}}, ".")
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(20) {
		m, err := g.Start(interpreter.Setup{Seats: []string{"a", "b", "c"}, Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		e := m.Engine()
		a, err := Spec{Kind: "mcts", Iterations: 300}.New(e)
		if err != nil {
			t.Fatal(err)
		}
		o, err := a.Choose(t.Context(), e, rand.New(rand.NewPCG(seed, 1)))
		if err != nil || m.Pending().Describe(o).ID == "2" {
			t.Errorf("seed %d: a goes the way on which it loses: %v", seed, err)
		}
		s := a.(*search)
		if s.edges[0].proved {
			t.Errorf("seed %d: certain of all", seed)
		}
		want := map[string]uint32{"2": 1 << 2, "3": 1<<0 | 1<<2}
		for i := s.edges[0].child; i != 0; i = s.edges[i].next {
			c := &s.edges[i]
			winners, certain := want[m.Pending().Describe(c.option).ID]
			if c.proved != certain || c.winners != winners {
				t.Errorf("seed %d: after way %s %b is certain: %t", seed, m.Pending().Describe(c.option).ID, c.winners,
					c.proved)
			}
		}
	}
}

// TestNothingIsCertainOfWhatIsHidden checks that no result is certain if something may be hidden or chance is
// involved.
func TestNothingIsCertainOfWhatIsHidden(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine does all of it: there is nothing for the race detector")
	}
	for _, game := range []string{"kiri", "wonderland", "root"} {
		e := started(t, game).Engine()
		a, err := Spec{Kind: "mcts", Iterations: 60}.New(e)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(1, 1))
		for n := 0; n < 40 && !e.Over(); n++ {
			if e.Count() > 1 && n%10 == 0 {
				if _, err := a.Choose(t.Context(), e, rng); err != nil {
					t.Fatal(err)
				}
				for _, c := range a.(*search).edges {
					if c.proved {
						t.Fatalf("%s, decision %d: certain of %d", game, n, c.option)
					}
				}
			}
			if err := e.Play(e.Sample(rng.IntN)); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestClockIsLookedAtSeldom checks that a clock reads the time at few calls, and is not much too late.
func TestClockIsLookedAtSeldom(t *testing.T) {
	var c clock
	c.start(false)
	defer c.stop()
	const most = 20 * time.Millisecond
	for !c.over(most) {
		for began := time.Now(); time.Since(began) < 20*time.Microsecond; {
		}
	}
	if c.asked < 30 && c.since() < 2*most || c.since() < most {
		t.Errorf("over after %v and %d questions, not after %v", c.since(), c.asked, most)
	}
	c.from, c.asked, c.next = time.Now(), 0, 0
	looks := 0
	for before := c.next; c.asked < 100_000 && !c.over(time.Hour); before = c.next {
		if c.next != before {
			looks++
		}
	}
	if looks > 50 {
		t.Errorf("looked at %d times for %d questions", looks, c.asked)
	}
}
