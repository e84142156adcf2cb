package desk

import (
	"os"
	"runtime"
	"runtime/debug"
	"sync"
)

// inHurry is how far memory may grow before the collector comes, in percent of what was in use when it came last.
const inHurry = 400

// hurry is who lets memory grow now.
var hurry struct {
	sync.Mutex
	count  int  // who has not called end
	on     bool // memory grows
	before int  // the percentage otherwise
}

// Hurry lets memory grow for the sake of speed, until end is called: while much is loaded. The collector is as it was
// before once it has come after that: a command that is done sooner never waits for it. Who says GOGC decides.
func Hurry() (end func()) {
	if os.Getenv("GOGC") != "" {
		return func() {}
	}
	hurry.Lock()
	defer hurry.Unlock()
	if hurry.count++; !hurry.on {
		hurry.on, hurry.before = true, debug.SetGCPercent(inHurry)
	}
	return sync.OnceFunc(func() {
		hurry.Lock()
		defer hurry.Unlock()
		if hurry.count--; hurry.count == 0 {
			runtime.AddCleanup(&sign{}, func(int) { calm() }, 0)
		}
	})
}

// sign is a thing that the collector finds when it comes.
type sign struct{ _ [16]byte }

// calm has the collector be as before, unless somebody is in a hurry.
func calm() {
	hurry.Lock()
	defer hurry.Unlock()
	if hurry.count == 0 && hurry.on {
		debug.SetGCPercent(hurry.before)
		hurry.on = false
	}
}
