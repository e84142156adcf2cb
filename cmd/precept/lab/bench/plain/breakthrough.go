package plain

import "math/rand/v2"

// Breakthrough is a position: pawns move forward, straight or diagonally, and capture only diagonally.
type Breakthrough struct {
	board  [8][8]int8 // 0 empty, 1 white, 2 black; row 0 is white's first
	pawns  [3]int     // by colour; 0 is not used
	turn   int8
	winner int8
}

// Step is a move of one pawn.
type Step struct{ Row, Column, ToRow, ToColumn int8 }

// NewBreakthrough returns the position in which both players have two full rows.
func NewBreakthrough() Breakthrough {
	g := Breakthrough{turn: 1, pawns: [3]int{0, 16, 16}}
	for c := range 8 {
		g.board[0][c], g.board[1][c] = 1, 1
		g.board[6][c], g.board[7][c] = 2, 2
	}
	return g
}

// Moves scans the 64 squares and appends the steps of the player to move to buf.
func (g *Breakthrough) Moves(buf []Step) []Step {
	if g.Over() {
		return buf
	}
	ahead := 1
	if g.turn == 2 {
		ahead = -1
	}
	for r := range 8 {
		to := r + ahead
		if to < 0 || to > 7 {
			continue
		}
		for c := range 8 {
			if g.board[r][c] != g.turn {
				continue
			}
			for dc := -1; dc <= 1; dc++ {
				tc := c + dc
				if tc < 0 || tc > 7 {
					continue
				}
				there := g.board[to][tc]
				if there == 0 || dc != 0 && there != g.turn {
					buf = append(buf, Step{int8(r), int8(c), int8(to), int8(tc)})
				}
			}
		}
	}
	return buf
}

// Play moves a pawn of the player to move.
func (g *Breakthrough) Play(s Step) {
	enemy := 3 - g.turn
	if g.board[s.ToRow][s.ToColumn] == enemy {
		g.pawns[enemy]--
	}
	g.board[s.Row][s.Column] = 0
	g.board[s.ToRow][s.ToColumn] = g.turn
	goal := int8(7)
	if g.turn == 2 {
		goal = 0
	}
	if s.ToRow == goal || g.pawns[enemy] == 0 {
		g.winner = g.turn
	}
	g.turn = enemy
}

// Over reports whether somebody has won. The foremost pawn can always move, so nobody is ever stuck.
func (g *Breakthrough) Over() bool { return g.winner != 0 }

// Winner returns 1 or 2, or 0 while nobody has won.
func (g *Breakthrough) Winner() int { return int(g.winner) }

// Perft counts the sequences of exactly depth plies.
func (g Breakthrough) Perft(depth int) int {
	if depth == 0 {
		return 1
	}
	var buf [48]Step
	total := 0
	for _, m := range g.Moves(buf[:0]) {
		next := g
		next.Play(m)
		total += next.Perft(depth - 1)
	}
	return total
}

// Playout plays at random to the end and returns the number of plies; buf is reused for the moves.
func (g *Breakthrough) Playout(rng *rand.Rand, buf []Step) int {
	plies := 0
	for !g.Over() {
		buf = g.Moves(buf[:0])
		g.Play(buf[rng.IntN(len(buf))])
		plies++
	}
	return plies
}
