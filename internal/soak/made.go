package soak

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"

	"precept/internal/campaign"
	"precept/internal/generate"
	"precept/internal/spoil"
	"precept/interpreter"
	"precept/interpreter/lint"
	"precept/interpreter/source"
)

// Constants of the kind content.
const (
	spoiledOfTrial = 6  // how many times a package is spoiled
	spoiledAnswers = 60 // answers of a match, if the spoiled package is still valid
	madeMatches    = 2  // of a generated package
	madeAnswers    = 30
	smaller        = 300 // how many smaller packages are tried to reduce a finding
)

// ofMade plays a generated package in all ways, or spoils an existing one. The spoiled package must be playable, or be
// refused with problems that have places.
func ofMade(p *Pool) Kind {
	return Kind{Name: "content", Try: func(t *Trial) error {
		if t.Rand.IntN(3) == 0 {
			return made(t)
		}
		return p.spoiled(t)
	}}
}

// made plays a generated package.
func made(t *Trial) error {
	opt := campaign.Options{Matches: madeMatches, Answers: madeAnswers}
	make := generate.New
	if t.Rand.IntN(3) == 0 {
		make = generate.Unruly
	}
	tally, f := campaign.Try(make(t.Rand.Uint64()), opt)
	t.Count(Packages, 1)
	t.Count(Matches, tally.Matches)
	t.Count(Decisions, tally.Decisions)
	t.Count(Faults, tally.Faults)
	if f != nil {
		return errors.New(campaign.Shrink(f, opt, smaller).Report())
	}
	return nil
}

// read is the files of a package, each with its tree.
type read struct {
	files []*source.File
	trees map[*source.File]*source.Node
}

// spoiled spoils random files of a package, one at a time.
func (p *Pool) spoiled(t *Trial) error {
	pkg := p.library.Packages[p.index(t.Rand)]
	whole, err := p.read.Get(pkg.ID, func() (*read, error) {
		files, trees := source.Trees(p.library.Files, &source.Problems{}, pkg.Root)
		return &read{files, trees}, nil
	})
	if err != nil {
		return err
	}
	for range spoiledOfTrial {
		i := t.Rand.IntN(len(whole.files))
		bad := &source.File{Name: whole.files[i].Name}
		spoils := []func(*rand.Rand, []byte) []byte{spoil.Text, spoil.Hostile, spoil.Rules}
		bad.Text = spoils[t.Rand.IntN(len(spoils))](t.Rand, whole.files[i].Text)
		files := append([]*source.File(nil), whole.files...)
		files[i] = bad
		var stack []interpreter.Layer
		for _, o := range p.layers(t.Rand, pkg.ID) {
			stack = append(stack, o.layer)
		}
		t.Count(Spoiled, 1)
		g, err := loaded(whole, files, bad, stack)
		if err := p.judged(t, g, err); err != nil {
			return fmt.Errorf("%s spoiled: %w\n%s", bad.Name, err, bad.Text)
		}
	}
	return nil
}

// loaded loads a package with one spoiled file.
func loaded(whole *read, files []*source.File, bad *source.File, stack []interpreter.Layer) (*interpreter.Game,
	error) {
	var reading source.Problems
	badTree := source.Parse(bad, &reading)
	if reading.Len() > 0 {
		return nil, &reading
	}
	return lint.With(interpreter.Of(files, func(f *source.File) *source.Node {
		if f == bad {
			return badTree
		}
		return whole.trees[f]
	})).Load(context.Background(), stack...)
}

// judged checks the result of loading a spoiled package. Problems must have places. A game that loads must be playable,
// and any fault during play must have a place, too.
func (p *Pool) judged(t *Trial, g *interpreter.Game, wrong error) error {
	if wrong != nil {
		if problems, ok := errors.AsType[*source.Problems](wrong); ok {
			t.Count(Problems, problems.Len())
			_ = problems.Error() // they can be printed
		}
		return Placed(wrong)
	}
	m, err := g.Start(interpreter.Setup{Seed: t.Rand.Uint64()})
	if err == nil {
		t.Count(Matches, 1)
		_, err = play(t, m, spoiledAnswers, nil)
	}
	if err == nil || errors.Is(err, interpreter.ErrUnfit) {
		return nil
	}
	if t.Count(Faults, 1); !strings.Contains(err.Error(), ".yaml:") {
		return fmt.Errorf("it cannot be played, and it is not told where: %w", err)
	}
	return nil
}
