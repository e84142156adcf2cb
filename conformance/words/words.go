package words

import (
	"slices"
	"sync"

	"precept/interpreter/language"
	"precept/interpreter/source"
)

// The first keys of scenario files and of other files about scenarios.
const (
	Scenarios = "conformance"
	Again     = "again"
	Gaps      = "gaps"
)

// Files returns the possible first keys of a file.
func Files() []string { return []string{Scenarios, Again, Gaps} }

// Beside returns the name of the place in the table for script items that begin with a word.
func Beside(word string) string { return "item " + word }

// table returns the table, created once.
var table = sync.OnceValue(func() []language.Place { return slices.Concat(files(), scenes(), items()) })

// Places returns the whole table, with keys in the order in which they are written. For items, Verb is the word
// that begins the item.
func Places() []language.Place { return slices.Clone(table()) }

// At returns the place with a name, false if there is none.
func At(name string) (language.Place, bool) {
	i := slices.IndexFunc(table(), func(p language.Place) bool { return p.Name == name })
	if i < 0 {
		return language.Place{}, false
	}
	return table()[i], true
}

// Keys returns the keys of a place.
func Keys(name string) []string {
	p, _ := At(name)
	var out []string
	for _, r := range p.Rows {
		out = append(out, r.Word)
	}
	return out
}

// Find returns the row of a key in a place, false if there is none.
func Find(place, word string) (language.Row, bool) {
	p, _ := At(place)
	for _, r := range p.Rows {
		if r.Word == word {
			return r, true
		}
	}
	return language.Row{}, false
}

// Items returns the words that begin script items other than decisions, in the order of the table.
func Items() []string {
	var out []string
	for _, p := range table() {
		if p.Verb.Word != "" {
			out = append(out, p.Verb.Word)
		}
	}
	return out
}

// Expects reports whether an item that begins with a word is an expectation. A correction is one only if it must be
// refused.
func Expects(word string) bool { return word != Correct && slices.Contains(Items(), word) }

// All returns every word once, sorted.
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

// needed returns a row whose key is mandatory. The text is the message for a missing key.
func needed(r language.Row, text source.Format) language.Row {
	r.Needed = text
	return r
}

// of returns a row whose value contains nodes of a place in the table.
func of(word, form, doc string, s language.Sort, place string) language.Row {
	r := row(word, form, doc, s)
	r.Place = place
	return r
}

// oneOf returns a row whose value is one of several words.
func oneOf(word, doc string, words ...string) language.Row {
	r := row(word, words[0], doc, language.Word)
	r.Words = words
	return r
}

func place(name string, about source.Format, rows ...language.Row) language.Place {
	return language.Place{Name: name, About: about, Rows: rows}
}

// taking returns a place that also accepts other keys, whose values have the given shape.
func taking(p language.Place, s language.Sort, place string) language.Place {
	p.Extra = &language.Shape{Sort: s, Place: place}
	return p
}
