package plain

import "math/rand/v2"

const (
	cfRows    = 6
	cfColumns = 7
)

// ConnectFour is a position: discs fall to the lowest free hole of a column, and four in a row win.
type ConnectFour struct {
	board  [cfRows][cfColumns]int8 // 0 empty, 1 the first player, 2 the second; row 0 is the lowest
	height [cfColumns]int8
	turn   int8
	winner int8
	plies  int
}

// NewConnectFour returns the empty board.
func NewConnectFour() ConnectFour { return ConnectFour{turn: 1} }

// Moves appends the columns that are not full to buf.
func (g *ConnectFour) Moves(buf []int) []int {
	if g.Over() {
		return buf
	}
	for c, h := range g.height {
		if h < cfRows {
			buf = append(buf, c)
		}
	}
	return buf
}

// Play drops a disc of the player to move into column.
func (g *ConnectFour) Play(column int) {
	row := int(g.height[column])
	g.board[row][column] = g.turn
	g.height[column]++
	g.plies++
	if g.four(row, column) {
		g.winner = g.turn
	}
	g.turn = 3 - g.turn
}

// four reports whether the disc just dropped completes four in a row.
func (g *ConnectFour) four(row, column int) bool {
	for _, axis := range [4][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
		n := 1 + g.count(row, column, axis[0], axis[1]) + g.count(row, column, -axis[0], -axis[1])
		if n >= 4 {
			return true
		}
	}
	return false
}

// count returns the number of the mover's adjacent discs in one direction.
func (g *ConnectFour) count(row, column, dr, dc int) int {
	n := 0
	for {
		row, column = row+dr, column+dc
		if row < 0 || row >= cfRows || column < 0 || column >= cfColumns || g.board[row][column] != g.turn {
			return n
		}
		n++
	}
}

// Over reports whether somebody has won or the board is full.
func (g *ConnectFour) Over() bool { return g.winner != 0 || g.plies == cfRows*cfColumns }

// Winner returns 1 or 2, or 0 while nobody has won.
func (g *ConnectFour) Winner() int { return int(g.winner) }

// Perft counts the sequences of exactly depth plies.
func (g ConnectFour) Perft(depth int) int {
	if depth == 0 {
		return 1
	}
	var buf [cfColumns]int
	total := 0
	for _, m := range g.Moves(buf[:0]) {
		next := g
		next.Play(m)
		total += next.Perft(depth - 1)
	}
	return total
}

// Playout plays at random to the end and returns the number of plies; buf is reused for the moves.
func (g *ConnectFour) Playout(rng *rand.Rand, buf []int) int {
	plies := 0
	for !g.Over() {
		buf = g.Moves(buf[:0])
		g.Play(buf[rng.IntN(len(buf))])
		plies++
	}
	return plies
}
