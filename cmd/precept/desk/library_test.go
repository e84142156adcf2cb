package desk

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"
)

// Files are named as the person who gave the folder names them, and nothing outside it is there.
func TestNamed(t *testing.T) {
	inner := fstest.MapFS{"law/a.yaml": {Data: []byte("x")}}
	for _, dir := range []string{".", "here", "../up", "/abs/olute"} {
		fsys := Named{FS: inner, Dir: dir}
		var got []string
		err := fs.WalkDir(fsys, dir, func(name string, entry fs.DirEntry, err error) error {
			if err == nil && !entry.IsDir() {
				got = append(got, name)
			}
			return err
		})
		want := filepath.ToSlash(filepath.Join(dir, "law/a.yaml"))
		if err != nil || len(got) != 1 || got[0] != want {
			t.Errorf("below %s: %v, %v; want %s", dir, got, err, want)
		}
		if _, err := fsys.Open("elsewhere/../law/a.yaml"); err == nil {
			t.Errorf("%s: a file of another name is there", dir)
		}
	}
}

// A link that leads out of the folder is not followed.
func TestLibraryStaysInside(t *testing.T) {
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "out", "secret"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "out", "game.yaml"), []byte("game: out\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(dir, "in", "games"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Join(dir, "out"), filepath.Join(dir, "in", "games", "out")); err != nil {
		t.Skip(err)
	}
	if _, err := OpenLibrary(filepath.Join(dir, "in")); err == nil {
		t.Error("a game outside the folder is found")
	}
}
