package soak

import (
	"encoding/json"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"time"

	"precept/internal/process"
)

// Limits of a process that runs trials.
const (
	mostTold   = 1 << 20         // bytes kept of its standard error: the last ones
	mostFound  = 1 << 20         // bytes of the line with the result of a trial
	mostDetail = 12 << 10        // bytes of the details of a finding
	quitting   = 5 * time.Second // how long it may take to write its stacks
)

// hand is a process that runs trials, as the campaign sees it.
type hand struct {
	*process.Process
}

// newHand starts a process.
func newHand(cmd *exec.Cmd) (*hand, error) {
	p, err := process.Start(cmd, process.Bounds{Line: mostFound, Told: mostTold})
	return &hand{p}, err
}

// try gives a trial to the process and waits for its result, at most for the duration most. If the process has ended,
// it returns false, and the outcome contains the last output of the process as its finding.
func (h *hand) try(o order, most time.Duration) (out outcome, alive bool) {
	began := time.Now()
	gone := func(found string) (outcome, bool) {
		return outcome{order: o, Found: found, Took: time.Since(began)}, false
	}
	line, err := json.Marshal(o)
	if err == nil {
		err = h.Say(line)
	}
	if err != nil {
		h.end()
		return gone(h.death(err))
	}
	late := time.NewTimer(most)
	defer late.Stop()
	select {
	case line, open := <-h.Lines():
		if !open {
			<-h.Ended()
			return gone(h.death(h.Err()))
		}
		if err := json.Unmarshal(line, &out); err != nil || out.order != o {
			h.end()
			return gone(fmt.Sprintf("it says something else than what came of the trial: %s", shortened(string(line))))
		}
		return out, true
	case <-late.C:
		h.quit()
		return gone(fmt.Sprintf("the trial has not ended after %v\n%s", most, shortened(stacks(h.Told()))))
	}
}

// quit makes the process print its stacks, and ends it.
func (h *hand) quit() {
	tellStacks(h.Process.Process())
	h.Close(quitting)
}

// end ends the process immediately.
func (h *hand) end() { h.Close(0) }

// death describes how a process ended by itself, with what it printed last.
func (h *hand) death(err error) string {
	said := strings.TrimSpace(h.Told())
	if i := strings.Index(said, "panic: "); i >= 0 {
		said = said[i:]
	} else if i := strings.Index(said, "fatal error: "); i >= 0 {
		said = said[i:]
	}
	if err == nil {
		err = io.ErrUnexpectedEOF
	}
	first, rest, _ := strings.Cut(said, "\n")
	if first == "" {
		first = "it said nothing"
	}
	return fmt.Sprintf("the process died: %s (%v)", first, err) + "\n" + shortened(stacks(rest))
}

// stacks returns the goroutines of a dump that run code of this program. If there are none, it returns the whole text.
func stacks(text string) string {
	var out []string
	for _, g := range strings.Split(text, "\n\n") {
		if strings.Contains(g, "goroutine ") && strings.Contains(g, "precept/") {
			out = append(out, strings.TrimSpace(g))
		}
	}
	if out == nil {
		return text
	}
	return strings.Join(out, "\n\n")
}

// shortened cuts off a text that is too long.
func shortened(s string) string {
	if len(s) <= mostDetail {
		return s
	}
	return strings.ToValidUTF8(s[:mostDetail], "") + " …"
}
