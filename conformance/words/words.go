package words

import (
	"slices"
	"sync"

	"precept/interpreter/language"
)

// The words by which a file says that it is one of scenarios, its first keys.
const (
	Scenarios = "conformance"
	Again     = "again"
	Gaps      = "gaps"
)

// Files are the words that may stand first in a file.
func Files() []string { return []string{Scenarios, Again, Gaps} }

// Beside is the place of an item of a script that begins with a word.
func Beside(word string) string { return "item " + word }

// table is the table, made once.
var table = sync.OnceValue(func() []language.Place { return slices.Concat(files(), scenes(), items()) })

// Places is the table: every place, with its keys in the order in which they are written. Places of items have as their
// verb the word with which they begin.
func Places() []language.Place { return slices.Clone(table()) }

// At is the place of a name, false where there is none.
func At(name string) (language.Place, bool) {
	i := slices.IndexFunc(table(), func(p language.Place) bool { return p.Name == name })
	if i < 0 {
		return language.Place{}, false
	}
	return table()[i], true
}

// Keys is the keys that may stand in a place.
func Keys(name string) []string {
	p, _ := At(name)
	var out []string
	for _, r := range p.Rows {
		out = append(out, r.Word)
	}
	return out
}

// Find is the row of a key in a place, false where there is none.
func Find(place, word string) (language.Row, bool) {
	p, _ := At(place)
	for _, r := range p.Rows {
		if r.Word == word {
			return r, true
		}
	}
	return language.Row{}, false
}

// Items are the words with which items of a script begin that are no decisions, in the order of the table.
func Items() []string {
	var out []string
	for _, p := range table() {
		if p.Verb.Word != "" {
			out = append(out, p.Verb.Word)
		}
	}
	return out
}

// Expects reports whether an item that begins with a word expects something by itself; a correction does so only where
// it is to be refused.
func Expects(word string) bool { return word != Correct && slices.Contains(Items(), word) }

// All is every word, each once, in the order of letters.
func All() []string {
	var out []string
	for _, p := range table() {
		if p.Verb.Word != "" {
			out = append(out, p.Verb.Word)
		}
		for _, r := range p.Rows {
			out = append(out, r.Word)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func row(word, form, doc string, s language.Sort) language.Row {
	return language.Row{Word: word, Form: form, Doc: doc, Shape: language.Shape{Sort: s}}
}

// needed is a row whose key may not be left out, and what is said where it is.
func needed(r language.Row, text string) language.Row {
	r.Needed = text
	return r
}

// of is a row whose value has nodes of a place.
func of(word, form, doc string, s language.Sort, place string) language.Row {
	r := row(word, form, doc, s)
	r.Place = place
	return r
}

// oneOf is a row whose value is one of several words.
func oneOf(word, doc string, words ...string) language.Row {
	r := row(word, words[0], doc, language.Word)
	r.Words = words
	return r
}

func place(name, about string, rows ...language.Row) language.Place {
	return language.Place{Name: name, About: about, Rows: rows}
}

// taking is a place that takes other keys beside its own, whose values are such.
func taking(p language.Place, s language.Sort, place string) language.Place {
	p.Extra = &language.Shape{Sort: s, Place: place}
	return p
}
