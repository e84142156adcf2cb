package draw

import (
	"strings"
	"testing"
	"testing/fstest"

	"precept/interpreter"
)

// TestPrintedTables checks that spaces without a place and a relation are lines of a table, with their facts and
// pieces. Empty zones are left out, and values for each word of an enum show from the start.
func TestPrintedTables(t *testing.T) {
	const game = `game: ranks
title: {en: Ranks, fr: Rangs}
players: 1
seats: {red: {name: {en: Red}}}
enums: {virtue: [{faith: {en: faith}}, {might: {en: might}}]}
kinds:
  hill: {is: space}
  rung: {is: space, name: {en: rung of the ladder}, has: {fee: {type: int, name: {en: fee}}}}
  man: {is: piece, name: {en: man}}
spaces:
  hill: {north: {}, south: {}}
  rung: {low: {name: {en: the low rung}, fee: 1}, high: {name: {en: the high rung}, fee: 7}}
relations: {road: {between: [hill, hill], symmetric: true, pairs: [[north, south]]}}
zones:
  stall: {per: [player, 1..4], name: {en: stall}, seen_by: all}
  crate: {per: player, name: {en: crate}, seen_by: all}
pieces: {man: {count: 1, at: high}}
vars: {mark: {per: [player, virtue], type: 0..9, name: {en: mark}}}
play: [{choose: x, among: 1..2, by: red}, {set: "mark(red, faith)", to: x}, {end: game}]
`
	g, err := interpreter.Load(t.Context(), fstest.MapFS{"game.yaml": {Data: []byte(game)}}, ".")
	if err != nil {
		t.Fatal(err)
	}
	svg := string(SVG(after(t, g, 0, 1), Options{}))
	for _, want := range []string{"rung of the ladder<", "the low rung<", "fee 7<", `data-count="1" data-at="high"`,
		"mark (faith)<", "mark (might)<", `data-space="north"`} {
		if !strings.Contains(svg, want) {
			t.Errorf("the picture has no %s", want)
		}
	}
	for _, none := range []string{"stall", "crate"} {
		if strings.Contains(svg, none) {
			t.Errorf("%s holds nothing, and is told", none)
		}
	}
	if strings.Count(svg, `class="ground`) > 2 {
		t.Error("an empty rung of a printed ladder is drawn as a disc")
	}
}
