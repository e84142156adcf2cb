package why

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/table/grammar"
	"precept/cmd/precept/table/position"
	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/narrate"
)

// Tell prints an explanation: what was asked, whether it is possible, and the reasons for and against.
func Tell(d *desk.Desk, m *interpreter.Match, e *narrate.Explanation) {
	lines := Explained(m, e, d.Lang, true)
	lines[0].Text = narrate.New(m, d.Lang).Seat(e.Seat) + wordsIn(d.Lang).colon + lines[0].Text
	for _, line := range lines {
		d.Printf("%s%s\n", strings.Repeat("  ", line.Depth), line.Text)
	}
}

// Line is a line of an explanation. A deeper line belongs to the question above it.
type Line struct {
	Depth int
	Text  string
	Cites bool // it only says what an article is about, or which were consulted
}

// Explained returns the lines of an explanation: the question with its verdict, then the reasons, then the texts of the
// articles. If places is true, each reason has its place in the content. If not, the main reason for a refusal comes
// first, in one sentence.
func Explained(m *interpreter.Match, e *narrate.Explanation, lang string, places bool) []Line {
	w, names := wordsIn(lang), narrate.New(m, lang)
	out := []Line{{Text: title(e, names, lang) + w.colon + w.verdict(e)}}
	add := func(text string) { out = append(out, Line{Depth: 1, Text: text}) }
	if says := names.Says(e.Asked); says != "" {
		add(says)
	}
	if e.Decides != "" && e.Decides != e.Seat {
		add(fmt.Sprintf(w.elsewhere, names.Seat(e.Decides)))
	}
	if len(e.Within) > 0 {
		add(fmt.Sprintf(w.within, list(e.Within, lang)))
	}
	if e.Offered && len(e.Later) > 0 {
		var later []string
		for _, v := range e.Later {
			later = append(later, value(names, v))
		}
		add(fmt.Sprintf(w.later, strings.Join(later, ", ")))
	}
	if e.Unsure {
		add(w.unsure)
	}
	out = append(out, reasonLines(m, e, lang, places)...)
	if e.Action && len(e.Asks) > 0 && len(e.Answers) == 0 {
		add(fmt.Sprintf(w.asks, list(e.Asks, lang)))
	}
	return out
}

// title returns the name of the thing that was asked about, followed by the answers that the question assumes.
func title(e *narrate.Explanation, names narrate.Names, lang string) string {
	s := cmp.Or(e.Name.In(lang), value(names, e.Asked))
	for _, g := range e.Answers {
		s += " " + value(names, g.Value)
	}
	return s
}

// value returns the name of a value, given its id in the content.
func value(names narrate.Names, id string) string {
	for _, text := range []string{names.Place(id), names.Seat(id), names.Piece(id)} {
		if text != id {
			return text
		}
	}
	return strings.ReplaceAll(id, "_", " ")
}

