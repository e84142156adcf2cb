//go:build !linux

package agents

import "time"

// processors reports whether this system says how long a thread has computed.
const processors = false

// computed is how long the calling thread has computed: nobody says.
func computed() time.Duration { return 0 }
