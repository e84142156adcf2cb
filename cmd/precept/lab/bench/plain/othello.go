package plain

import "math/rand/v2"

// Othello is a position: a new disc captures the opponent's discs between itself and the next disc of its own
// colour.
type Othello struct {
	board [8][8]int8 // 0 empty, 1 black, 2 white
	turn  int8       // a player who can move, unless the game is over
	over  bool
}

// Square is a square of the board.
type Square struct{ Row, Column int8 }

var compass = [8][2]int{{-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}, {1, 1}}

// NewOthello returns the position with four discs in the middle, black to move.
func NewOthello() Othello {
	g := Othello{turn: 1}
	g.board[3][3], g.board[4][4] = 2, 2
	g.board[3][4], g.board[4][3] = 1, 1
	return g
}

// caught returns the number of discs that a disc on a square would capture in one direction.
func (g *Othello) caught(row, column, dr, dc int) int {
	n := 0
	for {
		row, column = row+dr, column+dc
		if row < 0 || row > 7 || column < 0 || column > 7 || g.board[row][column] == 0 {
			return 0
		}
		if g.board[row][column] == g.turn {
			return n
		}
		n++
	}
}

func (g *Othello) legal(row, column int) bool {
	if g.board[row][column] != 0 {
		return false
	}
	for _, d := range compass {
		if g.caught(row, column, d[0], d[1]) > 0 {
			return true
		}
	}
	return false
}

// Moves appends the squares where the player to move captures something to buf.
func (g *Othello) Moves(buf []Square) []Square {
	if g.over {
		return buf
	}
	for r := range 8 {
		for c := range 8 {
			if g.legal(r, c) {
				buf = append(buf, Square{int8(r), int8(c)})
			}
		}
	}
	return buf
}

func (g *Othello) stuck() bool {
	for r := range 8 {
		for c := range 8 {
			if g.legal(r, c) {
				return false
			}
		}
	}
	return true
}

// Play places a disc of the player to move and turns over what it captures. A player who then cannot move is
// skipped.
func (g *Othello) Play(s Square) {
	row, column := int(s.Row), int(s.Column)
	for _, d := range compass {
		for n := g.caught(row, column, d[0], d[1]); n > 0; n-- {
			g.board[row+n*d[0]][column+n*d[1]] = g.turn
		}
	}
	g.board[row][column] = g.turn
	g.turn = 3 - g.turn
	if g.stuck() {
		g.turn = 3 - g.turn
		g.over = g.stuck()
	}
}

// Over reports whether nobody can move.
func (g *Othello) Over() bool { return g.over }

// Winner returns the player with more discs at the end, 0 for a draw or before the end.
func (g *Othello) Winner() int {
	if !g.over {
		return 0
	}
	var discs [3]int
	for _, row := range g.board {
		for _, d := range row {
			discs[d]++
		}
	}
	switch {
	case discs[1] > discs[2]:
		return 1
	case discs[2] > discs[1]:
		return 2
	}
	return 0
}

// Perft counts the sequences of exactly depth plies; a player who is skipped makes none.
func (g Othello) Perft(depth int) int {
	if depth == 0 {
		return 1
	}
	var buf [64]Square
	total := 0
	for _, m := range g.Moves(buf[:0]) {
		next := g
		next.Play(m)
		total += next.Perft(depth - 1)
	}
	return total
}

// Playout plays at random to the end and returns the number of plies; buf is reused for the moves.
func (g *Othello) Playout(rng *rand.Rand, buf []Square) int {
	plies := 0
	for !g.Over() {
		buf = g.Moves(buf[:0])
		g.Play(buf[rng.IntN(len(buf))])
		plies++
	}
	return plies
}
