package terminal

import (
	"strings"

	"precept/cmd/precept/table/position"
)

// mapOf prints the spaces on no grid one after the other: facts, links, and content by owner. It leaves out spaces
// about which there is nothing to print. Empty spaces of a printed table with the same facts share a line.
func (t *terminal) mapOf(p *position.Position, drawn map[string]bool) {
	var alike []string // empty spaces without links, and their common facts
	said := ""
	for i := range p.Spaces {
		s := &p.Spaces[i]
		if drawn[s.ID] {
			continue
		}
		told, lie := strings.Join(s.Facts, ", "), strings.Join(t.sides(s), t.words.semi)
		var links []string
		for _, l := range s.Links {
			links = append(links, l.Text)
		}
		single := lie == "" && links == nil
		if len(alike) > 0 && (!single || told != said) {
			t.space(strings.Join(alike, t.words.semi), said, "", "")
			alike = nil
		}
		switch {
		case single && told != "":
			alike, said = append(alike, s.Name), told
		case !single:
			t.space(s.Name, told, lie, strings.Join(links, t.words.semi))
		}
	}
	if len(alike) > 0 {
		t.space(strings.Join(alike, t.words.semi), said, "", "")
	}
}

// space prints one space. In plain mode it takes one line; otherwise its content has a line of its own.
func (t *terminal) space(name, told, lie, links string) {
	if t.plain {
		t.line(0, t.pair(name, join(t.words.semi, told, lie, links)))
		return
	}
	about := join(t.words.semi, told, links)
	if about == "" {
		about, lie = lie, ""
	}
	text := name
	if about != "" {
		text = t.pair(name, about)
	}
	t.headed(0, -1, name, text)
	if lie != "" {
		t.line(4, lie)
	}
}

// sides returns the content of a space: first what belongs to nobody, then seat by seat.
func (t *terminal) sides(s *position.Space) []string {
	var out []string
	for i := range s.Sides {
		side := &s.Sides[i]
		text := t.heap(&side.Heap)
		if side.Seat != "" {
			text = t.pair(side.Name, text)
		}
		out = append(out, text)
	}
	return out
}

// join joins the texts that are not empty with a separator.
func join(by string, texts ...string) string {
	var out []string
	for _, s := range texts {
		if s != "" {
			out = append(out, s)
		}
	}
	return strings.Join(out, by)
}
