package interpreter_test

import (
	"errors"
	"strings"
	"testing"
	"testing/fstest"

	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/narrate"
)

// TestUnfit checks that the error for a refused match has the measure and what is missing. Measures that are only
// advice refuse nothing.
func TestUnfit(t *testing.T) {
	g, err := interpreter.Load(t.Context(), fstest.MapFS{"game.yaml": {Data: []byte(`
game: boats
title: {en: Boats}
players: 1..4
rulebook: book
defaults: {seats: [one, two]}
kinds:
  player: {has: {weight: int, loud: bool}}
seats: {one: {weight: 1}, two: {weight: 2}, three: {weight: 3}, four: {weight: 1, loud: true}}
lineups:
  load:
    article: "1"
    name: {en: Load, fr: Charge}
    why: {en: the boat sinks, fr: le bateau coule}
    value: sum(player, .weight)
    at_least: player.count
    at_most: 5
  crew: {value: player.count, at_least: 2, advice: true}
setup:
  - require: none(player, .loud)
    article: "2"
    why: {en: somebody sings, fr: "quelqu'un chante"}
play:
  - end: game
    winners: []
`)}, "book.yaml": {Data: []byte(`
rulebook: book
articles:
  - {id: "1", kind: rule, testable: true}
  - {id: "2", kind: rule, testable: true}
`)}}, ".")
	if g == nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ seats, en, fr string }{
		{"one two", "", ""},
		{"one", "", ""},
		{"one two three", "this match cannot be set up (book:1): the boat sinks; Load: 6, at least 3, at most 5",
			"cette partie ne peut pas être mise en place (book:1) : le bateau coule; Charge : 6, au moins 3, au plus 5"},
		{"one four", "this match cannot be set up (book:2): somebody sings",
			"cette partie ne peut pas être mise en place (book:2) : quelqu'un chante"},
	} {
		s := interpreter.Setup{Seats: strings.Fields(c.seats), Seed: 1}
		_, err := g.Start(s)
		var unfit *declared.Refusal
		switch {
		case c.en == "" && err != nil:
			t.Errorf("%s: %v", c.seats, err)
		case c.en == "":
		case !errors.As(err, &unfit) || !errors.Is(err, declared.ErrUnfit):
			t.Errorf("%s: %v", c.seats, err)
		case unfit.Error() != c.en || unfit.In("fr") != c.fr:
			t.Errorf("%s: %s\n%s", c.seats, unfit, unfit.In("fr"))
		}
	}
	all, err := narrate.Measures(g, interpreter.Setup{Seats: []string{"one"}})
	if err != nil || len(all) != 2 || !all[0].Fits() || all[1].Fits() || all[1].In("en") != "crew: 1, at least 2" {
		t.Errorf("alone: %v %v", all, err)
	}
}
