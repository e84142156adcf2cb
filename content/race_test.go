package content_test

import (
	"sync"
	"testing"

	"precept/interpreter"
)

// Two line-ups of one game are linked at the same time, as simulations of many line-ups do: the model they share is
// only read.
func TestLinkTwiceAtOnce(t *testing.T) {
	g := root(t)
	var wg sync.WaitGroup
	for _, seats := range [][]string{{"marquise", "eyrie", "alliance", "vagabond"},
		{"riverfolk", "cult", "corvids", "duchy"}} {
		wg.Go(func() {
			if _, err := g.NewEngine(interpreter.Setup{Seats: seats}); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
}
