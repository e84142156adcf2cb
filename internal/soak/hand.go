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

// Of a process that runs trials.
const (
	mostTold   = 1 << 20         // bytes of what it says on standard error that are kept: its last
	mostFound  = 1 << 20         // bytes of a line in which it says what came of a trial
	mostDetail = 12 << 10        // bytes of what a finding says
	quitting   = 5 * time.Second // for how long it may write its stacks when it is ended
)

// hand is the campaign's side of a process that runs trials.
type hand struct {
	*process.Process
}

// newHand starts a process.
func newHand(cmd *exec.Cmd) (*hand, error) {
	p, err := process.Start(cmd, process.Bounds{Line: mostFound, Told: mostTold})
	return &hand{p}, err
}

// try hands a trial to the process, and waits for what comes of it, for as long as a trial may take. It is false when
// the process is gone: what it said last is the finding.
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

// quit has a process say where it stands, and ends it.
func (h *hand) quit() {
	tellStacks(h.Process.Process())
	h.Close(quitting)
}

// end ends a process that is not needed any more, whatever it does.
func (h *hand) end() { h.Close(0) }

// death is what a process that has ended by itself said last.
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

// stacks is the goroutines of a dump in which this program's own code stands, the whole text where it is none.
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

// shortened is the beginning of a text that is too long.
func shortened(s string) string {
	if len(s) <= mostDetail {
		return s
	}
	return strings.ToValidUTF8(s[:mostDetail], "") + " …"
}
