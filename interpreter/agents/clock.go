package agents

import (
	"runtime"
	"time"
)

// clock measures how long a search has thought.
type clock struct {
	processor bool
	from      time.Time
	spent     time.Duration // of the thread, at the beginning
	asked     int           // how often over was asked
	next      int           // when it looks again
}

// start begins to measure. Stop must follow, on the same goroutine.
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

// since is how long it has been since the start: of the processor's time, where that is what counts.
func (c *clock) since() time.Duration {
	if c.processor {
		return computed() - c.spent
	}
	return time.Since(c.from)
}

// over reports whether it has been so long. Of many questions that are asked in even steps it looks for few only, since
// looking takes as long as some iterations do; it looks again before an eighth of what is left has passed.
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
