package crew

import (
	"fmt"
	"runtime/debug"
	"sync"

	"precept/cmd/precept/speech"
)

// Fault is a panic: a fault of the program.
type Fault struct {
	Value any
	Stack []byte
}

func (f *Fault) Error() string { return f.In("en") }

// In is what is told of it, in a language.
func (f *Fault) In(lang string) string {
	format := speech.In(lang, "a fault of the program, not of the content; send this with what it came of: %v\n%s")
	return fmt.Sprintf(format, f.Value, f.Stack)
}

// Unwrap is for errors.Is, where the panic was an error.
func (f *Fault) Unwrap() error {
	err, _ := f.Value.(error)
	return err
}

// Try does something, and returns a panic of it as a [Fault].
func Try(do func()) (err error) {
	defer func() {
		p := recover()
		if f, ok := p.(*Fault); ok {
			err = f // of another goroutine, which has told where
		} else if p != nil {
			err = &Fault{p, debug.Stack()}
		}
	}()
	do()
	return nil
}

// Crew is goroutines for which somebody waits. The zero value has none.
type Crew struct {
	all   sync.WaitGroup
	mu    sync.Mutex
	fault error
}

// Go has a goroutine do something. A panic of it is one of Wait.
func (c *Crew) Go(do func()) {
	c.all.Go(func() {
		if err := Try(do); err != nil {
			c.mu.Lock()
			defer c.mu.Unlock()
			if c.fault == nil {
				c.fault = err
			}
		}
	})
}

// Wait waits until all have ended, and panics with the first panic of one of them, a [Fault].
func (c *Crew) Wait() {
	c.all.Wait()
	c.mu.Lock()
	defer c.mu.Unlock()
	if fault := c.fault; fault != nil {
		c.fault = nil
		panic(fault)
	}
}
