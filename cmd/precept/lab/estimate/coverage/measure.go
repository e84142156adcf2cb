package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing/fstest"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/lab/estimate"
	"precept/cmd/precept/lab/simulate"
	"precept/interpreter"
)

// row is the result for one kind of interval.
type row struct {
	what    string
	want    float64 // the true value
	matches float64 // in a run, on average
	held    float64 // the share of runs whose interval contains the true value
	off     float64 // the average difference between estimate and true value
}

// coin is a game with one decision: a wins for the first numbers of a hundred, up to a limit.
const coin = `game: coin
title: {en: Coin}
players: 2
seats: {a: {}, b: {}}
scopes: {turn: {}}
play:
  - phase: turn
    of: a
    do:
      - choose: k
        among: 1..100
      - if: k <= %d
        then: [{end: game, winners: a, how: counted}]
  - end: game
    winners: b
    how: counted
`

// coinOf returns the game that a wins with a probability in hundredths.
func coinOf(hundredths int) (*interpreter.Game, error) {
	files := fstest.MapFS{"game.yaml": {Data: fmt.Appendf(nil, coin, hundredths)}}
	return interpreter.Load(context.Background(), files, ".")
}

// The true shares of Tic-tac-toe with random play, found by enumerating all games with their probabilities.
const (
	crosses = 737.0 / 1260
	noughts = 121.0 / 420
	drawn   = 8.0 / 63
)

// measure measures all intervals.
func measure(runs int, seed uint64, tell func(row)) error {
	for _, step := range []func(int, uint64, func(row)) error{coins, crossesAndNoughts, pairs, ladders} {
		if err := step(runs, seed, tell); err != nil {
			return err
		}
	}
	return nil
}

// coins plays the coin game, with fixed numbers of matches and until the intervals are narrow.
func coins(runs int, seed uint64, tell func(row)) error {
	for _, hundredths := range []int{5, 10, 30, 50} {
		g, err := coinOf(hundredths)
		if err != nil {
			return err
		}
		p := float64(hundredths) / 100
		share := func(r *simulate.Result) estimate.Share { return r.Shares()["a"] }
		for _, games := range []int{300, 1000} {
			opt := simulate.Options{Games: games}
			if err := holds(fmt.Sprintf("coin, %d matches", games), g, opt, p, share, runs, seed, tell); err != nil {
				return err
			}
		}
		for _, until := range []float64{0.1, 0.05} {
			opt := simulate.Options{Games: 1_000_000, Until: until}
			if err := holds(fmt.Sprintf("coin, until %v", until), g, opt, p, share, runs, seed, tell); err != nil {
				return err
			}
		}
	}
	return nil
}

// crossesAndNoughts plays Tic-tac-toe with fixed and with rotating seats.
func crossesAndNoughts(runs int, seed uint64, tell func(row)) error {
	g, err := (&desk.Desk{}).Game("tic_tac_toe")
	if err != nil {
		return err
	}
	share := func(name string) func(r *simulate.Result) estimate.Share {
		return func(r *simulate.Result) estimate.Share { return r.Shares()[name] }
	}
	first := func(r *simulate.Result) estimate.Share { return r.Places()[0] }
	for _, test := range []struct {
		what   string
		rotate int
		want   float64
		of     func(*simulate.Result) estimate.Share
	}{
		{"Tic-tac-toe, cross", 0, crosses, share("cross")},
		{"Tic-tac-toe, draw", 0, drawn, share(simulate.Draw)},
		{"Tic-tac-toe, cross, seats move on", 1, (crosses + noughts) / 2, share("cross")},
		{"Tic-tac-toe, first place, seats move on", 1, crosses, first},
	} {
		for _, opt := range []simulate.Options{{Games: 300}, {Games: 1_000_000, Until: 0.1}} {
			what := test.what + fmt.Sprintf(", %d matches", opt.Games)
			if opt.Until > 0 {
				what = test.what + fmt.Sprintf(", until %v", opt.Until)
			}
			opt.Rotate = test.rotate
			if err := holds(what, g, opt, test.want, test.of, runs, seed, tell); err != nil {
				return err
			}
		}
	}
	return nil
}

