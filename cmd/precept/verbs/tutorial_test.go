package verbs_test

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// followed lists the documents to follow, with the least number of blocks and commands in each.
var followed = map[string][2]int{
	"first-card": {10, 10},
	"first-game": {10, 10},
	"play":       {8, 8},
	"tutorial":   {20, 10},
	"organiser":  {21, 15},
	"mods":       {6, 7},
}

// tutorialBlock matches the blocks of a tutorial. ```yaml FILE has keys for a file, ```text FILE is a whole file.
// ```console has commands with their output, in which a line … replaces omitted lines.
var tutorialBlock = regexp.MustCompile("(?ms)^```(yaml|text|console)([^\n]*)\n(.*?)^```\n")

// speeds matches the part of the output that depends on the machine.
var speeds = regexp.MustCompile(`\d+ (games|decisions)/s`)

// stale matches the parts of the output that depend on the game's content or on the program. The documents have "…"
// there, so that they stay valid.
var stale = regexp.MustCompile(
	`(?m)(checked with root |^rules {2,})[0-9a-f]+|(^program {2,}).*$|()\d+( files of 1 game)`)

// TestTutorial follows docs/tutorial.md and the other documents of followed, each in an empty folder beside the
// content. It writes keys where the text says so, and compares the output of every command. -update rewrites the
// output in the documents.
func TestTutorial(t *testing.T) {
	for name, least := range followed {
		t.Run(name, func(t *testing.T) { followAll(t, "../../../docs/"+name+".md", least) })
	}
}

func followAll(t *testing.T, tutorial string, least [2]int) {
	text, err := os.ReadFile(tutorial)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.CopyFS(filepath.Join(dir, "content"), os.DirFS("../../../content")); err != nil {
		t.Fatal(err)
	}
	done, commands := 0, 0
	followed := tutorialBlock.ReplaceAllStringFunc(string(text), func(all string) string {
		m := tutorialBlock.FindStringSubmatch(all)
		done++
		file := filepath.Join(dir, strings.TrimSpace(m[2]))
		switch {
		case m[1] == "yaml":
			putKeys(t, file, m[3])
			return all
		case m[1] == "text" && file == dir: // a block without a file
			return all
		case m[1] == "text":
			if err := os.WriteFile(file, []byte(m[3]), 0o644); err != nil {
				t.Fatal(err)
			}
			return all
		}
		out := follow(t, dir, m[3])
		commands += strings.Count("\n"+out, "\n$ ")
		return "```console" + m[2] + "\n" + out + "```\n"
	})
	if done < least[0] || commands < least[1] {
		t.Errorf("only %d blocks with %d commands were followed", done, commands)
	}
	if got, want := speeds.ReplaceAllString(followed, "0 $1"), speeds.ReplaceAllString(string(text),
		"0 $1"); got == want {
		return
	} else if !*update {
		t.Errorf("what the commands print is not what %s says; run with -update and read it again (-tutorial +printed)\n%s",
			tutorial, cmp.Diff(want, got))
		return
	}
	if err := os.WriteFile(tutorial, []byte(followed), 0o644); err != nil {
		t.Fatal(err)
	}
}

// follow runs the commands of a block, lines that begin with "$ ", and returns the block with their present output.
func follow(t *testing.T, dir, block string) string {
	t.Helper()
	var out strings.Builder
	for line := range strings.Lines(block) {
		command, ok := strings.CutPrefix(line, "$ ")
		if !ok {
			continue
		}
		cmd := exec.Command("sh", "-c", command)
		cmd.Dir = dir
		printed, err := cmd.CombinedOutput()
		if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
			t.Fatalf("%s: %v", command, err)
		}
		now, shown := stale.ReplaceAllString(string(printed), "$1$2$3…$4"), shownAfter(block, line)
		if strings.Contains("\n"+shown, "\n…\n") && within(now, shown) {
			now = shown
		}
		out.WriteString(line + now)
	}
	return out.String()
}

// shownAfter returns the output that a block shows for a command.
func shownAfter(block, command string) string {
	_, after, _ := strings.Cut("\n"+block, "\n"+command)
	shown, _, more := strings.Cut("\n"+after, "\n$ ")
	if shown = strings.TrimPrefix(shown, "\n"); more {
		shown += "\n"
	}
	return shown
}

// within reports whether an output matches what is shown; a line … matches any lines.
func within(text, shown string) bool {
	pattern := regexp.QuoteMeta(shown)
	pattern = regexp.MustCompile(`(?m)^…\n`).ReplaceAllString(pattern, "(?:.*\n)*?")
	return regexp.MustCompile("^" + pattern + "$").MatchString(text)
}

func TestWithin(t *testing.T) {
	for _, test := range []struct {
		text, shown string
		is          bool
	}{
		{"a\nb\nc\n", "a\n…\n", true}, {"a\nb\nc\n", "…\nb\n…\n", true}, {"a\nb\nc\n", "…\nc\n", true},
		{"a\nb\nc\n", "a\n…\nb\n", false}, {"a\nb\nc\n", "a\nc\n…\n", false}, {"a.c\n", "…\nabc\n", false},
	} {
		if within(test.text, test.shown) != test.is {
			t.Errorf("%q of %q: not %v", test.shown, test.text, test.is)
		}
	}
	if got := shownAfter("$ one\na\nb\n$ two\nc\n", "$ one\n"); got != "a\nb\n" {
		t.Errorf("%q", got)
	}
	if got := shownAfter("$ one\na\nb\n$ two\nc\n", "$ two\n"); got != "c\n" {
		t.Errorf("%q", got)
	}
}

var (
	topKey  = regexp.MustCompile(`(?m)^[a-z_]+:`)
	element = regexp.MustCompile(`^  - id: \w+\n`)
)

// putKeys does what a reader does with a block: it replaces an existing key with its whole value, and appends a new
// key to the file. Elements of the last list are handled likewise. A block that begins with `game:` is the whole
// file.
func putKeys(t *testing.T, name, block string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	old, err := os.ReadFile(name)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	if strings.HasPrefix(block, "game:") {
		old = nil
	}
	parts := sections(string(old))
	if id := element.FindString(block); id != "" {
		before, after, _ := strings.Cut(string(old), id)
		if i := strings.Index(after, "\n  - "); i >= 0 {
			block += after[i+1:]
		}
		parts, block = []string{before, block}, ""
	}
	for _, s := range sections(block) {
		key := topKey.FindString(s)
		if i := slices.IndexFunc(parts, func(p string) bool { return topKey.FindString(p) == key }); i >= 0 {
			parts[i] = s
			continue
		}
		parts = append(parts, s)
	}
	if err := os.WriteFile(name, []byte(strings.Join(parts, "")), 0o644); err != nil {
		t.Fatal(err)
	}
}

// sections splits a text before each top-level key and the comment above it.
func sections(text string) []string {
	var out []string
	var part strings.Builder
	keyed := false
	for line := range strings.Lines(text) {
		if starts := topKey.MatchString(line) || strings.HasPrefix(line, "#"); starts && keyed {
			out = append(out, part.String())
			part.Reset()
			keyed = false
		}
		keyed = keyed || topKey.MatchString(line)
		part.WriteString(line)
	}
	if part.Len() > 0 {
		out = append(out, part.String())
	}
	return out
}
