package book

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strings"
)

// hit is something that a search may find: of which sort it is, what it is called, where it stands, and what it says.
type hit struct{ Sort, Title, Href, Text string }

// hits is everything that a search may find, in the order in which equal ones are shown.
func (m *maker) hits(lang string) []hit {
	var out []hit
	for i, v := range m.volumes {
		sort := "article"
		if i > 0 {
			sort = v.Title.In(lang) // two of them may have the same numbers
		}
		for _, c := range v.Chapters {
			for _, a := range c.Articles {
				text, _ := a.Says(lang)
				out = append(out, hit{sort, strings.TrimSpace(a.ID + " " + a.Name(lang)), a.Href(), text})
			}
		}
	}
	for _, s := range m.seats {
		out = append(out, hit{"seat", s.Name.In(lang), s.Page(), ""})
	}
	for _, d := range m.decks {
		for _, c := range d.Cards {
			out = append(out, hit{"card", c.Name.In(lang), c.Href(), c.Says.In(lang)})
		}
	}
	for _, q := range m.questions {
		out = append(out, hit{"reading", fmt.Sprintf("%d. %s", q.Number, q.Asks.In(lang)), q.Href(), q.Taken.Says.In(lang)})
	}
	for _, c := range m.changes {
		out = append(out, hit{"variant", c.Title.In(lang), c.Href(), c.Text.In(lang)})
	}
	for _, n := range m.names {
		if n.Sort != "card" && n.Sort != "seat" {
			out = append(out, hit{n.Sort, cmp.Or(n.Name.In(lang), n.ID), n.Href, n.ID})
		}
	}
	for _, t := range m.scenarios {
		out = append(out, hit{"scenario", t.Name, t.Href(), ""})
	}
	return out
}

// searchIndex is the index as a script: a page that was opened from a disk may read no other file. Words are the sorts
// in the language of the page.
func (m *maker) searchIndex(lang string, word func(string) string) ([]byte, error) {
	sorts, numbers := []string{}, map[string]int{}
	rows := [][4]any{}
	for _, h := range m.hits(lang) {
		if _, known := numbers[h.Sort]; !known {
			numbers[h.Sort] = len(sorts)
			sorts = append(sorts, cmp.Or(word(h.Sort), h.Sort))
		}
		rows = append(rows, [4]any{numbers[h.Sort], h.Title, h.Href, h.Text})
	}
	out, err := json.Marshal(map[string]any{"sorts": sorts, "rows": rows})
	if err != nil {
		return nil, err
	}
	return append(append([]byte("window.preceptBook = "), out...), ";\n"...), nil
}
