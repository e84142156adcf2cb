package plain

import "math/rand/v2"

const (
	hexSize  = 11
	hexCells = hexSize * hexSize

	// In addition to the cells, the union-find structure has four borders.
	hexTop    = hexCells
	hexBottom = hexCells + 1
	hexLeft   = hexCells + 2
	hexRight  = hexCells + 3
)

// Hex is a position: the first player connects top and bottom, the second left and right.
type Hex struct {
	board  [hexCells]int8      // 0 empty, 1 and 2 the players
	parent [hexCells + 4]int16 // of each stone and border in its group
	turn   int8
	winner int8
}

// NewHex returns the empty board.
func NewHex() Hex {
	g := Hex{turn: 1}
	for i := range g.parent {
		g.parent[i] = int16(i)
	}
	return g
}

// Moves appends the empty cells to buf.
func (g *Hex) Moves(buf []int) []int {
	if g.Over() {
		return buf
	}
	for i, stone := range g.board {
		if stone == 0 {
			buf = append(buf, i)
		}
	}
	return buf
}

// Play places a stone of the player to move and joins it to adjacent stones of that player.
func (g *Hex) Play(cell int) {
	g.board[cell] = g.turn
	row, column := cell/hexSize, cell%hexSize
	for _, d := range [6][2]int{{-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}} {
		r, c := row+d[0], column+d[1]
		if r < 0 || r >= hexSize || c < 0 || c >= hexSize {
			continue
		}
		if there := r*hexSize + c; g.board[there] == g.turn {
			g.join(cell, there)
		}
	}
	if g.turn == 1 {
		g.border(cell, row, hexTop, hexBottom)
	} else {
		g.border(cell, column, hexLeft, hexRight)
	}
	g.turn = 3 - g.turn
}

// border joins a stone to the borders of its player that it touches, and checks whether both borders are connected.
func (g *Hex) border(cell, at, near, far int) {
	if at == 0 {
		g.join(cell, near)
	}
	if at == hexSize-1 {
		g.join(cell, far)
	}
	if g.root(near) == g.root(far) {
		g.winner = g.turn
	}
}

func (g *Hex) join(a, b int) { g.parent[g.root(a)] = int16(g.root(b)) }

func (g *Hex) root(a int) int {
	for int(g.parent[a]) != a {
		g.parent[a] = g.parent[g.parent[a]]
		a = int(g.parent[a])
	}
	return a
}

// Over reports whether somebody has connected both borders; a full board always has a winner.
func (g *Hex) Over() bool { return g.winner != 0 }

// Winner returns 1 or 2, or 0 while nobody has won.
func (g *Hex) Winner() int { return int(g.winner) }

// Perft counts the sequences of exactly depth plies.
func (g Hex) Perft(depth int) int {
	if depth == 0 {
		return 1
	}
	var buf [hexCells]int
	total := 0
	for _, m := range g.Moves(buf[:0]) {
		next := g
		next.Play(m)
		total += next.Perft(depth - 1)
	}
	return total
}

// Playout plays at random to the end and returns the number of plies; buf is reused for the moves.
func (g *Hex) Playout(rng *rand.Rand, buf []int) int {
	plies := 0
	for !g.Over() {
		buf = g.Moves(buf[:0])
		g.Play(buf[rng.IntN(len(buf))])
		plies++
	}
	return plies
}
