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

// change is a variant of the game, as the book shows it.
type change struct {
	ID          string
	Title, Text declared.Text
	Laid        bool // applied to the game of this book
	place
	Source   string     // the text of its file
	Former   []*excerpt // the lines it replaces or removes
	Articles []*article // the articles it touches
	Readings []*question

	touched []string
}

// Href returns the link to the variant.
func (c *change) Href() string { return "variants.html#" + slug(c.ID) }

// Code returns the variant's lines as highlighted HTML.
func (c *change) Code() template.HTML { return marked(strings.TrimRight(c.Source, "\n")) }

// Short reports whether the variant has few enough lines to show them unfolded.
func (c *change) Short() bool { return strings.Count(c.Source, "\n") <= 40 }

// question is an entry of the register of readings.
type question struct {
	Number   int
	Of       string // the variant whose text is in question, "" for the game's own text
	Asks     declared.Text
	Articles []*article
	Settled  string // what settles it: official, wording, or nothing
	Taken    reading
	Others   []reading
}

// Anchor returns the anchor of an entry on its page.
func (q *question) Anchor() string {
	if q.Of != "" {
		return fmt.Sprintf("%s-%d", slug(q.Of), q.Number)
	}
	return fmt.Sprintf("reading-%d", q.Number)
}

// Href returns the link to the entry.
func (q *question) Href() string { return "readings.html#" + q.Anchor() }

// reading is one possible reading of a rule's text.
type reading struct {
	Says, Why declared.Text
	Change    *change
	Name      string        // the name of its scenario
	Scenario  *scenarioText // nil if the suite has no scenario of that name
}

// effect describes what a variant does to the game, found by comparing the game with and without it.
type effect struct {
	former  []source.Span // the spans it replaces or removes
	touched []string      // the articles cited by its own rules or by those it changes
	cited   *citations    // citations of the game with the variant
}

// findChanges finds which articles each variant touches, and what the game cites with the variant applied. The
// resulting games are not kept: all at once would need too much memory.
func (m *maker) findChanges() {
	found := make([]effect, len(m.decl.Variants))
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

// lay applies a variant and returns its effect. The effect is empty if the variant conflicts with those already
// applied. The argument nodes lists the citing nodes of the game without it.
func (m *maker) lay(v *declared.Variant, nodes []*declared.Node) effect {
	g := m.game
	if !slices.Contains(m.decl.Laid, v.ID) {
		var err error
		if g, err = m.load(m.decl.ID, v.ID); err != nil {
			return effect{}
		}
	}
	out := effect{cited: citationsOf(g)}
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

// citedAt returns the articles cited by nodes inside a span, and by the smallest citing node around it.
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

// tieQuestions builds the register of readings and links it to articles and variants.
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

// tieChanges links variants and the articles they touch.
func (m *maker) tieChanges() {
	for _, c := range m.changes {
		c.Articles = m.cites(c.touched)
		m.inOrder(c.Articles)
		for _, a := range c.Articles {
			a.Changes = append(a.Changes, c)
		}
	}
}
