package kinds

import (
	"errors"
	"io"
	"strings"

	"precept/cmd/precept/lab/soak"
	"precept/cmd/precept/speech"
	"precept/conformance/campaign"
	"precept/conformance/generate"
	"precept/conformance/spoil"
	"precept/interpreter"
	"precept/interpreter/authoring/tree"
	"precept/interpreter/source"
)

// Of the content kind.
const (
	spoiledOfTrial = 6  // times that a package is spoiled
	spoiledAnswers = 60 // answers of a match of one that is still good
	madeMatches    = 2  // of a package that is made
	madeAnswers    = 30
	smaller        = 300 // smaller packages that are tried for one in which something was found
)

// Made makes a package at random, which is played in all ways, or spoils one that is there: whatever comes of it is
// played or refused, with problems that have places.
func Made(p *Pool) soak.Kind {
	return soak.Kind{Name: "content", About: "content that is made, and content that is spoiled, is played or refused",
		Try: func(t *soak.Trial) error {
			if t.Rand.IntN(3) == 0 {
				return made(t)
			}
			return p.spoiled(t)
		}}
}

// made plays a package of package generate.
func made(t *soak.Trial) error {
	opt := campaign.Options{Matches: madeMatches, Answers: madeAnswers}
	tally, f := campaign.Try(generate.New(t.Rand.Uint64()), opt)
	t.Count(soak.Packages, 1)
	t.Count(soak.Matches, tally.Matches)
	t.Count(soak.Decisions, tally.Decisions)
	t.Count(soak.Faults, tally.Faults)
	if f != nil {
		return errors.New(campaign.Shrink(f, opt, smaller).Report())
	}
	return nil
}

// read is the files of a package, each with its tree.
type read struct {
	files []*source.File
	trees map[*source.File]*tree.Node
}

// spoiled spoils a file of a package, again and again.
func (p *Pool) spoiled(t *soak.Trial) error {
	pkg := p.library.Packages[p.index(t.Rand)]
	whole, err := p.read.Get(pkg.ID, func() (*read, error) {
		files, trees := tree.Trees(p.library.Files, &source.Problems{}, pkg.Root)
		return &read{files, trees}, nil
	})
	if err != nil {
		return err
	}
	for range spoiledOfTrial {
		i := t.Rand.IntN(len(whole.files))
		bad := &source.File{Name: whole.files[i].Name}
		if t.Rand.IntN(2) == 0 {
			bad.Text = spoil.Text(t.Rand, whole.files[i].Text)
		} else {
			bad.Text = spoil.Hostile(t.Rand, whole.files[i].Text)
		}
		files := append([]*source.File(nil), whole.files...)
		files[i] = bad
		var stack []interpreter.Layer
		for _, o := range p.layers(t.Rand, pkg.ID) {
			stack = append(stack, o.layer)
		}
		t.Count(soak.Spoiled, 1)
		g, problems := loaded(whole, files, bad, stack)
		if err := p.judged(t, g, problems); err != nil {
			return speech.Say("%s spoiled: %w\n%s", bad.Name, err, bad.Text)
		}
	}
	return nil
}

// loaded is a package with one file that is spoiled.
func loaded(whole *read, files []*source.File, bad *source.File, stack []interpreter.Layer) (*interpreter.Game,
	*source.Problems) {
	var reading source.Problems
	badTree := tree.File(bad, &reading)
	if reading.Len() > 0 {
		return nil, &reading
	}
	return interpreter.LoadTrees(files, func(f *source.File) *tree.Node {
		if f == bad {
			return badTree
		}
		return whole.trees[f]
	}, stack...)
}

// judged looks at what came of a package that is spoiled: problems with places, or a game that can be played. That it
// cannot go on is told with the place too.
func (p *Pool) judged(t *soak.Trial, g *interpreter.Game, problems *source.Problems) error {
	if g == nil {
		t.Count(soak.Problems, problems.Len())
		problems.Print(io.Discard)
		return Placed(problems, true)
	}
	m, err := g.Start(interpreter.Setup{Seed: t.Rand.Uint64()})
	if err == nil {
		t.Count(soak.Matches, 1)
		_, err = play(t, m, spoiledAnswers, nil)
	}
	if err == nil || errors.Is(err, interpreter.ErrUnfit) {
		return nil
	}
	if t.Count(soak.Faults, 1); !strings.Contains(err.Error(), ".yaml:") {
		return speech.Say("it cannot be played, and it is not told where: %w", err)
	}
	return nil
}
