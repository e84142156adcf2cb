package source

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"precept/internal/limit"
)

// A Problem is one thing wrong with a file.
type Problem struct {
	Span  Span   // where; the zero Span when it is nowhere in particular
	Code  string // one documented word, what tests match: unknown_name
	Text  string // lower case, no full stop: what is there and what to write
	Notes []Note // other places that contributed, or further advice
	Lacks bool   // something is not there yet: who types it writes it below, in what begins at Span

	also  []Span    // where else in the file the same is wrong, as far as it was kept
	again int       // how often that was
	stage int       // see [Problems.Stage]
	of    []Problem // those that are told as this one, see [Problems.Join]

	earlier *Told // of a clash, how it is told at the other place
}

// A Note belongs to a problem. With the zero Span it is a remark without a
// place of its own.
type Note struct {
	Span Span
	Text string
}

// Error returns the problem's first line, "name:line:col: text [code]".
func (p Problem) Error() string {
	line := fmt.Sprintf("%s [%s]", printable(p.Text), p.Code)
	if p.Span.File == nil {
		return line
	}
	return p.Span.String() + ": " + line
}

// Problems collects what is wrong with a set of files. Its zero value is ready.
// It is not safe for use by several goroutines at once.
type Problems struct {
	list   []*found
	index  map[identity]*found
	beyond int // those no longer kept
	stage  int
	advice *Problems

	steps int  // spent on looking at the files
	at    Span // where the last of them were
}

// found is a problem with the number of times it was found again elsewhere.
type found struct {
	Problem
}

// identity is what makes two problems one and the same.
type identity struct {
	file       *File
	start, end int
	code, text string
}

// Missing is the code of what is not there and has to be.
const Missing = "missing"

// Stage begins a stage of looking at the files: what is found from now on may follow from what was found in an earlier
// one, and is told behind it.
func (ps *Problems) Stage() { ps.stage++ }

// First has a problem told before all others: what is found elsewhere mostly follows from it.
func (p *Problem) First() { p.stage = -1 }

