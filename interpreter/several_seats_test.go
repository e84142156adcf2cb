package interpreter_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"precept/interpreter"
	"precept/interpreter/narrate"
)

// pack is a game whose faction can be played by two seats, each with its own pieces, zones and rules.
var pack = fstest.MapFS{
	"game.yaml": {Data: []byte(`
game: hunt
players: 1..3
golden_rules: {layers: [law, faction]}
defaults: {seats: [wolves]}
kinds:
  field: {is: space}
  beast: {is: piece}
  player: {has: {reach: int, fast: bool}}
zones: {den: {per: player}}
spaces: {field: {hill: {}, dale: {}}}
rulings:
  strength:
    ask: {who: player}
    is: beast.of(who).at(hill).count
  nearby:
    ask: {who: player}
    is: count(opponents(who), it in peers(who))
setup:
  - each: p
    in: player
    do:
      - phase: setup
        of: p
play:
  - each: p
    in: player
    do:
      - phase: day
        of: p
scopes: {day: {}}
vars: {home: {per: player, type: field}}
`)},
	"factions/wolves.yaml": {Data: []byte(`
faction: wolves
name: {en: Wolves, fr: Loups}
seat: {reach: 5, fast: true}
seats: {wolves_2: {reach: 2}}
pieces: {wolf: {is: beast, count: 2, at: den}}
setup:
  - move: wolf.of(me).some(1)
    to: hill
rules:
  - add: strength
    id: leader
    when: who == owner
    value: owner.reach
phases:
  day:
    steps:
      - choose: lair
        among: field
      - set: home(me)
        to: lair
`)},
	"factions/hare.yaml": {Data: []byte(`
faction: hare
name: {en: Hare, fr: Lièvre}
phases: {day: {steps: [{choose: form, among: field}, {set: home(me), to: form}]}}
`)},
}

func TestSeveralSeatsOfAFaction(t *testing.T) {
	g, err := interpreter.Load(t.Context(), pack, ".")
	if err != nil {
		t.Fatal(err)
	}
	m, err := g.Start(interpreter.Setup{Seed: 1, Seats: []string{"wolves", "hare", "wolves"}})
	if err != nil {
		t.Fatal(err)
	}
	table{m}.tell(t,
		"? map(player, it) = [wolves, hare, wolves_2]",
		"? wolf.of(wolves).count = 2", "? wolf.of(wolves_2).at(den(wolves_2)).count = 1", "? wolf.at(hill).count = 2",
		"? map(player, .reach) = [5, 0, 2]", "? map(player, .fast) = [true, false, true]",
		"? map(player, strength(it)) = [6, 0, 3]",
		"? peers(wolves_2) = [wolves, wolves_2]", "? peers(hare) = [hare]", "? map(player, nearby(it)) = [1, 0, 1]",
		"wolves: hill of hill dale", "hare: hill of hill dale", "wolves_2: dale of hill dale")
	if names := narrate.New(m, "fr"); names.Seat("wolves") != "Loups" || names.Seat("wolves_2") != "Loups 2" {
		t.Errorf("called %q and %q", names.Seat("wolves"), names.Seat("wolves_2"))
	}
}

// TestLineUpsOfSeveralSeats checks the errors for seats of a faction that do not exist or cannot play.
func TestLineUpsOfSeveralSeats(t *testing.T) {
	g, err := interpreter.Load(t.Context(), pack, ".")
	if err != nil {
		t.Fatal(err)
	}
	for seats, want := range map[string]string{
		"wolves": "", "wolves wolves": "", "wolves_2 wolves": "", "wolves hare wolves_2": "",
		"wolves_2":             `the seat "wolves_2" is taken only beside "wolves"`,
		"hare hare":            `the seat "hare" is taken twice`,
		"wolves wolves wolves": `"wolves" is taken 3 times; at most 2 may take it`,
		"wolves_2 wolves_2":    `the seat "wolves_2" is taken twice`,
		"hare bear":            `hunt has no seat "bear"`,
	} {
		_, err := g.Start(interpreter.Setup{Seed: 1, Seats: strings.Fields(seats)})
		if got := ""; err == nil && want != "" || err != nil && err.Error() != want {
			if err != nil {
				got = err.Error()
			}
			t.Errorf("%s: %q, expected %q", seats, got, want)
		}
	}
}
