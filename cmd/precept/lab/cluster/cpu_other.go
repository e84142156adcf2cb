//go:build !unix

package cluster

import "time"

// computed returns the processor time of this process; on this system, the time since it started.
func computed() time.Duration { return time.Since(begun) }
