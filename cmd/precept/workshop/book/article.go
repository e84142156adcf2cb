package book

import (
	"cmp"
	"html/template"
	"slices"
	"strings"

	"precept/conformance/scenario"
	"precept/internal/fault"
	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/source"
)

// volume is a rulebook with its chapters.
type volume struct {
	ID       string
	Title    declared.Text
	Chapters []*chapter
	tally
}

// Page returns the file name of the rulebook's page.
func (v *volume) Page() string { return "law." + slug(v.ID) + ".html" }

// chapter groups the articles whose numbers share the first part.
type chapter struct {
	Of       *volume
	ID       string
	Title    declared.Text
	Articles []*article
	tally
}

// Page returns the file name of the chapter's page.
func (c *chapter) Page() string { return "law." + slug(c.Of.ID) + "." + slug(c.ID) + ".html" }

// These are the states of a testable article. Only a [Measure] can distinguish covered from listed articles, or detect
// that the scenarios would not notice a missing rule. The rules counted are those of the game and of its variants.
const (
	covered  = "covered"  // a scenario that lists it fails without the rules that cite it
	listed   = "listed"   // rules cite it, and scenarios list it
	gap      = "gap"      // not covered yet; the suite gives a reason
	unproved = "unproved" // rules cite it, but no scenario lists it or notices when they are missing
	missing  = "missing"  // no rule cites it
)

// tally counts articles by state.
type tally struct{ All, Testable, Covered, Listed, Gaps, Unproved, Missing int }

func (t *tally) count(state string) {
	t.All++
	if state == "" {
		return
	}
	t.Testable++
	switch state {
	case covered:
		t.Covered++
	case listed:
		t.Listed++
	case gap:
		t.Gaps++
	case unproved:
		t.Unproved++
	default:
		t.Missing++
	}
}

// Proved returns how many testable articles are covered, or listed where no measure exists.
func (t *tally) Proved() int { return t.Covered + t.Listed }

// Unplayed reports whether some proved articles are only listed by scenarios, not measured.
func (t *tally) Unplayed() bool { return t.Listed > 0 }

// Percent returns the share of testable articles that are proved, from 0 to 100; 100 if none is testable.
func (t *tally) Percent() int {
	if t.Testable == 0 {
		return 100
	}
	return 100 * t.Proved() / t.Testable
}

// article is an article with everything in the book that concerns it.
type article struct {
	Chapter        *chapter
	Full, ID       string
	Title, Summary declared.Text
	Kind, State    string        // State is "" for an article that is not testable
	Why            declared.Text // why it is a gap, or why it is not testable
	same           []string
	Same           []*article // articles that together say all of it
	Again          []*article // articles that repeat this one
	Content        []*excerpt
	Scenarios      []*scenarioText
	Readings       []*question
	Changes        []*change
	Seats          []*seat // seats whose files cite it
}

// Href returns the link to the article: its page and anchor.
func (a *article) Href() string { return a.Chapter.Page() + "#" + a.ID }

// Depth returns how deep the article is nested in its rulebook, 4 at most.
func (a *article) Depth() int { return min(strings.Count(a.ID, "."), 4) }

// Name returns the article's title in a language. If it has none, the title of an article that says the same is
// used.
func (a *article) Name(lang string) string {
	if own := a.own(lang, func(x *article) declared.Text { return x.Title }, 0); len(own) > 0 {
		return own[0]
	}
	return a.Title.In(lang)
}

// Says returns the article's summary in a language. If it has none, the summaries of the articles that say the same
// are used. ok is false if the text exists only in another language.
func (a *article) Says(lang string) (text string, ok bool) {
	if own := a.own(lang, func(x *article) declared.Text { return x.Summary }, 0); len(own) > 0 {
		return strings.Join(own, " "), true
	}
	return a.Summary.In(lang), a.Summary == declared.Text{}
}

// own returns the article's text in exactly this language. If it has none, own collects the texts of the articles
// that together say the same. It returns nil if one of those has no text either.
func (a *article) own(lang string, of func(*article) declared.Text, depth int) []string {
	t := of(a)
	if text := map[string]string{"en": t.En, "fr": t.Fr}[lang]; text != "" {
		return []string{text}
	}
	var out []string
	for _, s := range a.Same {
		if depth > 4 {
			return nil
		}
		text := s.own(lang, of, depth+1)
		if text == nil {
			return nil
		}
		out = append(out, text...)
	}
	return out
}

// Text returns the article's summary as HTML. A text in the other language is marked with a lang attribute.
func (a *article) Text(lang string) template.HTML {
	text, ok := a.Says(lang)
	escaped := template.HTMLEscapeString(text)
	if !ok {
		return template.HTML(`<span lang="` + other(lang) + `">` + escaped + `</span>`)
	}
	return template.HTML(escaped)
}

// other returns the other of the two languages.
func other(lang string) string {
	if lang == "fr" {
		return "en"
	}
	return "fr"
}

// addVolume adds a rulebook and links its articles to the content lines and scenarios that cite them.
func (m *maker) addVolume(book *declared.Rulebook) {
	v := &volume{ID: book.ID, Title: book.Title}
	if v.Title == (declared.Text{}) {
		v.Title.En = book.ID
	}
	m.volumes = append(m.volumes, v)
	by := m.suite.By(m.decl)
	for i := range book.Articles {
		a := &book.Articles[i]
		out := &article{Full: book.ID + ":" + a.ID, ID: a.ID, Title: a.Title, Summary: a.Summary, Kind: a.Kind,
			Why: a.Why, same: a.SameAs}
		out.Content = m.excerpts(m.cited.by[out.Full])
		for _, sc := range by[out.Full] {
			out.Scenarios = append(out.Scenarios, m.by[sc])
		}
		out.Chapter = v.chapter(book, a.ID)
		out.Chapter.Articles = append(out.Chapter.Articles, out)
		m.articles[out.Full] = out
		if a.Testable {
			out.State = missing // until all of them are known
		}
	}
}

