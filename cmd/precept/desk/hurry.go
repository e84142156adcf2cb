package desk

import (
	"os"
	"runtime"
	"runtime/debug"
	"sync"
)

// inHurry is the GOGC percentage in a hurry: how far memory may grow before the next garbage collection.
const inHurry = 400

// hurry holds the state of Hurry.
var hurry struct {
	sync.Mutex
	count  int  // callers that have not called end
	on     bool // inHurry is in effect
	before int  // the normal percentage
}

// Hurry lets memory grow to load faster, until end is called. The normal setting returns after the next garbage
// collection, so a command that finishes sooner never waits for one. If GOGC is set, Hurry does nothing.
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

// sign is an object whose collection signals that the garbage collector ran.
type sign struct{ _ [16]byte }

// calm restores the normal setting, unless somebody is still in a hurry.
func calm() {
	hurry.Lock()
	defer hurry.Unlock()
	if hurry.count == 0 && hurry.on {
		debug.SetGCPercent(hurry.before)
		hurry.on = false
	}
}
