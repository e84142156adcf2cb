// Package content holds the games that come with Precept, as embedded YAML files.
//
// A package of content is a folder with a game.yaml. It is the root of a file system, or a folder in games/.
//
//   - Files is the embedded files.
//   - Games lists their packages, and In those of any other file system.
//   - Variants lists the names of a package's variants.
//
// This package reads only the line that gives a package or a variant its name. [precept/interpreter.Load] reads the
// rest.
package content

import (
	"bytes"
	"cmp"
	"io"
	"io/fs"
	"path"
	"slices"
)

// Package is the place of one game.
type Package struct {
	ID   string // the value of `game:`, or the name of the folder
	Root string // the folder, "." for the root of the file system
}

// Games returns the built-in packages.
func Games() []Package { return In(Files, ".") }

// In returns the packages of fsys: its folder root, if it has a game.yaml, and then those in the folder games below
// it, sorted by folder.
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

// Variants returns the names of the variants in the folder variants of a package, sorted by file.
func Variants(fsys fs.FS, root string) []string {
	var out []string
	_ = fs.WalkDir(fsys, path.Join(root, "variants"), func(name string, entry fs.DirEntry, err error) error {
		if err == nil && entry.Type().IsRegular() && path.Ext(name) == ".yaml" {
			if id := said(fsys, name, "variant:"); id != "" {
				out = append(out, id)
			}
		}
		return nil // reading the file reports the error
	})
	return out
}

// headBytes limits the search for an id, which is the value of a file's first key.
const headBytes = 16 << 10

// at returns the package in a folder, false if there is no game.yaml.
func at(fsys fs.FS, folder string) (Package, bool) {
	name := path.Join(folder, "game.yaml")
	if _, err := fs.Stat(fsys, name); err != nil {
		return Package{}, false
	}
	return Package{ID: cmp.Or(said(fsys, name, "game:"), path.Base(folder)), Root: folder}, true
}

// said returns the value of a key at the beginning of a line of a file, "" if there is none.
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
