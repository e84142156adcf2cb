package symbols

import (
	"slices"

	"precept/interpreter/source"
)

// Ref is a name without its index: by where it is declared first. Names of two indexes that have one are of one thing.
type Ref struct {
	Sort, ID string
	File     string
	Start    int
}

// Ref is what n is in other indexes too. It is nothing for what is declared nowhere.
func (n *Name) Ref() Ref {
	if len(n.Declared) == 0 {
		return Ref{}
	}
	at := n.Declared[0]
	return Ref{n.Sort, n.ID, fileName(at), at.Start}
}

// Laid is what the words in the file of a variant name in the game with that variant: what is left of the index of that
// game, which is as large as the game. It holds nothing else of it.
type Laid struct {
	refs  []Ref
	uses  []laidUse // in the order of places
	own   []int32
	loose map[string][]int32
	met   []bool // of each ref: it is known in the file, or where a name is that the file binds
}

// laidUse is a name where it stands.
type laidUse struct{ start, ref int32 }

// newLaid is what stands in a file: names of an index, words of the language, and what is found by its name only later.
// Known is the bound names that are known where something of the file is.
func newLaid(uses []Use, own []source.Span, loose map[string][]source.Span, known []Ref) *Laid {
	l := &Laid{loose: map[string][]int32{}}
	at := map[Ref]int32{}
	number := func(r Ref) int32 {
		k, ok := at[r]
		if !ok {
			k = int32(len(l.refs))
			at[r], l.refs, l.met = k, append(l.refs, r), append(l.met, false)
		}
		return k
	}
	for _, u := range uses {
		if r := u.Name.Ref(); r == (Ref{}) {
			l.own = append(l.own, int32(u.Span.Start))
		} else {
			l.uses = append(l.uses, laidUse{int32(u.Span.Start), number(r)})
		}
	}
	for _, r := range known {
		l.met[number(r)] = true
	}
	for _, s := range own {
		l.own = append(l.own, int32(s.Start))
	}
	for id, list := range loose {
		for _, s := range list {
			l.loose[id] = append(l.loose[id], int32(s.Start))
		}
	}
	slices.Sort(l.own)
	l.own = slices.Compact(l.own)
	slices.SortFunc(l.uses, func(a, b laidUse) int { return int(a.start - b.start) })
	return l
}

// Uses is where a name begins in the file.
func (l *Laid) Uses(r Ref) (out []int) {
	for _, u := range l.uses {
		if l.refs[u.ref] == r {
			out = append(out, int(u.start))
		}
	}
	return out
}

// At is the name that begins at an offset. It is nothing where none does that is declared somewhere.
func (l *Laid) At(start int) Ref {
	k, ok := slices.BinarySearchFunc(l.uses, int32(start), func(u laidUse, at int32) int { return int(u.start - at) })
	if !ok {
		return Ref{}
	}
	return l.refs[l.uses[k].ref]
}

// Own reports whether a word of the language begins at an offset.
func (l *Laid) Own(start int) bool {
	_, ok := slices.BinarySearch(l.own, int32(start))
	return ok
}

// Loose is where something called so is found by its name only later.
func (l *Laid) Loose(id string) []int32 { return l.loose[id] }

// Meets reports whether a bound name is known somewhere in the file, or where a name is that the file binds.
func (l *Laid) Meets(r Ref) bool {
	k := slices.Index(l.refs, r)
	return k >= 0 && l.met[k]
}
