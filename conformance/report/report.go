package report

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"sort"
	"strings"

	"precept/conformance/scenario"
	"precept/interpreter/source"
)

// Report is the result of a suite, as JSON.
type Report struct {
	Scenarios struct {
		Passed int `json:"passed"`
		Failed int `json:"failed"`
	} `json:"scenarios"`
	Again     []scenario.Repeated           `json:"again,omitempty"`
	Failures  []failure                     `json:"failures,omitempty"`
	Files     any                           `json:"files,omitempty"`    // problems of scenario files
	Readings  any                           `json:"readings,omitempty"` // problems of registers of readings
	LeftOut   []scenario.LeftOut            `json:"readings_left_out,omitempty"`
	Rulebooks map[string]*scenario.Coverage `json:"rulebooks,omitempty"`
}

// failure is a scenario that failed.
type failure struct {
	Name  string   `json:"name"`
	Place string   `json:"place"`
	Text  string   `json:"text"`
	Notes []string `json:"notes,omitempty"`
	Also  []wrong  `json:"also,omitempty"` // other mistakes in its text
	Why   any      `json:"why,omitempty"`  // an explanation of what the rules did
}

// wrong is a mistake at one place of a scenario.
type wrong struct {
	Place string   `json:"place"`
	Text  string   `json:"text"`
	Notes []string `json:"notes,omitempty"`
}

// Of returns the report of a run, with the rulebooks if coverage was requested. why explains a failure; it may be
// nil. The failures are in language l.
func Of(l *source.Language, r scenario.Result, books map[string]*scenario.Coverage, coverage bool,
	why func(*scenario.Failure) any) Report {
	var out Report
	out.Scenarios.Passed, out.Scenarios.Failed, out.Again = r.Passed, len(r.Failures), r.Again
	for _, f := range r.Failures {
		more := failure{Name: f.Scenario.Name, Place: f.Span.String(), Text: f.Text.In(l), Notes: in(l, f.Remarks())}
		for _, o := range f.Also {
			more.Also = append(more.Also, wrong{o.Span.String(), o.Text.In(l), in(l, o.Remarks())})
		}
		if why != nil {
			if more.Why = why(f); more.Why != nil {
				more.Notes = in(l, f.Notes)
			}
		}
		out.Failures = append(out.Failures, more)
	}
	if coverage {
		out.Rulebooks = books
		for _, c := range books {
			c.Fill()
		}
	}
	return out
}

// in returns texts in a language.
func in(l *source.Language, texts []*source.Text) (out []string) {
	for _, t := range texts {
		out = append(out, t.In(l))
	}
	return out
}

// A printer prints lines in a language.
type printer struct {
	io.Writer
	l *source.Language
}

func (w printer) say(format source.Format, args ...any) {
	fmt.Fprintln(w, source.Say(format, args...).In(w.l))
}

// failures prints each failure, and an explanation by why if that is not nil. A problem of the content that
// affects many scenarios is printed once.
func (w printer) failures(failures []*scenario.Failure, why func(*scenario.Failure) bool) {
	seen, more := map[string]bool{}, 0
	for _, f := range failures {
		key := f.Text.String()
		if f.Headed() {
			key = f.Span.String() + key
		}
		if seen[key] {
			more++
			continue
		}
		seen[key] = f.Headed() || strings.Contains(key, "\n")
		fmt.Fprintln(w, f.Scenario.Name)
		for _, wrong := range append([]*scenario.Failure{f}, f.Also...) {
			w.place(wrong)
		}
		if more := why != nil && why(f); !more && f.Asks != nil { // the explanation includes this
			w.say("    %s", f.Asks)
		}
		fmt.Fprintln(w)
	}
	if more > 0 {
		w.say("%d more {scenario|scenarios} cannot run for the same reason\n", more)
	}
}

// place prints one place of a failure: the line, a caret below it, and the notes.
func (w printer) place(f *scenario.Failure) {
	w.say("%s: %s", f.Span, f.Text)
	fmt.Fprint(w, f.Span.Excerpt())
	for _, n := range f.Notes {
		w.say("    %s", n)
	}
}

// lacking prints a message with the first of the articles that lack something.
func (w printer) lacking(what source.Format, articles []string) {
	const most = 30
	switch n := len(articles); {
	case n > most:
		w.say("  %s: %s, and %d more; --json and --html list all", source.Say(what),
			strings.Join(articles[:most], ", "), n-most)
	case n > 0:
		w.say("  %s: %s", source.Say(what), strings.Join(articles, ", "))
	}
}

