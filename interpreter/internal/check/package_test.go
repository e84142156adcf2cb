package check

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"precept/internal/limit"
	"precept/interpreter/internal/model"
	"precept/interpreter/language"
	"precept/interpreter/source"

	"github.com/google/go-cmp/cmp"
)

// folder checks the package in a folder, with some of its variants applied.
func folder(dir string, variants ...string) (*model.Game, *source.Problems) {
	var ps source.Problems
	var stack []Layer
	for _, v := range variants {
		stack = append(stack, Layer{Variant: v})
	}
	files := source.Package(os.DirFS(dir), &ps, ".")
	return Input{Files: files, Lint: TestLint}.Game(&ps, stack...), &ps
}

// beside checks files beside the smallest game. A file that begins with game: replaces its main file. Variants among
// the files are applied after its own.
func beside(t testing.TB, files []*source.File) (*model.Game, *source.Problems) {
	t.Helper()
	names := []string{"book.yaml"}
	if !replaces(files) {
		names = append(names, "game.yaml")
	}
	var all []*source.File
	for _, name := range names {
		text, err := os.ReadFile("testdata/minimal/" + name)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, &source.File{Name: "minimal/" + name, Text: text})
	}
	var variants []*source.File
	for _, f := range files {
		if strings.HasPrefix(firstLine(f.Text), "variant:") {
			variants = append(variants, f)
		} else {
			all = append(all, f)
		}
	}
	var stack []Layer
	if len(variants) > 0 && len(names) > 1 {
		text, err := os.ReadFile("testdata/minimal/variants/calm.yaml")
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, &source.File{Name: "minimal/variants/calm.yaml", Text: text})
		stack = append(stack, Layer{Variant: "calm"})
	}
	var ps source.Problems
	stack = append(stack, Layer{Files: variants})
	g := Input{Files: all, Lint: TestLint}.Game(&ps, stack...)
	judgedAlike(t, all, &ps, stack)
	return g, &ps
}

// judgedAlike checks that Judge, with files checked several times, reports the same problems.
func judgedAlike(t testing.TB, files []*source.File, want *source.Problems, stack []Layer) {
	t.Helper()
	read, trees := &source.Problems{}, map[*source.File]*source.Node{}
	for _, f := range files {
		trees[f] = source.Parse(f, read)
	}
	if read.Len() > 0 {
		return // such files are parsed again each time
	}
	known := &Known{}
	for range 2 {
		ps := &source.Problems{}
		Input{Files: files, Tree: func(f *source.File) *source.Node { return trees[f] }, Known: known,
			Lint: TestLint}.Judge(ps, fitting, stack...)
		if diff := cmp.Diff(said(want), said(ps)); diff != "" {
			t.Errorf("who asks for problems alone hears others (-want +got)\n%s", diff)
		}
	}
}

// said returns problems and advice in printed form.
func said(ps *source.Problems) string {
	var out strings.Builder
	ps.Print(&out, nil)
	ps.Advice().Print(&out, nil)
	return out.String()
}

func replaces(files []*source.File) bool {
	for _, f := range files {
		if f.Name != "two.yaml" && strings.HasPrefix(firstLine(f.Text), "game:") {
			return true
		}
	}
	return false
}

// firstLine returns the first line of a text that is neither blank nor a comment.
func firstLine(text []byte) string {
	for line := range bytes.Lines(text) {
		if s := strings.TrimSpace(string(line)); s != "" && s[0] != '#' && s != "---" {
			return s
		}
	}
	return ""
}

// content returns the files of an example: those below lines "-- name --". The rest is a file of law, unless its first
// key is that of another sort.
func content(example string) []*source.File {
	var files []*source.File
	add := func(name, text string) {
		if strings.TrimSpace(text) == "" {
			return
		}
		word, _, _ := strings.Cut(firstLine([]byte(text)), ":")
		if name == "example.yaml" && !slices.Contains(language.Files, word) {
			text = "law: example\n" + text
		}
		files = append(files, &source.File{Name: name, Text: []byte(text)})
	}
	name, rest := "example.yaml", ""
	for line := range strings.Lines(example) {
		if next, ok := strings.CutPrefix(line, "-- "); ok {
			add(name, rest)
			name, rest = strings.TrimSuffix(strings.TrimSpace(next), " --"), ""
			continue
		}
		rest += line
	}
	add(name, rest)
	return files
}

// codesOf returns the codes of problems, each once, in order.
func codesOf(ps *source.Problems) []string {
	var codes []string
	for _, p := range append(ps.All(), ps.Advice().All()...) {
		if !slices.Contains(codes, p.Code) {
			codes = append(codes, p.Code)
		}
	}
	return codes
}

// packages returns the games that must always be without problems.
func packages(t testing.TB) []string {
	dirs := []string{"../../../content", "testdata/minimal"}
	for _, pattern := range []string{"../../../content/games/*", "../../testdata/hard/*"} {
		more, err := filepath.Glob(pattern)
		if err != nil || len(more) == 0 {
			t.Fatal(pattern, err)
		}
		dirs = append(dirs, more...)
	}
	return dirs
}

// TestPackagesPass checks that every package has no problems, alone and with an eighth of its variants, each read
// separately. The tests of the command cover the others, and those of cmd/precept/desk that results are the same there.
func TestPackagesPass(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine does all of it: there is nothing for the race detector")
	}
	for _, dir := range packages(t) {
		g, ps := folder(dir)
		if ps.Len() > 0 {
			t.Errorf("%s: %v", dir, ps.Err())
			continue
		}
		for i, v := range g.Variants {
			if i%8 != 0 {
				continue
			}
			if _, ps := folder(dir, v.ID); ps.Len() > 0 {
				t.Errorf("%s with %s: %v", dir, v.ID, ps.Err())
			}
		}
	}
}

// TestNumbersOfQuestions checks that numbers of questions in a register of readings are at most limit.Questions.
func TestNumbersOfQuestions(t *testing.T) {
	for n, good := range map[int]bool{limit.Questions: true, limit.Questions + 1: false} {
		text := fmt.Sprintf(`readings: open
questions:
  - number: %d
    article: 1.2
    question: {en: "May one enter?"}
    taken: {says: {en: One may.}, why: {en: Nothing forbids it.}, scenario: one enters}
    others: [{says: {en: One may not.}, variant: calm, scenario: one stays outside}]
`, n)
		_, ps := beside(t, []*source.File{{Name: "readings.yaml", Text: []byte(text)}})
		if slices.Contains(codesOf(ps), "range") == good {
			t.Errorf("number %d: %v", n, ps.Err())
		}
	}
}
