package interpreter_test

import (
	"testing"

	"precept/interpreter/internal/state"
)

// TestLongMatchesHoldNoMore checks that the memory of a match does not grow with its length: lists bound by loops are
// dropped.
func TestLongMatchesHoldNoMore(t *testing.T) {
	for _, seed := range []uint64{2, 3, 54} {
		m := start(t, "root", seed)
		for n := 0; n < short(60_000) && !m.Over(); n++ {
			options := m.Run().Pending().Options(nil)
			k := int(seed*7+uint64(m.Run().M.Ctl[state.Cur])) % len(options)
			if err := m.Run().Answer(options[k]); err != nil {
				t.Fatalf("seed %d, answer %d: %v", seed, n, err)
			}
			if held := len(m.Run().M.Heap); held > 300 {
				t.Fatalf("seed %d, answer %d: %d words of lists are held", seed, n, held)
			}
		}
	}
}
