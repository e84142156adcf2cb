package scenario

import (
	"strconv"

	"precept/conformance/perft"
	"precept/interpreter/source"
)

// counts compares the number of ways to make the next n moves with the numbers given. It runs in the plain way
// only, because the other ways cannot change the result.
func (t *table) counts(n *source.Node) {
	if t.way.name != plain {
		return
	}
	for _, p := range n.Pairs[0].Value.Pairs {
		depth, err := strconv.Atoi(p.Key.Text)
		if err != nil || depth < 1 {
			t.fail(p.Key, "counts: is a number of moves, and in how many ways they can be made: {1: 20, 2: 400}")
			return
		}
		ways, err := perft.Count(t.x, depth, perft.Options{})
		if err != nil {
			t.fail(p.Key, "%v", err)
			return
		}
		if got := strconv.FormatInt(ways, 10); got != p.Value.Text {
			t.fail(p.Value, "expected %s ways to go on to depth %d, got %s", p.Value.Text, depth, got)
			return
		}
	}
}
