package terminal

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"unicode"

	"precept/cmd/precept/desk"
)

// screen is the output: lines of text, wrapped, with colours only on a terminal.
type screen struct {
	w        io.Writer
	plain    bool
	colour   bool
	terminal bool // it understands control sequences
	width    int  // in characters
	height   int  // in lines, 0 if output is not split into pages
}

// Sizes of the screen, in characters and lines.
const (
	leastWidth = 40
	leastHigh  = 8
	usualHigh  = 24
	wipe       = 60 // blank lines that move earlier lines out of sight
)

func newScreen(out io.Writer, plain bool) *screen {
	s := &screen{w: out, plain: plain, width: desk.LineWidth}
	s.terminal = desk.IsTerminal(out) && !plain && os.Getenv("TERM") != "dumb"
	s.colour = s.terminal && os.Getenv("NO_COLOR") == ""
	wide, high := sizeOf(out)
	if n := cmp.Or(given("COLUMNS"), wide); n > 0 {
		s.width = max(n, leastWidth)
	}
	if s.terminal {
		s.height = max(cmp.Or(given("LINES"), high, usualHigh), leastHigh)
	}
	return s
}

// given returns the positive number in an environment variable, 0 if there is none.
func given(name string) int {
	if n, err := strconv.Atoi(os.Getenv(name)); err == nil && n > 0 {
		return n
	}
	return 0
}

// line prints a text wrapped to the screen, with all lines after the first indented by two more. Plain mode, which
// serves screen readers, does not wrap.
func (s *screen) line(in int, text string) { s.headed(in, -1, "", text) }

// headed prints a text like [screen.line], with the part head in the colour of a seat.
func (s *screen) headed(in, seat int, head, text string) {
	pad := strings.Repeat(" ", in)
	if s.plain {
		fmt.Fprintf(s.w, "%s%s\n", pad, strings.ReplaceAll(text, fixed, " "))
		return
	}
	rest := desk.Fill(text, s.width-in-2)
	for i, l := range strings.Split(strings.TrimSuffix(rest, "\n"), "\n") {
		if i == 1 {
			pad += "  "
		}
		l, head = strings.ReplaceAll(l, fixed, " "), strings.ReplaceAll(head, fixed, " ")
		if rest, ok := strings.CutPrefix(l, head); ok && head != "" && i == 0 {
			l = s.paint(seat, head) + rest
		}
		fmt.Fprintf(s.w, "%s%s\n", pad, l)
	}
}

// fixed is a space at which a line must not be broken.
const fixed = "\u00a0"

// gap prints an empty line, except in plain mode.
func (s *screen) gap() {
	if !s.plain {
		fmt.Fprintln(s.w)
	}
}

// clear wipes the screen, with the lines that were scrolled off.
func (s *screen) clear() {
	if s.terminal {
		desk.Control(s.w, "\x1b[2J\x1b[3J\x1b[H")
		return
	}
	fmt.Fprint(s.w, strings.Repeat("\n", wipe))
}

// paint returns a text in the colour of a seat, given by its number, or in bold for -1. The text must be complete
// without its colour.
func (s *screen) paint(seat int, text string) string {
	if !s.colour {
		return text
	}
	code := "1"
	if seat >= 0 {
		code = []string{"36", "33", "35", "32", "34", "31"}[seat%6]
	}
	return desk.Coloured(code, text)
}

// times returns the text for n things of the same name. The argument many is the plural of the name, "" if it has none.
func (s *screen) times(n int, thing, many string) string {
	switch {
	case n == 1:
		return thing
	case s.plain && many != "":
		return fmt.Sprintf("%d %s", n, many)
	}
	return fmt.Sprintf("%d%s×%s%s", n, fixed, fixed, thing)
}

// printing maps unprintable characters to -1, which drops them: control characters could move the cursor.
func printing(r rune) rune {
	if r == '\t' {
		return ' '
	}
	if !unicode.IsPrint(r) {
		return -1
	}
	return r
}

// paged prints the output of f, page by page on a terminal. Files, pipes and plain mode get it all at once.
func (t *terminal) paged(f func()) {
	if t.height == 0 {
		f()
		return
	}
	lines := strings.SplitAfter(t.aside(f), "\n")
	if n := len(lines); lines[n-1] == "" {
		lines = lines[:n-1]
	}
	page := t.height - 1 // the last line is for the prompt
	for len(lines) > page {
		t.Printf("%s", strings.Join(lines[:page], ""))
		lines = lines[page:]
		if word, ok := t.read(t.words.more); !ok || strings.HasPrefix(word, "q") {
			return
		}
	}
	t.Printf("%s", strings.Join(lines, ""))
}
