package cli

import (
	"cmp"
	"slices"
	"strings"

	"precept/interpreter"
	"precept/interpreter/model"
)

// reasons writes an explanation: what was asked, whether it can be done, and what speaks for that and against, questions
// inside questions indented.
func (a *app) reasons(m *interpreter.Match, e *interpreter.Explanation) {
	w, names := wordsIn(a.lang), m.Names(a.lang)
	verdict := w.cannot
	if e.Offered {
		verdict = w.can
	}
	a.printf("%s: %s: %s\n", names.Seat(e.Seat), asked(e), verdict)
	if e.Decides != "" && e.Decides != e.Seat {
		a.printf(w.elsewhere+"\n", names.Seat(e.Decides))
	}
	if !e.OnMenu {
		a.printf("%s\n", w.untimely(e, a.lang))
	}
	var also []string
	for _, r := range e.Reasons {
		if r.Maybe {
			also = append(also, r.Articles...)
			continue
		}
		a.printf("%s%s%s\n", strings.Repeat("  ", r.Depth+1), w.reason(&r, a.lang), a.citedAt(names, &r))
	}
	if len(also) > 0 {
		slices.Sort(also)
		a.printf("  "+w.also+"\n", names.Articles(slices.Compact(also)))
	}
}

// asked is what was asked about, as it can be asked again.
func asked(e *interpreter.Explanation) string {
	s := e.Asked
	for _, g := range e.Answers {
		s += " " + g.Choice + "=" + g.Value
	}
	return s
}

// citedAt is the articles and the place behind a reason.
func (a *app) citedAt(names interpreter.Names, r *interpreter.Reason) string {
	s := ""
	if len(r.Articles) > 0 {
		s = " [" + names.Articles(r.Articles) + "]"
	}
	if r.At != "" {
		s += "  " + r.At
	}
	return s
}

// reason is what a reason says.
func (w *words) reason(r *interpreter.Reason, lang string) string {
	name := cmp.Or(r.Name.In(lang), strings.ReplaceAll(r.ID, "_", " "), w.unnamed)
	says := w.no
	if r.Yes {
		says = w.yes
	}
	switch r.Sort {
	case interpreter.Step:
		if r.Yes {
			return name
		}
		return withWhy(name, r.Why, lang)
	case interpreter.Question:
		if r.Yes {
			return name + " " + says
		}
		return withWhy(name+" "+says, r.Why, lang)
	case interpreter.Forbid:
		return withWhy(r.Layer+": "+name+": "+w.forbids, r.Why, lang)
	}
	if r.Wins {
		says += ", " + w.decides
	}
	return withWhy(r.Layer+": "+name+": "+says, r.Why, lang)
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

func withWhy(text string, why model.Text, lang string) string {
	if s := why.In(lang); s != "" {
		return text + ": " + s
	}
	return text
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
