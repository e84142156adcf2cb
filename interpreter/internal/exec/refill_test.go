package exec_test

import (
	"testing"
	"testing/fstest"

	"precept/interpreter"
	"precept/interpreter/testkit"
)

// TestRefill draws more cards than a deck holds. The discards are shuffled in below the remaining cards, once. A zone
// with a procedure for refilling uses that.
func TestRefill(t *testing.T) {
	const head = `game: piles
title: {en: Piles, fr: Piles}
players: 1
seats: {alone: {}}
kinds: {chip: {is: piece}}
`
	cases := []struct{ name, game, eval, want string }{
		{"a zone shuffled in", head + `zones:
  deck: {order: stack, seen_by: nobody, refill: heap}
  heap: {order: stack}
  hand: {per: player, seen_by: owner}
pieces:
  chip: [{count: 2, at: deck}, {count: 3, at: heap}]
play:
  - move: deck.top(4)
    to: hand(alone)
  - end: game
`, "[hand(alone).count, deck.count, heap.count]", "[4, 1, 0]"},
		{"no more than there is", head + `zones:
  deck: {order: stack, seen_by: nobody, refill: heap}
  heap: {order: stack}
  hand: {per: player, seen_by: owner}
pieces:
  chip: [{count: 2, at: deck}, {count: 3, at: heap}]
play:
  - move: deck.top(9)
    to: hand(alone)
  - end: game
`, "[hand(alone).count, deck.count, heap.count]", "[5, 0, 0]"},
		{"a procedure that fills", head + `zones:
  bag: {seen_by: nobody, refill: mend}
  heap: {seen_by: all}
  hand: {per: player, seen_by: owner}
pieces:
  chip: {count: 3, at: heap}
procedures:
  mend:
    steps:
      - move: heap
        to: bag
play:
  - let: drawn
    be: bag.top
  - move: drawn
    to: hand(alone)
  - end: game
`, "[hand(alone).count, bag.count, heap.count]", "[1, 2, 0]"},
		{"what a call is given", head + `zones:
  deck: {order: stack, seen_by: nobody, refill: heap}
  heap: {order: stack}
  hand: {per: player, seen_by: owner}
pieces:
  chip: {count: 3, at: heap}
procedures:
  take:
    takes: {taken_up: chip}
    steps:
      - move: taken_up
        to: hand(alone)
play:
  - take: deck.top
  - end: game
`, "[hand(alone).count, deck.count, heap.count]", "[1, 2, 0]"},
		{"what chance takes from a whole zone", head + `zones:
  bag: {seen_by: nobody, refill: mend}
  heap: {seen_by: all}
  hand: {per: player, seen_by: owner}
pieces:
  chip: [{count: 1, at: bag}, {count: 3, at: heap}]
procedures:
  mend:
    steps:
      - move: heap
        to: bag
play:
  - each: nth
    in: 1..2
    do:
      - pick: drawn
        among: bag
      - move: drawn
        to: hand(alone)
  - end: game
`, "[hand(alone).count, bag.count, heap.count]", "[2, 2, 0]"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			g, err := interpreter.Load(t.Context(), fstest.MapFS{"game.yaml": {Data: []byte(c.game)}}, ".")
			if err != nil {
				t.Fatal(err)
			}
			m, err := g.Start(interpreter.Setup{Seed: 3})
			if err != nil {
				t.Fatal(err)
			}
			if got, err := testkit.On(m.Engine()).Eval(c.eval); err != nil || got != c.want {
				t.Errorf("%s is %s (%v), want %s", c.eval, got, err, c.want)
			}
		})
	}
}
