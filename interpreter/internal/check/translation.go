package check

import (
	"regexp"
	"slices"

	"precept/interpreter/source"
)

// languageCode is how a language is called: de, pt.
var languageCode = regexp.MustCompile(`^[a-z]{2,3}$`)

// translated adds files to an overlay, and gives what those of languages say to the texts that it is of.
func (b *checker) translated(o *Overlay, parts []*Part) {
	isLanguage := func(p *Part) bool { return p.Kind == "language" }
	o.parts = append(o.parts, slices.DeleteFunc(slices.Clone(parts), isLanguage)...)
	for _, p := range parts {
		if isLanguage(p) {
			b.translate(o, p.Node)
		}
	}
}

// translate puts the texts of a language beside those in English, which their paths lead to.
func (b *checker) translate(o *Overlay, n *source.Node) {
	lang := n.Pairs[0].Value
	if b.Judge(n, lang, "language") == Broken {
		return
	}
	if !languageCode.MatchString(lang.Text) {
		b.Bad(lang, "value", "a language is given by its code, such as de or pt, not %q", lang.Text)
		return
	}
	b.Game.Languages = append(b.Game.Languages, lang.Text)
	if verbs := n.Get("verbs"); verbs != nil {
		b.verbForms(lang, verbs)
	}
	for _, p := range b.Mapping(n.Get("texts"), "texts") {
		steps := o.path(p.Key)
		if steps == nil {
			continue
		}
		at := o.find(steps)
		switch {
		case at == nil:
		case at.node.Get("en") == nil && at.node.Get("fr") == nil:
			b.Bad(p.Key, "value", "no text stands there: a path leads to a name, a title, a text, a why or a tells")
		case at.node.Get(lang.Text) != nil:
			b.Bad(p.Key, "duplicate_key", "this is given in %s where it stands; leave one of the two out", lang.Text)
		default:
			at.node.Pairs = append(at.node.Pairs, source.Pair{Key: word(lang.Text, p.Key.Span), Value: p.Value})
		}
	}
}

// speaks reports whether a word is the key of a text in a language for which there is a file.
func (b *Draft) speaks(place, key string) bool {
	return place == "text" && slices.Contains(b.Game.Languages, key)
}
