package soak

import (
	"math/rand/v2"

	"precept/cmd/precept/lab/simulate"
	"precept/internal/limit"
	"precept/interpreter"
	"precept/interpreter/agents"
)

// Constants of the kind games.
const (
	gamesOfTrial = 4    // the maximal number of matches
	mostAnswers  = 3000 // of a match; it then stops unfinished
	mostGreedy   = 400  // the same if some agents try every option
	mostSearched = 60   // the same if some agents search
)

// ofGames plays some matches of random rules, each with its own line-up. After every answer, it checks the invariants
// ([testkit.Auditor]).
func ofGames(p *Pool) Kind {
	return Kind{Name: "games", Try: func(t *Trial) error {
		g, err := p.Draw(t)
		if err != nil {
			return err
		}
		opt := simulate.Options{Games: gamesOfTrial, Limit: min(mostAnswers, limit.Answers), Workers: 1,
			Invariants: true, Listing: t.Rand.IntN(3) == 0, Lineups: simulate.LineupsOf(g.Definition())}
		if err := sit(t.Rand, g, &opt); err != nil {
			return about(g, nil, err)
		}
		opt.Each = func(_ *simulate.Result, m simulate.Match) {
			Played(t, g, m.Seats)
			t.Count(Decisions, m.Decisions)
		}
		r, err := simulate.Run(g, interpreter.Setup{Seed: t.Rand.Uint64()}, opt)
		if err == nil && len(r.Failures) > 0 {
			err = r.Failures[0].Err
		}
		if err != nil {
			return about(g, nil, err)
		}
		return nil
	}}
}

// sit chooses the agents. Half of the time, all play at random; otherwise some think. It then reduces the number and
// the length of the matches, so that a trial takes seconds.
func sit(rng *rand.Rand, g *interpreter.Game, opt *simulate.Options) error {
	if rng.IntN(2) == 0 {
		return nil
	}
	e, err := g.NewEngine(interpreter.Setup{})
	if err != nil {
		return err
	}
	by, err := e.Compile("")
	if err != nil {
		return err
	}
	thinker := agents.Spec{Kind: "mcts", Iterations: 3 + rng.IntN(6), Depth: 1 + rng.IntN(20)}
	opt.Games, opt.Limit = 1, mostSearched
	if by == nil {
		thinker.Depth = 0
	} else if rng.IntN(2) == 0 {
		thinker, opt.Games, opt.Limit = agents.Spec{Kind: "greedy"}, 2, mostGreedy
	}
	opt.Agents = map[string]agents.Spec{simulate.Everybody: {Kind: "random"}}
	for i := range g.Definition().Seats {
		if rng.IntN(2) == 0 {
			opt.Agents[g.Definition().Seats[i].ID] = thinker
		}
	}
	return nil
}
