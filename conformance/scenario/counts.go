package scenario

import (
	"strconv"

	"precept/conformance/perft"
	"precept/interpreter/source"
)

// counts compares in how many ways the next moves can go, by how many they are, with what is written. What is counted
// rests on the rules alone and not on how they are played, so it is counted in the plain way only.
func (t *table) counts(n *source.Node) {
	if t.way.name != plain {
		return
	}
	for _, p := range n.Pairs[0].Value.Pairs {
		depth, err := strconv.Atoi(p.Key.Text)
		if err != nil || depth < 1 {
			t.fail(p.Key, "counts says by how many moves how many ways they can go: {1: 20, 2: 400}")
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
