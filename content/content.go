// Package content holds the games that come with Precept, as YAML files inside
// the program.
//
// A package of content is a folder with a game.yaml: the root of a file system
// may be one, and each folder of games/ may be one.
//
//   - Files is the files that come with the program;
//   - Games lists their packages, In those of any other file system;
//   - Variants lists the variants of a package by their names.
//
// Nothing is read here but the line that gives a package or a variant its name;
// what is in the files is the business of [precept/interpreter.Load].
package content

import (
	"bytes"
	"cmp"
	"embed"
	"io"
	"io/fs"
	"path"
	"slices"
)

// Files is every YAML file that comes with the program.
//
//go:embed *.yaml */*.yaml games
var Files embed.FS

// Package is where one game lies.
type Package struct {
	ID   string // what `game:` says, or the name of the folder
	Root string // the folder, "." for the root of the file system
}

// Games is the packages that come with the program.
func Games() []Package { return In(Files, ".") }

// In is the packages of fsys: its folder root, when that holds a game.yaml,
// then those in the folder games below it, sorted by folder.
func In(fsys fs.FS, root string) []Package {
	var out []Package
	if p, ok := at(fsys, root); ok {
		out = append(out, p)
	}
	folders, _ := fs.ReadDir(fsys, path.Join(root, "games"))
	slices.SortFunc(folders, func(a, b fs.DirEntry) int { return cmp.Compare(a.Name(), b.Name()) })
	for _, f := range folders {
		if p, ok := at(fsys, path.Join(root, "games", f.Name())); ok {
			out = append(out, p)
		}
	}
	return out
}

// Variants is the names of the variants in the folder variants of a package, in the order of the files' names.
func Variants(fsys fs.FS, root string) []string {
	var out []string
	_ = fs.WalkDir(fsys, path.Join(root, "variants"), func(name string, entry fs.DirEntry, err error) error {
		if err == nil && entry.Type().IsRegular() && path.Ext(name) == ".yaml" {
			if id := said(fsys, name, "variant:"); id != "" {
				out = append(out, id)
			}
		}
		return nil // what cannot be read is told by those who read it
	})
	return out
}

// headBytes is how far an id is looked for; it stands at the first key of a file.
const headBytes = 16 << 10

// at is the package in one folder, false when there is no game.yaml.
func at(fsys fs.FS, folder string) (Package, bool) {
	name := path.Join(folder, "game.yaml")
	if _, err := fs.Stat(fsys, name); err != nil {
		return Package{}, false
	}
	return Package{ID: cmp.Or(said(fsys, name, "game:"), path.Base(folder)), Root: folder}, true
}

// said is what a key says at the beginning of a line of a file, "" when none does.
func said(fsys fs.FS, name, key string) string {
	file, err := fsys.Open(name)
	if err != nil {
		return ""
	}
	defer file.Close()
	text, _ := io.ReadAll(io.LimitReader(file, headBytes))
	for line := range bytes.Lines(text) {
		if rest, ok := bytes.CutPrefix(line, []byte(key)); ok {
			rest, _, _ = bytes.Cut(rest, []byte(" #"))
			return string(bytes.Trim(rest, " \t\r\n\"'"))
		}
	}
	return ""
}
