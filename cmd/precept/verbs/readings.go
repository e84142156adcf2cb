package verbs

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"precept/cmd/precept/desk"
	"precept/conformance/scenario"
	"precept/interpreter/model"
	"precept/interpreter/source"
)

// readings is `precept readings GAME [NUMBER]`.
func (a *app) readings() *cobra.Command {
	var paths []string
	cmd := &cobra.Command{
		Use:   "readings GAME [NUMBER]",
		Short: "Where the text of a game can be read in several ways, and which reading is taken",
		Long: `List where the text of a game can be read in several ways, or show one entry in
full: the articles, the reading that the content has and why, the others with
the variants that take them, and the lines of content and of scenarios in which
they differ. A reading that is not taken is played with --variant.`,
		Example: `  precept readings root
  precept readings root 3 --lang fr
  precept play root --variant losses_one_by_one`,
		Args: arguments(1, 2),
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) == 1 {
				return a.listReadings(args[0])
			}
			number, err := strconv.Atoi(args[1])
			if err != nil {
				return desk.Usage("a reading is asked for by its number, not %q", args[1])
			}
			return a.oneReading(args[0], number, paths)
		},
	}
	cmd.Flags().StringSliceVar(&paths, "scenarios", nil,
		"files or folders with scenarios, instead of those that come with the program")
	return cmd
}

// questionJSON is an entry of a register.
type questionJSON struct {
	Number   int           `json:"number"`
	Question desk.Text     `json:"question"`
	Articles []string      `json:"articles"`
	Taken    readingJSON   `json:"taken"`
	Others   []readingJSON `json:"others"`
}

// readingJSON is a reading; the lines are told of one question alone.
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

// linesOf is the whole lines in which a span stands, nil for none.
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

// outdent moves lines to the left, as far as all of them can go.
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

func questionOf(q *model.Question) questionJSON {
	out := questionJSON{q.Number, desk.Text(q.Asks), q.Articles, readingOf(&q.Taken), nil}
	for i := range q.Others {
		out.Others = append(out.Others, readingOf(&q.Others[i]))
	}
	return out
}

func readingOf(r *model.Reading) readingJSON {
	out := readingJSON{Says: desk.Text(r.Says), Variant: r.Variant, Scenario: r.Scenario.Text}
	if r.Why != (model.Text{}) {
		why := desk.Text(r.Why)
		out.Why = &why
	}
	return out
}

func (a *app) listReadings(id string) error {
	g, err := a.Game(id)
	if err != nil {
		return err
	}
	list := []questionJSON{}
	for i := range g.Model.Questions {
		list = append(list, questionOf(&g.Model.Questions[i]))
	}
	if a.JSON {
		return a.WriteJSON(struct {
			Game      string         `json:"game"`
			Questions []questionJSON `json:"questions"`
		}{id, list})
	}
	if len(list) == 0 {
		a.Printf("%s has no register of readings\n", id)
		return nil
	}
	return a.Table(func(w io.Writer) {
		for _, q := range list {
			var variants []string
			for _, r := range q.Others {
				variants = append(variants, r.Variant)
			}
			fmt.Fprintf(w, "%d\t%s\t%s\t%s\n", q.Number, strings.Join(desk.ShortArticles(g.Model, q.Articles), ", "),
				strings.Join(variants, ", "), model.Text(q.Question).In(a.Lang))
		}
	})
}

// oneReading shows an entry in full.
func (a *app) oneReading(id string, number int, paths []string) error {
	l, err := a.Library()
	if err != nil {
		return err
	}
	g, err := a.GameOf(l, id)
	if err != nil {
		return err
	}
	m := g.Model
	i := slices.IndexFunc(m.Questions, func(q model.Question) bool { return q.Number == number })
	if i < 0 {
		return desk.Usage("%s has no reading %d; precept readings %s lists what it has", id, number, id)
	}
	q := &m.Questions[i]
	suite := &scenario.Suite{}
	if a.Content == "" || len(paths) > 0 {
		if suite, err = a.suite(paths); err != nil {
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
		if err := a.changes(l, m, r); err != nil {
			return err
		}
	}
	if a.JSON {
		return a.WriteJSON(shown)
	}
	a.tellReading(m, &shown)
	return nil
}

// changes finds the lines of a variant, and those that it replaces or removes.
func (a *app) changes(l *desk.Library, m *model.Game, r *readingJSON) error {
	for i := range m.Variants {
		if m.Variants[i].ID == r.Variant {
			r.Changes = linesOf(m.Variants[i].Span)
		}
	}
	if slices.Contains(m.Laid, r.Variant) {
		return nil // it is laid already: what it replaced is told by the game without it
	}
	p, err := l.Find(m.ID)
	if err != nil {
		return err
	}
	varied, problems := l.Load(p, r.Variant)
	if varied == nil {
		return a.Report(problems)
	}
	for _, f := range varied.Model.Former {
		if f.Variant == r.Variant {
			r.Content = append(r.Content, *linesOf(f.Span))
		}
	}
	return nil
}

// readingWords is what stands before the parts of an entry, by language.
var readingWords = map[string]struct{ taken, why, or, scenario, content, variant string }{
	"en": {"taken: ", "why: ", "or: ", "scenario: ", "content: ", "variant: "},
	"fr": {"retenu : ", "pourquoi : ", "ou : ", "scénario : ", "contenu : ", "variante : "},
}

func (a *app) tellReading(m *model.Game, q *questionJSON) {
	words := readingWords[a.Lang]
	a.Printf("%d. %s\n\n", q.Number, model.Text(q.Question).In(a.Lang))
	for _, id := range q.Articles {
		told := ""
		if x := m.Article(id); x != nil {
			told = model.Text{En: x.Summary, Fr: x.Title.Fr}.In(a.Lang)
		}
		a.Printf("  %s  %s\n", strings.Join(desk.ShortArticles(m, []string{id}), ""), told)
	}
	a.Printf("\n%s", says(words.taken, &q.Taken, a.Lang))
	if q.Taken.Why != nil {
		a.Printf("%s", desk.Fill(words.why+model.Text(*q.Taken.Why).In(a.Lang), readingWidth))
	}
	a.tellLines(words.scenario, q.Taken.Scenario, q.Taken.Shown)
	for i := range q.Others {
		r := &q.Others[i]
		a.Printf("\n%s", says(words.or, r, a.Lang))
		for j := range r.Content {
			a.tellLines(words.content, "", &r.Content[j])
		}
		a.tellLines(words.variant, r.Variant, r.Changes)
		a.tellLines(words.scenario, r.Scenario, r.Shown)
	}
}

// readingWidth is how wide the texts of a reading are set.
const readingWidth = 100

func says(head string, r *readingJSON, lang string) string {
	return desk.Fill(head+model.Text(r.Says).In(lang), readingWidth)
}

// tellLines prints lines of a file below what they are and where they stand, or else their name.
func (a *app) tellLines(what, name string, l *linesJSON) {
	if l == nil {
		a.Printf("\n  %s%s\n", what, name)
		return
	}
	a.Printf("\n  %s%s:%d\n%s", what, l.File, l.Line, desk.Indent(l.Text+"\n"))
}
