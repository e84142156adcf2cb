package desk

import (
	"context"
	"os"
	"slices"
	"strings"

	"precept/cmd/precept/speech"
	"precept/content"
	"precept/interpreter"
	"precept/interpreter/source"
)

// Side is a game with variants and mods, given as one word: GAME+VARIANT… or FOLDER+VARIANT…; the folder of a mod
// can take the place of a variant.
type Side struct {
	Given string
	ID    string // of the game
	Game  *interpreter.Game
	Parts []interpreter.Part // its files with everything applied

	library *Library
	folder  bool // a folder was given instead of a game
	pack    content.Package
	layers  []interpreter.Layer
}

// Sides returns the two games to compare. It prints problems of their content.
func (d *Desk) Sides(a, b string) (*Side, *Side, error) {
	l, err := d.Library()
	if err != nil {
		return nil, nil, err
	}
	var both [2]*Side
	var names [2][]string
	for i, given := range []string{a, b} {
		if both[i], names[i], err = d.base(l, given); err != nil {
			return nil, nil, err
		}
	}
	for i, s := range both {
		if err := s.choose(both[1-i]); err != nil {
			return nil, nil, err
		}
	}
	if p, q := both[0], both[1]; p.ID != q.ID && !(p.folder && q.folder) {
		return nil, nil, Usage("%s and %s are two games; compare one game with two sets of changes",
			p.ID, q.ID)
	}
	failed := false
	for i, s := range both {
		if err := s.lay(d, names[i]); err != nil {
			return nil, nil, err
		}
		if err := s.load(); err != nil {
			failed = true
			_ = d.Report(err)
		}
	}
	if failed {
		return nil, nil, ErrReported
	}
	return both[0], both[1], nil
}

// Beside returns the game extended by the variants and mods of the flags, in the form of one word. It returns "" if
// there are none.
func (d *Desk) Beside(given string) (string, error) {
	if len(d.Stack) == 0 {
		return "", nil
	}
	for _, k := range d.Stack {
		if _, err := os.Stat(k.value); err != nil && k.flag == "mod" {
			return "", Usage("%v", err)
		}
		given += "+" + k.value
	}
	d.Stack = nil
	return given, nil
}

// beside returns the names in the working directory, for suggestions.
func beside() (out []string) {
	list, _ := os.ReadDir(".")
	for _, f := range list {
		out = append(out, f.Name())
	}
	return out
}

// nearHere returns a hint as [Near] does. It also suggests similar names of files in the working directory.
func nearHere(name string, known []string) *speech.Sentence {
	if hint := source.Suggest(name, slices.Concat(known, beside())); hint != nil {
		return speech.Say("%s", hint)
	}
	return Near(name, known)
}

// base finds the game or folder that a word begins with; the longest match counts, since a folder's name may
// contain "+". The other parts are variants and mods.
func (d *Desk) base(l *Library, given string) (*Side, []string, error) {
	words := strings.Split(given, "+")
	for n := len(words); n > 0; n-- {
		name := strings.Join(words[:n], "+")
		if slices.Contains(l.IDs(), name) {
			return &Side{Given: given, ID: name, library: l}, words[n:], nil
		}
		if isThere(name) {
			own, err := d.OpenLibrary(name)
			if err != nil {
				return nil, nil, err
			}
			return &Side{Given: given, library: own, folder: true}, words[n:], nil
		}
	}
	return nil, nil, Usage("there is no game and no folder %q%s", words[0], nearHere(words[0], l.IDs()))
}

// choose selects the package of a folder: that of the other side's game, or if both are folders, its only one.
func (s *Side) choose(other *Side) (err error) {
	switch {
	case !s.folder:
		s.pack, err = s.library.Find(s.ID)
		return err
	case !other.folder:
		if !slices.Contains(s.library.IDs(), other.ID) {
			return Usage("%s contains no game %q, but %s", s.Given, other.ID, strings.Join(s.library.IDs(), ", "))
		}
		s.pack, err = s.library.Find(other.ID)
	case len(s.library.Packages) == 1 || !strings.Contains(s.library.Packages[0].Root, "/games/"):
		s.pack = s.library.Packages[0]
	default:
		return Usage("%s contains several games: %s; name the folder of one", s.Given, strings.Join(s.library.IDs(), ", "))
	}
	s.ID = s.pack.ID
	return err
}

// lay finds the variants and mods to apply to a game, in the given order.
func (s *Side) lay(d *Desk, names []string) error {
	known := s.library.variants(s.pack)
	for _, name := range names {
		if slices.Contains(known, name) {
			s.layers = append(s.layers, interpreter.Layer{Variant: name, Over: true})
			continue
		}
		if !isThere(name) {
			return Usage("%s has no variant %q%s", s.ID, name, nearHere(name, known))
		}
		mod, err := d.OpenMod(name)
		if err != nil {
			return err
		}
		if mod.Game != s.ID {
			return Usage("%s applies to %s, which is not the game here", name, mod.Game)
		}
		s.layers = append(s.layers, interpreter.Layer{Mod: mod, Over: true})
	}
	return nil
}

// load loads the game.
func (s *Side) load() (err error) {
	p := s.library.packageOf(s.pack)
	if s.Game, err = p.Load(context.Background(), s.layers...); err == nil {
		s.Parts, err = p.Parts(s.layers...)
	}
	return err
}

// Side returns a game of the library with everything applied, or its problems.
func (l *Library) Side(p content.Package) (*Side, error) {
	s := &Side{Given: p.ID, ID: p.ID, library: l, pack: p, layers: l.over(p)}
	if err := s.load(); err != nil {
		return nil, err
	}
	return s, nil
}
