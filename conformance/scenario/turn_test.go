package scenario

import (
	"strings"
	"testing"

	"precept/interpreter"
	"precept/interpreter/lint"
	"precept/interpreter/source"
)

// play runs one scenario of a game written in the test.
func play(t *testing.T, files mapFS, scenario string) *Failure {
	t.Helper()
	if failed := playAll(t, files, scenario); failed != nil {
		return failed[0]
	}
	return nil
}

// playAll runs several scenarios and returns the failures.
func playAll(t *testing.T, files mapFS, scenarios string) (failed []*Failure) {
	t.Helper()
	var ps source.Problems
	s := Read(mapFS{"x.yaml": "conformance: none\ngame: {package: tiny, seats: [a, b]}\nscenarios:\n" + scenarios}.fs(),
		".", &ps)
	if err := ps.Err(); err != nil {
		t.Fatal(err)
	}
	load := func(string, ...string) (*interpreter.Game, error) {
		g, err := lint.With(interpreter.Open(files.fs(), ".")).Load(t.Context())
		return g, err
	}
	for _, one := range s.Scenarios {
		tried := trialsOf([]*Scenario{one}, AllWays)
		playEach(load, tried)
		if f := tried[0].failed; f != nil {
			failed = append(failed, f)
		}
	}
	return failed
}

// TestZonesHoldWhatOthersOwn checks that a zone of one player can get a piece that only another player has.
func TestZonesHoldWhatOthersOwn(t *testing.T) {
	f := play(t, mapFS{"game.yaml": `game: tiny
players: 1..2
defaults: {seats: [a, b]}
kinds: {spy: {is: piece}, field: {is: space}}
spaces: {field: {f1: {}, f2: {}}}
zones: {cell: {per: player, seen_by: all}, barracks: {per: player, seen_by: all}}
vars: {went: {type: field}}
scopes: {turn: {}}
play:
  - phase: turn
    of: player.first
    do:
      - choose: trip
        among: field
      - set: went
        to: trip
`, "a.yaml": "faction: a\npieces: {spy: {count: 1, at: barracks}}\n", "b.yaml": "faction: b\n"}, `  - name: it
    given: {cell: {b: [spy]}, turn: {player: a, phase: turn}}
    script:
      - holds: spy.at(cell(b)).only.owner == a
`)
	if f != nil {
		t.Error(f)
	}
}

// TestScriptedDiceFollowPicks checks that random picks without a script do not use up the scripted dice.
func TestScriptedDiceFollowPicks(t *testing.T) {
	f := play(t, mapFS{"game.yaml": `game: tiny
players: 1..2
defaults: {seats: [a, b]}
seats: {a: {}, b: {}}
kinds: {town: {is: space}}
spaces: {town: {porto: {}, lagos: {}}}
dice: {d6: [1, 2, 3, 4, 5, 6]}
vars: {begun_in: {type: town}, pips: {type: int}}
setup:
  - pick: began
    among: town
  - set: begun_in
    to: began
  - roll: rolled
    die: d6
  - set: pips
    to: rolled
play:
  - choose: trip
    by: a
    among: town
  - set: begun_in
    to: trip
`}, `  - name: it
    given: {from: setup, dice: [6]}
    script:
      - holds: pips == 6
`)
	if f != nil {
		t.Error(f)
	}
}

// TestTurnOfNobody checks that a scenario may start in a phase without a player, with the fields of the phases on
// the way.
func TestTurnOfNobody(t *testing.T) {
	game := mapFS{"game.yaml": `game: tiny
players: 1..2
defaults: {seats: [a, b]}
seats: {a: {}, b: {}}
kinds: {town: {is: space}}
spaces: {town: {porto: {}, lagos: {}}}
vars: {fought: {type: bool}}
scopes: {year: {has: {number: int}}, siege: {has: {at_town: town}}}
play:
  - each: nth
    in: 1..3
    do:
      - phase: year
        with: {number: nth}
        do:
          - each: spot
            in: town
            do:
              - phase: siege
                with: {at_town: spot}
                do:
                  - choose: fight
                    by: a
                    among: "[true, false]"
                  - set: fought
                    to: fight
`}
	for _, c := range []struct{ turn, want string }{
		{"{phase: siege, at_town: lagos, number: 2}", ""},
		{"{phase: siege, at_town: lagos}", "year.number == 2"},
		{"{phase: siege, at_town: lagos, number: 4}", "no such phase is opened from here"},
		{"{phase: siege, town: lagos}", `no phase has a field "town"`},
		{"{phase: siege, player: b}", "no such phase is opened from here"},
		{"{phase: siege, player: c}", `there is no seat "c"`},
	} {
		f := play(t, game, "  - name: it\n    given:\n      turn: "+c.turn+"\n    script:\n      - holds: siege.at_town "+
			"== lagos and year.number == 2\n")
		switch {
		case f == nil && c.want != "":
			t.Errorf("%s passes; want %q", c.turn, c.want)
		case f != nil && (c.want == "" || !strings.Contains(f.Error(), c.want)):
			t.Errorf("%s: want %q, got %v", c.turn, c.want, f)
		}
	}
}

// TestStateRulesOfAPosition checks that a state rule that holds in the position of given triggers at once.
func TestStateRulesOfAPosition(t *testing.T) {
	game := mapFS{"game.yaml": `game: tiny
players: 1..2
defaults: {seats: [a, b]}
seats: {a: {}, b: {}}
vars: {n: {type: int}, k: {type: int, default: 5}, z: {type: int}}
scopes: {turn: {}}
abilities: [{as_soon_as: k > 3 and n < 10, do: [{set: n, by: 10}]}]
play:
  - phase: turn
    of: player.first
    do:
      - choose: x
        among: 1..2
      - set: z
        to: x
`}
	for name, given := range map[string]string{
		"as it is by itself": "{}", "at a phase": "{turn: {player: a, phase: turn}}",
		"at a phase that has begun": "{turn: {player: a, phase: turn, started: true}}",
		"as it is set":              "{set: {k: 7}}", "behind the setup": "{from: setup}",
	} {
		f := play(t, game, "  - name: it\n    given: "+given+"\n    script:\n      - holds: n == 10 and z == 0\n      - "+
			"asks: {a: x}\n")
		if f != nil {
			t.Errorf("%s: %v", name, f)
		}
	}
	if f := play(t, game, "  - name: it\n    given: {set: {k: 2}}\n    script:\n      - holds: n == 0\n      - asks: "+
		"{a: x}\n"); f != nil {
		t.Errorf("where it does not hold: %v", f)
	}
}

// TestPhaseBehindWhatIsReplaced checks that a phase is reached through the replacement of the procedure that opens
// it, and continues with that.
func TestPhaseBehindWhatIsReplaced(t *testing.T) {
	f := play(t, mapFS{"game.yaml": `game: tiny
players: 2
seats: {a: {}, b: {}}
vars: {went: {type: int}}
scopes: {turn: {}}
procedures:
  day:
    steps:
      - phase: turn
        of: a
        do:
          - choose: far
            among: 1..2
          - set: went
            to: far
abilities:
  - {instead: day, id: as_ever, do: [go_on, {set: went, by: 10}]}
play: [day]
`}, `  - name: it
    given: {turn: {player: a, phase: turn}}
    script:
      - a: {far: 2}
      - holds: went == 12
`)
	if f != nil {
		t.Error(f)
	}
}
