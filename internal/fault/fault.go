// Package fault has a panic end what somebody asked for, and nothing else: it becomes an error that says that the
// program is at fault, and what to send to who keeps it.
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

// Of is the fault that was recovered, nil for none: it is called where recover is, as fault.Of(recover()). One that was
// handed on from another goroutine stays what it was.
func Of(recovered any) *Fault {
	if f, ok := recovered.(*Fault); ok || recovered == nil {
		return f
	}
	return &Fault{recovered, debug.Stack()}
}

// Told is an error in full: the report of a fault, where it comes of one.
func Told(err error) string {
	if f := (*Fault)(nil); errors.As(err, &f) {
		return f.Report()
	}
	return err.Error()
}

// Guarded does something; a panic of it is an error.
func Guarded[T any](do func() (T, error)) (out T, err error) {
	defer func() { Caught(recover(), &err) }()
	return do()
}

// Caught makes *err the fault that was recovered, where there is one: defer func() { fault.Caught(recover(), &err) }().
func Caught(recovered any, err *error) {
	if f := Of(recovered); f != nil {
		*err = f
	}
}

// Report is what happened, where, and what to send, on several lines.
func (f *Fault) Report() string { return f.Error() + "\n" + f.Where() + "\n" + Send() }

// Error is what happened and where, in one line.
func (f *Fault) Error() string {
	line, _, _ := strings.Cut(fmt.Sprint(f.Value), "\n")
	first, _, _ := strings.Cut(strings.TrimSpace(f.Where()), "\n")
	return "an error in the program, not in the content: " + line + ", in " + first
}

// told is how many calls of the stack are told.
const told = 8

// Where is the calls at which it happened, the innermost first, each on a line.
func (f *Fault) Where() string {
	lines := strings.Split(string(f.Stack), "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, "panic(") {
			lines = lines[min(i+2, len(lines)):] // the innermost panic is the last
		}
	}
	var out []string
	for i := 0; i+1 < len(lines) && len(out) < told; i += 2 {
		call, _, _ := strings.Cut(lines[i], "(0x")
		at, _, _ := strings.Cut(strings.TrimSpace(lines[i+1]), " ")
		out = append(out, "  "+call+" "+at)
	}
	return strings.Join(out, "\n")
}

// Send is what to send to who keeps the program.
func Send() string {
	return "send these lines, the content, the save if there is one, and what was done, to who keeps the program: " +
		"precept " +
		Version()
}

// Version is the version of the program, by the commit from which it was made, of the compiler and of the system.
func Version() string {
	version := "devel"
	if info, ok := debug.ReadBuildInfo(); ok {
		version = cmp.Or(strings.Trim(info.Main.Version, "()"), version)
	}
	return version + " " + runtime.Version() + " " + runtime.GOOS + "/" + runtime.GOARCH
}

// SideBySide does n things, so many at a time; with workers below 1, on all cores. A panic of one ends them all, and is
// raised again where they are waited for.
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

// Try does something, and returns a panic of it as a [Fault].
func Try(do func()) (err error) {
	defer func() { Caught(recover(), &err) }()
	do()
	return nil
}

// Crew is goroutines for which somebody waits. The zero value has none.
type Crew struct {
	all   sync.WaitGroup
	first atomic.Pointer[Fault]
}

// Go has a goroutine do something. A panic of it is one of Wait; the other goroutines go on.
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

// Wait waits until all have ended, and panics with the first panic of one of them, a [Fault].
func (c *Crew) Wait() {
	c.all.Wait()
	if f := c.first.Swap(nil); f != nil {
		panic(f)
	}
}

// Unwrap is for errors.Is, where the panic was an error.
func (f *Fault) Unwrap() error {
	err, _ := f.Value.(error)
	return err
}
