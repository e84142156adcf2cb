package terminal

import (
	"strings"

	"precept/cmd/precept/table/position"
)

// mapOf writes the spaces that are on no grid, one after the other: what is known of each, what it is joined to, and
// what lies there by owner. One about which there is nothing to say is left out; empty ones of a printed table of which
// the same is said stand together.
func (t *terminal) mapOf(p *position.Position, drawn map[string]bool) {
	var alike []string // empty spaces that are joined to nothing, and what is said of them all
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

// space writes one space: plainly in one line, else what lies there in a line of its own.
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

// sides is what lies on a space, first what is nobody's, then seat by seat.
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

// join puts a separator between the texts that are not empty.
func join(by string, texts ...string) string {
	var out []string
	for _, s := range texts {
		if s != "" {
			out = append(out, s)
		}
	}
	return strings.Join(out, by)
}