// excerpts returns the lines at spans, those of the game first. Within a variant, weaker layers come first.
func (m *maker) excerpts(spans []source.Span) []*excerpt {
	var out []*excerpt
	for _, at := range spans {
		e := m.files.excerpt(at)
		if i := slices.IndexFunc(m.changes, func(c *change) bool { return c.ID == e.Layer.Of }); i >= 0 {
			e.Change = m.changes[i]
		}
		out = append(out, e)
	}
	for _, e := range out {
		e.Closed = e.Change != nil && slices.ContainsFunc(out, func(e *excerpt) bool { return e.Change == nil })
	}
	slices.SortStableFunc(out, func(a, b *excerpt) int {
		return cmp.Or(cmp.Compare(a.Layer.Of, b.Layer.Of), cmp.Compare(a.Layer.Rank, b.Layer.Rank))
	})
	return out
}

// chapter returns the chapter of an article, and adds it if it is new. Its id is the part of the article's id
// before the first point.
func (v *volume) chapter(book *declared.Rulebook, id string) *chapter {
	name, _, _ := strings.Cut(id, ".")
	if i := slices.IndexFunc(v.Chapters, func(c *chapter) bool { return c.ID == name }); i >= 0 {
		return v.Chapters[i]
	}
	c := &chapter{Of: v, ID: name, Title: book.Chapters[name]}
	v.Chapters = append(v.Chapters, c)
	return c
}

// tie links articles that say the same and sets each article's state. It runs once all articles are known.
func (m *maker) tie() {
	for _, v := range m.volumes {
		for _, c := range v.Chapters {
			for _, a := range c.Articles {
				a.Same = m.cites(a.same)
				for _, s := range a.Same {
					s.Again = append(s.Again, a)
				}
			}
		}
	}
	for _, v := range m.volumes {
		for _, c := range v.Chapters {
			for _, a := range c.Articles {
				if a.State != "" {
					a.State = m.state(a)
				}
				if why := m.gapWhy(a); a.State == gap {
					a.Why = declared.Text{En: why}
				} else if a.State != "" {
					a.Why = declared.Text{}
				}
				c.count(a.State)
				v.count(a.State)
			}
		}
	}
	m.tieQuestions()
	m.tieChanges()
	for _, sc := range m.scenarios {
		sc.Covers = m.cites(sc.covers)
	}
}

// state returns the state of a testable article.
func (m *maker) state(a *article) string {
	if m.measure != nil && m.measure.Books[a.Chapter.Of.ID] != nil {
		if slices.Contains(m.measure.Books[a.Chapter.Of.ID].Covered, a.ID) {
			return covered
		}
	} else if m.gapWhy(a) == "" && a.holds(0, func(a *article) bool {
		return len(a.Content) > 0 && len(a.Scenarios) > 0
	}) {
		return listed
	}
	switch {
	case m.gapWhy(a) != "":
		return gap
	case a.holds(0, func(a *article) bool { return len(a.Content) > 0 }):
		return unproved
	}
	return missing
}

// holds reports whether of returns true for an article, or for all the articles that together say the same.
func (a *article) holds(depth int, of func(*article) bool) bool {
	if of(a) {
		return true
	}
	if len(a.Same) == 0 || depth > 8 {
		return false
	}
	return !slices.ContainsFunc(a.Same, func(s *article) bool { return !s.holds(depth+1, of) })
}

// gapWhy returns the reason why an article is not covered yet, "" if the suite gives none.
func (m *maker) gapWhy(a *article) string {
	for _, g := range m.suite.Gaps {
		if g.Book == a.Chapter.Of.ID && g.Article == a.ID {
			return g.Why
		}
	}
	return ""
}

// citations maps each article, as "book:id", to the lines that cite it, in the game or with variants.
type citations struct{ by map[string][]source.Span }

// citationsOf returns the citations of one game.
func citationsOf(g *interpreter.Game) *citations {
	c := &citations{by: map[string][]source.Span{}}
	for full, nodes := range scenario.Cited(g) {
		for _, n := range nodes {
			if n.Span.File != nil {
				c.by[full] = append(c.by[full], n.Span)
			}
		}
	}
	return c
}

// join adds the citations of another game that are on other lines. A nil other adds nothing.
func (c *citations) join(other *citations) {
	if other == nil {
		return
	}
	for full, spans := range other.by {
		for _, at := range spans {
			if !slices.ContainsFunc(c.by[full], func(was source.Span) bool { return sameLines(was, at) }) {
				c.by[full] = append(c.by[full], at)
			}
		}
	}
}

// sameLines reports whether two spans cover the same place of the same text, even if the file was read twice.
func sameLines(a, b source.Span) bool {
	return a.Start == b.Start && a.End == b.End && a.File.Name == b.File.Name &&
		(a.File == b.File || string(a.File.Text) == string(b.File.Text))
}

// findStacks adds lines that cite articles only when several variants are combined. It tries the combinations that
// scenarios use.
func (m *maker) findStacks() {
	stacks := slices.DeleteFunc(m.suite.Stacks(m.load), func(stack []string) bool { return len(stack) < 3 })
	found := make([]*citations, len(stacks))
	fault.SideBySide(len(found), 0, func(i int) {
		if g, err := m.load(stacks[i][0], stacks[i][1:]...); err == nil {
			found[i] = citationsOf(g)
		}
	})
	for _, c := range found {
		m.cited.join(c)
	}
}
