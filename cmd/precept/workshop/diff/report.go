package diff

import (
	"cmp"
	"slices"
	"strings"

	"precept/cmd/precept/desk"
	"precept/interpreter/declared"
)

// Report lists the differences between two games.
type Report struct {
	A         Side       `json:"a"`
	B         Side       `json:"b"`
	Counts    Counts     `json:"counts"`
	Rules     []*Rule    `json:"rules"`
	Moved     []Moved    `json:"moved"`
	Scenarios []*Outcome `json:"scenarios"` // that pass on only one side
	Apart     []Aside    `json:"apart"`     // differences that no rule reads
}

// Side is one of the two games.
type Side struct {
	Given    string    `json:"given"` // as given on the command line
	Game     string    `json:"game"`
	Title    desk.Text `json:"title"`
	Variants []string  `json:"variants"` // applied to it, in order
}

// Counts counts the differences.
type Counts struct {
	Changed   int `json:"changed"`
	Added     int `json:"added"`
	Removed   int `json:"removed"`
	Played    int `json:"played"` // scenarios played on both sides
	Otherwise int `json:"otherwise"`
}

// Rule is a rule that differs.
type Rule struct {
	Path      string    `json:"path"`  // as a variant writes it
	Class     string    `json:"class"` // changed, added or removed
	Sort      string    `json:"sort"`  // ruling, rule, ability, step, pieces …; file: a whole file
	File      string    `json:"file"`  // the part of the game that contains it
	Name      desk.Text `json:"name"`
	A         *Standing `json:"a"` // null if this side lacks it
	B         *Standing `json:"b"`
	Lines     []line    `json:"lines"`     // both wordings merged, reduced to the differences
	Scenarios []string  `json:"scenarios"` // names of scenarios that it makes end differently
}

// Standing is a rule as it is on one side.
type Standing struct {
	desk.Place
	Articles []Article `json:"articles"`
	Wording  string    `json:"wording"` // as implemented, without parts that no rule reads
}

// Article is an article that a rule cites.
type Article struct {
	ID      string    `json:"id"` // with its book
	Number  string    `json:"number"`
	Title   desk.Text `json:"title"`
	Summary desk.Text `json:"summary"`
	Same    []string  `json:"same,omitempty"` // articles of the other side that say the same in another book
}

// Outcome is a scenario that ends differently on the two sides.
type Outcome struct {
	Name string `json:"name"`
	desk.Place
	Covers []string `json:"covers"`
	Passes string   `json:"passes"` // a or b
	Fails  string   `json:"fails"`  // why it fails on the other side
	Absent bool     `json:"absent"` // the other side lacks a seat, map or deck that it needs
	Rules  []string `json:"rules"`  // the paths of the rules behind the difference
}

// Aside is a difference without effect on play: in articles, names or texts, or in the file that contains a rule.
type Aside struct {
	What string     `json:"what"`
	Path string     `json:"path"`
	A    desk.Place `json:"a"`
	B    desk.Place `json:"b"`
	Was  []string   `json:"was"`
	Is   []string   `json:"is"`
}

// report builds the report of a comparison.
func (c *comparison) report(given [2]string, otherwise []*played, all int) *Report {
	r := &Report{Rules: []*Rule{}, Scenarios: []*Outcome{}, Apart: []Aside{}}
	r.A, r.B = c.sides[0].description(given[0]), c.sides[1].description(given[1])
	r.Counts.Played, r.Counts.Otherwise = all, len(otherwise)
	by := map[*change]*Rule{}
	for _, x := range c.changes {
		by[x] = c.rule(x)
		r.Rules = append(r.Rules, by[x])
		switch x.class {
		case Changed:
			r.Counts.Changed++
		case Added:
			r.Counts.Added++
		default:
			r.Counts.Removed++
		}
	}
	for _, p := range otherwise {
		o := p.outcome()
		for _, x := range p.changes {
			o.Rules = append(o.Rules, x.path)
			by[x].Scenarios = append(by[x].Scenarios, o.Name)
		}
		r.Scenarios = append(r.Scenarios, o)
	}
	r.Moved = r.moved()
	for _, x := range c.asides {
		r.Apart = append(r.Apart, c.aside(&x))
	}
	return r
}

func (s *side) description(given string) Side {
	m := s.game.Definition()
	return Side{given, m.ID, desk.Text(m.Name), append([]string{}, s.game.Variants()...)}
}

