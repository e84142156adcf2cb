package terminal

import (
	"bufio"
	"context"
	"io"
	"os"
	"strings"

	"precept/cmd/precept/desk"
)

// typed reads lines from the keyboard.
type typed struct {
	lines      *bufio.Reader
	echo       bool // input is not from a terminal, which would show it, so the program prints it
	interrupts chan os.Signal
	coming     chan read // the line being waited for, nil for none
	atEnd      bool      // the input has ended
}

// read is the result of reading a line.
type read struct {
	line string
	err  error
}

func newTyped(in io.Reader) *typed {
	return &typed{lines: bufio.NewReader(in), echo: !desk.IsTerminal(in), interrupts: make(chan os.Signal, 1)}
}

// ahead reports whether the buffer contains input that was not read yet, such as lines typed ahead.
func (t *typed) ahead() bool { return t.coming == nil && t.lines.Buffered() > 0 }

// next waits for a line or an interrupt, and returns false after an interrupt or at the end of the input. After an
// interrupt, the next call returns the line that is typed then.
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
		t.atEnd = r.err != nil && r.line == "" && t.echo // at a terminal input can continue after an end of file
		return r.line, r.err == nil || r.line != ""
	case <-t.interrupts:
		return "", false
	}
}

// interrupted returns a context that an interrupt cancels. The caller must call done, which reports whether there was
// an interrupt.
func (t *typed) interrupted() (ctx context.Context, done func() bool) {
	ctx, cancel := context.WithCancel(context.Background())
	over, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		select {
		case <-t.interrupts:
			cancel()
		case <-over:
		}
	}()
	return ctx, func() bool {
		close(over)
		<-ended
		defer cancel()
		return ctx.Err() != nil
	}
}

// read prints a prompt and returns the next line. It returns false at the end of the input or after an interrupt.
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
