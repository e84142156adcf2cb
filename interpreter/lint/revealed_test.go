package lint_test

import "testing"

// TestRevealed checks that a hidden card's values are a secret until the card is revealed for certain. A step that may
// not happen, or comes after the use, does not reveal it.
func TestRevealed(t *testing.T) {
	for name, test := range map[string]struct {
		steps  string
		secret bool
	}{
		"never":            {"- let: worth\n        be: drawn.worth", true},
		"moved before":     {"- move: drawn\n        to: pile\n      - let: worth\n        be: drawn.worth", false},
		"shown before":     {"- show: drawn\n        to: all\n      - let: worth\n        be: drawn.worth", false},
		"moved after":      {"- let: worth\n        be: drawn.worth\n      - move: drawn\n        to: pile", true},
		"moved where none": {"- move: drawn\n        to: deck\n      - let: worth\n        be: drawn.worth", true},
		"perhaps": {"- if: n == 1\n        then: [{move: drawn, to: pile}]\n      - let: worth\n        be: drawn.worth",
			true},
	} {
		t.Run(name, func(t *testing.T) {
			text := `game: tiny
players: 2
seats: {a: {}, b: {}}
kinds: {field: {is: space}, chip: {is: piece, has: {worth: int}}}
spaces: {field: {hill: {}, dale: {}}}
zones: {deck: {order: stack, seen_by: nobody}, pile: {seen_by: all}}
pieces: {chip: {count: 2, at: deck}}
vars: {n: {type: int}}
procedures:
  turn_over:
    takes: {drawn: chip}
    tells: {en: "it is {worth}", fr: "c'est {worth}"}
    steps:
      ` + test.steps + `
      - set: n
        to: worth
play: [{turn_over: deck.top}, {end: game}]
`
			g, ps := linted(text)
			if g == nil {
				t.Fatalf("%v\n%s", ps.Err(), text)
			}
			if is := g.Telling[0][0].Secret; is != test.secret {
				t.Errorf("what is told is a secret: %v\n%s", is, text)
			}
		})
	}
}
