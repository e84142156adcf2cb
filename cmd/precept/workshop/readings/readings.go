package readings

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"precept/cmd/precept/desk"
	"precept/conformance/scenario"
	"precept/interpreter/declared"
	"precept/interpreter/source"
)

// questionJSON is an entry of a register.
type questionJSON struct {
	Number   int           `json:"number"`
	Of       string        `json:"of,omitempty"` // a variant of the game
	Question desk.Text     `json:"question"`
	Articles []string      `json:"articles"`
	Settled  string        `json:"settled,omitempty"` // official, wording
	Taken    readingJSON   `json:"taken"`
	Others   []readingJSON `json:"others"`
}

// readingJSON is a reading; its lines are given only when one question is shown.
type readingJSON struct {
	Says     desk.Text   `json:"says"`
	Why      *desk.Text  `json:"why,omitempty"`
	Variant  string      `json:"variant,omitempty"`
	Scenario string      `json:"scenario"`
	Content  []linesJSON `json:"content,omitempty"` // what the variant replaces or removes
	Changes  *linesJSON  `json:"changes,omitempty"` // the variant
	Shown    *linesJSON  `json:"shown,omitempty"`   // the scenario
}

// linesJSON is lines of a file.
type linesJSON struct {
	desk.Place
	Text string `json:"text"`
}

// linesOf returns the whole lines that contain a span, nil if it has no file.
func linesOf(s source.Span) *linesJSON {
	if s.File == nil {
		return nil
	}
	text := s.File.Text
	start := bytes.LastIndexByte(text[:s.Start], '\n') + 1
	end := len(text)
	if i := bytes.IndexByte(text[s.End:], '\n'); i >= 0 {
		end = s.End + i
	}
	return &linesJSON{desk.PlaceOf(s), outdent(strings.TrimRight(string(text[start:end]), "\n"))}
}

// outdent removes the common indentation of lines.
func outdent(text string) string {
	lines := strings.Split(text, "\n")
	least := -1
	for _, l := range lines {
		if n := len(l) - len(strings.TrimLeft(l, " ")); strings.TrimSpace(l) != "" && (least < 0 || n < least) {
			least = n
		}
	}
	for i, l := range lines {
		lines[i] = l[min(max(least, 0), len(l)):]
	}
	return strings.Join(lines, "\n")
}

func questionOf(q *declared.Question) questionJSON {
	out := questionJSON{q.Number, q.Of, desk.Text(q.Asks), q.Articles, q.Settled, readingOf(&q.Taken), nil}
	for i := range q.Others {
		out.Others = append(out.Others, readingOf(&q.Others[i]))
	}
	return out
}

func readingOf(r *declared.Reading) readingJSON {
	out := readingJSON{Says: desk.Text(r.Says), Variant: r.Variant, Scenario: r.Scenario.Text}
	if r.Why != (declared.Text{}) {
		why := desk.Text(r.Why)
		out.Why = &why
	}
	return out
}

// List prints the register of a game.
func List(d *desk.Desk, id string) error {
	g, err := d.Game(id)
	if err != nil {
		return err
	}
	list := []questionJSON{}
	for i := range g.Definition().Questions {
		list = append(list, questionOf(&g.Definition().Questions[i]))
	}
	if d.JSON {
		return d.WriteJSON(struct {
			Game      string         `json:"game"`
			Questions []questionJSON `json:"questions"`
		}{id, list})
	}
	if len(list) == 0 {
		d.Printf("%s has no register of readings\n", id)
		return nil
	}
	return d.Table(func(w io.Writer) {
		for _, q := range list {
			var variants []string
			for _, r := range q.Others {
				variants = append(variants, r.Variant)
			}
			of := ""
			if q.Of != "" {
				of = q.Of + ": "
			}
			articles := desk.ShortArticles(g.Definition(), q.Articles)
			if len(articles) > shownArticles {
				articles = append(articles[:shownArticles:shownArticles], "…")
			}
			fmt.Fprintf(w, "%d\t%s\t%s%s\t%s\t%s\n", q.Number, strings.Join(articles, ", "), of,
				strings.Join(variants, ", "), settled[d.Lang][q.Settled], declared.Text(q.Question).In(d.Lang))
		}
	})
}

