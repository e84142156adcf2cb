package tell

import (
	"strings"
	"testing"
	"testing/fstest"

	"precept/interpreter"
)

// again is a game in which a card that was played face up is drawn again face down in the same steps.
var again = fstest.MapFS{"cards.yaml": {Data: []byte("cards: all\nkind: chit\nat: deck\nlist: [{id: aa}, {id: bb}]\n")},
	"game.yaml": {Data: []byte(`game: again
title: {en: Again, fr: Encore}
players: 2
seats: {red: {}, blue: {}}
kinds: {chit: {is: card, back: chit}}
zones:
  hand: {per: player, seen_by: owner}
  deck: {order: stack, seen_by: nobody, refill: discards}
  discards: {order: stack, seen_by: all}
scopes: {turn: {}}
actions:
  play_card:
    name: {en: Play a card, fr: Jouer une carte}
    tells: {en: "{the by, plays/play} {the played}", fr: "{le by, joue/jouent} {le played}"}
    steps:
      - choose: played
        among: hand(me)
      - move: played
        to: discards
      - move: deck.top
        to: hand(me)
setup:
  - each: p
    in: player
    do: [{move: deck.top, to: hand(p)}]
play:
  - each: p
    in: player
    do:
      - phase: turn
        of: p
        do: [{offer: [play_card], count: 1}]
`)}}

// TestSeenBeforeItMovedAgain checks that seats that saw a card move can read its name, even though it then moved again
// unseen.
func TestSeenBeforeItMovedAgain(t *testing.T) {
	g, err := interpreter.Load(t.Context(), again, ".")
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(4) {
		l := played(t, g, interpreter.Setup{Seed: seed}, 9)
		for _, seat := range []string{"", "red", "blue"} {
			told := text(l.Lines(seat, "en"))
			if strings.Count(told, "plays aa")+strings.Count(told, "plays bb") != 2 {
				t.Errorf("%q reads\n%s", seat, told)
			}
		}
		if told := text(l.Lines("blue", "en")); strings.Contains(told, "deck to the hand (red): ") ||
			strings.Contains(told, "aa from the deck to the hand (red)") {
			t.Errorf("blue reads what red draws:\n%s", told)
		}
	}
}
