package source

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"precept/internal/limit"
)

// A Problem is one thing wrong with a file.
type Problem struct {
	Span  Span   // the place; the zero Span if there is none
	Code  string // one documented word that tests match: unknown_name
	Text  *Text  // lower case, no full stop: the mistake and the correction
	Notes []Note // other places that contributed, or further advice
	Lacks bool   // something is missing; an author can write it below, in the text that begins at Span
	First bool   // it comes before all others, because others mostly follow from it
	Again int    // the number of other places with the same problem
	Other *Told  // for a clash, the text at the other place; nil otherwise

	also  []Span    // other places in the file with the same problem, up to a limit
	stage int       // that of the check; see Stage of [Problems]
	of    []Problem // the problems joined into this one, see [Problems.Join]
}

// A Note belongs to a problem. With the zero Span it is a remark without a place of its own.
type Note struct {
	Span Span
	Text *Text
}

// Error returns the problem's first line in English, "name:line:col: text [code]".
func (p Problem) Error() string { return p.line(nil) }

func (p Problem) line(l *Language) string {
	line := fmt.Sprintf("%s [%s]", printable(p.Text.In(l)), p.Code)
	if p.Span.File == nil {
		return line
	}
	return p.Span.String() + ": " + line
}

// Problems collects the problems of a set of files, and is the error that reports them. Its zero value is ready for
// use. It is not safe for several goroutines at once.
type Problems struct {
	// Stage is the number of the present stage of the check. Problems of later stages can follow from those of earlier
	// ones, so they are printed after them.
	Stage int

	list   []*found
	index  map[identity]*found
	beyond int // the number of problems not kept
	advice *Problems

	steps int  // used by the check so far
	at    Span // the place of the last step
}

// found is a problem that is kept.
type found struct {
	Problem
}

// identity holds the properties by which two problems are the same.
type identity struct {
	file       *File
	start, end int
	code, text string
}

// Missing is the code for necessary things that are missing.
const Missing = "missing"

// Add records a problem and returns it, so that the caller can append notes.
//
// A problem with the same span, code and text as another is not recorded again. One of a text in one language only, or
// whose code begins with "unknown_", is recorded once for each text and file, at its first place, and then counted.
// After [limit.ProblemsKept], problems are only counted. In these cases the returned problem is not part of ps.
func (ps *Problems) Add(span Span, code string, format Format, args ...any) *Problem {
	problem := Problem{Span: span, Code: code, Text: Say(format, args...), Lacks: code == Missing, stage: ps.Stage}
	key := identify(problem)
	if known, ok := ps.index[key]; ok {
		known.repeat(span)
		return &problem
	}
	if len(ps.list) >= limit.ProblemsKept {
		ps.beyond++
		return &problem
	}
	if ps.index == nil {
		ps.index = make(map[identity]*found)
	}
	kept := &found{Problem: problem}
	ps.index[key] = kept
	ps.list = append(ps.list, kept)
	return &kept.Problem
}

// Join replaces some problems by one that is their common cause, before all others. [Problem.Each] returns them for
// callers that can show each at its own place.
func (ps *Problems) Join(of []*Problem, span Span, code string, format Format, args ...any) *Problem {
	ps.Forget(func(p *Problem) bool { return slices.Contains(of, p) })
	out := ps.Add(span, code, format, args...)
	out.First = true
	for _, p := range of {
		out.of = append(out.of, *p)
	}
	return out
}

// AddAll records all problems of another set, with their notes.
func (ps *Problems) AddAll(other *Problems) {
	for _, f := range other.list {
		kept := ps.Add(f.Span, f.Code, f.Text.Format, f.Text.Args...)
		kept.Notes = append(kept.Notes, f.Notes...)
		if known := ps.index[identify(f.Problem)]; known != nil {
			known.Again += f.Again
			known.also = append(known.also, f.also[:min(len(f.also), limit.ProblemsKept-len(known.also))]...)
		}
	}
	ps.beyond += other.beyond
}

// Advise records advice: something that is allowed but probably not meant. It does not count as a problem.
func (ps *Problems) Advise(span Span, code string, format Format, args ...any) *Problem {
	return ps.Advice().Add(span, code, format, args...)
}

// Advice returns the recorded advice.
func (ps *Problems) Advice() *Problems {
	if ps.advice == nil {
		ps.advice = &Problems{}
	}
	return ps.advice
}

// Elsewhere is the format of a text with the number of other places with the same problem, and of their files.
const Elsewhere Format = "%s (and %d more, in %d files)"

// Without returns the problems whose first line is not in told, and adds these lines to told. Numbers of
// occurrences are ignored. The advice is the same.
func (ps *Problems) Without(told map[string]bool) *Problems {
	out := &Problems{index: ps.index, beyond: ps.beyond, advice: ps.Advice()}
	for _, f := range ps.list {
		p := f.Problem
		if p.Text.Format == Elsewhere {
			p.Text = p.Text.Args[0].(*Text)
		}
		if line := p.Error(); !told[line] {
			told[line] = true
			out.list = append(out.list, f)
		}
	}
	return out
}

