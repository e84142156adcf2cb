package interpreter_test

import (
	"strings"
	"testing"
)

// TestPerSomePlayers checks zones, pieces and values that exist only for players with an attribute. The game has two
// such players, a council and a referee.
func TestPerSomePlayers(t *testing.T) {
	tiny(t, `game: tiny
players: 3
defaults: {seats: [council, wu, referee, zhu]}
golden_rules: {undecided: referee}
kinds:
  player: {has: {people: bool, sworn: {type: bool, default: true}}}
  field: {is: space}
  man: {is: piece}
seats:
  council: {sworn: false}
  wu: {people: true}
  zhu: {people: true}
  referee: {decides: referee}
spaces: {field: {hill: {}}}
zones:
  purse: {per: people, seen_by: owner}
  vault: {per: [people, 1..2], seen_by: all}
  oath: {per: sworn, seen_by: all}
pieces: {man: {per: people, count: 3, at: purse}}
vars:
  food: {per: people, type: int, default: 60}
  pacts: {per: [people, sworn], type: int, default: 1}
  n: {type: int}
play:
  - {choose: x, by: council, among: 1..2}
  - each: p
    in: filter(player, .people)
    do:
      - {set: food(p), by: -x}
      - {move: man.at(purse(p)).some(1), to: "vault(p, 2)"}
  - {set: n, to: "sum(filter(player, .people), food(it))"}
`).tell(t,
		"? man.count = 6", "? man.of(council).count = 0", "? man.at(purse(wu)).count = 3", "? purse(referee) = nil",
		"? vault(zhu, 1).any = false", "? vault(council, 1) = nil", "? oath(council) = nil",
		"? oath(referee).any = false",
		"? food(zhu) = 60", "? food(council) = 60", "? pacts(wu, zhu) = 1",
		"council: 2 of 1 2", "? n = 116", "? man.at(vault(wu, 2)).count = 1", "? man.at(purse(wu)).count = 2")
	for text, want := range map[string]string{
		"vars: {n: {per: peple, type: int}}":    `there is no "peple"; did you mean "people"?`,
		"zones: {n: {per: strength}}":           `there is no "strength"`,
		"pieces: {man: {per: field, at: hill}}": `there is no "field"`,
	} {
		got := problemsOf(t, `
kinds: {player: {has: {people: bool, strength: int}}, field: {is: space}, man: {is: piece}}
spaces: {field: {hill: {}}}
`+text+"\n")
		if !strings.Contains(got, want) {
			t.Errorf("%s:\n%s, want %q", text, got, want)
		}
	}
}
