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

// Output contains untrusted text: names and texts of content, words of saves, file names. None of it may move the
// cursor, clear the screen or set the title of a terminal, so control characters are removed. The program's own
// control sequences bypass this filter through control.

// Stream is standard output or standard error.
type Stream struct {
	w    io.Writer
	rest []byte // the start of a character that the last write cut off
	err  error  // the first write error
}

// NewStream returns a stream that writes to w.
func NewStream(w io.Writer) *Stream { return &Stream{w: w} }

// Write implements [io.Writer].
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

// control writes the program's own control sequences.
func (s *Stream) control(p []byte) (int, error) {
	n, err := s.w.Write(p)
	if err != nil && s.err == nil {
		s.err = err
	}
	return n, err
}

// unfinished returns how many bytes at the end of a text are the start of an incomplete character.
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

// mark precedes a colour code of the program in a text. It is random, so that no other text contains it.
var mark = "\xff" + rand.Text()

// Coloured returns a text in a colour, given by its ANSI number.
func Coloured(code, text string) string { return mark + code + "m" + text + mark + "0m" }

// inks is the maximum length of a colour code after a mark.
const inks = 2

// painted returns a printable text with the colours of the program.
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

// Printable returns a text without control characters, except line feeds and tabs, and without characters that
// change the text direction.
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

// controls reports whether a character controls a terminal or changes the text direction.
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

// Raw returns the writer behind a stream, to find out its type.
func Raw(w any) any {
	if s, ok := w.(*Stream); ok {
		return s.w
	}
	return w
}

// Control writes control sequences of the program; text must not contain anything untrusted.
func Control(w io.Writer, text string) {
	if s, ok := w.(*Stream); ok {
		_, _ = s.control([]byte(text))
		return
	}
	_, _ = io.WriteString(w, text)
}

// Lost returns the first write error, nil if everything was written.
func (s *Stream) Lost() error {
	if s.err == nil {
		return nil
	}
	return fmt.Errorf("standard output: %w", s.err)
}

// IsTerminal reports whether a stream is a terminal.
func IsTerminal(stream any) bool {
	f, ok := Raw(stream).(*os.File)
	return ok && term.IsTerminal(int(f.Fd())) // /dev/null is a character device too, but no terminal
}
