package content_test

import (
	"sync"
	"testing"

	"precept/interpreter"
)

// TestLinkTwiceAtOnce compiles two line-ups of one game at the same time, as simulations do. They may only read the
// model that they share.
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
