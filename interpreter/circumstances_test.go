package interpreter_test

import (
	"cmp"
	"fmt"
	"slices"
	"testing"
	"testing/fstest"

	"precept/interpreter"
	"precept/interpreter/narrate"
)

// dayAndNight is a game with two phases. By day a player can walk twice, rest once, pay with two coins of one side, or
// use a charm in play. By night the player sleeps.
var dayAndNight = fstest.MapFS{
	"factions/b.yaml": {Data: []byte(`
faction: b
actions:
  howl:
    name: {en: Howl, fr: Hurler}
    steps: [{set: walks(me), to: 0}]
`)},
	"cards/charms.yaml": {Data: []byte(`
cards: charms
list:
  - id: charm
    name: {en: Charm, fr: Charme}
    at: box
    abilities:
      - during: day
        once: day
        may: [{set: walks(me), to: 0}]
  - id: rune
    name: {en: Rune, fr: Rune}
    at: box
    count: 2
    abilities:
      - during: day
        from: sleeve
        may: [{set: walks(me), to: 0}]
  - id: relic
    name: {en: Relic, fr: Relique}
    at: box
    abilities:
      - during: day
        from: stall
        may: [{set: walks(me), to: 0}]
`)},
	"game.yaml": {Data: []byte(`
game: times
title: {en: Times}
players: 2
defaults: {seats: [a, b]}
seats: {a: {name: {en: A}}}
kinds: {card: {}, coin: {is: piece}, red: {is: coin}, blue: {is: coin}}
zones: {purse: {per: player, seen_by: all}, table: {seen_by: all, active: true}, box: {seen_by: all},
  sleeve: {per: player, seen_by: owner}, stall: {per: player, seen_by: all}}
pieces:
  red: {per: player, count: 2, at: purse}
  blue: {per: player, count: 2, at: purse}
vars: {walks: {per: player, type: int}, rested: {per: player, type: bool}}
scopes: {day: {name: {en: Day, fr: Jour}}, night: {name: {en: Night, fr: Nuit}}}
rulings:
  one_side:
    ask: {coins: list(coin)}
    is: all(coins, it.kind == red) or all(coins, it.kind == blue)
    why: {en: "the coins show both sides", fr: "les pièces montrent les deux faces"}
actions:
  walk: {name: {en: Walk, fr: Marcher}, steps: [{set: walks(me), by: 1}]}
  rest: {name: {en: Rest, fr: Repos}, once: day, steps: [{set: rested(me), to: true}]}
  sleep: {name: {en: Sleep, fr: Dormir}, steps: [{set: rested(me), to: true}]}
  pay:
    name: {en: Pay, fr: Payer}
    steps:
      - choose: price
        name: {en: coins, fr: pièces}
        among: purse(me)
        count: 2
        such_that: one_side(price)
      - move: price
        to: box
  mix:
    name: {en: Mix, fr: Mêler}
    steps:
      - choose: blend
        name: {en: coins to mix, fr: pièces à mêler}
        among: purse(me)
        count: 3
        such_that: one_side(blend)
      - move: blend
        to: box
setup:
  - move: rune.at(box).some(1)
    to: sleeve(b)
  - move: relic
    to: stall(b)
play:
  - phase: day
    of: a
    do:
      - offer: [walk, pay, mix]
        at_most: 2
      - offer: [rest]
        at_most: 3
  - phase: night
    of: a
    do: [{offer: [sleep]}]
  - end: game
    winners: [a]
`)},
}

func TestExplainTellsTheCircumstances(t *testing.T) {
	g, err := interpreter.Load(t.Context(), dayAndNight, ".")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name, said, ask, want string
	}{
		{"only in another phase", "", "sleep", "phase Night"},
		{"as often as the menu allows", "a: walk|a: walk", "walk", "closed  2"},
		{"what the menu before this one offered", "a: pass", "walk", "closed  2"},
		{"another's", "", "howl", "theirs Howl"},
		{"not in play", "", "charm", "away Charm"},
		{"another's that all see", "", "relic", "theirs Relic"},
		{"another's that nobody else sees", "", "rune", "away Rune"},
		{"what has to be decided first", "a: pay", "walk", "another coins"},
		{"fewer than it takes", "a: pay", "done", "least coins 2"},
		{"what does not fit together", "", "mix", "question the coins show both sides"},
	} {
		t.Run(test.name, func(t *testing.T) {
			m, err := g.Start(interpreter.Setup{Seats: []string{"a", "b"}, Seed: 1})
			if err != nil {
				t.Fatal(err)
			}
			(table{m}).tellAll(t, test.said)
			e, err := narrate.WhyTyped(m, "a", test.ask, "en")
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, r := range e.Reasons {
				s := fmt.Sprint(sortNames[r.Sort], " ", cmp.Or(r.Name.En, r.Why.En))
				if r.Limit > 0 {
					s += fmt.Sprint(" ", r.Limit)
				}
				got = append(got, s)
			}
			if e.Offered || !slices.Contains(got, test.want) {
				t.Errorf("%s: offered %v, %q; want %q", test.ask, e.Offered, got, test.want)
			}
		})
	}
}
