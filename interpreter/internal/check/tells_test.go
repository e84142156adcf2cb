package check

import (
	"strings"
	"testing"

	"precept/interpreter/source"
)

// advised is what is advised of a law beside the smallest game, in which nothing may be wrong.
func advised(t *testing.T, law string) []source.Problem {
	t.Helper()
	_, ps := beside(t, content(law))
	if ps.Len() > 0 {
		t.Fatalf("%v\n%s", ps.Err(), law)
	}
	return ps.Advice().All()
}

// Each word before a value is of one language, and advised against in a text of the other.
func TestWordsOfOtherLanguages(t *testing.T) {
	for word, is := range map[string]string{
		"the": "en", "a": "en", "of": "en", "to": "en", "in": "en", "from": "en", "only": "en",
		"le": "fr", "un": "fr", "de": "fr", "à": "fr", "dans": "fr", "seul": "fr",
	} {
		for _, lang := range []string{"en", "fr"} {
			text := map[string]string{"en": "{by}", "fr": "{by}"}
			text[lang] = "{" + word + " by}"
			law := "actions:\n  walk:\n    name: {en: walk, fr: marcher}\n    tells: {en: \"" + text["en"] + "\", fr: \"" +
				text["fr"] + "\"}\n    steps:\n      - end: action\n"
			found := false
			for _, p := range advised(t, law) {
				found = found || p.Code == "text" && strings.HasPrefix(p.Text, word+" is said in ")
			}
			if found == (is == lang) {
				t.Errorf("{%s by} in a text of %s: advised %v", word, lang, found)
			}
		}
	}
}
