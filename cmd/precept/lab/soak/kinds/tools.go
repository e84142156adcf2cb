package kinds

import (
	"io"
	"math/rand/v2"
	"os/exec"
	"slices"

	"precept/cmd/precept/lab/soak"
	"precept/interpreter"
)

// Tools is what trials need of the rest of the program.
type Tools struct {
	// Run runs a command of the program and returns its exit status.
	Run func(args []string, in io.Reader, out, err io.Writer) int

	// Program is the program as a process of its own, that has not been started.
	Program func(args ...string) *exec.Cmd

	// Content has a command play the content that is drawn from, whatever folder it runs in, and Laid what is laid over
	// it.
	Content, Laid []string

	// Shown says by what a seat can tell two matches from each other, in anything that it is shown or told when it asks
	// about something; nil for nothing.
	Shown func(m, twin *interpreter.Match, seat, lang string, ask []string) error

	// Told plays so many moves of a match, holds what is told of them against what is told of others, and returns how
	// many differed in what a seat may not know. What a seat is told that it may not know is an error.
	Told func(g *interpreter.Game, s interpreter.Setup, rng *rand.Rand, moves int) (int, error)

	// Tables kills a server of tables so often, and says what of them is lost.
	Tables func(t *soak.Trial, kills int) error
}

// All is every kind.
func All(p *Pool, tools Tools) []soak.Kind {
	return []soak.Kind{Games(p), Views(p, tools), Records(p), Kills(p, tools), Questions(p, tools), Made(p)}
}

// flags has a command play a game as it is drawn before anything more is laid over it.
func (p *Pool) flags(game string, tools Tools) []string {
	if pkg, err := p.library.Find(game); err == nil {
		if _, _, all := p.library.Stack(pkg); !all {
			return tools.Content // what is laid over other games would be refused
		}
	}
	return slices.Concat(tools.Content, tools.Laid)
}
