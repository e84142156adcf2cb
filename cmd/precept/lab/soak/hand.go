package soak

import (
	"bufio"
	"encoding/json"
	"io"
	"os/exec"
	"strings"
	"sync"
	"time"

	"precept/cmd/precept/speech"
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
	cmd     *exec.Cmd
	in      io.WriteCloser
	out     chan []byte // its lines; closed when it is gone
	told    tail
	lang    string
	stopped bool // it was ended because no more is wanted
}

// newHand starts a process.
func newHand(cmd *exec.Cmd, lang string) (*hand, error) {
	h := &hand{cmd: cmd, lang: lang, out: make(chan []byte)}
	cmd.Stderr = &h.told
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	h.in = in
	go func() {
		lines := bufio.NewScanner(out)
		lines.Buffer(nil, mostFound)
		for lines.Scan() {
			h.out <- append([]byte(nil), lines.Bytes()...)
		}
		_, _ = io.Copy(io.Discard, out)
		close(h.out)
	}()
	return h, nil
}

// try hands a trial to the process, and waits for what comes of it, for as long as a trial may take. It is false when
// the process is gone: what it said last is the finding, unless stop was closed.
func (h *hand) try(o order, most time.Duration, stop <-chan struct{}) (out outcome, alive bool) {
	began := time.Now()
	gone := func(found string) (outcome, bool) {
		return outcome{order: o, Found: found, Took: time.Since(began)}, false
	}
	line, err := json.Marshal(o)
	if err == nil {
		_, err = h.in.Write(append(line, '\n'))
	}
	if err != nil {
		h.end()
		return gone(h.death(err))
	}
	late := time.NewTimer(most)
	defer late.Stop()
	select {
	case line, open := <-h.out:
		if !open {
			return gone(h.death(h.cmd.Wait()))
		}
		if err := json.Unmarshal(line, &out); err != nil || out.order != o {
			h.end()
			return gone(speech.Say("it says something else than what came of the trial: %s", shortened(string(line))).In(h.lang))
		}
		return out, true
	case <-late.C:
		h.quit()
		late := speech.Say("the trial has not ended after %v", most)
		return gone(late.In(h.lang) + "\n" + shortened(stacks(h.told.String())))
	case <-stop:
		h.stopped = true
		h.end()
		return gone("")
	}
}

// quit has a process say where it stands, and ends it.
func (h *hand) quit() {
	tellStacks(h.cmd.Process)
	end := time.AfterFunc(quitting, func() { _ = h.cmd.Process.Kill() })
	for range h.out {
	}
	_ = h.cmd.Wait()
	end.Stop()
}

// end ends a process that is not needed any more, whatever it does.
func (h *hand) end() {
	_ = h.in.Close()
	_ = h.cmd.Process.Kill()
	for range h.out {
	}
	_ = h.cmd.Wait()
}

// death is what a process that has ended by itself said last.
func (h *hand) death(err error) string {
	said := strings.TrimSpace(h.told.String())
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
		first = speech.In(h.lang, "it said nothing")
	}
	return speech.Say("the process died: %s (%v)", first, err).In(h.lang) + "\n" + shortened(stacks(rest))
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

// tail keeps the end of what is written to it.
type tail struct {
	mu   sync.Mutex
	text []byte
}

// Write is [io.Writer].
func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, p...)
	if len(t.text) > 2*mostTold {
		t.text = append([]byte(nil), t.text[len(t.text)-mostTold:]...)
	}
	return len(p), nil
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return string(t.text)
}
