package check

import (
	"regexp"
	"slices"
	"strings"

	"precept/interpreter/declared"
	"precept/interpreter/internal/expr"
	"precept/interpreter/source"
)

// languageCode matches the code of a language: de, pt.
var languageCode = regexp.MustCompile(`^[a-z]{2,3}$`)

// translated adds files to an overlay, and applies those that translate texts.
func (b *checker) translated(o *Overlay, parts []*Part) {
	isLanguage := func(p *Part) bool { return p.Kind == "language" || p.Kind == declared.Notation }
	o.parts = append(o.parts, slices.DeleteFunc(slices.Clone(parts), isLanguage)...)
	for _, p := range parts {
		switch {
		case p.Kind == declared.Notation:
			b.notation(o, p.Node)
		case isLanguage(p):
			b.translate(o, p.Node)
		}
	}
}

// notation puts what is written in a notation beside the texts in English, as a language that nobody can choose.
func (b *checker) notation(o *Overlay, n *source.Node) {
	if b.Judge(n, n.Pairs[0].Value, declared.Notation) == Broken {
		return
	}
	if b.Game.Results != nil {
		b.Bad(n.Pairs[0].Key, "duplicate_key", "a game has one notation")
		return
	}
	b.Game.Results = map[string]string{}
	results := b.Mapping(n.Get("results"), "results")
	for _, p := range results {
		b.Game.Results[p.Key.Text] = p.Value.Text
	}
	b.Later(StageLast, func() {
		for _, p := range results {
			seat := b.Decls.Symbols[p.Key.Text]
			if p.Key.Text != "nobody" && (seat == nil || seat.Sort != expr.SymSeat) {
				b.Bad(p.Key, "unknown_name", "%q is no seat; nobody stands for a draw", p.Key.Text)
			} else if seat != nil {
				b.Uses(p.Key, seat)
			}
		}
	})
	b.Game.Languages = append(b.Game.Languages, declared.Notation)
	b.texts(o, n, declared.Notation)
}

// translate adds the texts of a language to the English ones, which it finds by their paths.
func (b *checker) translate(o *Overlay, n *source.Node) {
	lang := n.Pairs[0].Value
	if b.Judge(n, lang, "language") == Broken {
		return
	}
	if !languageCode.MatchString(lang.Text) || !strings.HasSuffix("/"+n.Span.File.Name, "/"+lang.Text+".yaml") {
		b.Bad(lang, "value", "a language is given by its code, and its file is called so: language: de in i18n/de.yaml; "+
			"not %q", lang.Text)
		return
	}
	b.Game.Languages = append(b.Game.Languages, lang.Text)
	if verbs := n.Get("verbs"); verbs != nil {
		b.verbForms(lang, verbs)
	}
	b.texts(o, n, lang.Text)
}

// texts puts the texts of a file in a language beside those in English.
func (b *checker) texts(o *Overlay, n *source.Node, lang string) {
	for _, p := range b.Mapping(n.Get("texts"), "texts") {
		steps := o.path(p.Key)
		if steps == nil {
			continue
		}
		at, missing := o.lookup(steps, false)
		switch {
		case at == nil: // already reported
		case missing > 0:
			b.Asides = append(b.Asides, Aside{At: p.Key.Span, Code: "no_such_node", Text: source.Say(
				"nothing is called %s, so nobody reads this%s", p.Key.Text, o.suggest(steps, len(steps)-missing, at))})
		case at.node.Get("en") == nil && at.node.Get("fr") == nil:
			b.Bad(p.Key, "value", "no text stands there: a path leads to a name, a title, a text, a why or a tells")
		case at.node.Get(lang) != nil:
			b.Bad(p.Key, "duplicate_key", "this is given in %s where it stands; leave one of the two out", lang)
		default:
			at.node.Pairs = append(at.node.Pairs, source.Pair{Key: word(lang, p.Key.Span), Value: p.Value})
			b.Later(StageLast, func() { b.seen(steps) })
		}
	}
}

// seen records the names in a path.
func (b *checker) seen(steps []step) {
	for _, s := range steps {
		if is := b.Decls.Symbols[s.text]; is != nil {
			b.Uses(word(s.text, s.at), is)
		}
	}
}

// speaks reports whether a key holds a text in a language that has a file.
func (b *Draft) speaks(place, key string) bool {
	return place == "text" && slices.Contains(b.Game.Languages, key)
}
