package interpreter_test

import (
	"sync"
	"testing"

	"precept/interpreter"
	"precept/interpreter/internal/compile"
	"precept/interpreter/narrate"
)

// TestFreshIsAnotherProgram checks that a program without caches is not shared with a cached one. Otherwise a
// differential test of the caches would compare a program with itself.
func TestFreshIsAnotherProgram(t *testing.T) {
	g := tinyGame(t, "play: [{end: game}]\n")
	kept, err := g.Program(interpreter.Setup{}, compile.Options{})
	if err != nil {
		t.Fatal(err)
	}
	fresh, err := g.Program(interpreter.Setup{}, compile.Options{Fresh: true})
	if err != nil {
		t.Fatal(err)
	}
	if kept == fresh {
		t.Error("Options.Fresh gives the program that keeps answers")
	}
}

// TestRulesOfKindsInvalidate checks that the cached answer of a ruling is invalidated when pieces with a rule for it
// change, or their owners.
func TestRulesOfKindsInvalidate(t *testing.T) {
	for _, s := range []story{
		{"a piece becomes somebody's", `
kinds:
  flag: {is: piece, rules: [{add: worth, when: owner == who, value: 10}]}
zones: {hand: {per: player}, box: {}}
pieces: {flag: {count: 1, at: box}}
vars: {n: {type: int}, k: {type: int}}
rulings:
  worth: {ask: {who: player}, is: "count(player, it == who)"}
play:
  - {set: n, to: worth(b)}
  - move: flag.at(box)
    to: hand(b)
  - {set: k, to: worth(b)}
  - end: game
`, []string{"? n = 1", "? k = 11", "over"}},
	} {
		t.Run(s.name, s.run)
	}
}

// TestExplainTwiceAtOnce checks that concurrent explanations in two matches of one game do not write to the shared
// model.
func TestExplainTwiceAtOnce(t *testing.T) {
	g := tinyGame(t, `
kinds: {field: {is: space}}
spaces: {field: {hill: {}, dale: {}}}
vars: {n: {type: int}}
rulings:
  free:
    ask: {where: field}
    is: "let others = filter(field, it != where); others.count > 5"
    why: {en: it is taken, fr: pris}
actions:
  go: {name: {en: Go, fr: Va}, steps: [{choose: x, among: field, where: free(it)}, {if: x == hill, then: [{set: n,
      by: 1}]}]}
  rest: {steps: [{set: n, by: 1}]}
scopes: {turn: {}}
play: [{phase: turn, of: a, do: [{offer: [go, rest], count: 1}, {offer: [go, rest], count: 1}]}]
`)
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			m, err := g.Start(interpreter.Setup{Seed: 1})
			if err != nil {
				t.Error(err)
				return
			}
			for range 20 {
				if _, err := narrate.WhyTyped(m, "a", "go", "en"); err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	wg.Wait()
}
