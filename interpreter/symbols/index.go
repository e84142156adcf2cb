package symbols

import (
	"slices"
	"sort"
	"strings"

	"precept/interpreter/declared"
	"precept/interpreter/source"
)

// Name is one thing that has a name.
type Name struct {
	ID    string
	Sort  string // one word: zone, action, procedure, kind, attribute, name, rule, function …
	Form  string // its form and type: coins(player): int
	Title [2]string
	Text  [2]string // what players read about it; Title and Text are in English and French

	Faction  string        // whose file declares it, "" for a name of the game as a whole
	Articles []string      // "book:id"
	Declared []source.Span // where it is declared, empty for words of the language
	Uses     []Use         // where it occurs, including its declarations, in the order of files and places
}

// Use is a place where a name occurs.
type Use struct {
	Span     source.Span
	Name     *Name
	Declares bool
}

// candidate is something that can be written at a place in an expression.
type candidate struct {
	Name *Name
	Rank int // lower for names closer to the place
}

// Index is the names of a package. It also finds what can be written in its expressions.
type Index struct {
	*asker
	Game   *declared.Game // as far as it was understood; do not change it
	names  []*Name
	byFile map[string][]Use
	loose  map[string][]source.Span
	own    map[string][]int32 // by file: where words of the language begin
}

// Known is a place where a bound name can be used: an expression, or another name bound there.
type Known struct {
	Span source.Span
	Told bool // a text that describes what was done; it may use names that no single step knows
}

// newIndex returns an index of names. loose is names that are resolved only during a match or by the paths of
// variants. own is the places of words of the language.
func newIndex(names []*Name, loose map[string][]source.Span, own []source.Span, game *declared.Game,
	ask *asker) *Index {
	x := &Index{names: names, byFile: map[string][]Use{}, loose: loose, own: map[string][]int32{}, asker: ask, Game: game}
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

// inOrder sorts the uses in one file by place. It is stable.
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

// At returns the name at an offset of a file, or the name that ends there.
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

// longest is larger than the length of any name, in bytes.
const longest = 256

// In returns every use of a name in a file, in the order of places.
func (x *Index) In(file string) []Use { return x.byFile[file] }

// Named returns the names with that id.
func (x *Index) Named(id string) []*Name {
	var out []*Name
	for _, n := range x.names {
		if n.ID == id {
			out = append(out, n)
		}
	}
	return out
}

// Names returns all names of some sorts, or of all sorts if none is given, in alphabetical order.
func (x *Index) Names(sorts ...string) []*Name {
	var out []*Name
	for _, n := range x.names {
		if len(sorts) == 0 || slices.Contains(sorts, n.Sort) {
			out = append(out, n)
		}
	}
	return out
}

// Begins returns the name that begins at an offset of a file.
func (x *Index) Begins(file string, start int) (Use, bool) {
	list := x.byFile[file]
	i, ok := slices.BinarySearchFunc(list, start, func(u Use, at int) int { return u.Span.Start - at })
	if !ok {
		return Use{}, false
	}
	return list[i], true
}

// Knows reports whether the word that begins at an offset of a file is known to be a name or a word of the language.
func (x *Index) Knows(file string, start int) bool {
	_, own := slices.BinarySearch(x.own[file], int32(start))
	_, named := x.Begins(file, start)
	return own || named
}

// Loose returns the places where something is found by this id only later. It is unknown whether it is this name.
func (x *Index) Loose(id string) []source.Span { return x.loose[id] }

// Known returns the places where a bound name can be used: expressions, and other names bound there.
func (x *Index) Known(n *Name) []Known {
	if n.Sort != "name" {
		return nil
	}
	return x.knownAt(n.Declared)
}
