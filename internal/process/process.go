package process

import (
	"bufio"
	"bytes"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"
)

// Bounds is how much is taken from a process.
type Bounds struct {
	Line int // bytes of a line on standard output; after a longer one nothing more is heard
	Told int // bytes of standard error that are kept: its last
}

// Process is a process that runs. What it says is to be received until it says no more, or it is ended.
type Process struct {
	cmd   *exec.Cmd
	in    io.WriteCloser
	out   io.Closer
	lines chan []byte
	told  tail
	long  bool
	ended chan struct{}
	err   error
}

// lingering is for how long the output of a process that has ended is heard: a child of its own may hold it open.
const lingering = time.Second

// Start starts a command.
//
// # Errors
//
// What keeps it from being started.
func Start(cmd *exec.Cmd, b Bounds) (*Process, error) {
	p := &Process{cmd: cmd, lines: make(chan []byte, 1), ended: make(chan struct{}), told: tail{most: b.Told}}
	cmd.Stderr, cmd.WaitDelay = &p.told, lingering
	var err error
	if p.in, err = cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	p.out = out
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	go p.hear(out, b.Line)
	return p, nil
}

// hear hands on lines until the process says no more, and waits for its end.
func (p *Process) hear(out io.Reader, most int) {
	s := bufio.NewScanner(out)
	s.Buffer(nil, most)
	for s.Scan() {
		p.lines <- bytes.Clone(s.Bytes())
	}
	p.long = s.Err() == bufio.ErrTooLong
	close(p.lines)
	_, _ = io.Copy(io.Discard, out)
	p.err = p.cmd.Wait()
	close(p.ended)
}

// Say writes a line to the process.
//
// # Errors
//
// A process that reads no more.
func (p *Process) Say(line []byte) error {
	_, err := p.in.Write(append(line, '\n'))
	return err
}

// Lines is what it says, line by line; closed when it says no more, or a line that is too long.
func (p *Process) Lines() <-chan []byte { return p.lines }

// Long is whether it said a line that is too long, once [Process.Lines] is closed.
func (p *Process) Long() bool { return p.long }

// Told is the end of what it has written to standard error.
func (p *Process) Told() string { return p.told.String() }

// Process is what the system knows it as.
func (p *Process) Process() *os.Process { return p.cmd.Process }

// Ended is closed when it has ended and all that it said is heard. Whatever it says must be received for that.
func (p *Process) Ended() <-chan struct{} { return p.ended }

// Err is how it ended, once [Process.Ended] is closed: nil where its status is 0.
func (p *Process) Err() error { return p.err }

// Close tells the process that nothing more is said to it, and ends it where it has not ended by itself after so long.
// What it still says is nobody's.
func (p *Process) Close(patience time.Duration) {
	_ = p.in.Close()
	go func() {
		for range p.lines {
		}
	}()
	if p.gone(patience) {
		return
	}
	_ = p.cmd.Process.Kill()
	if !p.gone(lingering) {
		_ = p.out.Close()
		<-p.ended
	}
}

// gone is whether it ends within so long.
func (p *Process) gone(within time.Duration) bool {
	late := time.NewTimer(within)
	defer late.Stop()
	select {
	case <-p.ended:
		return true
	case <-late.C:
		return false
	}
}

// tail keeps the last that was written to it.
type tail struct {
	most int

	mu   sync.Mutex
	text []byte
}

// Write is [io.Writer].
func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, p...)
	if more := len(t.text) - t.most; more > 0 {
		t.text = append([]byte(nil), t.text[more:]...)
	}
	return len(p), nil
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return strings.TrimSpace(string(t.text))
}
