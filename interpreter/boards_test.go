package interpreter_test

import (
	"precept/interpreter/narrate"
	"testing"
)

// TestBoards checks what expressions about boards of every shape return.
func TestBoards(t *testing.T) {
	for _, test := range []struct {
		name  string
		shape string
		lines []string
	}{
		{"a square grid", "{grid: {square: {rows: 4, columns: 5}}}", []string{
			"? cell.count = 20",
			"? cell.find(2, 3).row = 2", "? cell.find(2, 3).column = 3", "? cell.find(8 + 1, 1) = nil",
			"? neighbours(cell.find(1, 1)) = [cell_1_2, cell_2_1]",
			"? neighbours(cell.find(2, 2)) = [cell_1_2, cell_2_1, cell_2_3, cell_3_2]",
			"? neighbour(cell.find(2, 2), north) = cell_3_2", "? neighbour(cell.find(4, 2), north) = nil",
			"? ray(cell.find(2, 2), east) = [cell_2_3, cell_2_4, cell_2_5]", "? ray(cell.find(2, 5), east) = []",
			"? run(cell.find(1, 1), east, filter(cell, .column != 4)) = [cell_1_2, cell_1_3]",
			// columns 2 and 3 of the row, closed by column 4 or not
			"? run(cell.find(1, 1), east, filter(cell, .column in [2, 3]), filter(cell, .column == 4)) = [cell_1_2, cell_1_3]",
			"? run(cell.find(1, 1), east, filter(cell, .column in [2, 3]), filter(cell, .column == 5)) = []",
			// beyond the border, nothing closes the run
			"? run(cell.find(1, 1), east, filter(cell, .column > 1), cell) = []",
			"? run(cell.find(1, 3), east, filter(cell, .column < 3), filter(cell, .column == 4)) = []", // nothing to close
			"? line_through(cell.find(2, 3), east, filter(cell, .column in [2, 3, 5])) = [cell_2_2, cell_2_3]",
			"? line_through(cell.find(2, 4), east, filter(cell, .column in [2, 3, 5])) = []",
			"? line_through(cell.find(2, 3), west, cell).count = 5",
			"? any([north, east], line_through(cell.find(2, 3), it, cell).count >= 5) = true",
			"? any([north, south], line_through(cell.find(2, 3), it, cell).count >= 5) = false",
			"? neighbours(cell.find(2, 2), [north, east]) = [cell_2_3, cell_3_2]",
			"? neighbours(cell.find(4, 5), [north, east]) = []",
			// the same closed runs, found for one cell and for all cells at once
			"? filter(cell, {let here=it; run(here, west, filter(cell, .column in [2, 3]), filter(cell, .column == 1)).any}) " +
				"= [cell_1_3, cell_1_4, cell_2_3, cell_2_4, cell_3_3, cell_3_4, cell_4_3, cell_4_4]",
			"? filter(cell, {let here=it; here.row == 1 and any([north, west], run(here, it, [cell.find(1, 2), cell.find(1, " +
				"3)], [cell.find(1, 1)]).any)}) = [cell_1_3, cell_1_4]",
			"? within(cell.find(1, 1), 1) = [cell_1_1, cell_1_2, cell_2_1]", "? within(cell.find(1, 1), 0) = [cell_1_1]",
			"? within(cell.find(1, 1), 2).count = 6", "? opposite(north) = south", "? opposite(east) = west",
			"? away(cell.find(2, 2), cell.find(2, 3)) = [cell_1_3, cell_2_4, cell_3_3]",
			"? reachable([cell.find(1, 1)], adjacent, filter(cell, .row == 1)).count = 5",
			"? reachable([cell.find(1, 1)], adjacent, filter(cell, .row != 2)).count = 5",
			"? adjacent(cell.find(1, 1), cell.find(1, 2)) = true", "? adjacent(cell.find(1, 1), cell.find(2, 2)) = false",
		}},
		{"a square grid with diagonals", "{grid: {square: {rows: 3, columns: 3, diagonals: true}}}", []string{
			"? neighbours(cell.find(2, 2)).count = 8", "? neighbour(cell.find(1, 1), northeast) = cell_2_2",
			"? ray(cell.find(1, 1), northeast) = [cell_2_2, cell_3_3]", "? opposite(northeast) = southwest",
			"? within(cell.find(1, 1), 1).count = 4",
		}},
		{"a hex grid", "{grid: {hex: {rhombus: 4}}}", []string{
			"? cell.count = 16", "? neighbours(cell.find(2, 2)).count = 6",
			"? neighbours(cell.find(1, 1)).count + neighbours(cell.find(1, 4)).count = 5",
			"? within(cell.find(2, 2), 1).count = 7",
		}},
		{"a ring", "{ring: 6}", []string{
			"? cell.count = 6", "? neighbours(cell.find(1, 1)) = [cell_2, cell_6]",
			"? ray(cell.find(1, 5), clockwise) = [cell_6, cell_1, cell_2, cell_3, cell_4]",
			"? neighbour(cell.find(1, 6), clockwise) = cell_1", "? within(cell.find(1, 1), 2).count = 5",
			"? run(cell.find(1, 1), clockwise, cell).count = 5", "? line_through(cell.find(1, 3), clockwise, cell).count = 6",
			"? line_through(cell.find(1, 1), clockwise, filter(cell, .column != 3)) = [cell_4, cell_5, cell_6, cell_1, cell_2]",
			"? any([clockwise], line_through(cell.find(1, 2), it, cell).count >= 7) = false",
			"? opposite(clockwise) = counter_clockwise",
		}},
		{"a row", "{row: 5}", []string{
			"? cell.count = 5", "? neighbours(cell.find(1, 1)) = [cell_2]", "? neighbours(cell.find(1, 3)).count = 2",
		}},
		// ..#..  the last row is row 1
		// .#.#.
		// .....
		{"a square grid with holes", `{grid: {square: {rows: ["..#..", ".#.#.", "....."], legend: {"#": hole}}}}`, []string{
			"? cell.count = 12", "? cell.find(2, 2) = nil", "? cell.find(2, 3).row = 2", "? cell.find(3, 5) = cell_3_5",
			"? neighbours(cell_1_3) = [cell_1_2, cell_1_4, cell_2_3]", "? neighbours(cell_3_2) = [cell_3_1]",
			"? neighbour(cell_2_1, east) = nil", "? adjacent(cell_3_2, cell_3_4) = false",
			"? ray(cell_3_1, east) = [cell_3_2]", "? ray(cell_1_3, north) = [cell_2_3]", "? ray(cell_2_1, east) = []",
			"? run(cell_1_1, east, cell).count = 4", "? run(cell_3_1, east, [cell_3_2], cell) = []",
			"? line_through(cell_3_4, east, cell) = [cell_3_4, cell_3_5]", "? line_through(cell_2_3, west, cell) = [cell_2_3]",
			"? within(cell_2_3, 2) = [cell_1_2, cell_1_3, cell_1_4, cell_2_3]",
			"? cell_3_4 in within(cell_3_2, 9) = false", "? cell_3_4 in within(cell_3_2, 10) = true", // all the way around
			"? away([cell_3_2], cell_1_3) = [cell_1_4, cell_2_3]", "? away([cell_3_4], cell_1_3) = [cell_1_2, cell_2_3]",
			"? reachable([cell_3_2], adjacent, filter(cell, .row > 1)) = [cell_2_1, cell_3_1, cell_3_2]",
			// there are six men on the first cell
			"? filter(cell, neighbour(it, south).empty) = [cell_2_3, cell_2_5, cell_3_1, cell_3_5]",
			"? filter(cell, {let here=it; run(here, west, filter(cell, .column in [2, 3]), filter(cell, .column == 1)).any}) " +
				"= [cell_1_3, cell_1_4]",
			"? any([east], line_through(cell_3_2, it, cell).count >= 3) = false",
			"? any([east], line_through(cell_1_3, it, cell).count >= 3) = true",
		}},
		{"a grid with a blank for a hole, and diagonals", `{grid: {square: {rows: [". .", "...", ". ."], diagonals: true}}}`,
			[]string{
				"? cell.count = 7", "? neighbours(cell_2_2).count = 6", "? neighbours(cell_1_1) = [cell_2_1, cell_2_2]",
				"? ray(cell_1_1, northeast) = [cell_2_2, cell_3_3]", "? ray(cell_2_2, north) = []",
			}},
		// a hexagon: the rows are drawn as they are written
		{"hexagons in a hexagon", `{grid: {hex: {rows: [" . .", ". . .", " . ."]}}}`, []string{
			"? cell.count = 7", "? cell.find(1, 1) = nil", "? neighbours(cell_2_2).count = 6",
			"? neighbour(cell_2_2, northwest) = cell_3_1", "? neighbour(cell_2_2, southeast) = cell_1_3",
			"? within(cell_2_1, 1) = [cell_1_2, cell_2_1, cell_2_2, cell_3_1]",
			"? ray(cell_1_2, northeast) = [cell_2_2, cell_3_2]",
		}},
		{"hexagons around a hole", `{grid: {hex: {rows: [" . .", ". # .", " . ."], legend: {"#": hole}}}}`, []string{
			"? ray(cell_1_2, northeast) = []", "? neighbours(cell_2_1) = [cell_1_2, cell_3_1]",
			"? away([cell_1_2], cell_2_1) = [cell_3_1]",
			"? cell_2_3 in within(cell_2_1, 2) = false", "? cell_2_3 in within(cell_2_1, 3) = true",
		}},
		{"the same grid, drawn", `{grid: {hex: {rows: ["  . . .", " . . .", ". . ."]}}}`, []string{
			"? cell.count = 9", "? neighbours(cell_1_1) = [cell_1_2, cell_2_1]",
			"? neighbours(cell_1_3) = [cell_1_2, cell_2_2, cell_2_3]",
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			tiny(t, board("cell", test.shape)).tell(t, test.lines...)
		})
	}
}

