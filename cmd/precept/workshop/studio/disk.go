package studio

import (
	"bytes"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"precept/cmd/precept/desk"
	"precept/conformance"
	"precept/internal/files"
	"precept/internal/limit"
)

// listed is a file of the folder.
type listed struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

// text is a file with its content.
type text struct {
	listed
	Text string `json:"text"`
}

// conflict is the error of a save whose file has changed since it was read: what is on disk.
type conflict struct{ text }

func (c *conflict) Error() string { return c.Name + " has changed on disk" }

// endings lists which files a page edits.
var endings = []string{".yaml", ".yml", ".md"}

// edited returns an error unless a name is that of a file that a page may edit.
func edited(name string) error {
	hidden := strings.HasPrefix(name, ".") || strings.Contains(name, "/.")
	if !fs.ValidPath(name) || hidden || !slices.Contains(endings, path.Ext(name)) {
		return refused{"That is not the name of a file here. Names end in .yaml or .md, and stay in the folder."}
	}
	return nil
}

// versionOf identifies a text; the version of a file that does not exist is "".
func versionOf(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:8])
}

// open reads a file of the folder. It follows no link.
func (s *Studio) open(name string) (out text, err error) {
	if err := edited(name); err != nil {
		return out, err
	}
	if info, err := s.root.Lstat(name); err == nil && !info.Mode().IsRegular() {
		return out, refused{"That is a link or no ordinary file."}
	}
	data, err := files.ReadFS(s.root.FS(), name, limit.FileBytes)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return text{listed{name, ""}, ""}, nil
	case err == nil && !utf8.Valid(data):
		err = refused{"The file is not text in UTF-8."}
	}
	return text{listed{name, versionOf(data)}, string(data)}, err
}

// each calls f for the files of the folder that a page may edit.
func (s *Studio) each(f func(name, text string)) error {
	count, fsys := 0, s.root.FS()
	return fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil || name == ".":
			return err
		case strings.HasPrefix(d.Name(), ".") && d.IsDir():
			return fs.SkipDir
		case count >= limit.Files:
			return fs.SkipAll
		case d.Type().IsRegular() && edited(name) == nil:
			if data, err := files.ReadFS(fsys, name, limit.FileBytes); err == nil {
				count++
				f(name, string(data))
			}
		}
		return nil
	})
}

// files lists the files of the folder.
func (s *Studio) files(*request) (any, error) {
	out := []listed{}
	err := s.each(func(name, text string) { out = append(out, listed{name, versionOf([]byte(text))}) })
	return out, err
}

// file returns a file of the folder.
func (s *Studio) file(r *request) (any, error) { return s.open(r.FormValue("name")) }

// built returns a built-in file, which cannot be edited.
func (s *Studio) built(r *request) (any, error) {
	name := r.FormValue("name")
	data, err := files.ReadFS(s.Library.Files, name, limit.FileBytes)
	if err != nil {
		data, err = files.ReadFS(desk.Named{FS: conformance.Files, Dir: "conformance"}, name, limit.FileBytes)
	}
	if err != nil {
		return nil, refused{"There is no such file."}
	}
	return text{listed{name, ""}, string(data)}, nil
}

// save writes a file, unless it has changed since it was read.
func (s *Studio) save(r *request) (any, error) {
	var in struct{ Name, Text, Was string }
	if err := r.read(&in); err != nil {
		return nil, err
	}
	if len(in.Text) > limit.FileBytes {
		return nil, refused{"The text is too long for one file: divide it."}
	}
	s.saving.Lock()
	defer s.saving.Unlock()
	now, err := s.open(in.Name)
	if err != nil {
		return nil, err
	}
	data := []byte(in.Text)
	if now.Version != in.Was && now.Version != versionOf(data) {
		return nil, &conflict{now}
	}
	if !bytes.Equal(data, []byte(now.Text)) || now.Version == "" {
		if err := s.write(in.Name, data); err != nil {
			return nil, err
		}
		s.tell(filesChanged)
	}
	return listed{in.Name, versionOf(data)}, nil
}

// same locks the folder and returns a file, unless it has changed since it was read.
func (s *Studio) same(name, was string) (func(), error) {
	s.saving.Lock()
	now, err := s.open(name)
	switch {
	case err == nil && now.Version == "":
		err = refused{"There is no such file."}
	case err == nil && now.Version != was:
		err = &conflict{now}
	}
	if err != nil {
		s.saving.Unlock()
	}
	return s.saving.Unlock, err
}

// remove deletes a file, unless it has changed since it was read.
func (s *Studio) remove(r *request) (any, error) {
	var in struct{ Name, Was string }
	if err := r.read(&in); err != nil {
		return nil, err
	}
	done, err := s.same(in.Name, in.Was)
	if err != nil {
		return nil, err
	}
	defer done()
	defer s.tell(filesChanged)
	return struct{}{}, s.root.Remove(in.Name)
}

// rename gives a file a name that no other has, unless it has changed since it was read.
func (s *Studio) rename(r *request) (any, error) {
	var in struct{ Name, Was, To string }
	if err := r.read(&in); err != nil {
		return nil, err
	}
	done, err := s.same(in.Name, in.Was)
	if err != nil {
		return nil, err
	}
	defer done()
	if err := edited(in.To); err != nil {
		return nil, err
	}
	if _, err := s.root.Lstat(in.To); err == nil {
		return nil, refused{"There is a file of that name already."}
	}
	if err := s.root.MkdirAll(path.Dir(in.To), 0o755); err != nil {
		return nil, err
	}
	defer s.tell(filesChanged)
	return struct{}{}, s.root.Rename(in.Name, in.To)
}

// write replaces a file as a whole, or creates it with its folders.
func (s *Studio) write(name string, data []byte) error {
	mode := fs.FileMode(0o644)
	if info, err := s.root.Lstat(name); err == nil {
		mode = info.Mode().Perm()
	} else if err := s.root.MkdirAll(path.Dir(name), 0o755); err != nil {
		return err
	}
	part := path.Join(path.Dir(name), "."+path.Base(name)+".part-"+rand.Text())
	f, err := s.root.OpenFile(part, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err == nil {
		err = s.root.Rename(part, name)
	}
	if err != nil {
		return errors.Join(err, s.root.Remove(part))
	}
	return nil
}
