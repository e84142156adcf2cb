package corpus

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"precept/interpreter/source"
)

// struck holds characters that are typed instead of another one, or in addition.
var struck = []string{"q", "_", ";", "{", "]", "'", ":", " ", "-", "\"", ",", "("}

// finger returns a page with one character of a line replaced, removed or added, at a random place. It returns nil if
// chance found none. names holds the name there before and after.
func finger(r *rand.Rand, p *page) (m *mistake, names []string) {
	for range 100 {
		at := r.IntN(len(p.file.Text))
		c := p.file.Text[at]
		start, end := p.lineOf(at)
		if line := strings.TrimSpace(string(p.file.Text[start:end])); c <= ' ' || c >= 0x7f || line == "" || line[0] == '#' {
			continue
		}
		with, to := struck[r.IntN(len(struck))], at+1
		switch r.IntN(3) {
		case 0:
			with = ""
		case 1:
			to = at
		}
		if with == string(c) && to > at {
			continue
		}
		m := p.spoil(at, to, with)
		m.class = "a finger"
		return m, []string{nameAt(p.file.Text, at), nameAt(m.text, at), p.keyAt(m.text, at)}
	}
	return nil, nil
}

// nameAt returns the name in a text around an offset.
func nameAt(text []byte, at int) string {
	part := func(c byte) bool { return letter(c) || c >= '0' && c <= '9' }
	from, to := at, at
	for from > 0 && part(text[from-1]) {
		from--
	}
	for to < len(text) && part(text[to]) {
		to++
	}
	return string(text[from:to])
}

// keyAt returns the text around an offset between blanks, brackets and commas.
func (p *page) keyAt(text []byte, at int) string {
	const ends = " \n{[,"
	from := strings.LastIndexAny(string(text[:at]), ends) + 1
	to := strings.IndexAny(string(text[at:]), ends+"]}")
	if to < 0 {
		return ""
	}
	return strings.TrimSuffix(string(text[from:at+to]), ":")
}

// follows reports whether a problem is at a wrong line: it is neither at the mistake nor about a name that the mistake
// has misspelt.
func (m *mistake) follows(file *source.File, p source.Problem, names []string) bool {
	if m.here(file, p.Span) || slices.ContainsFunc(p.Notes, func(n source.Note) bool { return m.here(file, n.Span) }) {
		return false
	}
	return !slices.ContainsFunc(quoted.FindAllString(p.Text.String(), -1), func(q string) bool {
		return slices.Contains(names, strings.Trim(q, `"`))
	})
}

// TestFingers makes single typing errors in content, and counts problems at wrong lines, which do not help an author.
func TestFingers(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine does all of it: there is nothing for the race detector")
	}
	var books []*book
	for _, p := range packages {
		books = append(books, read(t, p.root, p.mod))
	}
	r := rand.New(rand.NewPCG(*seed, 7))
	all, well := 0, 0
	for try := range 40 * *each {
		b := books[try%len(books)]
		m, names := finger(r, b.pages[r.IntN(len(b.pages))])
		if m == nil {
			continue
		}
		file, found := m.check()
		found = slices.DeleteFunc(found, func(p source.Problem) bool {
			return p.Code == "unused" || p.Code == "never_opened"
		})
		if len(found) == 0 {
			continue // a letter of a text for players or similar
		}
		all++
		wrong := slices.DeleteFunc(slices.Clone(found), func(p source.Problem) bool { return !m.follows(file, p, names) })
		if len(wrong) == 0 {
			well++
		} else if *misses {
			t.Log(m.shown(file, wrong, !m.follows(file, found[0], names), false))
		}
	}
	t.Logf("of %d slips %.1f %% are told where they are, and nowhere else", all, share(well, all))
	if share(well, all) < 98 {
		t.Error("98 % are promised")
	}
}