// holds plays a number of runs and reports how often the interval of a share contains the true one.
func holds(what string, g *interpreter.Game, opt simulate.Options, want float64,
	of func(*simulate.Result) estimate.Share, runs int, seed uint64, tell func(row)) error {
	out := row{what: what, want: want}
	for k := range runs {
		r, err := simulate.Run(g, interpreter.Setup{Seed: seed + uint64(k)}, opt)
		if err != nil {
			return err
		}
		x := of(r)
		out.count(x.Low, x.Share, x.High)
		out.matches += float64(r.Games)
	}
	tell(out.over(runs))
	return nil
}

// count adds the result of one run: whether the interval contains the true value, and the error of the estimate.
func (r *row) count(low, found, high float64) {
	if low <= r.want && r.want <= high {
		r.held++
	}
	r.off += found - r.want
}

// over returns the counts divided by a number of runs.
func (r *row) over(runs int) row {
	n := float64(runs)
	return row{r.what, r.want, r.matches / n, r.held / n, r.off / n}
}

// pairs plays two coins with the same seeds.
func pairs(runs int, seed uint64, tell func(row)) error {
	const games = 300
	for _, hundredths := range [][2]int{{30, 40}, {50, 60}} {
		out := row{what: fmt.Sprintf("two coins, %d matches of each", games),
			want: float64(hundredths[1]-hundredths[0]) / 100, matches: games * float64(runs)}
		var both [2]*interpreter.Game
		for i, h := range hundredths {
			var err error
			if both[i], err = coinOf(h); err != nil {
				return err
			}
		}
		for k := range runs {
			var won [2][games]bool
			for i, g := range both {
				// in half of the runs, the second coin has other seeds, so that pairs are independent
				s := interpreter.Setup{Seed: seed + uint64(k) + uint64(k%2*i)<<40}
				opt := simulate.Options{Games: games, Each: func(_ *simulate.Result, m simulate.Match) {
					won[i][m.Game] = len(m.Winners) > 0 && m.Winners[0] == "a"
				}}
				if _, err := simulate.Run(g, s, opt); err != nil {
					return err
				}
			}
			p := estimate.Pairs{Of: games}
			for i := range games {
				if won[1][i] && !won[0][i] {
					p.Gained++
				} else if won[0][i] && !won[1][i] {
					p.Lost++
				}
			}
			d := p.Difference()
			out.count(d.Low, d.Difference, d.High)
		}
		tell(out.over(runs))
	}
	return nil
}

// ladders simulates tournaments of agents with known strength.
func ladders(runs int, seed uint64, tell func(row)) error {
	for _, seats := range []int{2, 4} {
		const matches, step = 200, 100.0
		out := row{what: fmt.Sprintf("ladder, %d seats, Elo", seats), want: step, matches: matches * float64(runs)}
		rng := rand.New(rand.NewPCG(seed, uint64(seats)))
		for range runs {
			var results []estimate.Result
			for range matches {
				results = append(results, drawnResult(rng, seats, step))
			}
			s := estimate.NewLadder(4, seats, results).Over(2, 1)
			out.count(s.Low, s.Elo, s.High)
		}
		tell(out.over(runs))
	}
	return nil
}

// drawnResult returns a random match between some of four agents. Each agent is step Elo points stronger than the
// previous one.
func drawnResult(rng *rand.Rand, seats int, step float64) estimate.Result {
	r := estimate.Result{Agents: rng.Perm(4)[:seats], Won: make([]float64, seats)}
	odds, sum := make([]float64, seats), 0.0
	for s, a := range r.Agents {
		r.Seats = append(r.Seats, s)
		odds[s] = estimate.Odds(float64(a) * step)
		sum += odds[s]
	}
	at := rng.Float64() * sum
	for s := range odds {
		if at -= odds[s]; at < 0 || s == seats-1 {
			r.Won[s] = 1
			break
		}
	}
	return r
}
