package terminal

import (
	"testing"

	"precept/internal/limit"
)

// TestALongSessionIsSavedInTime checks that all saves of a long session together write an amount linear in its length.
func TestALongSessionIsSavedInTime(t *testing.T) {
	kept, written := 0, 0
	for n := 1; n <= limit.Answers; n++ {
		if due(n, kept, false) {
			kept, written = n, written+n
		}
	}
	if kept < limit.Answers-limit.Answers/often-1 {
		t.Errorf("%d of %d answers are in the file", kept, limit.Answers)
	}
	if written > 2*often*limit.Answers {
		t.Errorf("%d answers were written for a session of %d", written, limit.Answers)
	}
	for _, c := range []struct {
		n, kept int
		now     bool
		want    bool
	}{{5, 5, true, false}, {6, 5, true, true}, {6, 5, false, true}, {1001, 1000, false, false}, {1001, 1000, true,
		true}, {4, 5, false, true}, {5, -1, false, true}} {
		if got := due(c.n, c.kept, c.now); got != c.want {
			t.Errorf("due(%d, %d, %v) is %v", c.n, c.kept, c.now, got)
		}
	}
}
