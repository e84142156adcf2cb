package check

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

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
	if !languageCode.MatchString(lang.Text) || !strings.HasSuffix("/"+n.Span.File.Name, "/"+lang.Text+".yaml") {
		b.Bad(lang, "value", "a language is given by its code, and its file is called so: language: de in i18n/de.yaml; "+
			"not %q", lang.Text)
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
		at, missing := o.lookup(steps, false)
		switch {
		case at == nil: // reported
		case missing > 0:
			b.Asides = append(b.Asides, Aside{At: p.Key.Span, Code: "no_such_node", Text: fmt.Sprintf(
				"nothing is called %s, so nobody reads this%s", p.Key.Text, o.suggest(steps, len(steps)-missing, at))})
		case at.node.Get("en") == nil && at.node.Get("fr") == nil:
			b.Bad(p.Key, "value", "no text stands there: a path leads to a name, a title, a text, a why or a tells")
		case at.node.Get(lang.Text) != nil:
			b.Bad(p.Key, "duplicate_key", "this is given in %s where it stands; leave one of the two out", lang.Text)
		default:
			at.node.Pairs = append(at.node.Pairs, source.Pair{Key: word(lang.Text, p.Key.Span), Value: p.Value})
			b.Later(StageLast, func() { b.seen(steps) })
		}
	}
}

// seen notes what the words of a path name.
func (b *checker) seen(steps []step) {
	for _, s := range steps {
		if is := b.Decls.Symbols[s.text]; is != nil {
			b.Uses(word(s.text, s.at), is)
		}
	}
}

// speaks reports whether a word is the key of a text in a language for which there is a file.
func (b *Draft) speaks(place, key string) bool {
	return place == "text" && slices.Contains(b.Game.Languages, key)
}
