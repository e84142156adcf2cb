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

// gathered is what of a folder is packed.
type gathered struct {
	name  string // how the folder is called
	fsys  fs.FS  // by the names that problems have
	files map[string][]byte
	left  []string // what else lies there, with why it is left out
	whole bool     // it is a game
}

// gather takes in a folder: its content, its scenarios and its texts. Nothing outside it is reached.
func gather(dir string) (*gathered, *source.Problems, error) {
	info, err := os.Stat(dir)
	if err == nil && !info.IsDir() {
		return nil, nil, desk.Usage("%s is no folder; precept pack makes a file of a folder, precept unpack looks into one",
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

// rest takes in what is no content, or says that it is left out.
func (g *gathered) rest(fsys fs.FS, name string, e fs.DirEntry, ps *source.Problems) error {
	switch kind := digest.KindOf(name); {
	case name == "." || name == archive.ManifestName:
	case e.IsDir():
		if e.Name()[0] == '.' {
			g.left = append(g.left, name+"/: its name begins with a point")
			return fs.SkipDir
		}
		if _, err := fs.Stat(fsys, path.Join(name, "game.yaml")); err == nil {
			g.left = append(g.left, name+"/: a game of its own; pack it by itself")
			return fs.SkipDir
		}
	case g.files[name] != nil || kind == digest.Content: // or it is a problem
	case kind == digest.None:
		g.left = append(g.left, name+": no content, and no text such as README.md or LICENSE.txt beside it")
	case !e.Type().IsRegular():
		g.left = append(g.left, name+": no ordinary file")
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

// scenarios is how many of the files hold scenarios.
func (g *gathered) scenarios() int {
	n := 0
	for name := range g.files {
		if digest.KindOf(name) == digest.Scenarios {
			n++
		}
	}
	return n
}
