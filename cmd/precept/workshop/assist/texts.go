package assist

import (
	"context"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"precept/internal/files"
	"precept/internal/limit"
)

type reading struct {
	Name string `json:"name,omitempty"`
	From int    `json:"from,omitempty"`
	To   int    `json:"to,omitempty"`
}

// read returns lines of a text in the folder or in the built-in content, or the list of the folder's texts.
func (s *server) read(_ context.Context, in reading) (string, error) {
	name := path.Clean(in.Name)
	if in.Name == "" || name == "." {
		return s.list()
	}
	if data, err := s.text(name); err != nil || data != nil {
		return numbered(data, in), err
	}
	for _, built := range s.Built {
		if list, err := fs.ReadDir(built, name); err == nil {
			var b strings.Builder
			for _, d := range list {
				end := ""
				if d.IsDir() {
					end = "/"
				}
				fmt.Fprintf(&b, "%s/%s%s\n", name, d.Name(), end)
			}
			return b.String(), nil
		}
	}
	if info, err := s.Folder.Stat(name); err == nil && info.IsDir() {
		return s.list()
	}
	return "", refuse("There is no file %q, in your folder or in the built-in content. Call read without a name for "+
		"a list.", in.Name)
}

// text returns a text from the folder or the built-in content, or nil if there is none with that name.
func (s *server) text(name string) ([]byte, error) {
	built := func() []byte {
		for _, fsys := range s.Built {
			if data, err := files.ReadFS(fsys, name, limit.FileBytes); err == nil {
				return data
			}
		}
		return nil
	}
	if path.Ext(name) == "" {
		return nil, nil
	}
	data, exists, err := s.Folder.Read(name)
	if err == nil && !exists {
		data = built()
	}
	return data, err
}

// list returns the texts of the folder.
func (s *server) list() (string, error) {
	var b strings.Builder
	err := s.Folder.Each(func(name string) { fmt.Fprintln(&b, name) })
	if b.Len() == 0 {
		b.WriteString("Your folder has no texts yet.\n")
	}
	b.WriteString("\nThe built-in content, which you can read but not write, is in content/ and conformance/.\n")
	return b.String(), err
}

// numbered returns the requested range of lines, with line numbers.
func numbered(data []byte, in reading) string {
	var b strings.Builder
	n := 0
	for line := range strings.Lines(string(data)) {
		if n++; n >= in.From && (in.To == 0 || n <= in.To) {
			fmt.Fprintf(&b, "%4d  %s\n", n, strings.TrimRight(line, "\r\n"))
		}
	}
	if b.Len() == 0 {
		return fmt.Sprintf("The last line of the file is %d.", n)
	}
	return b.String()
}

type writing struct {
	Name      string `json:"name"`
	Text      string `json:"text"`
	InsteadOf string `json:"instead_of,omitempty"`
}

// write writes a text to a file, or replaces a passage in it.
func (s *server) write(_ context.Context, in writing) (string, error) {
	s.writing.Lock()
	defer s.writing.Unlock()
	name := path.Clean(in.Name)
	now, _, err := s.Folder.Read(name)
	if err != nil {
		return "", err
	}
	if in.InsteadOf != "" {
		if n := strings.Count(string(now), in.InsteadOf); n != 1 {
			return "", refuse("%s must have the passage instead_of once (found: %d). Nothing is changed. Give a passage "+
				"that it has once, with what is before or after it, exactly as read shows it behind the line numbers.", name, n)
		}
		in.Text = strings.Replace(string(now), in.InsteadOf, in.Text, 1)
	}
	if err := s.Folder.Write(name, []byte(in.Text)); err != nil {
		return "", err
	}
	return fmt.Sprintf("%s is written; its last line is %d.", name, strings.Count(in.Text, "\n")), nil
}
