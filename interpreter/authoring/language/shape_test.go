package language

import (
	"strings"
	"testing"
)

// Every shape is of a word that the language has, and leads to a place that it has.
func TestShapes(t *testing.T) {
	places := map[string]bool{"attributes": true}
	for _, r := range Table {
		places[r.Place] = true
	}
	for place := range Places {
		places[place] = true
	}
	for key, s := range shapes {
		if !known(key) {
			t.Errorf("there is no word %q", key)
		}
		if (s.Sort == Node || s.Sort == Named || s.Sort == List) != (s.Place != "") || s.Place != "" && !places[s.Place] {
			t.Errorf("%s: the place below is %q", key, s.Place)
		}
		if (s.Sort == Word) != (len(s.Words) > 0) {
			t.Errorf("%s: the words are %q", key, s.Words)
		}
	}
	for place := range shorts {
		if !places[place] {
			t.Errorf("there is no place %q", place)
		}
	}
}

// known reports whether a key of shapes names a word.
func known(key string) bool {
	if verb, word, ok := strings.Cut(key, "/"); ok {
		for v, words := range qualifiers {
			for _, w := range words {
				if w == word && (verb == "" || verb == v) {
					return true
				}
			}
		}
		return false
	}
	place, word, ok := strings.Cut(key, " ")
	if !ok {
		place, word = "", key
	}
	for _, r := range Table {
		if r.Word == word && (place == "" || place == r.Place) {
			return true
		}
	}
	return common[word]
}

// Every key beside a verb is explained: editors show it.
func TestQualifierDocs(t *testing.T) {
	for _, verb := range Verbs() {
		for _, word := range Qualifiers(verb) {
			if QualifierDoc(verb, word) == "" {
				t.Errorf("%s has the key %s, and qualifierDocs says nothing of it", verb, word)
			}
		}
	}
}
