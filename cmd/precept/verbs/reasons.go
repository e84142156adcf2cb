package verbs

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"precept/interpreter"
	"precept/interpreter/model"
)

// reasons writes an explanation: what was asked, whether it can be done, and what speaks for that and against.
func (a *app) reasons(m *interpreter.Match, e *interpreter.Explanation) {
	lines := explained(m, e, a.lang, true)
	lines[0].text = m.Names(a.lang).Seat(e.Seat) + wordsIn(a.lang).colon + lines[0].text
	for _, line := range lines {
		a.printf("%s%s\n", strings.Repeat("  ", line.depth), line.text)
	}
}

// reasonLine is a line of an explanation; questions inside questions are deeper.
type reasonLine struct {
	depth int
	text  string
}

// explained is an explanation in lines: what was asked and the verdict, then what speaks for it, then what the articles
// of that say. places adds where each reason stands in the content.
func explained(m *interpreter.Match, e *interpreter.Explanation, lang string, places bool) []reasonLine {
	w, names := wordsIn(lang), m.Names(lang)
	out := []reasonLine{{0, title(e, names, lang) + w.colon + w.why.verdict(e)}}
	add := func(text string) { out = append(out, reasonLine{1, text}) }
	if says := names.Says(e.Asked); says != "" {
		add(says)
	}
	if e.Decides != "" && e.Decides != e.Seat {
		add(fmt.Sprintf(w.why.elsewhere, names.Seat(e.Decides)))
	}
	if len(e.Within) > 0 {
		add(fmt.Sprintf(w.why.within, list(e.Within, lang)))
	}
	if e.Offered && len(e.Later) > 0 {
		var later []string
		for _, v := range e.Later {
			later = append(later, value(names, v))
		}
		add(fmt.Sprintf(w.why.later, strings.Join(later, ", ")))
	}
	if e.Unsure {
		add(w.why.unsure)
	}
	out = append(out, reasonLines(m, e, lang, places)...)
	if e.Action && len(e.Asks) > 0 && len(e.Answers) == 0 {
		add(fmt.Sprintf(w.why.asks, list(e.Asks, lang)))
	}
	return out
}

// title is what was asked about, as people read it, and as it can be asked again.
func title(e *interpreter.Explanation, names interpreter.Names, lang string) string {
	s := cmp.Or(e.Name.In(lang), value(names, e.Asked))
	for _, g := range e.Answers {
		s += " " + value(names, g.Value)
	}
	return s
}

// value is what people call a value, given its name in the content.
func value(names interpreter.Names, id string) string {
	for _, text := range []string{names.Place(id), names.Seat(id), names.Piece(id)} {
		if text != id {
			return text
		}
	}
	return strings.ReplaceAll(id, "_", " ")
}

// list is the names of several things, each once.
func list(nodes []model.Node, lang string) string {
	var out []string
	for i := range nodes {
		s := cmp.Or(nodes[i].Name.In(lang), strings.ReplaceAll(nodes[i].ID, "_", " "))
		if s != "" && !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return strings.Join(out, ", ")
}

// reasonLines is what speaks for an explanation, a line each, then what the articles of that say.
func reasonLines(m *interpreter.Match, e *interpreter.Explanation, lang string, places bool) []reasonLine {
	w, names := wordsIn(lang), m.Names(lang)
	var out []reasonLine
	var also, articles []string
	for i := range e.Reasons {
		r := &e.Reasons[i]
		text := w.why.reason(r, w, lang)
		switch {
		case r.Maybe:
			also = append(also, r.Articles...)
			continue
		case text == "" && places: // for who reads the content beside it
			text = w.why.plainReason(r, w)
		case text == "" || text == e.Name.In(lang) && len(r.Articles) == 0:
			articles = append(articles, r.Articles...)
			continue
		}
		if len(r.Articles) > 0 {
			text += "  [" + names.Articles(r.Articles) + "]"
		}
		if places && r.At != "" {
			text += "  " + r.At
		}
		depth := 1 // below what it is a part of, where that is told
		if len(out) > 0 {
			depth = min(r.Depth, out[len(out)-1].depth) + 1
		}
		if line := (reasonLine{depth, text}); !slices.Contains(out, line) {
			out = append(out, line)
		}
		if e.Offered || i == 0 || r.Sort != interpreter.Step || !r.Yes { // not all inside which it breaks off
			articles = append(articles, r.Articles...)
		}
	}
	also = slices.DeleteFunc(also, func(a string) bool { return slices.Contains(articles, a) })
	if len(also) > 0 && !e.Offered {
		slices.Sort(also)
		out = append(out, reasonLine{1, fmt.Sprintf(w.why.also, names.Articles(slices.Compact(also)))})
	}
	for _, line := range articleLines(m, articles, w, lang) {
		out = append(out, reasonLine{1, line})
	}
	return out
}

// articleLines is what articles say, each once: the summary, which is English, or the title.
func articleLines(m *interpreter.Match, cites []string, w *words, lang string) []string {
	var out []string
	for _, cite := range cites {
		a := m.Game.Model.Article(cite)
		if a == nil {
			continue
		}
		text := a.Title.In(lang)
		if lang == "en" && a.Summary != "" {
			text = a.Summary
		}
		line := fmt.Sprintf(w.why.article, m.Names(lang).Articles([]string{cite}), text)
		if text != "" && !slices.Contains(out, line) {
			out = append(out, line)
		}
	}
	return out
}

// reasonJSON is a reason as JSON tells it.
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

func (a *app) reasonsJSON(e *interpreter.Explanation) any {
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
		out.Answers[cmp.Or(g.Choice, fmt.Sprint(i+1))] = g.Value
	}
	sorts := []string{
		"step", "question", "answer", "add", "forbid", "phase", "moment", "another", "closed", "limit", "least", "used",
		"unfit",
		"away", "theirs",
	}
	for _, r := range e.Reasons {
		j := reasonJSON{
			Sort: sorts[r.Sort], ID: r.ID, Name: r.Name.In(a.lang), Why: r.Why.In(a.lang), Layer: r.Layer, Decides: r.Wins,
			Limit: r.Limit, Maybe: r.Maybe, Depth: r.Depth, Articles: r.Articles, At: r.At,
		}
		if r.Sort == interpreter.Question || r.Sort == interpreter.Answers {
			j.Says = map[bool]string{true: "yes", false: "no"}[r.Yes]
		}
		if j.Articles == nil {
			j.Articles = []string{}
		}
		out.Reasons = append(out.Reasons, j)
	}
	return out
}
