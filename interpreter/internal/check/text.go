package check

import (
	"slices"
	"strconv"
	"strings"

	"precept/internal/limit"
	"precept/interpreter/declared"
	"precept/interpreter/source"
)

// Text reads a text by language.
func (b *Draft) Text(n *source.Node) declared.Text {
	if n.Kind == source.Scalar {
		b.Bad(n, "text", source.OneLanguage)
		return declared.Text{}
	}
	b.Judge(n, n, "text")
	t := declared.Text{}
	for _, p := range n.Pairs {
		if p.Value.Kind != source.Scalar || p.Value.Text == "" {
			b.noText(p.Value)
			continue
		}
		t.Say(p.Key.Text, p.Value.Text)
	}
	b.languages(n, t.En != "", t.Fr != "")
	return t
}

// languages records in which languages a text is given.
func (b *Draft) languages(n *source.Node, en, fr bool) {
	switch {
	case en && fr:
		b.Both++
	case en:
		b.Halves = append(b.Halves, Half{Node: n, Missing: "fr"})
	case fr:
		b.Halves = append(b.Halves, Half{Node: n, Missing: "en"})
	}
}

// noText reports a node that should be a text.
func (b *Draft) noText(n *source.Node) {
	if n.Refused {
		return
	}
	if n.Kind == source.Scalar {
		b.Bad(n, "text", "a text is expected here")
		return
	}
	b.Bad(n, "text", "a text is expected here, not a %s; quote a text that begins with a bracket", n.Kind.Word())
}

// Name reads a name by language: a text, or a map that also gives the forms used in sentences.
func (b *Draft) Name(n *source.Node) (declared.Text, *declared.Forms) {
	simple := true
	for _, p := range n.Pairs {
		simple = simple && p.Value.Kind != source.Map
	}
	if simple {
		return b.Text(n), nil
	}
	b.Judge(n, n, "text")
	t, f := declared.Text{}, &declared.Forms{}
	for _, p := range n.Pairs {
		one, form := p.Value.Text, declared.Form{}
		if p.Value.Kind == source.Map {
			b.Judge(p.Value, p.Key, "word")
			one = Word(p.Value, "one")
			form = declared.Form{Many: Word(p.Value, "many"), Gender: Word(p.Value, "gender"), The: Word(p.Value, "the"),
				Single: IsTrue(p.Value, "proper")}
		}
		if one == "" {
			b.Bad(p.Value, "text", "a text is expected here")
		}
		t.Say(p.Key.Text, one)
		f.Say(p.Key.Text, form)
	}
	b.languages(n, t.En != "", t.Fr != "")
	return t, f
}

func (b *Draft) articles(n *source.Node) []string {
	var out []string
	for _, it := range Scalars(n) {
		if it.Kind != source.Scalar || it.Text == "" {
			b.Bad(it, "article", "an article is expected here: its number, or book:number")
			continue
		}
		out = append(out, it.Text)
		b.Later(StageRules, func() { b.knownArticle(it) })
	}
	return out
}

// knownArticle reports an article that none of the package's rulebooks has.
func (b *Draft) knownArticle(n *source.Node) {
	if b.Game.Article(n.Text) != nil || len(b.Game.Rulebooks) == 0 {
		return
	}
	if one, two, several := strings.Cut(n.Text, " "); several {
		b.Bad(n, "unknown_article", "%q is no article: several are a list in brackets, with a comma between %q and %q",
			n.Text, strings.Trim(one, ",[]"), strings.Trim(two, ",[]"))
		return
	}
	book, id, found := strings.Cut(n.Text, ":")
	if slices.Contains(b.Unread, book) || !found && len(b.Unread) > 0 {
		return
	}
	if !found {
		id, book = book, b.Game.Rulebooks[0].ID
	}
	for _, r := range slices.Concat(b.Game.Rulebooks, b.Game.Beside) {
		if r.ID == book {
			var ids []string
			for _, a := range r.Articles {
				ids = append(ids, a.ID)
			}
			b.Bad(n, "unknown_article", "%s has no article %s%s", book, id, source.Suggest(id, ids))
			return
		}
	}
	b.Bad(n, "unknown_article", "the package has no rulebook %s", book)
}

