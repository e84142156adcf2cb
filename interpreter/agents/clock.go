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
}

// start begins to measure. Stop must follow, on the same goroutine.
func (c *clock) start(processor bool) {
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
