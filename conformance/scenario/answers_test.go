package scenario

import (
	"strings"
	"testing"
)

// pond is a game for one player. Pieces of one kind are in several places, and a choice offers only some kinds.
const pond = `game: tiny
players: 1
seats: {a: {}}
kinds: {beast: {is: piece}, fish: {is: beast}, frog: {is: beast}}
zones: {reeds: {}, deep: {}, net: {}}
pieces: {fish: {count: 3, at: deep}, frog: {at: reeds}}
scopes: {turn: {}}
actions:
  rest: {steps: [{end: game}]}
  cast:
    steps:
      - choose: swimmer
        among: fish
      - move: swimmer
        to: net
play: [{phase: turn, of: a, do: [{offer: [cast, rest], count: 3}]}]
`

// TestAnswersAreToldApart checks the messages about an answer that a choice does not have.
func TestAnswersAreToldApart(t *testing.T) {
	for _, test := range []struct{ name, item, want string }{
		{"by their places", "{a: cast, swimmer: fish.at(net)}",
			"a may not answer swimmer with fish.at(net); the answers are fish.at(reeds), fish.at(deep)"},
		{"what is there is no answer", "never: {a: cast, swimmer: frog}",
			"swimmer never asks for frog, so no rule refuses it; that it is no answer is " +
				"asks: {a: swimmer, among: [...]}"},
		{"what is not there", "never: {a: cast, swimmer: toad}", "there is no toad in this match"},
	} {
		failures := playAll(t, mapFS{"game.yaml": pond}, `  - name: wrong
    seats: [a]
    given:
      turn: {player: a, phase: turn}
      reeds: [fish, frog]
      deep: {fish: 2}
    script:
      - `+test.item+"\n      - holds: [net.count == 0]\n")
		if len(failures) != 1 || !strings.Contains(failures[0].Error(), test.want) {
			t.Errorf("%s: %v, want %q", test.name, failures, test.want)
		}
	}
}
