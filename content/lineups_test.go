package content_test

import (
	"errors"
	"testing"

	"precept/interpreter"
	"precept/interpreter/exec"
)

// Article 5.c: no match begins with five factions or more that start in corners, one with four does.
func TestCornersAreForFour(t *testing.T) {
	g := root(t)
	corners := []string{"marquise", "eyrie", "cult", "duchy", "hundreds", "keepers"}
	for a := range corners {
		five := append(append([]string{}, corners[:a]...), corners[a+1:]...)
		if _, err := g.Start(interpreter.Setup{Seats: five, Seed: 1}); !errors.Is(err, exec.ErrUnfit) {
			t.Errorf("%v: %v", five, err)
		}
		for b := range five {
			four := append(append([]string{"alliance"}, five[:b]...), five[b+1:]...)
			if _, err := g.Start(interpreter.Setup{Seats: four, Seed: 1}); err != nil {
				t.Errorf("%v: %v", four, err)
			}
		}
	}
	if _, err := g.Start(interpreter.Setup{Seats: corners, Seed: 1}); !errors.Is(err, exec.ErrUnfit) {
		t.Errorf("%v: %v", corners, err)
	}
}

// 9.7: two Vagabonds play, whichever characters they have; no third, and no second of another faction.
func TestTwoVagabonds(t *testing.T) {
	g := root(t)
	for seed := range uint64(12) {
		m, err := g.SetUp(interpreter.Setup{Seats: []string{"vagabond", "eyrie", "vagabond"}, Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		for _, fact := range []string{
			"all(peers(vagabond), let p = it; all(character(p).only.start, let sort = it; concat(satchel(p), tracks(p)).only(sort).any))",
			"all(peers(vagabond), count(concat(satchel(it), tracks(it))) == character(it).only.start.count)",
			"quests.count == 3 and quest_deck.count == 12", "all(ruin.on_board.spaces, buried(it).count == 2)",
		} {
			if got, err := m.Eval(fact); err != nil || got != "true" {
				t.Errorf("seed %d: %s is %s, %v", seed, fact, got, err)
			}
		}
	}
	for _, seats := range [][]string{{"vagabond", "vagabond", "vagabond"}, {"marquise", "marquise"}, {"vagabond_2", "eyrie"}} {
		if _, err := g.Start(interpreter.Setup{Seats: seats, Seed: 1}); err == nil {
			t.Errorf("%v play", seats)
		}
	}
}
