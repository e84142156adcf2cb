package agents

import (
	"context"
	"errors"
	"math/rand/v2"
	"runtime"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"

	"precept/content"
	"precept/interpreter"
	"precept/interpreter/testkit"
)

func TestParse(t *testing.T) {
	for text, want := range map[string]Spec{
		"random":                        {Kind: "random"},
		"greedy":                        {Kind: "greedy"},
		"greedy:vp(me) - 2":             {Kind: "greedy", Evaluation: "vp(me) - 2"},
		"mcts":                          {Kind: "mcts", Iterations: Iterations},
		"mcts:50":                       {Kind: "mcts", Iterations: 50},
		"mcts:20ms,depth=9":             {Kind: "mcts", Iterations: Iterations, Time: 20 * time.Millisecond, Depth: 9},
		"mcts:cpu=4ms":                  {Kind: "mcts", Iterations: Iterations, Time: 4 * time.Millisecond, Processor: true},
		"mcts:50,depth=9,by=max(1, 2)":  {Kind: "mcts", Iterations: 50, Depth: 9, Evaluation: "max(1, 2)"},
		"mcts:depth=3,200,by=count(me)": {Kind: "mcts", Iterations: 200, Depth: 3, Evaluation: "count(me)"},
	} {
		got, err := Parse(text)
		if d := cmp.Diff(want, got); err != nil || d != "" {
			t.Errorf("%s: %v %s", text, err, d)
		}
	}
	for text, want := range map[string]string{
		"clever": "no agent is called", "random:3": "takes nothing more", "mcts:much": "how many iterations",
		"mcts:depth=x": "depth is a number", "mcts:0": "how many iterations",
	} {
		if _, err := Parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v; want %q", text, err, want)
		}
	}
}

// loaded returns every built-in game, read once; nil for a game with problems.
var loaded = sync.OnceValue(func() map[string]*interpreter.Game {
	games := map[string]*interpreter.Game{}
	for _, p := range content.Games() {
		games[p.ID], _ = interpreter.Load(context.Background(), content.Files, p.Root)
	}
	return games
})

