package simulate

import (
	"errors"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"

	"precept/interpreter"
	"precept/interpreter/view"
)

// planted is a game of numbers that fails once 13 was chosen and then, at any later time, 27.
const planted = `game: planted
title: {en: Planted}
players: 2..3
seats: {a: {name: {en: A}}, b: {name: {en: B}}, c: {name: {en: C}}}
kinds: {shelf: {is: space, has: {boards: int, slots: int}}, coin: {is: piece, has: {worth: int}}, gem: {is: piece}}
looks: {shelf: {boxes: slots, boxed: coin}}
spaces: {shelf: {left: {boards: 3, slots: 4}, right: {boards: 9, slots: 2}}}
zones:
  bank: {order: stack, seen_by: nobody}
  purse: {per: player, seen_by: owner}
pieces:
  coin:
    - {at: left, count: 3, with: {worth: 0}}
    - {at: bank, count: 4, with: {worth: 1}}
    - {at: bank, count: 2, with: {worth: 3}}
  gem: {at: bank, count: 3}
limits: {full: {of: coin, at: shelf, at_most: it.boards}}
scopes: {turn: {}}
vars: {n: {type: int}, key: {type: int}, hit: {type: player, default: b}}
actions:
  rest: {name: {en: Rest}, steps: [{set: n, by: 1}]}
  fall: {name: {en: Fall}, steps: [FALL]}
play:
  - shuffle: bank
  - each: p
    in: player
    do: [{move: bank.top(2), to: purse(p)}]
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
              - if: key == 2
                then: [fall]
  - end: game
    winners: player[0]
    how: chosen
`

// plants lists the planted faults, each with the shortest answers that lead to it.
var plants = []struct {
	name, fault, fall string
	want              string
	answers           []int32
}{
	{"a loop that never ends", `{while: key == 1, do: [{set: n, by: 1}]}`, `{set: n, by: 2}`,
		"after 1 decisions: game.yaml:43:25: a loop runs more often than any game needs", []int32{13, 27}},
	{"an option from which nothing goes on", `{offer: [rest, fall], count: 1}`, `{set: n, to: "div(n, key - 1)"}`,
		"after 2 decisions: game.yaml:22:37: division by 0", []int32{13, 27, 1}},
	{"a search without end", `{offer: [rest, fall], count: 1}`,
		`{choose: x1, among: 1..400}, {choose: x2, among: 1..400}, ` +
			`{choose: x3, among: 1..400, where: it + x1 + x2 > 5000}, {set: n, by: x3}`,
		"after 1 decisions: game.yaml:43:25: what is asked before the first effect can be answered in more ways than " +
			"can be searched; split it, or choose less at once", []int32{13, 27}},
	{"a capacity that shrinks", `{set: left.boards, to: 2}`, `{set: n, by: 2}`,
		"after 1 decisions: left holds more of coin than the capacities say", []int32{13, 27}},
	{"more pieces than boxes", `{move: coin.at(left), to: right}`, `{set: n, by: 2}`,
		"after 1 decisions: 3 pieces stand in the 2 boxes of right", []int32{13, 27}},
	{"a secret that is told", `{set: key, to: 2}`,
		`{choose: peek, among: 1..9, where: "(gem.at(purse(hit)).count == 1) == (it < 4)"}, {set: n, by: peek}`,
		"after 1 decisions: c is offered what tells what it may not see: peek ", []int32{13, 27}},
}

func loadPlanted(t *testing.T, fault, fall string) *interpreter.Game {
	t.Helper()
	text := strings.NewReplacer("FAULT", fault, "FALL", fall).Replace(planted)
	g, err := interpreter.Load(t.Context(), fstest.MapFS{"game.yaml": {Data: []byte(text)}}, ".")
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// longFailure returns a failure of the planted game after many answers.
func longFailure(t *testing.T, g *interpreter.Game, s interpreter.Setup, opt Options) Failure {
	t.Helper()
	r, err := Run(g, s, opt)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range r.Failures {
		if b := (*broken)(nil); errors.As(f.Err, &b) && b.decisions >= 160 {
			return f
		}
	}
	t.Fatalf("no match of %d fails late: %v", r.Games, r.Failures)
	return Failure{}
}

func TestShrink(t *testing.T) {
	for _, plant := range plants {
		t.Run(plant.name, func(t *testing.T) {
			g := loadPlanted(t, plant.fault, plant.fall)
			setup, opt := interpreter.Setup{Seed: 1}, Options{Games: 40, Invariants: true}
			f := longFailure(t, g, setup, opt)
			r, err := Shrink(g, setup, opt, f, Budget{Tries: 400, Time: time.Minute})
			if err != nil {
				t.Fatal(err)
			}
			if r.Found < 160 || len(r.Seats) != 2 {
				t.Errorf("from %d answers, with %v", r.Found, r.Seats)
			}
			if !strings.HasPrefix(r.Err.Error(), plant.want) {
				t.Errorf("fails with %q, want %q", r.Err, plant.want)
			}
			if diff := cmp.Diff(plant.answers, r.Answers); diff != "" {
				t.Errorf("answers (-want +got):\n%s", diff)
			}
			before, err := r.Before(g)
			if err != nil || len(before.Record.Answers) != len(r.Answers)-1 {
				t.Errorf("before the last answer: %v", err)
			}
		})
	}
}

// TestShrinkAgain checks that the same seed gives the same replay, and that a failure that no longer occurs is an
// error.
func TestShrinkAgain(t *testing.T) {
	plant := plants[0]
	g := loadPlanted(t, plant.fault, plant.fall)
	setup, opt := interpreter.Setup{Seed: 2}, Options{Games: 40}
	f := longFailure(t, g, setup, opt)
	as, err := Shrink(g, setup, opt, f, Budget{})
	if err != nil {
		t.Fatal(err)
	}
	if len(as.Answers) != as.Found || as.Tries != 0 || as.Err.Error() != f.Err.Error() {
		t.Errorf("without a budget: %d answers of %d, %v", len(as.Answers), as.Found, as.Err)
	}
	setup.Seed = 3
	f = longFailure(t, g, setup, opt) // another match
	if _, err := Shrink(g, setup, opt, f, Budget{}); err != nil {
		t.Errorf("it fails in the same way: %v", err)
	}
	f.Err = errStuck
	if _, err := Shrink(g, setup, opt, f, Budget{}); err == nil {
		t.Error("a match that fails in another way is taken for the one that was found")
	}
}

func TestLikeness(t *testing.T) {
	for _, test := range []struct {
		err  error
		want string
	}{
		{errors.New("42 pieces are in play where 43 were"), "# pieces are in play where # were"},
		{errors.New("law/a.yaml:12:3: division by 0"), "law/a.yaml:12:3: division by #"},
		{&broken{12, errors.New("panic: index out of range [7] with length 7")},
			"panic: index out of range [#] with length #"},
		{&broken{1, &view.Leak{Seat: "b", What: "is offered what tells", One: "1, 2", Other: "3"}},
			"b is offered what tells"},
	} {
		if got := Likeness(test.err); got != test.want {
			t.Errorf("%q, want %q", got, test.want)
		}
	}
}
