package studio

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"path"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/workshop/folder"
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

// conflict is the error of a save whose file has changed since it was read. It contains the present text on disk.
type conflict struct{ text }

func (c *conflict) Error() string { return c.Name + " has changed on disk" }

// versionOf identifies a text; the version of a file that does not exist is "".
func versionOf(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:8])
}

// open reads a file of the folder. It follows no link.
func (s *Studio) open(name string) (text, error) {
	data, exists, err := s.root.Read(name)
	if !exists {
		return text{listed{name, ""}, ""}, err
	}
	return text{listed{name, versionOf(data)}, string(data)}, err
}

// each calls f for every file of the folder that pages may edit.
func (s *Studio) each(f func(name, text string)) error {
	return s.root.Each(func(name string) {
		if data, _, err := s.root.Read(name); err == nil {
			f(name, string(data))
		}
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
		return nil, folder.Refused("There is no such file.")
	}
	return text{listed{name, ""}, string(data)}, nil
}

// save writes a file, unless it has changed since it was read.
func (s *Studio) save(r *request) (any, error) {
	var in struct{ Name, Text, Was string }
	if err := r.read(&in); err != nil {
		return nil, err
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
		if err := s.root.Write(in.Name, data); err != nil {
			return nil, err
		}
		s.tell(filesChanged)
	}
	return listed{in.Name, versionOf(data)}, nil
}

// changed calls do for a file, unless the file has changed since it was read.
func (s *Studio) changed(r *request, do func(name, to string) error) (any, error) {
	var in struct{ Name, Was, To string }
	if err := r.read(&in); err != nil {
		return nil, err
	}
	s.saving.Lock()
	defer s.saving.Unlock()
	switch now, err := s.open(in.Name); {
	case err != nil:
		return nil, err
	case now.Version == "":
		return nil, folder.Refused("There is no such file.")
	case now.Version != in.Was:
		return nil, &conflict{now}
	}
	defer s.tell(filesChanged)
	return struct{}{}, do(in.Name, in.To)
}

// remove deletes a file.
func (s *Studio) remove(r *request) (any, error) {
	return s.changed(r, func(name, _ string) error { return s.root.Remove(name) })
}

// rename gives a file a name that no other has.
func (s *Studio) rename(r *request) (any, error) {
	return s.changed(r, func(name, to string) error {
		if err := folder.Judge(to); err != nil {
			return err
		}
		if _, err := s.root.Lstat(to); err == nil {
			return folder.Refused("There is a file of that name already.")
		}
		if err := s.root.MkdirAll(path.Dir(to), 0o755); err != nil {
			return err
		}
		return s.root.Rename(name, to)
	})
}
