//go:build !unix

package soak

import (
	"os"
	"runtime"
)

// peak is how many bytes of memory this process has had at the most, as far as Go knows.
func peak() int64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.Sys)
}

// tellStacks asks a process of Go to write the stacks of its goroutines and to end: here it only ends.
func tellStacks(p *os.Process) { _ = p.Kill() }
