package agents

import (
	"time"

	"golang.org/x/sys/unix"
)

// processors reports whether this system measures the processor time of a thread.
const processors = true

// computed returns the processor time of the calling thread.
func computed() time.Duration {
	var t unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &t); err != nil {
		return 0
	}
	return time.Duration(t.Nano())
}
