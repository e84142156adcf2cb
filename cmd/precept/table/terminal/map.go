package terminal

import (
	"strings"

	"precept/interpreter/view"
)

// mapOf writes the spaces that are on no grid, one after the other: what is known of each, what lies there by owner,
// and what it is joined to. One about which there is nothing to say is left out; empty ones of a printed table of which
// the same is said stand together.
func (t *terminal) mapOf(v view.View, facts map[string][]string, drawn map[string]bool) {
	var alike []string // empty spaces that are joined to nothing, and what is said of them all
	said := ""
	for _, name := range t.match.Spaces() {
		if drawn[name] {
			continue
		}
		told := strings.Join(facts[name], ", ")
		lie := ""
		if p := placeNamed(v, name); p != nil {
			lie = strings.Join(t.byOwner(*p), "; ")
		}
		var links []string
		for _, l := range t.names.Links(name) {
			links = append(links, l.Relation+" "+strings.Join(t.placeNames(l.To), ", "))
		}
		single := lie == "" && links == nil
		if len(alike) > 0 && (!single || told != said) {
			t.space(strings.Join(alike, "; "), said, "", "")
			alike = nil
		}
		switch {
		case single && told != "":
			alike, said = append(alike, t.names.Place(name)), told
		case !single:
			t.space(t.names.Place(name), told, lie, strings.Join(links, "; "))
		}
	}
	if len(alike) > 0 {
		t.space(strings.Join(alike, "; "), said, "", "")
	}
}

// space writes one space: plainly in one line, else what lies there in a line of its own.
func (t *terminal) space(name, told, lie, links string) {
	if t.plain {
		t.line(0, t.pair(name, join("; ", told, lie, links)))
		return
	}
	t.headed(0, -1, name, t.pair(name, join("; ", told, links)))
	if lie != "" {
		t.line(4, lie)
	}
}

// byOwner is what lies in a place, first what is nobody's, then seat by seat.
func (t *terminal) byOwner(p view.Place) []string {
	var out []string
	for _, owner := range append([]string{""}, t.match.Record.Seats...) {
		part := p
		part.Pieces, part.Owner = nil, owner
		for _, x := range p.Pieces {
			if x.Owner == owner {
				part.Pieces = append(part.Pieces, x)
			}
		}
		if owner != "" {
			part.Hidden = 0
		}
		if s := t.pieces(part); s != "" {
			head := t.words.nobody
			if owner != "" {
				head = t.names.Seat(owner)
			}
			out = append(out, t.pair(head, s))
		}
	}
	return out
}

func (t *terminal) placeNames(names []string) []string {
	var out []string
	for _, n := range names {
		out = append(out, t.names.Place(n))
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
