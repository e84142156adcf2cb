//go:build unix

package verbs

import (
	"bytes"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"precept/cmd/precept/desk"
)

// TestInterruptedAgent interrupts an agent that would think for hours: the match is saved and can continue.
func TestInterruptedAgent(t *testing.T) {
	mine := make(chan os.Signal, 1) // so that an early interrupt does not end the test
	signal.Notify(mine, os.Interrupt)
	defer signal.Stop(mine)
	for name, test := range map[string]struct {
		seats string
		save  bool
		said  int // answers until then
	}{
		"it moves first, and a file is named":           {"black=mcts:10000000,white=human", true, 0},
		"a person has answered before, and it is named": {"black=human,white=mcts:10000000", true, 1},
		"no file is named":                              {"black=human,white=mcts:3600s", false, 1},
		"no person plays":                               {"black=mcts:10000000,white=mcts:10000000", false, 0},
	} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "match.save")
			args := []string{"play", "othello", "--plain", "--seats", test.seats}
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
			if n := runtime.NumGoroutine(); n > running+1 { // the signal handler remains
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

// typing is a keyboard that blocks when there is no input.
type typing struct {
	lines chan string
	rest  []byte
}

// Read waits for the next input.
func (k *typing) Read(p []byte) (int, error) {
	if len(k.rest) == 0 {
		k.rest = []byte(<-k.lines)
	}
	n := copy(p, k.rest)
	k.rest = k.rest[n:]
	return n, nil
}

// heard collects output so that it can be read while it is written.
type heard struct {
	mu   sync.Mutex
	said bytes.Buffer
}

// Write stores output.
func (h *heard) Write(p []byte) (int, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.said.Write(p)
}

// until waits until the output contains a text; false if that takes too long.
func (h *heard) until(text string) bool {
	for end := time.Now().Add(2 * time.Minute); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		h.mu.Lock()
		there := strings.Contains(h.said.String(), text)
		h.mu.Unlock()
		if there {
			return true
		}
	}
	return false
}

// TestInterruptedPrompt interrupts a prompt. A match with a file is saved in it. One without a file can still be
// saved, unless the user interrupts again.
func TestInterruptedPrompt(t *testing.T) {
	mine := make(chan os.Signal, 1)
	signal.Notify(mine, os.Interrupt)
	defer signal.Stop(mine)
	for name, test := range map[string]struct {
		save  bool
		again string // the input when a file name is requested; "^C" interrupts
		said  string
		saved bool
	}{
		"it has a file":        {true, "", "The match is in ", true},
		"a file is named then": {false, "FILE", "Saved in ", true},
		"he interrupts again":  {false, "^C", "The match is not saved.", false},
		"he presses Enter":     {false, "\n", "The match is not saved.", false},
	} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "match.save")
			args := []string{"play", "tic_tac_toe", "--plain", "--seats", "cross=human,nought=human"}
			if test.save {
				args = append(args, "--save", file)
			}
			keys, out, done := &typing{lines: make(chan string)}, &heard{}, make(chan int, 1)
			go func() { done <- Run(args, keys, out, out) }()
			press := func() { _ = syscall.Kill(os.Getpid(), syscall.SIGINT) }
			keys.lines <- "1\n"
			if !out.until("Nought decides") {
				t.Fatalf("nobody is asked:\n%s", &out.said)
			}
			time.Sleep(100 * time.Millisecond) // until the prompt reads it
			press()
			if !test.save {
				if !out.until("Save the match?") {
					t.Fatalf("it is not offered to be saved:\n%s", &out.said)
				}
				switch test.again {
				case "^C":
					time.Sleep(100 * time.Millisecond)
					press()
				case "FILE":
					keys.lines <- file + "\n"
				default:
					keys.lines <- test.again
				}
			}
			select {
			case <-done:
			case <-time.After(time.Minute):
				t.Fatalf("it goes on:\n%s", &out.said)
			}
			if !out.until(test.said) {
				t.Errorf("not %q:\n%s", test.said, &out.said)
			}
			m, err := (&desk.Desk{Out: out, Err: out}).Saved(file, false)
			if test.saved != (err == nil) || test.saved && len(m.Record.Answers) != 1 {
				t.Errorf("the save: %v", err)
			}
		})
	}
}
