package bench

import (
	"context"
	"fmt"
	"math/rand/v2"

	"precept/cmd/precept/lab/bench/plain"
	"precept/content"
	"precept/interpreter"
)

// Game is a game to measure, with its seats and a version in plain Go if there is one.
type Game struct {
	ID    string
	Name  string   // in tables
	Seats []string // nil: the game's default seats

	plain func() func(rng *rand.Rand) int // plays one game at random in plain Go and returns its plies
}

// Games lists the measured games, the small ones first.
var Games = []Game{
	{"tic_tac_toe", "tic_tac_toe", nil, func() func(*rand.Rand) int {
		start, buf := plain.NewTicTacToe(), make([]int, 0, 9)
		return func(rng *rand.Rand) int { g := start; return g.Playout(rng, buf) }
	}},
	{"connect_four", "connect_four", nil, func() func(*rand.Rand) int {
		start, buf := plain.NewConnectFour(), make([]int, 0, 7)
		return func(rng *rand.Rand) int { g := start; return g.Playout(rng, buf) }
	}},
	{"breakthrough", "breakthrough", nil, func() func(*rand.Rand) int {
		start, buf := plain.NewBreakthrough(), make([]plain.Step, 0, 48)
		return func(rng *rand.Rand) int { g := start; return g.Playout(rng, buf) }
	}},
	{"othello", "othello", nil, func() func(*rand.Rand) int {
		start, buf := plain.NewOthello(), make([]plain.Square, 0, 64)
		return func(rng *rand.Rand) int { g := start; return g.Playout(rng, buf) }
	}},
	{"hex", "hex", nil, func() func(*rand.Rand) int {
		start, buf := plain.NewHex(), make([]int, 0, 121)
		return func(rng *rand.Rand) int { g := start; return g.Playout(rng, buf) }
	}},
	{"root", "root, two factions", []string{"marquise", "eyrie"}, nil},
	{"root", "root, four factions", []string{"marquise", "eyrie", "alliance", "vagabond"}, nil},
	{"wonderland", "wonderland", nil, nil},
	{"paladins", "paladins", nil, nil},
	{"kiri", "kiri", nil, nil},
	{"chess", "chess", nil, nil},
	{"diplomacy", "diplomacy", nil, nil},
}

// Start returns a match of a game at its first decision.
func Start(g Game) (*interpreter.Match, error) {
	for _, p := range content.Games() {
		if p.ID != g.ID {
			continue
		}
		loaded, err := interpreter.Load(context.Background(), content.Files, p.Root)
		if err != nil {
			return nil, err
		}
		return loaded.Start(interpreter.Setup{Seats: g.Seats, Seed: 1})
	}
	return nil, fmt.Errorf("no game %s", g.ID)
}

// player plays random games repeatedly in one engine, each from the position after setup.
type player struct {
	start   interpreter.Snapshot
	engine  *interpreter.Engine
	rng     *rand.Rand
	draw    func(int) int
	listing bool
	options []interpreter.Answer
}

func newPlayer(g Game, listing bool) (*player, error) {
	m, err := Start(g)
	if err != nil {
		return nil, err
	}
	p := &player{engine: m.Engine(), rng: rand.New(rand.NewPCG(1, 2)), listing: listing}
	p.engine.Disguise(false)
	p.engine.Snapshot(&p.start)
	p.draw = p.rng.IntN
	return p, nil
}

// playout plays one game and returns the number of decisions.
func (p *player) playout() (int, error) {
	err := p.engine.Restore(&p.start)
	p.engine.Reseed(p.rng.Uint64())
	n := 0
	for ; err == nil && !p.engine.Over(); n++ {
		var a interpreter.Answer
		if a, err = p.choose(); err == nil {
			err = p.engine.Play(a)
		}
	}
	return n, err
}

func (p *player) choose() (interpreter.Answer, error) {
	if !p.listing {
		return p.engine.Sample(p.draw), nil
	}
	if p.options = p.engine.Options(p.options[:0]); len(p.options) == 0 {
		return 0, p.engine.DeadEnd()
	}
	return p.options[p.draw(len(p.options))], nil
}
