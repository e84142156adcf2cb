package scenario

import "testing"

// TestBoards plays games on several kinds of boards. Each scenario follows from the rules stated above its game.
func TestBoards(t *testing.T) {
	for _, test := range []struct{ name, game, scenarios string }{
		{"solitaire", solitaire, solitaireScenarios}, {"hunt", hunt, huntScenarios}, {"torpedoes", torpedoes,
			torpedoScenarios},
	} {
		t.Run(test.name, func(t *testing.T) {
			for _, f := range playAll(t, mapFS{"game.yaml": test.game}, test.scenarios) {
				t.Error(f)
			}
		})
	}
}

// solitaire has wells in a cross, with a peg in each but the middle one. A peg jumps straight over an adjacent one
// into the empty well behind it, and the peg in between is removed. No jump leaves the cross. Leaving a single peg
// wins.
const solitaire = `game: tiny
players: 1..2
defaults: {seats: [a, b]}
seats: {a: {}, b: {}}
kinds:
  well: {is: space}
  peg: {is: piece}
spaces:
  well: {grid: {square: {rows: ["  ...  ", "  ...  ", ".......", ".......", ".......", "  ...  ", "  ...  "]}}}
zones: {box: {seen_by: all}}
pieces: {peg: {count: 32, at: box}}
scopes: {turn: {}}
rulings:
  jumps:
    ask: {start: well, way: direction}
    is: |
      let r = ray(start, way);
      not start.empty and r.count >= 2 and not r[0].empty and r[1].empty
  free: {ask: {start: well}, is: "any(direction, jumps(start, it))"}
actions:
  jump:
    steps:
      - choose: start
        among: well
        where: free(it)
      - choose: way
        among: direction
        where: jumps(start, it)
      - move: peg.at(neighbour(start, way))
        to: box
      - move: peg.at(start)
        to: ray(start, way)[1]
setup:
  - move: peg
    to: filter(well, it != well_4_4)
play:
  - while: any(well, free(it))
    do:
      - phase: turn
        of: player.first
        do:
          - offer: [jump]
            count: 1
  - end: game
    winners: if peg.on_board.count == 1 { [player.first] } else { [] }
`

const solitaireScenarios = `  - name: the first peg that moves jumps into the middle
    given: {from: setup, turn: {player: a, phase: turn}}
    script:
      - asks: {a: start, among: [well_2_4, well_4_2, well_4_6, well_6_4]}
      - {a: {start: well_4_2}}
      - holds: [well_4_2.empty, well_4_3.empty, peg.at(well_4_4).any, peg.on_board.count == 31]
  - name: nothing jumps out of the cross, and over nothing
    given:
      at:
        well_4_2: {nobody: {peg: 1}}
        well_5_2: {nobody: {peg: 1}}
        well_4_6: {nobody: {peg: 1}}
        well_5_6: {nobody: {peg: 1}}
        well_1_3: {nobody: {peg: 1}}
        well_3_4: {nobody: {peg: 1}}
      turn: {player: a, phase: turn}
    script:
      - asks: {a: start, among: [well_5_2, well_5_6]} # from 4,2 and 4,6 the well behind is not there
      - {a: {start: well_5_6}}
      - holds: [peg.at(well_3_6).any, well_4_6.empty, peg.at(well_3_2).any, peg.on_board.count == 4] # one jump was left
  - name: one peg that is left alone wins
    given:
      at: {well_7_3: {nobody: {peg: 1}}, well_6_3: {nobody: {peg: 1}}, well_5_2: {nobody: {peg: 1}}}
      turn: {player: a, phase: turn}
    script:
      - holds: [peg.at(well_5_3).any] # the one jump that there was is made
      - {a: {start: well_5_2}}
      - ended: a
`

// hunt has a hound and a hare around a lake. The hound moves one or two fields, never through the lake, and does
// not enter a wood. The hare moves one field away from the hound. The hound wins by reaching the hare.
const hunt = `game: tiny
players: 2
defaults: {seats: [a, b]}
seats: {a: {}, b: {}}
enums: {ground: [wood]}
kinds:
  field: {is: space, has: {ground: ground, start: player}}
  beast: {is: piece}
  hound: {is: beast}
  hare: {is: beast}
spaces:
  field:
    grid:
      hex:
        rows:
          - "  . w h"
          - " . # # ."
          - "d . . . ."
        legend: {"#": hole, w: {ground: wood}, d: {start: a}, h: {start: b}}
zones: {den: {per: player, seen_by: all}}
pieces: {hound: {per: player, count: 1, at: den}, hare: {per: player, count: 1, at: den}}
scopes: {prowl: {}, flight: {}}
actions:
  prowl_on:
    steps:
      - choose: goal
        among: within(hound.of(me).only.space, 2)
        where: it != hound.of(me).only.space and it.ground != wood
      - move: hound.of(me)
        to: goal
      - if: hare.at(goal).any
        then:
          - end: game
            winners: me
  flee:
    steps:
      - choose: goal
        among: away(hound.of(a).spaces, hare.of(me).only.space)
      - move: hare.of(me)
        to: goal
setup:
  - move: hound.of(a)
    to: find(field, .start == a)
  - move: hare.of(b)
    to: find(field, .start == b)
play:
  - while: hare.of(b).on_board.any
    do:
      - phase: prowl
        of: a
        do: [{offer: [prowl_on], count: 1}]
      - phase: flight
        of: b
        do: [{offer: [flee], count: 1}]
`

