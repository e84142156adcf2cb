package interpreter_test

import (
	"fmt"
	"testing"
)

// TestAlikeByAnyValue checks that alike: accepts expressions of any type. A compiled list of places must treat each
// place like a list of this place alone.
func TestAlikeByAnyValue(t *testing.T) {
	all := []string{"a: chip of chip chip", "? n = 1", "over"}
	each := []string{"a: chip of chip chip chip chip", "? n = 1", "over"}
	var stories []story
	for _, s := range []struct {
		alike string
		want  []string
	}{
		{"it.hue", all},
		{"it.hue ?? red", all},
		{"if it.hue == red { it.hue } else { blue }", all},
		{"let x = it.hue; x", all},
		{"hue_of(it)", all},
		{"marked(it.worth)", all},
		{"it.worth", each},
		{"it", each},
		{"it.space", []string{"? n = 1", "over"}},
		{"turn.seen", []string{"? n = 1", "over"}},
		{"even", []string{"? n = 1", "over"}},
		{"7", []string{"? n = 1", "over"}},
	} {
		stories = append(stories, story{s.alike, fmt.Sprintf(`
enums: {hue: [red, blue]}
kinds: {chip: {is: piece, has: {hue: hue, worth: int}}}
zones: {bank: {seen_by: all}}
pieces:
  chip:
    - {count: 1, at: bank, with: {hue: red, worth: 1}}
    - {count: 1, at: bank, with: {hue: red, worth: 2}}
    - {count: 1, at: bank, with: {hue: blue, worth: 3}}
    - {count: 1, at: bank, with: {hue: blue, worth: 4}}
vars: {n: {type: int}, even: {type: int}}
scopes: {turn: {has: {seen: int}}}
rulings:
  hue_of:
    ask: {which: chip}
    is: which.hue
  marked:
    ask: {worth: int}
    is: worth > 2
rules:
  - answer: marked
    when: worth == 0
    value: not otherwise
play:
  - phase: turn
    of: a
    do:
      - choose: one
        among: bank
        alike: %s
      - set: n
        to: one.worth
`, s.alike), s.want})
	}
	tell(t, stories)
}
