package interpreter_test

import (
	"errors"
	"strings"
	"testing"

	"precept/interpreter"
	"precept/interpreter/internal/exec"
)

// TestEverythingEnds checks that content which would never end stops with a Fault. It has the place, or the names of
// the rules in the circle.
func TestEverythingEnds(t *testing.T) {
	for _, test := range []struct {
		name  string
		game  string
		says  []string // parts of the message
		first bool     // it stops at the first answer, not at the start
	}{
		{"a loop", `
vars: {n: {type: 0..5}}
play:
  - while: n < 9
    do:
      - set: n
        by: 1
`, []string{"game.yaml:7:5", "loop"}, false},
		{"a loop that does nothing", `
vars: {n: {type: int}}
play:
  - while: n == 0
    do: [{if: n == 1, then: [{set: n, by: 1}]}]
`, []string{"game.yaml:7:5", "loop"}, false},
		{"a loop after an answer", `
vars: {n: {type: int}}
play:
  - choose: x
    by: a
    among: 1..2
  - while: n < x
    do:
      - set: n
        to: 0
`, []string{"game.yaml:10:5", "loop"}, true},
		{"abilities that set one another off", `
vars: {n: {type: int}}
procedures:
  ping: [{set: n, by: 1}]
  pong: [{set: n, by: 1}]
abilities:
  - after: ping
    when: n >= 0
    id: echo
    do: [pong]
  - after: pong
    id: answer_back
    do: [ping]
play: [ping]
`, []string{"echo", "answer_back"}, false},
		{"an ability that sets itself off", `
vars: {n: {type: int}}
procedures:
  ping: [{set: n, by: 1}]
abilities:
  - after: ping
    when: n >= 0
    id: echo
    do: [ping]
play: [ping]
`, []string{"echo"}, false},
		{"a state rule that leaves its condition true", `
vars: {n: {type: int}, k: {type: int}}
abilities:
  - as_soon_as: n > 0
    id: stubborn
    do:
      - set: k
        to: 1
play:
  - set: n
    to: 1
`, []string{"stubborn", "game.yaml:7:5"}, false},
		{"state rules that set one another off", `
vars: {n: {type: int}}
abilities:
  - as_soon_as: n == 1
    id: up
    do: [{set: n, to: 2}]
  - as_soon_as: n == 2
    id: down
    do: [{set: n, to: 1}]
play:
  - set: n
    to: 1
`, []string{"up", "game.yaml:7:5"}, false},
		{"a procedure that calls itself", `
vars: {n: {type: int}}
procedures:
  dig:
    steps:
      - set: n
        by: 1
      - {if: n > 0, then: [dig]}
play: [dig]
`, []string{"game.yaml:11:28", "call itself"}, false},
		{"procedures that call one another", `
vars: {n: {type: int}}
procedures:
  dig:
    steps:
      - set: n
        by: 1
      - delve
  delve: [{if: n > 0, then: [dig]}]
play: [dig]
`, []string{"game.yaml:12:30", "call itself"}, false},
		{"a transaction with too many ways", `
vars: {n: {type: int}}
actions:
  guess:
    steps:
      - choose: x
        among: 1..60
      - choose: y
        among: 1..60
      - choose: z
        among: 1..60
      - require: x + y + z == 1000
      - set: n
        to: x
scopes: {turn: {}}
play:
  - phase: turn
    of: a
    do: [{offer: [guess]}]
`, []string{"game.yaml:22:11", "more ways"}, false},
		{"a set with too many ways", `
vars: {n: {type: int}}
actions:
  guess:
    steps:
      - choose: x
        among: 1..40
        count: 20
        such_that: x.sum == 1000000
      - set: n
        to: x.sum
scopes: {turn: {}}
play:
  - phase: turn
    of: a
    do: [{offer: [guess]}]
`, []string{"game.yaml:19:11", "more ways"}, false},
		{"an expression that counts without end", `
vars: {n: {type: int}}
rulings:
  many: {ask: {k: int}, is: "sum(1..4000, it - it + k - k)"}
  more: {ask: {k: int}, is: "sum(1..4000, many(it) - many(k))"}
play:
  - set: n
    to: sum(1..4000, more(it) - more(it))
`, []string{"game.yaml:10:5", "more work"}, false},
		{"a sum beyond all numbers", `
vars: {n: {type: int}}
play:
  - set: n
    to: "1000000000 + 1000000000 + 1000000000"
`, []string{"game.yaml:7:5"}, false},
		{"a division by nothing", `
vars: {n: {type: int}, k: {type: int}}
play:
  - set: n
    to: div(1, k)
`, []string{"game.yaml:7:5"}, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			m, err := tinyGame(t, test.game).Start(interpreter.Setup{Seed: 1})
			if test.first && err == nil {
				err = m.Answer(m.Pending().Options()[0])
			}
			var fault *exec.Fault
			if !errors.As(err, &fault) {
				t.Fatalf("got %v, want a Fault", err)
			}
			for _, part := range test.says {
				if !strings.Contains(err.Error(), part) {
					t.Errorf("%q is not in: %v", part, err)
				}
			}
			if m.Pending() != nil {
				t.Error("a match with a Fault asks something")
			}
		})
	}
}