const huntScenarios = `  - name: the hound goes around the lake and not into the wood
    given: {at: {field_2_1: {a: {hound: 1}}, field_3_3: {b: {hare: 1}}}, turn: {player: a, phase: prowl}}
    script:
      - asks: {a: goal, among: [field_1_1, field_1_2, field_1_3, field_3_1]}
  - name: the hare runs to where the hound has farther to go
    given: {at: {field_3_1: {a: {hound: 1}}, field_2_4: {b: {hare: 1}}}, turn: {player: b, phase: flight}}
    script:
      - asks: {b: goal, among: [field_1_4, field_1_5]}
      - {b: {goal: field_1_5}}
      - holds: [hare.at(field_1_5).any]
  - name: across the water the hare is not near
    given: {at: {field_1_3: {a: {hound: 1}}, field_2_4: {b: {hare: 1}}}, turn: {player: a, phase: prowl}}
    script:
      - {a: {goal: field_2_4}} # over 1,4
      - ended: a
  - name: both begin where the board says
    given: {from: setup, turn: {player: a, phase: prowl}}
    script:
      - holds: [hound.at(field_1_1).any, hare.at(field_3_3).any]
`

// torpedoes gives each player a sea with an island. A torpedo starts at a place of the opponent's sea, runs
// straight on through water, and sinks what it meets. A player without ships has lost.
const torpedoes = `game: tiny
players: 2
defaults: {seats: [a, b]}
seats: {a: {}, b: {}}
kinds:
  sea: {is: space, has: {shot: bool}}
  ship: {is: piece}
spaces:
  sea: {per: player, grid: {square: {rows: ["...", ".#.", "..."], legend: {"#": hole}}}}
zones: {deep: {seen_by: all}}
pieces: {ship: {per: player, count: 2, at: deep}}
scopes: {turn: {}}
actions:
  fire:
    steps:
      - choose: aim
        among: sea.of(opponent(me))
        where: not it.shot
      - choose: way
        among: direction
      - set: concat([aim], ray(aim, way)).shot
        to: true
      - move: ship.at(filter(sea, .shot))
        to: deep
      - if: not ship.of(opponent(me)).on_board.any
        then:
          - end: game
            winners: me
play:
  - while: ship.on_board.any
    do:
      - each: p
        in: player
        do:
          - phase: turn
            of: p
            do: [{offer: [fire], count: 1}]
`

const torpedoScenarios = `  - name: one aims at the sea of the other
    given:
      at: {sea_a_1_1: {a: {ship: 1}}, sea_b_3_1: {b: {ship: 1}}, sea_b_2_3: {b: {ship: 1}}}
      turn: {player: a, phase: turn}
    script:
      - asks: {a: aim, among: [sea_b_1_1, sea_b_1_2, sea_b_1_3, sea_b_2_1, sea_b_2_3, sea_b_3_1, sea_b_3_2, sea_b_3_3]}
      - {a: {aim: sea_b_1_1, way: north}}
      - holds:
          - "filter(sea, .shot) == [sea_b_1_1, sea_b_2_1, sea_b_3_1]"
          - ship.of(b).on_board.count == 1
          - ship.at(sea_a_1_1).any
      - asks: {b: aim, among: [sea_a_1_1, sea_a_1_2, sea_a_1_3, sea_a_2_1, sea_a_2_3, sea_a_3_1, sea_a_3_2, sea_a_3_3]}
  - name: an island stops it
    given: {at: {sea_a_1_1: {a: {ship: 1}}, sea_b_2_3: {b: {ship: 1}}}, turn: {player: a, phase: turn}}
    script:
      - {a: {aim: sea_b_2_1, way: east}}
      - holds: ["filter(sea, .shot) == [sea_b_2_1]", ship.at(sea_b_2_3).any]
      - {b: {aim: sea_a_1_3, way: west}}
      - ended: b
`
