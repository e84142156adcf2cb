package source

import (
	"fmt"

	"precept/interpreter/limit"
)

// Nearest returns the candidate nearest to name by edit distance (a letter
// added, dropped, changed, or swapped with its neighbour), or "" when none lies
// within about a third of the length of name. Of equally near ones it is the
// first in the order of the alphabet, whatever the order of candidates. The
// name itself is never its own nearest, and names longer than
// [limit.NameBytes] are not compared.
func Nearest(name string, candidates []string) string {
	if len(name) > limit.NameBytes {
		return ""
	}
	wanted := []rune(name)
	within := (len(wanted) + 1) / 3
	best := ""
	for _, candidate := range candidates {
		if candidate == name || candidate == "" || len(candidate) > limit.NameBytes {
			continue
		}
		far := distance(wanted, []rune(candidate), within)
		if far < within || far == within && (best == "" || candidate < best) {
			best, within = candidate, far
		}
	}
	return best
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

// distance returns the edit distance between a and b, or within+1 as soon as it
// is known to be larger than within.
func distance(a, b []rune, within int) int {
	if len(a)-len(b) > within || len(b)-len(a) > within {
		return within + 1
	}
	var before []int // the row before last, for swaps
	last := make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := range a {
		row := make([]int, len(b)+1)
		row[0] = i + 1
		smallest := row[0]
		for j := range b {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			row[j+1] = min(last[j+1]+1, row[j]+1, last[j]+cost)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
			smallest = min(smallest, row[j+1])
		}
		if smallest > within {
			return within + 1
		}
		before, last = last, row
	}
	return last[len(b)]
}
