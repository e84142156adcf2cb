// Package faulty provides a disk that fails at a chosen call, to test programs that write files.
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

// Err is the error of a disk that fails.
var Err = errors.New("the disk fails")

// disk fails at its call number at. If it is full, all later calls fail too, except those that remove files.
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

// Write writes half of the data when it fails.
func (h *handle) Write(data []byte) (int, error) {
	if h.d.fails() {
		n, _ := h.Handle.Write(data[:len(data)/2])
		return n, Err
	}
	return h.Handle.Write(data)
}

// WriteString is Write for a text.
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

// Close closes the file even when it fails.
func (h *handle) Close() error {
	failed := h.d.fails()
	if err := h.Handle.Close(); err != nil || !failed {
		return err
	}
	return Err
}

// EachCall runs do again and again on a disk that fails one call later each time, until do ends before the disk fails.
// It does so for a disk that fails once, and for a full disk, where later calls fail too. The function before prepares
// each run.
//
// After each run, every file below dir must be as it was before, or accepted by whole as complete; no temporary files
// may remain. EachCall also reports a run in which do returned no error although the disk failed, or the reverse.
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

// content returns the content of every file below a folder.
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
