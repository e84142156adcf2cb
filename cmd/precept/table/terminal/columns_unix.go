//go:build unix

package terminal

import (
	"io"
	"os"

	"golang.org/x/sys/unix"

	"precept/cmd/precept/desk"
)

// columnsOf is how wide the terminal behind out is, 0 when it is none.
func columnsOf(out io.Writer) int {
	f, ok := desk.Raw(out).(*os.File)
	if !ok {
		return 0
	}
	size, err := unix.IoctlGetWinsize(int(f.Fd()), unix.TIOCGWINSZ)
	if err != nil {
		return 0
	}
	return int(size.Col)
}
