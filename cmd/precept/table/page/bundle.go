package page

import (
	"io/fs"
	"path"
	"strings"
	"testing/fstest"

	"precept/cmd/precept/desk"
	"precept/interpreter"
	"precept/interpreter/source"
)

// Bundle is the content that a page contains.
type Bundle struct {
	Game    string   `json:"game"`
	Laid    []string `json:"laid"` // variants and mods that its first table has
	Folders []Folder `json:"folders"`
	Version string   `json:"version"` // of the program that wrote it
}

// Folder is the game, which comes first, or a mod.
type Folder struct {
	Dir   string            `json:"dir"`
	Files map[string]string `json:"files"` // by their names below the folder
}

// Gather returns a bundle with a game of the library and mods.
func Gather(l *desk.Library, game string, laid []string, version string, mods ...*interpreter.Mod) (*Bundle, error) {
	p, err := l.Find(game)
	if err != nil {
		return nil, err
	}
	b := &Bundle{Game: game, Laid: laid, Version: version, Folders: []Folder{{Dir: game, Files: map[string]string{}}}}
	for name, text := range l.Texts(p) {
		b.Folders[0].Files[name] = string(text)
	}
	for _, m := range mods {
		f := Folder{Dir: path.Base(m.From), Files: map[string]string{}}
		for _, x := range m.Files {
			f.Files[strings.TrimPrefix(x.Name, strings.TrimSuffix(m.From, "/")+"/")] = string(x.Text)
		}
		b.Folders = append(b.Folders, f)
	}
	return b, nil
}

// fsys returns the files of a folder as a file system. Texts in edited replace those of the bundle; its keys are paths.
func (f *Folder) fsys(edited map[string]string) fs.FS {
	out := fstest.MapFS{}
	for name, text := range f.Files {
		if now, ok := edited[path.Join(f.Dir, name)]; ok {
			text = now
		}
		out[name] = &fstest.MapFile{Data: []byte(text), Mode: 0o444}
	}
	return out
}

// open returns the bundle's game as a library, and its mods. Texts in edited replace those of the bundle; its keys are
// paths. Problems of mods are returned as errors; those of the game appear when it is loaded.
func (b *Bundle) open(edited map[string]string) (*desk.Library, []*interpreter.Mod, error) {
	var l *desk.Library
	var mods []*interpreter.Mod
	for i, f := range b.Folders {
		files := f.fsys(edited)
		if i == 0 {
			l = desk.LibraryOf(files, f.Dir)
			continue
		}
		m, err := interpreter.ReadMod(desk.Named{FS: files, Dir: f.Dir}, f.Dir)
		if err != nil {
			return nil, nil, err
		}
		mods = append(mods, m)
	}
	return l, mods, nil
}

// problems returns the problems that an error holds, nil for another error.
func problems(err error) []source.Problem {
	if ps, ok := err.(*source.Problems); ok { //nolint:errorlint // it is never wrapped
		return ps.All()
	}
	return nil
}
