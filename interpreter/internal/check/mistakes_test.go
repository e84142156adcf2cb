package check

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"precept/interpreter/language"
	"precept/interpreter/source"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the golden files anew")

// adviceFile is the file in which advice is expected.
const adviceFile = "testdata/advice.yaml"

// TestMistakes reads every file of testdata/mistakes: documents divided by lines of three dashes, each a file of
// content beside the smallest game. The expected problem is below the wrong line, with the caret in its column:
//
//	        among: spto
//	#!             ^ unknown_name "no such name "spto"; did you mean "spot"?"
//
// A document without the first key of a file is a file of law, unless its comment begins with "file:". A note of a
// problem is below it, after a plus; #!@1 is a caret in column 1. With -update the test writes the expectations again:
// read them before you commit them.
func TestMistakes(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine does all of it: there is nothing for the race detector")
	}
	files, err := filepath.Glob("testdata/mistakes/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	files = append(files, adviceFile)
	cases := 0
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(string(text), "\n")
		var out []string
		for start := 0; start < len(lines); {
			end := nextDocument(lines, start+1)
			cases++
			out = append(out, mistake(t, name, lines[start:end], start)...)
			start = end
		}
		if *update {
			if err := os.WriteFile(name, []byte(strings.Join(out, "\n")), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	if cases < 60 {
		t.Errorf("only %d cases", cases)
	}
}

func nextDocument(lines []string, from int) int {
	for i := from; i < len(lines); i++ {
		if lines[i] == "---" {
			return i
		}
	}
	return len(lines)
}

// mistake checks one document, which begins with its line of dashes, and returns it with the problems found.
func mistake(t *testing.T, name string, doc []string, start int) []string {
	t.Helper()
	clean, want := expectations(doc)
	if *update {
		clean, want = withoutExpectations(doc), nil
	}
	word, _, _ := strings.Cut(firstLine([]byte(strings.Join(clean[1:], "\n"))), ":")
	head := "---"
	if !slices.Contains(language.Files, word) && !strings.HasPrefix(clean[1], "# file:") {
		head = "law: example"
	}
	text := strings.Repeat("\n", start) + head + "\n" + strings.Join(clean[1:], "\n")
	f := &source.File{Name: filepath.Base(name), Text: []byte(text)}
	_, ps := beside(t, []*source.File{f})
	got := map[int][]string{}
	told := ps.All()
	if name == adviceFile {
		if len(told) > 0 {
			t.Errorf("%s, document at line %d: a problem beside the advice: %v", name, start+1, told[0])
		}
		told = ps.Advice().All()
	}
	for _, p := range told {
		line, column := p.Span.File.Position(p.Span.Start)
		if p.Code == "idle" && p.Span.File != f {
			continue // the smallest game has more than each mistake needs
		}
		if p.Span.File != f {
			t.Errorf("%s, document at line %d: a problem elsewhere: %v", name, start+1, p)
			continue
		}
		got[line-start] = append(got[line-start], shown(p, column)...)
	}
	if *update {
		return insert(clean, got)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s, document at line %d (-want +got)\n%s", name, start+1, diff)
	}
	return doc
}

// shown returns a problem and its notes in the form of an expectation.
func shown(p source.Problem, column int) []string {
	out := []string{fmt.Sprintf("%d %s %q", column, p.Code, p.Text)}
	out[0] = fmt.Sprintf("%d %s \"%s\"", column, p.Code, p.Text)
	for _, n := range p.Notes {
		for line := range strings.SplitSeq(n.Text.String(), "\n") {
			out = append(out, "+ "+line)
		}
	}
	return out
}

// expectations returns the document with its expectations blanked out, and the expectations by the number of the line
// above.
func expectations(doc []string) (clean []string, want map[int][]string) {
	want = map[int][]string{}
	at := 0
	for i, line := range doc {
		rest, ok := strings.CutPrefix(strings.TrimLeft(line, " "), "#!")
		if !ok {
			clean, at = append(clean, line), i+1
			continue
		}
		clean = append(clean, "")
		switch {
		case strings.HasPrefix(strings.TrimSpace(rest), "+ "):
			want[at] = append(want[at], strings.TrimSpace(rest))
		case strings.HasPrefix(rest, "@"):
			want[at] = append(want[at], rest[1:])
		default:
			column := strings.Index(line, "^")
			want[at] = append(want[at], fmt.Sprintf("%d%s", len([]rune(line[:column]))+1, line[column+1:]))
		}
	}
	return clean, want
}

func withoutExpectations(doc []string) []string {
	var out []string
	for _, line := range doc {
		if !strings.HasPrefix(strings.TrimLeft(line, " "), "#!") {
			out = append(out, line)
		}
	}
	return out
}

// insert inserts the problems found below their lines.
func insert(doc []string, got map[int][]string) []string {
	var out []string
	for i, line := range doc {
		out = append(out, line)
		for _, g := range got[i+1] {
			out = append(out, expectation(g))
		}
	}
	return out
}

func expectation(found string) string {
	if strings.HasPrefix(found, "+ ") {
		return "#!   " + found
	}
	column, rest := 0, ""
	if _, err := fmt.Sscanf(found, "%d", &column); err != nil {
		panic(err)
	}
	_, rest, _ = strings.Cut(found, " ")
	if column < 4 {
		return "#!@" + found
	}
	return "#!" + strings.Repeat(" ", column-3) + "^ " + rest
}

// TestRendering compares the complete output for a file full of mistakes with a golden file. No other test here checks
// the complete rendering.
func TestRendering(t *testing.T) {
	text, err := os.ReadFile("testdata/rendering.yaml")
	if err != nil {
		t.Fatal(err)
	}
	_, ps := beside(t, []*source.File{{Name: "content/law/rendering.yaml", Text: text}})
	var got bytes.Buffer
	ps.Print(&got, nil)
	const golden = "testdata/rendering.golden"
	if *update {
		if err := os.WriteFile(golden, got.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got.String()); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
