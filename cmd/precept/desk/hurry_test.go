package desk

import (
	"runtime"
	"runtime/debug"
	"testing"
	"time"
)

// TestHurry checks that memory may grow during a hurry, and that the normal setting returns after the next garbage
// collection.
func TestHurry(t *testing.T) {
	t.Setenv("GOGC", "")
	percent := func() int {
		p := debug.SetGCPercent(inHurry)
		debug.SetGCPercent(p)
		return p
	}
	comes := func(want int) bool {
		for range 200 {
			runtime.GC()
			if percent() == want {
				return true
			}
			time.Sleep(time.Millisecond)
		}
		return false
	}
	comes(100)
	before := percent()
	one, two := Hurry(), Hurry()
	one()
	one() // a second call has no effect
	if runtime.GC(); percent() != inHurry {
		t.Errorf("%d %% while somebody is in a hurry", percent())
	}
	two()
	three := Hurry()
	if runtime.GC(); percent() != inHurry {
		t.Errorf("%d %% while somebody else is in a hurry", percent())
	}
	three()
	if !comes(before) {
		t.Errorf("%d %% afterwards, not %d", percent(), before)
	}
}
