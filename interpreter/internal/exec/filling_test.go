package exec_test

import (
	"testing"
	"testing/fstest"

	"precept/interpreter"
)

// TestWhatCannotBeFilled checks that the search for an unpayable cost ends early, because there are too many
// combinations to try. A payable cost is paid in any order of the search.
func TestWhatCannotBeFilled(t *testing.T) {
	const rest = `
title: {en: Filling}
players: 2
seats: {ann: {}, ben: {}}
kinds: {chip: {is: piece, has: {n: int}}}
zones: {box: {}, till: {}}
pieces:
  chip:
    - {count: 1, at: box, with: {n: 1}}
    - {count: 1, at: box, with: {n: 2}}
    - {count: 1, at: box, with: {n: 3}}
    - {count: 1, at: box, with: {n: 4}}
    - {count: 1, at: box, with: {n: 5}}
    - {count: 1, at: box, with: {n: 6}}
    - {count: 1, at: box, with: {n: 7}}
    - {count: 1, at: box, with: {n: 8}}
    - {count: 1, at: box, with: {n: 9}}
    - {count: 1, at: box, with: {n: 10}}
    - {count: 1, at: box, with: {n: 11}}
    - {count: 1, at: box, with: {n: 12}}
scopes: {turn: {}}
actions:
  pay:
    steps:
      - choose: paid
        among: chip.at(box)
        fills: {post: `
	const after = `
      - move: paid
        to: till
play:
  - phase: turn
    of: ann
    do:
      - offer: [pay]
        at_most: 1
`
	for _, c := range []struct {
		name, fills string
		offered     bool
	}{
		{"more places than pieces", "1..13}", false},
		{"as many", "1..12}", true},
		{"three places that only two pieces fit", "1..10}\n        where: post <= 7 or it.n <= 2", false},
		{"two that come last", "1..10}\n        where: post <= 8 or it.n <= 2", true},
		{"two places that one piece fits, among many", "1..9}\n        where: 'post < 8 ? it.n > 1 : it.n == 1'", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := "game: filling" + rest + c.fills + after
			g, err := interpreter.Load(t.Context(), fstest.MapFS{"game.yaml": {Data: []byte(text)}}, ".")
			if err != nil {
				t.Fatal(err)
			}
			m, err := g.Start(interpreter.Setup{Seed: 1})
			if err != nil {
				t.Fatal(err)
			}
			if got := !m.Over(); got != c.offered {
				t.Errorf("offered: %v, want %v", got, c.offered)
			}
			if err := m.Engine().Err(); err != nil {
				t.Error(err)
			}
		})
	}
}
