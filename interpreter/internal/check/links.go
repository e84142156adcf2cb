package check

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"precept/interpreter/declared"
	"precept/interpreter/internal/model"
	"precept/interpreter/source"
)

// links reports references to things that nothing declares, once every file has been read.
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

// override checks the id that a rule overrides: it must name another rule of the same ruling.
func (b *checker) override(o Override) {
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
		p.Notes = append(p.Notes, source.Note{Span: other.Verb, Text: source.Say("it is here")})
		return
	}
	b.Bad(o.ID, "dangling", "there is no other rule %q%s", o.ID.Text, b.Decls.Suggest(o.ID.Text,
		slices.Sorted(slices.Values(ids))))
}

// before checks that the ability that another ability comes before exists.
func (b *checker) before(n *source.Node) {
	var ids []string
	for _, a := range b.Game.AllAbilities() {
		if a.ID == n.Text {
			return
		}
		ids = append(ids, a.ID)
	}
	slices.Sort(ids)
	b.Bad(n, "dangling", "there is no ability %q%s", n.Text,
		cmp.Or(b.Decls.Suggest(n.Text, ids), source.Listed(n.Text, ids)))
}

// defaultOption checks a default of the match setup: seats, a map, or a deck.
func (b *checker) defaultOption(p source.Pair) {
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

func (b *checker) defaultSeats(n *source.Node) {
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
		b.Bad(n, "range", "%d of the seats {is a player|are players}; the game has %s players", k,
			countText(b.Game.MinPlayers, b.Game.MaxPlayers))
	}
}

// defaultFile checks a default for an option of cards files: one of those files must have it, or be part of it.
func (b *checker) defaultFile(p source.Pair) {
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

// lastings gives each named effect the duration that the steps specify. All steps must agree.
func (b *checker) lastings() {
	first := map[*model.Effect]Until{}
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
				"%s has another duration here than in another step; declare two effects", e.ID)
			p.Notes = append(p.Notes, source.Note{Span: was.Step, Text: source.Say("the other step is here")})
		}
	}
}

// countText returns a number of players in words: 2, or 2 to 6.
func countText(low, top int) *source.Text {
	if low == top {
		return source.Say("%d", low)
	}
	return source.Say("%d to %d", low, top)
}

// tie records that one article says the same as another.
type tie struct {
	book    *declared.Rulebook
	article int // of the book
	node    *source.Node
}

// tied records the same_as of an article until all rulebooks are known.
func (b *Draft) tied(r *declared.Rulebook, article int, n *source.Node) {
	for _, it := range Scalars(n) {
		if it.Kind != source.Scalar || it.Text == "" {
			b.Bad(it, "article", "an article is its number, or book:number")
			continue
		}
		b.ties = append(b.ties, tie{r, article, it})
	}
}

// Ties checks which articles say the same as others, once every rulebook of the package has been read. It includes
// books that the game does not cite, because a variant can cite them.
func (b *Draft) Ties() {
	for _, t := range b.ties {
		if full := b.tiedTo(t); full != "" {
			a := &t.book.Articles[t.article]
			a.SameAs = append(a.SameAs, full)
		}
	}
	for _, t := range b.ties {
		own := t.book.ID + ":" + t.book.Articles[t.article].ID
		if full := b.fullTie(t); full == own {
			b.Bad(t.node, "circle", "article %s cannot be the same as itself; leave same_as out", t.node.Text)
		} else if b.leadsTo(full, own, map[string]bool{}) {
			b.Bad(t.node, "circle", "%s is the same as %s, directly or through others; one of them must be "+
				"testable by itself", full, own)
		}
	}
}

// fullTie returns the citation of a tie with its book.
func (b *Draft) fullTie(t tie) string {
	if strings.Contains(t.node.Text, ":") {
		return t.node.Text
	}
	return t.book.ID + ":" + t.node.Text
}

// tiedTo returns the article that a tie names, as "book:id". If the tie is invalid, it reports that and returns "".
func (b *Draft) tiedTo(t tie) string {
	full := b.fullTie(t)
	book, id, _ := strings.Cut(full, ":")
	var ids []string
	for _, r := range b.Game.Rulebooks {
		if ids = append(ids, r.ID); r.ID != book {
			continue
		}
		i, found := r.Index[id]
		switch {
		case !found:
			b.Bad(t.node, "unknown_article", "%s has no article %s%s", book, id, source.Suggest(id, articleIDs(r)))
		case !r.Articles[i].Testable:
			b.Bad(t.node, "not_testable", "article %s is not testable, so no scenario shows that this one holds", full)
		case !t.book.Articles[t.article].Testable:
			b.Bad(t.node, "not_testable", "this article is not testable, so it cannot be the same as %s",
				full)
		default:
			return full
		}
		return ""
	}
	if slices.ContainsFunc(b.named, func(n *source.Node) bool { return n.Text == book }) {
		return "" // it is reported where the game names it
	}
	b.Bad(t.node, "unknown_article", "the package has no rulebook %s%s", book, source.Suggest(book, ids))
	return ""
}

// leadsTo reports whether ties lead from one article to another.
func (b *Draft) leadsTo(from, to string, seen map[string]bool) bool {
	if seen[from] {
		return false
	}
	seen[from] = true
	a := b.Game.Article(from)
	if a == nil {
		return false // reported
	}
	for _, next := range a.SameAs {
		if next == to || b.leadsTo(next, to, seen) {
			return true
		}
	}
	return false
}

func articleIDs(r *declared.Rulebook) []string {
	var out []string
	for i := range r.Articles {
		out = append(out, r.Articles[i].ID)
	}
	return out
}
