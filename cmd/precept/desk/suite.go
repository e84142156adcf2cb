package desk

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"precept/conformance"
	"precept/conformance/scenario"
	"precept/content"
	"precept/interpreter"
	"precept/interpreter/source"
)

// Suite reads the scenarios: the embedded ones, or those of the paths. It prints their problems.
func (d *Desk) Suite(paths []string) (*scenario.Suite, error) {
	all, ps, err := ReadSuite(paths)
	return d.sound(all, ps, err)
}

// Playable reads scenarios as Suite does, but a problem of a single scenario only makes that scenario fail. It
// returns the problems of files that cannot be read, so that the other files can be played.
func (d *Desk) Playable(paths []string) (*scenario.Suite, *source.Problems, error) {
	all, ps, err := ReadApart(paths)
	if err == nil && all == nil {
		all, err = d.sound(all, ps, err)
	}
	if all != nil && ps.Len() > 0 {
		all.Part = true
	}
	return all, ps, err
}

// sound returns the suite if it has no problems. Otherwise it prints them and returns an error.
func (d *Desk) sound(s *scenario.Suite, ps *source.Problems, err error) (*scenario.Suite, error) {
	if err == nil && ps.Len() > 0 {
		ps.Print(d.Err, d.Words())
		err = ErrReported
	}
	if err != nil {
		return nil, err
	}
	return s, nil
}

// HasOwn reports whether the folder of --content has its own scenarios in a folder conformance.
func (d *Desk) HasOwn() bool {
	if d.Content == "" {
		return false
	}
	info, err := os.Stat(filepath.Join(d.Content, source.Scenarios))
	return err == nil && info.IsDir()
}

// OwnScenarios returns the folder of --content if it has no built-in game, so that the built-in scenarios cannot be
// played. Otherwise it returns nil, also if there are only those of a mod.
func (d *Desk) OwnScenarios(l *Library) []string {
	builtIn := slices.ContainsFunc(content.Games(), func(p content.Package) bool {
		return slices.Contains(l.IDs(), p.ID)
	})
	if d.Content == "" || builtIn || !d.HasOwn() && len(d.Mods()) > 0 {
		return nil
	}
	return []string{d.Content}
}

// WithOwn adds to a suite the scenarios of mods and of the folder of --content, from their folders conformance. It
// prints their problems.
func (d *Desk) WithOwn(suite *scenario.Suite) error {
	all := slices.Clone(d.Mods())
	if d.HasOwn() {
		all = append(all, d.Content)
	}
	for _, p := range all {
		name := filepath.ToSlash(filepath.Clean(p))
		var fsys fs.FS = os.DirFS(name)
		ps := &source.Problems{}
		if isFile(p) {
			a, wrong, err := readArchive(p)
			if err != nil {
				return err
			}
			fsys, ps = a, wrong
		}
		if ps.Len() == 0 {
			own := scenario.Read(Named{FS: fsys, Dir: name}, path.Join(name, source.Scenarios), ps)
			suite.Scenarios = append(suite.Scenarios, own.Scenarios...)
			suite.Gaps = append(suite.Gaps, own.Gaps...)
			suite.Join(own.Again)
		}
		if ps.Len() > 0 {
			ps.Print(d.Err, d.Words())
			return ErrReported
		}
	}
	return nil
}

// Survey returns the problems of the scenarios of mods and of the folder of --content: in their text, and in the
// names they use. It does not play them.
//
// # Errors
//
// Survey fails if an archive cannot be read.
func (d *Desk) Survey(l *Library) (*source.Problems, error) {
	out, load := &source.Problems{}, l.Loader()
	for _, p := range append(slices.Clone(d.Mods()), d.Content) {
		if p == "" {
			continue
		}
		fsys, name, wrong, err := scenarios(p)
		if err != nil {
			return nil, err
		}
		if path.Base(name) == source.Scenarios && wrong.Len() == 0 { // else there are none
			survey(scenario.ReadApart(fsys, name, out), load, out)
		}
	}
	return out, nil
}

