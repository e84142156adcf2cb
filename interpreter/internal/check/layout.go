package check

import (
	"bytes"
	"slices"
	"strings"

	"precept/interpreter/language"
	"precept/interpreter/source"
)

// A layout checks indentation and dashes before the content is read: keys one level too far to the left, and steps
// without their dash. Otherwise such mistakes would make other nodes look wrong.
type layout struct {
	*Draft
	calls map[string]*source.Node // actions and procedures, by name
}

// layout checks the layout of every file.
func (b *checker) layout(files []*source.File) {
	l := &layout{b.Draft, map[string]*source.Node{}}
	for _, f := range files {
		for _, word := range []string{"actions", "procedures"} {
			for _, p := range Pairs(b.trees[f], word) {
				l.calls[p.Key.Text] = p.Value
			}
		}
	}
	for _, f := range files {
		if n := b.trees[f]; n != nil && n.Kind == source.Map && len(n.Pairs) > 0 {
			l.node(n, n.Pairs[0].Key.Text)
		}
	}
}

// node checks the keys of a node.
func (l *layout) node(n *source.Node, place string) {
	var above language.Row // of the key before
	for i, p := range n.Pairs {
		r, ok := language.Find(place, p.Key.Text)
		if !ok && slices.Contains(language.Files, place) {
			r, ok = language.Find("declarations", p.Key.Text)
		}
		if ok {
			l.value(p.Value, r.Shape)
		} else if i > 0 && language.At(place).Extra == nil && above.Sort == language.Node && !bracketed(n) &&
			misplaced(p, n.Pairs[i-1], above.Place) {
			l.Bad(p.Key, "indentation", "%q is no key of %s; if it belongs to %s, indent it like the keys below that",
				p.Key.Text, source.Say(language.At(place).About), above.Word)
		}
		above = r
	}
}

// value checks the content below a key.
func (l *layout) value(v *source.Node, s language.Shape) {
	switch s.Sort {
	case language.Named:
		l.named(v, s.Place)
	case language.List:
		for _, it := range v.Items {
			l.merged(it, s.Place)
			l.node(it, s.Place)
		}
	case language.Node:
		l.node(v, s.Place)
	case language.Steps:
		l.steps(v)
	case language.Menu:
		l.menu(v)
	}
}

// merged reports a missing dash between two entries: one entry then has two keys of which an entry may have only one.
// It looks only if reading the files has found problems, such as a key that occurs twice.
func (l *layout) merged(it *source.Node, place string) {
	if l.Problems.Len() == 0 || bracketed(it) {
		return
	}
	for _, r := range language.At(place).Rules {
		seen := false
		for _, p := range it.Pairs {
			if r.Code == "" || !slices.Contains(r.Words, p.Key.Text) {
				continue
			}
			if seen {
				l.Bad(p.Key, "indentation", "a dash is missing here if %q begins another entry; %s has one of %s",
					p.Key.Text, source.Say(language.At(place).About), strings.Join(r.Words, ", "))
				return
			}
			seen = true
		}
	}
}

// named checks the nodes below names, and reports a key among the names.
func (l *layout) named(v *source.Node, place string) {
	p := language.At(place)
	for i, q := range v.Pairs {
		if i > 0 && misplaced(q, v.Pairs[i-1], place) {
			l.Bad(q.Key, "indentation", "%q is read as a name here, and is a key of %s; if it belongs to %s, "+
				"indent it like the keys below that", q.Key.Text, source.Say(p.About), v.Pairs[i-1].Key.Text)
			continue
		}
		if p.Short != nil && p.Short.Sort == language.Steps && q.Value.Kind == source.List {
			l.steps(q.Value)
		} else {
			l.node(q.Value, place)
		}
	}
}

