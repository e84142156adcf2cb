package turns

import (
	"fmt"
	"testing"
	"time"
)

// waits queues one turn for each of several tables of an address.
func waits(t *testing.T, l *Line, from string, tables int) {
	t.Helper()
	for i := range tables {
		if !l.Add(&Turn{Table: fmt.Sprint(from, i), From: from}, 1_000_000) {
			t.Fatal("there is no place")
		}
	}
}

// give gives n slices to turns that never end, and counts the slices of each address.
func give(t *testing.T, l *Line, n int) map[string]int {
	t.Helper()
	out := map[string]int{}
	for range n {
		x := l.next()
		out[x.From]++
		if x.on == nil {
			x.on = &Mind{}
		}
		if !l.spend(x, Slice, false) {
			l.back(x)
		}
		if l.kept > Minds {
			t.Fatalf("%d thoughts are kept", l.kept)
		}
	}
	return out
}

// TestShortWorkComesNext checks that a short search runs next, even if many long ones are queued, from any address.
func TestShortWorkComesNext(t *testing.T) {
	for _, others := range []int{10, 1000} {
		for _, from := range []string{"others", "somebody"} {
			l := New(0)
			waits(t, l, "others", others)
			give(t, l, 3*others)
			for n := range 100 {
				l.Add(&Turn{Table: "short", From: from}, 1_000_000)
				if x := l.next(); x.Table != "short" {
					t.Fatalf("%d others, from %s: answer %d waits for %s", others, from, n, x.Table)
				} else {
					l.spend(x, time.Millisecond, true)
				}
				give(t, l, 1)
			}
		}
	}
}

// TestTimeIsShared checks that each address gets the same time, and so does each of its tables, whoever came first.
func TestTimeIsShared(t *testing.T) {
	l := New(0)
	waits(t, l, "many", 30)
	give(t, l, 500)
	waits(t, l, "few", 2)
	got := give(t, l, 400)
	if d := got["many"] - got["few"]; d < -8 || d > 8 {
		t.Errorf("of 400 slices: %v", got)
	}
	waits(t, l, "one", 1)
	got = give(t, l, 300)
	for from, n := range got {
		if n < 95 || n > 105 {
			t.Errorf("of 300 slices %s has %d", from, n)
		}
	}
	few := l.from["few"].tables
	if d := few["few0"].had - few["few1"].had; d < -Slice || d > Slice {
		t.Errorf("its tables have %v and %v", few["few0"].had, few["few1"].had)
	}
}

// TestShortWorkIsNoWay checks that an address that keeps adding short turns gets no more than its share of the time.
func TestShortWorkIsNoWay(t *testing.T) {
	l := New(0)
	waits(t, l, "patient", 1)
	got := map[string]time.Duration{}
	l.Add(&Turn{Table: "x", From: "hasty"}, 1_000_000)
	for range 2000 {
		x := l.next()
		took, over := Slice, false
		if x.From == "hasty" {
			took, over = Slice/5, true
		}
		got[x.From] += took
		if x.on == nil {
			x.on = &Mind{}
		}
		if l.spend(x, took, over); over {
			l.Add(&Turn{Table: "x", From: "hasty"}, 1_000_000)
		}
	}
	if share := float64(got["hasty"]) / float64(got["hasty"]+got["patient"]); share > 0.55 {
		t.Errorf("who comes anew each time has %.2f of the time", share)
	}
}

// TestLineIsBounded checks the limit on each sort of turns, and that a closed queue accepts none.
func TestLineIsBounded(t *testing.T) {
	l := New(0)
	waits(t, l, "a", 5)
	if l.Add(&Turn{Table: "b", From: "b"}, 5) || !l.Add(&Turn{Table: "b", From: "b", Sort: ForHint}, 5) {
		t.Error("what waits is counted wrongly")
	}
	if n := l.Count(); n != 6 {
		t.Errorf("%d wait", n)
	}
	if l.Close(); l.next() != nil || l.Add(&Turn{Table: "c"}, 10) {
		t.Error("a closed line goes on")
	}
}
