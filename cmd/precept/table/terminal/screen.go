package terminal

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"unicode"

	"precept/cmd/precept/desk"
)

// screen is what is written on: lines of text, wrapped, with colours only where somebody sees them.
type screen struct {
	w        io.Writer
	plain    bool
	colour   bool
	terminal bool // it understands more than lines
	width    int  // in characters
	height   int  // in lines, 0 where nobody has to turn pages
}

// The screen's bounds, in characters.
const (
	leastWidth = 40
	leastHigh  = 8
	usualHigh  = 24
	wipe       = 60 // blank lines that push what was shown out of sight
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

// given is a positive number in the environment, 0 for none.
func given(name string) int {
	if n, err := strconv.Atoi(os.Getenv(name)); err == nil && n > 0 {
		return n
	}
	return 0
}

// line writes a text in lines of the screen's width, those behind the first moved in by two more than the first. Lines
// that are read aloud are not cut.
func (s *screen) line(in int, text string) { s.headed(in, -1, "", text) }

// headed is line with the beginning of the text in the colour of a seat.
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

// fixed is a blank at which no line ends.
const fixed = "\u00a0"

// gap writes an empty line, which says nothing and is left out where lines are read aloud.
func (s *screen) gap() {
	if !s.plain {
		fmt.Fprintln(s.w)
	}
}

// clear takes everything off the screen, the lines above it included.
func (s *screen) clear() {
	if s.terminal {
		desk.Control(s.w, "\x1b[2J\x1b[3J\x1b[H")
		return
	}
	fmt.Fprint(s.w, strings.Repeat("\n", wipe))
}

// paint is a text in the colour of a seat, by its number; -1 for bold. Colours never say what the text does not.
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

// times is several of one thing; many is what several are called, "" where each is called by its own name.
func (s *screen) times(n int, thing, many string) string {
	switch {
	case n == 1:
		return thing
	case s.plain && many != "":
		return fmt.Sprintf("%d %s", n, many)
	}
	return fmt.Sprintf("%d%s×%s%s", n, fixed, fixed, thing)
}

// printing drops what is not printed: control characters could move the cursor.
func printing(r rune) rune {
	if r == '\t' {
		return ' '
	}
	if !unicode.IsPrint(r) {
		return -1
	}
	return r
}

// paged writes what f writes, page by page where somebody sits before a terminal that shows less. Into files and pipes,
// and where lines are read aloud, it goes as it is.
func (t *terminal) paged(f func()) {
	if t.height == 0 {
		f()
		return
	}
	var b bytes.Buffer
	to, screenTo := t.Out, t.w
	t.Out, t.w = &b, &b
	f()
	t.Out, t.w = to, screenTo
	lines := strings.SplitAfter(b.String(), "\n")
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
