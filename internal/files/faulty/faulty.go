// Package faulty is a disk that fails at one call, for tests of what writes files.
package faulty

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"precept/internal/files"
)

// Err is what the disk says when it fails.
var Err = errors.New("the disk fails")

// disk fails at its call number at; where it is full, at all that come after it too, but for removing.
type disk struct {
	files.Disk
	at, calls int
	full      bool
}

// fails counts a call, and reports whether it fails.
func (d *disk) fails() bool {
	d.calls++
	return d.calls == d.at || d.full && d.calls > d.at
}

// CreateTemp implements files.Disk.
func (d *disk) CreateTemp(dir, pattern string) (files.Handle, error) {
	if d.fails() {
		return nil, Err
	}
	h, err := d.Disk.CreateTemp(dir, pattern)
	return &handle{h, d}, err
}

// Rename implements files.Disk.
func (d *disk) Rename(from, to string) error {
	if d.fails() {
		return Err
	}
	return d.Disk.Rename(from, to)
}

// handle is a file on a disk that fails.
type handle struct {
	files.Handle
	d *disk
}

// Write writes half when it fails.
func (h *handle) Write(data []byte) (int, error) {
	if h.d.fails() {
		n, _ := h.Handle.Write(data[:len(data)/2])
		return n, Err
	}
	return h.Handle.Write(data)
}

// WriteString is Write of a text.
func (h *handle) WriteString(text string) (int, error) { return h.Write([]byte(text)) }

// Chmod implements files.Handle.
func (h *handle) Chmod(mode fs.FileMode) error {
	if h.d.fails() {
		return Err
	}
	return h.Handle.Chmod(mode)
}

// Sync implements files.Handle.
func (h *handle) Sync() error {
	if h.d.fails() {
		return Err
	}
	return h.Handle.Sync()
}

// Close closes even where it fails.
func (h *handle) Close() error {
	failed := h.d.fails()
	if err := h.Handle.Close(); err != nil || !failed {
		return err
	}
	return Err
}

// EachCall does something again and again, each time on a disk that fails one call later: alone, or, as a full one,
// with all that come after it; until it comes to its end before the disk fails. What it writes below dir is each time
// what was there before it, or what is whole says is whole: never half of it, and nothing beside it. wrong is what it
// said; where it says nothing although the disk failed, that is wrong.
func EachCall(t testing.TB, dir string, before func(), do func() error, whole func(name string, data []byte) error) {
	t.Helper()
	old := files.On
	defer func() { files.On = old }()
	for _, full := range []bool{false, true} {
		for at := 1; ; at++ {
			before()
			was := content(t, dir)
			d := &disk{Disk: old, at: at, full: full}
			files.On = d
			err := do()
			files.On = old
			where := fmt.Sprintf("call %d of %d, full %v", at, d.calls, full)
			if failed := d.calls >= at; failed != (err != nil) {
				t.Errorf("%s: it ends with %v", where, err)
			}
			for name, data := range content(t, dir) {
				if strings.Contains(name, ".part-") {
					t.Errorf("%s: %s is left", where, name)
				} else if before, there := was[name]; !there || before != data {
					if err := whole(name, []byte(data)); err != nil {
						t.Errorf("%s: %s is neither as it was nor whole: %v", where, name, err)
					}
				}
			}
			for name := range was {
				if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
					t.Errorf("%s: %v", where, err)
				}
			}
			if d.calls < at {
				if at < 5 {
					t.Errorf("only %d calls: nothing is written", d.calls)
				}
				break
			}
		}
	}
}

// content is every file below a folder.
func content(t testing.TB, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := filepath.WalkDir(dir, func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := os.ReadFile(name)
		rel, _ := filepath.Rel(dir, name)
		out[rel] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}
