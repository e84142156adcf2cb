package book

import (
	"cmp"
	"html/template"
	"slices"
	"strings"

	"precept/interpreter/declared"
	"precept/interpreter/source"
)

// volume is a rulebook.
type volume struct {
	ID       string
	Title    declared.Text
	Chapters []*chapter
	tally
}

// Page is the page of a volume.
func (v *volume) Page() string { return "law." + slug(v.ID) + ".html" }

// chapter is the articles whose numbers begin alike.
type chapter struct {
	Of       *volume
	ID       string
	Title    declared.Text
	Articles []*article
	tally
}

// Page is the page of a chapter.
func (c *chapter) Page() string { return "law." + slug(c.Of.ID) + "." + slug(c.ID) + ".html" }

// The states of a testable article. Only a measure tells covered from listed, and what a scenario does not notice.
// Rules are those of the game and of its variants.
const (
	covered  = "covered"  // a scenario that lists it fails without the rules that cite it
	listed   = "listed"   // rules cite it, and scenarios list it
	gap      = "gap"      // not yet, and it is said why
	unproved = "unproved" // rules cite it, and no scenario lists it or would notice their lack
	missing  = "missing"  // no rule cites it
)

// tally counts articles.
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

// Proved is how many of the testable articles are covered, or listed where nobody has measured.
func (t *tally) Proved() int { return t.Covered + t.Listed }

// Unplayed reports whether what is counted as proved is so only because scenarios list it: nobody has measured it.
func (t *tally) Unplayed() bool { return t.Listed > 0 }

// Percent is the share of the testable articles that are proved.
func (t *tally) Percent() int {
	if t.Testable == 0 {
		return 100
	}
	return 100 * t.Proved() / t.Testable
}

// article is an article with all that concerns it.
type article struct {
	Chapter        *chapter
	Full, ID       string
	Title, Summary declared.Text
	Kind, State    string        // of State "" for one that is not testable
	Why            declared.Text // of a gap, or why it is not testable
	same           []string
	Same           []*article // that say all of it already
	Again          []*article // that it says already
	Content        []*excerpt
	Scenarios      []*told
	Readings       []*question
	Changes        []*change
	Seats          []*seat // whose files cite it
}

// Href is where an article stands.
func (a *article) Href() string { return a.Chapter.Page() + "#" + a.ID }

// Depth is how far in an article stands in the structure of its document.
func (a *article) Depth() int { return min(strings.Count(a.ID, "."), 4) }

// Name is the title of an article in a language, or that of one that says all of it already.
func (a *article) Name(lang string) string {
	if own := a.own(lang, func(x *article) declared.Text { return x.Title }, 0); len(own) > 0 {
		return own[0]
	}
	return a.Title.In(lang)
}

// Says is what an article says in a language: its own summary, or those of the articles that say all of it already.
// False when it is said in another language alone.
func (a *article) Says(lang string) (text string, ok bool) {
	if own := a.own(lang, func(x *article) declared.Text { return x.Summary }, 0); len(own) > 0 {
		return strings.Join(own, " "), true
	}
	return a.Summary.In(lang), a.Summary == declared.Text{}
}

// own is a text of an article in that very language, or those of all articles that together say what it says; nothing
// when one of them has none.
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

// Text is what an article says, marked as of another language where it is.
func (a *article) Text(lang string) template.HTML {
	text, ok := a.Says(lang)
	escaped := template.HTMLEscapeString(text)
	if !ok {
		return template.HTML(`<span lang="` + other(lang) + `">` + escaped + `</span>`)
	}
	return template.HTML(escaped)
}

// other is the other language.
func other(lang string) string {
	if lang == "fr" {
		return "en"
	}
	return "fr"
}

// addVolume adds a rulebook, with the lines of the game and of its variants that implement it.
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

// excerpts is lines, those of the game first, the weakest layer before the others.
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

// chapter is the chapter of an article: what stands before the first point, or the whole of an id without one.
func (v *volume) chapter(book *declared.Rulebook, id string) *chapter {
	name, _, _ := strings.Cut(id, ".")
	if i := slices.IndexFunc(v.Chapters, func(c *chapter) bool { return c.ID == name }); i >= 0 {
		return v.Chapters[i]
	}
	c := &chapter{Of: v, ID: name, Title: book.Chapters[name]}
	v.Chapters = append(v.Chapters, c)
	return c
}

// tie joins articles with those that say the same and with the readings, and judges them, once all are known.
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

// state is what is known of a testable article.
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

// holds reports whether something is true of an article, or of all those that say all of it already.
func (a *article) holds(depth int, of func(*article) bool) bool {
	if of(a) {
		return true
	}
	if len(a.Same) == 0 || depth > 8 {
		return false
	}
	return !slices.ContainsFunc(a.Same, func(s *article) bool { return !s.holds(depth+1, of) })
}

// gapWhy is why an article is not covered yet, "" where nobody says so.
func (m *maker) gapWhy(a *article) string {
	for _, g := range m.suite.Gaps {
		if g.Book == a.Chapter.Of.ID && g.Article == a.ID {
			return g.Why
		}
	}
	return ""
}
