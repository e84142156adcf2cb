package folder

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"precept/internal/limit"
)

// TestFolder writes and reads texts, and refuses what is outside, hidden or no text.
func TestFolder(t *testing.T) {
	dir := t.TempDir()
	f, err := Open(filepath.Join(dir))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for name, good := range map[string]bool{"a.yaml": true, "deep/er/b.md": true, "c.yml": true, "../d.yaml": false,
		"/e.yaml": false, ".f.yaml": false, "x/.g/h.yaml": false, "i.go": false, "": false, "deep": false,
		"a/../b.yaml": false} {
		if err := f.Write(name, []byte("x\n")); (err == nil) != good {
			t.Errorf("%q: %v", name, err)
		}
		data, exists, err := f.Read(name)
		if exists != good || (err == nil) != good || good && string(data) != "x\n" {
			t.Errorf("%q: %q, %v, %v", name, data, exists, err)
		}
	}
	if err := f.Write("a.yaml", []byte(strings.Repeat("x", limit.FileBytes+1))); err == nil {
		t.Error("a text is too long")
	}
	if _, exists, err := f.Read("none.yaml"); exists || err != nil {
		t.Errorf("none: %v, %v", exists, err)
	}
	if err := os.Symlink("a.yaml", filepath.Join(dir, "link.yaml")); err == nil {
		if _, ok := errors.AsType[Refused](f.Write("link.yaml", nil)); !ok {
			t.Errorf("a link is written")
		}
	}
	var names []string
	if err := f.Each(func(name string) { names = append(names, name) }); err != nil {
		t.Fatal(err)
	}
	if want := []string{"a.yaml", "c.yml", "deep/er/b.md"}; !slices.Equal(names, want) {
		t.Errorf("the texts are %v", names)
	}
}
