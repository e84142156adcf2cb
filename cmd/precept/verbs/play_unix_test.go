//go:build unix

package verbs

import (
	"bytes"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"precept/cmd/precept/desk"
)

// TestInterruptedAgent interrupts an agent that would think for hours: the match is saved as it was, and goes on from
// there.
func TestInterruptedAgent(t *testing.T) {
	mine := make(chan os.Signal, 1) // so that an interrupt before it is listened to ends nothing
	signal.Notify(mine, os.Interrupt)
	defer signal.Stop(mine)
	for name, test := range map[string]struct {
		seats string
		save  bool
		said  int // answers until then
	}{
		"it moves first, and a file is named":           {"cross=mcts:10000000,nought=human", true, 0},
		"a person has answered before, and it is named": {"cross=human,nought=mcts:10000000", true, 1},
		"no file is named":                              {"cross=human,nought=mcts:3600s", false, 1},
		"no person plays":                               {"cross=mcts:10000000,nought=mcts:10000000", false, 0},
	} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "match.save")
			args := []string{"play", "tic_tac_toe", "--plain", "--seats", test.seats}
			if test.save {
				args = append(args, "--save", file)
			}
			running := runtime.NumGoroutine()
			var out, err bytes.Buffer
			done := make(chan int)
			go func() { done <- Run(args, strings.NewReader("1\n"), &out, &err) }()
			status := -1
			for status < 0 {
				select {
				case status = <-done:
				case <-time.After(100 * time.Millisecond):
					_ = syscall.Kill(os.Getpid(), syscall.SIGINT)
				}
			}
			if status != Failed || err.Len() > 0 || strings.Contains(out.String(), "not saved") != (!test.save &&
				test.said > 0) {
				t.Errorf("status %d\n%s\n%s", status, &out, &err)
			}
			if n := runtime.NumGoroutine(); n > running+1 { // what hears of signals stays
				t.Errorf("%d goroutines, %d before", n, running)
			}
			if !test.save || test.said == 0 {
				return // nothing is lost
			}
			m, failed := (&desk.Desk{Out: &out, Err: &err}).Saved(file, false)
			if failed != nil || len(m.Record.Answers) != test.said {
				t.Errorf("the save: %v, %v", failed, m)
			}
		})
	}
}
