// Package simulate plays many matches of a game with agents that choose at
// random, and tells how they ended.
//
// Match i begins with the seed of the setup plus i, and its agents draw from a
// generator of their own with the same seed. So any match can be played again
// alone, and the results are the same whatever the number of goroutines.
//
//   - Run plays them all;
//   - Options says how many, how long, and whether everything is looked at
//     after every answer (Invariants);
//   - Result is what came of them, Failure one match that went wrong.
package simulate

import (
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"precept/agents"
	"precept/interpreter"
	"precept/interpreter/code"
	"precept/interpreter/state"
)

// DefaultLimit is the answers after which a match is given up, when nothing else is said.
const DefaultLimit = 5000

// How a match ended for which the content has no word.
const (
	Over    = "over"  // the content ends the match without a word
	Limited = "limit" // it was given up after Options.Limit answers
)

// Everybody is the key of Options.Agents for the seats that are not named.
const Everybody = "*"

// Draw is the key of Result.Wins for matches that ended and nobody won.
const Draw = "draw"

// Options is what is played and how closely it is watched.
type Options struct {
	Games      int
	Limit      int                    // answers after which a match is given up; 0: DefaultLimit
	Listing    bool                   // agents list every option and take one; otherwise they sample
	Invariants bool                   // see the list at type invariants
	Workers    int                    // goroutines; 0: as many as there are processors
	Agents     map[string]agents.Spec // by seat, and for Everybody else; none: all choose at random
	Lineups    *Lineups               // every match has a line-up of its own; nil: all have the setup's
}

// Failure is a match that went wrong.
type Failure struct {
	Game int // from 0
	Seed uint64
	Err  error

	Seats   []string // its line-up
	Options map[string]string
}

// Result is what came of the matches.
type Result struct {
	Games     int
	Limit     int
	Failures  []Failure      // in the order of the matches
	Ended     map[string]int // by the content's word, Over or Limited; failures are not in it
	Wins      map[string]int // by seat, and Draw; a shared victory counts for each of its seats
	Decisions int64          // answers given in all matches
	Elapsed   time.Duration
}

// Run plays opt.Games matches. The error says what of the setup does not fit the game; what goes wrong in a match is
// in Result.Failures.
func Run(g *interpreter.Game, s interpreter.Setup, opt Options) (*Result, error) {
	p, err := g.Program(s, code.Options{})
	if err != nil && opt.Lineups == nil {
		return nil, err
	}
	if opt.Limit <= 0 {
		opt.Limit = DefaultLimit
	}
	if opt.Workers <= 0 {
		opt.Workers = runtime.GOMAXPROCS(0)
	}
	began := time.Now()
	t := func() player { return newTable(p, s, opt) }
	if opt.Lineups != nil {
		t = func() player { return &random{g: g, setup: s, opt: opt} }
	}
	out := collect(playAll(t, opt))
	out.Limit, out.Elapsed = opt.Limit, time.Since(began)
	return out, nil
}

// outcome is how one match ended.
type outcome struct {
	seed      uint64
	err       error
	how       string
	winners   int32 // set of players
	decisions int32
	seats     []string
	options   map[string]string
}

// player plays match i.
type player interface{ game(i int) outcome }

// playAll plays the matches with several goroutines and keeps their outcomes in order.
func playAll(sit func() player, opt Options) []outcome {
	outcomes := make([]outcome, opt.Games)
	var next atomic.Int64
	var all sync.WaitGroup
	for range min(opt.Workers, opt.Games) {
		all.Go(func() {
			t := sit()
			for i := int(next.Add(1) - 1); i < opt.Games; i = int(next.Add(1) - 1) {
				outcomes[i] = t.game(i)
			}
		})
	}
	all.Wait()
	return outcomes
}

// collect counts the outcomes.
func collect(outcomes []outcome) *Result {
	out := &Result{Games: len(outcomes), Ended: map[string]int{}, Wins: map[string]int{Draw: 0}}
	for i, o := range outcomes {
		for _, name := range o.seats {
			out.Wins[name] += 0
		}
		out.Decisions += int64(o.decisions)
		if o.err != nil {
			out.Failures = append(out.Failures, Failure{i, o.seed, o.err, o.seats, o.options})
			continue
		}
		out.Ended[o.how]++
		if o.how == Limited {
			continue
		}
		if o.winners == 0 {
			out.Wins[Draw]++
		}
		for seat, name := range o.seats {
			if o.winners>>uint(seat)&1 != 0 {
				out.Wins[name]++
			}
		}
	}
	return out
}

// ended is the word for how m ended.
func ended(p *code.Program, m *state.Match) string {
	if h := m.Ctl[state.How]; h > 0 {
		return p.Hows[h-1]
	}
	return Over
}
