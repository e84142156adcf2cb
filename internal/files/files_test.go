package files_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"
	"time"

	"precept/internal/files"
	"precept/internal/files/faulty"
)

func TestReadKeepsToItsBound(t *testing.T) {
	name := filepath.Join(t.TempDir(), "f")
	if err := os.WriteFile(name, []byte("12345"), 0o600); err != nil {
		t.Fatal(err)
	}
	if data, err := files.Read(name, 5); err != nil || string(data) != "12345" {
		t.Errorf("at the bound: %q, %v", data, err)
	}
	if _, err := files.Read(name, 4); !errors.Is(err, files.ErrTooLarge) {
		t.Errorf("one over: %v", err)
	}
	m := fstest.MapFS{"f": {Data: []byte("12345")}}
	if data, err := files.ReadFS(m, "f", 5); err != nil || string(data) != "12345" {
		t.Errorf("at the bound: %q, %v", data, err)
	}
	if _, err := files.ReadFS(m, "f", 4); !errors.Is(err, files.ErrTooLarge) {
		t.Errorf("one over: %v", err)
	}
}

func TestWhatIsNoFileIsNotOpened(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{dir, os.DevNull} {
		if _, err := files.Read(name, 5); !errors.Is(err, files.ErrNoFile) {
			t.Errorf("%s: %v", name, err)
		}
	}
	m := fstest.MapFS{"pipe": {Mode: fs.ModeNamedPipe}}
	if _, err := files.ReadFS(m, "pipe", 5); !errors.Is(err, files.ErrNoFile) {
		t.Errorf("a pipe: %v", err)
	}
	if _, err := files.Read(filepath.Join(dir, "none"), 5); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
}

func TestWriteReplacesAsAWhole(t *testing.T) {
	dir := t.TempDir()
	name, link := filepath.Join(dir, "f"), filepath.Join(dir, "link")
	if err := os.WriteFile(name, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(name, link); err != nil {
		t.Fatal(err)
	}
	if err := files.Write(link, []byte("new")); err != nil {
		t.Fatal(err)
	}
	info, err := os.Lstat(link)
	if err != nil || info.Mode()&fs.ModeSymlink == 0 {
		t.Errorf("the link is gone: %v, %v", info, err)
	}
	if data, _ := os.ReadFile(name); string(data) != "new" {
		t.Errorf("%q", data)
	}
	if info, _ := os.Stat(name); info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v", info.Mode())
	}
	alone(t, dir, "f", "link")
}

// TestNeverHalfAFile checks that a file that cannot be written leaves the old one and nothing else.
func TestNeverHalfAFile(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "f")
	if err := os.WriteFile(name, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := files.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	f.WriteString("half")
	f.Close() // later writes fail, as on a full disk
	if _, err := f.WriteString("rest"); err == nil {
		t.Fatal("a closed file is written")
	}
	f.Drop()
	if data, _ := os.ReadFile(name); string(data) != "old" {
		t.Errorf("%q", data)
	}
	alone(t, dir, "f")
	if err := files.Write("/dev/full", []byte("x")); err == nil {
		t.Error("a full device is no error")
	}
}

// TestLeftoversAreSwept checks that writing a file removes what killed programs left for it, but no file that another
// program is writing.
func TestLeftoversAreSwept(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "f")
	old, now, other := filepath.Join(dir, ".f.part-1"), filepath.Join(dir, ".f.part-2"), filepath.Join(dir, ".g.part-1")
	for _, n := range []string{old, now, other} {
		if err := os.WriteFile(n, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	ago := time.Now().Add(-time.Hour)
	for _, n := range []string{old, other} {
		if err := os.Chtimes(n, ago, ago); err != nil {
			t.Fatal(err)
		}
	}
	if err := files.Write(name, nil); err != nil {
		t.Fatal(err)
	}
	alone(t, dir, ".f.part-2", ".g.part-1", "f")
}

// alone fails the test unless a folder holds exactly these files.
func alone(t *testing.T, dir string, names ...string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range entries {
		got = append(got, e.Name())
	}
	if len(got) != len(names) {
		t.Fatalf("the folder holds %v, not %v", got, names)
	}
	for i, n := range names {
		if got[i] != n {
			t.Errorf("the folder holds %v, not %v", got, names)
		}
	}
}

// TestEachCallFails checks that, whichever call of the disk fails, the old file stays complete and nothing else is
// left.
func TestEachCallFails(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "f")
	before := func() {
		if err := os.WriteFile(name, []byte("old"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	whole := func(_ string, data []byte) error {
		if string(data) != "new" {
			return errors.New("half of it")
		}
		return nil
	}
	faulty.EachCall(t, dir, before, func() error { return files.Write(name, []byte("new")) }, whole)
	faulty.EachCall(t, dir, before, func() error {
		f, err := files.Create(name)
		if err != nil {
			return err
		}
		for _, part := range []string{"n", "e", "w"} {
			if _, err := f.WriteString(part); err != nil {
				f.Drop()
				return err
			}
		}
		return f.Keep()
	}, whole)
}