// board returns a game with a board of one shape.
func board(kind, shape string) string {
	return `
kinds: {man: {is: piece}, ` + kind + `: {is: space}}
spaces: {` + kind + `: ` + shape + `}
zones: {camp: {seen_by: all}}
pieces: {man: {count: 6, at: camp}}
play:
  - move: man.at(camp)
    to: ` + kind + `.first
`
}

// TestCellsWithAttributes checks legends of pictures: attributes and names of cells.
func TestCellsWithAttributes(t *testing.T) {
	m := tiny(t, `
enums: {ground: [water, wood]}
kinds: {man: {is: piece}, cell: {is: space, has: {ground: ground, height: int, start: player}}}
spaces:
  cell:
    grid:
      square:
        rows: ["a~^", ".~^", ".b "]
        legend:
          "~": {ground: water}
          "^": {ground: wood, height: 2, name: {en: high wood, fr: bois haut}}
          a: {start: a}
          b: {start: b, height: 1}
zones: {camp: {seen_by: all}}
pieces: {man: {count: 6, at: camp}}
play:
  - move: man.at(camp)
    to: cell.first
`)
	m.tell(t,
		"? filter(cell, .ground == water) = [cell_2_2, cell_3_2]",
		"? filter(cell, .ground == nil) = [cell_1_1, cell_1_2, cell_2_1, cell_3_1]",
		"? filter(cell, .start == a) = [cell_3_1]", "? filter(cell, .start == b) = [cell_1_2]",
		"? filter(cell, .start == nil).count = 6",
		"? sum(map(cell, .height)) = 5", "? filter(neighbours(cell_3_2), .ground == wood) = [cell_3_3]",
	)
	if got := narrate.New(m.Match, "fr").Place("cell_3_3"); got != "bois haut 3,3" {
		t.Errorf("a cell of a sign with a name is called %q", got)
	}
}

