package interpreter_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"precept/interpreter"
)

// TestKeptCalls checks that keeping the results of calls does not change other names of the frame.
func TestKeptCalls(t *testing.T) {
	const auction = `
vars: {n: {type: int}, k: {type: int}}
procedures:
  auction:
    takes: {least: int}
    steps:
      - {choose: lots, by: b, among: 1..3, at_least: 1, at_most: 2}
      - {choose: bid, by: player, among: least..9}
      - {choose: pair, by: player, among: 1..2, at_least: 2}
      - {choose: last, by: a, among: 3..4}
      - {choose: deal, by: player, unanimous: true, among: 5..6}
      - {set: k, by: bid(a) * 100 + bid(b) * 10 + bid(c) + pair(c).count}
`
	bids := []string{"a: 1", "b: 1", "b: 3", "a: 7", "b: 8", "c: 9", "a: 4", "a: 6", "b: agree", "c: agree"}
	dig := `
vars: {n: {type: int}, k: {type: int}}
procedures:
  dig:
    takes: {deep: int}
    steps:
      - {choose: x, by: a, among: 1..9}
      - {choose: y, by: a, among: 1..9}
      - if: deep > 0
        then:
          - {dig: deep - 1, as: b, keep: below}
          - {set: k, to: "below.me == b ? below.deep + 7 : 1"}
      - {set: n, by: x * 10 + y}
`
	tell(t, []story{
		{"with choices that several seats have answered each", auction + `
play:
  - {choose: before, by: a, among: 1..2}
  - {auction: 5, keep: kept}
  - {choose: after, by: a, among: 1..2}
  - set: n
    to: before * 10000 + after * 1000 + kept.lots.count * 100 + kept.last * 10 + kept.deal + kept.least * 100000
`, append(bids, "a: 2", "? n = 512246", "? k = 791", "over")},
		{"twice in one frame", auction + `
play:
  - {choose: before, by: a, among: 1..2}
  - {auction: 5, keep: one}
  - {auction: 1, keep: two}
  - set: n
    to: before * 10000 + one.lots.count * 1000 + one.last * 100 + two.lots.count * 10 + two.last + one.deal * 0
`, append(append(bids, "b: 3", "a: 1", "b: 1", "c: 1", "a: 3", "a: 5", "b: none", "b: 5", "c: agree", "a: agree"),
			"? n = 12413", "over")},
		{"of a procedure that calls itself", dig + `
play: [{dig: 2, as: c}]
`, []string{"a: 1", "a: 2", "a: 3", "a: 4", "a: 5", "a: 6", "? n = 102", "? k = 8", "over"}},
		{"what an event has bound, asked inside the procedure", "scopes: {turn: {}}" + strings.Replace(dig,
			"      - if:", `      - apply:
          - {after: dig, id: echo, when: event.me == a, do: [{set: k, by: event.deep * 10 + 5}]}
        until: end(turn)
      - if:`, 1) + `
play: [{phase: turn, of: a, do: [{dig: 0}]}]
`, []string{"a: 1", "a: 2", "? n = 12", "? k = 5", "over"}},
	})
}

// TestAnswersOfSeveralAreNotKept checks that a kept call does not have the answers to a choice of several seats.
func TestAnswersOfSeveralAreNotKept(t *testing.T) {
	const game = header + `vars: {n: {type: int}}
procedures:
  auction:
    steps:
      - {choose: bid, by: player, among: 1..9}
      - {set: n, by: bid(a)}
play:
  - {auction: , keep: kept}
  - {set: n, to: kept.%s}
`
	const keeps = `kept keeps no "bid": several players answer it`
	for read, want := range map[string]string{"bid": keeps, "bid.count": keeps, "bid(b)": `no such name "bid"`} {
		_, err := interpreter.Load(t.Context(), fstest.MapFS{"game.yaml": {Data: []byte(strings.Replace(game, "%s", read,
			1))}}, ".")
		if err == nil || !strings.Contains(err.Error(), "game.yaml:13:") ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("kept.%s: %v", read, err)
		}
	}
}
