package check

import (
	"hash/fnv"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"precept/internal/limit"
	"precept/interpreter/internal/lint"
	"precept/interpreter/internal/model"
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
	parts []*Part
	kept  map[int]bool // procedures of which others read what was done in them
	given map[int]bool // those to which others give answers
	size  int          // what it comes to when it is compiled, in words

	spoilt bool // what could not be read has left its traces
}

// reused judges what was laid by what is known of the game without it, or without it and with what it needs, as far as
// that can be told. It is false where it cannot.
func (b *checker) reused(o *Overlay, tree func(*source.File) *source.Node, fits Fits) bool {
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
func newBase(files []*source.File, tree func(*source.File) *source.Node, known *Known, fits Fits,
	below []string) *base {
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
	f := &base{checker: b, parts: o.Parts(), kept: map[int]bool{}, given: map[int]bool{}}
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
	d.bare, d.ties, d.named = map[*model.Proc]bool{}, nil, nil
	out := *f.checker
	out.Draft = &d
	return &out
}

// Known is what was found out about the files of a package, for who checks it several times with other things laid over
// it. It is about files without a problem of their own.
//
// Whatever it keeps of a file is made of the tree of that file and of nothing else, and is kept by the tree. Nobody
// changes a tree that was read; a variant that changes a file makes a tree of its own (package overlay), of which
// nothing is known. So nothing in it goes stale, and it lives as long as the trees do.
type Known struct {
	laidOut atomic.Bool // the layout of the files by themselves was judged, and nothing is wrong with it
	prints  sync.Map    // *source.Node to *print
	books   sync.Map    // *source.Node to *Book

	mu    sync.Mutex
	bases map[string][]*base // the files with some variants, for who judges others over them: those that nobody uses
	sizes map[string]int     // what they compile to, in words, where nothing is wrong with that
}

// over is the name of the files with some variants.
func over(below []string) string { return strings.Join(below, " ") }

// takeBase is a base that nobody uses, nil where there is none.
func (k *Known) takeBase(below []string) *base {
	k.mu.Lock()
	defer k.mu.Unlock()
	free := k.bases[over(below)]
	if len(free) == 0 {
		return nil
	}
	last := len(free) - 1
	k.bases[over(below)] = free[:last]
	return free[last]
}

// putBase gives back a base as it was.
func (k *Known) putBase(below []string, b *base) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.bases == nil {
		k.bases = map[string][]*base{}
	}
	k.bases[over(below)] = append(k.bases[over(below)], b)
}

// fit is what the files with some variants compile to, found once. It is false where they do not.
func (k *Known) fit(below []string, find func() (size int, fits bool)) (size int, fits bool) {
	k.mu.Lock()
	size, fits = k.sizes[over(below)]
	k.mu.Unlock()
	if fits {
		return size, true
	}
	if size, fits = find(); fits {
		k.mu.Lock()
		defer k.mu.Unlock()
		if k.sizes == nil {
			k.sizes = map[string]int{}
		}
		k.sizes[over(below)] = size
	}
	return size, fits
}

// print is the hashes of a file: what is hashed, and the sums of its parts by their names.
type print struct {
	said  []byte
	parts map[string]uint32
	room  []byte // for what of a part is hashed
}

// printed is the hashes of a file whose tree is n.
func (k *Known) printed(n *source.Node, file string) *print {
	if k == nil {
		return newPrint(n, file)
	}
	if p, ok := k.prints.Load(n); ok {
		return p.(*print)
	}
	p := newPrint(n, file)
	k.prints.Store(n, p)
	return p
}

// book has b take in a rulebook whose tree is n.
func (k *Known) book(b *Draft, n *source.Node) {
	if k == nil {
		b.Rulebook(n)
		return
	}
	if known, ok := k.books.Load(n); ok {
		b.Again(known.(*Book))
		return
	}
	problems := b.Problems.Len()
	if read := b.Rulebook(n); b.Problems.Len() == problems {
		k.books.Store(n, read)
	}
}

func newPrint(n *source.Node, file string) *print {
	rules := unversioned(n)
	p := &print{said: fingerprint(nil, rules), parts: map[string]uint32{}}
	p.of(file, rules)
	p.room = nil
	return p
}

// hashed notes the hash of one part.
func (p *print) hashed(name string, n *source.Node) {
	h := fnv.New32a()
	p.room = fingerprint(p.room[:0], n)
	h.Write(p.room)
	p.parts[name] = h.Sum32()
}

// Fits reports what of a game without a problem cannot be compiled, and how many words it comes to. Of procedures those
// are tried of which only is true, all where it is nil.
type Fits func(g *model.Game, ps *source.Problems, only func(*model.Proc) bool) (size int)

// fits tries those procedures of a variant that are not the base's, beside all rulings. Nothing but its size keeps a
// game from being compiled, and of the other procedures a variant changes what is put where a ruling is asked. Where the
// base and all that come to more than half of what a program may hold, all of it is tried.
func (f *base) fits(g *model.Game, ps *source.Problems, fits Fits) {
	size := fits(g, ps, func(p *model.Proc) bool { return !slices.Contains(f.Game.Procs, p) })
	if ps.Len() == 0 && f.size+size > limit.Program/2 {
		fits(g, ps, nil)
	}
}
