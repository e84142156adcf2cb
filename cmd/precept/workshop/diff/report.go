package diff

import (
	"cmp"
	"slices"
	"strings"

	"precept/cmd/precept/desk"
	"precept/interpreter/declared"
)

// Report is what differs between two games.
type Report struct {
	A         Side       `json:"a"`
	B         Side       `json:"b"`
	Counts    Counts     `json:"counts"`
	Rules     []*Rule    `json:"rules"`
	Moved     []Moved    `json:"moved"`
	Scenarios []*Outcome `json:"scenarios"` // that pass on one side alone
	Apart     []Aside    `json:"apart"`     // what differs and no rule reads
}

// Side is one of the two.
type Side struct {
	Given    string    `json:"given"` // on the command line
	Game     string    `json:"game"`
	Title    desk.Text `json:"title"`
	Variants []string  `json:"variants"` // laid over it, in their order
}

// Counts is how much differs.
type Counts struct {
	Changed   int `json:"changed"`
	Added     int `json:"added"`
	Removed   int `json:"removed"`
	Played    int `json:"played"` // scenarios, on both sides
	Otherwise int `json:"otherwise"`
}

// Rule is a rule that differs.
type Rule struct {
	Path      string    `json:"path"`  // as a variant writes it
	Class     string    `json:"class"` // changed, added or removed
	Sort      string    `json:"sort"`  // ruling, rule, ability, step, pieces …; file: a whole one
	File      string    `json:"file"`  // the part of the game in which it stands
	Name      desk.Text `json:"name"`
	A         *Standing `json:"a"` // null where it is not
	B         *Standing `json:"b"`
	Lines     []line    `json:"lines"`     // both wordings as one, as far as they differ
	Scenarios []string  `json:"scenarios"` // that touch it and end otherwise
}

// Standing is a rule on one side.
type Standing struct {
	desk.Place
	Articles []Article `json:"articles"`
	Wording  string    `json:"wording"` // as implemented, without what no rule reads
}

// Article is an article that a rule cites.
type Article struct {
	ID      string    `json:"id"` // with its book
	Number  string    `json:"number"`
	Title   desk.Text `json:"title"`
	Summary desk.Text `json:"summary"`
	Same    []string  `json:"same,omitempty"` // those of the other side that say the same in another book
}

// Outcome is a scenario that ends otherwise.
type Outcome struct {
	Name string `json:"name"`
	desk.Place
	Covers []string `json:"covers"`
	Passes string   `json:"passes"` // a or b
	Fails  string   `json:"fails"`  // why it does not on the other side
	Absent bool     `json:"absent"` // the other side has not what it is played with
	Rules  []string `json:"rules"`  // the paths of those that it touches
}

// Aside is a difference that no rule reads: articles, names, texts, or the file in which a rule stands.
type Aside struct {
	What string     `json:"what"`
	Path string     `json:"path"`
	A    desk.Place `json:"a"`
	B    desk.Place `json:"b"`
	Was  []string   `json:"was"`
	Is   []string   `json:"is"`
}

// report writes down what was found.
func (c *comparison) report(given [2]string, otherwise []*played, all int) *Report {
	r := &Report{Rules: []*Rule{}, Scenarios: []*Outcome{}, Apart: []Aside{}}
	r.A, r.B = c.sides[0].told(given[0]), c.sides[1].told(given[1])
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

func (s *side) told(given string) Side {
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

// tie notes which articles of two sides say the same.
func (c *comparison) tie(a, b *Standing) {
	if a == nil || b == nil {
		return
	}
	for i := range a.Articles {
		for j := range b.Articles {
			p, q := &a.Articles[i], &b.Articles[j]
			if p.ID != q.ID && c.alike(p.ID, q.ID) {
				p.Same, q.Same = append(p.Same, q.ID), append(q.Same, p.ID)
			}
		}
	}
}

// inOrder puts articles in the order of their books.
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

// article is what is known of one.
func (s *side) article(id string) Article {
	m := s.game.Definition()
	out := Article{ID: id, Number: strings.Join(desk.ShortArticles(m, []string{id}), "")}
	if a := m.Article(id); a != nil {
		out.Title, out.Summary = desk.Text(a.Title), desk.Text(a.Summary)
	}
	return out
}

// In is an article in a language, in a line.
func (a *Article) In(lang string) string {
	x := declared.Article{Title: declared.Text(a.Title), Summary: declared.Text(a.Summary)}
	return x.Says(lang)
}

func (p *played) outcome() *Outcome {
	pass, fail := "a", 1
	if p.failed[0] != nil {
		pass, fail = "b", 0
	}
	why, _, _ := strings.Cut(p.failed[fail].Text, "\n")
	return &Outcome{Name: p.of.Name, Place: desk.PlaceOf(p.of.Span), Covers: append([]string{}, p.covers...),
		Passes: pass, Fails: why, Absent: p.absent[fail], Rules: []string{}}
}

// passing is the side with which a scenario passes, as it was given.
func (r *Report) passing(o *Outcome) string {
	if o.Passes == "b" {
		return r.B.Given
	}
	return r.A.Given
}

// aside writes down what no rule reads.
func (c *comparison) aside(x *aside) Aside {
	out := Aside{What: x.what, Path: x.path, A: desk.PlaceOf(x.a.span), B: desk.PlaceOf(x.b.span), Was: []string{},
		Is: []string{}}
	switch x.what {
	case "articles":
		out.Was = append(out.Was, c.sides[0].full(x.a.articles)...)
		out.Is = append(out.Is, c.sides[1].full(x.b.articles)...)
	case "texts":
		was, is := strings.Split(x.a.told, "\n"), strings.Split(x.b.told, "\n")
		out.Was, out.Is = without(was, is), without(is, was)
	default:
		out.Was, out.Is = []string{x.was[0]}, []string{x.was[1]}
	}
	return out
}

// without is the texts that others have not.
func without(list, others []string) []string {
	out := []string{}
	for _, x := range list {
		if x != "" && !slices.Contains(others, x) {
			out = append(out, x)
		}
	}
	return out
}
