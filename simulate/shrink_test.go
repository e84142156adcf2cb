package simulate

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"precept/interpreter"
)

// A game of numbers that is broken once 13 was said and, at any time later, 27.
const planted = `game: planted
title: {en: Planted}
players: 2..3
seats: {a: {name: {en: A}}, b: {name: {en: B}}, c: {name: {en: C}}}
kinds: {shelf: {is: space, has: {boards: int}}, coin: {is: piece}}
spaces: {shelf: {left: {boards: 3}, right: {boards: 9}}}
zones:
  purse: {per: player, seen_by: owner}
pieces: {coin: {at: left, count: 3}}
limits: {full: {of: coin, at: shelf, at_most: it.boards}}
scopes: {turn: {}}
vars: {n: {type: int}, key: {type: int}}
actions:
  rest: {name: {en: Rest}, steps: [{set: n, by: 1}]}
  fall: {name: {en: Fall}, steps: [FALL]}
play:
  - while: n < 400
    do:
      - each: p
        in: player
        do:
          - phase: turn
            of: p
            do:
              - choose: k
                among: 1..40
              - set: n
                by: 1
              - if: key == 0 and k == 13
                then: [{set: key, to: 1}]
              - if: key == 1 and k == 27
                then: [FAULT]
  - end: game
    winners: player[0]
    how: chosen
`

// What is planted, and how few answers are enough to meet it.
var plants = []struct {
	name, fault, fall, want string
	answers                 int
}{
	{"a loop that never ends", `{while: key == 1, do: [{set: n, by: 1}]}`, `{set: n, by: 2}`,
		"a loop turns more often than any game needs", 2},
	{"an option from which nothing goes on", `{offer: [rest, fall], count: 1}`, `{set: n, to: "div(n, key - 1)"}`,
		"divided by zero", 3},
	{"a search without end", `{offer: [rest, fall], count: 1}`, `{choose: x1, among: 1..400}, {choose: x2, among: 1..400}, {choose: x3, among: 1..400, where: it + x1 + x2 > 5000}, {set: n, by: x3}`,
		"", 2},
	{"a capacity that shrinks", `{set: left.boards, to: 2}`, `{set: n, by: 2}`,
		"left holds more of coin than the capacities say", 2},
}

func loadPlanted(t *testing.T, fault, fall string) *interpreter.Game {
	t.Helper()
	text := strings.NewReplacer("FAULT", fault, "FALL", fall).Replace(planted)
	g, problems := interpreter.Load(fstest.MapFS{"game.yaml": {Data: []byte(text)}}, ".")
	if g == nil {
		t.Fatal(problems.Err())
	}
	return g
}

func TestShrink(t *testing.T) {
	for _, plant := range plants {
		t.Run(plant.name, func(t *testing.T) {
			g := loadPlanted(t, plant.fault, plant.fall)
			setup, opt := interpreter.Setup{Seed: 1}, Options{Games: 60, Invariants: true}
			r, err := Run(g, setup, opt)
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range r.Failures {
				re, err := Shrink(g, setup, opt, f, DefaultBudget)
				if err != nil {
					t.Fatal(err)
				}
				if re.Found < 150 {
					continue
				}
				defer fmt.Println(f.Seed, re.Found, re.Tries, re.Answers, re.Seats, re.Err)
				break
			}
		})
	}
}
