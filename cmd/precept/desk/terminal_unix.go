//go:build unix

package desk

import (
	"os"

	"golang.org/x/sys/unix"
)

// isTerminal asks for the size of a window, which nothing but a terminal has: /dev/null is a device for characters too.
func isTerminal(f *os.File) bool {
	_, err := unix.IoctlGetWinsize(int(f.Fd()), unix.TIOCGWINSZ)
	return err == nil
}
