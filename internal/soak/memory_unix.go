//go:build unix

package soak

import (
	"os"
	"runtime"
	"syscall"
)

// peak is how many bytes of memory this process has had at the most.
func peak() int64 {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	if runtime.GOOS == "darwin" || runtime.GOOS == "ios" {
		return int64(u.Maxrss)
	}
	return int64(u.Maxrss) << 10 // it is counted in kilobytes
}

// tellStacks asks a process of Go to write the stacks of its goroutines and to end.
func tellStacks(p *os.Process) { _ = p.Signal(syscall.SIGQUIT) }
