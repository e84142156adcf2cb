package interpreter_test

import (
	"fmt"
	"slices"
	"testing"

	"precept/interpreter"
	"precept/interpreter/narrate"
)

// TestMenusEnteredAgain reaches one menu several times in one frame. Entries taken earlier do not count.
func TestMenusEnteredAgain(t *testing.T) {
	const head = `
vars: {n: {type: int}, passes: {type: int}, seen: {type: int}}
scopes: {turn: {}}
actions:
  inc: {steps: [{set: n, by: 1}]}
  leave: {steps: [{set: n, by: 10}, {end: turn}]}
`
	tell(t, []story{
		{"with something done by a pass", head + `
play:
  - each: nth
    in: 1..3
    do:
      - offer: [inc]
        by: a
        at_most: 1
        pass: [{set: passes, by: nth}]
  - {phase: turn}
`, []string{"a: inc of inc pass", "a: pass of inc pass", "a: inc of inc pass", "? [n, passes] = [2, 2]", "over"}},
		{"after as many as may be taken nobody passes", head + `
play:
  - each: nth
    in: 1..2
    do:
      - offer: [inc]
        by: a
        at_most: 2
        pass: [{set: passes, by: nth}, {set: seen, to: taken}]
  - {phase: turn}
`, []string{"a: inc", "a: inc", "? [n, passes] = [2, 0]", "a: inc", "a: pass of inc pass",
			"? [n, passes, seen] = [3, 2, 1]", "over"}},
		{"left by the end of its phase", head + `
play:
  - each: nth
    in: 1..2
    do:
      - phase: turn
        of: a
        do:
          - offer: [inc, leave]
            at_most: 2
`, []string{"a: inc of inc leave pass", "a: leave of inc leave pass", "a: inc of inc leave pass",
			"a: pass of inc leave pass", "? n = 12", "over"}},
		{"with nothing to take a pass is done", head + `
play:
  - offer:
      more: {when: n > 0, do: [{set: n, by: 1}]}
    by: a
    at_most: 1
    pass: [{set: passes, by: 1}]
  - {phase: turn}
`, []string{"? passes = 1", "over"}},
	})
}

// TestUnanimousAsksNobodyTwice checks that a seat which has refused a proposal is not asked again about the only
// possible proposal.
func TestUnanimousAsksNobodyTwice(t *testing.T) {
	const game = `
vars: {n: {type: int}}
play:
  - choose: x
    by: player
    unanimous: true
    among: 1..%s
    else: [{set: n, to: 9}]
  - if: x != nil
    then: [{set: n, to: x}]
`
	const own = `
scopes: {turn: {}}
vars: {n: {type: int}, own: {per: player, type: int, default: 1}}
setup: [{set: own(b), to: 2}, {set: own(c), to: %s}]
play:
  - choose: x
    by: player
    unanimous: true
    %s
    else: [{set: n, to: 9}]
  - {set: n, by: "%s"}
  - {phase: turn}
`
	put := func(last, question, then string) string { return fmt.Sprintf(own, last, question, then) }
	const value, then = "among: 1..3\n    where: it == own(asked)", "x ?? 0"
	const same, several = "among: 1..2\n    count: 2", "among: \"[own(asked), own(asked) + 1]\"\n    count: 2"
	none := "b: none of agree none"
	one, two := fmt.Sprintf(game, "1"), fmt.Sprintf(game, "2")
	tell(t, []story{
		{"one thing, refused", one, []string{"b: none of agree none", "? n = 9", "over"}},
		{"one thing, refused by the last", one, []string{"b: agree", "c: none", "? n = 9", "over"}},
		{"one thing, taken up", one, []string{"b: agree", "c: agree", "? n = 1", "over"}},
		{"what was refused before the last", put("1", value, then), []string{none, "c: none of agree none", "? n = 9",
			"over"}},
		{"what was not refused before the last", put("3", value, then), []string{none, "c: none of agree none",
			"a: none of agree none", "? n = 9", "over"}},
		{"what was not refused, taken up", put("3", value, then), []string{none, "c: none", "a: agree", "b: agree", "? n = 3",
			"over"}},
		{"several things, refused", put("1", same, "x.count"), []string{none, "? n = 9", "over"}},
		{"several things, of each other ones", put("1", several, "x.count"),
			[]string{none, "c: none of agree none", "? n = 9", "over"}},
		{"several things, taken up", put("1", several, "x.count"), []string{none, "c: agree", "a: agree", "? n = 2", "over"}},
		{"two things", two, []string{"a: 1 of 1 2", "b: none", "b: 2 of 1 2", "c: agree", "a: agree", "? n = 2", "over"}},
	})
}

// TestEntriesAboutPlaces checks that an entry is about a place if its call names exactly one place.
func TestEntriesAboutPlaces(t *testing.T) {
	g := load(t, `
game: places
players: 1
defaults: {seats: [a]}
seats: {a: {}}
kinds: {spot: {is: space}}
spaces: {spot: {left: {}, right: {}}}
vars: {n: {type: int}}
procedures:
  visit: {takes: {where: spot}, steps: [{set: n, by: 1}]}
actions:
  west: {steps: [{visit: left}, {visit: left}]}
  both: {steps: [{visit: left}, {visit: right}]}
  neither: {steps: [{set: n, by: 1}]}
play:
  - offer: [west, both, neither, {visit: right}]
    count: 1
  - {end: game, winners: "[a]"}
`)
	m, err := g.Start(interpreter.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, o := range m.Pending().Options() {
		name := "-"
		if q := narrate.PlaceCalled(m.Pending(), o.Value); q >= 0 {
			name = m.Lineup().Places[q].Name
		}
		got = append(got, name)
	}
	if want := []string{"left", "-", "-", "right"}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