// misplaced reports whether a pair among names is really a missing key of the node before it.
func misplaced(q, before source.Pair, place string) bool {
	if !language.Has(place, q.Key.Text) || before.Value.Kind != source.Map || before.Value.Get(q.Key.Text) != nil ||
		bracketed(before.Value) {
		return false
	}
	for _, r := range q.Value.Pairs {
		if language.Has(place, r.Key.Text) {
			return false // it is a node itself, of that name
		}
	}
	return true
}

// bracketed reports whether a list or map is written in brackets.
func bracketed(n *source.Node) bool {
	return n.Span.File != nil && bytes.IndexByte([]byte("[{"), n.Span.File.Text[n.Span.Start]) >= 0
}

// menu checks the entries of a menu, some of which have their own steps.
func (l *layout) menu(v *source.Node) {
	entries := slices.Clone(v.Pairs)
	for _, it := range v.Items {
		if len(it.Pairs) == 1 && !l.begins(it.Pairs[0].Key.Text) {
			entries = append(entries, it.Pairs...)
		} else {
			l.steps(it)
		}
	}
	for _, p := range entries {
		if do := p.Value.Get("do"); do != nil {
			l.steps(do)
		} else {
			l.steps(p.Value)
		}
	}
}

// begins reports whether a step can begin with a word.
func (l *layout) begins(word string) bool {
	return l.calls[word] != nil || slices.Contains(language.Verbs, word)
}

// steps checks steps, and reports a missing dash, or a dash one line too late.
func (l *layout) steps(v *source.Node) {
	items := v.Items
	if v.Kind == source.Map {
		items = []*source.Node{v}
	}
	for i, it := range items {
		if it.Kind != source.Map || len(it.Pairs) == 0 {
			continue
		}
		verb := it.Pairs[0].Key.Text
		place := language.Beside(verb)
		if language.At(place).Verb.Word == "" {
			place = "" // a call
		}
		for _, q := range it.Pairs[1:] {
			if place != "" && language.Has(place, q.Key.Text) {
				r, _ := language.Find(place, q.Key.Text)
				l.value(q.Value, r.Shape)
				continue
			}
			if bracketed(it) {
				continue
			}
			if l.begins(q.Key.Text) {
				l.Bad(q.Key, "indentation", "a dash is missing here: %q begins a new step, and is inside that of %s",
					q.Key.Text, verb)
				break
			}
			if i+1 < len(items) && !l.knows(verb, q.Key.Text) && l.takes(items[i+1], q.Key.Text) {
				l.Bad(q.Key, "indentation", "%q belongs to the step below, and is inside that of %s; write the "+
					"dash before the first key of a step", q.Key.Text, verb)
			}
		}
		l.value(it.Pairs[0].Value, language.At(place).Verb.Shape)
	}
}

// takes reports whether a step can have a key that it does not have.
func (l *layout) takes(n *source.Node, key string) bool {
	if n.Kind != source.Map || len(n.Pairs) == 0 || n.Get(key) != nil {
		return false
	}
	verb := n.Pairs[0].Key.Text
	return (l.calls[verb] != nil || language.At(language.Beside(verb)).Verb.Word != "") && l.knows(verb, key)
}

// knows reports whether a key can be used beside a verb or a call. It returns true for a word that is neither.
func (l *layout) knows(verb, key string) bool {
	if place := language.Beside(verb); language.At(place).Verb.Word != "" {
		return language.Has(place, key)
	}
	called := l.calls[verb]
	if called == nil || slices.Contains(language.Common, key) || slices.Contains([]string{"as", "by", "keep"}, key) {
		return true
	}
	takes := called.Get("takes")
	return takes != nil && takes.Get(key) != nil || chooses(called, key)
}

// chooses reports whether a choice with that name is below a node.
func chooses(n *source.Node, name string) bool {
	for _, p := range n.Pairs {
		if p.Key.Text == "choose" && p.Value.Text == name || chooses(p.Value, name) {
			return true
		}
	}
	return slices.ContainsFunc(n.Items, func(it *source.Node) bool { return chooses(it, name) })
}
