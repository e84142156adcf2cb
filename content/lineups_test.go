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
	corners := []string{"marquise", "eyrie", "cult", "duchy", "hundreds"}
	for left := range corners {
		four := append(append([]string{"alliance"}, corners[:left]...), corners[left+1:]...)
		if _, err := g.Start(interpreter.Setup{Seats: four, Seed: 1}); err != nil {
			t.Errorf("%v: %v", four, err)
		}
	}
	for _, five := range [][]string{corners, append([]string{"vagabond"}, corners...)} {
		_, err := g.Start(interpreter.Setup{Seats: five, Seed: 1})
		if !errors.Is(err, exec.ErrUnfit) {
			t.Fatalf("%v: %v", five, err)
		}
		const want = "this match cannot be set up (root-law:5.c): five corner starters need the advanced setup; Starts in a corner: 5, at most 4"
		if err.Error() != want {
			t.Errorf("%v: %v", five, err)
		}
	}
}
