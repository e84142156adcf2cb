package book

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"precept/cmd/precept/desk"
	"precept/internal/files"
	"precept/internal/limit"
)

// list is the file that names all files of a book. put uses it to recognise a book, and to find files that do not
// belong.
const list = "book.txt"

// listHead is the first line of list.
const listHead = "Pages written by precept book. Writing the book again replaces the whole folder."

// put writes a book into a folder and replaces a book that is already there, completely or not at all. It refuses a
// folder that holds anything else.
func put(dir string, book map[string][]byte) error {
	at, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	if real, err := filepath.EvalSymlinks(at); err == nil {
		at = real
	}
	if err := judge(dir, at); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
		return err
	}
	fresh, err := os.MkdirTemp(filepath.Dir(at), "."+filepath.Base(at)+".part-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(fresh)
	if err := fill(fresh, book); err != nil {
		return err
	}
	return exchange(fresh, at)
}

// fill writes the files of a book into a new folder.
func fill(dir string, book map[string][]byte) error {
	names := sorted(book)
	book[list] = []byte(listHead + "\n" + strings.Join(names, "\n") + "\n")
	for _, name := range append(names, list) {
		to := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(to, book[name], 0o644); err != nil {
			return err
		}
	}
	return os.Chmod(dir, 0o755)
}

// exchange moves fresh to at. It keeps the old folder until the move succeeds, and restores it if the move fails.
func exchange(fresh, at string) error {
	old := fresh + ".old"
	switch err := os.Rename(at, old); {
	case errors.Is(err, fs.ErrNotExist):
		return os.Rename(fresh, at)
	case err != nil:
		return err
	}
	if err := os.Rename(fresh, at); err != nil {
		return errors.Join(err, os.Rename(old, at))
	}
	return os.RemoveAll(old)
}

// judge returns an error if a book must not be written to a folder. It returns nil if the folder does not exist, is
// empty, or holds only a book.
func judge(dir, at string) error {
	info, err := os.Stat(at)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	if !info.IsDir() {
		return desk.Usage("%s is not a folder", dir)
	}
	var ours []string
	data, err := files.Read(filepath.Join(at, list), limit.FileBytes)
	if first, rest, _ := bytes.Cut(data, []byte("\n")); err == nil && string(first) == listHead {
		ours = append(strings.Split(string(rest), "\n"), list)
	}
	return filepath.WalkDir(at, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		rel, err := filepath.Rel(at, name)
		if err == nil && !slices.Contains(ours, filepath.ToSlash(rel)) {
			return desk.Usage("%s contains %s, which is not part of a book; name another folder, or an empty one", dir, rel)
		}
		return err
	})
}
