package check

import (
	"maps"
	"slices"
	"strconv"

	"precept/interpreter/authoring/tree"
	"precept/interpreter/internal/draft"
	"precept/interpreter/internal/model"
	"precept/interpreter/source"
)

// links reports what refers to something that nothing declares, once every file has been read.
func (b *checker) links() {
	for _, o := range b.Refs.Overrides {
		b.override(o)
	}
	for _, n := range b.Refs.Befores {
		b.before(n)
	}
	for _, p := range b.Refs.Defaults {
		b.defaultOption(p)
	}
	for _, n := range b.Refs.Needs {
		b.SeatNamed(n)
	}
	b.lastings()
}

// override judges an id that a rule says it lifts: it is a rule's, of the same ruling.
func (b *checker) override(o draft.Override) {
	var ids []string
	var other *model.Rule
	for _, r := range b.Game.AllRules() {
		ids = append(ids, r.ID)
		if r.ID != o.ID.Text || r == o.By {
			continue
		}
		if r.Ruling == o.By.Ruling {
			return
		}
		other = r
	}
	if other != nil {
		name := b.Game.Rulings[o.By.Ruling].ID
		p := b.Bad(o.ID, "dangling", "%s is a rule of %s, not of %s", other.ID, b.Game.Rulings[other.Ruling].ID, name)
		p.Notes = append(p.Notes, source.Note{Span: other.Verb, Text: "it stands here"})
		return
	}
	b.Bad(o.ID, "dangling", "there is no other rule %q%s", o.ID.Text, b.Decls.Suggest(o.ID.Text,
		slices.Sorted(slices.Values(ids))))
}

// before judges an id of an ability that another comes before.
func (b *checker) before(n *tree.Node) {
	var ids []string
	for _, a := range b.Game.AllAbilities() {
		if a.ID == n.Text {
			return
		}
		ids = append(ids, a.ID)
	}
	b.Bad(n, "dangling", "there is no ability %q%s", n.Text, b.Decls.Suggest(n.Text, slices.Sorted(slices.Values(ids))))
}

// defaultOption judges what a match has when its setup does not say: seats, a map, a deck.
func (b *checker) defaultOption(p tree.Pair) {
	switch p.Key.Text {
	case "seats":
		b.defaultSeats(p.Value)
	case "map":
		if !slices.Contains(b.Game.Maps, p.Value.Text) {
			b.Bad(p.Value, "dangling", "there is no map %q%s", p.Value.Text,
				b.Decls.Suggest(p.Value.Text, slices.Sorted(slices.Values(b.Game.Maps))))
		}
	default:
		b.defaultFile(p)
	}
}

func (b *checker) defaultSeats(n *tree.Node) {
	known := true
	for _, it := range b.Items(n, "seats") {
		known = b.SeatNamed(it) >= 0 && known
	}
	if !known {
		return
	}
	var names []string
	for _, it := range n.Items {
		names = append(names, it.Text)
	}
	k, g := b.Game.Players(names), b.Game
	if len(names) > 0 && g.MaxPlayers > 0 && (k < g.MinPlayers || k > g.MaxPlayers) {
		b.Bad(n, "range", "%s; the game has %s players",
			source.Count(k, "of the seats is a player", "of the seats are players"),
			countText(b.Game.MinPlayers, b.Game.MaxPlayers))
	}
}

// defaultFile judges a default for an option of cards files: one of them has it, or is part of it.
func (b *checker) defaultFile(p tree.Pair) {
	choices := b.Game.Choices()
	switch files := choices[p.Key.Text]; {
	case len(files) == 0:
		options := append(slices.Sorted(maps.Keys(choices)), "map", "seats")
		b.Bad(p.Key, "dangling", "no cards file has option: %s%s", p.Key.Text, b.Decls.Suggest(p.Key.Text, options))
	case !slices.Contains(files, p.Value.Text):
		b.Bad(p.Value, "dangling", "there is no cards file %q with option: %s%s", p.Value.Text, p.Key.Text,
			b.Decls.Suggest(p.Value.Text, files))
	}
}

// lastings gives each effect with a name the end that the steps say, which must agree.
func (b *checker) lastings() {
	first := map[*model.Effect]draft.Until{}
	for _, u := range b.Refs.Untils {
		e := u.Effect
		was, seen := first[e]
		if !seen {
			first[e] = u
			if u.Says {
				e.Until, e.UntilNext, e.UntilProc = u.Scope, u.Next, u.Proc
			}
			continue
		}
		if was.Says != u.Says || was.Scope != u.Scope || was.Next != u.Next || was.Proc != u.Proc {
			p := b.Problems.Add(u.Step, "contradiction",
				"%s lasts otherwise here than where it is applied elsewhere; declare two effects", e.ID)
			p.Notes = append(p.Notes, source.Note{Span: was.Step, Text: "it is applied here too"})
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
