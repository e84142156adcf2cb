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

// list is the file of a book that names all of its files. By it a book is known, and what else lies in its folder.
const list = "book.txt"

// listHead is the first line of that file.
const listHead = "Pages written by precept book. Writing the book again replaces the whole folder."

// put puts a book into a folder, in the place of one that is there already: whole, or not at all. A folder with
// anything that is no book of ours is left alone.
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

// fill writes the files of a book into a folder that is new.
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

// exchange puts a folder in the place of another, which is kept until that is done.
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

// judge says why a book may not be put into a folder; nil when there is none, when it is empty, and when it holds a
// book and nothing else.
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
