package format

import (
	"cmp"
	"maps"
	"slices"

	"precept/cmd/precept/desk"
	"precept/internal/files"
	"precept/interpreter/source"
)

// passes limits how often content is read again after changes, since one change may be inside another.
const passes = 8

// Upgrade rewrites the content of --content and its mods in the present form of the language. It follows all advice
// with the code spelling. It returns an error if the content has problems.
func Upgrade(d *desk.Desk) error {
	if d.Content == "" && len(d.Mods()) == 0 {
		return nil
	}
	for range passes {
		l, err := d.Library()
		if err != nil {
			return err
		}
		found := &source.Problems{}
		games, over := l.Judge()
		for i, ps := range games {
			for _, ps := range append(slices.Clone(over[i]), ps) {
				if ps.Len() > 0 {
					return d.Report(ps)
				}
				found.AddAll(ps.Advice())
			}
		}
		changed := respelled(found)
		if len(changed) == 0 {
			return nil
		}
		if err := Write(d, changed); err != nil {
			return err
		}
	}
	return nil
}

// respelled returns the files with such advice, changed as advised. It omits changes that overlap others.
func respelled(advice *source.Problems) map[*source.File][]byte {
	mends, of := map[string][]source.Mend{}, map[string]*source.File{}
	for _, p := range advice.All() {
		if p.Code != "spelling" {
			continue
		}
		f := p.Span.File
		if m, ok := p.Text.Mend(f.Text, p.Span.Start, p.Span.End); ok {
			mends[f.Name], of[f.Name] = append(mends[f.Name], m), f
		}
	}
	out := map[*source.File][]byte{}
	for name, all := range mends {
		slices.SortFunc(all, func(a, b source.Mend) int { return cmp.Or(b.Start-a.Start, a.End-b.End) })
		text := slices.Clone(of[name].Text)
		before := len(text) + 1
		for _, m := range all {
			if m.End <= before {
				text = slices.Replace(text, m.Start, m.End, []byte(m.With)...)
				before = m.Start
			}
		}
		out[of[name]] = text
	}
	return out
}

// Write writes changed files, and prints their names.
func Write(d *desk.Desk, changed map[*source.File][]byte) error {
	byName := func(x, y *source.File) int { return cmp.Compare(x.Name, y.Name) }
	for _, f := range slices.SortedFunc(maps.Keys(changed), byName) {
		d.Printf("%s\n", f.Name)
		if err := files.Write(f.Name, changed[f]); err != nil {
			return err
		}
	}
	return nil
}
