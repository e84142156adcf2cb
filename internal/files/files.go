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

// ErrTooLarge reports a file that is larger than the limit.
var ErrTooLarge = errors.New("it is larger than such a file may be")

// ErrNoFile reports a pipe, a device or a folder in place of a file.
var ErrNoFile = errors.New("this is no ordinary file")

// Read reads an ordinary file of at most most bytes. It refuses anything else before opening it: a pipe may never send
// anything, and a device may never end.
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

// ReadFS is Read for a file of a file system.
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

// Write writes a file, and replaces one that exists. A reader sees the old file or the new one, never a part. An
// existing file keeps its mode, and a symbolic link stays a link to the file. Write writes directly to a device or a
// pipe.
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

// Disk is where files are written.
type Disk interface {
	CreateTemp(dir, pattern string) (Handle, error)
	Rename(from, to string) error
	Remove(name string) error
}

// On is the disk of this machine. Tests replace it by one that fails.
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

// Temp is a temporary file that will replace another in the same folder.
type Temp struct {
	Handle
	name string
	disk Disk
}

// part separates the name of a file from the unique part of its temporary file's name.
const part = ".part-"

// stale is the age from which a temporary file must come from a program that was killed.
const stale = time.Minute

// Create begins a temporary file for the file name. It removes old temporary files for the same name, which killed
// programs left.
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

// sweep removes old temporary files with a prefix from a folder.
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

// Keep completes the file and gives it its final name.
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

// Drop closes the file and removes it.
func (t *Temp) Drop() {
	t.Close()
	t.disk.Remove(t.Name())
}