// TestBudgetsAreThoseOfOneSearch checks that each search has its own budget: a decision with many options whose
// searches are long is no fault.
func TestBudgetsAreThoseOfOneSearch(t *testing.T) {
	m := tiny(t, `
vars: {n: {type: int}}
scopes: {turn: {}}
actions:
  guess:
    steps:
      - choose: x
        among: 1..200
      - choose: y
        among: 1..100
      - require: y == 100
      - set: n
        to: x
  settle:
    steps:
      - choose: x
        among: 1..4000
        where: it > 0
      - require: x > 3998
      - set: n
        to: x
play:
  - phase: turn
    of: a
    do: [{offer: [guess, settle], count: 2}]
`)
	m.tell(t, "a: guess")
	if n := m.Pending().Count(); n != 200 {
		t.Errorf("%d options, want 200", n)
	}
	m.tell(t, "a: 77", "? n = 77", "a: settle")
	if n := m.Pending().Count(); n != 2 {
		t.Errorf("%d options, want 2", n)
	}
	m.tell(t, "a: 4000", "? n = 4000")
}

// TestListingBeyondTheBudgetIsAFault checks that a search which exceeds its budget while options are listed is a fault,
// and not a shorter list.
func TestListingBeyondTheBudgetIsAFault(t *testing.T) {
	m := tiny(t, `
vars: {n: {type: int}}
scopes: {turn: {}}
actions:
  guess:
    steps:
      - choose: x
        among: 1..3
      - choose: y
        among: 1..300
      - choose: z
        among: 1..300
      - require: x < 3 or z + y == 1000
      - set: n
        to: x
play:
  - phase: turn
    of: a
    do: [{offer: [guess]}]
`)
	err := m.Answer(m.Pending().Options()[0])
	if err == nil || !strings.Contains(err.Error(), "game.yaml:10:9") || m.Over() {
		t.Errorf("the answer: %v", err)
	}
}

// TestReplacingAsksForWhatItReplaces checks an ability that replaces an action and asks whether the action can be done,
// which asks for itself. If the checker cannot see it, because a value holds the action, it is an error at run time,
// and the Go stack does not overflow.
func TestReplacingAsksForWhatItReplaces(t *testing.T) {
	g := tinyGame(t, `
vars: {n: {type: int}}
kinds: {tool: {is: piece, has: {act: action}}}
zones: {box: {seen_by: all}}
pieces: {tool: {count: 1, at: box, with: {act: go}}}
scopes: {turn: {}}
actions:
  go: [{set: n, by: 1}]
abilities:
  - {instead: go, id: other, when: can(tool.first.act), do: [{set: n, by: 10}]}
play:
  - phase: turn
    of: a
    do: [{offer: [go], at_most: 1}]
`)
	m, err := g.Start(interpreter.Setup{Seed: 1})
	if err == nil && m.Pending() != nil {
		m.Pending().Options()
		err = m.Run().Err()
	}
	if err == nil || !strings.Contains(err.Error(), "calls are nested too deeply") {
		t.Errorf("it comes to %v", err)
	}
}
