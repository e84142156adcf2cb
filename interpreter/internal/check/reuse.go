package check

import (
	"hash/fnv"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"precept/internal/limit"
	"precept/interpreter/internal/model"
	"precept/interpreter/source"
)

// Most variants change few units: the base of a ruling, or a procedure, rule or ability. So a caller with many variants
// has the game without them read once, as a base. Then only the changed units are read again (see units.go). Their
// names and parameters stay, and so does everything else that depends on them. Lint judges the whole game each time.
//
// This only proves that nothing is wrong. If anything is wrong, or anything else changes, the variant is read
// completely. Problems are reported only by a complete reading.

// base is a game without problems and without advice. Only one goroutine at a time can use it, because a check marks
// things that variants share.
type base struct {
	*checker
	parts []*Part
	kept  map[int]bool // procedures whose fields others read
	given map[int]bool // procedures that get answers from others
	size  int          // the compiled size in words

	spoilt bool // a failed reading has changed the base
}

// reused checks a variant by reading only what it changes in a base. It returns true if that proves that nothing is
// wrong.
func (b *checker) reused(o *Overlay, fits Fits) bool {
	if b.in.Known == nil || b.Problems.Len() > 0 || len(b.Game.Laid) == 0 || len(b.Game.Files) != b.own ||
		b.alike < worthwhile {
		return false
	}
	below := b.Game.Laid[:len(b.Game.Laid)-1]
	from := b.in.Known.takeBase(below)
	if from == nil {
		from = newBase(b.in, fits, below)
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
	b.in.Known.putBase(below, from)
	return good
}

// worthwhile is the number of variants with the same needs from which an extra base is read for them.
const worthwhile = 4

// newBase reads the game with some variants as a base. It returns nil if anything is wrong with it.
func newBase(in Input, fits Fits, below []string) *base {
	b, ps := &checker{in: in, judges: true, based: true}, &source.Problems{}
	var stack []Layer
	for _, v := range below {
		stack = append(stack, Layer{Variant: v})
	}
	o := b.begin(ps, stack)
	if o == nil || ps.Len() > 0 {
		return nil
	}
	b.Units = newUnits()
	if b.finish(o) == nil || ps.Advice().Len() > 0 {
		return nil
	}
	f := &base{checker: b, parts: o.Parts(), kept: map[int]bool{}, given: map[int]bool{}}
	size, fit := in.Known.fit(below, func() (int, bool) { return fits(b.Game, ps, nil), ps.Len() == 0 })
	if !fit {
		return nil
	}
	f.size = size
	b.secrets.unmark()
	f.called()
	return f
}

// again reports whether the game of a base has no problem and no advice with some units changed. laid holds the files
// of the variant.
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
	secrets := markSecrets(b.Game, b.Bodies, ps)
	if b.in.Lint != nil {
		b.in.Lint(secrets, from, ps)
	}
	if ps.Len() == 0 {
		f.fits(b.Game, ps, fits)
	}
	secrets.unmark()
	return ps.Len() == 0 && ps.Advice().Len() == 0
}

// over returns a checker of the same game in which the changed units can be read again.
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

// Known keeps results about the files of a package, for callers that check it several times with different layers. The
// files must have no problem of their own.
//
// Each result depends only on the tree of one file, which is its key. No caller changes a parsed tree; a variant that
// changes a file copies the tree first. So results never become invalid, and they live as long as the trees.
type Known struct {
	laidOut atomic.Bool // the layout of the files alone was checked without a problem
	prints  sync.Map    // *source.Node to *print
	books   sync.Map    // *source.Node to *Book

	mu    sync.Mutex
	bases map[string][]*base // unused bases, by the variants in them
	sizes map[string]int     // the compiled size in words of each base that compiles
}

// over returns the key of the files with some variants.
func over(below []string) string { return strings.Join(below, " ") }

// takeBase removes and returns an unused base, or nil if there is none.
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

// putBase returns an unchanged base to the unused ones.
func (k *Known) putBase(below []string, b *base) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.bases == nil {
		k.bases = map[string][]*base{}
	}
	k.bases[over(below)] = append(k.bases[over(below)], b)
}

// fit returns the compiled size of the files with some variants, computed once. It returns false if they do not
// compile.
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

// print holds the hashed content of a file, and the hashes of its parts by name.
type print struct {
	said  []byte
	parts map[string]uint32
	room  []byte // a buffer for the content of a part
}

// printed returns the print of the file with tree n, computed once.
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

// book adds the rulebook with tree n to b. It parses each book only once.
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

// hashed stores the hash of one part.
func (p *print) hashed(name string, n *source.Node) {
	h := fnv.New32a()
	p.room = fingerprint(p.room[:0], n)
	h.Write(p.room)
	p.parts[name] = h.Sum32()
}

// Fits tries to compile a game without problems, reports what fails and returns the size in words. It compiles only the
// procedures for which only returns true, all of them if only is nil.
type Fits func(g *model.Game, ps *source.Problems, only func(*model.Proc) bool) (size int)

// fits compiles the procedures that a variant changes, with all rulings. Only its size can keep a game from compiling,
// and a variant changes other procedures only where they use a ruling. If the total comes to more than half of what a
// program may hold, everything is compiled.
func (f *base) fits(g *model.Game, ps *source.Problems, fits Fits) {
	size := fits(g, ps, func(p *model.Proc) bool { return !slices.Contains(f.Game.Procs, p) })
	if ps.Len() == 0 && f.size+size > limit.Program/2 {
		fits(g, ps, nil)
	}
}
