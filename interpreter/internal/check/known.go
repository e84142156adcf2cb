package check

import (
	"hash/fnv"
	"strings"
	"sync"
	"sync/atomic"

	"precept/interpreter/authoring/tree"
	"precept/interpreter/internal/declare"
)

// Known is what was found out about the files of a package, for who checks it several times with other things laid over
// it. It is about files without a problem of their own.
//
// Whatever it keeps of a file is made of the tree of that file and of nothing else, and is kept by the tree. Nobody
// changes a tree that was read; a variant that changes a file makes a tree of its own (package overlay), of which
// nothing is known. So nothing in it goes stale, and it lives as long as the trees do.
type Known struct {
	laidOut atomic.Bool // the layout of the files by themselves was judged, and nothing is wrong with it
	prints  sync.Map    // *tree.Node to *print
	books   sync.Map    // *tree.Node to *declare.Book

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
func (k *Known) printed(n *tree.Node, file string) *print {
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
func (k *Known) book(b *declare.Reader, n *tree.Node) {
	if k == nil {
		b.Rulebook(n)
		return
	}
	if known, ok := k.books.Load(n); ok {
		b.Again(known.(*declare.Book))
		return
	}
	problems := b.Problems.Len()
	if read := b.Rulebook(n); b.Problems.Len() == problems {
		k.books.Store(n, read)
	}
}

func newPrint(n *tree.Node, file string) *print {
	rules := unversioned(n)
	p := &print{said: fingerprint(nil, rules), parts: map[string]uint32{}}
	p.of(file, rules)
	p.room = nil
	return p
}

// hashed notes the hash of one part.
func (p *print) hashed(name string, n *tree.Node) {
	h := fnv.New32a()
	p.room = fingerprint(p.room[:0], n)
	h.Write(p.room)
	p.parts[name] = h.Sum32()
}
