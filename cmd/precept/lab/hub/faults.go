package hub

import (
	"errors"
	"fmt"
	"sync"
)

// faults keeps the last error that the server logs, to report it if the start fails. Other log messages are
// dropped.
type faults struct {
	lock sync.Mutex
	text string
}

func (f *faults) last() error {
	f.lock.Lock()
	defer f.lock.Unlock()
	if f.text == "" {
		return nil
	}
	return errors.New(f.text)
}

// Errorf implements the server's logger, as do the other methods.
func (f *faults) Errorf(format string, args ...any) {
	f.lock.Lock()
	defer f.lock.Unlock()
	f.text = fmt.Sprintf(format, args...)
}

// Fatalf handles an error after which the server cannot continue, as Errorf does.
func (f *faults) Fatalf(format string, args ...any) { f.Errorf(format, args...) }

// Noticef does nothing.
func (f *faults) Noticef(string, ...any) {}

// Warnf does nothing.
func (f *faults) Warnf(string, ...any) {}

// Debugf does nothing.
func (f *faults) Debugf(string, ...any) {}

// Tracef does nothing.
func (f *faults) Tracef(string, ...any) {}
