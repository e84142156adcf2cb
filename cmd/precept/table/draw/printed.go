package draw

import (
	"cmp"
	"slices"
	"strings"

	"precept/interpreter/declared"
	"precept/interpreter/narrate"

	"precept/cmd/precept/table/draw/svg"
	"precept/cmd/precept/table/grammar"
)

// printed returns the kinds of space that are drawn as lines of a printed table. A kind qualifies if no look places its
// spaces and no relation joins them. In addition, its spaces must have facts or another kind must exist.
func (p *picture) printed() map[int]bool {
	lie, kinds := map[int]bool{}, map[int]bool{}
	loose := p.spaces(func(s *declared.Space) bool { return s.Board < 0 })
	for _, s := range loose {
		kinds[s.Kind] = true
		if l := p.game.LookOf(s); l != nil && l.Placed {
			lie[s.Kind] = true
		}
	}
	for i := range p.game.Relations {
		for _, pair := range p.game.Relations[i].Pairs {
			lie[p.game.Spaces[pair.A].Kind], lie[p.game.Spaces[pair.B].Kind] = true, true
		}
	}
	out := map[int]bool{}
	for kind := range kinds {
		if !lie[kind] {
			out[kind] = len(kinds) > 1 || slices.ContainsFunc(loose, func(s *declared.Space) bool {
				return p.facts()[s.ID] != nil
			})
		}
	}
	return out
}

// facts returns the known facts of each space as texts. They are expensive, so they are computed only at the first
// call.
func (p *picture) facts() map[string][]string {
	if p.kept.facts == nil {
		p.kept.facts = map[string][]string{}
		for _, f := range narrate.New(p.match, p.lang).Facts(p.as) {
			p.kept.facts[f.Of] = append(p.kept.facts[f.Of], grammar.Named(p.lang, f.Name, f.Value))
		}
	}
	return p.kept.facts
}

// tableWide is the width of a printed table.
const tableWide = 460.0

// printedTables returns a table for each kind: a line for each space, with its facts and the pieces there.
func (p *picture) printedTables(kinds map[int]bool) []block {
	var out []block
	for kind := range p.game.Kinds {
		if !kinds[kind] {
			continue
		}
		var rows []row
		for _, s := range p.spaces(func(s *declared.Space) bool { return s.Board < 0 && s.Kind == kind }) {
			rows = append(rows, p.tableLine(s, p.facts()[s.ID], tableWide-2*pad))
		}
		d := &p.game.Kinds[kind]
		out = append(out, p.framed(cmp.Or(d.Name.In(p.lang), d.ID), rows, tableWide))
	}
	return out
}

// framed returns rows in a frame of a given width, with a title above.
func (p *picture) framed(title string, rows []row, w float64) block {
	const head = 34.0
	h := head + pad*0.6
	for _, r := range rows {
		h += r.h
	}
	return block{w, h, func() {
		p.Leaf("rect", "width", w, "height", h, "rx", 8.0, "class", "panel")
		p.Words(pad, 22, 15, "start", svg.Fitting(title, 15, w-2*pad, true), "ink bold")
		y := head
		for _, r := range rows {
			r.draw(pad, y)
			y += r.h
		}
	}}
}

// tableLine returns a line of a printed table: a space, its facts and the pieces there.
func (p *picture) tableLine(s *declared.Space, facts []string, w float64) row {
	const size, high = 12.5, 20.0
	name := p.names.Place(s.ID)
	told := svg.Wrap(strings.Join(facts, ", "), size, w*0.58, false)
	called := svg.Wrap(name, size, w*0.4, true)
	h := high * float64(max(len(told), len(called)))
	rows := []row{{w, h, func(x, y float64) {
		for i, l := range called {
			p.Words(x, y+14+high*float64(i), size, "start", l, "ink bold")
		}
		for i, l := range told {
			p.Words(x+w, y+14+high*float64(i), size, "end", l, "ink")
		}
		p.rule(x, y+h-1, w)
	}}}
	if items := p.items(p.contents[s.ID]); items != nil {
		rows = append(rows, p.flow(s.ID, items, w)...)
	}
	return p.together(rows, name, p.spaceHooks(s.ID)...)
}
