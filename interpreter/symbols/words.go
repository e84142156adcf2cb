package symbols

import (
	"slices"
	"strings"
	"sync"

	"precept/interpreter/internal/check"
	"precept/interpreter/language"
	"precept/interpreter/source"
)

// Word is a word in a file that may be a name. Words in comments and in texts for players do not count, except values
// in braces.
type Word struct {
	Span  source.Span
	Size  int // the length of the text that contains it, in bytes
	Times int // how often the text contains it
}

// Words returns every place below a node where a word may be a name. Only a check can tell what it means.
func Words(n *source.Node, word string) []Word {
	w := words{word: word}
	w.node(n, "", false)
	return w.out
}

type words struct {
	word string
	out  []Word
}

// read is the keys whose values are for people or never contain names: texts by language, articles and versions.
var read = map[string]bool{"en": true, "fr": true, "name": true, "title": true, "says": true, "tells": true,
	"question": true, "why": true, "text": true, "article": true, "assumed": true, "version": true, "rulebook": true}

func (w *words) node(n *source.Node, under string, said bool) {
	switch n.Kind {
	case source.Scalar:
		w.scalar(n, said || read[under])
	case source.List:
		for _, it := range n.Items {
			w.node(it, under, said)
		}
	case source.Map:
		for _, p := range n.Pairs {
			w.scalar(p.Key, false)
			w.node(p.Value, p.Key.Text, said || p.Key.Text == "en" || p.Key.Text == "fr")
		}
	}
}

// scalar finds the word in one text.
func (w *words) scalar(n *source.Node, said bool) {
	first := len(w.out)
	for from := 0; ; {
		k := strings.Index(n.Text[from:], w.word)
		if k < 0 {
			break
		}
		start := from + k
		end := start + len(w.word)
		from = end
		if start > 0 && nameByte(n.Text[start-1]) || end < len(n.Text) && nameByte(n.Text[end]) {
			continue
		}
		if !said || valued(n.Text[:start]) {
			w.out = append(w.out, Word{Span: n.Sub(start, end), Size: len(n.Text)})
		}
	}
	for i := range w.out[first:] {
		w.out[first+i].Times = len(w.out) - first
	}
}

// valued reports whether the end of a text is inside the value in braces, not in the words after its comma that agree
// with it.
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
	return !check.Acts(before[open+1:])
}

func nameByte(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// Means reports whether a word is a key or a verb of files, and whether it has another meaning in the language. A name
// equal to such a word may be confused with it. Functions of expressions do not count.
func Means(word string) (key, other bool) { return keys()[word], spoken()[word] }

// keys is every key and verb of the language.
var keys = sync.OnceValue(func() map[string]bool {
	all := map[string]bool{}
	for _, p := range language.Places() {
		for _, r := range append(slices.Clone(p.Rows), p.Verb) {
			all[r.Word] = true
		}
	}
	return all
})

// late is words that are in no table: score, which may be the name of a ruling; functions for which the parser of
// expressions requires a predicate; and words that texts about what was done use after their names.
var late = []string{"null", "score", "one", "reduce", "moved", "changed", "origin"}

// spoken is every other word of the language: values of keys, and words of expressions.
var spoken = sync.OnceValue(func() map[string]bool {
	all := map[string]bool{}
	add := func(words ...string) {
		for _, w := range words {
			all[w] = true
		}
	}
	for _, p := range language.Places() {
		for _, r := range append(slices.Clone(p.Rows), p.Verb) {
			add(r.Words...)
		}
	}
	add(late...)
	taken := language.Reserved
	add(slices.Concat(taken.Everywhere, taken.Declared, taken.Attribute)...)
	add(slices.Concat(language.Files, language.Colours, language.Patterns, language.PieceShapes,
		language.SpaceShapes, language.Lines)...)
	for _, list := range wants {
		for _, w := range list {
			if w[0] == '=' {
				add(w[1:])
			}
		}
	}
	return all
})
