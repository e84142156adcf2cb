package pack

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"precept/cmd/precept/desk"
	"precept/internal/archive"
	"precept/internal/digest"
	"precept/internal/files"
	"precept/internal/limit"
	"precept/interpreter/source"
)

// gathered is the part of a folder that is packed.
type gathered struct {
	name  string // the name of the folder
	fsys  fs.FS  // with the names that problems use
	files map[string][]byte
	left  []string // other files, with the reason why they are left out
	whole bool     // it is a game, not a mod
}

// gather reads a folder: its content, its scenarios and its texts. It reads nothing outside the folder.
func gather(dir string) (*gathered, *source.Problems, error) {
	info, err := os.Stat(dir)
	if err == nil && !info.IsDir() {
		return nil, nil, desk.Usage("%s is not a folder; precept pack makes a file from a folder, precept unpack "+
			"opens one",
			dir)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, nil, desk.Usage("%v", err)
	}
	g := &gathered{name: filepath.ToSlash(filepath.Clean(dir)), files: map[string][]byte{}}
	g.fsys = desk.Named{FS: root.FS(), Dir: g.name}
	ps := &source.Problems{}
	for _, f := range source.Package(g.fsys, ps, g.name) {
		g.files[strings.TrimPrefix(f.Name, g.name+"/")] = f.Text
	}
	_, g.whole = g.files["game.yaml"]
	err = fs.WalkDir(root.FS(), ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil || len(g.left) > limit.Files {
			return err
		}
		return g.rest(root.FS(), name, e, ps)
	})
	return g, ps, err
}

// rest adds a file that is not content, or notes why it is left out.
func (g *gathered) rest(fsys fs.FS, name string, e fs.DirEntry, ps *source.Problems) error {
	switch kind := digest.KindOf(name); {
	case name == "." || name == archive.ManifestName:
	case e.IsDir():
		if e.Name()[0] == '.' {
			g.left = append(g.left, name+"/: its name begins with a dot")
			return fs.SkipDir
		}
		if _, err := fs.Stat(fsys, path.Join(name, "game.yaml")); err == nil {
			g.left = append(g.left, name+"/: another game; pack it separately")
			return fs.SkipDir
		}
	case g.files[name] != nil || kind == digest.Content: // already added, or a problem
	case kind == digest.None:
		g.left = append(g.left, name+": neither content nor a picture nor a text such as README.md or LICENSE.txt")
	case !e.Type().IsRegular():
		g.left = append(g.left, name+": not an ordinary file")
	default:
		text, err := files.ReadFS(fsys, name, limit.FileBytes)
		if err != nil {
			ps.Add(source.Span{File: &source.File{Name: g.name + "/" + name}}, "unreadable", "%v", err)
			return nil
		}
		g.files[name] = text
	}
	return nil
}

// scenarios returns the number of scenario files.
func (g *gathered) scenarios() int {
	n := 0
	for name := range g.files {
		if digest.KindOf(name) == digest.Scenarios {
			n++
		}
	}
	return n
}
