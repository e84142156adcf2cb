package interpreter_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"precept/interpreter"
	"precept/interpreter/narrate"
	"precept/interpreter/testkit"
)

// TestClonesGoOnAlike clones matches at points where a run has state besides the position.
func TestClonesGoOnAlike(t *testing.T) {
	const filled = `
kinds: {chip: {is: piece}}
zones: {bag: {refill: mend}, cup: {refill: pour}, heap: {}, hand: {per: player}}
pieces: {chip: {count: 3, at: heap}}
vars: {n: {type: int}}
procedures:
  mend:
    steps:
      - {set: n, by: 1}
      - choose: x
        by: a
        among: 1..2
      - {set: n, by: x * 10}
`
	tests := []struct {
		name, game string
		lines      []string
	}{
		{"what was put forward in vain", `
vars: {n: {type: int}, own: {per: player, type: int, default: 1}}
setup: [{set: own(b), to: 2}]
play:
  - choose: x
    by: player
    unanimous: true
    among: 1..2
    where: it == own(asked)
    else: [{set: n, to: 9}]
  - {set: n, by: "x ?? 0"}
  - {choose: y, by: a, among: 1..2}
  - {set: n, by: y}
`, []string{"b: none", "c: none", "? n = 9"}},
		{"inside what fills a zone", filled + `  pour: {steps: [{set: n, by: 1000}]}
play:
  - {let: drawn, be: bag.top}
  - {move: drawn, to: hand(a)}
  - {move: cup.top, to: hand(a)}
  - choose: y
    by: b
    among: 1..2
  - {set: n, by: y * 100}
`, []string{"a: 1 of 1 2", "? n = 1011", "b: 1 of 1 2", "? n = 1111"}},
		{"what fills a zone takes from another that is filled", filled + `  pour:
    steps: [{set: n, by: 1000}, {let: other, be: bag.top}, {move: other, to: cup}]
play:
  - {let: drawn, be: cup.top}
  - {move: drawn, to: hand(a)}
  - choose: y
    by: b
    among: 1..2
  - {set: n, by: y * 100}
`, []string{"a: 1 of 1 2", "b: 1 of 1 2", "? n = 1111"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m := tiny(t, tt.game)
			for _, line := range tt.lines {
				c, err := m.Clone()
				if err != nil {
					t.Fatal(err)
				}
				table{c}.tell(t, line)
				m.tell(t, line)
				if diff := cmp.Diff(m.Run().M.Bytes(nil), c.Run().M.Bytes(nil)); diff != "" {
					t.Fatalf("after %q the clone stands elsewhere:\n%s", line, diff)
				}
			}
		})
	}
}

// TestCloneOfASetUpStandsStill clones a match that stops before play, and asks the clone for its options.
func TestCloneOfASetUpStandsStill(t *testing.T) {
	g := tinyGame(t, `
vars: {n: {type: int}}
setup: [{set: n, to: 1}]
play: [{set: n, to: 2}, {choose: x, by: a, among: 1..2}, {set: n, to: x}]
`)
	m, err := g.SetUp(interpreter.Setup{Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	c, err := m.Clone()
	if err != nil {
		t.Fatal(err)
	}
	table{c}.tell(t, "? n = 1")
}

// TestCloneTellsOfTheWay clones a match after an answer with forced choices and dice, and continues the first match.
// The records of the clone must not change.
func TestCloneTellsOfTheWay(t *testing.T) {
	m := tiny(t, `
dice: {d6: [1, 2, 3, 4, 5, 6]}
vars: {n: {type: int}}
play:
  - while: n < 9
    do:
      - {choose: x, by: a, among: 1..2}
      - {roll: pips, die: d6, count: 3}
      - {choose: y, by: b, among: "[x]"}
      - {set: n, by: y + pips.count - 3}
`)
	m.answer(t, "a", "2")
	forced, rolled := len(m.Run().Forced()), narrate.New(m.Match, "en").Rolls()
	c, err := m.Clone()
	if err != nil {
		t.Fatal(err)
	}
	m.answer(t, "a", "2")
	if got := len(c.Run().Forced()); got != forced || forced != 1 {
		t.Errorf("%d choices forced, %d in the clone; want 1", forced, got)
	}
	if diff := cmp.Diff(rolled, narrate.New(c, "en").Rolls()); diff != "" {
		t.Errorf("what was rolled (-match +clone):\n%s", diff)
	}
}

// TestReleasedRoomLeavesNoTrace checks that a match in the memory of a released match plays like one in new memory.
func TestReleasedRoomLeavesNoTrace(t *testing.T) {
	for _, id := range sampled {
		t.Run(id, func(t *testing.T) {
			own := start(t, id, 1).Engine()
			again := own.New()
			for seed := range uint64(short(6)) {
				if err := errors.Join(own.Begin(seed), again.Begin(seed)); err != nil {
					t.Fatal(err)
				}
				r := rand.New(rand.NewPCG(seed, 5))
				for n := 0; n < 60 && !own.Over(); n++ {
					a, b := own.Options(nil), again.Options(nil)
					if diff := cmp.Diff(a, b); diff != "" || !bytes.Equal(testkit.On(own).Bytes(), testkit.On(again).Bytes()) {
						t.Fatalf("seed %d, answer %d: the other stands elsewhere:\n%s", seed, n, diff)
					}
					o := a[r.IntN(len(a))]
					if err := errors.Join(own.Play(o), again.Play(o)); err != nil {
						t.Fatal(err)
					}
					if n%7 == 0 {
						y := testkit.On(again).Fork()
						again.Release()
						again = y
					}
				}
				again.Release()
				again = own.New()
			}
		})
	}
}
