package lsp

import (
	"path/filepath"
	"strings"
	"testing"
)

// TestOpenedLater opens a file whose problems were reported before it was open: they stay.
func TestOpenedLater(t *testing.T) {
	files := map[string]string{}
	for name, text := range small {
		files[name] = strings.Replace(text, "- offer:", "- ofer:", 1)
	}
	dir := folderOf(t, files)
	c := start(t, dir)
	c.calm()
	uri := uriOf(filepath.ToSlash(filepath.Join(dir, "game.yaml")))
	if c.problems(uri) == "" {
		t.Fatal("nothing is reported about a file that is not open")
	}
	c.opens(filepath.Join(dir, "game.yaml"))
	c.calm()
	if got := c.problems(uri); !strings.Contains(got, `did you mean "offer"`) {
		t.Errorf("once it is open, the problems are %q", got)
	}
}
