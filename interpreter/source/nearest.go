package source

import (
	"bytes"
	"math/bits"
	"slices"
	"strings"
	"unicode/utf8"

	"precept/internal/limit"
)

// Nearest returns the candidate most similar to name, or "". It never returns name, and it ignores names longer than
// [limit.NameBytes].
//
// A candidate that differs only in capitals and in how words are joined has priority, then a singular. Next comes the
// nearest by edit distance: letters added, dropped, changed, or swapped with a neighbour, up to about a third of the
// name. Of equally near ones it is the first in alphabetical order.
//
// If no candidate is one edit away, the result can be the word here for a word of another language or tool. It can also
// be a candidate with the same words in another order, or with one word more or less.
func Nearest(name string, candidates []string) string {
	if len(name) > limit.NameBytes {
		return ""
	}
	if same := sameWords(name, candidates); same != "" {
		return same
	}
	if one := singular(name, candidates); one != "" {
		return one
	}
	best, far := nearest(name, candidates)
	if far > 1 || len(name) < slipsFrom {
		if meant := Habit(name, candidates); meant != "" {
			return meant
		}
	}
	if best == "" {
		best = begun(name, candidates)
	}
	if best == "" {
		best = irregular(name, candidates)
	}
	if far > 1 {
		if other := reworded(name, candidates); other != "" {
			return other
		}
	}
	return best
}

// begun returns the only candidate with one or two letters after name, or "": locked for lock.
func begun(name string, candidates []string) (only string) {
	for _, c := range candidates {
		if k := len(c) - len(name); len(name) < slipsFrom || k < 1 || k > 2 || !strings.HasPrefix(c, name) ||
			strings.HasPrefix(c[len(name):], "_") {
			continue
		}
		if only != "" && only != c {
			return ""
		}
		only = c
	}
	return only
}

// singular returns the candidate whose irregular plural is name, or "": city for cities, wolf for wolves.
func singular(name string, candidates []string) string {
	for _, end := range [][2]string{{"ies", "y"}, {"ves", "f"}, {"ves", "fe"}} {
		if stem, ok := strings.CutSuffix(name, end[0]); ok && slices.Contains(candidates, stem+end[1]) {
			return stem + end[1]
		}
	}
	return ""
}

// irregular returns the candidate that is the irregular plural of name, or one edit away from it, or "": cities for
// city.
func irregular(name string, candidates []string) string {
	stem, ok := strings.CutSuffix(name, "y")
	if !ok || len(name) < slipsFrom {
		return ""
	}
	if slices.Contains(candidates, stem+"ies") {
		return stem + "ies"
	}
	if best, far := nearest(stem+"ies", candidates); far <= 1 {
		return best
	}
	return ""
}

// slipsFrom is the length of a word from which a typing error is more likely than a word of another language.
const slipsFrom = 4

// Slip returns the candidate that is one edit away from name: a letter added, dropped, changed, or swapped with its
// neighbour. It returns "" if there is none.
func Slip(name string, candidates []string) string {
	if len(name) > limit.NameBytes {
		return ""
	}
	if best, far := nearestWithin(name, candidates, min(1, within(name))); far == 1 {
		return best
	}
	return ""
}

// reworded returns the candidate with the words of name in another order, else one with one word more or less. It
// prefers the longest, and of these the first in alphabetical order.
func reworded(name string, candidates []string) string {
	words, of := sortedWords(name), letters([]rune(name))
	best, rank := "", 3
	for _, c := range candidates {
		if c == name || len(c) < 3 || len(c) > limit.NameBytes {
			continue
		}
		if its := letters([]rune(c)); its&^of != 0 && of&^its != 0 { // otherwise neither can contain the other's words
			continue
		}
		r := 3
		switch other := sortedWords(c); {
		case slices.Equal(words, other), strings.ReplaceAll(c, "_", "") == strings.ReplaceAll(name, "_", ""):
			r = 1
		case oneMore(words, other), oneMore(other, words):
			r = 2
		}
		if r < rank || r == rank && r < 3 && (len(c) > len(best) || len(c) == len(best) && c < best) {
			best, rank = c, r
		}
	}
	return best
}

func sortedWords(name string) []string {
	words := strings.Split(name, "_")
	slices.Sort(words)
	return words
}

