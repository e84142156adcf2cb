package source

import (
	"bytes"
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"unicode/utf8"

	"precept/internal/limit"
)

// Nearest returns the candidate nearest to name by edit distance (a letter
// added, dropped, changed, or swapped with its neighbour), or "" when none lies
// within about a third of the length of name. Of equally near ones it is the
// first in the order of the alphabet, whatever the order of candidates. The
// name itself is never its own nearest, and names longer than
// [limit.NameBytes] are not compared.
//
// One that differs in capitals and in how words are joined alone comes before
// all others. Where none is one slip away, a word of another language or tool is
// what is written here instead of it.
//
// Where none is so near, or only one that two slips lead to, it is one that has
// the words of the name in another order, or one word more or less: what was
// renamed is found by its old name.
func Nearest(name string, candidates []string) string {
	if len(name) > limit.NameBytes {
		return ""
	}
	if same := alike(name, candidates); same != "" {
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
		best = plural(name, candidates)
	}
	if far > 1 {
		if other := reworded(name, candidates); other != "" {
			return other
		}
	}
	return best
}

// begun returns the only candidate that has a letter or two behind name, or "": locked for lock.
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

// singular returns the candidate of which name is the plural where more than a letter is put behind it, or "": city for
// cities, wolf for wolves.
func singular(name string, candidates []string) string {
	for _, end := range [][2]string{{"ies", "y"}, {"ves", "f"}, {"ves", "fe"}} {
		if stem, ok := strings.CutSuffix(name, end[0]); ok && slices.Contains(candidates, stem+end[1]) {
			return stem + end[1]
		}
	}
	return ""
}

// plural returns the candidate that is the plural of name, or a slip away from it, where more than a letter is put
// behind it, or "": cities for city.
func plural(name string, candidates []string) string {
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

// slipsFrom is how many letters a word has in which one slip is likelier than a word of another language.
const slipsFrom = 4

// Slip returns the candidate that is one slip away from name (a letter added, dropped, changed, or swapped with its
// neighbour), or "": a name that was meant, where one that is only like it may be another.
func Slip(name string, candidates []string) string {
	if len(name) > limit.NameBytes {
		return ""
	}
	if best, far := nearestWithin(name, candidates, min(1, within(name))); far == 1 {
		return best
	}
	return ""
}

// reworded returns the candidate that has the words of name in another order,
// else one with one word more or less: the longest, and of these the first in
// the order of the alphabet.
func reworded(name string, candidates []string) string {
	words, of := sortedWords(name), letters([]rune(name))
	best, rank := "", 3
	for _, c := range candidates {
		if c == name || len(c) < 3 || len(c) > limit.NameBytes {
			continue
		}
		if its := letters([]rune(c)); its&^of != 0 && of&^its != 0 { // of such two, one has the letters of the other
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

// within is how far away a candidate may be that is meant by a name.
func within(name string) int { return (utf8.RuneCountInString(name) + 1) / 3 }

// nearest is the nearest candidate by edit distance, and how far it is.
func nearest(name string, candidates []string) (string, int) {
	return nearestWithin(name, candidates, within(name))
}

// nearestWithin is nearest of those that are at most so far away.
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

// closer reports whether one of two equally far candidates is the likelier: the one of the same letters, which two that
// are swapped leave, else the first.
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

// Suggest returns `; did you mean "x"?` for the [Nearest] candidate, to be put
// behind a problem's text, or "" when there is none.
func Suggest(name string, candidates []string) string {
	nearest := Nearest(name, candidates)
	if nearest == "" {
		return ""
	}
	return fmt.Sprintf("; did you mean %q?", nearest)
}

// few is how many names are listed where none is near to the one that was written.
const few = 12

// Among is [Suggest] and, where nothing is near and there are only few candidates, these: `; there are a, b`.
func Among(name string, candidates []string) string {
	if s := Suggest(name, candidates); s != "" || len(candidates) == 0 || len(candidates) > few {
		return s
	}
	if len(candidates) == 1 {
		return "; there is " + candidates[0]
	}
	return "; there are " + strings.Join(candidates, ", ")
}

// distance returns the edit distance between a and b, or within+1 as soon as it
// is known to be larger than within. Neither is longer than [limit.NameBytes].
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
	var rows [3][limit.NameBytes + 1]int16 // the row before last, for swaps, the last, and this
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

// strange is how many letters a has that b has not, at least: each takes an edit.
func strange(a, b []rune) int { return bits.OnesCount64(letters(a) &^ letters(b)) }

func letters(name []rune) (set uint64) {
	for _, r := range name {
		set |= 1 << (uint(r) & 63)
	}
	return set
}
