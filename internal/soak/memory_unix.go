//go:build unix

package soak

import (
	"os"
	"runtime"
	"syscall"
)

// peak returns the maximal memory of this process, in bytes.
func peak() int64 {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	if runtime.GOOS == "darwin" || runtime.GOOS == "ios" {
		return int64(u.Maxrss)
	}
	return int64(u.Maxrss) << 10 // in kilobytes
}

// tellStacks asks a Go process to print the stacks of its goroutines and to end.
func tellStacks(p *os.Process) { _ = p.Signal(syscall.SIGQUIT) }
