package report

import (
	"precept/cmd/precept/lab/simulate"
	"precept/cmd/precept/speech"
	"precept/interpreter"
)

// Runs describes several runs that are played one after another, so that a command can resume them.
type Runs []simulate.Played

// Add adds a run, with all its seats.
func (r *Runs) Add(g *interpreter.Game, s interpreter.Setup, opt *simulate.Options, agents []string) {
	p := playedOf(g, s, opt, agents)
	p.Seats, _ = g.Definition().Complete(s.Seats, s.Options)
	*r = append(*r, p)
}

// Keep opens a file of matches to resume from, or a new one; without a name nothing is kept. It is a usage error if
// the file holds something else.
func (r Runs) Keep(file string) (*simulate.Kept, error) {
	k, err := simulate.Keep(file, r)
	if err != nil {
		return nil, resumeError(err)
	}
	return k, nil
}

// GoesOn returns a sentence that explains how to resume a stopped command.
func (s Speech) GoesOn(resume string) string {
	if resume == "" {
		return speech.In(string(s), "with --resume FILE you could continue it")
	}
	return speech.In(string(s), "the same command continues from ") + resume
}