// TestSeveralBoards checks two boards in one match: of two kinds of spaces, of two kinds that are both cells, and one
// board of each player. No path leads from one to the other.
func TestSeveralBoards(t *testing.T) {
	for _, test := range []struct {
		name, kinds, spaces string
		lines               []string
	}{
		{"of two kinds", "land: {is: space}, sea: {is: space}",
			"land: {grid: {square: {rows: 2, columns: 3}}}, sea: {grid: {hex: {rhombus: 2}}}", []string{
				"? land.count + sea.count = 10", "? land.find(2, 3) = land_2_3", "? sea.find(2, 2) = sea_2_2",
				"? sea.find(2, 2 + 1) = nil",
				"? neighbour(land_1_1, north) = land_2_1", "? neighbour(sea_1_1, north) = nil",
				"? neighbour(sea_1_1, northeast) = sea_2_1",
				"? neighbour(land_1_1, northeast) = nil", "? within(land_2_3, 9).count = 6", "? within(sea_1_1, 9).count = 4",
				"? ray(land_2_1, east) = [land_2_2, land_2_3]", "? adjacent(land_2_3, sea_1_1) = false",
				"? ray(land_1_1, north) = [land_2_1]",
				"? filter(land, neighbour(it, east).empty) = [land_1_1, land_1_2, land_2_1, land_2_2]",
				"? filter(sea, neighbour(it, east).empty) = [sea_1_1, sea_2_1]",
				"? filter(land, {let here=it; run(here, north, land, land).any}) = []",
				"? filter(land, {let here=it; run(here, east, filter(land, .column == 2), land).any}) = [land_1_1, land_2_1]",
			}},
		{"of two kinds that are one", "cell: {is: space}, near: {is: cell}, far: {is: cell}",
			"near: {grid: {square: {rows: 2, columns: 2}}}, far: {grid: {square: {rows: 3, columns: 3}}}", []string{
				"? cell.count = 13", "? far.find(3, 3).row = 3", "? near.find(2, 2) = near_2_2",
				"? filter(cell, .column == 2).count = 5",
				"? reachable([near_1_1], adjacent, cell).count = 4",
				"? filter(cell, {let here=it; here in near and line_through(here, east, cell).count == 2}).count = 4",
				"? line_through(near_2_2, east, cell) = [near_2_1, near_2_2]", "? within(far_1_1, 4).count = 9",
				"? any([north, east], line_through(near_1_1, it, cell).count >= 3) = false",
				"? any([north, east], line_through(far_1_1, it, cell).count >= 3) = true",
			}},
		{"of each player", "cell: {is: space, has: {deep: bool}}",
			`cell: {per: player, grid: {square: {rows: ["~.", ".#"], legend: {"#": hole, "~": {deep: true}}}}}`, []string{
				"? cell.count = 9", "? cell.of(a) = [cell_a_1_1, cell_a_2_1, cell_a_2_2]", "? filter(cell, .owner == b).count = 3",
				"? cell.find(2, 1, b) = cell_b_2_1", "? cell.find(1, 2, a) = nil", "? cell_b_2_1.owner = b",
				"? filter(cell, .deep) = [cell_a_2_1, cell_b_2_1, cell_c_2_1]",
				"? within(cell_a_1_1, 9) = [cell_a_1_1, cell_a_2_1, cell_a_2_2]",
				"? reachable([cell_b_1_1], adjacent, cell) = [cell_b_1_1, cell_b_2_1, cell_b_2_2]",
				"? ray(cell_a_2_1, east) = [cell_a_2_2]",
				"? neighbours(cell_b_2_2) = [cell_b_2_1]",
			}},
		{"rings of players", "seat: {is: space}", "seat: {per: player, ring: 3}", []string{
			"? seat.find(1, 3, a) = seat_a_3", "? neighbour(seat_a_3, clockwise) = seat_a_1",
			"? neighbours(seat_b_1) = [seat_b_2, seat_b_3]",
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			tiny(t, `
kinds: {man: {is: piece}, `+test.kinds+`}
spaces: {`+test.spaces+`}
zones: {camp: {seen_by: all}}
pieces: {man: {count: 6, at: camp}}
play:
  - move: man.at(camp)
    to: camp
`).tell(t, test.lines...)
		})
	}
}

