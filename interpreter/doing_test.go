package interpreter_test

import (
	"precept/interpreter/narrate"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestStepsAreToldByWhatTheyDo checks the names of steps that a component has as attributes. For people it is the name
// of a step, otherwise that of the procedure that it calls, with the arguments. In answers it is the id or the
// procedure of the first step.
func TestStepsAreToldByWhatTheyDo(t *testing.T) {
	m := tiny(t, `
enums: {colour: [red, {blue: {en: deep blue, fr: bleu}}]}
kinds: {job: {is: card, has: {deeds: list(steps)}}}
zones: {board: {seen_by: all}}
vars: {coins: {type: int}}
procedures:
  earn: {name: {en: earn, fr: gagner}, takes: {number: int}, steps: [{set: coins, by: number}]}
  paint: {takes: {hue: colour}, steps: [{set: coins, by: 1}]}
pieces: {job: {count: 1, at: board, with: {deeds: [[{earn: 2}], [{paint: blue}, {earn: 1}], [{set: coins, by: 5,
    id: windfall, name: {en: a windfall, fr: une aubaine}}]]}}}
play:
  - each: deed
    in: job.only.deeds
    order: chosen
    by: a
    do:
      - perform: deed
`)
	n := narrate.New(m.Match, "en")
	var ids, texts []string
	for _, o := range m.Pending().Options() {
		ids, texts = append(ids, o.ID), append(texts, n.Option(m.Pending(), o))
	}
	if d := cmp.Diff([]string{"earn", "paint", "windfall"}, ids); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff([]string{"earn 2", "paint deep blue, earn 1", "a windfall"}, texts); d != "" {
		t.Error(d)
	}
}

// TestPlacesOfALineHaveNames checks names of places in a ring or row. Listed places have their own names, counted
// places are named by their position.
func TestPlacesOfALineHaveNames(t *testing.T) {
	m := tiny(t, `
kinds: {stop: {is: space}, step: {is: space}}
spaces:
  stop: {ring: [north, {south: {en: South Gate, fr: Porte sud}}]}
  step: {row: 2}
vars: {been: {type: space}}
play:
  - choose: here
    by: a
    among: concat(stop, step)
  - set: been
    to: here
`)
	n := narrate.New(m.Match, "en")
	var texts []string
	for _, o := range m.Pending().Options() {
		texts = append(texts, n.Option(m.Pending(), o))
	}
	if d := cmp.Diff([]string{"north", "South Gate", "step 1,1", "step 1,2"}, texts); d != "" {
		t.Error(d)
	}
}

// TestFormulasOfTheScore checks that in a formula which a scoring line reads, me is the player whose points are
// counted.
func TestFormulasOfTheScore(t *testing.T) {
	m := tiny(t, `
kinds: {aim: {is: card, has: {met: formula(bool)}}}
zones: {hidden: {per: player, seen_by: owner}}
vars: {coins: {per: player, type: int}}
pieces: {aim: {per: player, count: 1, at: hidden, with: {met: coins(me) >= 2}}}
rulings: {aims_met: {ask: {who: player}, is: "count(hidden(who).only(aim), .met)"}}
scoring:
  aims: {value: "3 * count(hidden(me).only(aim), .met)"}
  by_ruling: {value: 10 * aims_met(me)}
play:
  - set: coins(b)
    to: 2
  - choose: winner
    by: a
    among: player
    where: score(it) == 13 or it == a
  - end: game
    winners: winner
`)
	m.tell(t, "a: b of a b")
	var points [][]int
	for _, l := range narrate.ScoreSheet(m.Match) {
		points = append(points, l.Points)
	}
	if d := cmp.Diff([][]int{{0, 3, 0}, {0, 10, 0}}, points); d != "" {
		t.Error(d)
	}
}
