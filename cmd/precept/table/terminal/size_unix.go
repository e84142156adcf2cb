//go:build unix

package terminal

import (
	"io"
	"os"

	"golang.org/x/sys/unix"

	"precept/cmd/precept/desk"
)

// sizeOf returns the width and height of the terminal of out, in characters; 0 if out is no terminal.
func sizeOf(out io.Writer) (columns, rows int) {
	f, ok := desk.Raw(out).(*os.File)
	if !ok {
		return 0, 0
	}
	size, err := unix.IoctlGetWinsize(int(f.Fd()), unix.TIOCGWINSZ)
	if err != nil {
		return 0, 0
	}
	return int(size.Col), int(size.Row)
}
