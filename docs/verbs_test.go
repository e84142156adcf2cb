package docs_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestVerbsAreThere checks that every command that a document shows is one of the program: as commands.md lists them,
// or one that --help hides. "precept serves" is what serve prints.
func TestVerbsAreThere(t *testing.T) {
	verbs := map[string]bool{"bench": true, "help": true, "kit": true, "perft": true, "schema": true, "serves": true}
	text, err := os.ReadFile("commands.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`(?m)^### precept (\w+)`).FindAllStringSubmatch(string(text), -1) {
		verbs[m[1]] = true
	}
	if len(verbs) < 30 {
		t.Fatalf("only %d commands are known", len(verbs))
	}
	pages, err := filepath.Glob("*.md")
	if err != nil {
		t.Fatal(err)
	}
	below, _ := filepath.Glob("*/*.md")
	shown := regexp.MustCompile("(?:`|(?m:^)(?:  |\\$ )?)precept ([a-z]+)\\b")
	for _, page := range append(append(pages, below...), "../README.md", "../CHANGELOG.md", "../CONTRIBUTING.md") {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range shown.FindAllStringSubmatchIndex(string(text), -1) {
			if verb := string(text[m[2]:m[3]]); !verbs[verb] {
				t.Errorf("%s:%d: there is no precept %s", page, 1+strings.Count(string(text[:m[0]]), "\n"), verb)
			}
		}
	}
}
