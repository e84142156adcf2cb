package desk

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"precept/conformance"
	"precept/conformance/scenario"
	"precept/interpreter"
	"precept/interpreter/source"
)

// Suite reads the scenarios: those embedded, or those below the paths. What is wrong with them is printed.
func (d *Desk) Suite(paths []string) (*scenario.Suite, error) {
	all, ps, err := ReadSuite(paths)
	if err == nil && ps.Len() > 0 {
		ps.Print(d.Err)
		err = ErrReported
	}
	if err != nil {
		return nil, err
	}
	return all, nil
}

// ReadSuite reads the scenarios: those embedded, or those below the paths; with what is wrong with them.
func ReadSuite(paths []string) (*scenario.Suite, *source.Problems, error) {
	ps := &source.Problems{}
	all := &scenario.Suite{}
	read := func(fsys fs.FS, root string) int {
		s := scenario.Read(fsys, root, ps)
		all.Scenarios = append(all.Scenarios, s.Scenarios...)
		all.Gaps = append(all.Gaps, s.Gaps...)
		all.Join(s.Again)
		return len(s.Scenarios) + len(s.Gaps)
	}
	if len(paths) == 0 {
		read(Named{FS: conformance.Files, Dir: "conformance"}, "conformance")
	}
	for _, p := range paths {
		info, err := os.Stat(p)
		if err != nil {
			return nil, nil, Usage("%v", err)
		}
		name := filepath.ToSlash(filepath.Clean(p))
		dir := name
		if !info.IsDir() {
			dir = path.Dir(name)
		}
		if n := read(Named{FS: os.DirFS(dir), Dir: dir}, name); n == 0 && ps.Len() == 0 {
			return nil, nil, Usage("there are no scenarios in %s", p)
		}
	}
	return all, ps, nil
}

// Loader loads each game once with the same variants.
func (l *Library) Loader() scenario.Loader {
	return scenario.Once(func(id string, variants ...string) (*interpreter.Game, error) {
		p, err := l.Find(id)
		if err != nil {
			return nil, err
		}
		g, problems := l.Load(p, variants...)
		if g == nil {
			return nil, fmt.Errorf("%s has problems: %w", strings.Join(append([]string{id}, variants...), " "), problems.Err())
		}
		return g, nil
	})
}
