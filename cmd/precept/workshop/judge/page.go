package judge

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"

	"precept/cmd/precept/speech"
	"precept/conformance/conform"
)

//go:embed page.html
var pageText string

var pageTemplate = template.Must(template.New("page").Parse(pageText))

// wording is what the page says, in a language.
type wording struct {
	Lang, Colon                                                                                        string
	Title, Article, Passed, Failed, Unable, Another, Broken, None, Expected, Came, Step, Begins, Cases string
	Games, Unplayed, Unsaid, Readings, Anew, Took                                                      string
}

var wordings = map[string]*wording{
	"en": {"en", ": ", "What came of %s", "Article", "passed", "failed", "nothing for it", "another reading",
		"Articles it breaks", "none", "expected", "came", "step", "where it begins", "Cases", "Game",
		"cases with variants that it does not play: %d",
		"scenarios that the kit cannot say: %d", "readings that it takes", "the driver was started anew %d {time|times}",
		"%.1f seconds"},
	"fr": {"fr", " : ", "Résultats de %s", "Article", "réussis", "manqués", "rien pour cela", "autre lecture",
		"Articles qu'il enfreint", "aucun", "attendu", "obtenu", "étape", "au début", "Cas", "Jeu",
		"cas à variantes qu'il ne joue pas : %d", "scénarios que le lot ne peut pas dire : %d", "lectures qu'il prend",
		"le pilote a été relancé %d fois", "%.1f secondes"},
}

// pageData is a report as its page shows it.
type pageData struct {
	*conform.Report
	W         *wording
	Heading   string
	Time, Had string
	Shown     []pageGame
}

type pageGame struct {
	*conform.GameReport
	W        *wording
	Notes    []string
	Breaks   []string
	Sections []pageArticle
}

type pageArticle struct {
	conform.ArticleReport
	W     *wording
	Says  string
	Cases []pageCase // that did not pass
}

type pageCase struct {
	*conform.Result
	Where, Word string
}

// page is a report as one HTML file.
func page(r *conform.Report, lang string) ([]byte, error) {
	w := wordings[lang]
	data := pageData{Report: r, W: w, Heading: fmt.Sprintf(w.Title, r.Name), Time: fmt.Sprintf(w.Took, r.Seconds)}
	if r.Broke > 0 {
		data.Had = fmt.Sprintf(speech.Agreed(w.Lang, w.Anew, r.Broke), r.Broke)
	}
	for i := range r.Games {
		data.Shown = append(data.Shown, gameOf(&r.Games[i], w))
	}
	var out bytes.Buffer
	err := pageTemplate.Execute(&out, data)
	return out.Bytes(), err
}

func gameOf(g *conform.GameReport, w *wording) pageGame {
	out := pageGame{GameReport: g, W: w, Breaks: broken(g)}
	if g.Unplayed > 0 {
		out.Notes = append(out.Notes, fmt.Sprintf(w.Unplayed, g.Unplayed))
	}
	if g.Unsaid > 0 {
		out.Notes = append(out.Notes, fmt.Sprintf(w.Unsaid, g.Unsaid))
	}
	for number, reading := range g.Readings {
		out.Notes = append(out.Notes, fmt.Sprintf("%s: %s %s", w.Readings, number, reading))
	}
	words := map[conform.Outcome]string{conform.Failed: w.Failed, conform.Unable: w.Unable, conform.Another: w.Another}
	cases := map[string][]pageCase{}
	for i := range g.Cases {
		c := &g.Cases[i]
		if c.Outcome == conform.Passed {
			continue
		}
		one := pageCase{c, w.Begins, words[c.Outcome]}
		if c.Step > 0 {
			one.Where = fmt.Sprintf("%s %d", w.Step, c.Step)
		}
		if len(c.Articles) == 0 {
			cases[""] = append(cases[""], one)
		}
		for _, a := range c.Articles {
			cases[a] = append(cases[a], one)
		}
	}
	articles := g.Articles
	if len(cases[""]) > 0 {
		articles = append(articles, conform.ArticleReport{ID: "", Tally: conform.Tally{Failed: len(cases[""])}})
	}
	for _, a := range articles {
		says := a.Words.En
		if w.Lang == "fr" && a.Words.Fr != "" {
			says = a.Words.Fr
		}
		out.Sections = append(out.Sections, pageArticle{a, w, says, cases[a.ID]})
	}
	return out
}
