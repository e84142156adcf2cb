//go:build unix

package verbs

import (
	"io"
	"os"

	"golang.org/x/sys/unix"
)

// columnsOf is how wide the terminal behind out is, 0 when it is none.
func columnsOf(out io.Writer) int {
	f, ok := raw(out).(*os.File)
	if !ok {
		return 0
	}
	size, err := unix.IoctlGetWinsize(int(f.Fd()), unix.TIOCGWINSZ)
	if err != nil {
		return 0
	}
	return int(size.Col)
}
