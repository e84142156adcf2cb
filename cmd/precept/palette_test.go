package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// ownColour matches a colour in a style sheet or a page. Black with an opacity is a shadow.
var ownColour = regexp.MustCompile(`#[0-9a-f]{3,8}\b|\brgba?\([^)]*\)|\bhsl\(`)

// editor is the style sheet with the colours of source text, which are used on no other page.
const editor = "workshop/studio/static/studio.css"

// TestOnePalette checks that only the palette of drawings has colours: no other page or chart has its own.
func TestOnePalette(t *testing.T) {
	checked := 0
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() && d.Name() == "testdata" {
			return filepath.SkipDir
		}
		page := strings.HasSuffix(path, ".css") || strings.HasSuffix(path, ".html") ||
			strings.HasPrefix(path, "lab/") && strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go")
		if d.IsDir() || !page || path == editor {
			return nil
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		checked++
		for _, c := range ownColour.FindAllString(string(data), -1) {
			if !strings.HasPrefix(c, "rgb(0 0 0 /") {
				t.Errorf("%s has the colour %s of its own", path, c)
			}
		}
		return nil
	})
	if err != nil || checked < 10 {
		t.Fatalf("%d files: %v", checked, err)
	}
}
