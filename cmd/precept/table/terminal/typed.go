package terminal

import (
	"bufio"
	"io"
	"os"
	"strings"

	"precept/cmd/precept/desk"
)

// typed is the keyboard.
type typed struct {
	lines      *bufio.Reader
	echo       bool // what is typed does not come from a terminal, which would show it
	interrupts chan os.Signal
	coming     chan read // the line that is being waited for, nil when none is
	gone       bool      // nothing comes any more
}

// read is a line that was read.
type read struct {
	line string
	err  error
}

func newTyped(in io.Reader) *typed {
	return &typed{lines: bufio.NewReader(in), echo: !desk.IsTerminal(in), interrupts: make(chan os.Signal, 1)}
}

// ahead reports whether more has been typed than was read.
func (t *typed) ahead() bool { return t.coming == nil && t.lines.Buffered() > 0 }

// next waits for a line, or until somebody interrupts; what is typed afterwards is then the next line.
func (t *typed) next() (line string, ok bool) {
	if t.coming == nil {
		coming := make(chan read, 1)
		t.coming = coming
		go func() {
			line, err := t.lines.ReadString('\n')
			coming <- read{line, err}
		}()
	}
	select {
	case r := <-t.coming:
		t.coming = nil
		t.gone = r.err != nil && r.line == "" && t.echo // at a terminal one can go on after an end
		return r.line, r.err == nil || r.line != ""
	case <-t.interrupts:
		return "", false
	}
}

// interrupted is closed when somebody interrupts, until done is called, which says whether somebody did.
func (t *typed) interrupted() (stop <-chan struct{}, done func() bool) {
	stopped, over, ended := make(chan struct{}), make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		select {
		case <-t.interrupts:
			close(stopped)
		case <-over:
		}
	}()
	return stopped, func() bool {
		close(over)
		<-ended
		select {
		case <-stopped:
			return true
		default:
			return false
		}
	}
}

// read is the next line that is typed, behind a prompt; false when there is none, or somebody interrupted.
func (t *terminal) read(prompt string) (string, bool) {
	t.Printf("%s", prompt)
	line, ok := t.in.next()
	if !ok {
		return "", false
	}
	line = strings.TrimSpace(strings.Map(printing, strings.ToValidUTF8(line, "")))
	if t.in.echo {
		t.Printf("%s\n", line)
	}
	return line, true
}
