//go:build unix

package killed

import (
	"os/signal"
	"syscall"
)

// bound limits the size of the files that this process writes. Exceeding the limit is then an error, as on a full
// disk.
func bound(bytes int64) error {
	signal.Ignore(syscall.SIGXFSZ)
	return syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: uint64(bytes), Max: uint64(bytes)})
}
