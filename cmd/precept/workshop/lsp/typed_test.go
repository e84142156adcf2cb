package lsp

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// every is after how many letters, or lines, of a typed file the server is let finish its check and judged.
var every = flag.Int("every", 0, "judge a typed file after so many letters or lines; 0: as many as there is time for")

// typist types a file from its first letter to its last.
type typist struct {
	*client
	uri   string
	final string
	seen  map[string]int
	blame map[string]bool // what was told at a wrong line, by line and message
	wrong int
}

// judge is what is told while a file is typed: only of the line that is typed, or of what is not finished yet. It
// returns how much is told.
func (y *typist) judge(at string) (told int) {
	y.t.Helper()
	y.mu.Lock()
	defer y.mu.Unlock()
	text := y.texts[y.uri]
	typed := strings.Count(text, "\n")
	for uri, list := range y.told {
		for _, d := range list {
			if d.Severity == severityAdvice {
				continue // of what is finished
			}
			told++
			if uri != y.uri {
				y.blames(d, "%s: another file is blamed: %s %d: %s", at, uri, d.Range.Start.Line+1, d.Message)
				continue
			}
			if why := y.excuse(d, text, typed); why == "" {
				y.blames(d, "%s: line %d is typed, and line %d is blamed:\n%s\n%s: %s", at, typed+1, d.Range.Start.Line+1,
					lineOf(text, d.Range.Start.Line), d.Code, d.Message)
			} else {
				y.seen[why]++
			}
		}
	}
	return told
}

// blames fails the test for what is told at a wrong line, once for each.
func (y *typist) blames(d diagnostic, format string, args ...any) {
	y.t.Helper()
	y.wrong++
	key := fmt.Sprint(d.Range.Start.Line, d.Code, d.Message)
	if y.blame == nil {
		y.blame = map[string]bool{}
	}
	if !y.blame[key] {
		y.blame[key] = true
		y.t.Errorf(format, args...)
	}
}

var quotedName = regexp.MustCompile(`"([^"]*)"`)

// excuse is why a problem is told where it is; "" where nothing excuses it.
func (y *typist) excuse(d diagnostic, text string, typed int) string {
	line := d.Range.Start.Line
	last := typed
	for last > 0 && strings.TrimSpace(lineOf(text, last)) == "" {
		last--
	}
	switch {
	case line >= last:
		return "the line that is typed"
	case around(text, line, last):
		return "what the line that is typed stands in"
	case d.Code == "unused" || d.Code == "never_opened":
		return "nothing uses it yet"
	}
	rest := y.final[strings.LastIndexByte(text, '\n')+1:] // of the line that is typed, too
	for _, m := range quotedName.FindAllStringSubmatch(d.Message, -1) {
		if regexp.MustCompile(`\b` + regexp.QuoteMeta(m[1]) + `\b`).MatchString(rest) {
			return "the name is declared further below"
		}
	}
	return ""
}

// around reports whether a line begins what another, further below, stands in.
func around(text string, line, below int) bool {
	indent := indentOf(lineOf(text, line))
	for k := line + 1; k <= below; k++ {
		t := lineOf(text, k)
		if strings.TrimSpace(t) == "" {
			continue
		}
		in := indentOf(t)
		if in < indent || in == indent && !strings.HasPrefix(strings.TrimSpace(lineOf(text, line)), "-") &&
			!strings.HasPrefix(strings.TrimSpace(t), "-") {
			return sibling(text, line, below)
		}
	}
	return true
}

// sibling reports whether two lines are keys of one map, or of one element of a list.
func sibling(text string, line, below int) bool {
	indent := keyIndent(lineOf(text, line))
	for k := line + 1; k <= below; k++ {
		t := lineOf(text, k)
		if in := indentOf(t); strings.TrimSpace(t) != "" && (in < indent || in == indent && t[in] == '-') {
			return false
		}
	}
	return true
}

func keyIndent(line string) int {
	return len(line) - len(strings.TrimLeft(line, " -"))
}

func indentOf(line string) int { return len(line) - len(strings.TrimLeft(line, " ")) }

