package agents

import (
	"runtime"
	"time"
)

// clock measures how long a search has taken.
type clock struct {
	processor bool
	from      time.Time
	spent     time.Duration // of the thread, at the start
	asked     int           // number of calls of over
	next      int           // the call at which over reads the time again
}

// start starts measuring. Call stop afterwards, on the same goroutine.
func (c *clock) start(processor bool) {
	c.asked, c.next = 0, 0
	if c.processor = processor; processor {
		runtime.LockOSThread()
		c.spent = computed()
		return
	}
	c.from = time.Now()
}

// stop ends what start began.
func (c *clock) stop() {
	if c.processor {
		runtime.UnlockOSThread()
	}
}

// since returns the time since the start, in processor time if so chosen.
func (c *clock) since() time.Duration {
	if c.processor {
		return computed() - c.spent
	}
	return time.Since(c.from)
}

// over reports whether the time most has passed. Reading the time takes as long as some iterations, so over reads it
// only at some calls: before an eighth of the remaining time has passed.
func (c *clock) over(most time.Duration) bool {
	if c.asked++; c.asked < c.next {
		return false
	}
	passed := c.since()
	steps := 1.0
	if passed > 0 {
		steps = float64(c.asked) * min(1, float64(most-passed)/float64(8*passed))
	}
	c.next = c.asked + max(1, int(steps))
	return passed >= most
}
