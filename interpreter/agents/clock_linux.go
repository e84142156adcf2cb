package agents

import (
	"time"

	"golang.org/x/sys/unix"
)

// processors reports whether this system says how long a thread has computed.
const processors = true

// computed is how long the calling thread has computed.
func computed() time.Duration {
	var t unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &t); err != nil {
		return 0
	}
	return time.Duration(t.Nano())
}
