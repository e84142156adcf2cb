package symbols

import (
	"slices"
	"sort"
	"strings"

	"precept/interpreter/declared"
	"precept/interpreter/source"
)

// Name is one thing that can be named.
type Name struct {
	ID    string
	Sort  string // one word: zone, action, procedure, kind, attribute, name, rule, function …
	Form  string // how it is written, and of what type it is: coins(player): int
	Title [2]string
	Text  [2]string // what players read of it; both in English and in French

	Articles []string      // "book:id"
	Declared []source.Span // where it is declared, none for what is part of the language
	Uses     []Use         // where it stands, its declarations too, in the order of files and places
}

// Use is a place where a name stands.
type Use struct {
	Span     source.Span
	Name     *Name
	Declares bool
}

// Candidate is what may be written at a place of an expression.
type Candidate struct {
	Name *Name
	Rank int // what is nearer at hand has a lower one
}

// Index is the names of a package. It answers, too, what may be written in its expressions.
type Index struct {
	*asker
	names  []*Name
	byFile map[string][]Use
	loose  map[string][]source.Span
	own    map[string][]int32 // by file: where words of the language begin
	docs   *declared.Documents
}

// Known is where a bound name is known: an expression, or another name that is bound there.
type Known struct {
	Span source.Span
	Told bool // it is a text that says what was done, which knows names of which no step knows both
}

// newIndex is an index of names, with what is found by its name only while a match is played, or by the paths of
// variants, and with the words that are the language's where they stand.
func newIndex(names []*Name, loose map[string][]source.Span, own []source.Span, docs *declared.Documents,
	ask *asker) *Index {
	x := &Index{names: names, byFile: map[string][]Use{}, loose: loose, own: map[string][]int32{}, asker: ask, docs: docs}
	for _, at := range own {
		x.own[at.File.Name] = append(x.own[at.File.Name], int32(at.Start))
	}
	for _, list := range x.own {
		slices.Sort(list)
	}
	many := map[*source.File]int{}
	for _, n := range names {
		slices.SortFunc(n.Uses, byPlace)
		for _, u := range n.Uses {
			many[u.Span.File]++
		}
	}
	for f, k := range many {
		if f != nil {
			x.byFile[f.Name] = make([]Use, 0, k)
		}
	}
	for _, n := range names {
		for _, u := range n.Uses {
			if u.Span.File != nil {
				x.byFile[u.Span.File.Name] = append(x.byFile[u.Span.File.Name], u)
			}
		}
	}
	for name, list := range x.byFile {
		x.byFile[name] = inOrder(list)
	}
	return x
}

// inOrder is the uses of one file in the order of their places; of several at one place the first stays the first.
func inOrder(uses []Use) []Use {
	order := make([]uint64, len(uses))
	for i, u := range uses {
		order[i] = uint64(u.Span.Start)<<32 | uint64(i)
	}
	slices.Sort(order)
	out := make([]Use, len(uses))
	for i, k := range order {
		out[i] = uses[uint32(k)]
	}
	return out
}

func byPlace(a, b Use) int {
	if a.Span.File != b.Span.File {
		if c := strings.Compare(fileName(a.Span), fileName(b.Span)); c != 0 {
			return c
		}
	}
	return a.Span.Start - b.Span.Start
}

func fileName(s source.Span) string {
	if s.File == nil {
		return ""
	}
	return s.File.Name
}

// At is what stands at an offset of a file, the end of a name included.
func (x *Index) At(file string, offset int) (Use, bool) {
	list := x.byFile[file]
	i := sort.Search(len(list), func(i int) bool { return list[i].Span.Start > offset }) - 1
	for ; i >= 0; i-- {
		if u := list[i]; offset <= u.Span.End {
			return u, true
		} else if offset-u.Span.Start > longest {
			break
		}
	}
	return Use{}, false
}

// longest is more than any name has bytes.
const longest = 256

// In is every name that stands in a file, in the order of the places.
func (x *Index) In(file string) []Use { return x.byFile[file] }

// Named is the names that are called so.
func (x *Index) Named(id string) []*Name {
	var out []*Name
	for _, n := range x.names {
		if n.ID == id {
			out = append(out, n)
		}
	}
	return out
}

// Names is all names of some sorts, all there are where none is given, in the order of the alphabet.
func (x *Index) Names(sorts ...string) []*Name {
	var out []*Name
	for _, n := range x.names {
		if len(sorts) == 0 || slices.Contains(sorts, n.Sort) {
			out = append(out, n)
		}
	}
	return out
}

// Documents is the rulebooks of the package, and what else it is taken from.
func (x *Index) Documents() *declared.Documents { return x.docs }

// Begins is the name that begins at an offset of a file.
func (x *Index) Begins(file string, start int) (Use, bool) {
	list := x.byFile[file]
	i, ok := slices.BinarySearchFunc(list, start, func(u Use, at int) int { return u.Span.Start - at })
	if !ok {
		return Use{}, false
	}
	return list[i], true
}

// Knows reports whether the word that begins at an offset of a file is one of the names there, or a word of the
// language, so that it means nothing else.
func (x *Index) Knows(file string, start int) bool {
	_, own := slices.BinarySearch(x.own[file], int32(start))
	_, named := x.Begins(file, start)
	return own || named
}

// Loose is the places where something called so is found by its name only later: nobody can tell whether it is this.
func (x *Index) Loose(id string) []source.Span { return x.loose[id] }

// Known is where a bound name is known: every expression, and every name that is bound there.
func (x *Index) Known(n *Name) []Known {
	if n.Sort != "name" {
		return nil
	}
	return x.knownAt(n.Declared)
}
