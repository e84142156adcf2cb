//go:build !unix

package terminal

import "io"

// sizeOf returns the width and height of the terminal of out, or 0: they are unknown on this system.
func sizeOf(io.Writer) (columns, rows int) { return 0, 0 }
