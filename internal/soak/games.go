package soak

import (
	"math/rand/v2"

	"precept/cmd/precept/lab/simulate"
	"precept/internal/limit"
	"precept/interpreter"
	"precept/interpreter/agents"
)

// Of the games kind.
const (
	gamesOfTrial = 4    // matches at the most
	mostAnswers  = 3000 // of a match, after which it is given up
	mostGreedy   = 400  // the same where some agents look at every option
	mostSearched = 60   // and where some search
)

// ofGames plays some matches of rules that are drawn, each with a line-up of its own, and looks after every answer at
// what must always hold ([testkit.Auditor]).
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

// sit draws who plays: chance alone half of the time, else here and there an agent that thinks. Then it is fewer
// matches and shorter ones, so that a trial takes seconds.
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
