package plain

import (
	"math/rand/v2"
	"testing"
)

func TestPerft(t *testing.T) {
	tests := []struct {
		name  string
		perft func(depth int) int
		want  []int // for depth 1, 2, …
	}{
		{"tic_tac_toe", NewTicTacToe().Perft, []int{9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872}},
		{"connect_four", NewConnectFour().Perft, []int{7, 49, 343, 2401, 16807, 117649, 823536}},
		{"breakthrough", NewBreakthrough().Perft, []int{22, 484, 11132, 256036}},
		{"othello", NewOthello().Perft, []int{4, 12, 56, 244, 1396, 8200, 55092}},
		{"hex", NewHex().Perft, []int{121, 14520}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for i, want := range tt.want {
				if got := tt.perft(i + 1); got != want {
					t.Errorf("perft(%d) = %d, want %d", i+1, got, want)
				}
			}
		})
	}
}

// playouts holds functions that play a random game of each kind and return its plies and winner.
var playouts = []struct {
	name        string
	least, most int  // plies
	draws       bool // may end without a winner
	play        func(rng *rand.Rand) (plies, winner int)
}{
	{"tic_tac_toe", 5, 9, true, func(rng *rand.Rand) (int, int) {
		g := NewTicTacToe()
		n := g.Playout(rng, nil)
		return n, g.Winner()
	}},
	{"connect_four", 7, 42, true, func(rng *rand.Rand) (int, int) {
		g := NewConnectFour()
		n := g.Playout(rng, nil)
		return n, g.Winner()
	}},
	{"breakthrough", 11, 208, false, func(rng *rand.Rand) (int, int) {
		g := NewBreakthrough()
		n := g.Playout(rng, nil)
		return n, g.Winner()
	}},
	{"othello", 9, 60, true, func(rng *rand.Rand) (int, int) {
		g := NewOthello()
		n := g.Playout(rng, nil)
		return n, g.Winner()
	}},
	{"hex", 21, 121, false, func(rng *rand.Rand) (int, int) {
		g := NewHex()
		n := g.Playout(rng, nil)
		return n, g.Winner()
	}},
}

func TestPlayoutsEnd(t *testing.T) {
	for _, tt := range playouts {
		t.Run(tt.name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(1, 2))
			var won [3]int
			for range 500 {
				plies, winner := tt.play(rng)
				if plies < tt.least || plies > tt.most {
					t.Fatalf("a game of %d plies, want %d to %d", plies, tt.least, tt.most)
				}
				won[winner]++
			}
			if won[0] > 0 && !tt.draws {
				t.Errorf("%d games without a winner", won[0])
			}
			if won[1] == 0 || won[2] == 0 {
				t.Errorf("wins %v: both players should win some", won)
			}
		})
	}
}

// TestHexWinnerIsJoined checks the winner with a flood fill, which must agree with the union-find structure.
func TestHexWinnerIsJoined(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		g := NewHex()
		g.Playout(rng, nil)
		if !flooded(&g, 1) && g.Winner() == 1 || !flooded(&g, 2) && g.Winner() == 2 || flooded(&g, 1) == flooded(&g, 2) {
			t.Fatalf("winner %d, but joined are: first %v, second %v", g.Winner(), flooded(&g, 1), flooded(&g, 2))
		}
	}
}

func flooded(g *Hex, who int8) bool {
	at := func(depth, across int) int { // the cell at this depth from the first border of who
		if who == 1 {
			return depth*hexSize + across
		}
		return across*hexSize + depth
	}
	seen := map[[2]int]bool{}
	var todo [][2]int
	visit := func(d, a int) {
		if d < 0 || d >= hexSize || a < 0 || a >= hexSize || seen[[2]int{d, a}] || g.board[at(d, a)] != who {
			return
		}
		seen[[2]int{d, a}] = true
		todo = append(todo, [2]int{d, a})
	}
	for a := range hexSize {
		visit(0, a)
	}
	for len(todo) > 0 {
		d, a := todo[0][0], todo[0][1]
		todo = todo[1:]
		if d == hexSize-1 {
			return true
		}
		visit(d-1, a)
		visit(d-1, a+1)
		visit(d, a-1)
		visit(d, a+1)
		visit(d+1, a-1)
		visit(d+1, a)
	}
	return false
}
