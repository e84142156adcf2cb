package draw

import (
	"cmp"
	"strings"

	"precept/interpreter/declared"

	"precept/cmd/precept/table/draw/svg"
)

// printed is the kinds of the spaces that are lines of a printed table: no look says where one of them lies, nothing
// joins them, and they say something or are not all that there is.
func (p *picture) printed() map[int]bool {
	lie, facts := map[int]bool{}, p.facts()
	says := map[int]bool{}
	for _, s := range p.spaces(func(s *declared.Space) bool { return s.Board < 0 }) {
		if l := p.game.LookOf(s); l != nil && l.Placed {
			lie[s.Kind] = true
		}
		says[s.Kind] = says[s.Kind] || facts[s.ID] != nil
	}
	for i := range p.game.Relations {
		for _, pair := range p.game.Relations[i].Pairs {
			lie[p.game.Spaces[pair.A].Kind], lie[p.game.Spaces[pair.B].Kind] = true, true
		}
	}
	out := map[int]bool{}
	for kind, yes := range says {
		out[kind] = !lie[kind] && (yes || len(says) > 1)
	}
	return out
}

// facts is what is known of each space, in words.
func (p *picture) facts() map[string][]string {
	out := map[string][]string{}
	for _, f := range p.match.Facts(p.as, p.lang) {
		out[f.Of] = append(out[f.Of], f.Text)
	}
	return out
}

// tableWide is how wide a printed table is.
const tableWide = 460.0

// printedTables draws a table for each kind of spaces: a line for each space, with what it says and what lies there.
func (p *picture) printedTables(kinds map[int]bool) []block {
	var out []block
	facts := p.facts()
	for kind := range p.game.Kinds {
		if !kinds[kind] {
			continue
		}
		const size, high, head = 12.5, 20.0, 34.0
		inner := tableWide - 2*pad
		var rows []row
		for _, s := range p.spaces(func(s *declared.Space) bool { return s.Board < 0 && s.Kind == kind }) {
			name, told := p.names.Place(s.ID), svg.Wrap(strings.Join(facts[s.ID], ", "), size, inner*0.6, false)
			line := []row{{high * float64(max(1, len(told))), func(y float64) {
				p.Words(pad, y+14, size, "start", name, "ink bold")
				for i, l := range told {
					p.Words(pad+inner, y+14+high*float64(i), size, "end", l, "ink")
				}
				p.rule(y+high*float64(max(1, len(told)))-1, inner)
			}}}
			if items := p.items(p.lies[s.ID]); items != nil {
				line = append(line, p.flow(s.ID, items, inner)...)
			}
			rows = append(rows, p.together(line, name, p.spaceHooks(s.ID)...))
		}
		h := head + pad*0.6
		for _, r := range rows {
			h += r.h
		}
		d := &p.game.Kinds[kind]
		title := cmp.Or(d.Name.In(p.lang), d.ID)
		out = append(out, block{tableWide, h, func() {
			p.Leaf("rect", "width", tableWide, "height", h, "rx", 8.0, "class", "panel")
			p.Words(pad, 22, 15, "start", title, "ink bold")
			y := head
			for _, r := range rows {
				r.draw(y)
				y += r.h
			}
		}})
	}
	return out
}
