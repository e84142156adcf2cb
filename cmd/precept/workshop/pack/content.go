package pack

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"strings"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/speech"
	"precept/interpreter/source"
)

// Content writes the content of a game, or of all games for "", into a new folder. The source is the built-in
// content, or --content. dir is the new folder; for "", it has the name of the game. Nothing is overwritten.
func Content(d *desk.Desk, game, dir string) error {
	l, err := d.Library()
	if err == nil {
		err = l.Named()
	}
	if err != nil {
		return err
	}
	packages, base := l.Packages, l.Files.(desk.Named).Dir
	if game != "" {
		p, err := l.Find(game)
		if err != nil {
			return err
		}
		packages, base = append(packages[:0:0], p), p.Root
	}
	if dir == "" {
		dir = game
	}
	root, err := newFolder(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	count := 0
	for _, p := range packages {
		ps := &source.Problems{}
		files := source.Package(l.Files, ps, p.Root)
		if ps.Len() > 0 {
			return d.Report(ps)
		}
		for _, f := range files {
			if err := put(root, strings.TrimPrefix(f.Name, base+"/"), f.Text); err != nil {
				return err
			}
		}
		count += len(files)
	}
	if d.JSON {
		return d.WriteJSON(struct {
			Written string `json:"written"`
			Files   int    `json:"files"`
		}{dir, count})
	}
	d.Printf(speech.In(d.Lang, "%s: %s of %s\n"), dir, speech.Count(d.Lang, count, "file"),
		speech.Count(d.Lang, len(packages), "game"))
	return nil
}

// newFolder creates a folder, or opens one that is empty.
func newFolder(dir string) (*os.Root, error) {
	if err := desk.Folder("-o", dir); err != nil {
		return nil, err
	}
	if entries, err := os.ReadDir(dir); err == nil && len(entries) > 0 || err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, desk.Usage("%s already exists and is not empty: name another folder with -o", dir)
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	return os.OpenRoot(dir)
}

// put writes one file and never overwrites another.
func put(root *os.Root, name string, text []byte) error {
	if err := root.MkdirAll(path.Dir(name), 0o755); err != nil {
		return err
	}
	f, err := root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	return errors.Join(err, f.Close())
}
