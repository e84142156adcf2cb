//go:build unix

package verbs

import (
	"bytes"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// An interrupt ends a simulation with all that has been played, and it can be gone on with.
func TestInterrupt(t *testing.T) {
	mine := make(chan os.Signal, 1) // so that an interrupt before it is listened to ends nothing
	signal.Notify(mine, os.Interrupt)
	defer signal.Stop(mine)
	dir := t.TempDir()
	file, rows := filepath.Join(dir, "r.json"), filepath.Join(dir, "r.csv")
	var out, err bytes.Buffer
	done := make(chan int)
	go func() {
		done <- Run([]string{"simulate", "tic_tac_toe", "--games", "100000000", "--resume", file, "--csv", rows}, nil, &out,
			&err)
	}()
	status := -1
	for status < 0 {
		select {
		case status = <-done:
		case <-time.After(100 * time.Millisecond):
			_ = syscall.Kill(os.Getpid(), syscall.SIGINT)
		}
	}
	if status != Failed || !strings.Contains(err.String(), "the same command goes on from "+file) ||
		!strings.Contains(out.String(), "failures") {
		t.Errorf("%d\n%s\n%s", status, &out, &err)
	}
	if _, err := os.Stat(file); err != nil {
		t.Error(err)
	}
}
