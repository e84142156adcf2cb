package check

import (
	"strings"
	"testing"

	"precept/interpreter/source"
)

// advised returns the advice for a law beside the smallest game, which must have no problems.
func advised(t *testing.T, law string) []source.Problem {
	t.Helper()
	_, ps := beside(t, content(law))
	if ps.Len() > 0 {
		t.Fatalf("%v\n%s", ps.Err(), law)
	}
	return ps.Advice().All()
}

// TestWordsOfOtherLanguages checks the advice about words before a value that belong to the other language.
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
				found = found || p.Code == "text" && strings.HasPrefix(p.Text.String(), word+" is a word of ")
			}
			if found == (is == lang) {
				t.Errorf("{%s by} in a text of %s: advised %v", word, lang, found)
			}
		}
	}
}

// TestToldToNobody checks the advice about log values that no player can see. Values that are revealed by then, or that
// one player sees, get none.
func TestToldToNobody(t *testing.T) {
	for value, want := range map[string]bool{
		"laid.face":                       true, // of a name for a hidden piece
		"laid":                            false,
		"first.face":                      false,
		"any(bundle.on_board, .face > 1)": true,
		"any(bundle.on_board, .up and .face > 1)":   false,
		"any(bundle.on_board, .face > 1 and .up)":   false,
		"any(bundle.on_board, .up or .face > 1)":    true,
		"any(bundle.on_board, .down and .face > 1)": true,
		"purse(me)":              false, // its owner sees it
		"sum(player, purse(it))": true,
	} {
		law := `
kinds:
  bundle:
    is: piece
    name: {en: bundle, fr: ballot}
    has:
      up: {type: bool, name: {en: up, fr: ouvert}}
      down: {type: bool, name: {en: down, fr: bas}}
      face: {type: int, seen_by: [owner, up], name: {en: face, fr: face}}
zones: {sack: {per: player, of: bundle, seen_by: owner, name: {en: sack, fr: sac}}}
vars: {purse: {per: player, type: int, seen_by: owner, name: {en: purse, fr: bourse}}}
pieces: {bundle: {per: player, count: 2, at: sack}}
actions:
  lay:
    name: {en: Lay, fr: Poser}
    tells: {en: "{laid} {first} {` + value + `}", fr: "{laid} {first}"}
    steps:
      - let: laid
        be: sack(me).some(1).first
      - let: first
        be: bundle.on_board.first
      - show: laid
        to: me
`
		found := false
		for _, p := range advised(t, law) {
			if p.Code == "hidden" {
				found = true
				if p.Span.Start == 0 {
					t.Errorf("{%s}: advice without a place", value)
				}
			}
		}
		if found != want {
			t.Errorf("{%s}: advised %v", value, found)
		}
	}
}
