package simulate

import (
	"fmt"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"precept/interpreter"
)

// TestRotate checks that each seat has each place equally often with any number of workers, and that a match played
// alone is the same.
func TestRotate(t *testing.T) {
	g := load(t, "wonderland")
	orders := map[string]int{}
	var seen []Match
	opt := Options{Games: 30, Rotate: 1, Workers: 1, Each: func(_ *Result, m Match) {
		orders[fmt.Sprint(m.Seats)]++
		seen = append(seen, m)
	}}
	one := run(t, g, 3, opt)
	if len(orders) != 3 {
		t.Errorf("%v", orders)
	}
	for order, n := range orders {
		if n != 10 {
			t.Errorf("%s: %d matches", order, n)
		}
	}
	if diff := cmp.Diff(one, run(t, g, 3, Options{Games: 30, Rotate: 1, Workers: 5}), sameResult); diff != "" {
		t.Errorf("five workers (-one +five):\n%s", diff)
	}
	m := seen[17]
	r, err := Run(g, interpreter.Setup{Seats: m.Seats, Options: m.Options, Seed: m.Seed}, Options{Games: 1, Rotate: 1,
		Each: func(_ *Result, again Match) {
			if fmt.Sprint(again.Winners, again.Decisions, again.Seats) != fmt.Sprint(m.Winners, m.Decisions, m.Seats) {
				t.Errorf("alone it ends with %v after %d, and with others with %v after %d", again.Winners, again.Decisions,
					m.Winners, m.Decisions)
			}
		}})
	if err != nil || r.Games != 1 {
		t.Errorf("%v, %v", r, err)
	}
	wins := 0
	for place, x := range one.Places() {
		if wins += x.Wins; x.Of != 30 {
			t.Errorf("place %d: %v", place+1, x)
		}
	}
	if want := one.Games - one.Wins[Draw]; wins < want {
		t.Errorf("%d wins by place, and %d matches are won", wins, want)
	}
}

// TestRotateInParts checks that the merged parts of a run with rotating seats equal the whole run, and can be
// resumed.
func TestRotateInParts(t *testing.T) {
	g := load(t, "wonderland")
	opt := Options{Games: 20, Rotate: 1}
	whole := run(t, g, 9, opt)
	dir := t.TempDir()
	of := Played{Game: "wonderland", Seed: 9, Rotate: true}
	var files []string
	for part := range 3 {
		s := &Shard{part + 1, 3, 20}
		opt.First, opt.Games, of.Shard = s.First(), s.Size(), s
		files = append(files, filepath.Join(dir, fmt.Sprint(part)))
		if err := Save(files[part], of, run(t, g, 9, opt)); err != nil {
			t.Fatal(err)
		}
	}
	_, got, err := Merge(files)
	if diff := cmp.Diff(whole, got, sameResult); err != nil || diff != "" {
		t.Errorf("%v (-whole +parts):\n%s", err, diff)
	}
	first := run(t, g, 9, Options{Games: 7, Rotate: 1})
	if diff := cmp.Diff(whole, run(t, g, 9, Options{Games: 20, Rotate: 1, From: first}), sameResult); diff != "" {
		t.Errorf("gone on with (-whole +parts):\n%s", diff)
	}
}

// TestOrders checks that the seats of a faction taken twice stay in order during rotation, and that referees keep
// their places.
func TestOrders(t *testing.T) {
	for _, test := range []struct {
		game  string
		seats []string
		want  string
	}{
		{"root", []string{"vagabond", "vagabond_2", "marquise"}, "[[vagabond vagabond_2 marquise] " +
			"[vagabond marquise vagabond_2] [marquise vagabond vagabond_2]]"},
		{"tic_tac_toe", nil, "[[cross nought] [nought cross]]"},
	} {
		got, err := rotations(load(t, test.game), interpreter.Setup{Seats: test.seats})
		if err != nil || fmt.Sprint(got) != test.want {
			t.Errorf("%s: %v, %v", test.game, got, err)
		}
	}
	g := load(t, "kiri")
	m := g.Definition()
	orders, err := rotations(g, interpreter.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	for _, order := range orders {
		for i, seat := range order {
			if m.Seats[seatNumber(m, seat)].Decides == "referee" && orders[0][i] != seat {
				t.Errorf("%v: the referee has moved", order)
			}
		}
	}
	if _, err := rotations(g, interpreter.Setup{Seats: []string{"nobody"}}); err == nil {
		t.Error("a seat that there is not is taken")
	}
}
