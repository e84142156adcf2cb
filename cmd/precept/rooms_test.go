package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// rooms lists the packages of this module that the packages below each folder may import, apart from packages in the
// same folder.
var rooms = map[string][]string{
	// Package speech translates errors of saves and problems of content.
	"speech":   {"interpreter/record", "interpreter/source", "interpreter/declared", "internal/plural"},
	"desk":     {"interpreter", "internal", "conformance", "content", "cmd/precept/speech"},
	"table":    {"interpreter", "internal", "conformance", "cmd/precept/desk", "cmd/precept/speech"},
	"lab":      {"interpreter", "internal", "conformance", "cmd/precept/desk", "cmd/precept/speech"},
	"workshop": {"interpreter", "internal", "conformance", "cmd/precept/desk", "cmd/precept/speech"},
	"verbs":    {"interpreter", "internal", "conformance", "content", "docs", "cmd/precept"},
	"":         {"cmd/precept/verbs"},
}

// besides lists further imports of single packages: a benchmark needs the built-in content, a book needs pictures, and
// all pages have the colours of the drawings.
var besides = map[string]string{"lab/bench": "content", "workshop/book": "cmd/precept/table/draw",
	"workshop/diff": "cmd/precept/table/draw/svg", "lab/chart": "cmd/precept/table/draw/svg"}

// mostFiles limits the files in a package, without tests. mostVerbs limits those of package verbs, which has one for
// each verb.
const (
	mostFiles = 16
	mostVerbs = 36
)

const here = "precept/cmd/precept"

// listed is the output of `go list` for a package.
type listed struct {
	ImportPath, Name, Dir            string
	Imports, GoFiles, IgnoredGoFiles []string
}

// within returns the path of a package below this one.
func (p *listed) within() string {
	return strings.TrimPrefix(strings.TrimPrefix(p.ImportPath, here), "/")
}

func list(t *testing.T) []listed {
	t.Helper()
	fields := "-json=ImportPath,Name,Dir,Imports,GoFiles,IgnoredGoFiles"
	// with a profile, some packages would be listed twice
	out, err := exec.Command("go", "list", "-pgo=off", fields, here+"/...").Output()
	if err != nil {
		t.Fatal(err)
	}
	var all []listed
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var p listed
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			return all
		} else if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
}

// TestWingsImportNoOther checks that wings do not import each other, and that only the program imports the verbs.
func TestWingsImportNoOther(t *testing.T) {
	for _, p := range list(t) {
		room, _, _ := strings.Cut(p.within(), "/")
		open, known := rooms[room]
		if !known {
			t.Errorf("%s is in no room that is known here", p.ImportPath)
		}
		for _, i := range p.Imports {
			name, ours := strings.CutPrefix(i, "precept/")
			below := func(dir string) bool { return name == dir || strings.HasPrefix(name, dir+"/") }
			if ours && (room == "" || !below("cmd/precept/"+room)) && !slices.ContainsFunc(open, below) &&
				besides[p.within()] != name {
				t.Errorf("%s imports %s", p.ImportPath, i)
			}
		}
	}
}

// TestPackagesAreSmall checks that packages have few files, whose names do not repeat that of the package, and a
// doc.go.
func TestPackagesAreSmall(t *testing.T) {
	for _, p := range list(t) {
		files := slices.DeleteFunc(append(p.GoFiles, p.IgnoredGoFiles...), func(f string) bool {
			return strings.HasSuffix(f, "_test.go")
		})
		most := mostFiles
		if p.within() == "verbs" {
			most = mostVerbs
		}
		if len(files) > most {
			t.Errorf("%s has %d files, more than %d", p.ImportPath, len(files), most)
		}
		for _, f := range files {
			if strings.HasPrefix(f, path.Base(p.ImportPath)+"_") {
				t.Errorf("%s: %s repeats the name of its folder", p.ImportPath, f)
			}
		}
		if p.Name != "main" && !slices.Contains(files, "doc.go") {
			t.Errorf("%s has no doc.go", p.ImportPath)
		}
	}
}

// TestExportedNamesAreExplained checks that every exported name has a comment.
func TestExportedNamesAreExplained(t *testing.T) {
	for _, p := range list(t) {
		for _, f := range append(p.GoFiles, p.IgnoredGoFiles...) {
			set := token.NewFileSet()
			file, err := parser.ParseFile(set, filepath.Join(p.Dir, f), nil, parser.ParseComments)
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range file.Decls {
				for _, name := range unexplained(d) {
					t.Errorf("%s: %s has no comment", set.Position(d.Pos()), name)
				}
			}
		}
	}
}

// standard lists methods with a well-known meaning, which need no comment.
var standard = []string{"String", "Error", "Unwrap"}

// unexplained returns the exported names of a declaration without a comment of their own or of their group.
func unexplained(d ast.Decl) (out []string) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Name.IsExported() && d.Doc == nil && !slices.Contains(standard, d.Name.Name) {
			out = append(out, d.Name.Name)
		}
	case *ast.GenDecl:
		for _, s := range d.Specs {
			var names []*ast.Ident
			told := d.Doc != nil
			switch s := s.(type) {
			case *ast.TypeSpec:
				names, told = []*ast.Ident{s.Name}, told || s.Doc != nil
			case *ast.ValueSpec:
				names, told = s.Names, told || s.Doc != nil || s.Comment != nil
			}
			for _, n := range names {
				if n.IsExported() && !told {
					out = append(out, n.Name)
				}
			}
		}
	}
	return out
}
