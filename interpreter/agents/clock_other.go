//go:build !linux

package agents

import "time"

// processors reports whether this system measures the processor time of a thread.
const processors = false

// computed returns 0, since this system does not measure the time.
func computed() time.Duration { return 0 }
