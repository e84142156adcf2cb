package book

import (
	"fmt"
	"html/template"
	"slices"
	"strings"

	"precept/internal/fault"
	"precept/interpreter/declared"
	"precept/interpreter/source"
	"precept/interpreter/testkit"
)

// change is a variant of the game.
type change struct {
	ID          string
	Title, Text declared.Text
	Laid        bool // over the game of this book
	place
	Source   string     // its lines
	Former   []*excerpt // what it replaces or removes
	Articles []*article // that it touches
	Readings []*question

	touched []string
}

// Href is where a variant stands.
func (c *change) Href() string { return "variants.html#" + slug(c.ID) }

// Code is its lines with their parts marked.
func (c *change) Code() template.HTML { return marked(strings.TrimRight(c.Source, "\n")) }

// Short reports whether its lines are few enough to be seen at once.
func (c *change) Short() bool { return strings.Count(c.Source, "\n") <= 40 }

// question is an entry of the register of readings.
type question struct {
	Number   int
	Of       string // the variant whose text it asks about, "" for the game's own
	Asks     declared.Text
	Articles []*article
	Settled  string // by what: official, wording, or nothing
	Taken    reading
	Others   []reading
}

// Anchor is by what an entry is found on its page.
func (q *question) Anchor() string {
	if q.Of != "" {
		return fmt.Sprintf("%s-%d", slug(q.Of), q.Number)
	}
	return fmt.Sprintf("reading-%d", q.Number)
}

// Href is where an entry stands.
func (q *question) Href() string { return "readings.html#" + q.Anchor() }

// reading is one way to read the text.
type reading struct {
	Says, Why declared.Text
	Change    *change
	Name      string // of its scenario
	Scenario  *told  // nil where the suite has none of that name
}

// laid is what a variant does to the game, read off the two of them.
type laid struct {
	former  []source.Span // what it takes away
	touched []string      // the articles that either cites
	cited   *citations    // of the game with it
}

// findChanges finds what the variants of the game touch, and what the game with each of them cites. The games are not
// kept: all of them at once are large.
func (m *maker) findChanges() {
	found := make([]laid, len(m.decl.Variants))
	nodes := testkit.Cited(m.game)
	fault.SideBySide(len(found), 0, func(i int) { found[i] = m.lay(&m.decl.Variants[i], nodes) })
	for i, l := range found {
		v := &m.decl.Variants[i]
		c := &change{ID: v.ID, Title: named(&v.Node), Text: v.Text, Laid: slices.Contains(m.decl.Laid, v.ID),
			touched: l.touched}
		if v.Span.File != nil {
			c.place, c.Source = m.where(v.Span), string(v.Span.File.Text)
		}
		for _, at := range l.former {
			c.Former = append(c.Former, m.files.excerpt(at))
		}
		m.changes = append(m.changes, c)
		m.cited.join(l.cited)
	}
}

// lay is what a variant does, nothing where it cannot be laid over what is laid already; nodes are those of the game.
func (m *maker) lay(v *declared.Variant, nodes []*declared.Node) laid {
	g := m.game
	if !slices.Contains(m.decl.Laid, v.ID) {
		var err error
		if g, err = m.load(m.decl.ID, v.ID); err != nil {
			return laid{}
		}
	}
	out := laid{cited: citationsOf(g)}
	for _, f := range g.Definition().Former {
		if f.Variant == v.ID && f.Span.File != nil {
			out.former = append(out.former, f.Span)
			out.touched = append(out.touched, citedAt(nodes, f.Span)...)
		}
	}
	for _, n := range testkit.Cited(g) {
		if v.Span.File != nil && n.Span.File == v.Span.File {
			out.touched = append(out.touched, n.Articles...)
		}
	}
	return out
}

// citedAt is the articles of the nodes inside a span, and of the smallest around it.
func citedAt(nodes []*declared.Node, at source.Span) []string {
	var out []string
	var around *declared.Node
	for _, n := range nodes {
		if n.Span.File == nil || n.Span.File.Name != at.File.Name || len(n.Articles) == 0 {
			continue
		}
		inside := n.Span.Start >= at.Start && n.Span.End <= at.End
		if outside := n.Span.Start <= at.Start && n.Span.End >= at.End; inside {
			out = append(out, n.Articles...)
		} else if outside && (around == nil || n.Span.Start >= around.Span.Start) {
			around = n
		}
	}
	if around != nil {
		out = append(out, around.Articles...)
	}
	return out
}

// tieQuestions makes the register of readings, and joins it with articles and variants.
func (m *maker) tieQuestions() {
	for i := range m.decl.Questions {
		d := &m.decl.Questions[i]
		q := &question{Number: d.Number, Of: d.Of, Asks: d.Asks, Articles: m.cites(d.Articles),
			Settled: d.Settled, Taken: m.reading(&d.Taken)}
		for k := range d.Others {
			r := m.reading(&d.Others[k])
			q.Others = append(q.Others, r)
			if r.Change != nil {
				r.Change.Readings = append(r.Change.Readings, q)
				r.Change.touched = append(r.Change.touched, d.Articles...)
			}
		}
		for _, a := range q.Articles {
			a.Readings = append(a.Readings, q)
		}
		m.questions = append(m.questions, q)
	}
}

func (m *maker) reading(r *declared.Reading) reading {
	out := reading{Says: r.Says, Why: r.Why, Name: r.Scenario.Text}
	if i := slices.IndexFunc(m.changes, func(c *change) bool { return c.ID == r.Variant }); i >= 0 {
		out.Change = m.changes[i]
	}
	if sc := m.suite.Named(r.Scenario.Text); sc != nil {
		out.Scenario = m.by[sc]
	}
	return out
}

// tieChanges joins variants with the articles that they touch.
func (m *maker) tieChanges() {
	for _, c := range m.changes {
		c.Articles = m.cites(c.touched)
		m.inOrder(c.Articles)
		for _, a := range c.Articles {
			a.Changes = append(a.Changes, c)
		}
	}
}
