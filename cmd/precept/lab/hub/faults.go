package hub

import (
	"errors"
	"fmt"
	"sync"
)

// faults keeps what the server complains of last, for who starts it. What else it says is not told.
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

// Errorf is of the server's logger, as are the others.
func (f *faults) Errorf(format string, args ...any) {
	f.lock.Lock()
	defer f.lock.Unlock()
	f.text = fmt.Sprintf(format, args...)
}

// Fatalf is called where the server cannot go on.
func (f *faults) Fatalf(format string, args ...any) { f.Errorf(format, args...) }

// Noticef says nothing.
func (f *faults) Noticef(string, ...any) {}

// Warnf says nothing.
func (f *faults) Warnf(string, ...any) {}

// Debugf says nothing.
func (f *faults) Debugf(string, ...any) {}

// Tracef says nothing.
func (f *faults) Tracef(string, ...any) {}
