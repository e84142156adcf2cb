//go:build unix

package killed

import (
	"os/signal"
	"syscall"
)

// bound has no file of this process get longer: writing on is an error, as it is on a full disk.
func bound(bytes int64) error {
	signal.Ignore(syscall.SIGXFSZ)
	return syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: uint64(bytes), Max: uint64(bytes)})
}