func survey(s *scenario.Suite, load scenario.Loader, out *source.Problems) {
	for _, sc := range s.Scenarios {
		g, err := load(sc.Game, sc.Variants...)
		if err != nil {
			f := sc.Unloaded(err)
			out.Add(f.Span, "scenario", "%s", f.Text)
			continue
		}
		if f := sc.Survey(g); f != nil {
			for _, f := range append([]*scenario.Failure{f}, f.Also...) {
				p := out.Add(f.Span, "scenario", "%s", f.Text)
				for _, n := range f.Remarks() {
					p.Notes = append(p.Notes, source.Note{Text: n})
				}
			}
		}
	}
}

// ReadSuite reads the scenarios, embedded or from the paths, and returns their problems.
func ReadSuite(paths []string) (*scenario.Suite, *source.Problems, error) {
	return readSuite(paths, scenario.Read)
}

// ReadApart reads scenarios like [ReadSuite], but a problem of a single scenario only makes that scenario fail.
func ReadApart(paths []string) (*scenario.Suite, *source.Problems, error) {
	return readSuite(paths, scenario.ReadApart)
}

func readSuite(paths []string, of func(fs.FS, string, *source.Problems) *scenario.Suite) (*scenario.Suite,
	*source.Problems, error) {
	ps := &source.Problems{}
	all := &scenario.Suite{Part: len(paths) > 0}
	read := func(fsys fs.FS, root string) int {
		s := of(fsys, root, ps)
		all.Scenarios = append(all.Scenarios, s.Scenarios...)
		all.Gaps = append(all.Gaps, s.Gaps...)
		all.Join(s.Again)
		return len(s.Scenarios) + len(s.Gaps)
	}
	if len(paths) == 0 {
		read(Named{FS: conformance.Files, Dir: "conformance"}, "conformance")
	}
	for _, p := range paths {
		fsys, name, wrong, err := scenarios(p)
		if err != nil {
			return nil, nil, err
		}
		if wrong.Len() > 0 {
			return nil, wrong, nil
		}
		n, missing := 0, false
		if _, err := fs.Stat(fsys, path.Join(name, "game.yaml")); err == nil {
			missing = true
		} else if n = read(fsys, name); n == 0 {
			_, err := interpreter.ReadMod(fsys, name)
			missing = err == nil
		}
		if missing {
			return nil, nil, Usage("there are no scenarios in %s; a game or mod has them in its folder %s, which is missing",
				p, source.Scenarios)
		}
		if n == 0 && ps.Len() == 0 {
			return nil, nil, Usage("there are no scenarios in %s", p)
		}
	}
	return all, ps, nil
}

// scenarios returns where the scenarios of a path are: in a file, below a folder, or in a folder conformance. The
// last is that of a mod or game, which may be packed. It also returns problems of a packed file.
func scenarios(p string) (fs.FS, string, *source.Problems, error) {
	none := &source.Problems{}
	info, err := os.Stat(p)
	if err != nil {
		return nil, "", none, Usage("%v", err)
	}
	name := filepath.ToSlash(filepath.Clean(p))
	own := path.Join(name, source.Scenarios)
	switch {
	case info.IsDir():
		if inside, err := os.Stat(filepath.Join(p, source.Scenarios)); err == nil && inside.IsDir() {
			return Named{FS: os.DirFS(name), Dir: name}, own, none, nil
		}
		return Named{FS: os.DirFS(name), Dir: name}, name, none, nil
	case path.Ext(name) != ".yaml":
		a, wrong, err := readArchive(p)
		return Named{FS: a, Dir: name}, own, wrong, err
	}
	dir := path.Dir(name)
	return Named{FS: os.DirFS(dir), Dir: dir}, name, none, nil
}

// Loader returns a loader that loads each game with the same variants once.
func (l *Library) Loader() scenario.Loader {
	return scenario.Once(func(id string, variants ...string) (*interpreter.Game, error) {
		if id == "" {
			return nil, errors.New("which game is played? write package: and its name into game: at the head of the file")
		}
		p, err := l.Find(id)
		if err != nil {
			return nil, err
		}
		g, err := l.Load(p, variants...)
		if err != nil {
			return nil, fmt.Errorf("%s has problems: %w", strings.Join(append([]string{id}, variants...), " "), err)
		}
		return g, nil
	})
}
