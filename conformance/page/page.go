package page

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strings"

	"precept/conformance/scenario"
	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/source"
)

//go:embed page.html
var text string

var tmpl = template.Must(template.New("page").Parse(text))

// Page is a rulebook with what its articles have.
type Page struct {
	Title    string
	Book     string
	Chapters []*Chapter
	Tally
}

// Tally counts articles.
type Tally struct{ Testable, Covered, Gaps, Missing int }

// Percent is the share of the testable articles that are covered.
func (t Tally) Percent() int {
	if t.Testable == 0 {
		return 100
	}
	return 100 * t.Covered / t.Testable
}

// Chapter is the articles whose numbers begin alike.
type Chapter struct {
	ID       string
	Articles []Article
	Tally
}

// Article is an article with the content and the scenarios that it has.
type Article struct {
	ID, Title, Summary string
	State              string // covered, gap, missing, or "" for one that is not testable
	Why                string // of a gap, or why it is not testable
	SameAs             []Link // what it says again
	Content, Scenarios []Excerpt
}

// Link is an article of a page.
type Link struct{ Page, ID string }

// Excerpt is lines of a file.
type Excerpt struct {
	Name string // of a scenario
	At   string // file:line
	Text string
}

// most is how many lines an excerpt has.
const most = 24

// Of makes the page of a rulebook of g: suite is the scenarios that are played on g, c what came of them.
func Of(g *interpreter.Game, book *declared.Rulebook, suite *scenario.Suite, c *scenario.Coverage) *Page {
	p := &Page{Title: book.Title.En, Book: book.ID}
	if p.Title == "" {
		p.Title = book.ID
	}
	cited, by := scenario.Cited(g), suite.By(g.Declared())
	for i := range book.Articles {
		a := &book.Articles[i]
		full := book.ID + ":" + a.ID
		out := Article{ID: a.ID, Title: a.Title.En, Summary: a.Summary.In("en"), Why: a.Why.In("en")}
		if out.Title == "" {
			out.Title = a.Title.Fr
		}
		for _, same := range a.SameAs {
			page, id, _ := strings.Cut(same, ":")
			out.SameAs = append(out.SameAs, Link{page + ".html", id})
		}
		for _, n := range cited[full] {
			out.Content = append(out.Content, excerpt("", n.Span))
		}
		for _, sc := range by[full] {
			out.Scenarios = append(out.Scenarios, excerpt(sc.Name, sc.Span))
		}
		ch := p.chapter(a.ID)
		if a.Testable {
			out.State, out.Why = state(a.ID, book.ID, suite, c)
			ch.count(out.State)
			p.count(out.State)
		}
		ch.Articles = append(ch.Articles, out)
	}
	return p
}

// state is what came of a testable article.
func state(id, book string, suite *scenario.Suite, c *scenario.Coverage) (string, string) {
	if slices.Contains(c.Covered, id) {
		return "covered", ""
	}
	for _, g := range suite.Gaps {
		if g.Book == book && g.Article == id {
			return "gap", g.Why
		}
	}
	return "missing", ""
}

func (t *Tally) count(state string) {
	t.Testable++
	switch state {
	case "covered":
		t.Covered++
	case "gap":
		t.Gaps++
	default:
		t.Missing++
	}
}

// chapter is the chapter of an article: what stands before the first point, or the whole of an id without one.
func (p *Page) chapter(id string) *Chapter {
	name, _, _ := strings.Cut(id, ".")
	if i := slices.IndexFunc(p.Chapters, func(c *Chapter) bool { return c.ID == name }); i >= 0 {
		return p.Chapters[i]
	}
	c := &Chapter{ID: name}
	p.Chapters = append(p.Chapters, c)
	return c
}

// excerpt is the lines of a span, moved to the left as far as they go together. One that is only a key or the first
// line of an item goes on with what stands below it, one that stands below a key begins with the key.
func excerpt(name string, at source.Span) Excerpt {
	first, _ := at.File.Position(at.Start)
	last, _ := at.File.Position(max(at.Start, at.End-1))
	all := strings.Split(string(at.File.Text), "\n")
	for whole := first == last; whole && last < len(all) && indent(all[last]) > indent(all[first-1]); {
		last++
	}
	begin := first
	if item := strings.HasPrefix(strings.TrimLeft(all[first-1], " "), "- "); !item && first > 1 &&
		strings.HasSuffix(all[first-2], ":") && indent(all[first-2]) < indent(all[first-1]) {
		begin--
	}
	lines := all[begin-1 : last]
	if len(lines) > most {
		lines = append(slices.Clone(lines[:most]), "…")
	}
	return Excerpt{Name: name, At: fmt.Sprintf("%s:%d", at.File.Name, first), Text: strings.Join(dedented(lines), "\n")}
}

// indent is how many blanks a line begins with; an empty one is as far to the left as a line can be.
func indent(line string) int {
	if line == "" {
		return -1
	}
	return len(line) - len(strings.TrimLeft(line, " "))
}

func dedented(lines []string) []string {
	least := 1 << 10
	for _, l := range lines {
		if l != "" && l != "…" {
			least = min(least, indent(l))
		}
	}
	out := make([]string, len(lines))
	for i, l := range lines {
		out[i] = l[min(least, max(0, indent(l))):]
	}
	return out
}

// Write writes the page.
func (p *Page) Write(w io.Writer) error { return tmpl.Execute(w, p) }