func lineOf(text string, n int) string {
	lines := strings.Split(text, "\n")
	if n < len(lines) {
		return lines[n]
	}
	return ""
}

// types types line by line, and one of so many lines letter by letter. Of that one the server is let finish and is
// judged behind so many letters, and at its end.
func (y *typist) types(letters, lines int) {
	row := 0
	for line := range strings.Lines(y.final) {
		if row++; row%lines != 0 {
			y.adds(line)
			continue
		}
		for n, r := range line {
			y.adds(string(r))
			if letters > 0 && n%letters == letters-1 {
				y.idle()
				y.judge(line[:n+1])
			}
		}
		y.idle()
		y.judge(line)
	}
}

// adds writes at the end of the text.
func (y *typist) adds(text string) {
	at := len(y.texts[y.uri])
	y.edits(y.uri, at, at, text)
}

// tutorial is the last text of the faction of the tutorial.
func tutorial(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../../../../docs/tutorial.md")
	if err != nil {
		t.Fatal(err)
	}
	keys := map[string]string{}
	var order []string
	for _, part := range strings.Split(string(text), "```yaml my/factions/")[1:] {
		_, part, _ = strings.Cut(part, "\n")
		part, _, _ = strings.Cut(part, "```")
		key := ""
		for line := range strings.Lines(part) {
			if strings.TrimSpace(line) != "" && line[0] != ' ' && line[0] != '#' {
				key, _, _ = strings.Cut(line, ":")
				if !slices.Contains(order, key) {
					order = append(order, key)
				}
				keys[key] = ""
			}
			keys[key] += line
		}
	}
	out := ""
	for _, key := range order {
		out += strings.TrimRight(keys[key], "\n") + "\n\n"
	}
	return out
}

// The faction of the tutorial is typed letter by letter: the server never fails, never hangs, and blames no line but
// that which is typed, and what is not finished.
func TestTutorialTyped(t *testing.T) {
	dir := copyOf(t, "../../../../content", "games", "variants", "readings")
	c := start(t, dir)
	y := &typist{client: c, final: tutorial(t), seen: map[string]int{}}
	y.uri = c.opens(filepath.Join(dir, "factions", "beavers.yaml"), "")
	letters, lines := *every, 1
	if letters == 0 {
		letters, lines = 19, 5
	}
	if testing.Short() {
		letters, lines = 0, 8
	}
	y.types(letters, lines)
	y.calm()
	if got := c.problems(y.uri); got != "" {
		t.Errorf("the faction is typed, and is wrong:\n%s", got)
	}
	t.Log(y.seen)
}

// A hard faction is typed, of a mod over a game that comes with the program: the same holds.
func TestHardFactionTyped(t *testing.T) {
	lines := *every
	if lines == 0 {
		lines = 97
	}
	if testing.Short() {
		lines = 211
	}
	for i, mod := range hardFactions {
		if testing.Short() && i > 0 {
			return
		}
		t.Run(mod, func(t *testing.T) {
			y := hard(t, mod)
			y.types(17, lines)
			y.finished()
			t.Log(y.seen)
		})
	}
}

// hardFactions is the mods whose faction is typed.
var hardFactions = []string{"knaves", "lilypad", "twilight"}

// hard is somebody about to type the faction of a mod.
func hard(t *testing.T, mod string) *typist {
	t.Helper()
	dir := copyOf(t, filepath.Join("../../../../examples/mods", mod))
	name := filepath.Join(dir, "faction.yaml")
	text, err := os.ReadFile(name)
	if err == nil {
		err = os.Remove(name)
	}
	if err != nil {
		t.Fatal(err)
	}
	c := start(t, dir)
	y := &typist{client: c, final: string(text), seen: map[string]int{}}
	y.uri = c.opens(name, "")
	return y
}

// finished has nothing left that is wrong.
func (y *typist) finished() {
	y.t.Helper()
	y.calm()
	if got := y.problems(y.uri); got != "" {
		y.t.Errorf("the faction is typed, and is wrong:\n%s", got)
	}
}