// list returns the names of several things, each once.
func list(nodes []declared.Node, lang string) string {
	var out []string
	for i := range nodes {
		s := cmp.Or(nodes[i].Name.In(lang), strings.ReplaceAll(nodes[i].ID, "_", " "))
		if s != "" && !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return strings.Join(out, ", ")
}

// reasonLines returns the reasons of an explanation, one per line, then the texts of their articles.
func reasonLines(m *interpreter.Match, e *narrate.Explanation, lang string, places bool) []Line {
	w, names := wordsIn(lang), narrate.New(m, lang)
	var out []Line
	var also, articles []string
	plain, weight, at := "", 0, 0 // what refuses it, and the line of it
	for i := range e.Reasons {
		r := &e.Reasons[i]
		text := w.reason(r, lang)
		if r.Sort == narrate.Another && text == "" {
			text = fmt.Sprintf(w.another, pending(m, names, lang))
		}
		switch {
		case r.Sort == narrate.Part && !places && (r.Yes || r.Name.In(lang) == r.ID): // for players
			continue
		case r.Maybe:
			also = append(also, r.Articles...)
			continue
		case text == "" && places: // for a person who reads the content too
			text = w.plainReason(r)
		case text == "" || text == e.Name.In(lang) && len(r.Articles) == 0:
			articles = append(articles, r.Articles...)
			continue
		}
		said := text
		if r.Sort == narrate.Part && r.Name.In(lang) != r.ID && places {
			text += " (" + r.ID + ")"
		}
		if len(r.Articles) > 0 {
			text += "  [" + names.Articles(r.Articles) + "]"
		}
		if places && r.At != "" {
			text += "  " + r.At
		}
		depth := 1 // below the question it belongs to, if that is listed
		if len(out) > 0 {
			depth = min(r.Depth, out[len(out)-1].Depth) + 1
		}
		line := Line{Depth: depth, Text: text}
		if !slices.Contains(out, line) {
			out = append(out, line)
		}
		if n := refuses(r, lang); n > 0 && n >= weight && (n < timely || weight < timely) {
			plain, weight, at = said, n, slices.Index(out, line)
			if because := r.Why.In(lang); because != "" && n < timely {
				plain = because
			}
		}
		if e.Offered || i == 0 || r.Sort != narrate.Step || !r.Yes { // leaves out the steps around the one that fails
			articles = append(articles, r.Articles...)
		}
	}
	also = slices.DeleteFunc(also, func(a string) bool { return slices.Contains(articles, a) })
	if len(also) > 0 && !e.Offered {
		slices.Sort(also)
		out = append(out, Line{1, fmt.Sprintf(w.also, names.Articles(slices.Compact(also))), true})
	}
	for _, line := range articleLines(m, articles, w, lang) {
		out = append(out, Line{1, line, true})
	}
	if weight > 0 && !places && !e.Offered {
		if out[at].Text == plain {
			out = slices.Delete(out, at, at+1) // it cites nothing and names no rule
		}
		out = slices.Insert(out, 0, Line{Depth: 1, Text: grammar.Sentence(plain) + "."})
	}
	return out
}

// These weights rank some reasons above all others, however deeply the others are nested.
const (
	timely = 1000 // holds whatever would be chosen: it is not the time for it
	cannot = 500  // a rule forbids it, and nothing overcomes that
)

// refuses returns how well a reason explains a refusal, 0 if it does not. A more deeply nested reason is more precise
// and ranks higher.
func refuses(r *narrate.Reason, lang string) int {
	switch r.Sort {
	case narrate.Phase, narrate.Moment, narrate.Another, narrate.Closed, narrate.Limit, narrate.Used, narrate.Theirs:
		return timely
	case narrate.Least, narrate.Outside, narrate.Away:
		return 1 + r.Depth
	}
	if r.Why.In(lang) != "" && !r.Yes {
		if r.Sort == narrate.Forbids {
			return cannot
		}
		return 1 + r.Depth
	}
	return 0
}

// pending returns a text for the pending decision: its question, or the phase of a menu without one.
func pending(m *interpreter.Match, names narrate.Names, lang string) string {
	text := position.WordsIn(lang).Act
	if d := m.Pending(); d != nil {
		if q := names.Question(d); q != "" {
			return q
		}
	}
	for _, p := range slices.Backward(names.Phases()) {
		if p.Name != "" {
			return text + " (" + p.Name + ")"
		}
	}
	return text
}

// articleLines returns the texts of articles, each once.
func articleLines(m *interpreter.Match, cites []string, w *words, lang string) []string {
	var out []string
	for _, cite := range cites {
		a := m.Game.Definition().Article(cite)
		if a == nil {
			continue
		}
		text := a.Says(lang)
		line := fmt.Sprintf(w.article, narrate.New(m, lang).Articles([]string{cite}), text)
		if text != "" && !slices.Contains(out, line) {
			out = append(out, line)
		}
	}
	return out
}

// reasonJSON is the JSON of a reason.
type reasonJSON struct {
	Sort     string   `json:"sort"`
	ID       string   `json:"id,omitempty"`
	Name     string   `json:"name,omitempty"`
	Why      string   `json:"why,omitempty"`
	Layer    string   `json:"layer,omitempty"`
	Says     string   `json:"says,omitempty"`
	Decides  bool     `json:"decides,omitempty"`
	Limit    int      `json:"limit,omitempty"`
	Maybe    bool     `json:"maybe,omitempty"`
	Depth    int      `json:"depth"`
	Articles []string `json:"articles"`
	At       string   `json:"at,omitempty"`
}

// JSON returns an explanation for programs.
func JSON(e *narrate.Explanation, lang string) any {
	out := struct {
		Seat    string            `json:"seat"`
		Asked   string            `json:"asked"`
		Answers map[string]string `json:"answers"`
		Decides string            `json:"decides,omitempty"`
		Offered bool              `json:"offered"`
		OnMenu  bool              `json:"on_menu"`
		Reasons []reasonJSON      `json:"reasons"`
	}{e.Seat, e.Asked, map[string]string{}, e.Decides, e.Offered, e.OnMenu, []reasonJSON{}}
	for i, g := range e.Answers {
		out.Answers[cmp.Or(g.Name, fmt.Sprint(i+1))] = g.Value
	}
	sorts := []string{
		"step", "question", "answer", "add", "forbid", "phase", "moment", "another", "closed", "limit", "least", "used",
		"unfit", "outside", "away", "theirs", "part",
	}
	for _, r := range e.Reasons {
		j := reasonJSON{
			Sort: sorts[r.Sort], ID: r.ID, Name: r.Name.In(lang), Why: r.Why.In(lang), Layer: r.Layer, Decides: r.Wins,
			Limit: r.Limit, Maybe: r.Maybe, Depth: r.Depth, Articles: r.Articles, At: r.At,
		}
		if r.Sort == narrate.ByQuestion || r.Sort == narrate.Answers {
			j.Says = map[bool]string{true: "yes", false: "no"}[r.Yes]
		}
		if j.Articles == nil {
			j.Articles = []string{}
		}
		out.Reasons = append(out.Reasons, j)
	}
	return out
}
