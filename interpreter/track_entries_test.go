package interpreter_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"precept/interpreter"
	"precept/interpreter/narrate"
)

// TestTracksOfKinds checks that a track can uncover kinds of pieces, and that `in` tests whether a piece is in a zone.
func TestTracksOfKinds(t *testing.T) {
	m := tiny(t, `
kinds: {man: {is: piece}, scout: {is: man}, monk: {is: man}, hut: {is: piece}}
zones:
  bag: {per: player, seen_by: all}
  box: {seen_by: all}
  huts: {track: {hires: [scout, monk, scout], fee: [1, 2, 3]}}
pieces: {scout: {count: 2, at: box}, monk: {count: 2, at: box}, hut: {count: 3, at: huts}}
vars: {seen: {type: int}}
procedures:
  build:
    - let: sort
      be: track(huts, hires)
    - move: hut.at(huts).some(1)
      to: box
    - move: man.at(box).only(sort).some(1)
      to: bag(a)
play:
  - build
  - if: scout.at(bag(a)).first in bag(a) and scout.at(bag(a)).first not in box
    then: [{set: seen, to: 1}]
  - build
  - {end: game}
`)
	m.tell(t, "? [scout.at(bag(a)).count, monk.at(bag(a)).count, seen] = [1, 1, 1]", "? track(huts, fee) = 3",
		"? uncovered(huts, hires).count = 2", "over")
}

// TestColumnsAreCalled checks the name of a column: its own, else that of the variable with its id, else its id.
func TestColumnsAreCalled(t *testing.T) {
	m := tiny(t, `
kinds: {hut: {is: piece}}
pieces: {hut: {count: 2, at: box, track: {hires: [1, 2], fee: [1, 2], left_over: [1, 2]}}}
zones: {box: {seen_by: all}}
vars: {fee: {type: int, name: {en: Fee, fr: Droit}}, hires: {type: int, name: {en: wrong}}}
columns: {hires: {name: {en: hires, fr: recrues}}}
play: [{set: fee, to: "sum(uncovered(hut, hires)) + sum(uncovered(hut, left_over)) + sum(uncovered(hut, fee))"},
  {set: hires, to: fee}, {choose: x, among: 1..2, by: a}, {set: fee, by: x}]
`)
	for lang, want := range map[string]string{"en": "Fee, hires, left over", "fr": "Droit, left over, recrues"} {
		var got []string
		for _, c := range narrate.New(m.Match, lang).Tracks("a")[0].Columns {
			got = append(got, c.Name)
		}
		if slices.Sort(got); strings.Join(got, ", ") != want {
			t.Errorf("%s: %s, want %s", lang, strings.Join(got, ", "), want)
		}
	}
}

// TestTrackEntriesOfOneType checks that entries of a track must be numbers, enum values or kinds, and all of one type.
func TestTrackEntriesOfOneType(t *testing.T) {
	for entries, want := range map[string]string{
		"[scout, monc]": `a number, the value of an enum or a kind is expected here, not "monc"; did you mean "monk"?`,
		"[scout, 3]":    "the entries of a column are of one type",
	} {
		game := header + "kinds: {scout: {is: piece}, monk: {is: piece}}\nzones: {huts: {track: {hires: " + entries +
			"}}}\npieces: {monk: {count: 2, at: huts}}\nplay: [{end: game}]\n"
		_, err := interpreter.Load(t.Context(), fstest.MapFS{"game.yaml": {Data: []byte(game)}}, ".")
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", entries, err, want)
		}
	}
}

// TestVariablesOf checks that a variable of a seat for a value of an enum is named after the value.
func TestVariablesOf(t *testing.T) {
	m := tiny(t, `
enums: {virtue: [{faith: {en: Faith}}, might]}
vars: {mark: {per: [player, virtue], type: int, name: {en: Mark}}, coins: {per: player, type: int}, day: {type: int}}
play: [{choose: x, among: 1..2, by: a}, {set: "mark(a, might)", to: x}, {set: coins(a), to: x}, {set: day, to: x}]
`)
	for name, want := range map[string]string{"mark(a, faith)": "Mark/Faith", "mark(a, might)": "Mark/might",
		"coins(a)": "coins/", "day": "day/"} {
		variable, keys := narrate.New(m.Match, "en").VariableOf(name, "a")
		if got := variable + "/" + keys; got != want {
			t.Errorf("%s is called %s, want %s", name, got, want)
		}
	}
}
