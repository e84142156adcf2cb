package starter

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"precept/cmd/precept/desk"
	"precept/interpreter/declared"
	"precept/interpreter/source"
)

// Cards describes where new cards start and their kind; "" lets the game decide.
type Cards struct{ At, Kind string }

// heap is the cards of one kind that start in one zone.
type heap struct {
	Cards
	shared bool               // one stack for all players
	groups int                // the number of groups of cards
	like   []*declared.Design // one element for each group
}

// heaps returns the cards of a game that belong to no faction, by where they start. Shared stacks come first, then
// larger heaps.
func heaps(m *declared.Game) []heap {
	var all []heap
	for i := range m.Pieces {
		g := &m.Pieces[i]
		if g.Design < 0 || g.Faction != "" || g.Zone < 0 {
			continue
		}
		d, z := &m.Designs[g.Design], &m.Zones[g.Zone]
		c := Cards{z.ID, m.Kinds[d.Kind].ID}
		k := slices.IndexFunc(all, func(h heap) bool { return h.Cards == c })
		if k < 0 {
			k, all = len(all), append(all, heap{Cards: c, shared: z.Stack && len(z.Keys) == 0})
		}
		all[k].groups++
		all[k].like = append(all[k].like, d)
	}
	slices.SortStableFunc(all, func(a, b heap) int {
		if a.shared != b.shared {
			return cmp.Compare(rank(b.shared), rank(a.shared))
		}
		return cmp.Compare(b.groups, a.groups)
	})
	return all
}

func rank(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// cards chooses where new cards start, and the existing card that they resemble. It prefers a card with an ability. It
// also prefers a card of every match to one of an optional deck.
func (p *part) cards(m *declared.Game, want Cards) error {
	p.Like, p.Values = "", nil
	all := heaps(m)
	if err := want.known(all); err != nil {
		return err
	}
	k := slices.IndexFunc(all, want.fits)
	turn := "first(player)" // if the phase belongs to no player
	if slices.ContainsFunc(m.Scopes, func(s declared.Scope) bool { return s.ID == p.Speaks && s.Turns }) {
		turn = p.Speaks + ".of"
	}
	if p.Speaks != "" {
		p.Speaks = "start(" + p.Speaks + ")"
	}
	if k < 0 { // the card starts face up in a zone of its own
		p.By = turn
		return nil
	}
	h := all[k]
	p.Zone = h.At
	if h.Kind != "card" {
		p.Kind = h.Kind
	}
	like := slices.MinFunc(h.like, func(a, b *declared.Design) int {
		return cmp.Or(cmp.Compare(rank(b.Active && b.Able), rank(a.Active && a.Able)), cmp.Compare(a.Option, b.Option),
			cmp.Compare(rank(a.Able), rank(b.Able)), -cmp.Compare(len(a.Values), len(b.Values)))
	})
	p.Like, p.Values = like.ID, written(m, like)
	from := slices.IndexFunc(h.like, func(d *declared.Design) bool { return d.From != "" })
	switch {
	case like.Active && !like.Owned:
		p.By = turn
	case like.Active:
	case from < 0:
		p.Speaks = ""
	default:
		p.From, p.Speaks = h.like[from].From, cmp.Or(h.like[from].Window, p.Speaks)
	}
	for _, other := range all {
		if other.Cards != h.Cards {
			p.Elsewhere = append(p.Elsewhere, fmt.Sprintf("--at %s --kind %s", other.At, other.Kind))
		}
	}
	return nil
}

// fits reports whether a heap matches the requested place and kind.
func (c Cards) fits(h heap) bool {
	return (c.At == "" || c.At == h.At) && (c.Kind == "" || c.Kind == h.Kind)
}

// known returns an error if no cards of the game match the requested place and kind. It names the wrong part.
func (c Cards) known(all []heap) error {
	if c == (Cards{}) || slices.ContainsFunc(all, c.fits) {
		return nil
	}
	var at, kinds, both []string
	for _, h := range all {
		at, kinds = append(at, h.At), append(kinds, h.Kind)
		both = append(both, fmt.Sprintf("%s: %s", h.At, h.Kind))
	}
	switch {
	case c.At != "" && !slices.Contains(at, c.At):
		return desk.Usage("no card starts in a zone %q%s", c.At, desk.Near(c.At, at))
	case c.Kind != "" && !slices.Contains(kinds, c.Kind):
		return desk.Usage("no card is of a kind %q%s", c.Kind, desk.Near(c.Kind, kinds))
	}
	return desk.Usage("no card of the kind %s starts in %s; cards start as follows: %s",
		c.Kind, c.At, strings.Join(both, ", "))
}

// written returns the values of a card as its own file has them, including steps and formulas, which define what it
// does.
func written(m *declared.Game, d *declared.Design) []string {
	var out []string
	entry := entryOf(d)
	for _, v := range d.Values {
		a := &m.Types.Attrs[v.Attr]
		if plain := values(m, []declared.Value{v}); len(plain) > 0 {
			out = append(out, plain...)
		} else if entry != nil {
			out = append(out, verbatim(entry, a.Name)...)
		}
	}
	return out
}

// entryOf returns the node of a card in its file, nil if it is not found.
func entryOf(d *declared.Design) *source.Node {
	if d.Span.File == nil {
		return nil
	}
	return find(source.Parse(d.Span.File, &source.Problems{}), d.ID)
}

// find returns the map below a node that contains `id: name`, nil for none.
func find(n *source.Node, name string) *source.Node {
	if n == nil {
		return nil
	}
	if id := n.Get("id"); id != nil && id.Text == name {
		return n
	}
	for _, item := range n.Items {
		if found := find(item, name); found != nil {
			return found
		}
	}
	for _, pair := range n.Pairs {
		if found := find(pair.Value, name); found != nil {
			return found
		}
	}
	return nil
}

// verbatim returns the value of a key as written in the file, without its indentation.
func verbatim(entry *source.Node, key string) []string {
	for _, pair := range entry.Pairs {
		if pair.Key.Text != key {
			continue
		}
		text := string(pair.Key.Span.File.Text)
		_, column := pair.Key.Span.File.Position(pair.Key.Span.Start)
		lines := strings.Split(strings.TrimRight(text[pair.Key.Span.Start:pair.Value.Span.End], " \n"), "\n")
		for i := 1; i < len(lines); i++ {
			lines[i] = lines[i][min(column-1, len(lines[i])):]
		}
		return lines
	}
	return nil
}
