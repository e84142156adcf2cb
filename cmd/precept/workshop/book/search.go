package book

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strings"

	"precept/interpreter/declared"
)

// hit is an entry of the search index: its sort, title, link and text. Of is its owner, or what distinguishes it
// from others with the same name.
type hit struct{ Sort, Title, Href, Text, Of string }

// The groups of sorts, in the order in which the search shows them. Rules come first, then content, then scenarios,
// then spaces, which are many.
const (
	ofArticles  = iota // articles of the game's own rulebook
	ofBeside           // articles of other rulebooks
	ofThings           // seats and cards
	ofContent          // readings, variants and names
	ofScenarios        // scenarios
	ofSpaces           // spaces
)

// group returns the group of a sort.
func (m *maker) group(sort string) int {
	switch sort {
	case "article":
		return ofArticles
	case "seat", "card":
		return ofThings
	case "scenario":
		return ofScenarios
	case "space":
		return ofSpaces
	}
	if say("en", sort) == "" {
		return ofBeside
	}
	return ofContent
}

// hits returns all entries of the search index. Equal matches are shown in this order.
func (m *maker) hits(lang string) []hit {
	var out []hit
	for i, v := range m.volumes {
		sort := "article"
		if i > 0 {
			sort = v.Title.In(lang) // articles of two rulebooks may have the same numbers
		}
		for _, c := range v.Chapters {
			for _, a := range c.Articles {
				text, _ := a.Says(lang)
				out = append(out, hit{sort, strings.TrimSpace(a.ID + " " + a.Name(lang)), a.Href(), text, ""})
			}
		}
	}
	for _, s := range m.seats {
		out = append(out, hit{"seat", s.Name.In(lang), s.Page(), "", ""})
	}
	for _, d := range m.decks {
		for _, c := range d.Cards {
			out = append(out, hit{"card", c.Name.In(lang), c.Href(), c.Says.In(lang), c.printed(lang)})
		}
	}
	for _, q := range m.questions {
		out = append(out,
			hit{"reading", fmt.Sprintf("%d. %s", q.Number, q.Asks.In(lang)), q.Href(), q.Taken.Says.In(lang), ""})
	}
	for _, c := range m.changes {
		out = append(out, hit{"variant", c.Title.In(lang), c.Href(), c.Text.In(lang), ""})
	}
	for _, n := range m.names {
		if n.Sort == "choice" || n.Sort == "field" {
			continue // many share a name; the page of names lists them
		}
		if n.Sort != "card" && n.Sort != "seat" {
			out = append(out, hit{n.Sort, cmp.Or(n.Name.In(lang), n.ID), n.Href, n.ID, n.Of.In(lang)})
		}
	}
	for _, t := range m.scenarios {
		out = append(out, hit{"scenario", t.Name, t.Href(), "", ""})
	}
	return out
}

// printed returns the deck and printed traits of a card, which distinguish cards with the same name.
func (c *card) printed(lang string) string {
	parts := []string{c.Deck.Name.In(lang)}
	for _, t := range c.Traits {
		parts = append(parts, cmp.Or(t.Value.In(lang), t.Name.In(lang)))
	}
	return strings.Join(parts, ", ")
}

// owner returns the owner of a declaration: a faction, a map, a variant or the game itself.
func (m *maker) owner(n *declared.Node) declared.Text {
	layer := m.files.layer(n.Span)
	switch layer.ID {
	case "variant":
		for _, c := range m.changes {
			if c.ID == layer.Of {
				return c.Title
			}
		}
		return declared.Text{En: layer.Of, Fr: layer.Of}
	case "law":
		return declared.Text{En: say("en", "layer.law"), Fr: say("fr", "layer.law")}
	}
	return m.fileName(n.Span.File, m.files.tree(n.Span.File).Pairs[0].Value.Text)
}

// searchIndex returns the search index as a script. It is no data file because a page opened from disk cannot read
// other files. word translates a sort into the language of the page.
func (m *maker) searchIndex(lang string, word func(string) string) ([]byte, error) {
	sorts, groups, numbers := []string{}, []int{}, map[string]int{}
	rows := [][]any{}
	for _, h := range m.hits(lang) {
		if _, known := numbers[h.Sort]; !known {
			numbers[h.Sort] = len(sorts)
			sorts = append(sorts, cmp.Or(word(h.Sort), h.Sort))
			groups = append(groups, m.group(h.Sort))
		}
		row := []any{numbers[h.Sort], h.Title, h.Href, h.Text}
		if h.Of != "" {
			row = append(row, h.Of)
		}
		rows = append(rows, row)
	}
	out, err := json.Marshal(map[string]any{"sorts": sorts, "groups": groups, "rows": rows})
	if err != nil {
		return nil, err
	}
	return append(append([]byte("window.preceptBook = "), out...), ";\n"...), nil
}
