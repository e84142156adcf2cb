package check

import (
	"slices"
	"strconv"
	"strings"

	"precept/interpreter/declared"
	"precept/interpreter/internal/expr"
	"precept/interpreter/language"
	"precept/interpreter/source"
)

// verdict is the result of judging a node by the table of the language.
type verdict uint8

const (
	Fine    verdict = iota
	unknown         // it has an unknown key, or a value that its key cannot have
	Broken          // it is no map, or a necessary key is missing
)

// Judge reports what is wrong with n by the table of the language alone: unknown keys, wrong values and keys that
// exclude one another. Missing keys are reported at the node at.
func (b *Draft) Judge(n, at *source.Node, place string) verdict {
	p := language.At(place)
	if n.Refused {
		return Broken
	}
	if n.Kind != source.Map {
		if p.Short != nil {
			return Fine
		}
		if n.Kind == source.List || n.Text != "" {
			b.Bad(n, "shape", "%s is a map of keys, not %s", source.Say(p.About), n.Kind.Word())
			return Broken
		}
	}
	out := Fine
	pairs := n.Pairs
	if p.Verb.Word != "" {
		b.Own(pairs[0].Key)
		pairs = pairs[1:]
	}
	known := true
	for _, q := range pairs {
		r, ok := b.rowOf(q, &p)
		if known = known && ok; !ok || !b.judgeValue(q.Value, r) {
			out = unknown
		}
	}
	for i := range p.Rows {
		if r := &p.Rows[i]; r.Needed != "" && isAbsent(n.Get(r.Word), r.Sort) {
			out = Broken
			if known { // otherwise the unknown key may be a misspelling of it
				b.Bad(at, "missing", r.Needed, wordsFor(r.Needed, at.Text)...)
			}
		}
	}
	for _, r := range p.Rules {
		if !b.judgeRule(n, at, r, known) {
			out = Broken
		}
	}
	return out
}

// isAbsent reports whether a value is missing. An empty list of nodes counts as missing.
func isAbsent(v *source.Node, s language.Sort) bool {
	return v == nil || s == language.List && len(v.Items) == 0 && (v.Kind == source.List || v.Text == "") && !v.Refused
}

// wordsFor returns as many of words as a text has room for.
func wordsFor(text source.Format, words ...any) []any {
	return words[:strings.Count(string(text), "%s")]
}

// rowOf returns the row of a key in the table. It reports a key that the place does not have.
func (b *Draft) rowOf(q source.Pair, p *language.Place) (language.Row, bool) {
	key := q.Key
	r, ok := language.Find(p.Name, key.Text)
	if !ok && declares(p.Name) {
		r, ok = language.Find("declarations", key.Text)
	}
	if ok {
		b.Own(key)
	}
	extra := p.Extra != nil && p.Extra.Sort != language.Node // a grid has no spaces by name
	if ok || extra || b.speaks(p.Name, key.Text) {
		return r, true
	}
	words := language.Keys(p.Name)
	if declares(p.Name) {
		words = append(words, language.Keys("declarations")...)
	}
	meant := source.Suggest(key.Text, words)
	if meant == nil {
		meant = ownKeys(p)
	}
	if p.Verb.Word != "" && b.begins(key.Text) {
		meant = source.Say("; %s begins a step of its own: a dash is missing before it", key.Text)
	}
	if other := elsewhere(key.Text); declares(p.Name) && other != "" {
		meant = source.Say("; %s has it", source.Say(other))
	}
	if bare(q) {
		b.Bad(key, "lost_expression", "%q is taken for a key here: inside brackets a comma ends a text without quotes; "+
			"quote the whole text", key.Text)
		q.Value.Refused = true
		return r, false
	}
	b.Bad(key, "unknown_key", "%s has no key %q%s", source.Say(p.About), key.Text, meant)
	if declares(p.Name) {
		b.Misses(q.Value)
	}
	return r, false
}

