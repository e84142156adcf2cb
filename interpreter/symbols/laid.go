package symbols

import (
	"slices"

	"precept/interpreter/source"
)

// Ref identifies a name in any index, by the place of its first declaration. Equal refs in two indexes mean the same
// thing.
type Ref struct {
	Sort, ID string
	File     string
	Start    int
}

// Ref returns the ref of n. It is empty for a name without a declaration.
func (n *Name) Ref() Ref {
	if len(n.Declared) == 0 {
		return Ref{}
	}
	at := n.Declared[0]
	return Ref{n.Sort, n.ID, fileName(at), at.Start}
}

// Laid is what the words in the file of a variant mean in the game with that variant. It is the part that is kept of
// the index of that game, since an index is as large as the game.
type Laid struct {
	refs  []Ref
	uses  []laidUse // in the order of places
	own   []int32
	loose map[string][]int32
	met   []bool // for each ref: it can be used in the file, or where a name that the file binds can be used
}

// laidUse is the place of a name.
type laidUse struct{ start, ref int32 }

// newLaid collects what is in a file: names, words of the language, and words that are resolved only later. known is
// the bound names that can be used where something of the file is.
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

// Uses returns where a name begins in the file.
func (l *Laid) Uses(r Ref) (out []int) {
	for _, u := range l.uses {
		if l.refs[u.ref] == r {
			out = append(out, int(u.start))
		}
	}
	return out
}

// At returns the name that begins at an offset. It is empty if none begins there or the name has no declaration.
func (l *Laid) At(start int) Ref {
	k, ok := slices.BinarySearchFunc(l.uses, int32(start), func(u laidUse, at int32) int { return int(u.start - at) })
	if !ok {
		return Ref{}
	}
	return l.refs[l.uses[k].ref]
}

// Loose returns the places where something is found by this id only later.
func (l *Laid) Loose(id string) []int32 { return l.loose[id] }

// Meets reports whether a bound name can be used in the file, or where a name that the file binds can be used.
func (l *Laid) Meets(r Ref) bool {
	k := slices.Index(l.refs, r)
	return k >= 0 && l.met[k]
}
