//go:build !unix

package measure

import "time"

// spent returns 0: this system does not report the processor time.
func spent() time.Duration { return 0 }
