package interpreter_test

import (
	"fmt"
	"strings"
	"testing"

	"precept/interpreter"
	"precept/interpreter/narrate"
)

// asking is a game in which one question leads to the next.
const asking = `
kinds:
  town: {is: space, name: {en: town}}
  man: {is: piece, name: {en: man}}
  permit: {is: card, name: {en: permit}, has: {fee: int}}
spaces: {town: {ayr: {name: {en: Ayr}}, bo: {name: {en: Bo}}}}
zones:
  camp: {per: player, seen_by: all}
  hand: {per: player, seen_by: owner}
  desk: {per: player, seen_by: all, active: true}
pieces: {man: {per: player, count: 4, at: camp}}
vars: {gold: {per: player, type: 0..9, name: {en: gold}}, luck: {per: player, type: int, default: 2, seen_by: owner}}
scoring:
  coins: {name: {en: coins}, value: gold(me)}
  chance: {name: {en: chance}, value: luck(me)}
scopes: {turn: {name: {en: turn}, has: {number: {type: int, name: {en: number}}}}}
actions:
  settle:
    name: {en: Settle}
    steps:
      - {choose: site, name: {en: site}, among: town}
      - {choose: men, name: {en: settlers}, among: man.at(camp(me)), at_least: 1, at_most: 3}
      - {move: men, to: site}
      - {set: gold(me), by: 1}
      - {set: luck(me), by: 3}
play:
  - phase: turn
    of: a
    with: {number: 7}
    do:
      - {offer: [settle], at_most: 2}
  - {end: game}
`

// TestAsked checks what a question says: what has begun, what was chosen, how much is left, and the texts of phases.
func TestAsked(t *testing.T) {
	m := tiny(t, asking)
	for _, step := range []struct{ answer, want string }{
		{"", "turn number 7: begun [], picked [] 0..-1, left 2"},
		{"settle", "turn number 7: begun [Settle], picked [] 0..-1, left -1"},
		{"bo", "turn number 7: begun [Settle, site Bo], picked [man] 0..2, left -1"}, // one must go, and all are alike
		{"man", "turn number 7: begun [Settle, site Bo], picked [man man] 0..1, left -1"},
		{"done", "turn number 7: begun [], picked [] 0..-1, left 1"},
		{"settle", "turn number 7: begun [Settle], picked [] 0..-1, left -1"},
		{"ayr", "turn number 7: begun [Settle, site Ayr], picked [man] 0..2, left -1"},
	} {
		if step.answer != "" {
			take(t, m.Match, step.answer)
		}
		if got := askedOf(m.Match); got != step.want {
			t.Errorf("after %q: %s, want %s", step.answer, got, step.want)
		}
	}
}

func take(t *testing.T, m *interpreter.Match, id string) {
	t.Helper()
	for _, o := range m.Pending().Options() {
		if o.ID == id {
			if err := m.Answer(o); err != nil {
				t.Fatal(err)
			}
			return
		}
	}
	t.Fatalf("%s is not offered", id)
}

func askedOf(m *interpreter.Match) string {
	n, d := narrate.New(m, "en"), m.Pending()
	var begun []string
	for _, s := range n.Begun(d, d.Seat) {
		text := s.Name
		for _, c := range s.Chosen {
			text += " " + c.Text
		}
		begun = append(begun, text)
	}
	picked, least, most := n.Picked(d, d.Seat)
	var taken []string
	for _, c := range picked {
		taken = append(taken, c.ID)
	}
	phase := n.Phases()[0]
	return fmt.Sprintf("%s %s %s: begun [%s], picked %v %d..%d, left %d", phase.Name, phase.Fields[0].Name,
		phase.Fields[0].Text, strings.Join(begun, ", "), taken, least, most, narrate.Left(d))
}

// TestScores checks that a seat sees those lines of all scores that it may know.
func TestScores(t *testing.T) {
	m := tiny(t, asking)
	for _, id := range []string{"settle", "bo", "done"} {
		take(t, m.Match, id)
	}
	for _, test := range []struct{ seat, want string }{
		{"a", "[{a 6 false} {b 0 true} {c 0 true}]"}, {"", "[{a 1 true} {b 0 true} {c 0 true}]"},
	} {
		if got := fmt.Sprint(narrate.Scores(m.Match, test.seat)); got != test.want {
			t.Errorf("%q is told %s, want %s", test.seat, got, test.want)
		}
	}
}
