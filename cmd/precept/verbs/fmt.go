package verbs

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/workshop/format"
	"precept/interpreter/files"
	"precept/interpreter/limit"
	"precept/interpreter/source"
)

// format is `precept fmt [FILE|DIR…]`.
func (a *app) format() *cobra.Command {
	var check bool
	cmd := &cobra.Command{
		Use:   "fmt [FILE|DIR…]",
		Short: "Lay out YAML files in one way",
		Long: `Lay out YAML files in one way: the files named, and every *.yaml below the
folders named, or below --content, or below the folder that you are in.

Only spaces and empty lines change: two columns for each level, one space behind
a colon, a dash and a comma, one empty line at most. Comments, quotes, brackets
and the order of keys stay. A file means the same afterwards; one that cannot be
read is reported, and left as it is.`,
		Example: `  precept fmt my                      # lay out a folder
  precept fmt my/factions/otters.yaml # or one file
  precept fmt --check content         # only list what would change, with status 1`,
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				args = []string{cmp.Or(a.Content, ".")}
			}
			return a.runFormat(args, check)
		},
	}
	cmd.Flags().BoolVar(&check, "check", false, "list the files that would change, and change nothing")
	return cmd
}

// formatted is what came of it, as JSON.
type formatted struct {
	Files    int            `json:"files"`
	Changed  []string       `json:"changed"`
	Problems []desk.Problem `json:"problems"`
}

func (a *app) runFormat(args []string, check bool) error {
	names, err := yamlFiles(args)
	if err != nil {
		return err
	}
	done := formatted{Files: len(names), Changed: []string{}, Problems: []desk.Problem{}}
	for _, name := range names {
		if err := a.formatFile(name, check, &done); err != nil {
			return err
		}
	}
	if a.JSON {
		if err := a.WriteJSON(done); err != nil {
			return err
		}
	}
	if len(done.Problems) > 0 || check && len(done.Changed) > 0 {
		return desk.ErrReported
	}
	return nil
}

// formatFile lays out one file, or tells what is wrong with it.
func (a *app) formatFile(name string, check bool, done *formatted) error {
	shown := filepath.ToSlash(name)
	text, err := files.Read(name, limit.FileBytes)
	if errors.Is(err, files.ErrTooLarge) {
		return fmt.Errorf("%s has more than %d bytes, which no file of content may have", shown, limit.FileBytes)
	}
	if err != nil {
		return err
	}
	out, problems, err := format.Source(&source.File{Name: shown, Text: text})
	if err != nil {
		problems.Add(source.Span{File: &source.File{Name: shown}}, "layout", "%v", err)
	}
	if problems.Len() > 0 {
		done.Problems = append(done.Problems, desk.ProblemsOf(problems)...)
		if !a.JSON {
			problems.Print(a.Err)
		}
		return nil
	}
	if bytes.Equal(text, out) {
		return nil
	}
	done.Changed = append(done.Changed, shown)
	if !a.JSON {
		a.Printf("%s\n", shown)
	}
	if check {
		return nil
	}
	return files.Write(name, out)
}

// yamlFiles is the files that the arguments name: a file as it is, a folder for every *.yaml below it. Folders whose
// names begin with a dot belong to other programs, and links are not followed.
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