// Add records a problem and returns it, so that notes may be appended to it.
//
// A problem that is there already, same span, code and text, is not recorded
// again. One whose code begins with "unknown_" is recorded once for each text
// and file, at its first place, and then counted. Past [limit.ProblemsKept]
// problems are only counted. In all these cases the returned problem belongs to
// nobody.
func (ps *Problems) Add(span Span, code, format string, args ...any) *Problem {
	problem := Problem{Span: span, Code: code, Text: fmt.Sprintf(format, args...), Lacks: code == Missing, stage: ps.stage}
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

// Join tells some of the problems as one, which is what they come from: at a place, before all others. Who can tell
// each of them where it is has them from [Problem.Each].
func (ps *Problems) Join(of []*Problem, span Span, code, format string, args ...any) *Problem {
	ps.Forget(func(p *Problem) bool { return slices.Contains(of, p) })
	out := ps.Add(span, code, format, args...)
	out.First()
	for _, p := range of {
		out.of = append(out.of, *p)
	}
	return out
}

// Places is at how many places a problem was found.
func (p *Problem) Places() int { return 1 + p.again }

// AddAll records all problems of another set, with their notes.
func (ps *Problems) AddAll(other *Problems) {
	for _, f := range other.list {
		kept := ps.Add(f.Span, f.Code, "%s", f.Text)
		kept.Notes = append(kept.Notes, f.Notes...)
		if known := ps.index[identify(f.Problem)]; known != nil {
			known.again += f.again
		}
	}
	ps.beyond += other.beyond
}

// Advise records what is no problem, and may be meant, but mostly is not. It counts nowhere else: whoever asks for
// problems hears nothing of it.
func (ps *Problems) Advise(span Span, code, format string, args ...any) *Problem {
	return ps.Advice().Add(span, code, format, args...)
}

// Advice is what was advised.
func (ps *Problems) Advice() *Problems {
	if ps.advice == nil {
		ps.advice = &Problems{}
	}
	return ps.advice
}

// again is what a problem says of how often it was found.
var again = regexp.MustCompile(` \(and \d+ more(, in \d+ files?)?\)`)

// Without is the problems that are not in told, by their first line, however often they were found, and enters them
// there. Advice is as it was.
func (ps *Problems) Without(told map[string]bool) *Problems {
	out := &Problems{index: ps.index, beyond: ps.beyond, advice: ps.Advice()}
	for _, f := range ps.list {
		if line := again.ReplaceAllString(f.Error(), ""); !told[line] {
			told[line] = true
			out.list = append(out.list, f)
		}
	}
	return out
}

// identify returns what a problem is recognised by: an unknown name by its
// file, any other by its exact place.
func identify(p Problem) identity {
	id := identity{file: p.Span.File, code: p.Code, text: p.Text}
	if !strings.HasPrefix(p.Code, "unknown_") {
		id.start, id.end = p.Span.Start, p.Span.End
	}
	return id
}

// repeat counts another occurrence, unless it is the same place, and keeps the
// first place of them all.
func (f *found) repeat(span Span) {
	if span == f.Span {
		return
	}
	f.again++
	if span.Start < f.Span.Start {
		f.Span, span = span, f.Span
	}
	if len(f.also) < limit.ProblemsKept && !slices.Contains(f.also, span) {
		f.also = append(f.also, span)
	}
}

// Len returns the number of different problems.
func (ps *Problems) Len() int {
	return len(ps.list) + ps.beyond
}

// All returns the problems sorted by stage, file name and offset. One that was found
// again elsewhere in its file says so at the end of its text.
func (ps *Problems) All() []Problem {
	all := make([]Problem, len(ps.list))
	for i, kept := range ps.list {
		all[i] = kept.Problem
		if kept.again > 0 {
			all[i].Text += more(kept.again)
		}
	}
	slices.SortStableFunc(all, byPlace)
	return all
}

// more is what is said of what was found several times.
func more(again int) string { return fmt.Sprintf(" (and %d more)", again) }

// Each is the problem at every place where it was found, for who can tell it there.
func (p Problem) Each() []Problem {
	if len(p.of) > 0 {
		return p.eachOf()
	}
	places := append([]Span{p.Span}, p.also...)
	if p.again > 0 {
		p.Text = strings.TrimSuffix(p.Text, more(p.again))
	}
	out := make([]Problem, len(places))
	for i, at := range places {
		out[i] = p
		out[i].Span, out[i].also, out[i].again = at, nil, 0
	}
	return out
}

// eachOf is the problems that are told as one, and that one where none of them is.
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

func byPlace(a, b Problem) int {
	return cmp.Or(
		cmp.Compare(a.stage, b.stage),
		cmp.Compare(a.Span.name(), b.Span.name()),
		cmp.Compare(a.Span.Start, b.Span.Start),
		cmp.Compare(a.Code, b.Code),
		cmp.Compare(a.Text, b.Text),
	)
}

// name returns the name of the span's file, "" for no place.
func (s Span) name() string {
	if s.File == nil {
		return ""
	}
	return s.File.Name
}

// Each calls f with every problem kept, in the order in which they were found, so that it can add notes.
func (ps *Problems) Each(f func(*Problem)) {
	for _, kept := range ps.list {
		f(&kept.Problem)
	}
}

// Err returns nil when there is no problem, and otherwise an error whose text
// is what [Problems.Print] prints. It unwraps to every [Problem] kept.
func (ps *Problems) Err() error {
	if ps.Len() == 0 {
		return nil
	}
	var text strings.Builder
	ps.Print(&text)
	return &failure{text: strings.TrimSuffix(text.String(), "\n"), problems: ps.All()}
}

// failure is what [Problems.Err] returns.
type failure struct {
	text     string
	problems []Problem
}

func (f *failure) Error() string { return f.text }

func (f *failure) Unwrap() []error {
	errs := make([]error, len(f.problems))
	for i, problem := range f.problems {
		errs[i] = problem
	}
	return errs
}