// Show prints an entry in full, with its scenarios from paths, or the built-in ones.
func Show(d *desk.Desk, id string, number int, paths []string) error {
	l, err := d.Library()
	if err != nil {
		return err
	}
	g, err := d.GameOf(l, id)
	if err != nil {
		return err
	}
	m := g.Definition()
	i := slices.IndexFunc(m.Questions, func(q declared.Question) bool { return q.Number == number })
	if i < 0 {
		return desk.Usage("%s has no reading %d; precept readings %s lists them", id, number, id)
	}
	q := &m.Questions[i]
	suite := &scenario.Suite{}
	if d.Content == "" || len(paths) > 0 {
		if suite, err = d.Suite(paths); err != nil {
			return err
		}
	}
	shown := questionOf(q)
	all := []*readingJSON{&shown.Taken}
	for i := range shown.Others {
		all = append(all, &shown.Others[i])
	}
	for _, r := range all {
		if sc := suite.Named(r.Scenario); sc != nil {
			r.Shown = linesOf(sc.Whole)
		}
		if r.Variant == "" {
			continue
		}
		if err := changes(d, l, m, r); err != nil {
			return err
		}
	}
	if d.JSON {
		return d.WriteJSON(shown)
	}
	tellReading(d, m, &shown)
	return nil
}

// changes finds the lines of a variant, and those that it replaces or removes.
func changes(d *desk.Desk, l *desk.Library, m *declared.Game, r *readingJSON) error {
	for i := range m.Variants {
		if m.Variants[i].ID == r.Variant {
			r.Changes = linesOf(m.Variants[i].Span)
		}
	}
	if slices.Contains(m.Laid, r.Variant) {
		return nil // already applied: only the game without it has what it replaced
	}
	p, err := l.Find(m.ID)
	if err != nil {
		return err
	}
	varied, err := l.Load(p, r.Variant)
	if err != nil {
		return d.Report(err)
	}
	for _, f := range varied.Definition().Former {
		if f.Variant == r.Variant {
			r.Content = append(r.Content, *linesOf(f.Span))
		}
	}
	return nil
}

// readingWords holds the labels of the parts of an entry, by language.
var readingWords = map[string]struct{ settled, taken, why, or, scenario, content, variant string }{
	"en": {"settled by: ", "taken: ", "why: ", "or: ", "scenario: ", "content: ", "variant: "},
	"fr": {"tranché par : ", "retenu : ", "pourquoi : ", "ou : ", "scénario : ", "contenu : ", "variante : "},
}

// settled holds the texts for what settles a question, by language and the word of the register.
var settled = map[string]map[string]string{
	"en": {"official": "official answer", "wording": "plain wording", "": "our choice"},
	"fr": {"official": "réponse officielle", "wording": "texte clair", "": "notre choix"},
}

func tellReading(d *desk.Desk, m *declared.Game, q *questionJSON) {
	words := readingWords[d.Lang]
	d.Printf("%d. %s\n\n", q.Number, declared.Text(q.Question).In(d.Lang))
	for _, id := range q.Articles {
		told := ""
		if x := m.Article(id); x != nil {
			told = x.Says(d.Lang)
		}
		d.Printf("  %s  %s\n", strings.Join(desk.ShortArticles(m, []string{id}), ""), told)
	}
	d.Printf("\n%s%s\n%s", words.settled, settled[d.Lang][q.Settled], says(words.taken, &q.Taken, d.Lang))
	if q.Taken.Why != nil {
		d.Printf("%s", desk.Fill(words.why+declared.Text(*q.Taken.Why).In(d.Lang), readingWidth))
	}
	tellLines(d, words.scenario, q.Taken.Scenario, q.Taken.Shown)
	for i := range q.Others {
		r := &q.Others[i]
		d.Printf("\n%s", says(words.or, r, d.Lang))
		for j := range r.Content {
			tellLines(d, words.content, "", &r.Content[j])
		}
		tellLines(d, words.variant, r.Variant, r.Changes)
		tellLines(d, words.scenario, r.Scenario, r.Shown)
	}
}

// shownArticles is the number of articles that the list shows for an entry; the entry itself shows all.
const shownArticles = 3

// readingWidth is the width to which the texts of a reading are wrapped.
const readingWidth = 100

func says(head string, r *readingJSON, lang string) string {
	return desk.Fill(head+declared.Text(r.Says).In(lang), readingWidth)
}

// tellLines prints lines of a file below their label and place. Without lines it prints the label and the name.
func tellLines(d *desk.Desk, what, name string, l *linesJSON) {
	if l == nil {
		d.Printf("\n  %s%s\n", what, name)
		return
	}
	d.Printf("\n  %s%s:%d\n%s", what, l.File, l.Line, desk.Indent(l.Text+"\n"))
}
