package declare

import (
	"slices"
	"strings"

	"precept/interpreter/authoring/tree"
	"precept/interpreter/declared"
	"precept/interpreter/internal/draft"
	"precept/interpreter/source"
)

// tie is one article that another says it is the same as, where that is written.
type tie struct {
	book    *declared.Rulebook
	article int // of the book
	node    *tree.Node
}

// tied remembers what an article says of same_as, until all rulebooks are known.
func (b *Reader) tied(r *declared.Rulebook, article int, n *tree.Node) {
	for _, it := range draft.Scalars(n) {
		if it.Kind != tree.Scalar || it.Text == "" {
			b.Bad(it, "article", "an article is its number, or book:number")
			continue
		}
		b.ties = append(b.ties, tie{r, article, it})
	}
}

// Ties judges which articles say the same as others, once every rulebook of the package has been read: also those that
// no game cites, as a variant may.
func (b *Reader) Ties() {
	for _, t := range b.ties {
		if full := b.tiedTo(t); full != "" {
			a := &t.book.Articles[t.article]
			a.SameAs = append(a.SameAs, full)
		}
	}
	for _, t := range b.ties {
		own := t.book.ID + ":" + t.book.Articles[t.article].ID
		if full := b.fullTie(t); full == own {
			b.Bad(t.node, "circle", "article %s says the same as itself; leave same_as out", t.node.Text)
		} else if b.leadsTo(full, own, map[string]bool{}) {
			b.Bad(t.node, "circle", "%s says the same as %s, directly or through others: one of them has to be shown "+
				"by itself", full, own)
		}
	}
}

// fullTie is the citation of a tie with its book.
func (b *Reader) fullTie(t tie) string {
	if strings.Contains(t.node.Text, ":") {
		return t.node.Text
	}
	return t.book.ID + ":" + t.node.Text
}

// tiedTo is the article that a tie names, "book:id"; "", and reported, when none can be tied so.
func (b *Reader) tiedTo(t tie) string {
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
			b.Bad(t.node, "not_testable", "article %s is not testable, so nothing shows that this one holds", full)
		case !t.book.Articles[t.article].Testable:
			b.Bad(t.node, "not_testable", "this article is not testable itself, so there is nothing for %s to show",
				full)
		default:
			return full
		}
		return ""
	}
	if slices.ContainsFunc(b.named, func(n *tree.Node) bool { return n.Text == book }) {
		return "" // it is told where the game names it
	}
	b.Bad(t.node, "unknown_article", "the package has no rulebook %s%s", book, source.Suggest(book, ids))
	return ""
}

// leadsTo reports whether the ties from one article on come to another.
func (b *Reader) leadsTo(from, to string, seen map[string]bool) bool {
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
