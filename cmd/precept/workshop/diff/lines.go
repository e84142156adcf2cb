package diff

import "slices"

// line is one line of a rule, marked with the sides that have it.
type line struct {
	Mark string `json:"mark"` // "-": only the first side, "+": only the second, " ": both, "…": lines left out
	Text string `json:"text"`
}

// shown is the number of lines shown around those that differ.
const shown = 2

// differences merges two wordings into one list of lines. It marks lines that only one side has, and omits distant
// common lines.
func (c *comparison) differences(a, b []string) []line {
	p, q := c.sides[0].each(a), c.sides[1].each(b)
	rest := common(len(a), len(b), func(i, j int) bool { return p[i] == q[j] })
	var all []line
	i, j := 0, 0
	for i < len(a) || j < len(b) {
		switch {
		case i < len(a) && j < len(b) && p[i] == q[j]:
			all = append(all, line{" ", b[j]})
			i, j = i+1, j+1
		case j == len(b) || i < len(a) && rest(i+1, j) >= rest(i, j+1):
			all = append(all, line{"-", a[i]})
			i++
		default:
			all = append(all, line{"+", b[j]})
			j++
		}
	}
	return near(all)
}

// each returns lines normalized for comparison.
func (s *side) each(lines []string) []string {
	out := make([]string, len(lines))
	for i, l := range lines {
		out[i] = s.words(l)
	}
	return out
}

// common returns a function of i and j: the length of the longest common subsequence of the elements from i and from j
// on. If its table would exceed longest cells, the function always returns 0.
func common(n, m int, same func(i, j int) bool) func(i, j int) int {
	if n*m > longest {
		return func(int, int) int { return 0 }
	}
	table := make([]int32, (n+1)*(m+1))
	for i := n - 1; i >= 0; i-- {
		for j := m - 1; j >= 0; j-- {
			at := i*(m+1) + j
			if same(i, j) {
				table[at] = table[at+m+2] + 1
			} else {
				table[at] = max(table[at+m+1], table[at+1])
			}
		}
	}
	return func(i, j int) int { return int(table[i*(m+1)+j]) }
}

// longest is the largest number of cells in the table of common.
const longest = 4 << 20

// near replaces common lines by "…" unless they are within shown lines of a difference.
func near(all []line) []line {
	var out []line
	for i, l := range all {
		around := all[max(0, i-shown):min(len(all), i+shown+1)]
		if slices.ContainsFunc(around, func(m line) bool { return m.Mark != " " }) {
			out = append(out, l)
		} else if len(out) == 0 || out[len(out)-1].Mark != "…" {
			out = append(out, line{"…", ""})
		}
	}
	return out
}
