package source

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
)

// Told is a problem as it is told at one of two places.
type Told struct {
	At    Span
	Text  string
	Notes []Note
}

// Clash records that two places do not go together, at the one that came later as far as it is known here. Who knows
// more has [Problems.Blame] tell it at the other.
func (ps *Problems) Clash(code string, later, earlier Told) *Problem {
	p := ps.Add(later.At, code, "%s", later.Text)
	p.Notes = append(p.Notes, later.Notes...)
	p.earlier = &earlier
	return p
}

// Blame has every clash told at the place that was not there before: before is the files as they were when somebody
// looked at them and nothing was wrong, by their names. Where both were there, or neither, it is told where it was.
func (ps *Problems) Blame(before map[string]*File) {
	if before == nil {
		return
	}
	for _, f := range ps.list {
		other := f.earlier
		if other == nil || !stood(before, f.Span) || stood(before, other.At) {
			continue
		}
		f.Problem.earlier = &Told{f.Span, f.Text, f.Notes}
		f.Span, f.Text, f.Notes = other.At, other.Text, other.Notes
	}
	seen := map[identity]bool{}
	ps.list = slices.DeleteFunc(ps.list, func(f *found) bool {
		key := identify(f.Problem)
		again := f.earlier != nil && seen[key]
		seen[key] = true
		return again
	})
}

// stood reports whether what is declared at a place was declared in the file of that name before.
func stood(before map[string]*File, at Span) bool {
	if at.File == nil {
		return false
	}
	was := before[at.File.Name]
	return was != nil && (was == at.File || declaration(at).Match(was.Text))
}

// declaration is how a name is declared in the way in which it is at a place: as a key, or as the value of one.
func declaration(at Span) *regexp.Regexp {
	text := at.File.Text
	name := regexp.QuoteMeta(string(text[at.Start:at.End]))
	if bytes.HasPrefix(bytes.TrimLeft(text[at.End:], "\"' "), []byte(":")) {
		return regexp.MustCompile(`(^|[^\w])` + name + `["']?\s*:`)
	}
	line := strings.TrimRight(string(text[lineStart(text, at.Start):at.Start]), "\"' ")
	key := regexp.MustCompile(`\w+\s*:$`).FindString(line)
	return regexp.MustCompile(regexp.QuoteMeta(key) + `\s*["']?` + name + `([^\w]|$)`)
}

// Other is the other place of a clash.
func (p *Problem) Other() (at Span, ok bool) {
	if p.earlier == nil {
		return Span{}, false
	}
	return p.earlier.At, true
}

// Any reports whether there is such a problem among those that are kept.
func (ps *Problems) Any(is func(*Problem) bool) bool {
	return slices.ContainsFunc(ps.list, func(f *found) bool { return is(&f.Problem) })
}

// Forget takes problems back, which are told otherwise.
func (ps *Problems) Forget(is func(*Problem) bool) {
	ps.list = slices.DeleteFunc(ps.list, func(f *found) bool {
		if !is(&f.Problem) {
			return false
		}
		delete(ps.index, identify(f.Problem))
		return true
	})
}
