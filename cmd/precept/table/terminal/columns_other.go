//go:build !unix

package terminal

import "io"

// columnsOf is how wide the terminal behind out is; it is not known here.
func columnsOf(io.Writer) int { return 0 }
