package check

import (
	"maps"
	"slices"
	"strconv"

	"precept/interpreter/authoring/tree"
	"precept/interpreter/model"
	"precept/interpreter/source"
)

// links reports what refers to something that nothing declares, once every file has been read.
func (b *builder) links() {
	for _, o := range b.refs.overrides {
		b.override(o)
	}
	for _, n := range b.refs.befores {
		b.before(n)
	}
	for _, p := range b.refs.defaults {
		b.defaultOption(p)
	}
	for _, n := range b.refs.needs {
		b.seatNamed(n)
	}
	b.lastings()
}

// override judges an id that a rule says it lifts: it is a rule's, of the same ruling.
func (b *builder) override(o override) {
	var ids []string
	var other *model.Rule
	for _, r := range b.g.AllRules() {
		ids = append(ids, r.ID)
		if r.ID != o.id.Text || r == o.by {
			continue
		}
		if r.Ruling == o.by.Ruling {
			return
		}
		other = r
	}
	if other != nil {
		name := b.g.Rulings[o.by.Ruling].ID
		p := b.bad(o.id, "dangling", "%s is a rule of %s, not of %s", other.ID, b.g.Rulings[other.Ruling].ID, name)
		p.Notes = append(p.Notes, source.Note{Span: other.Verb, Text: "it stands here"})
		return
	}
	b.bad(o.id, "dangling", "there is no other rule %q%s", o.id.Text, source.Suggest(o.id.Text, sortedCopy(ids)))
}

// before judges an id of an ability that another comes before.
func (b *builder) before(n *tree.Node) {
	var ids []string
	for _, a := range b.g.AllAbilities() {
		if a.ID == n.Text {
			return
		}
		ids = append(ids, a.ID)
	}
	b.bad(n, "dangling", "there is no ability %q%s", n.Text, source.Suggest(n.Text, sortedCopy(ids)))
}

// defaultOption judges what a match has when its setup does not say: seats, a map, a deck.
func (b *builder) defaultOption(p tree.Pair) {
	switch p.Key.Text {
	case "seats":
		b.defaultSeats(p.Value)
	case "map":
		if !slices.Contains(b.g.Maps, p.Value.Text) {
			b.bad(p.Value, "dangling", "there is no map %q%s", p.Value.Text, source.Suggest(p.Value.Text, sortedCopy(b.g.Maps)))
		}
	default:
		b.defaultFile(p)
	}
}

func (b *builder) defaultSeats(n *tree.Node) {
	for _, it := range b.items(n, "seats") {
		b.seatNamed(it)
	}
	var names []string
	for _, it := range n.Items {
		names = append(names, it.Text)
	}
	if k := b.g.Players(names); len(names) > 0 && b.g.MaxPlayers > 0 && (k < b.g.MinPlayers || k > b.g.MaxPlayers) {
		b.bad(n, "range", "%d seats; the game has %s players", k, countText(b.g.MinPlayers, b.g.MaxPlayers))
	}
}

// defaultFile judges a default for an option of cards files: one of them has it, or is part of it.
func (b *builder) defaultFile(p tree.Pair) {
	choices := b.g.Choices()
	switch files := choices[p.Key.Text]; {
	case len(files) == 0:
		options := append(slices.Sorted(maps.Keys(choices)), "map", "seats")
		b.bad(p.Key, "dangling", "no cards file has option: %s%s", p.Key.Text, source.Suggest(p.Key.Text, options))
	case !slices.Contains(files, p.Value.Text):
		b.bad(p.Value, "dangling", "there is no cards file %q with option: %s%s", p.Value.Text, p.Key.Text,
			source.Suggest(p.Value.Text, files))
	}
}

// lastings gives each effect with a name the end that the steps say, which must agree.
func (b *builder) lastings() {
	first := map[*model.Effect]until{}
	for _, u := range b.refs.untils {
		e := u.effect
		was, seen := first[e]
		if !seen {
			first[e] = u
			if u.says {
				e.Until, e.UntilProc = u.scope, u.proc
			}
			continue
		}
		if was.says != u.says || was.scope != u.scope || was.proc != u.proc {
			p := b.ps.Add(u.step, "contradiction",
				"%s lasts otherwise here than where it is applied elsewhere; declare two effects", e.ID)
			p.Notes = append(p.Notes, source.Note{Span: was.step, Text: "it is applied here too"})
		}
	}
}

// countText is a number of players: 2, or 2 to 6.
func countText(low, top int) string {
	if low == top {
		return strconv.Itoa(low)
	}
	return strconv.Itoa(low) + " to " + strconv.Itoa(top)
}
