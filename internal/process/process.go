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

// Bounds limits what is read from a process.
type Bounds struct {
	Line int // bytes of a line of output; a longer line ends the output
	Told int // bytes kept of standard error: the last ones
}

// Process is a running process. Receive from Lines until the channel is closed, or call Close.
type Process struct {
	cmd    *exec.Cmd
	in     io.WriteCloser
	out    io.Closer
	lines  chan []byte
	stderr tail
	long   bool
	ended  chan struct{}
	err    error
}

// lingering is how long output is read after the process has ended: one of its children may keep it open.
const lingering = time.Second

// Start starts a command.
//
// # Errors
//
// The errors of starting a command.
func Start(cmd *exec.Cmd, b Bounds) (*Process, error) {
	p := &Process{cmd: cmd, lines: make(chan []byte, 1), ended: make(chan struct{}), stderr: tail{most: b.Told}}
	cmd.Stderr, cmd.WaitDelay = &p.stderr, lingering
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

// hear sends lines until the output ends, then waits for the end of the process.
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
// The process no longer reads.
func (p *Process) Say(line []byte) error {
	_, err := p.in.Write(append(line, '\n'))
	return err
}

// Lines returns the lines of output. It is closed at the end of the output, or at a line that is too long.
func (p *Process) Lines() <-chan []byte { return p.lines }

// Long reports whether a line was too long, once [Process.Lines] is closed.
func (p *Process) Long() bool { return p.long }

// Told returns the end of its standard error.
func (p *Process) Told() string { return p.stderr.String() }

// Process returns the process of the operating system.
func (p *Process) Process() *os.Process { return p.cmd.Process }

// Ended is closed when the process has ended and all output has been read, so somebody must receive from Lines.
func (p *Process) Ended() <-chan struct{} { return p.ended }

// Err returns how the process ended, once [Process.Ended] is closed: nil for status 0.
func (p *Process) Err() error { return p.err }

// Close closes the standard input, and kills the process if it does not end within patience. It discards further
// output.
func (p *Process) Close(patience time.Duration) {
	_ = p.in.Close()
	go func() {
		for range p.lines {
		}
	}()
	if p.ends(patience) {
		return
	}
	_ = p.cmd.Process.Kill()
	if !p.ends(lingering) {
		_ = p.out.Close()
		<-p.ended
	}
}

// ends reports whether the process ends within that time.
func (p *Process) ends(within time.Duration) bool {
	late := time.NewTimer(within)
	defer late.Stop()
	select {
	case <-p.ended:
		return true
	case <-late.C:
		return false
	}
}

// tail keeps the end of what is written to it.
type tail struct {
	most int

	mu   sync.Mutex
	text []byte
}

// Write implements [io.Writer].
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