// identify returns the identity of a problem: an unknown name and a text in one language only are identified by their
// file, any other problem by its exact place.
func identify(p Problem) identity {
	id := identity{file: p.Span.File, code: p.Code, text: p.Text.String()}
	if !strings.HasPrefix(p.Code, "unknown_") && p.Code != "one_language" {
		id.start, id.end = p.Span.Start, p.Span.End
	}
	return id
}

// repeat counts another occurrence, unless it is at the same place. It keeps the first place as the span.
func (f *found) repeat(span Span) {
	if span == f.Span || slices.Contains(f.also, span) {
		return
	}
	f.Again++
	if span.Start < f.Span.Start {
		f.Span, span = span, f.Span
	}
	if len(f.also) < limit.ProblemsKept {
		f.also = append(f.also, span)
	}
}

// Len returns the number of different problems.
func (ps *Problems) Len() int {
	return len(ps.list) + ps.beyond
}

// All returns the problems sorted by stage, file name and offset. The text of a problem with further occurrences ends
// with their number.
func (ps *Problems) All() []Problem {
	all := make([]Problem, len(ps.list))
	for i, kept := range ps.list {
		all[i] = kept.Problem
		if kept.Again > 0 {
			all[i].Text = kept.counted()
		}
	}
	slices.SortStableFunc(all, byPlace)
	return all
}

// linesListed is the largest number of lines that the text of a problem lists.
const linesListed = 12

// withLines is the format of the text of a problem with further occurrences.
const withLines = "%s (and %d more, in %s)"

// counted returns the text of a problem with further occurrences, with their number and their lines.
func (p *Problem) counted() *Text {
	var lines []int
	for _, at := range p.also {
		line, _ := at.File.Position(at.Start)
		lines = append(lines, line)
	}
	slices.Sort(lines)
	lines = slices.Compact(lines)
	n, rest := len(lines), ""
	if n > linesListed {
		lines, rest = lines[:linesListed], ", …"
	}
	listed := strings.Trim(strings.ReplaceAll(fmt.Sprint(lines), " ", ", "), "[]")
	return Say(withLines, p.Text, p.Again, Say("{2:line|lines} %[1]s", listed+rest, n))
}

// Each returns the problem once for every place where it was found, for callers that can show it there.
func (p Problem) Each() []Problem {
	if len(p.of) > 0 {
		return p.eachOf()
	}
	places := append([]Span{p.Span}, p.also...)
	if p.Text.Format == withLines {
		p.Text = p.Text.Args[0].(*Text)
	}
	out := make([]Problem, len(places))
	for i, at := range places {
		out[i] = p
		out[i].Span, out[i].also, out[i].Again = at, nil, 0
	}
	return out
}

// eachOf returns the joined problems, and the joint problem too if none of them is at its place.
func (p Problem) eachOf() (out []Problem) {
	for _, q := range p.of {
		out = append(out, q.Each()...)
	}
	if !slices.ContainsFunc(out, func(q Problem) bool { return q.Span == p.Span }) {
		p.of = nil
		out = append([]Problem{p}, out...)
	}
	return out
}

// rank returns the stage of a problem, -1 if it comes before all others.
func (p Problem) rank() int {
	if p.First {
		return -1
	}
	return p.stage
}

func byPlace(a, b Problem) int {
	return cmp.Or(
		cmp.Compare(a.rank(), b.rank()),
		cmp.Compare(a.Span.name(), b.Span.name()),
		cmp.Compare(a.Span.Start, b.Span.Start),
		cmp.Compare(a.Code, b.Code),
		cmp.Compare(a.Text.String(), b.Text.String()),
	)
}

// name returns the name of the span's file, "" for no place.
func (s Span) name() string {
	if s.File == nil {
		return ""
	}
	return s.File.Name
}

// Each calls f with every kept problem, in the order of discovery, so that it can add notes.
func (ps *Problems) Each(f func(*Problem)) {
	for _, kept := range ps.list {
		f(&kept.Problem)
	}
}

// Err returns nil if there is no problem, otherwise ps.
func (ps *Problems) Err() error {
	if ps.Len() == 0 {
		return nil
	}
	return ps
}

// Error returns the text that [Problems.Print] prints in English.
func (ps *Problems) Error() string {
	var text strings.Builder
	ps.Print(&text, nil)
	return strings.TrimSuffix(text.String(), "\n")
}

// Unwrap returns every kept [Problem].
func (ps *Problems) Unwrap() []error {
	var errs []error
	for _, problem := range ps.All() {
		errs = append(errs, problem)
	}
	return errs
}
