package check

import (
	"slices"

	"precept/interpreter/authoring/tree"
	"precept/interpreter/internal/lint"
	"precept/interpreter/internal/model"
	"precept/interpreter/internal/overlay"
	"precept/interpreter/source"
)

// A variant mostly answers a ruling or two otherwise, or has a procedure, a rule or an ability do something else, and
// leaves the rest as it was. So who judges many has the game without them read once, a base, and has only these units
// read again (units.go): their names, what they are asked with and what others are told by them stay, and with them all
// that is said of them elsewhere. The game as a whole is judged as ever.
//
// That only finds out that nothing is wrong. Where anything is, or anything else changes, the variant is read by
// itself: what is said is always said by who reads everything.

// base is a game in which nothing is wrong and to which nothing is advised. One at a time may use it, since what is
// judged of a game is marked in what its variants share.
type base struct {
	*checker
	parts []*overlay.Part
	kept  map[int]bool   // procedures of which others read what was done in them
	given map[int]bool   // those to which others give answers
	size  int            // what it comes to when it is compiled, in words
	names map[any][]name // by procedure, ruling or rule, those behind which something stands

	spoilt bool // what could not be read has left its traces
}

// reused judges what was laid by what is known of the game without it, or without it and with what it needs, as far as
// that can be told. It is false where it cannot.
func (b *checker) reused(o *overlay.Overlay, tree func(*source.File) *tree.Node, fits Fits) bool {
	if b.known == nil || b.Problems.Len() > 0 || len(b.Game.Laid) == 0 || len(b.Game.Files) != b.own ||
		b.alike < worthwhile {
		return false
	}
	below := b.Game.Laid[:len(b.Game.Laid)-1]
	from := b.known.takeBase(below)
	if from == nil {
		from = newBase(b.Game.Files, tree, b.known, fits, below)
	}
	if from == nil {
		return false
	}
	d, good := from.difference(o.Parts())
	if good {
		if good = from.again(d, b.laidFiles(), fits); from.spoilt {
			return false
		}
	}
	b.known.putBase(below, from)
	return good
}

// worthwhile is how many variants with the same needs a game has for which it is read once more than needed.
const worthwhile = 4

// newBase reads a base, the game with some variants, nil where anything is wrong with it.
func newBase(files []*source.File, tree func(*source.File) *tree.Node, known *Known, fits Fits, below []string) *base {
	b, ps := &checker{known: known, judges: true, based: true}, &source.Problems{}
	var stack []Layer
	for _, v := range below {
		stack = append(stack, Layer{Variant: v})
	}
	o := b.begin(files, ps, tree, nil, stack)
	if o == nil || ps.Len() > 0 {
		return nil
	}
	b.Units = newUnits()
	if b.finish(o) == nil || ps.Advice().Len() > 0 {
		return nil
	}
	f := &base{checker: b, parts: o.Parts(), kept: map[int]bool{}, given: map[int]bool{}, names: map[any][]name{}}
	size, fit := known.fit(below, func() (int, bool) { return fits(b.Game, ps, nil), ps.Len() == 0 })
	if !fit {
		return nil
	}
	f.size = size
	b.marks.TakeBack()
	f.called()
	return f
}

// again reports whether nothing is wrong with the game of a base, and nothing to be advised, where some units of it are
// others, which files that are laid over it say.
func (f *base) again(d difference, laid map[*source.File]bool, fits Fits) bool {
	ps := &source.Problems{}
	b := f.over(ps, d.units)
	good := b.reread(d)
	for stage := range b.Stages {
		b.run(stage)
	}
	if f.linked(b); ps.Len() > 0 {
		f.spoilt = true
	}
	if !good || f.spoilt || !f.stand(b, d.units) {
		return false
	}
	from := b.origin()
	from.Over = laid
	marks := lint.Game(b.Game, from, ps)
	if ps.Len() == 0 {
		f.fits(b.Game, ps, fits)
	}
	marks.TakeBack()
	return ps.Len() == 0 && ps.Advice().Len() == 0
}

// over is a checker of the same game in which some units may be read again.
func (f *base) over(ps *source.Problems, changed []unit) *checker {
	d, g, names := *f.Draft, *f.Game, *f.Decls
	d.Problems, d.Game, d.Decls, g.Decls = ps, &g, &names, &names
	names.Spend = func(n int) { ps.Spend(source.Span{}, n) }
	d.Units = newUnits()
	g.Rulings, g.Nodes, d.Texts = slices.Clone(g.Rulings), slices.Clip(g.Nodes), slices.Clip(d.Texts)
	d.Halves, names.Texts = slices.Clip(d.Halves), slices.Clip(names.Texts)
	d.Bodies = slices.DeleteFunc(slices.Clone(d.Bodies), func(body *model.Body) bool {
		return slices.ContainsFunc(changed, func(c unit) bool { return c.body() == body })
	})
	f.shared(&d, &g, changed)
	out := *f.checker
	out.Reader = f.Reader.Over(&d)
	return &out
}
