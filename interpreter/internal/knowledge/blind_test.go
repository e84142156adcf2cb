package knowledge_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"precept/interpreter/internal/exec"
	"precept/interpreter/internal/knowledge"
)

// thief is a game in which a player takes hidden cards from other hands: one card, then two.
const thief = `
game: thief
title: {en: Thief}
players: 3
seats: {a: {name: {en: A}}, b: {name: {en: B}}, c: {name: {en: C}}}
kinds: {card: {is: piece, has: {rank: int}}}
zones: {deck: {order: stack, seen_by: nobody}, hand: {per: player, seen_by: owner}}
pieces:
  card:
    - {count: 2, at: deck, with: {rank: 1}}
    - {count: 3, at: deck, with: {rank: 2}}
    - {count: 4, at: deck, with: {rank: 3}}
scopes: {turn: {}}
play:
  - shuffle: deck
  - each: p
    in: player
    do:
      - move: deck.top(3)
        to: hand(p)
  - phase: turn
    of: a
    do:
      - choose: loot
        among: card
        where: it in hand(b) or it in hand(c)
      - move: loot
        to: hand(a)
      - choose: more
        among: card
        where: it in hand(b) or it in hand(c)
        count: 2
      - move: more
        to: hand(a)
  - end: game
    winners: [a]
    how: loot
`

// TestBlindChoicesTellNothing checks that options about hidden pieces are the same in the same order for all possible
// pieces. Each option takes the piece at its place.
func TestBlindChoicesTellNothing(t *testing.T) {
	m := begunMatch(t, textGame(t, thief), 7)
	asked := ""
	for !m.Over() {
		want := m.Pending().Options(nil)
		told := map[string]bool{}
		if m.Pending().Name == asked { // chosen pieces stay in place, and Permute does not know them
			if err := m.Answer(m.Pending().Options(nil)[0]); err != nil {
				t.Fatal(err)
			}
			continue
		}
		asked = m.Pending().Name
		for seed := range uint64(50) {
			other := m.M.Clone()
			knowledge.Permute(m.P, other, 0, seed)
			x := exec.New(m.P, other)
			if err := x.Resume(); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, x.Pending().Options(nil)); diff != "" {
				t.Fatalf("a's options for %s depend on what a cannot see (-one +other):\n%s", m.Pending().Name, diff)
			}
			told[fmt.Sprint(other.Place)] = true
		}
		if len(told) < 10 {
			t.Errorf("only %d different positions", len(told))
		}
		if err := m.Answer(m.Pending().Options(nil)[0]); err != nil {
			t.Fatal(err)
		}
	}
	for zone, want := range map[string]string{"hand(a).count": "6", "hand(b).count": "0", "hand(c).count": "3"} {
		if got, err := m.P.Eval(m.M, zone); got != want || err != nil {
			t.Errorf("%s is %s, %v; want %s", zone, got, err, want)
		}
	}
}
