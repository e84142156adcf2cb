package simulate

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"precept/interpreter"
)

// picky is a game whose setup refuses two seats next to each other.
const picky = `game: picky
title: {en: Picky}
players: 2..3
defaults: {seats: [a, b]}
seats: {a: {name: {en: A}}, b: {name: {en: B}}, c: {name: {en: C}}, d: {name: {en: D}}}
scopes: {turn: {}}
vars: {n: {type: int}}
setup:
  - require: a == nil or b == nil
    why: {en: "a and b never play together", fr: "a et b ne jouent jamais ensemble"}
play:
  - phase: turn
    of: player[0]
    do: [{choose: k, among: 1..3}, {set: n, to: k}]
  - end: game
    winners: player[0]
    how: chosen
`

func loadPicky(t *testing.T) *interpreter.Game {
	t.Helper()
	g, err := interpreter.Load(t.Context(), fstest.MapFS{"game.yaml": {Data: []byte(picky)}}, ".")
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestLineupsAreDrawnUntilTheRulesTakeOne(t *testing.T) {
	g := loadPicky(t)
	all := &Lineups{Seats: []string{"a", "b", "c", "d"}, Min: 2, Max: 3}
	one, err := Run(g, interpreter.Setup{Seed: 5}, Options{Games: 200, Lineups: all, Workers: 1, Invariants: true})
	if err != nil {
		t.Fatal(err)
	}
	many, err := Run(g, interpreter.Setup{Seed: 5}, Options{Games: 200, Lineups: all, Workers: 4, Invariants: true})
	if err != nil {
		t.Fatal(err)
	}
	one.Elapsed, many.Elapsed = 0, 0
	if diff := cmp.Diff(one, many); diff != "" {
		t.Errorf("four workers (-one +four):\n%s", diff)
	}
	if len(one.Failures) > 0 || one.Ended["chosen"] != 200 {
		t.Errorf("%+v", one)
	}
	for _, seat := range all.Seats {
		if one.Wins[seat] < 20 {
			t.Errorf("%s wins %d of 200, and wins whenever it is first", seat, one.Wins[seat])
		}
	}
	none, err := Run(g, interpreter.Setup{Seed: 5}, Options{Games: 1, Lineups: &Lineups{Seats: []string{"a", "b"}, Min: 2,
		Max: 2}})
	if err != nil {
		t.Fatal(err)
	}
	if len(none.Failures) != 1 || !strings.Contains(none.Failures[0].Err.Error(), "the rules refuse all of them") {
		t.Errorf("%+v", none.Failures)
	}
}

func TestDrawn(t *testing.T) {
	l := &Lineups{Seats: []string{"a", "b", "c", "d"}, Min: 2, Max: 3, Options: map[string][]string{"map": {"x", "y"}}}
	sizes, maps := map[int]int{}, map[string]int{}
	rng := rand.New(rand.NewPCG(1, 1))
	for range 1000 {
		seats, options := l.Draw(rng)
		sizes[len(seats)]++
		maps[options["map"]]++
	}
	if len(sizes) != 2 || sizes[2] < 400 || sizes[3] < 400 || maps["x"] < 400 || maps["y"] < 400 {
		t.Errorf("sizes %v, maps %v", sizes, maps)
	}
	if l.Seats[0] != "a" {
		t.Error("the seats to draw from were shuffled")
	}
}

func TestDrawnSeatsAreHeldBySomebody(t *testing.T) {
	l := &Lineups{Seats: []string{"a", "automa", "robot"}, Min: 1, Max: 3, Unheld: []string{"automa", "robot"}}
	rng := rand.New(rand.NewPCG(1, 1))
	for range 1000 {
		if seats, _ := l.Draw(rng); !slices.Contains(seats, "a") {
			t.Fatalf("%v: nobody plays", seats)
		}
	}
	l.Seats = l.Unheld // nobody can hold a seat; the rules will refuse that
	if seats, _ := l.Draw(rng); len(seats) == 0 {
		t.Error("no seats are drawn")
	}
}

// TestSomeAlwaysPlay checks that given seats are in every line-up, at any place, and that those held by a player
// count.
func TestSomeAlwaysPlay(t *testing.T) {
	for _, c := range []struct {
		always    []string
		low, high int // of the others
	}{{[]string{"robot"}, 1, 2}, {[]string{"d"}, 0, 1}, {[]string{"d", "robot"}, 0, 1}, {[]string{"d", "e"}, 0, 0}} {
		l := &Lineups{Seats: []string{"a", "b"}, Min: 1, Max: 2, Always: c.always, Unheld: []string{"robot"}}
		rng := rand.New(rand.NewPCG(1, 3))
		sizes, first := map[int]bool{}, map[string]bool{}
		for range 300 {
			seats, _ := l.Draw(rng)
			sizes[len(seats)-len(c.always)] = true
			first[seats[0]] = true
			for _, s := range c.always {
				if !slices.Contains(seats, s) {
					t.Fatalf("%v: drawn %v", c.always, seats)
				}
			}
		}
		for n := range 4 {
			if sizes[n] != (n >= c.low && n <= c.high) {
				t.Errorf("%v: %d others: %t", c.always, n, sizes[n])
			}
		}
		if !first[c.always[0]] || c.high > 0 && !first["a"] {
			t.Errorf("%v: the first is always one of %v", c.always, first)
		}
	}
}

// TestRefereesAreBeside checks that referees are added to the players of every line-up.
func TestRefereesAreBeside(t *testing.T) {
	l := &Lineups{Seats: []string{"a", "b", "c"}, Min: 2, Max: 3, Referees: []string{"judge"}}
	rng := rand.New(rand.NewPCG(1, 2))
	for range 100 {
		seats, _ := l.Draw(rng)
		n := len(seats) - 1
		if n < l.Min || n > l.Max || seats[n] != "judge" || slices.Contains(seats[:n], "judge") {
			t.Fatalf("drawn: %v", seats)
		}
	}
}
