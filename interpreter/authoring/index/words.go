package index

import (
	"slices"
	"strings"
	"sync"

	"precept/interpreter/authoring/language"
	"precept/interpreter/authoring/tree"
	"precept/interpreter/source"
)

// Word is a word in the text of a file where it may be a name: not in a comment, and not in what players read.
type Word struct {
	Span  source.Span
	Under string // the key whose value it stands in, "" for a key and at the top of a file
	Key   bool   // it is a key, or stands in one
	Call  bool   // it is the first key of an element of a list: the verb of a step
	Whole bool   // nothing else stands in its text
	Told  bool   // it stands in braces in what players read, which may be prose or an expression
	Size  int    // of the text it stands in, in bytes
}

// Words is every place below a node where a word may be a name. What the name stands for only a check tells.
func Words(n *tree.Node, word string) []Word {
	w := words{word: word}
	w.node(n, "", false)
	return w.out
}

type words struct {
	word string
	out  []Word
}

// read is the keys whose values people read, or which name no content: texts by language, articles and versions.
var read = map[string]bool{"en": true, "fr": true, "name": true, "title": true, "says": true, "tells": true,
	"question": true, "why": true, "text": true, "article": true, "assumed": true, "version": true, "rulebook": true}

func (w *words) node(n *tree.Node, under string, said bool) {
	switch n.Kind {
	case tree.Scalar:
		w.scalar(n, Word{Under: under}, said || read[under])
	case tree.List:
		for _, it := range n.Items {
			w.node(it, under, said)
			if it.Kind == tree.Map && len(it.Pairs) > 0 {
				w.called(it.Pairs[0].Key)
			}
		}
	case tree.Map:
		for _, p := range n.Pairs {
			w.scalar(p.Key, Word{Key: true}, false)
			w.node(p.Value, p.Key.Text, said || p.Key.Text == "en" || p.Key.Text == "fr")
		}
	}
}

// called marks the key that is the verb of a step.
func (w *words) called(key *tree.Node) {
	for i := range w.out {
		if w.out[i].Key && w.out[i].Span.Start == key.Span.Start {
			w.out[i].Call = true
		}
	}
}

// scalar looks for the word in one text.
func (w *words) scalar(n *tree.Node, as Word, said bool) {
	for from := 0; ; {
		k := strings.Index(n.Text[from:], w.word)
		if k < 0 {
			return
		}
		start := from + k
		end := start + len(w.word)
		from = end
		if start > 0 && nameByte(n.Text[start-1]) || end < len(n.Text) && nameByte(n.Text[end]) {
			continue
		}
		if said && !valued(n.Text[:start]) {
			continue
		}
		as.Span, as.Whole, as.Told, as.Size = n.Sub(start, end), len(n.Text) == len(w.word), said, len(n.Text)
		w.out = append(w.out, as)
	}
}

// valued reports whether what stands behind a text that players read is part of a value in braces, and not of the words
// that agree with it behind its comma.
func valued(before string) bool {
	open := strings.LastIndexByte(before, '{')
	if open <= strings.LastIndexByte(before, '}') {
		return false
	}
	depth := 0
	for _, c := range before[open:] {
		switch c {
		case '(', '[':
			depth++
		case ')', ']':
			depth--
		case ',':
			if depth == 0 {
				return false
			}
		}
	}
	return true
}

func nameByte(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// Means reports whether a word means something in the language of files, wherever that is: what is called so may be
// taken for it. Of the functions of expressions it does not know.
func Means(word string) bool {
	if word == "null" || language.IsWord(word) || language.IsForm(word) || language.IsOwn(word) {
		return true
	}
	return spoken()[word]
}

// spoken is every key, verb and word of the language.
var spoken = sync.OnceValue(func() map[string]bool {
	all := map[string]bool{}
	add := func(words ...string) {
		for _, w := range words {
			all[w] = true
		}
	}
	for _, p := range language.Places() {
		add(p.Verb.Word)
		for _, r := range append(slices.Clone(p.Rows), p.Verb) {
			add(r.Word)
			add(r.Words...)
		}
	}
	add(slices.Concat(language.Files(), language.Colours(), language.Patterns(), language.PieceShapes(),
		language.SpaceShapes(), language.Lines())...)
	for _, list := range wants {
		for _, w := range list {
			if w[0] == '=' {
				add(w[1:])
			}
		}
	}
	return all
})
