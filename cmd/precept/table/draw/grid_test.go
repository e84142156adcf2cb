package draw

import (
	"strings"
	"testing"
	"testing/fstest"

	"precept/interpreter"
)

// TestOnCells checks that a relation is drawn between cells only if its look asks for a line. The content of a zone
// that belongs to one cell is drawn on that cell.
func TestOnCells(t *testing.T) {
	const game = `game: wells
players: 1
seats: {red: {}}
kinds: {token: {is: card}, cell: {is: space}}
spaces: {cell: {grid: {square: {rows: ["...", "..."]}}}}
relations:
  canal:
    between: [cell, cell]
    symmetric: true
    pairs: [[cell_1_1, cell_1_2], [cell_1_2, cell_2_2]]
    name: {en: canal}
  path: {between: [cell, cell], symmetric: true, pairs: [[cell_2_1, cell_2_3]], name: {en: path}}
zones: {secret: {per: cell, of: token, seen_by: nobody}, box: {of: token, seen_by: all}}
looks: {canal: {line: river, colour: blue}}
setup: [{move: token.at(box).some(1), to: secret(cell_1_3)}]
play: [{offer: {rest: []}, count: 1, by: red}, {end: game}]
`
	g, err := interpreter.Load(t.Context(), fstest.MapFS{"game.yaml": {Data: []byte(game)},
		"cards.yaml": {Data: []byte("cards: tokens\nat: box\nlist: [{id: old_well, kind: token, count: 2}]\n")}}, ".")
	if g == nil {
		t.Fatal(err)
	}
	svg := string(SVG(after(t, g, 0, 1), Options{}))
	for want, n := range map[string]int{
		"canal: ": 2, "path: ": 0, `data-count="1" data-at="secret(cell_1_3)"`: 1, ">secret": 0,
	} {
		if got := strings.Count(svg, want); got != n {
			t.Errorf("%s is drawn %d times, want %d", want, got, n)
		}
	}
}
