package cli

import (
	"errors"
	"fmt"
	"os"

	"github.com/spf13/pflag"

	"precept/interpreter"
	"precept/interpreter/record"
)

// adoptFlag is the flag by which a save of other rules is gone on with.
func adoptFlag(flags *pflag.FlagSet, adopt *bool) {
	flags.BoolVar(adopt, "adopt", false, "go on with a save although the rules have changed since, as far as its answers can still be given")
}

// saved is the match of a save. With adopt, one of other rules goes on as far as its answers can still be given; what
// was changed is told on standard error.
func (a *app) saved(file string, adopt bool) (*interpreter.Match, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, usage("%v", err)
	}
	r, err := record.Read(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	g, err := a.gameOfSave(r, adopt)
	if err != nil {
		return nil, err
	}
	if adopt {
		return a.adopted(g, file, data)
	}
	m, err := g.Restore(data)
	var changed *record.Changed
	if errors.As(err, &changed) {
		a.tellChanged(file, changed)
		return nil, fmt.Errorf("%s: with --adopt it goes on with the rules as they are now", file)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return m, nil
}

// gameOfSave is the game of a save with the variants that it was played with, or, with adopt, with those that the flags
// say, if they say any.
func (a *app) gameOfSave(r *record.Record, adopt bool) (*interpreter.Game, error) {
	l, err := a.library()
	if err != nil {
		return nil, err
	}
	p, err := l.find(r.Game)
	if err != nil {
		return nil, err
	}
	if !adopt || len(l.stack) == 0 {
		if err := l.savedStack(p, r.Variants); err != nil {
			return nil, err
		}
	}
	return a.gameOf(l, r.Game)
}

func (a *app) adopted(g *interpreter.Game, file string, data []byte) (*interpreter.Match, error) {
	m, how, err := g.Adopt(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	if how.Changed != nil {
		a.tellChanged(file, how.Changed)
	}
	if how.Dropped > 0 {
		fmt.Fprintf(a.err, "%s: %d answers are kept; the next cannot be given any more, and it and all behind it, %d in all, are dropped\n", file, how.Kept, how.Dropped)
	}
	return m, nil
}

// tellChanged lists what was changed since a save was made.
func (a *app) tellChanged(file string, c *record.Changed) {
	fmt.Fprintf(a.err, "%s: the rules have changed since the save was made:\n", file)
	for _, part := range c.Parts {
		fmt.Fprintf(a.err, "  %s\n", part)
	}
}
