package conform

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"sync"
	"time"

	"precept/conformance/kit"
	"precept/interpreter/limit"
)

// Engine answers requests, one after the other.
type Engine interface {
	// Ask gives a request to the engine. An error means that it is of no use any more.
	Ask(r kit.Request) (kit.Reply, error)
	// Close ends it.
	Close()
}

// Errors of drivers.
var (
	ErrSilent  = errors.New("the driver does not answer in time")
	ErrDied    = errors.New("the driver has ended")
	ErrGarbage = errors.New("the driver says what is no reply")
	ErrLong    = errors.New("the driver says a line that is longer than any reply")
)

// process is a driver that runs.
type process struct {
	cmd   *exec.Cmd
	in    io.WriteCloser
	lines chan line
	said  *tail
	id    int
	wait  time.Duration

	ending sync.Once
	done   chan struct{} // closed when it has ended and all that it said is heard
}

type line struct {
	text []byte
	err  error
}

// Start starts a driver by its command; it may take so long for a reply.
//
// # Errors
//
// A command that cannot be started.
func Start(command []string, wait time.Duration) (Engine, error) {
	if len(command) == 0 {
		return nil, errors.New("a driver is a command: --driver \"python3 my_driver.py\"")
	}
	p := &process{cmd: exec.Command(command[0], command[1:]...), lines: make(chan line, 1), said: &tail{}, wait: wait,
		done: make(chan struct{})}
	p.cmd.Stderr = p.said
	p.cmd.WaitDelay = time.Second
	var err error
	if p.in, err = p.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := p.cmd.Start(); err != nil {
		return nil, fmt.Errorf("the driver cannot be started: %w", err)
	}
	go p.read(out)
	return p, nil
}

// read hands on lines until the driver ends or says one that is too long.
func (p *process) read(out io.Reader) {
	defer close(p.lines)
	s := bufio.NewScanner(out)
	s.Buffer(nil, limit.DriverLine)
	for s.Scan() {
		p.lines <- line{text: bytes.Clone(s.Bytes())}
	}
	if errors.Is(s.Err(), bufio.ErrTooLong) {
		p.lines <- line{err: ErrLong}
	}
}

// Ask is [Engine].
func (p *process) Ask(r kit.Request) (kit.Reply, error) {
	p.id++
	r.ID = p.id
	data, err := json.Marshal(r)
	if err != nil {
		return kit.Reply{}, err
	}
	sent := make(chan error, 1)
	go func() {
		_, err := p.in.Write(append(data, '\n'))
		sent <- err
	}()
	timer := time.NewTimer(p.wait)
	defer timer.Stop()
	select {
	case err := <-sent:
		if err != nil {
			return kit.Reply{}, p.died()
		}
	case <-timer.C:
		return kit.Reply{}, p.with(ErrSilent)
	}
	select {
	case l, open := <-p.lines:
		switch {
		case !open:
			return kit.Reply{}, p.died()
		case l.err != nil:
			return kit.Reply{}, l.err
		}
		return p.reply(l.text)
	case <-timer.C:
		return kit.Reply{}, p.with(ErrSilent)
	}
}

func (p *process) reply(text []byte) (kit.Reply, error) {
	var out kit.Reply
	if err := json.Unmarshal(text, &out); err != nil {
		return out, fmt.Errorf("%w: %s", ErrGarbage, shortened(string(text)))
	}
	if out.ID != p.id {
		return out, fmt.Errorf("%w: it is of request %d, and %d was asked", ErrGarbage, out.ID, p.id)
	}
	return out, nil
}

// died is the error of a driver that has ended. What it said last may still be on its way.
func (p *process) died() error {
	select {
	case <-p.ended():
	case <-time.After(goodbye): // it has closed its output, and runs
	}
	return p.with(ErrDied)
}

// ended waits for the end of the driver, from when nothing more is read of what it answers.
func (p *process) ended() <-chan struct{} {
	p.ending.Do(func() {
		go func() {
			p.cmd.Wait()
			close(p.done)
		}()
	})
	return p.done
}

// with is an error with what the driver said last to standard error.
func (p *process) with(err error) error {
	if said := p.said.String(); said != "" {
		return fmt.Errorf("%w; it said: %s", err, shortened(said))
	}
	return err
}

// Close ends the driver.
func (p *process) Close() {
	p.in.Close()
	done := p.ended()
	go func() {
		for range p.lines { // whatever it still says is nobody's
		}
	}()
	select {
	case <-done:
	case <-time.After(goodbye):
		p.cmd.Process.Kill()
		<-done
	}
}

// goodbye is how long a driver may take to end once nothing more is asked.
const goodbye = 500 * time.Millisecond

// mostSaid is how much is kept of what a driver says to standard error.
const mostSaid = 2000

// tail keeps the last that was written to it.
type tail struct {
	mu   sync.Mutex
	text []byte
}

// Write is [io.Writer].
func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, p...)
	if more := len(t.text) - mostSaid; more > 0 {
		t.text = append([]byte(nil), t.text[more:]...)
	}
	return len(p), nil
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return strings.TrimSpace(string(t.text))
}

// mostShown is how much is shown of what a driver says.
const mostShown = 300

func shortened(text string) string {
	if r := []rune(text); len(r) > mostShown {
		return string(r[:mostShown]) + "…"
	}
	return text
}

// Command takes a command apart: words between blanks, or what stands in single or double quotes.
//
// # Errors
//
// A quote that is not closed.
func Command(text string) ([]string, error) {
	var out []string
	var word strings.Builder
	quote, begun := rune(0), false
	for _, c := range text {
		switch {
		case quote != 0 && c == quote:
			quote = 0
		case quote != 0:
			word.WriteRune(c)
		case c == '"' || c == '\'':
			quote, begun = c, true
		case c == ' ' || c == '\t':
			if begun {
				out = append(out, word.String())
				word.Reset()
			}
			begun = false
		default:
			word.WriteRune(c)
			begun = true
		}
	}
	if quote != 0 {
		return nil, fmt.Errorf("a quote is not closed: %s", text)
	}
	if begun {
		out = append(out, word.String())
	}
	return out, nil
}