// Meant returns a file of declarations with misspelt keys corrected. It reports a key that is unknown and similar to a
// key that the file lacks. The original tree does not change.
func (b *Draft) Meant(n *source.Node, sort string) *source.Node {
	if !declares(sort) {
		return n
	}
	p, out := language.At(sort), n
	for i, q := range n.Pairs {
		if _, ok := language.Find(sort, q.Key.Text); ok || bare(q) || elsewhere(q.Key.Text) != "" {
			continue
		}
		if _, ok := language.Find("declarations", q.Key.Text); ok {
			continue
		}
		words := append(language.Keys(sort), language.Keys("declarations")...)
		words = slices.DeleteFunc(words, func(w string) bool { return out.Get(w) != nil })
		near := source.Nearest(q.Key.Text, words)
		if near == "" {
			continue
		}
		b.Bad(q.Key, "unknown_key", "%s has no key %q%s", source.Say(p.About), q.Key.Text,
			source.Suggest(q.Key.Text, words))
		if out == n {
			whole := *n
			whole.Pairs = slices.Clone(n.Pairs)
			out = &whole
		}
		key := *q.Key
		key.Text = near
		out.Pairs[i].Key = &key
	}
	return out
}

// Misses suppresses reports about the names below a key that is unknown or was not understood.
func (b *Draft) Misses(n *source.Node) {
	for _, p := range n.Pairs {
		b.Miss(p.Key.Text)
		for _, q := range slices.Concat(p.Value.Pairs, Pairs(p.Value, "has")) { // places of a kind, attributes
			if q.Value.Kind == source.Map || p.Value.Get("has") != nil {
				b.Miss(q.Key.Text)
			}
		}
		for _, it := range p.Value.Items { // values of an enum, some with their names
			if len(it.Pairs) == 1 {
				b.Miss(it.Pairs[0].Key.Text)
			} else if it.Text != "" {
				b.Miss(it.Text)
			}
		}
	}
	for _, it := range n.Items {
		b.Miss(Word(it, "id"))
	}
}

// Miss suppresses reports about a name whose declaration was not understood.
func (b *Draft) Miss(name string) {
	if b.Decls.Missed == nil {
		b.Decls.Missed = map[string]bool{}
	}
	if name != "" {
		b.Decls.Missed[name] = true
	}
}

// begins reports whether a word can begin a step: a verb, an action or a procedure.
func (b *Draft) begins(word string) bool {
	s := b.Decls.Symbols[word]
	return language.At(language.Beside(word)).Verb.Word != "" || s != nil && s.Sort == expr.SymProc
}

// bare reports whether a key in braces has no colon. A comma then cuts it off from the text before it.
func bare(q source.Pair) bool {
	v := q.Value
	if v.Kind != source.Scalar || v.Text != "" || q.Key.Span.File == nil {
		return false
	}
	behind := strings.TrimLeft(string(q.Key.Span.File.Text[q.Key.Span.End:]), " ")
	return strings.HasPrefix(behind, ",") || strings.HasPrefix(behind, "}")
}

// ownKeys returns the keys that a message lists when none resembles the unknown key, nil for a place with declarations.
// Keys that every place has are left out.
func ownKeys(p *language.Place) *source.Text {
	var words []string
	for _, r := range p.Rows {
		words = append(words, r.Word)
	}
	if declares(p.Name) {
		return nil
	}
	return source.Among("", words)
}

// elsewhere returns the first sort of file that has a key, "" if none has.
func elsewhere(key string) source.Format {
	for _, word := range language.Files {
		if p := language.At(word); declares(word) && slices.ContainsFunc(p.Rows, func(r language.Row) bool {
			return r.Word == key
		}) {
			return p.About
		}
	}
	return ""
}

// declares reports whether a place is a file that holds declarations.
func declares(place string) bool {
	return slices.Contains([]string{"game", "law", "faction", "cards", "map", "bot"}, place)
}

// judgeValue judges the value of a key, as far as its row specifies it. It returns false after an error.
func (b *Draft) judgeValue(v *source.Node, r language.Row) bool {
	empty := v.Kind == source.Scalar && v.Text == ""
	switch r.Sort {
	case language.Word:
		if v.Kind == source.Scalar && slices.Contains(r.Words, v.Text) {
			b.Own(v)
			return true
		}
		b.Bad(v, r.Code, "%s%s", r.Wrong(), source.Suggest(v.Text, r.Words))
		return false
	case language.Truth:
		_, ok := b.bool(v)
		return ok
	case language.Int:
		_, ok := b.IntIn(v, r.Low, r.Top)
		return ok
	case language.Named:
		if v.Kind != source.Map && !empty {
			b.Bad(v, "shape", "%s needs a name: %s: {name: …}", source.Say(language.At(r.Place).About), r.Word)
			return false
		}
	case language.List:
		if below := language.At(r.Place); v.Kind != source.List && !empty && below.Short == nil {
			b.Bad(v, "shape", "%s is an entry of a list, which begins with a dash",
				source.Say(below.About))
			return false
		}
	}
	return true
}

