package format

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"precept/cmd/precept/desk"
	"precept/internal/files"
	"precept/internal/limit"
	"precept/interpreter/source"
)

// laidOut is the result of formatting, as JSON.
type laidOut struct {
	Files    int            `json:"files"`
	Changed  []string       `json:"changed"`
	Problems []desk.Problem `json:"problems"`
}

// Files formats the files that the arguments name. With check, it only lists those that would change.
func Files(d *desk.Desk, args []string, check bool) error {
	names, err := yamlFiles(args)
	if err != nil {
		return err
	}
	done := laidOut{Files: len(names), Changed: []string{}, Problems: []desk.Problem{}}
	for _, name := range names {
		if err := formatFile(d, name, check, &done); err != nil {
			return err
		}
	}
	if d.JSON {
		if err := d.WriteJSON(done); err != nil {
			return err
		}
	}
	if len(done.Problems) > 0 || check && len(done.Changed) > 0 {
		return desk.ErrReported
	}
	return nil
}

// formatFile formats one file, or reports its problems.
func formatFile(d *desk.Desk, name string, check bool, done *laidOut) error {
	shown := filepath.ToSlash(name)
	text, err := files.Read(name, limit.FileBytes)
	if errors.Is(err, files.ErrTooLarge) {
		return fmt.Errorf("%s has more than %d bytes, the limit for a file of content", shown, limit.FileBytes)
	}
	if err != nil {
		return err
	}
	out, problems, err := Source(&source.File{Name: shown, Text: text})
	if err != nil {
		problems.Add(source.Span{File: &source.File{Name: shown}}, "layout", "%v", err)
	}
	if problems.Len() > 0 {
		done.Problems = append(done.Problems, d.ProblemsOf(problems)...)
		if !d.JSON {
			problems.Print(d.Err, d.Words())
		}
		return nil
	}
	if bytes.Equal(text, out) {
		return nil
	}
	done.Changed = append(done.Changed, shown)
	if !d.JSON {
		d.Printf("%s\n", shown)
	}
	if check {
		return nil
	}
	return files.Write(name, out)
}

// yamlFiles returns the files that the arguments name: a file itself, or every *.yaml below a folder. It skips
// testdata and folders whose names begin with a dot, and follows no links.
func yamlFiles(args []string) ([]string, error) {
	var out []string
	for _, arg := range args {
		info, err := os.Stat(arg)
		if err != nil {
			return nil, desk.Usage("%v", err)
		}
		if !info.IsDir() {
			out = append(out, filepath.Clean(arg))
			continue
		}
		err = filepath.WalkDir(arg, func(name string, entry fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case entry.IsDir() && name != arg && (strings.HasPrefix(entry.Name(), ".") || entry.Name() == "testdata"):
				return fs.SkipDir
			case entry.Type().IsRegular() && filepath.Ext(name) == ".yaml":
				out = append(out, name)
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}
