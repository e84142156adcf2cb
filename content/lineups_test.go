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
