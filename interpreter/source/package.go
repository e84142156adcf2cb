package source

import (
	"io"
	"io/fs"
	"path"
	"strings"

	"precept/internal/fault"
	"precept/internal/limit"
)

// Package returns the files of the package in the folder root of fsys, in the order of their names. They are all *.yaml
// files below root, except in three sorts of folders: those with their own game.yaml, the folder [Scenarios], and those
// whose names begin with a point. A file's name is its path in fsys.
//
// Files of other kinds are ignored. A YAML file that cannot be read is a problem: a link, another ending, a size above
// the limits, an error of the system.
//
// It follows no link. To reach nothing outside the folder, callers pass the FS of an [os.Root].
func Package(fsys fs.FS, ps *Problems, root string) (files []*File) {
	p := &packager{fsys: fsys, ps: ps, root: root}
	if info, err := fs.Lstat(fsys, root); err == nil && !info.IsDir() {
		p.refuse(root, CodeUnreadable, "a package is a folder, and this is not one")
		return nil
	}
	// The walk itself never fails: visit reports and continues.
	_ = fs.WalkDir(fsys, root, p.visit)
	return p.files
}

// Scenarios is the folder of a package that contains its scenarios.
const Scenarios = "conformance"

// A packager walks through the folders of a package.
type packager struct {
	fsys    fs.FS
	ps      *Problems
	root    string
	files   []*File
	bytes   int // the size of all files
	entries int
}

// visit reads one entry of a folder.
func (p *packager) visit(name string, entry fs.DirEntry, err error) error {
	if err != nil {
		p.refuse(name, CodeUnreadable, "this cannot be read: %s", reason(err))
		return nil
	}
	if name == p.root {
		return nil
	}
	if p.entries++; p.entries > limit.Files {
		p.refuse(name, CodeTooLarge, "the package has more than %d files and folders", limit.Files)
		return fs.SkipAll
	}
	if entry.IsDir() {
		return p.folder(name)
	}
	if !isYAML(name) {
		return nil
	}
	return p.file(name, entry)
}

// folder skips a folder that does not belong to the package.
func (p *packager) folder(name string) error {
	inside := name
	if p.root != "." {
		inside = strings.TrimPrefix(name, p.root+"/")
	}
	if strings.Count(inside, "/") >= limit.FolderDepth {
		p.refuse(name, CodeTooLarge, "the folders of the package nest more than %d deep", limit.FolderDepth)
		return fs.SkipDir
	}
	if inside == Scenarios || path.Base(name)[0] == '.' {
		return fs.SkipDir
	}
	if _, err := fs.Lstat(p.fsys, path.Join(name, "game.yaml")); err == nil {
		return fs.SkipDir
	}
	return nil
}

// isYAML reports whether a file is meant as YAML, with any spelling of the ending and with or without a .txt that an
// editor has added.
func isYAML(name string) bool {
	name = strings.TrimSuffix(strings.ToLower(name), ".txt")
	ending := path.Ext(name)
	return ending == ".yaml" || ending == ".yml"
}

// file reads one YAML file.
func (p *packager) file(name string, entry fs.DirEntry) error {
	switch {
	case entry.Type()&fs.ModeSymlink != 0:
		p.refuse(name, CodeUnreadable, "this is a link, and links are not followed; put the file here")
		return nil
	case !entry.Type().IsRegular():
		p.refuse(name, CodeUnreadable, "this is no ordinary file")
		return nil
	case path.Ext(name) != ".yaml":
		p.refuse(name, CodeUnreadable, "this file is not read; let its name end in .yaml")
		return nil
	}
	text, err := p.text(name)
	switch {
	case err != nil:
		p.refuse(name, CodeUnreadable, "this cannot be read: %s", reason(err))
		return nil
	case len(text) > limit.FileBytes:
		p.refuse(name, CodeTooLarge, "the file has more than %d bytes; divide it", limit.FileBytes)
		return nil
	case p.bytes+len(text) > limit.PackageBytes:
		p.refuse(name, CodeTooLarge, "the files of the package up to here have more than %d bytes", limit.PackageBytes)
		return fs.SkipAll
	}
	p.bytes += len(text)
	p.files = append(p.files, &File{Name: name, Text: text, Disk: p.fsys})
	return nil
}

// text reads one file, up to one byte more than allowed.
func (p *packager) text(name string) ([]byte, error) {
	file, err := p.fsys.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return io.ReadAll(io.LimitReader(file, limit.FileBytes+1))
}

// refuse adds a problem with a whole file or folder.
func (p *packager) refuse(name, code string, format Format, args ...any) {
	p.ps.Add(Span{File: &File{Name: name}}, code, format, args...)
}

// reason returns the message of the operating system, without the path.
func reason(err error) string {
	if refusal, ok := err.(*fs.PathError); ok {
		return refusal.Err.Error()
	}
	return err.Error()
}

// Trees returns the files of the package in folder root of fsys, and the tree of each. The tree is nil for a file that
// cannot be parsed. It parses on all cores.
func Trees(fsys fs.FS, ps *Problems, root string) ([]*File, map[*File]*Node) {
	files := Package(fsys, ps, root)
	nodes, found := make([]*Node, len(files)), make([]Problems, len(files))
	fault.SideBySide(len(files), 0, func(i int) { nodes[i] = Parse(files[i], &found[i]) })
	of := make(map[*File]*Node, len(files))
	for i, f := range files {
		if found[i].Len() > 0 {
			nodes[i] = Parse(f, ps) // again, to report problems in the order of the files
		}
		of[f] = nodes[i]
	}
	return files, of
}
