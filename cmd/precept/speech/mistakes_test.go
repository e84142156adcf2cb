package speech_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"precept/cmd/precept/speech"
	"precept/interpreter"
	"precept/interpreter/lint"
	"precept/interpreter/source"
)

// corpus is the folder of the checker's tests, with the mistakes that it must find.
const corpus = "../../../interpreter/internal/check/testdata/"

// TestMistakesInFrench checks that the problems of the corpus of mistakes contain no English. It renders them with
// every word of the catalogue left out: what remains are values, and they are names.
func TestMistakesInFrench(t *testing.T) {
	bare := &source.Language{Texts: map[source.Format]string{}}
	for format, text := range speech.Language("fr").Texts {
		bare.Texts[format] = "\x00" + strings.Join(verb.FindAllString(text, -1), "\x00") + "\x00"
	}
	files, err := filepath.Glob(corpus + "mistakes/*.yaml")
	if err != nil || len(files) < 10 {
		t.Fatal(files, err)
	}
	found := 0
	for _, name := range append(files, corpus+"advice.yaml") {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for doc := range strings.SplitSeq(expected.ReplaceAllString(string(text), ""), "---\n") {
			files, problems := beside(t, doc)
			for _, p := range problems {
				found++
				values(t, p, p.Text.In(bare), files)
				for _, n := range p.Notes {
					values(t, p, n.Text.In(bare), files)
				}
			}
		}
	}
	if found < 750 {
		t.Errorf("only %d problems", found)
	}
}

// expected matches the lines with the expected problems.
var expected = regexp.MustCompile(`(?m)^ *#!.*\n`)

// beside returns the problems and advice that result if a text is added to the smallest game, and the content as text.
func beside(t *testing.T, doc string) (content string, out []source.Problem) {
	head, _, _ := strings.Cut(strings.TrimLeft(doc, "\n"), "\n")
	for _, line := range strings.Split(doc, "\n") {
		if line != "" && !strings.HasPrefix(line, "#") {
			head = line
			break
		}
	}
	if word, _, _ := strings.Cut(head, ":"); !firstWord[word] {
		doc = "law: example\n" + doc
	}
	fsys := fstest.MapFS{"mistake.yaml": {Data: []byte(doc)}}
	for _, name := range []string{"book.yaml", "game.yaml"} {
		text, err := os.ReadFile(corpus + "minimal/" + name)
		if err != nil {
			t.Fatal(err)
		}
		fsys[name] = &fstest.MapFile{Data: text}
	}
	for _, f := range fsys {
		content += string(f.Data)
	}
	game, err := lint.With(interpreter.Open(fsys, ".")).Load(context.Background())
	ps := (*source.Problems)(nil)
	switch {
	case errors.As(err, &ps):
		return content, ps.All()
	case err != nil:
		t.Fatal(err)
	}
	return content, game.Advice().All()
}

// firstWord is the set of first keys of files.
var firstWord = map[string]bool{"game": true, "law": true, "faction": true, "cards": true, "map": true, "variant": true,
	"readings": true, "rulebook": true, "bot": true, "language": true, "notation": true}

// sentence matches two words of a sentence.
var sentence = regexp.MustCompile(`(?:^|[ "])\pL+ \pL+`)

// values checks that no value in a text is part of an English sentence, unless the content contains that sentence.
func values(t *testing.T, p source.Problem, text, content string) {
	for value := range strings.SplitSeq(text, "\x00") {
		if words := strings.Trim(sentence.FindString(value), ` "`); words != "" && !strings.Contains(content, words) {
			t.Errorf("%v: %q is not in French", p, value)
		}
	}
}
