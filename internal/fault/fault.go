// Package fault limits a panic to the request that caused it. The panic becomes an error that says the program is at
// fault, and what to send to its maintainers.
package fault

import (
	"cmp"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"sync/atomic"
)

// Fault is a panic of the program.
type Fault struct {
	Value any
	Stack []byte // of the goroutine that panicked
}

// Of returns the fault for a recovered value, nil for none. Call it as fault.Of(recover()). A fault passed on from
// another goroutine is returned unchanged.
func Of(recovered any) *Fault {
	if f, ok := recovered.(*Fault); ok || recovered == nil {
		return f
	}
	return &Fault{recovered, debug.Stack()}
}

// Told returns the full text of an error: the report if it contains a fault, else its message.
func Told(err error) string {
	if f := (*Fault)(nil); errors.As(err, &f) {
		return f.Report()
	}
	return err.Error()
}

// Guarded calls do, and returns a panic of it as an error.
func Guarded[T any](do func() (T, error)) (out T, err error) {
	defer func() { Caught(recover(), &err) }()
	return do()
}

// Caught sets *err to the fault for a recovered value, if there is one: defer func() { fault.Caught(recover(), &err)
// }().
func Caught(recovered any, err *error) {
	if f := Of(recovered); f != nil {
		*err = f
	}
}

// Report returns what happened, where, and what to send, on several lines.
func (f *Fault) Report() string { return f.Error() + "\n" + f.Where() + "\n" + Send() }

// Error returns what happened and where, in one line.
func (f *Fault) Error() string {
	line, _, _ := strings.Cut(fmt.Sprint(f.Value), "\n")
	first, _, _ := strings.Cut(strings.TrimSpace(f.Where()), "\n")
	return "an error in the program, not in the content: " + line + ", in " + first
}

// mostCalls is how many calls of the stack a report contains.
const mostCalls = 8

// Where returns the calls of the stack, the innermost first, one per line.
func (f *Fault) Where() string {
	lines := strings.Split(string(f.Stack), "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, "panic(") {
			lines = lines[min(i+2, len(lines)):] // the innermost panic is the last
		}
	}
	var out []string
	for i := 0; i+1 < len(lines) && len(out) < mostCalls; i += 2 {
		call, _, _ := strings.Cut(lines[i], "(0x")
		at, _, _ := strings.Cut(strings.TrimSpace(lines[i+1]), " ")
		out = append(out, "  "+call+" "+at)
	}
	return strings.Join(out, "\n")
}

// Send returns what to send to the maintainers of the program.
func Send() string {
	return "send these lines, the content, the save if there is one, and what was done, to who keeps the program: " +
		"precept " +
		Version()
}

// Version returns the versions of the program, by its commit, and of the compiler, and the system.
func Version() string {
	version := "devel"
	if info, ok := debug.ReadBuildInfo(); ok {
		version = cmp.Or(strings.Trim(info.Main.Version, "()"), version)
	}
	return version + " " + runtime.Version() + " " + runtime.GOOS + "/" + runtime.GOARCH
}

// SideBySide calls do for 0 to n-1 on a number of goroutines: workers, or one for each core if workers is below 1.
// After a panic no further calls begin, and SideBySide panics with it.
func SideBySide(n, workers int, do func(i int)) {
	if workers < 1 {
		workers = runtime.GOMAXPROCS(0)
	}
	var next atomic.Int64
	var all Crew
	for range min(n, workers) {
		all.Go(func() {
			for i := int(next.Add(1)) - 1; i < n && all.first.Load() == nil; i = int(next.Add(1)) - 1 {
				do(i)
			}
		})
	}
	all.Wait()
}

// Try calls do, and returns a panic of it as a [Fault].
func Try(do func()) (err error) {
	defer func() { Caught(recover(), &err) }()
	do()
	return nil
}

// Crew is a group of goroutines to wait for. The zero value is empty.
type Crew struct {
	all   sync.WaitGroup
	first atomic.Pointer[Fault]
}

// Go calls do in a goroutine. If it panics, Wait panics; the other goroutines continue.
func (c *Crew) Go(do func()) {
	c.all.Go(func() {
		defer func() {
			if f := Of(recover()); f != nil {
				c.first.CompareAndSwap(nil, f)
			}
		}()
		do()
	})
}

// Wait waits until all goroutines have ended. It panics with the first panic of one of them, a [Fault].
func (c *Crew) Wait() {
	c.all.Wait()
	if f := c.first.Swap(nil); f != nil {
		panic(f)
	}
}

// Unwrap returns the value of the panic if it was an error, for errors.Is.
func (f *Fault) Unwrap() error {
	err, _ := f.Value.(error)
	return err
}
