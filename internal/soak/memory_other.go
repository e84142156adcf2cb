//go:build !unix

package soak

import (
	"os"
	"runtime"
)

// peak returns the memory that Go has obtained for this process, in bytes: these systems do not report the maximum.
func peak() int64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.Sys)
}

// tellStacks ends the process. Only on Unix does a process first print its stacks.
func tellStacks(p *os.Process) { _ = p.Kill() }
