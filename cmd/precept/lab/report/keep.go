package report

import (
	"precept/cmd/precept/lab/simulate"
	"precept/cmd/precept/speech"
	"precept/interpreter"
)

// Runs is what several runs are of that are played one after the other, for who goes on with them.
type Runs []simulate.Played

// Add adds a run, with all its seats.
func (r *Runs) Add(g *interpreter.Game, s interpreter.Setup, opt *simulate.Options, agents []string) {
	p := playedOf(g, s, opt, agents)
	p.Seats, _ = g.Definition().Complete(s.Seats, s.Options)
	*r = append(*r, p)
}

// Keep goes on with the matches of a file, or begins one; without a name nothing is kept. It is an error of usage where
// the file holds something else.
func (r Runs) Keep(file string) (*simulate.Kept, error) {
	k, err := simulate.Keep(file, r)
	if err != nil {
		return nil, resumeError(err)
	}
	return k, nil
}

// GoesOn says how a command that was stopped can be gone on with.
func (s Speech) GoesOn(resume string) string {
	if resume == "" {
		return speech.In(string(s), "with --resume FILE you could continue it")
	}
	return speech.In(string(s), "the same command continues from ") + resume
}