// Ident reads a name. It reports one that is empty or too long and returns "".
func (b *Draft) Ident(n *source.Node) string {
	if n.Kind != source.Scalar || n.Text == "" {
		b.Bad(n, "name", "a name is expected here")
		return ""
	}
	if len(n.Text) > limit.NameBytes {
		b.Bad(n, "name", "a name of %d bytes; at most %d", len(n.Text), limit.NameBytes)
		return ""
	}
	return n.Text
}

// Int reads an integer. It returns false after an error.
func (b *Draft) Int(n *source.Node) (int, bool) {
	if n.Kind == source.Scalar && !n.Quoted {
		s := strings.TrimPrefix(n.Text, "-")
		if s != "" && strings.Trim(s, "0123456789") == "" && (len(s) == 1 || s[0] != '0') && len(s) < 10 {
			v, _ := strconv.Atoi(n.Text)
			return v, true
		}
	}
	if n.Kind == source.Scalar && n.Quoted {
		b.Bad(n, "number", "a decimal integer is expected here, without quotes")
		return 0, false
	}
	b.Bad(n, "number", "a decimal integer is expected here%s%s", Got(n), integer(n.Text))
	return 0, false
}

// integer returns a suggestion for a text that resembles a number.
func integer(text string) *source.Text {
	if strings.Contains(text, "//") {
		return source.Say(`; a comment begins with " #"`)
	}
	digits := strings.TrimLeft(strings.ReplaceAll(strings.TrimRight(text, ";,"), "_", ""), "0")
	if digits == "" && strings.Contains(text, "0") {
		digits = "0"
	}
	if digits == "" || len(digits) > 9 || strings.Trim(digits, "0123456789") != "" {
		return nil
	}
	return source.Meant(digits)
}

// IntIn reads an integer between two bounds; the bounds apply if top is above 0. After an error it returns low and
// false.
func (b *Draft) IntIn(n *source.Node, low, top int) (int, bool) {
	v, ok := b.Int(n)
	if ok && top > 0 && (v < low || v > top) {
		b.Bad(n, "range", "%d to %d is expected here, not %d", low, top, v)
		ok = false
	}
	if !ok {
		v = low
	}
	return v, ok
}

var truths = []string{"true", "false"}

func (b *Draft) bool(n *source.Node) (value, ok bool) {
	if n.Kind == source.Scalar && slices.Contains(truths, n.Text) {
		return n.Text == "true", true
	}
	b.Bad(n, "bool", "true or false is expected here%s%s", Got(n), source.Suggest(n.Text, truths))
	return false, false
}

// Got returns the end of a message that quotes the text found instead of the expected one.
func Got(n *source.Node) *source.Text {
	if n.Kind == source.Scalar && n.Text != "" {
		return source.Say(", not %q", n.Text)
	}
	return nil
}

// Mapping returns the pairs of n. It reports a node that is no map.
func (b *Draft) Mapping(n *source.Node, what string) []source.Pair {
	if n == nil {
		return nil
	}
	if n.Kind != source.Map {
		if n.Kind == source.Scalar && n.Text == "" {
			return nil
		}
		b.Bad(n, "shape", "%s are given by name: %s: {name: …}", what, what)
		return nil
	}
	return n.Pairs
}

// Items returns the items of n. It reports a node that is no list.
func (b *Draft) Items(n *source.Node, what string) []*source.Node {
	if n == nil {
		return nil
	}
	if n.Kind != source.List {
		if n.Kind == source.Scalar && n.Text == "" {
			return nil
		}
		b.Bad(n, "shape", "%s are a list: each begins with a dash", what)
		return nil
	}
	return n.Items
}

// Derived returns a text that is part of the text of n, at the place of n.
func Derived(n *source.Node, text string) *source.Node {
	return &source.Node{Kind: source.Scalar, Text: text, Span: n.Span, Refused: n.Refused}
}
