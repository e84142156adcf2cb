package verbs

import (
	"errors"
	"fmt"
	"io/fs"

	"github.com/spf13/pflag"

	"precept/interpreter"
	"precept/interpreter/record"
)

// adoptFlag is the flag by which a save of other rules is gone on with.
func adoptFlag(flags *pflag.FlagSet, adopt *bool) {
	flags.BoolVar(adopt, "adopt", false,
		"go on with a save although the rules have changed since, as far as its answers can still be given")
}

// saved is the match of a save. With adopt, one of other rules goes on as far as its answers can still be given; what
// was changed is told on standard error.
func (a *app) saved(file string, adopt bool) (*interpreter.Match, error) {
	m, how, err := a.readMatch(file, adopt)
	var changed *record.Changed
	switch {
	case errors.As(err, &changed):
		a.tellChanged(file, changed)
		return nil, fmt.Errorf("%s: with --adopt it goes on with the rules as they are now", file)
	case errors.Is(err, fs.ErrNotExist):
		return nil, usage("%v", err)
	case errors.As(err, new(usageError)):
		return nil, usage("%s: %v", file, err)
	case err != nil && !errors.Is(err, errReported):
		return nil, fmt.Errorf("%s: %w", file, err)
	case err != nil:
		return nil, err
	}
	if how.Changed != nil {
		a.tellChanged(file, how.Changed)
	}
	if how.Dropped > 0 {
		fmt.Fprintf(a.err, "%s: %d answers are kept; the next cannot be given any more, and it and all behind it, %d in "+
			"all, are dropped\n", file, how.Kept, how.Dropped)
	}
	return m, nil
}

// readMatch is the match of a save, and how far it could be adopted. Nothing of it is used when anything is wrong.
func (a *app) readMatch(file string, adopt bool) (*interpreter.Match, *interpreter.Adopted, error) {
	data, err := readSave(file)
	if err != nil {
		return nil, nil, err
	}
	r, err := record.Read(data)
	if err != nil {
		return nil, nil, err
	}
	g, err := a.gameOfSave(r, adopt)
	if err != nil {
		return nil, nil, err
	}
	if adopt {
		return g.Adopt(data)
	}
	m, err := g.Restore(data)
	return m, &interpreter.Adopted{}, err
}

// gameOfSave is the game of a save with the variants that it was played with, or, with adopt, with those that the flags
// say, if they say any.
func (a *app) gameOfSave(r *record.Record, adopt bool) (*interpreter.Game, error) {
	l, err := a.library()
	if err != nil {
		return nil, err
	}
	p, err := l.find(r.Game)
	var wrong usageError
	if errors.As(err, &wrong) { // the command is understood, the save is not
		err = wrong.error
	}
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

// tellChanged lists what was changed since a save was made.
func (a *app) tellChanged(file string, c *record.Changed) {
	fmt.Fprintf(a.err, "%s: the rules have changed since the save was made:\n", file)
	for _, part := range c.Parts {
		fmt.Fprintf(a.err, "  %s\n", part)
	}
}