// oneMore reports whether b has the words of a and one more. Both are sorted.
func oneMore(a, b []string) bool {
	if len(b) != len(a)+1 {
		return false
	}
	for i := range b {
		if slices.Equal(a, slices.Delete(slices.Clone(b), i, i+1)) {
			return true
		}
	}
	return false
}

// within returns the maximum edit distance of a suggestion for a name.
func within(name string) int { return (utf8.RuneCountInString(name) + 1) / 3 }

// nearest returns the nearest candidate by edit distance, and its distance.
func nearest(name string, candidates []string) (string, int) {
	return nearestWithin(name, candidates, within(name))
}

// nearestWithin does the same as nearest for candidates up to a maximum distance.
func nearestWithin(name string, candidates []string, within int) (string, int) {
	wanted := []rune(name)
	best, least := "", within+1
	for _, candidate := range candidates {
		if candidate == name || candidate == "" || len(candidate) > limit.NameBytes {
			continue
		}
		far := distance(wanted, []rune(candidate), within)
		if far < within || far == within && (best == "" || closer(name, candidate, best)) {
			best, within, least = candidate, far, far
		}
	}
	return best, least
}

// closer reports whether one is likelier than another candidate at the same distance: it has the same letters as name,
// else it is the first in order.
func closer(name, one, other string) bool {
	if a, b := swapped(name, one), swapped(name, other); a != b {
		return a
	}
	return one < other
}

func swapped(a, b string) bool {
	x, y := []byte(a), []byte(b)
	slices.Sort(x)
	slices.Sort(y)
	return bytes.Equal(x, y)
}

// Suggest returns `; did you mean "x"?` for the [Nearest] candidate, as the end of a problem's text, or nil if there is
// none.
func Suggest(name string, candidates []string) *Text {
	if nearest := Nearest(name, candidates); nearest != "" {
		return Meant(nearest)
	}
	return nil
}

// few is the maximum number of names that are listed if none is similar.
const few = 12

// Among does the same as [Suggest]. If nothing is similar and there are only few candidates, it lists them, as in
// `; there are a, b`.
func Among(name string, candidates []string) *Text {
	if s := Suggest(name, candidates); s != nil || len(candidates) == 0 || len(candidates) > few {
		return s
	}
	return all(candidates)
}

func all(names []string) *Text {
	return Say("; there {2:is|are} %[1]s", strings.Join(names, ", "), len(names))
}

// Listed lists candidates, those most similar to a name first, as the end of a problem's text: `; there are a, b`. It
// returns nil if there are none.
func Listed(name string, candidates []string) *Text {
	if len(candidates) == 0 || len(name) > limit.NameBytes {
		return nil
	}
	far := func(c string) int {
		return distance([]rune(name), []rune(c[:min(len(c), limit.NameBytes)]), limit.NameBytes)
	}
	list := slices.Clone(candidates)
	slices.SortStableFunc(list, func(a, b string) int { return far(a) - far(b) })
	if len(list) > few {
		return Say("; there are %s and %d more", strings.Join(list[:few], ", "), len(list)-few)
	}
	return all(list)
}

// distance returns the edit distance between a and b, or within+1 if it is larger than within. Neither is longer than
// [limit.NameBytes].
func distance(a, b []rune, within int) int {
	if len(a)-len(b) > within || len(b)-len(a) > within || strange(a, b) > within || strange(b, a) > within {
		return within + 1
	}
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	var rows [3][limit.NameBytes + 1]int16 // the row before last, for swaps, the last, and this one
	before, last, row := &rows[0], &rows[1], &rows[2]
	for j := range len(b) + 1 {
		last[j] = int16(j)
	}
	for i := range a {
		row[0] = int16(i + 1)
		smallest := row[0]
		for j := range b {
			cost := int16(1)
			if a[i] == b[j] {
				cost = 0
			}
			least := min(last[j+1]+1, row[j]+1, last[j]+cost)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				least = min(least, before[j-1]+1)
			}
			row[j+1] = least
			smallest = min(smallest, least)
		}
		if int(smallest) > within {
			return within + 1
		}
		before, last, row = last, row, before
	}
	return int(last[len(b)])
}

// strange returns a lower bound of the number of letters of a that b does not have. Each of them needs an edit.
func strange(a, b []rune) int { return bits.OnesCount64(letters(a) &^ letters(b)) }

func letters(name []rune) (set uint64) {
	for _, r := range name {
		set |= 1 << (uint(r) & 63)
	}
	return set
}
