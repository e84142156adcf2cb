package interpreter_test

import "testing"

// What boards of every shape answer.
func TestBoards(t *testing.T) {
	for _, test := range []struct {
		name  string
		shape string
		lines []string
	}{
		{"a square grid", "{grid: {square: {rows: 4, columns: 5}}}", []string{
			"? cell.count = 20",
			"? cell.find(2, 3).row = 2", "? cell.find(2, 3).column = 3", "? cell.find(9, 9) = nil",
			"? neighbours(cell.find(1, 1)) = [cell_1_2, cell_2_1]",
			"? neighbours(cell.find(2, 2)) = [cell_1_2, cell_2_1, cell_2_3, cell_3_2]",
			"? neighbour(cell.find(2, 2), north) = cell_3_2", "? neighbour(cell.find(4, 2), north) = nil",
			"? ray(cell.find(2, 2), east) = [cell_2_3, cell_2_4, cell_2_5]", "? ray(cell.find(2, 5), east) = []",
			"? run(cell.find(1, 1), east, filter(cell, .column != 4)) = [cell_1_2, cell_1_3]",
			// columns 2 and 3 of the row, closed by column 4 or not
			"? run(cell.find(1, 1), east, filter(cell, .column in [2, 3]), filter(cell, .column == 4)) = [cell_1_2, cell_1_3]",
			"? run(cell.find(1, 1), east, filter(cell, .column in [2, 3]), filter(cell, .column == 5)) = []",
			"? run(cell.find(1, 1), east, filter(cell, .column > 1), cell) = []",                       // beyond the border nothing closes it
			"? run(cell.find(1, 3), east, filter(cell, .column < 3), filter(cell, .column == 4)) = []", // nothing to close
			"? line_through(cell.find(2, 3), east, filter(cell, .column in [2, 3, 5])) = [cell_2_2, cell_2_3]",
			"? line_through(cell.find(2, 4), east, filter(cell, .column in [2, 3, 5])) = []",
			"? line_through(cell.find(2, 3), west, cell).count = 5",
			"? any([north, east], line_through(cell.find(2, 3), it, cell).count >= 5) = true",
			"? any([north, south], line_through(cell.find(2, 3), it, cell).count >= 5) = false",
			"? neighbours(cell.find(2, 2), [north, east]) = [cell_2_3, cell_3_2]", "? neighbours(cell.find(4, 5), [north, east]) = []",
			// the same closed runs, found for one cell and for all cells at once
			"? filter(cell, {let here=it; run(here, west, filter(cell, .column in [2, 3]), filter(cell, .column == 1)).any}) = [cell_1_3, cell_1_4, cell_2_3, cell_2_4, cell_3_3, cell_3_4, cell_4_3, cell_4_4]",
			"? filter(cell, {let here=it; here.row == 1 and any([north, west], run(here, it, [cell.find(1, 2), cell.find(1, 3)], [cell.find(1, 1)]).any)}) = [cell_1_3, cell_1_4]",
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
			"? any([clockwise], line_through(cell.find(1, 2), it, cell).count >= 7) = false", "? opposite(clockwise) = counter_clockwise",
		}},
		{"a row", "{row: 5}", []string{
			"? cell.count = 5", "? neighbours(cell.find(1, 1)) = [cell_2]", "? neighbours(cell.find(1, 3)).count = 2",
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			tiny(t, board("cell", test.shape)).tell(t, test.lines...)
		})
	}
}

// board is a game on a board of one shape.
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
