package source

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
)

// Told is the text of a problem at one of two places.
type Told struct {
	At    Span
	Text  *Text
	Notes []Note
}

// Clash adds a problem about two places that contradict each other, at the place that came later as far as known.
// [Problems.Blame] can move it to the other place.
func (ps *Problems) Clash(code string, later, earlier Told) *Problem {
	p := ps.Add(later.At, code, later.Text.Format, later.Text.Args...)
	p.Notes = append(p.Notes, later.Notes...)
	p.Other = &earlier
	return p
}

// Blame moves each clash to the place that is new. before holds the files, by name, of a state without problems. A
// clash stays where it is if both places or neither were there before.
func (ps *Problems) Blame(before map[string]*File) {
	if before == nil {
		return
	}
	for _, f := range ps.list {
		other := f.Other
		if other == nil || !stood(before, f.Span) || stood(before, other.At) {
			continue
		}
		f.Problem.Other = &Told{f.Span, f.Text, f.Notes}
		f.Span, f.Text, f.Notes = other.At, other.Text, other.Notes
	}
	seen := map[identity]bool{}
	ps.list = slices.DeleteFunc(ps.list, func(f *found) bool {
		key := identify(f.Problem)
		again := f.Other != nil && seen[key]
		seen[key] = true
		return again
	})
}

// stood reports whether the name declared at a place was declared in the earlier file of the same name.
func stood(before map[string]*File, at Span) bool {
	if at.File == nil {
		return false
	}
	was := before[at.File.Name]
	return was != nil && (was == at.File || declaration(at).Match(was.Text))
}

// declaration returns a pattern for the declaration at a place: the name as a key, or as the value of the same key.
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

// Forget removes problems that are reported in another form.
func (ps *Problems) Forget(is func(*Problem) bool) {
	ps.list = slices.DeleteFunc(ps.list, func(f *found) bool {
		if !is(&f.Problem) {
			return false
		}
		delete(ps.index, identify(f.Problem))
		return true
	})
}
