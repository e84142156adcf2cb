package plain

import "math/rand/v2"

// TicTacToe is a position: three by three squares, three marks in a row win.
type TicTacToe struct {
	board  [9]int8 // 0 empty, 1 the first player, 2 the second
	turn   int8    // 1 or 2
	winner int8
	plies  int
}

var threes = [8][3]int{{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}}

// NewTicTacToe returns the empty board.
func NewTicTacToe() TicTacToe { return TicTacToe{turn: 1} }

// Moves appends the squares that may be marked to buf.
func (g *TicTacToe) Moves(buf []int) []int {
	if g.Over() {
		return buf
	}
	for i, mark := range g.board {
		if mark == 0 {
			buf = append(buf, i)
		}
	}
	return buf
}

// Play marks square for the player to move.
func (g *TicTacToe) Play(square int) {
	g.board[square] = g.turn
	g.plies++
	for _, line := range threes {
		if g.board[line[0]] == g.turn && g.board[line[1]] == g.turn && g.board[line[2]] == g.turn {
			g.winner = g.turn
		}
	}
	g.turn = 3 - g.turn
}

// Over reports whether somebody has won or the board is full.
func (g *TicTacToe) Over() bool { return g.winner != 0 || g.plies == len(g.board) }

// Winner returns 1 or 2, or 0 while nobody has won.
func (g *TicTacToe) Winner() int { return int(g.winner) }

// Perft counts the sequences of exactly depth plies.
func (g TicTacToe) Perft(depth int) int {
	if depth == 0 {
		return 1
	}
	var buf [9]int
	total := 0
	for _, m := range g.Moves(buf[:0]) {
		next := g
		next.Play(m)
		total += next.Perft(depth - 1)
	}
	return total
}

// Playout plays at random to the end and returns the number of plies; buf is reused for the moves.
func (g *TicTacToe) Playout(rng *rand.Rand, buf []int) int {
	plies := 0
	for !g.Over() {
		buf = g.Moves(buf[:0])
		g.Play(buf[rng.IntN(len(buf))])
		plies++
	}
	return plies
}
