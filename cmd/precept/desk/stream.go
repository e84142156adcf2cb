package desk

import (
	"bytes"
	"crypto/rand"
	"fmt"
	"io"
	"os"
	"unicode"
	"unicode/utf8"

	"golang.org/x/term"
)

// What is written comes from strangers too: names and texts of content, words of saves, names of files. None of it may
// move the cursor, wipe the screen or set the title of a terminal, so that nothing that controls one is let through.
// What the program itself means to do on a terminal it writes past this, with control.

// Stream is standard output or standard error.
type Stream struct {
	w    io.Writer
	rest []byte // the beginning of a character that the last write ended in
	err  error  // of the first write that failed
}

// NewStream is a stream that writes to w.
func NewStream(w io.Writer) *Stream { return &Stream{w: w} }

// Write is [io.Writer].
func (s *Stream) Write(p []byte) (int, error) {
	text := p
	if len(s.rest) > 0 {
		text = append(s.rest, p...)
		s.rest = nil
	}
	if cut := unfinished(text); cut > 0 {
		s.rest = bytes.Clone(text[len(text)-cut:])
		text = text[:len(text)-cut]
	}
	if _, err := s.control(painted(text)); err != nil {
		return 0, err
	}
	return len(p), nil
}

// control writes what is the program's own.
func (s *Stream) control(p []byte) (int, error) {
	n, err := s.w.Write(p)
	if err != nil && s.err == nil {
		s.err = err
	}
	return n, err
}

// unfinished is how many bytes at the end of a text are the beginning of a character.
func unfinished(text []byte) int {
	for n := 1; n < utf8.UTFMax && n <= len(text); n++ {
		if tail := text[len(text)-n:]; utf8.RuneStart(tail[0]) {
			if tail[0] >= utf8.RuneSelf && !utf8.FullRune(tail) {
				return n
			}
			return 0
		}
	}
	return 0
}

// mark stands in a text where a colour of the program begins. No text of anybody else can hold it.
var mark = "\xff" + rand.Text()

// Coloured is a text in a colour, by its number of ANSI, up to the end of the text.
func Coloured(code, text string) string { return mark + code + "m" + text + mark + "0m" }

// inks is what may stand between a mark and the m behind it.
const inks = 2

// painted is a printable text with the colours of the program.
func painted(text []byte) []byte {
	parts := bytes.Split(text, []byte(mark))
	if len(parts) == 1 {
		return Printable(text)
	}
	out := bytes.Clone(Printable(parts[0]))
	for _, part := range parts[1:] {
		if code, rest, ok := bytes.Cut(part, []byte("m")); ok && len(code) <= inks {
			out, part = fmt.Appendf(out, "\x1b[%sm", code), rest
		}
		out = append(out, Printable(part)...)
	}
	return out
}

// Printable is a text without what controls a terminal: of control characters the end of a line and the tab are left,
// and nothing turns the direction of writing.
func Printable(text []byte) []byte {
	if !bytes.ContainsFunc(text, controls) {
		return text
	}
	return bytes.Map(func(r rune) rune {
		if controls(r) {
			return -1
		}
		return r
	}, text)
}

// controls reports whether a character does something to a terminal, or turns the direction of writing.
func controls(r rune) bool {
	switch {
	case r == '\n' || r == '\t':
		return false
	case r == utf8.RuneError:
		return true
	case r >= 0x202a && r <= 0x202e, r >= 0x2066 && r <= 0x2069, r == 0x200e, r == 0x200f, r == 0x61c, r == 0x2028,
		r == 0x2029:
		return true
	}
	return unicode.IsControl(r)
}

// Raw is the stream behind, where one wants to know what it is.
func Raw(w any) any {
	if s, ok := w.(*Stream); ok {
		return s.w
	}
	return w
}

// Control writes what the program means to do on a terminal: nothing of it may come from anywhere else.
func Control(w io.Writer, text string) {
	if s, ok := w.(*Stream); ok {
		_, _ = s.control([]byte(text))
		return
	}
	_, _ = io.WriteString(w, text)
}

// Lost says that not all of what was asked for has been written, nil when it has.
func (s *Stream) Lost() error {
	if s.err == nil {
		return nil
	}
	return fmt.Errorf("standard output: %w", s.err)
}

// IsTerminal reports whether a stream is somebody's terminal.
func IsTerminal(stream any) bool {
	f, ok := Raw(stream).(*os.File)
	return ok && term.IsTerminal(int(f.Fd())) // /dev/null is a device for characters too, and is none
}
