package cli

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"precept/interpreter"
)

// reasons writes an explanation: what was asked, whether it can be done, and what speaks for that and against.
func (a *app) reasons(m *interpreter.Match, e *interpreter.Explanation) {
	w, names := wordsIn(a.lang), m.Names(a.lang)
	verdict := w.cannot
	if e.Offered {
		verdict = w.can
	}
	a.printf("%s%s%s%s%s\n", names.Seat(e.Seat), w.colon, asked(e), w.colon, verdict)
	if e.Decides != "" && e.Decides != e.Seat {
		a.printf(w.elsewhere+"\n", names.Seat(e.Decides))
	}
	if !e.OnMenu {
		a.printf("%s\n", w.untimely(e, a.lang))
	}
	for _, line := range reasonLines(m, e, a.lang, true) {
		a.printf("%s%s\n", strings.Repeat("  ", line.depth+1), line.text)
	}
}

// reasonLine is a line of an explanation; questions inside questions are deeper.
type reasonLine struct {
	depth int
	text  string
}

// reasonLines is what speaks for an explanation, a line each, then what the articles of that say. places adds where each stands in the content.
func reasonLines(m *interpreter.Match, e *interpreter.Explanation, lang string, places bool) []reasonLine {
	w, names := wordsIn(lang), m.Names(lang)
	var out []reasonLine
	var also, articles []string
	for i := range e.Reasons {
		r := &e.Reasons[i]
		if r.Maybe {
			also = append(also, r.Articles...)
			continue
		}
		line := w.reason(r, lang)
		if len(r.Articles) > 0 {
			line += "  [" + names.Articles(r.Articles) + "]"
		}
		if places && r.At != "" {
			line += "  " + r.At
		}
		out = append(out, reasonLine{r.Depth, line})
		articles = append(articles, r.Articles...)
	}
	if len(also) > 0 {
		slices.Sort(also)
		out = append(out, reasonLine{0, fmt.Sprintf(w.also, names.Articles(slices.Compact(also)))})
	}
	for _, line := range articleLines(m, articles, w, lang) {
		out = append(out, reasonLine{0, line})
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

// asked is what was asked about, as it can be asked again.
func asked(e *interpreter.Explanation) string {
	s := e.Asked
	for _, g := range e.Answers {
		s += " " + g.Choice + "=" + g.Value
	}
	return s
}

// reason is what a reason says. What gives its reason in words needs no name.
func (w *words) reason(r *interpreter.Reason, lang string) string {
	why := r.Why.In(lang)
	name := cmp.Or(r.Name.In(lang), strings.ReplaceAll(r.ID, "_", " "), w.unnamed)
	says := w.no
	if r.Yes {
		says = w.yes
	}
	switch r.Sort {
	case interpreter.Step:
		if r.Yes {
			why = ""
		}
		return w.joined(name, why)
	case interpreter.Question:
		if r.Yes {
			return name + " " + says
		}
		return w.joined(name+" "+says, why)
	case interpreter.Forbid:
		says = w.forbids
	default:
		if r.Wins {
			says += ", " + w.decides
		}
	}
	if why != "" {
		name = r.Name.In(lang)
	}
	return w.joined(r.Layer, name, says, why)
}

// joined is parts that say more of one another.
func (w *words) joined(parts ...string) string {
	parts = slices.DeleteFunc(parts, func(s string) bool { return s == "" })
	return strings.Join(parts, w.colon)
}

// untimely says that something is on no menu now, and when it is.
func (w *words) untimely(e *interpreter.Explanation, lang string) string {
	var when []string
	for _, p := range e.Phases {
		when = append(when, cmp.Or(p.Name.In(lang), p.ID))
	}
	if len(when) == 0 {
		return w.notNow
	}
	return w.notNow + "; " + w.offeredIn + " " + strings.Join(when, ", ")
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
	for _, g := range e.Answers {
		out.Answers[g.Choice] = g.Value
	}
	sorts := []string{"step", "question", "answer", "add", "forbid"}
	for _, r := range e.Reasons {
		j := reasonJSON{Sort: sorts[r.Sort], ID: r.ID, Name: r.Name.In(a.lang), Why: r.Why.In(a.lang), Layer: r.Layer, Decides: r.Wins, Maybe: r.Maybe, Depth: r.Depth, Articles: r.Articles, At: r.At}
		if r.Sort == interpreter.Question || r.Sort == interpreter.Answer {
			j.Says = map[bool]string{true: "yes", false: "no"}[r.Yes]
		}
		if j.Articles == nil {
			j.Articles = []string{}
		}
		out.Reasons = append(out.Reasons, j)
	}
	return out
}
