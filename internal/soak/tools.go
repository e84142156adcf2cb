package soak

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"math/rand/v2"

	"precept/cmd/precept/table/room"
	"precept/cmd/precept/verbs"
	"precept/internal/killed"
	"precept/interpreter"
)

// All returns every kind.
func All(p *Pool) []Kind {
	return []Kind{ofGames(p), ofViews(p), ofRecords(p), ofKills(p), ofQuestions(p), ofMade(p)}
}

// as is the environment variable that selects the task of a process of the campaign.
const as = "PRECEPT_SOAK"

// The values of that variable.
const (
	worker  = "worker"  // runs trials
	server  = "server"  // plays at tables until it is killed
	program = "program" // is the command precept
)

// Process does the work of a process of the campaign, and returns its status. It returns false if this is no such
// process.
func Process() (int, bool) {
	var err error
	switch os.Getenv(as) {
	case worker:
		var p *Pool
		if p, err = Open(); err == nil {
			err = Work(All(p), os.Stdin, os.Stdout)
		}
	case server:
		var p *Pool
		if p, err = Open(); err == nil {
			err = killed.Serve(room.NewOffer(p.library.Bare()), os.Stdin, os.Stdout)
		}
	case program:
		return verbs.Run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr), true
	default:
		return 0, false
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1, true
	}
	return 0, true
}

// child returns a command that runs this program as a process of the campaign. The program must call [Process].
func child(what string, args ...string) *exec.Cmd {
	cmd := exec.Command(os.Args[0], args...)
	if self, err := os.Executable(); err == nil {
		cmd.Path = self
	}
	cmd.Env = append(os.Environ(), as+"="+what)
	cmd.WaitDelay = 5 * time.Second
	return cmd
}

// tablesKilled is the number of tables of the server that is killed.
const tablesKilled = 2

// killTables kills a server of tables.
func killTables(t *Trial, p *Pool) error {
	dir, err := t.Dir()
	if err != nil {
		return err
	}
	offer := room.NewOffer(p.library.Bare())
	var wrong error
	s, err := killed.Open(filepath.Join(dir, "tables.db"), offer, tablesKilled, t.Rand, func(rng *rand.Rand) room.Setup {
		games := offer.Games()
		rules := room.Rules{Game: games[rng.IntN(len(games))]}
		var g *interpreter.Game
		if g, wrong = offer.Load(rules); wrong == nil {
			seats, _ := g.Definition().Complete(nil, nil)
			Played(t, g, seats)
		}
		return room.Setup{Rules: rules, Seed: rng.Uint64()}
	})
	for n := 0; n < killsOfTrial && err == nil && wrong == nil; n++ {
		err = s.Kill(child(server), t.Rand)
	}
	if s != nil {
		t.Count(Kills, s.Kills)
		t.Count(Answers, s.Answers)
	}
	if err == nil {
		err = wrong
	}
	return err
}
