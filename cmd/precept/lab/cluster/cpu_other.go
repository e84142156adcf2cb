//go:build !unix

package cluster

import "time"

// computed is how long this process has had processors: here, how long it has run.
func computed() time.Duration { return time.Since(begun) }
