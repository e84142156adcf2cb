package terminal

import (
	"bytes"
	"strings"
)

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
