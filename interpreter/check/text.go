package check

import (
	"precept/interpreter/authoring/tree"
	"precept/interpreter/limit"
	"precept/interpreter/model"
	"precept/interpreter/source"
	"strconv"
	"strings"
)

func (b *builder) text(n *tree.Node) model.Text {
	if n.Kind == tree.Scalar {
		b.bad(n, "text", "a text is given by language: {en: …, fr: …}")
		return model.Text{}
	}
	b.judge(n, n, "text")
	t := model.Text{}
	for _, p := range n.Pairs {
		if p.Value.Kind != tree.Scalar || p.Value.Text == "" {
			b.bad(p.Value, "text", "a text is expected here")
			continue
		}
		switch p.Key.Text {
		case "en":
			t.En = p.Value.Text
		case "fr":
			t.Fr = p.Value.Text
		}
	}
	return t
}

func (b *builder) articles(n *tree.Node) []string {
	var out []string
	for _, it := range scalars(n) {
		if it.Kind != tree.Scalar || it.Text == "" {
			b.bad(it, "article", "an article is its number, or book:number")
			continue
		}
		out = append(out, it.Text)
		b.later(stRules, func() { b.knownArticle(it) })
	}
	return out
}

// knownArticle reports an article that none of the package's rulebooks has.
func (b *builder) knownArticle(n *tree.Node) {
	if b.g.Article(n.Text) != nil || len(b.g.Rulebooks) == 0 {
		return
	}
	book, id, found := strings.Cut(n.Text, ":")
	if !found {
		id, book = book, b.g.Rulebooks[0].ID
	}
	for _, r := range b.g.Rulebooks {
		if r.ID == book {
			var ids []string
			for _, a := range r.Articles {
				ids = append(ids, a.ID)
			}
			b.bad(n, "unknown_article", "%s has no article %s%s", book, id, source.Suggest(id, ids))
			return
		}
	}
	b.bad(n, "unknown_article", "the package has no rulebook %s", book)
}

// ident reads a name, and reports one that is not lower_snake_case.
func (b *builder) ident(n *tree.Node) string {
	if n.Kind != tree.Scalar || n.Text == "" {
		b.bad(n, "name", "a name is expected here")
		return ""
	}
	if len(n.Text) > limit.NameBytes {
		b.bad(n, "name", "a name of %d bytes; at most %d", len(n.Text), limit.NameBytes)
		return ""
	}
	return n.Text
}

func (b *builder) int(n *tree.Node) (int, bool) {
	if n.Kind == tree.Scalar && !n.Quoted {
		s := strings.TrimPrefix(n.Text, "-")
		if s != "" && strings.Trim(s, "0123456789") == "" && (len(s) == 1 || s[0] != '0') && len(s) < 10 {
			v, _ := strconv.Atoi(n.Text)
			return v, true
		}
	}
	b.bad(n, "number", "a decimal integer is expected here%s", got(n))
	return 0, false
}

// intIn is an integer between two bounds, if top is above 0; low when it is none.
func (b *builder) intIn(n *tree.Node, low, top int) (int, bool) {
	v, ok := b.int(n)
	if ok && top > 0 && (v < low || v > top) {
		b.bad(n, "range", "%d to %d is expected here, not %d", low, top, v)
		ok = false
	}
	if !ok {
		v = low
	}
	return v, ok
}

func (b *builder) bool(n *tree.Node) (value, ok bool) {
	if n.Kind == tree.Scalar && (n.Text == "true" || n.Text == "false") {
		return n.Text == "true", true
	}
	b.bad(n, "bool", "true or false is expected here%s", got(n))
	return false, false
}

func got(n *tree.Node) string {
	if n.Kind == tree.Scalar && n.Text != "" {
		return ", not " + strconv.Quote(n.Text)
	}
	return ""
}

// mapping is the pairs of n, reporting what is no map.
func (b *builder) mapping(n *tree.Node, what string) []tree.Pair {
	if n == nil {
		return nil
	}
	if n.Kind != tree.Map {
		if n.Kind == tree.Scalar && n.Text == "" {
			return nil
		}
		b.bad(n, "shape", "%s are given by name: %s: {name: …}", what, what)
		return nil
	}
	return n.Pairs
}

func (b *builder) items(n *tree.Node, what string) []*tree.Node {
	if n == nil {
		return nil
	}
	if n.Kind != tree.List {
		if n.Kind == tree.Scalar && n.Text == "" {
			return nil
		}
		b.bad(n, "shape", "%s are a list: each begins with a dash", what)
		return nil
	}
	return n.Items
}

// part of n: a text inside that of n, at the place of n.
func derived(n *tree.Node, text string) *tree.Node {
	return &tree.Node{Kind: tree.Scalar, Text: text, Span: n.Span, Refused: n.Refused}
}
