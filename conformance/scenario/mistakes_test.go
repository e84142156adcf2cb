package scenario

import (
	"bytes"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"precept/interpreter/source"
)

var shown = flag.Bool("misses", false, "show the mistakes in scenarios whose message falls short")

// slip is a scenario file with one word misspelt: its line, and the word that a remedy must name.
type slip struct {
	class  string
	file   string
	text   []byte
	line   int
	wanted string
}

// slips lists the words to misspell, by class; the first group of the expression is the word.
var slips = []struct {
	class string
	at    *regexp.Regexp
}{
	{"a key of a file", regexp.MustCompile(`(?m)^(scenarios|game):`)},
	{"a key of a scenario", regexp.MustCompile(`(?m)^    (covers|given|script):`)},
	{"a key of given", regexp.MustCompile(
		`(?m)^      (?:at|turn|dice|set|hand|deck|from): *.*\n      (turn|dice|set|setup|picks):`)},
	{"an expectation", regexp.MustCompile(`(?m)^      - (changes|asks|illegal|legal|holds):`)},
	{"a key beside an expectation", regexp.MustCompile(`\b(among|because|else_legal|at_most):`)},
	{"a seat of a turn", regexp.MustCompile(`turn: \{player: (\w{3,})`)},
	{"a phase", regexp.MustCompile(`turn: \{.*phase: (\w{4,})`)},
	{"a seat that decides", regexp.MustCompile(
		`(?m)^      - (?:\{)?(marquise|eyrie|alliance|vagabond|cult|duchy|corvids):`)},
	{"an action", regexp.MustCompile(`(?m)^      - \{?(?:marquise|eyrie|alliance|duchy|corvids): (\w{5,})`)},
	{"an article", regexp.MustCompile(`covers: \[([0-9a-zA-Z.]{4,})[\],]`)},
	{"a piece on a space", regexp.MustCompile(`at: \{c\d+: \{\w+: \{(warrior|sawmill|roost|workshop|sympathy):`)},
	{"a card", regexp.MustCompile(`hand: \{\w+: \[(\w{6,})`)},
	{"a name in a change", regexp.MustCompile(`(?m)^          (supply|hand|crafted|discard_pile)[(:]`)},
	{"an attribute in a change", regexp.MustCompile(`(?m)^          \w+\.of\(.*\)\.(count):`)},
	{"a package", regexp.MustCompile(`package: (\w{3,})`)},
	{"a map", regexp.MustCompile(`map: (\w{4,})`)},
	{"a deck", regexp.MustCompile(`deck: (\w{4,})`)},
	{"the rulebook", regexp.MustCompile(`^conformance: ([\w-]{4,})`)},
	{"the name of an answer", regexp.MustCompile(`- \{\w+: \w+, (\w{4,}):`)},
	{"a name that is set", regexp.MustCompile(`set: \{(\w{5,})[(:]`)},
}

// TestMistakesInScenarios misspells one word of a scenario at a time. The message must be at its line and suggest
// the right word.
func TestMistakesInScenarios(t *testing.T) {
	files, err := filepath.Glob("../root/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	load := shelved(root(t))
	r := rand.New(rand.NewPCG(7, 7))
	all, placed, mended := 0, 0, 0
	for _, class := range slips {
		of, at, named := 0, 0, 0
		for try := 0; of < 5 && try < 200; try++ {
			s := spoilt(t, r, files[r.IntN(len(files))], class.class, class.at)
			if s == nil {
				continue
			}
			line, text := s.said(load)
			of++
			if line == s.line {
				at++
			}
			if strings.Contains(text, s.wanted) {
				named++
			}
			if *shown && (line != s.line || !strings.Contains(text, s.wanted)) {
				t.Logf("%s, line %d, %q meant:\n%s\n  line %d: %s", s.class, s.line, s.wanted,
					strings.Split(string(s.text), "\n")[s.line-1], line, text)
			}
		}
		t.Logf("%-30s %3d %4d %4d", class.class, of, at, named)
		all, placed, mended = all+of, placed+at, mended+named
	}
	t.Logf("%-30s %3d %4d %4d", "all", all, placed, mended)
	if all < 60 || 100*placed < 95*all || 100*mended < 85*all {
		t.Errorf("of %d mistakes %d are told at their line, %d with their remedy", all, placed, mended)
	}
}

// spoilt returns a file reduced to one scenario with one misspelt word, nil if the file has no such word.
func spoilt(t *testing.T, r *rand.Rand, file, class string, at *regexp.Regexp) *slip {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	parts := bytes.SplitAfter(text, []byte("\nscenarios:\n"))
	if len(parts) != 2 {
		return nil
	}
	begins := regexp.MustCompile(`(?m)^  - name:`).FindAllIndex(parts[1], -1)
	k := r.IntN(len(begins))
	end := len(parts[1])
	if k+1 < len(begins) {
		end = begins[k+1][0]
	}
	text = slices.Concat(parts[0], parts[1][begins[k][0]:end])
	found := at.FindAllSubmatchIndex(text, -1)
	if len(found) == 0 {
		return nil
	}
	m := found[r.IntN(len(found))]
	word := string(text[m[2]:m[3]])
	wrong := word[:len(word)/2] + word[len(word)/2+1:] // one letter missing
	if class == "an article" {
		wrong = word + "x"
	}
	if bytes.Contains(text, []byte(" "+wrong+" ")) {
		return nil
	}
	out := slices.Concat(text[:m[2]], []byte(wrong), text[m[3]:])
	return &slip{class, file, out, 1 + bytes.Count(out[:m[2]], []byte("\n")), word}
}

// said returns the first message about the file, and its line.
func (s *slip) said(load Loader) (line int, text string) {
	var ps source.Problems
	suite := Read(fstest.MapFS{"a.yaml": {Data: s.text}}, ".", &ps)
	if all := ps.All(); len(all) > 0 {
		line, _ = all[0].Span.File.Position(all[0].Span.Start)
		return line, all[0].Text.String()
	}
	for _, sc := range suite.Scenarios {
		g, err := load(sc.Game, sc.Variants...)
		if err != nil {
			f := sc.Unloaded(err)
			line, _ = f.Span.File.Position(f.Span.Start)
			return line, f.Text.String()
		}
		if f := sc.On(g); f != nil {
			line, _ = f.Span.File.Position(f.Span.Start)
			return line, fmt.Sprint(f.Text, f.Notes)
		}
	}
	return 0, "nothing is said"
}
