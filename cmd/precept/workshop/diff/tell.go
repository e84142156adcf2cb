package diff

import (
	"fmt"
	"slices"
	"strings"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/speech"
	"precept/interpreter/declared"
)

// Limits on what is printed for each rule, unless everything is requested.
const (
	shownLines     = 40
	shownScenarios = 3
	shownArticles  = 8
	lineRunes      = 100
)

// teller prints a report.
type teller struct {
	*desk.Desk
	*Report
	all       bool
	words     *wordings
	explained map[*Outcome]bool // scenarios whose failure was printed already
}

func (t *teller) tell() {
	w := t.words
	t.Printf(w.Against+"\n", t.A.Given, t.B.Given)
	if len(t.Rules) == 0 {
		t.Printf("%s\n", w.Same)
	} else {
		t.Printf(w.Counts+"\n", t.Counts.Changed, t.Counts.Added, t.Counts.Removed)
	}
	if t.Counts.Played > 0 {
		t.Printf(w.Scenarios+"\n", t.Counts.Otherwise, t.Counts.Played)
	}
	t.moves()
	file := ""
	for _, r := range t.Rules {
		if r.File != file {
			file = r.File
			t.Printf("\n%s\n", file)
		}
		t.rule(r)
	}
	t.elsewhere()
	t.printAsides()
}

func (t *teller) rule(r *Rule) {
	t.Printf("\n  %s  %s", r.Path, t.words.class(r.Class))
	if name := declared.Text(r.Name).In(t.Lang); name != "" {
		t.Printf("  (%s)", name)
	}
	t.Printf("\n")
	var places []string
	for _, s := range []*Standing{r.A, r.B} {
		if s != nil {
			places = append(places, fmt.Sprintf("%s:%d", s.File, s.Line))
		}
	}
	t.Printf("    %s\n", strings.Join(slices.Compact(places), "  "))
	t.articles(r)
	shown := r.Lines
	if !t.all && len(shown) > shownLines {
		shown = shown[:shownLines]
	}
	for _, l := range shown {
		t.line(l)
	}
	if n := len(r.Lines) - len(shown); n > 0 {
		t.Printf("      … "+speech.Agreed(t.words.Lang, t.words.MoreLines, n)+"\n", n)
	}
	t.scenarios(t.of(r))
}

// articles prints the articles of both sides. An article is marked if only one side cites it and the other cites
// none that says the same.
func (t *teller) articles(r *Rule) {
	switch {
	case r.A == nil:
		t.cited(" ", r.B.Articles)
	case r.B == nil:
		t.cited(" ", r.A.Articles)
	default:
		both := func(x Article, others []Article) bool {
			return len(x.Same) > 0 || slices.ContainsFunc(others, func(y Article) bool { return x.ID == y.ID })
		}
		of := func(list, others []Article, want bool) []Article {
			return slices.DeleteFunc(slices.Clone(list), func(x Article) bool { return both(x, others) != want })
		}
		t.cited(" ", of(r.A.Articles, r.B.Articles, true))
		t.cited("-", of(r.A.Articles, r.B.Articles, false))
		t.cited("+", of(r.B.Articles, r.A.Articles, false))
	}
}

// cited prints articles after a mark.
func (t *teller) cited(mark string, list []Article) {
	if !t.all && len(list) > shownArticles {
		t.Printf("    %s "+speech.Agreed(t.words.Lang, t.words.Articles, len(list))+"\n", mark, len(list), list[0].Number,
			list[len(list)-1].Number)
		return
	}
	for _, x := range list {
		number := strings.Join(append([]string{x.Number}, x.Same...), " = ")
		t.wrap("    "+mark+" ", "      ", strings.TrimSpace(number+"  "+x.In(t.Lang)))
	}
}

// line prints a line of a rule, wrapped if it is too long.
func (t *teller) line(l line) {
	if l.Mark == "…" {
		t.Printf("      …\n")
		return
	}
	text := strings.TrimLeft(l.Text, " ")
	indent := l.Text[:len(l.Text)-len(text)]
	t.wrap("      "+l.Mark+" "+indent, "      "+l.Mark+"     "+indent, text)
}

// wrap prints a text in lines that fit. The first line starts with first, the others with others.
func (t *teller) wrap(first, others, text string) {
	begin := first
	for line := range strings.Lines(desk.Fill(text, max(30, lineRunes-len(others)))) {
		t.Printf("%s%s", begin, line)
		begin = others
	}
}

// of returns the scenarios whose result a rule changes.
func (t *teller) of(r *Rule) []*Outcome {
	var out []*Outcome
	for _, o := range t.Report.Scenarios {
		if slices.Contains(o.Rules, r.Path) {
			out = append(out, o)
		}
	}
	return out
}

// scenarios prints scenarios that end differently. The reason is printed the first time only.
func (t *teller) scenarios(list []*Outcome) {
	for i, o := range list {
		if i == shownScenarios && !t.all {
			t.Printf("    "+t.words.More+"\n", len(list)-i)
			return
		}
		t.wrap("    * ", "      ", fmt.Sprintf("%s  %s:%d", o.Name, o.File, o.Line))
		if !t.explained[o] {
			t.explained[o] = true
			t.wrap("      ", "      ", fmt.Sprintf(t.words.Passes, t.passing(o))+t.words.Colon+o.Fails)
		}
	}
}

// elsewhere prints the scenarios whose different result no changed rule explains.
func (t *teller) elsewhere() {
	list := slices.DeleteFunc(slices.Clone(t.Report.Scenarios), func(o *Outcome) bool { return len(o.Rules) > 0 })
	if len(list) > 0 {
		t.Printf("\n%s\n", t.words.Elsewhere)
		t.scenarios(list)
	}
}

// printAsides prints the differences without effect on play, or only their number.
func (t *teller) printAsides() {
	if len(t.Apart) == 0 {
		return
	}
	if t.all {
		t.Printf("\n%s\n", t.words.Apart)
		for _, x := range t.Apart {
			t.Printf("  %s  %s\n", t.words.What[x.What], x.Path)
			for _, was := range x.Was {
				t.wrap("    - ", "      ", was)
			}
			for _, is := range x.Is {
				t.wrap("    + ", "      ", is)
			}
		}
		return
	}
	counts := map[string]int{}
	for _, x := range t.Apart {
		counts[x.What]++
	}
	var parts []string
	for _, what := range []string{"articles", "names", "texts", "files"} {
		if counts[what] > 0 {
			parts = append(parts, fmt.Sprintf("%s (%d)", t.words.What[what], counts[what]))
		}
	}
	t.Printf("\n"+t.words.ApartHint+"\n", strings.Join(parts, ", "))
}