// TestDistances checks distances between spaces joined by lines: a - b - c - d, e without lines, and a ferry from d to
// a that goes one way.
func TestDistances(t *testing.T) {
	tiny(t, `
kinds: {man: {is: piece}, town: {is: space}, wood: {is: space}}
spaces: {town: {ayr: {}, bo: {}, cley: {}, diss: {}, eye: {}}, wood: {elm: {}, fir: {}}}
relations:
  road: {between: [town, town], symmetric: true, pairs: [[ayr, bo], [bo, cley], [cley, diss]]}
  touches: {between: [wood, town], symmetric: true, pairs: [[elm, ayr], [elm, diss], [fir, diss]]}
zones: {camp: {seen_by: all}}
pieces: {man: {count: 6, at: camp}}
play:
  - move: man.at(camp)
    to: ayr
`).tell(t,
		"? neighbours(bo) = [ayr, cley]", "? neighbours(eye) = []", "? within(ayr, 0) = [ayr]",
		"? within(ayr, 2) = [ayr, bo, cley]",
		"? within(diss, 9) = [ayr, bo, cley, diss]", "? within(eye, 9) = [eye]", "? cley in within(ayr, 1) = false",
		"? away([ayr], bo) = [cley]", "? away([ayr, diss], bo) = [ayr, cley]", "? away([eye], bo) = []",
		"? within(ayr, 2, road).count = 3", "? within(elm, 1, touches) = [ayr, diss, elm]",
		"? within(fir, 3, touches) = [ayr, diss, elm, fir]",
		"? neighbours(diss, touches) = [elm, fir]", "? diss.within(1, touches) = [diss, elm, fir]",
		"? away([ayr], diss, touches) = [fir]",
	)
}