// started returns a match of a built-in game.
func started(t testing.TB, id string, seats ...string) *interpreter.Match {
	t.Helper()
	g := loaded()[id]
	if g == nil {
		t.Fatalf("%s is no game, or has problems", id)
	}
	m, err := g.Start(interpreter.Setup{Seats: seats, Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestAgentsChooseWhatIsOffered checks that agents choose an option and do not change the match, in games with and
// without secrets.
func TestAgentsChooseWhatIsOffered(t *testing.T) {
	for _, c := range []struct {
		game  string
		seats []string
		agent string
	}{
		{"tic_tac_toe", nil, "mcts:30"}, {"hex", nil, "mcts:5"}, {"breakthrough", nil, "greedy:pawn.of(me).count"},
		{"root", []string{"marquise", "eyrie", "alliance", "vagabond"}, "greedy"}, {"root",
			[]string{"corvids", "cult", "duchy", "hundreds"}, "mcts:6,depth=12"},
	} {
		t.Run(c.game+" "+c.agent, func(t *testing.T) {
			m := started(t, c.game, c.seats...)
			spec, err := Parse(c.agent)
			if err != nil {
				t.Fatal(err)
			}
			a, err := spec.New(m.Engine())
			if err != nil {
				t.Fatal(err)
			}
			rng := rand.New(rand.NewPCG(1, 2))
			e := m.Engine()
			for n := 0; n < 250 && !e.Over(); n++ {
				before := e.Hash()
				o, err := a.Choose(t.Context(), e, rng)
				if err != nil || !e.Offers(o) {
					t.Fatalf("answer %d: %d, %v is not offered at %s", n, o, err, m.Pending().Step.Span)
				}
				if e.Hash() != before {
					t.Fatalf("answer %d: choosing changed the match", n)
				}
				if n%5 > 0 { // most answers are random, which gives a variety of positions
					o = e.Sample(rng.IntN)
				}
				if err := e.Play(o); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// counting is a random source that calls stop at one of its draws, and counts all draws.
type counting struct {
	*rand.PCG
	at, drawn int
	stop      context.CancelFunc
}

func (c *counting) Uint64() uint64 {
	if c.drawn++; c.drawn == c.at {
		c.stop()
	}
	return c.PCG.Uint64()
}

// TestAgentsStop checks that stopped agents end within one playout and do not change the match. Asked again, they
// answer the same decision as if they had not been stopped.
func TestAgentsStop(t *testing.T) {
	const playout = 1000 // more draws than one playout makes
	for _, test := range []struct{ game, agent string }{
		{"connect_four", "mcts:10000000"}, {"connect_four", "mcts:3600s"}, {"connect_four",
			"greedy:disc.of(me).count"}, {"othello", "mcts:10000000"},
	} {
		for _, at := range []int{0, 1, 5000} {
			if at > 1 && strings.HasPrefix(test.agent, "greedy") {
				continue // it has answered before
			}
			m := started(t, test.game)
			spec, err := Parse(test.agent)
			if err != nil {
				t.Fatal(err)
			}
			a, err := spec.New(m.Engine())
			if err != nil {
				t.Fatal(err)
			}
			ctx, stop := context.WithCancel(t.Context())
			source := &counting{PCG: rand.NewPCG(1, 2), at: at, stop: stop}
			if at == 0 {
				stop()
			}
			before, running := m.Engine().Hash(), runtime.NumGoroutine()
			if _, err := a.Choose(ctx, m.Engine(), rand.New(source)); !errors.Is(err, ErrStopped) {
				t.Fatalf("%s, %s, stopped at draw %d: %v", test.game, test.agent, at, err)
			}
			if source.drawn > at+playout {
				t.Errorf("%s, %s: %d draws after it was stopped", test.game, test.agent, source.drawn-at)
			}
			// Goroutines that loaded the game may still be ending, so the number may fall. It must not grow.
			if m.Engine().Hash() != before || runtime.NumGoroutine() > running {
				t.Errorf("%s, %s: the match or what runs is not as it was", test.game, test.agent)
			}
			quick := spec
			quick.Iterations, quick.Time = 20, 0
			b, _ := quick.New(m.Engine())
			if s, ok := a.(*search); ok {
				s.Iterations, s.Time = 20, 0
			}
			got, err := a.Choose(t.Context(), m.Engine(), rand.New(rand.NewPCG(3, 4)))
			want, _ := b.Choose(t.Context(), m.Engine(), rand.New(rand.NewPCG(3, 4)))
			if err != nil || got != want {
				t.Errorf("%s, %s: asked again it answers %d, %v; one that was never stopped %d", test.game, test.agent, got, err,
					want)
			}
		}
	}
}

const guessing = `game: guessing
title: {en: Guessing, fr: Devinette}
players: 2
seats: {ann: {}, ben: {}}
kinds: {card: {is: piece}, red: {is: card}, green: {is: card}, blue: {is: card}}
enums: {colour: [r, g, b]}
zones: {deck: {order: stack, seen_by: nobody}, palm: {per: player, seen_by: owner}}
vars: {said: {type: colour}}
pieces: {red: {count: 1, at: deck}, green: {count: 1, at: deck}, blue: {count: 1, at: deck}}
setup:
  - shuffle: deck
  - move: deck.top
    to: palm(ben)
play:
  - choose: guess
    by: ann
    among: colour
  - set: said
    to: guess
  - end: game
    winners: [ann]
`

// TestImagineIsBlind checks that a determinization deals a hidden card with the right probabilities, whatever it is.
func TestImagineIsBlind(t *testing.T) {
	g, err := interpreter.Load(t.Context(), fstest.MapFS{"game.yaml": {Data: []byte(guessing)}}, ".")
	if err != nil {
		t.Fatal(err)
	}
	m, err := g.Start(interpreter.Setup{Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	e, rng := m.Engine().New(), rand.New(rand.NewPCG(1, 2))
	seen := map[string]int{}
	for range 3000 {
		if err := e.Determinize(m.Engine(), 0, rng); err != nil {
			t.Fatal(err)
		}
		kind, err := testkit.On(e).Eval("palm(ben).kinds")
		if err != nil {
			t.Fatal(err)
		}
		seen[kind]++
	}
	for kind, n := range seen {
		if len(seen) != 3 || n < 900 || n > 1100 {
			t.Errorf("%s lies in the palm %d times of 3000: %v", kind, n, seen)
		}
	}
}

// TestWhatIsOffered hides a card from a seat in another's hand, while the seat's options still depend on it. The seat
// knows its options, so every determinization must offer the same.
func TestWhatIsOffered(t *testing.T) {
	const giving = `game: giving
title: {en: Giving, fr: Don}
players: 2
seats: {ann: {}, ben: {}}
kinds: {card: {is: piece}, red: {is: card}, green: {is: card}}
zones: {palm: {per: player, seen_by: owner}, reds: {}, greens: {}}
pieces: {red: {count: 3, at: reds}, green: {count: 9, at: greens}}
setup:
  - move: red.at(reds)
    to: palm(ann)
  - move: green.at(greens)
    to: palm(ben)
actions:
  praise:
    name: {en: Praise, fr: Louer}
    takes: {gift: card}
    steps: [{require: gift.kind == red}, {end: game, winners: [ann]}]
  blame:
    name: {en: Blame, fr: Blâmer}
    takes: {gift: card}
    steps: [{require: gift.kind != red}, {end: game, winners: [ben]}]
play:
  - choose: gift
    by: ann
    among: palm(ann)
  - move: gift
    to: palm(ben)
  - offer:
      - praise: gift
      - blame: gift
    at_most: 1
    by: ann
  - end: game
    winners: [ben]
`
	g, err := interpreter.Load(t.Context(), fstest.MapFS{"game.yaml": {Data: []byte(giving)}}, ".")
	if err != nil {
		t.Fatal(err)
	}
	m, err := g.Start(interpreter.Setup{Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	from, rng := m.Engine(), rand.New(rand.NewPCG(1, 2))
	want, e := from.Options(nil), from.New() // ann gives a red card, and all red cards are equal
	for range 100 {
		if err := e.Determinize(from, 0, rng); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, e.Options(nil)); diff != "" {
			t.Fatalf("what is offered differs (-is +drawn):\n%s", diff)
		}
	}
}

// TestSearchWins checks that a tree search wins against random play, on either side.
func TestSearchWins(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine does all of it: there is nothing for the race detector")
	}
	m := started(t, "connect_four")
	spec, _ := Parse("mcts:400")
	a, err := spec.New(m.Engine())
	if err != nil {
		t.Fatal(err)
	}
	won := 0
	const games = 12
	for i := range games {
		w, rng := newWorld(m.Engine()), rand.New(rand.NewPCG(uint64(i), 2))
		e := w.engine
		if err := e.Begin(1); err != nil {
			t.Fatal(err)
		}
		own := i % 2
		for !e.Over() {
			o := e.Sample(rng.IntN)
			if e.Seat() == own {
				if o, err = a.Choose(t.Context(), e, rng); err != nil {
					t.Fatal(err)
				}
			}
			if err := e.Play(o); err != nil {
				t.Fatal(err)
			}
		}
		if w.won(own) == 1 {
			won++
		}
	}
	if won < games {
		t.Errorf("won %d of %d", won, games)
	}
}

// TestAgentsPause checks that an agent pauses when a value is sent, and continues with the next one. Its
// answer is the same as without a pause, and it can be stopped during a pause.
func TestAgentsPause(t *testing.T) {
	type answered struct {
		answer interpreter.Answer
		err    error
	}
	for _, agent := range []string{"mcts:300", "greedy"} {
		m := started(t, "connect_four")
		spec, err := Parse(agent)
		if err != nil {
			t.Fatal(err)
		}
		choose := func(ctx context.Context, pauses chan struct{}) <-chan answered {
			a, err := spec.New(m.Engine())
			if err != nil {
				t.Fatal(err)
			}
			out := make(chan answered, 1)
			go func() {
				answer, err := a.Choose(WithPauses(ctx, pauses), m.Engine(), rand.New(rand.NewPCG(1, 2)))
				out <- answered{answer, err}
			}()
			return out
		}
		want := <-choose(t.Context(), nil)
		// The agent may finish before a value is sent. Then it is asked again.
		pauses := 0
		for tries := 0; tries < 100 && pauses < 10; tries++ {
			sent := make(chan struct{})
			for got, going := choose(t.Context(), sent), true; going; {
				select {
				case sent <- struct{}{}: // pauses it
					pauses++
					select {
					case x := <-got:
						t.Fatalf("%s answers %v in a pause", agent, x)
					case sent <- struct{}{}: // resumes it
					}
				case x := <-got:
					going = false
					if x != want {
						t.Errorf("%s answers %v after %d pauses, and %v without", agent, x, pauses, want)
					}
				}
			}
		}
		if pauses < 10 {
			t.Errorf("%s paused %d times only", agent, pauses)
		}
		ended := false
		for tries := 0; tries < 100 && !ended; tries++ {
			ctx, stop := context.WithCancel(t.Context())
			sent := make(chan struct{})
			got := choose(ctx, sent)
			select {
			case sent <- struct{}{}:
				stop()
				ended = true
				if x := <-got; !errors.Is(x.err, ErrStopped) {
					t.Errorf("%s, stopped in a pause: %v", agent, x)
				}
			case <-got:
			}
			stop()
		}
		if !ended {
			t.Errorf("%s was never stopped in a pause", agent)
		}
	}
}
