package narrate

import (
	"maps"
	"slices"
	"strings"

	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/internal/model"
	"precept/interpreter/source"
	"precept/interpreter/view"
)

// ruleSorts maps what a rule does to a kind of reason.
var ruleSorts = map[model.RuleSort]sort{model.Answer: Answers, model.Add: Adds, model.Forbid: Forbids}

// WhyTyped explains why seat may or may not do something now. The text ask is an action, an ability, a card, a place
// or a value of the pending choice, then answers to later choices: "march c5 c1", "march from=c5 to=c1". Names can be
// ids or texts in either language. It reveals nothing that the seat may not know, and changes nothing.
//
// # Errors
//
// [Unasked] for an unknown name, with the most similar one in lang.
func WhyTyped(m *interpreter.Match, seat, ask, lang string) (*Explanation, error) {
	at := slices.Index(m.Core().P.Names, seat)
	if at < 0 {
		return nil, nobody(m, seat)
	}
	if y := m.Core().OpenTo(int32(at)); y != nil && y != m.Core() { // the seat can answer before the others
		m = m.WithEngine(interpreter.CoreEngine(y))
	}
	a := newAsker(m, int32(at), lang)
	q, given, err := a.question(ask)
	if err != nil {
		return nil, err
	}
	out := &Explanation{Seat: seat, Asked: q.Entry + q.Value, Action: q.Entry != "", Name: a.title(q), Answers: given}
	if out.Asked == "" && len(given) > 0 { // answers to several choices, in any order
		out.Asked, out.Answers = given[0].Value, given[1:]
	}
	explain(m, q, out)
	return out, nil
}

// Question is a question in the ids of the content.
type Question struct {
	Seat    string            // the seat that would do it
	Entry   string            // an action or an ability, "" for a value
	Value   string            // a value of the pending choice
	Answers map[string]string // answers to later choices, by the names of the choices
}

// Why explains why a seat may or may not do something now. An unknown name is not offered, and gets no reasons. It
// reveals nothing that the seat may not know, and changes nothing.
//
// # Errors
//
// Nobody plays that seat.
func Why(m *interpreter.Match, of Question) (*Explanation, error) {
	at := slices.Index(m.Core().P.Names, of.Seat)
	if at < 0 {
		return nil, nobody(m, of.Seat)
	}
	q := CoreQuestion{Seat: int32(at), Entry: of.Entry, Answers: of.Answers}
	if of.Entry == "" {
		q.Value = of.Value
	}
	out := &Explanation{Seat: of.Seat, Asked: q.Entry + q.Value, Action: of.Entry != "",
		Name: newAsker(m, int32(at), "en").title(q)}
	for _, name := range slices.Sorted(maps.Keys(of.Answers)) {
		if of.Entry != "" {
			out.Answers = append(out.Answers, view.Value{Name: name, Value: of.Answers[name]})
		}
	}
	explain(m, q, out)
	return out, nil
}

// nobody returns the error for an unknown seat, with the most similar name.
func nobody(m *interpreter.Match, seat string) error {
	return source.Say("nobody plays %q%s", seat, source.Suggest(seat, m.Core().P.Names))
}

// title returns the name of what is asked about.
func (a *asker) title(q CoreQuestion) declared.Text {
	list := slices.Concat(a.doables, a.others)
	if q.Entry == "" {
		list = a.values
	}
	if q.Picked {
		return a.option(q.Pick).name
	}
	for _, t := range list {
		if t.id == q.Entry+q.Value && t.name != (declared.Text{}) {
			return t.name
		}
	}
	return declared.Text{}
}

func explain(m *interpreter.Match, q CoreQuestion, out *Explanation) {
	d := m.Pending()
	if d != nil {
		out.Decides = d.Seat
		// The seat may not know what others are asked.
		out.Usable = !out.Action && d.Kind == interpreter.Menu && out.Decides == out.Seat
	}
	names := map[string]Names{"en": New(m, "en"), "fr": New(m, "fr")}
	q.Name = func(t declared.Type, v int32) declared.Text {
		return declared.Text{En: names["en"].value(t, v), Fr: names["fr"].value(t, v)}
	}
	found := CoreWhy(m.Core(), q)
	out.Offered, out.OnMenu = found.Offered && out.Decides == out.Seat, found.OnMenu
	out.Unsure, out.Later = found.Unsure && !found.Offered, found.Later
	for _, s := range found.Asks {
		out.Asks = append(out.Asks, declared.Node{ID: s.Bind.Name, Name: s.Name})
	}
	for _, w := range found.Within {
		o := interpreter.Option{ID: w.ID}
		if w.Node != nil {
			o.Name, o.Articles = w.Node.Name, w.Node.Articles
		}
		out.Within = append(out.Within, declared.Node{ID: w.ID, Name: entryText(m, d, o), Articles: o.Articles})
	}
	away := awayFrom(m)
	for _, f := range found.Findings {
		r := reason(m, f)
		r.Articles = slices.DeleteFunc(slices.Clone(r.Articles), away)
		if len(r.Articles) > 0 || r.At != "" || r.Name != (declared.Text{}) ||
			r.Why != (declared.Text{}) {
			out.Reasons = append(out.Reasons, r)
		}
	}
}

// awayFrom returns a function that reports whether an article is about a seat that does not play: one of a chapter that
// is called as that seat.
func awayFrom(m *interpreter.Match) func(article string) bool {
	g, p := m.Game.Definition(), m.Core().P
	names, playing := map[string]bool{}, map[string]bool{}
	for i := range g.Seats {
		if s := &g.Seats[i]; slices.Contains(p.Names, s.ID) {
			playing[s.Name.En], playing[s.File] = true, true
		}
	}
	for i := range g.Seats {
		if s := &g.Seats[i]; s.Name.En != "" && !playing[s.Name.En] && !playing[s.File] {
			names[s.Name.En] = true
		}
	}
	return func(article string) bool {
		book, id, _ := strings.Cut(article, ":")
		i := slices.IndexFunc(g.Rulebooks, func(b *declared.Rulebook) bool { return b.ID == book })
		chapter, _, _ := strings.Cut(id, ".")
		return i >= 0 && names[g.Rulebooks[i].Chapters[chapter].En]
	}
}

// entryText returns the text of an entry of the pending menu.
func entryText(m *interpreter.Match, d *interpreter.Decision, o interpreter.Option) declared.Text {
	return declared.Text{En: New(m, "en").Option(d, o), Fr: New(m, "fr").Option(d, o)}
}

// reason converts a finding.
func reason(m *interpreter.Match, f finding) Reason {
	n := f.Node
	out := Reason{
		ID: n.ID, Name: n.Name, Why: n.Why, Articles: n.Articles, Yes: f.Yes, Wins: f.Wins, Limit: f.N, Choice: f.Choice,
		Maybe: f.Maybe, Depth: f.Depth,
	}
	if n.Span.File != nil {
		out.At = n.Span.String()
	}
	switch {
	case f.Sort != Step:
		out.Sort = f.Sort
	case f.Ruling != nil:
		out.Sort = ByQuestion
	case f.Rule != nil:
		out.Sort = ruleSorts[f.Rule.Sort]
		if f.Rule.Layer < len(m.Core().P.Game.Layers) {
			out.Layer = m.Core().P.Game.Layers[f.Rule.Layer]
		}
		if id := f.Rule.On.Design; id >= 0 && out.Name == (declared.Text{}) {
			out.Name = m.Core().P.Game.Designs[id].Name
		}
	}
	return out
}
