package files

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// ErrTooLarge is a file of more bytes than are read.
var ErrTooLarge = errors.New("it is larger than such a file may be")

// ErrNoFile is a pipe, a device or a folder where a file is expected.
var ErrNoFile = errors.New("this is no ordinary file")

// Read reads an ordinary file of at most so many bytes. What is none is refused before it is opened: a pipe may be
// silent for ever, and a device without end.
func Read(name string, most int) ([]byte, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, &fs.PathError{Op: "read", Path: name, Err: ErrNoFile}
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return all(f, name, most)
}

// ReadFS is Read of a file of a file system.
func ReadFS(fsys fs.FS, name string, most int) ([]byte, error) {
	info, err := fs.Stat(fsys, name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, &fs.PathError{Op: "read", Path: name, Err: ErrNoFile}
	}
	f, err := fsys.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return all(f, name, most)
}

func all(r io.Reader, name string, most int) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, int64(most)+1))
	if err == nil && len(data) > most {
		err = &fs.PathError{Op: "read", Path: name, Err: fmt.Errorf("%w: %d bytes", ErrTooLarge, most)}
	}
	return data, err
}

// Write puts a file where there is none or in the place of another, as a whole or not at all: whoever reads it
// meanwhile sees the old one or the new one. A file that is there keeps its mode; a link is followed, so that it stays
// one. To what is no ordinary file, a device or a pipe, is written as it is.
func Write(name string, data []byte) error {
	info, err := os.Stat(name)
	if err == nil && !info.Mode().IsRegular() {
		return writeTo(name, data)
	}
	t, err := Create(name)
	if err != nil {
		return err
	}
	if _, err := t.Write(data); err != nil {
		t.Drop()
		return err
	}
	return t.Keep()
}

func writeTo(name string, data []byte) error {
	f, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	return errors.Join(err, f.Close())
}

// Handle is a file that is being written.
type Handle interface {
	io.Writer
	io.StringWriter
	Name() string
	Chmod(fs.FileMode) error
	Sync() error
	Close() error
}

// Disk is what files are written to.
type Disk interface {
	CreateTemp(dir, pattern string) (Handle, error)
	Rename(from, to string) error
	Remove(name string) error
}

// On is the disk of this machine. A test puts one in its place that fails.
var On Disk = machine{}

type machine struct{}

func (machine) CreateTemp(dir, pattern string) (Handle, error) {
	f, err := os.CreateTemp(dir, pattern)
	if err != nil {
		return nil, err
	}
	return f, nil
}

func (machine) Rename(from, to string) error { return os.Rename(from, to) }

func (machine) Remove(name string) error { return os.Remove(name) }

// Temp is a file that is being written beside the one whose place it takes.
type Temp struct {
	Handle
	name string
	disk Disk
}

// part stands between the name of a file and what makes that of its temporary files unique.
const part = ".part-"

// stale is how old a temporary file is when it surely was left behind by a program that was killed.
const stale = time.Minute

// Create begins a file that is to be called name. What killed programs left of the same file is removed.
func Create(name string) (*Temp, error) {
	if real, err := filepath.EvalSymlinks(name); err == nil {
		name = real
	}
	dir, base := filepath.Split(name)
	if dir == "" {
		dir = "."
	}
	sweep(dir, "."+base+part)
	f, err := On.CreateTemp(dir, "."+base+part+"*")
	if err != nil {
		return nil, err
	}
	return &Temp{f, name, On}, nil
}

// sweep removes the temporary files in a folder whose names begin so, if they are old.
func sweep(dir, prefix string) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return
	}
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), prefix) || !e.Type().IsRegular() {
			continue
		}
		if info, err := e.Info(); err == nil && time.Since(info.ModTime()) > stale {
			On.Remove(filepath.Join(dir, e.Name()))
		}
	}
}

// Keep ends the file and gives it its name.
func (t *Temp) Keep() error {
	mode := os.FileMode(0o644)
	if info, err := os.Stat(t.name); err == nil {
		mode = info.Mode().Perm()
	}
	err := errors.Join(t.Chmod(mode), t.Sync(), t.Close())
	if err == nil {
		err = t.disk.Rename(t.Name(), t.name)
	}
	if err != nil {
		err = errors.Join(err, t.disk.Remove(t.Name()))
	}
	return err
}

// Drop ends the file and leaves nothing of it.
func (t *Temp) Drop() {
	t.Close()
	t.disk.Remove(t.Name())
}