// proofs prints each covered article of a rulebook, the lines that implement it, and a scenario that fails without
// them.
func (w printer) proofs(book string, all []scenario.Proof) {
	for _, p := range all {
		var lines []string
		for _, n := range p.Nodes {
			if at := line(n.Span); !slices.Contains(lines, at) {
				lines = append(lines, at)
			}
		}
		w.say("%s:%s %s\n  implemented in %s\n  proved by %s %s", book, p.Article.ID, p.Article.Says("en"),
			strings.Join(lines, ", "), line(p.Scenario.Span), p.Scenario.Name)
	}
}

// line returns the file and line in which a span begins.
func line(s source.Span) string {
	at := s.String()
	return at[:max(0, strings.LastIndexByte(at, ':'))]
}

// Text prints the result of a suite: each failure, what proves each article, the coverage of each rulebook, and the
// number of scenarios that passed. why prints an explanation of a failure, and reports whether there was one; it may
// be nil. The texts are in language l.
func Text(to io.Writer, l *source.Language, r scenario.Result, books map[string]*scenario.Coverage,
	why func(*scenario.Failure) bool) {
	w := printer{to, l}
	w.failures(r.Failures, why)
	ids := make([]string, 0, len(books))
	for id := range books {
		ids = append(ids, id)
	}
	sort.Strings(ids)
	for _, id := range ids {
		w.proofs(id, books[id].Proofs)
	}
	for _, id := range ids {
		c := books[id]
		w.say("%s: %d testable {article|articles}, %d implemented, %d covered, %d missing", id, c.Testable,
			len(c.Implemented), len(c.Covered), len(c.Missing))
		w.lacking("missing", c.Missing)
		w.lacking("implemented, but proved by no scenario", c.Unproved)
		if len(c.Tied) > 0 {
			w.say("  %d of them {says|say} the same as a covered article", len(c.Tied))
		}
		for _, u := range c.Unnoticed {
			w.say("  %s is listed by a scenario that passes without the rules that cite it", u)
		}
		for _, g := range c.Wrong {
			w.say("  %s is listed as a gap, but is covered: remove it from the list", g)
		}
	}
	for i := range r.Again {
		w.repeated(&r.Again[i])
	}
	for i := range r.Loose[:min(len(r.Loose), looseMost)] {
		w.say("advice: %s", r.Loose[i].Text())
	}
	if more := len(r.Loose) - looseMost; more > 0 {
		w.say("advice: %d more {scenario rolls|scenarios roll} dice that are not named", more)
	}
	w.say("%d passed, %d failed", r.Passed, len(r.Failures))
}

// looseMost is the largest number of listed scenarios that roll unnamed dice.
const looseMost = 5

// repeated prints the result of scenarios that were repeated, and why others were left out.
func (w printer) repeated(r *scenario.Repeated) {
	w.say("%s, run again with %s: %d with the same result, %d that differ as listed", r.Rulebook,
		strings.Join(r.Variants, ", "), r.Same, r.Otherwise)
	for _, why := range slices.Sorted(maps.Keys(r.LeftOut)) {
		w.say("  %d left out, which %s", r.LeftOut[why], source.Say(why))
	}
}

// LeftOut prints which readings could not be judged, because their scenarios are not in the requested files.
func LeftOut(to io.Writer, l *source.Language, all []scenario.LeftOut) {
	w := printer{to, l}
	for _, l := range all {
		w.say("%s: readings of %s were left out, because their scenarios are not among these\n", l.Game,
			spans(l.Questions))
	}
}

// spans returns numbers as text, with consecutive ones as ranges: 1-3, 7.
func spans(numbers []int) string {
	var out []string
	numbers = slices.Sorted(slices.Values(numbers))
	for i := 0; i < len(numbers); i++ {
		first := numbers[i]
		for i+1 < len(numbers) && numbers[i+1] == numbers[i]+1 {
			i++
		}
		if numbers[i] == first {
			out = append(out, fmt.Sprint(first))
		} else {
			out = append(out, fmt.Sprintf("%d-%d", first, numbers[i]))
		}
	}
	return strings.Join(out, ", ")
}

// Contradicted reports whether claims about coverage are wrong: an article that is listed but not noticed, or a gap
// that is covered.
func Contradicted(books map[string]*scenario.Coverage) bool {
	for _, c := range books {
		if len(c.Unnoticed)+len(c.Wrong) > 0 {
			return true
		}
	}
	return false
}
