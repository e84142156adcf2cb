package desk

import (
	"runtime"
	"runtime/debug"
	"testing"
	"time"
)

// Memory may grow while anybody is in a hurry, and the collector is as it was once it has come after that.
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
	one() // once is enough
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