// judgeRule checks a rule of the table about several keys. It reports that all are missing only if every existing key
// is known.
func (b *Draft) judgeRule(n, at *source.Node, r language.Rule, known bool) bool {
	var there []any
	for _, w := range r.Words {
		if n.Get(w) != nil {
			there = append(there, w)
		}
	}
	switch {
	case r.Code == "" && len(there) == 0:
		if known {
			b.Bad(at, "missing", r.Text)
		}
		return false
	case r.Code != "" && len(there) > 1:
		b.Bad(n.Get(there[0].(string)), r.Code, r.Text, wordsFor(r.Text, there...)...)
		return false
	}
	return true
}

// Pairs returns the pairs of the map below a key.
func Pairs(n *source.Node, key string) []source.Pair {
	if v := n.Get(key); v != nil {
		return v.Pairs
	}
	return nil
}

// Entries returns the items of the list below a key.
func Entries(n *source.Node, key string) []*source.Node {
	if v := n.Get(key); v != nil {
		return v.Items
	}
	return nil
}

// Word returns the text below a key, "" if there is none.
func Word(n *source.Node, key string) string {
	if v := n.Get(key); v != nil {
		return v.Text
	}
	return ""
}

// IsTrue reports whether the value below a key is true. An invalid value counts as true, because that is its likely
// meaning.
func IsTrue(n *source.Node, key string) bool {
	w := Word(n, key)
	return w != "" && w != "false"
}

// HasUnknown reports whether a place has unknown keys. One of them can be a misspelling of a missing key.
func HasUnknown(pairs []source.Pair, place string) bool {
	return slices.ContainsFunc(pairs, func(q source.Pair) bool { return !language.Has(place, q.Key.Text) })
}

// Number returns the integer below a key, or otherwise if there is none.
func Number(n *source.Node, key string, otherwise int) int {
	if v, err := strconv.ParseInt(Word(n, key), 10, 32); err == nil {
		return int(v)
	}
	return otherwise
}

// Node judges n by the table of the language, and reads the keys that any node can have. key is its name, nil for an
// entry of a list.
func (b *Draft) Node(n *source.Node, place string, key *source.Node) declared.Node {
	if key == nil {
		b.Judge(n, n, place)
		return b.Common(n, "")
	}
	b.Judge(n, key, place)
	return b.Keyed(n, key)
}

// Keyed does the same as Common for a node below the key that names it.
func (b *Draft) Keyed(n, key *source.Node) declared.Node {
	out := b.Common(n, key.Text)
	if out.ID == key.Text {
		out.Named = key.Span
	}
	return out
}

// Common reads the keys that any node can have.
func (b *Draft) Common(n *source.Node, id string) declared.Node {
	out := declared.Node{ID: id, Span: n.Span}
	for _, p := range n.Pairs {
		switch p.Key.Text {
		case "id":
			if p.Value.Kind == source.Scalar {
				out.ID = b.Ident(p.Value)
			}
		case "article":
			out.Articles = b.articles(p.Value)
		case "name":
			out.Name, out.Forms = b.Name(p.Value)
		case "why":
			out.Why = b.Text(p.Value)
		case "text":
			out.Text = b.Text(p.Value)
		case "assumed":
			if p.Value.Kind != source.Scalar || p.Value.Text == "" {
				b.Bad(p.Value, "assumed", "assumed: needs the reason for the value")
			}
			out.Assumed = p.Value.Text
		}
	}
	if out.ID != "" && out.Name != (declared.Text{}) {
		b.Decls.Texts = append(b.Decls.Texts, expr.Called{Text: out.Name, Name: out.ID})
	}
	return out
}

// Scalars returns the items of a list, or a list of n itself if it is a single value.
func Scalars(n *source.Node) []*source.Node {
	if n == nil {
		return nil
	}
	if n.Kind == source.List {
		return n.Items
	}
	return []*source.Node{n}
}
