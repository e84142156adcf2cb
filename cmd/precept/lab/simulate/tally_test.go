package simulate

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"precept/cmd/precept/lab/estimate"
)

// TestLine checks that all outcomes are taken in order and few wait, however slow some are. It also covers matches
// grouped by line-up.
func TestLine(t *testing.T) {
	t.Run("one line-up", func(t *testing.T) { testLine(t, nil) })
	t.Run("seven", func(t *testing.T) { testLine(t, func(i int) int { return i % 7 }) })
}

func testLine(t *testing.T, lineup func(i int) int) {
	const workers, games = 5, 3000
	var got []uint64
	l := newLine(10, games, workers, t.Context(), func(o outcome) bool {
		got = append(got, o.seed)
		return true
	})
	l.lineup = lineup
	most := 0
	var all sync.WaitGroup
	for w := range workers {
		all.Go(func() {
			rng := rand.New(rand.NewPCG(uint64(w), 0))
			for i, more := l.draw(); more; i, more = l.draw() {
				for range rng.IntN(2000) {
					rng.Uint64()
				}
				l.hand(i, outcome{seed: uint64(i)})
				l.lock.Lock()
				most = max(most, len(l.waiting))
				l.lock.Unlock()
			}
		})
	}
	all.Wait()
	for i, seed := range got {
		if seed != uint64(i+10) {
			t.Fatalf("outcome %d is that of match %d", i, seed)
		}
	}
	if len(got) != games-10 || most > workers*ahead {
		t.Errorf("%d outcomes, %d waited", len(got), most)
	}
}

// TestLineByLineup checks that matches handed out together are grouped by line-up.
func TestLineByLineup(t *testing.T) {
	l := newLine(0, ahead+10, 1, t.Context(), func(outcome) bool { return true })
	l.lineup = func(i int) int { return i % 4 }
	var changes []int
	was := -1
	for i, more := l.draw(); more; i, more = l.draw() {
		if now := l.lineup(i); now != was {
			was, changes = now, append(changes, i)
		}
		l.hand(i, outcome{})
	}
	if diff := cmp.Diff([]int{0, 1, 2, 3, ahead, ahead + 1, ahead + 2, ahead + 3}, changes); diff != "" {
		t.Errorf("the line-up changes at (-want +got):\n%s", diff)
	}
}

// TestUntil checks that the number of matches needed depends only on the seeds, not on the workers.
func TestUntil(t *testing.T) {
	g := load(t, "tic_tac_toe")
	var results []*Result
	for _, workers := range []int{1, 6} {
		r := run(t, g, 1, Options{Games: 100000, Until: 0.05, Workers: workers})
		for name, s := range r.Shares() {
			if s.Width() >= 0.05 {
				t.Errorf("%s: %v", name, s)
			}
		}
		results = append(results, r)
	}
	if diff := cmp.Diff(results[0], results[1], sameResult); diff != "" {
		t.Errorf("six workers (-one +six):\n%s", diff)
	}
	if n := results[0].Games; n%estimate.Look != 0 || n < 1000 || n > 1600 {
		t.Errorf("%d matches", n)
	}
	if r := run(t, g, 1, Options{Games: 250, Until: 0.001}); r.Games != 250 {
		t.Errorf("%d matches, and 250 are the most", r.Games)
	}
}

// TestGoingOn checks that a resumed run equals one that was played at once.
func TestGoingOn(t *testing.T) {
	g := load(t, "connect_four")
	whole := run(t, g, 4, Options{Games: 600})
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	first := run(t, g, 4, Options{Games: 600, Workers: 3, Context: ctx, Each: func(r *Result, _ Match) {
		if r.Games == 20 {
			stop()
		}
	}})
	if first.Games < 20 || first.Games == 600 {
		t.Errorf("%d matches, and it was stopped after 20", first.Games)
	}
	if diff := cmp.Diff(whole, run(t, g, 4, Options{Games: 600, From: first}), sameResult); diff != "" {
		t.Errorf("in two parts (-whole +parts):\n%s", diff)
	}
}

// TestFold checks that failures and abandoned matches count as no win and no loss.
func TestFold(t *testing.T) {
	r := newResult()
	seats := []string{"a", "b"}
	for _, o := range []outcome{
		{seats: seats, how: "x", winners: 1},
		{seats: seats, how: "x", winners: 3},
		{seats: seats, how: "x"},
		{seats: seats, how: Limited, winners: 1},
		{seats: seats, err: errors.New("broken"), winners: 1},
	} {
		r.fold(o)
	}
	got := fmt.Sprint(r.Wins, r.Played, r.Ended, len(r.Failures), r.Failures[0].Game)
	if want := "map[a:2 b:1 draw:1] map[a:3 b:3 draw:3] map[limit:1 x:3] 1 4"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