func (c *comparison) rule(x *change) *Rule {
	out := &Rule{Path: x.path, Class: x.class, Sort: x.sort, File: x.part.path(), Scenarios: []string{}}
	var wordings [2][]string
	for i, n := range x.nodes {
		if n == nil {
			continue
		}
		out.Name = desk.Text(n.name)
		wordings[i] = x.wording(i)
		st := &Standing{Place: desk.PlaceOf(x.place(i)), Articles: []Article{},
			Wording: strings.Join(wordings[i], "\n")}
		cited := x.cited(c.sides[i], i)
		if x.file != nil {
			c.sides[i].inOrder(cited)
		}
		for _, a := range cited {
			st.Articles = append(st.Articles, c.sides[i].article(a))
		}
		if i == 0 {
			out.A = st
		} else {
			out.B = st
		}
	}
	c.tie(out.A, out.B)
	out.Lines = c.differences(wordings[0], wordings[1])
	return out
}

// tie marks the articles of the two sides that say the same.
func (c *comparison) tie(a, b *Standing) {
	if a == nil || b == nil {
		return
	}
	for i := range a.Articles {
		for j := range b.Articles {
			p, q := &a.Articles[i], &b.Articles[j]
			if p.ID != q.ID && c.sameArticle(p.ID, q.ID) {
				p.Same, q.Same = append(p.Same, q.ID), append(q.Same, p.ID)
			}
		}
	}
}

// inOrder sorts articles by their order in the rulebooks.
func (s *side) inOrder(articles []string) {
	m := s.game.Definition()
	place := func(id string) [2]int {
		for i, book := range m.Rulebooks {
			if k, ok := book.Index[strings.TrimPrefix(id, book.ID+":")]; ok && strings.HasPrefix(id, book.ID+":") {
				return [2]int{i, k}
			}
		}
		return [2]int{len(m.Rulebooks), 0}
	}
	slices.SortStableFunc(articles, func(a, b string) int {
		p, q := place(a), place(b)
		return cmp.Or(cmp.Compare(p[0], q[0]), cmp.Compare(p[1], q[1]))
	})
}

// article returns the number, title and summary of an article.
func (s *side) article(id string) Article {
	m := s.game.Definition()
	out := Article{ID: id, Number: strings.Join(desk.ShortArticles(m, []string{id}), "")}
	if a := m.Article(id); a != nil {
		out.Title, out.Summary = desk.Text(a.Title), desk.Text(a.Summary)
	}
	return out
}

// In returns an article in a language, in one line.
func (a *Article) In(lang string) string {
	x := declared.Article{Title: declared.Text(a.Title), Summary: declared.Text(a.Summary)}
	return x.Says(lang)
}

func (p *played) outcome() *Outcome {
	pass, fail := "a", 1
	if p.failed[0] != nil {
		pass, fail = "b", 0
	}
	why, _, _ := strings.Cut(p.failed[fail].Text.String(), "\n")
	return &Outcome{Name: p.of.Name, Place: desk.PlaceOf(p.of.Span), Covers: append([]string{}, p.covers...),
		Passes: pass, Fails: why, Absent: p.absent[fail], Rules: []string{}}
}

// passing returns the game in which a scenario passes, as the command line gave it.
func (r *Report) passing(o *Outcome) string {
	if o.Passes == "b" {
		return r.B.Given
	}
	return r.A.Given
}

// aside converts a difference without effect on play to its form in the report.
func (c *comparison) aside(x *aside) Aside {
	out := Aside{What: x.what, Path: x.path, A: desk.PlaceOf(x.a.span), B: desk.PlaceOf(x.b.span), Was: []string{},
		Is: []string{}}
	switch x.what {
	case "articles":
		out.Was = append(out.Was, c.sides[0].full(x.a.articles)...)
		out.Is = append(out.Is, c.sides[1].full(x.b.articles)...)
	case "texts":
		was, is := strings.Split(x.a.texts, "\n"), strings.Split(x.b.texts, "\n")
		out.Was, out.Is = without(was, is), without(is, was)
	default:
		out.Was, out.Is = []string{x.was[0]}, []string{x.was[1]}
	}
	return out
}

// without returns the texts of list that are not in others.
func without(list, others []string) []string {
	out := []string{}
	for _, x := range list {
		if x != "" && !slices.Contains(others, x) {
			out = append(out, x)
		}
	}
	return out
}
