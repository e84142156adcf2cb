//go:build !unix

package desk

import "os"

// isTerminal reports whether a file is a device for characters; os.DevNull is one too, and is none.
func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return false
	}
	null, err := os.Stat(os.DevNull)
	return err != nil || !os.SameFile(info, null)
}
