package content_test

import (
	"errors"
	"fmt"
	"testing"

	"precept/interpreter"
	"precept/interpreter/narrate"
	"precept/interpreter/testkit"
)

// TestCornersAreForFour checks article 5.c: a match can begin with four factions that start in corners, but not with
// more.
func TestCornersAreForFour(t *testing.T) {
	g := root(t)
	corners := []string{"marquise", "eyrie", "cult", "duchy", "hundreds", "keepers"}
	refused := func(seats []string) {
		_, err := g.Start(interpreter.Setup{Seats: seats, Seed: 1})
		want := fmt.Sprintf("this match cannot be set up (root-law:5.c): five corner starters need the advanced setup; "+
			"Starts in a corner: %d, at most 4", len(seats))
		if !errors.Is(err, interpreter.ErrUnfit) || err.Error() != want {
			t.Errorf("%v: %v", seats, err)
		}
	}
	for a := range corners {
		five := append(append([]string{}, corners[:a]...), corners[a+1:]...)
		refused(five)
		for b := range five {
			four := append(append([]string{"alliance"}, five[:b]...), five[b+1:]...)
			if _, err := g.Start(interpreter.Setup{Seats: four, Seed: 1}); err != nil {
				t.Errorf("%v: %v", four, err)
			}
		}
	}
	refused(corners)
}

// TestReach checks articles 5.2.a and 5.2.c: the reach that each faction adds to a line-up, and the reach that is
// advised.
func TestReach(t *testing.T) {
	g := root(t)
	for _, test := range []struct {
		seats       []string
		reach, from int
	}{
		{[]string{"marquise", "eyrie"}, 17, 17},
		{[]string{"hundreds", "keepers", "duchy"}, 25, 18},
		{[]string{"vagabond", "alliance", "corvids", "cult"}, 13, 21},
		{[]string{"marquise", "vagabond", "alliance", "corvids", "cult"}, 23, 25},
		{[]string{"marquise", "eyrie", "alliance", "vagabond", "corvids", "cult"}, 30, 28},
	} {
		all, err := narrate.Measures(g, interpreter.Setup{Seats: test.seats})
		if err != nil {
			t.Fatal(err)
		}
		if m := all[0]; m.Of.ID != "reach" || m.Value != test.reach || *m.Least != test.from || !m.Of.Advice {
			t.Errorf("%v: %s", test.seats, m.In("en"))
		}
	}
}

// TestTwoVagabonds checks article 9.7: two Vagabonds can play, with any characters. A third one cannot, nor can a
// second seat of another faction.
func TestTwoVagabonds(t *testing.T) {
	g := root(t)
	for seed := range uint64(12) {
		m, err := g.SetUp(interpreter.Setup{Seats: []string{"vagabond", "eyrie", "vagabond"}, Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		for _, fact := range []string{
			"all(peers(vagabond), let p = it; all(character(p).only.start, let sort = it; concat(satchel(p), " +
				"tracks(p)).only(sort).any))",
			"all(peers(vagabond), count(concat(satchel(it), tracks(it))) == character(it).only.start.count)",
			"quests.count == 3 and quest_deck.count == 12", "all(ruin.on_board.spaces, buried(it).count == 2)",
		} {
			if got, err := testkit.On(m.Engine()).Eval(fact); err != nil || got != "true" {
				t.Errorf("seed %d: %s is %s, %v", seed, fact, got, err)
			}
		}
	}
	for _, seats := range [][]string{{"vagabond", "vagabond", "vagabond"}, {"marquise", "marquise"},
		{"vagabond_2", "eyrie"}} {
		if _, err := g.Start(interpreter.Setup{Seats: seats, Seed: 1}); err == nil {
			t.Errorf("%v play", seats)
		}
	}
}
