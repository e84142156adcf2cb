package tune

import (
	"context"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	"precept/cmd/precept/desk"
	"precept/conformance/mutate"
	"precept/interpreter"
	"precept/interpreter/lint"
	"precept/interpreter/source"
)

// shelf contains the files of a game and its applied mods, with the numbers in their rules.
type shelf struct {
	files   []*source.File // of the game
	trees   map[*source.File]*source.Node
	stack   []interpreter.Layer
	numbers []*mutate.Number
}

// shelfOf reads a game with the mods and variants that the flags apply to it.
func shelfOf(d *desk.Desk, id string) (*shelf, error) {
	lib, err := d.Library()
	if err != nil {
		return nil, err
	}
	p, err := lib.Find(id)
	if err != nil {
		return nil, err
	}
	ps := &source.Problems{}
	out := &shelf{stack: lib.Over(p)}
	out.files, out.trees = source.Trees(lib.Files, ps, p.Root)
	all := slices.Clone(out.files)
	var laid []string
	for _, l := range out.stack {
		if l.Mod == nil {
			laid = append(laid, l.Variant)
			continue
		}
		laid = append(laid, l.Mod.Variants...)
		for _, f := range l.Mod.Files {
			out.trees[f] = source.Parse(f, ps)
			all = append(all, f)
		}
	}
	if ps.Len() > 0 {
		return nil, d.Report(ps)
	}
	for _, f := range all {
		out.numbers = append(out.numbers, mutate.Numbers(out.trees[f], laid...)...)
	}
	return out, nil
}

// find returns the number at a place such as FILE:LINE:COLUMN, or nil if there is none.
func (s *shelf) find(place string) *mutate.Number {
	if i := slices.IndexFunc(s.numbers, func(n *mutate.Number) bool { return n.Place() == place }); i >= 0 {
		return s.numbers[i]
	}
	return nil
}

// with loads the game with another value in place of a number.
func (s *shelf) with(n *mutate.Number, value string) (*interpreter.Game, error) {
	return lint.With(interpreter.Of(s.files, func(f *source.File) *source.Node {
		if f == n.File {
			return n.Set(s.trees[f], value)
		}
		return s.trees[f]
	})).Load(context.Background(), s.stack...)
}

// listed is the JSON of a number that can be changed.
type listed struct {
	Place string `json:"place"`
	Value string `json:"value"`
	Text  string `json:"text"`
}

// List prints the numbers of a game's rules in the files whose name contains a text, for --change.
func List(d *desk.Desk, id, part string) error {
	s, err := shelfOf(d, id)
	if err != nil {
		return err
	}
	out, names := []listed{}, []string{}
	for _, n := range s.numbers {
		names = append(names, strings.TrimSuffix(path.Base(n.File.Name), ".yaml"))
		if strings.Contains(n.File.Name, part) {
			out = append(out, listed{n.Place(), n.Value, n.Text})
		}
	}
	if len(out) == 0 {
		return desk.Usage("no file of %s whose name contains %q has a number in its rules%s", id, part,
			desk.Near(part, names))
	}
	if d.JSON {
		return d.WriteJSON(out)
	}
	return d.Table(func(w io.Writer) {
		for _, x := range out {
			fmt.Fprintf(w, "%s\t%s\t%s\n", x.Place, x.Value, x.Text)
		}
	})
}

// at loads a game with each of the values at a place.
func at(d *desk.Desk, id, place string, values []string) (out []*interpreter.Game, err error) {
	s, err := shelfOf(d, id)
	if err != nil {
		return nil, err
	}
	n := s.find(place)
	if n == nil {
		return nil, desk.Usage("there is no number at %s; precept tune %s lists them", place, id)
	}
	for _, v := range values {
		g, err := s.with(n, v)
		if g == nil {
			return nil, fmt.Errorf("%s=%s: %w", place, v, err)
		}
		out = append(out, g)
	}
	return out, nil
}
