package fault

import (
	"errors"
	"strings"
	"sync/atomic"
	"testing"
)

// fails panics.
func fails() { panic("oh dear\nand more") }

// TestGuarded checks that a panic becomes an error that says what happened, where, and what to send.
func TestGuarded(t *testing.T) {
	_, err := Guarded(func() (int, error) { fails(); return 1, nil })
	f := (*Fault)(nil)
	if !errors.As(err, &f) || !strings.HasPrefix(f.Error(), "an error in the program, not in the content: oh dear, in ") ||
		!strings.Contains(f.Error(), "fault.fails") || strings.Contains(f.Error(), "\n") {
		t.Fatal(err)
	}
	if said := Told(err); !strings.Contains(said, "fault_test.go:") || !strings.Contains(said, Send()) ||
		!strings.Contains(said, "TestGuarded") {
		t.Error(said)
	}
	if n, err := Guarded(func() (int, error) { return 2, nil }); n != 2 || err != nil {
		t.Error(n, err)
	}
	if said := Told(errors.New("so")); said != "so" {
		t.Error(said)
	}
}

// TestSideBySide checks that a panic in any goroutine ends all of them and reaches the caller.
func TestSideBySide(t *testing.T) {
	var done atomic.Int64
	SideBySide(100, 0, func(int) { done.Add(1) })
	if done.Load() != 100 {
		t.Errorf("%d of 100", done.Load())
	}
	for _, workers := range []int{1, 4} {
		done.Store(0)
		failed := make(chan struct{})
		_, err := Guarded(func() (any, error) {
			SideBySide(100_000, workers, func(i int) {
				if done.Add(1); i == 3 {
					defer close(failed)
					fails()
				}
				if i > 1000 { // the others do not end before it fails
					<-failed
				}
			})
			return nil, nil
		})
		if err == nil || !strings.Contains(Told(err), "fault.fails") || done.Load() == 100_000 {
			t.Errorf("%d workers: %d done, %v", workers, done.Load(), err)
		}
	}
}
