package cli

import (
	"fmt"
	"slices"

	"precept/interpreter"
	"precept/interpreter/model"
)

// whyLines is the rules that spoke, a line each: first the reasons that rules give, then what else has a name, each with
// its articles, then what those articles say. Rules that say nothing and cite nothing are left out. It is what play
// and explain show.
func whyLines(g *model.Game, names interpreter.Names, w *whyWords, lang string, nodes []*model.Node) []string {
	var reasons, others, articles []string
	add := func(list *[]string, line string) {
		if line != "" && !slices.Contains(*list, line) {
			*list = append(*list, line)
		}
	}
	for _, n := range nodes {
		text, list := n.Why.In(lang), &reasons
		if text == "" {
			text, list = n.Name.In(lang), &others
		}
		if text != "" {
			if len(n.Articles) > 0 {
				text += "  [" + names.Articles(n.Articles) + "]"
			}
			add(list, text)
		}
		for _, cite := range n.Articles {
			if a := g.Article(cite); a != nil {
				add(&articles, articleLine(a, names.Articles([]string{cite}), w, lang))
			}
		}
	}
	return append(append(reasons, others...), articles...)
}

// articleLine is an article with what it says: the summary, which is English, or the title.
func articleLine(a *model.Article, cite string, w *whyWords, lang string) string {
	text := a.Title.In(lang)
	if lang == "en" && a.Summary != "" {
		text = a.Summary
	}
	if text == "" {
		return ""
	}
	return fmt.Sprintf(w.article, cite, text)
}
