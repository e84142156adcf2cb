package cards

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"precept/cmd/precept/desk"
	"precept/internal/files"
	"precept/internal/limit"
	"precept/interpreter/source"
)

// sheet is a file with cards.
type sheet struct {
	name string // as the column of files has it
	path string // "" for a file that comes with the program
	text string
}

// Run prints the cards of a file, a folder or a game as CSV. If table is the name of a CSV file, or - for the standard
// input, Run changes the files by that table instead.
func Run(d *desk.Desk, of, table string) error {
	sheets, err := sheetsOf(d, of)
	if err != nil {
		return err
	}
	if table != "" {
		return change(d, of, sheets, table)
	}
	var names []string
	var tables []Table
	for _, s := range sheets {
		names, tables = append(names, s.name), append(tables, Of(s.text))
	}
	if len(sheets) == 1 {
		return tables[0].Write(d.Out)
	}
	return Join(names, tables).Write(d.Out)
}

// sheetsOf returns the files with cards.
func sheetsOf(d *desk.Desk, of string) (out []*sheet, err error) {
	add := func(name, path string, text []byte) {
		if s := (&sheet{name, path, string(text)}); Has(plain(s.text)) {
			out = append(out, s)
		}
	}
	info, err := os.Stat(of)
	switch {
	case err == nil && !info.IsDir():
		text, err := files.Read(of, limit.FileBytes)
		if err != nil {
			return nil, err
		}
		add(filepath.Base(of), of, text)
	case err == nil:
		if err := filepath.WalkDir(of, func(path string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() || filepath.Ext(path) != ".yaml" {
				return err
			}
			name, _ := filepath.Rel(of, path) // both begin with the folder
			text, err := files.Read(path, limit.FileBytes)
			add(filepath.ToSlash(name), path, text)
			return err
		}); err != nil {
			return nil, err
		}
	default:
		l, err := d.Library()
		if err != nil {
			return nil, err
		}
		if err := l.Named(); err != nil {
			return nil, err
		}
		p, err := l.Find(of)
		if err != nil {
			return nil, err
		}
		ps := &source.Problems{}
		for _, f := range source.Package(l.Files, ps, p.Root) {
			add(strings.TrimPrefix(f.Name, p.Root+"/"), "", f.Text)
		}
		if ps.Len() > 0 {
			return nil, d.Report(ps)
		}
	}
	if out == nil {
		return nil, source.Say("%s has no list of cards; precept new card begins one", of)
	}
	return out, nil
}

// plain returns a text with line ends converted to \n.
func plain(text string) string { return strings.ReplaceAll(text, "\r\n", "\n") }

// change applies a table to the files. If any row is wrong, no file changes.
func change(d *desk.Desk, of string, sheets []*sheet, table string) error {
	if slices.ContainsFunc(sheets, func(s *sheet) bool { return s.path == "" }) {
		return desk.Usage("%s comes with the program: copy it with precept content %[1]s -o FOLDER, and name the folder", of)
	}
	var data []byte
	var err error
	if table == "-" {
		data, err = io.ReadAll(io.LimitReader(d.In, limit.FileBytes))
	} else {
		data, err = files.Read(table, limit.FileBytes)
	}
	if errors.Is(err, fs.ErrNotExist) {
		return desk.Usage("%v", err)
	} else if err != nil {
		return err
	}
	rows, err := Read(data)
	if err != nil {
		return in(table, err)
	}
	by := map[*sheet][]*Row{}
	for _, r := range rows {
		s, err := sheetOf(sheets, r)
		if err != nil {
			return in(table, err)
		}
		by[s] = append(by[s], r)
	}
	fresh := map[*sheet]string{}
	for s, rows := range by {
		out, err := Change(plain(s.text), rows)
		if err != nil {
			return in(table, err)
		}
		if strings.Contains(s.text, "\r\n") {
			out = strings.ReplaceAll(out, "\n", "\r\n")
		}
		fresh[s] = out
	}
	for _, s := range sheets {
		if text, changed := fresh[s]; changed && text != s.text {
			if err := files.Write(s.path, []byte(text)); err != nil {
				return err
			}
			d.Printf("%s\n", s.path)
		}
	}
	return nil
}

// sheetOf returns the file to which a row belongs: the one that the row names, the only one, or the one that contains
// its card.
func sheetOf(sheets []*sheet, r *Row) (*sheet, error) {
	name, named := r.Cells[FileColumn]
	var names []string
	for _, s := range sheets {
		has := slices.ContainsFunc(Of(plain(s.text))[1:], func(row []string) bool { return row[0] == r.Cells[idColumn] })
		if s.name == name || !named && (has || len(sheets) == 1) {
			return s, nil
		}
		names = append(names, s.name)
	}
	return nil, r.wrong(FileColumn, "a card goes into one of %s: name it in the column file", source.Either(names))
}

// in sets the file name of an error in a table, and returns the error.
func in(table string, err error) error {
	if w, ok := errors.AsType[*Wrong](err); ok {
		w.File = table
	}
	return err
}
