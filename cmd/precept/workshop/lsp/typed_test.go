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
	"time"
)

// every is the number of letters or lines after which the server may finish a check and is judged.
var every = flag.Int("every", 0, "judge a typed file after so many letters or lines; 0: as many as there is time for")

// typist types a file from its first letter to its last.
type typist struct {
	*client
	uri   string
	final string
	seen  map[string]int
	blame map[string]bool // diagnostics at wrong lines, by line and message
	wrong int
	slip  int // the line with a deliberate mistake, from 1; 0: none

	mended bool // that line was corrected, and was typed last
}

// judge checks the diagnostics while a file is typed: only the line being typed and unfinished parts may have any.
// It returns their number.
func (y *typist) judge(at string) (told int) {
	y.t.Helper()
	y.mu.Lock()
	defer y.mu.Unlock()
	text := y.texts[y.uri]
	typed := strings.Count(text, "\n")
	for uri, list := range y.reported {
		for _, d := range list {
			if d.Severity == severityAdvice {
				continue // advice on finished parts is allowed
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

// blames fails the test for a diagnostic at a wrong line, once for each.
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

// excuse returns why a diagnostic may be at its line, "" if nothing excuses it.
func (y *typist) excuse(d diagnostic, text string, typed int) string {
	line := d.Range.Start.Line
	last := typed
	for last > 0 && strings.TrimSpace(lineOf(text, last)) == "" {
		last--
	}
	if line >= last {
		return "the line that is typed"
	}
	switch {
	case line == y.slip-1:
		return "the line with a slip"
	case y.mended && (d.Code == "missing" || d.Code == "arguments") && line == lastDeclared(text):
		return "the declaration is not finished, and what is typed stands above it"
	}
	names := []string{painted(d, text)} // of bound names that are not used yet
	for _, m := range quotedName.FindAllStringSubmatch(d.Message, -1) {
		names = append(names, m[1])
	}
	rest := y.final[min(strings.LastIndexByte(text, '\n')+1, len(y.final)):] // including the line being typed
	for _, name := range names {
		switch {
		case !stands(name, lineOf(text, line)) || !strings.Contains(d.Message, name):
		case stands(name, rest):
			return "the name stands further below"
		case y.slip > 0 && (stands(name, lineOf(y.final, y.slip-1)) || stands(name, lineOf(text, y.slip-1))):
			return "the name is misspelt elsewhere"
		}
	}
	return ""
}

// lastDeclared returns the first line of the declaration that contains the last line of a text.
func lastDeclared(text string) int {
	all := strings.Split(strings.TrimRight(text, "\n "), "\n")
	last := len(all) - 1
	begins := func(n int) int { return indented([]byte(all[n])) }
	for n := last; n > 0; n-- {
		if begins(n) < begins(last) {
			return n
		}
	}
	return 0
}

// painted returns the text that a diagnostic covers.
func painted(d diagnostic, text string) string {
	return text[offsetOf([]byte(text), d.Range.Start):offsetOf([]byte(text), d.Range.End)]
}

// stands reports whether a text contains a name as a whole word.
func stands(name, text string) bool {
	return name != "" && regexp.MustCompile(`(^|\W)`+regexp.QuoteMeta(name)+`($|\W)`).MatchString(text)
}

func lineOf(text string, n int) string {
	lines := strings.Split(text, "\n")
	if n < len(lines) {
		return lines[n]
	}
	return ""
}

// types types line by line, and every lines-th line letter by letter. In such a line the server may finish after every
// letters-th letter and at the end, and is judged.
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

// adds appends to the text.
func (y *typist) adds(text string) {
	at := len(y.texts[y.uri])
	y.edits(y.uri, at, at, text)
}

// tutorial returns the final text of the tutorial's faction.
func tutorial(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../../../../docs/tutorial.md")
	if err != nil {
		t.Fatal(err)
	}
	keys := map[string]string{}
	var order []string
	for _, part := range strings.Split(string(text), "```yaml river/factions/")[1:] {
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

// TestTutorialTyped types the tutorial's faction letter by letter. The server must not fail or hang, and may only
// blame the line being typed and unfinished parts.
func TestTutorialTyped(t *testing.T) {
	dir := copyOf(t, "../../../../content", "games", "variants", "readings")
	c := start(t, dir)
	y := &typist{client: c, final: tutorial(t), seen: map[string]int{}}
	y.uri = c.opens(filepath.Join(dir, "factions", "beavers.yaml"), "")
	letters, lines := *every, 1
	if letters == 0 {
		letters, lines = 19, 11
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

// TestHardFactionTyped is [TestTutorialTyped] with a hard faction of a mod for a built-in game.
func TestHardFactionTyped(t *testing.T) {
	lines := *every
	if lines == 0 {
		lines = 173
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

// TestOwnFactionTyped is [TestTutorialTyped] with a faction of the largest game, within its own content.
func TestOwnFactionTyped(t *testing.T) {
	dir := copyOf(t, "../../../../content", "games", "variants", "readings")
	name := filepath.Join(dir, "factions", "hundreds.yaml")
	text, err := os.ReadFile(name)
	if err == nil {
		err = os.Remove(name)
	}
	if err != nil {
		t.Fatal(err)
	}
	c := start(t, dir)
	y := &typist{client: c, final: string(text), seen: map[string]int{}}
	if testing.Short() {
		y.final = y.final[:strings.Index(y.final, "\nabilities:")+1]
	}
	y.uri = c.opens(name, "")
	y.lines(13, max(*every, 47))
	if !testing.Short() {
		y.finished()
	}
	t.Log(y.seen)
}

// lines types line by line, and every lines-th line letter by letter. The server may finish after every sixth line,
// with -every after every second one, and after every letters-th letter, and is judged.
func (y *typist) lines(letters, lines int) {
	row, between := 0, 6
	if *every > 0 {
		between = 2
	}
	for line := range strings.Lines(y.final) {
		if row++; row%lines != 0 {
			y.adds(line)
			if row%between == 0 {
				y.idle()
				y.judge(line)
			}
			continue
		}
		for n, r := range line {
			y.adds(string(r))
			if n%letters == letters-1 {
				y.idle()
				y.judge(line[:n+1])
			}
		}
	}
}

// TestHalfADeclaration checks that a missing part of a declaration is reported on the line being typed. Once the
// declaration is left or saved, it is reported at the beginning of the declaration. A problem with several places
// is reported at each.
func TestHalfADeclaration(t *testing.T) {
	const head = "law: more\nvars:\n  n: {type: int}\n"
	for _, test := range []struct {
		typed string
		want  string // while the last line is typed
		then  string // of the declaration, once it is saved
	}{
		{"rulings:\n  slow:\n    ask: {who: player}", "6:5-6:23 missing", "5:3-5:7 missing"},
		{"rulings:\n  slow:\n    ask: {who: player}\n", "6:5-6:23 missing", "5:3-5:7 missing"},
		{"rulings:\n  slow:\n    # as a snail\n    ask: {who: player}\n\n", "7:5-7:23 missing", "5:3-5:7 missing"},
		{"rules:\n  - answer: may_run\n    id: a", "6:5-6:10 missing", "5:5-5:20 missing"},
		{"abilities:\n  - after: run_on\n    id: a", "6:5-6:10 missing", "5:5-5:18 missing"},
		{"abilities:\n  - after: run_on\n    each: foe\n    do: [{set: n, to: 1}]", "7:5-7:26 missing", "6:11-6:14 missing"},
		{"procedures:\n  p:\n    steps:\n      - choose: it_all\n        name: {en: a, fr: b}", "8:9-8:29 missing",
			"7:17-7:23 missing"},
		{"procedures:\n  q: {takes: {how: int}, steps: [{set: n, to: how}]}\n  p:\n    steps:\n      - q:\n" +
			"        name: {en: a, fr: b}", "9:9-9:29 arguments", "8:9-8:10 arguments"},
		{"procedures:\n  p:\n    steps:\n      - run_of\n      - set: n\n        to: 1\n      - run_of",
			"7:9-7:15 unknown_verb", "10:9-10:15 unknown_verb"},
		{"rulings:\n  slow:\n    ask: {who: player}\n  fast:\n    ask: {who: player}", "8:5-8:23 missing", "5:3-5:7 missing"},
	} {
		dir := folderOf(t, with("law/more.yaml", head))
		c := start(t, dir)
		uri := c.opens(filepath.Join(dir, "law", "more.yaml"))
		c.calm()
		for _, r := range test.typed {
			end := len(c.texts[uri])
			c.edits(uri, end, end, string(r))
		}
		c.idle()
		if got := c.problems(uri); !strings.Contains("\n"+got, "\n"+test.want) || strings.Contains(got, test.then) &&
			!strings.Contains(test.then, "unknown") && !strings.Contains(test.typed, "fast") {
			t.Errorf("%s\nis typed, and it is told:\n%s\nnot %s", test.typed, got, test.want)
		}
		c.say("textDocument/didSave", openParams{textDocument{URI: uri}})
		c.idle()
		c.calm()
		if got := c.problems(uri); !strings.Contains("\n"+got, "\n"+test.then) {
			t.Errorf("%s\nis saved, and it is told:\n%s\nnot %s", test.typed, got, test.then)
		}
	}
}

// TestDeclarationGoneOnWith checks a missing part that was reported at the beginning of a declaration after a
// pause. When typing continues, the diagnostic moves to the line being typed with the first letter, before the next
// check. If a blank line is started, it disappears until the next pause.
func TestDeclarationGoneOnWith(t *testing.T) {
	for _, test := range []struct{ above, typed, want string }{
		{"rulings:\n  slow:\n", "    a", "6:5-6:6 missing"},
		{"rulings:\n  slow:\n", "    ask", "6:5-6:8 missing"},
		{"rulings:\n  slow:\n", "    ", "5:3-5:7 missing"},
		{"rulings:\n  slow:\n    ask: {who: player}\n", "  ", ""},
		{"rulings:\n  slow:\n    ask: {who: player}\n", "  # ", ""},
	} {
		dir := folderOf(t, with("law/more.yaml", "law: more\nvars:\n  n: {type: int}\n"+test.above))
		c := start(t, dir)
		uri := c.opens(filepath.Join(dir, "law", "more.yaml"))
		c.calm()
		y := &typist{client: c, uri: uri}
		y.pace(time.Hour)
		for _, r := range test.typed {
			y.adds(string(r))
		}
		c.ask("textDocument/documentSymbol", openParams{textDocument{URI: uri}}, nil)
		if got := c.problems(uri); !strings.Contains("\n"+got, "\n"+test.want) || strings.Count(got, "missing") !=
			strings.Count(test.want, "missing") {
			t.Errorf("%s%s\nis typed, and it is told before the check:\n%s\nnot %s", test.above, test.typed, got, test.want)
		}
	}
}

// hardFactions lists the mods whose faction is typed.
var hardFactions = []string{"knaves", "lilypad", "twilight", "lanterns"}

// hard returns a typist about to type the faction of a mod.
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

// finished requires that no problem remains.
func (y *typist) finished() {
	y.t.Helper()
	y.calm()
	if got := y.problems(y.uri); got != "" {
		y.t.Errorf("the faction is typed, and is wrong:\n%s", got)
	}
}

// TestBelowAHeader checks that a missing part reported on its own line is not reported again below it before the
// next check.
func TestBelowAHeader(t *testing.T) {
	const head = "law: more\nvars:\n  n: {type: int}\n"
	for _, typed := range []string{
		"rulings:\n  slow:\n",
		"procedures:\n  p:\n    steps:\n      - offer:\n          rest:\n",
		"procedures:\n  p:\n    steps:\n      - offer:\n          rest:\n            name: {en: Rest, fr: Repos}\n",
		"enums:\n  pace:\n",
	} {
		dir := folderOf(t, with("law/more.yaml", head))
		y := &typist{client: start(t, dir), seen: map[string]int{}}
		y.uri = y.opens(filepath.Join(dir, "law", "more.yaml"))
		for line := range strings.Lines(typed) {
			y.adds(line)
			y.idle()
		}
		line := strings.Count(y.texts[y.uri], "\n")
		y.pace(time.Hour)
		y.adds("            n")
		y.ask("textDocument/documentSymbol", openParams{}, nil)
		for _, d := range y.reported[y.uri] {
			if d.Range.Start.Line < line && d.Severity == severityError {
				t.Errorf("%s\na letter is typed below it, and on line %d it is told: %s", typed, d.Range.Start.Line+1, d.Message)
			}
		}
	}
}
