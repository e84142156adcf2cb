package fault

import (
	"errors"
	"strings"
	"sync/atomic"
	"testing"
)

// TestCrew checks that a panic of one goroutine reaches the caller of Wait with its place, and that the others end
// normally.
func TestCrew(t *testing.T) {
	var c Crew
	var done atomic.Int32
	for i := range 20 {
		c.Go(func() {
			if i == 7 {
				explode()
			}
			done.Add(1)
		})
	}
	err := Try(c.Wait)
	var f *Fault
	if !errors.As(err, &f) || !strings.Contains(err.Error(), "boom") || !strings.Contains(err.Error(), "explode") {
		t.Errorf("%v", err)
	}
	if done.Load() != 19 {
		t.Errorf("%d have ended", done.Load())
	}
	c.Go(func() {})
	if err := Try(c.Wait); err != nil {
		t.Errorf("what was told is told again: %v", err)
	}
	cause := errors.New("cause")
	if err := Try(func() { panic(cause) }); !errors.Is(err, cause) {
		t.Errorf("%v", err)
	}
}

func explode() { panic("boom") }
