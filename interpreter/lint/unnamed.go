package lint

import (
	"slices"

	"precept/interpreter/declared"
	"precept/interpreter/internal/model"
	"precept/interpreter/source"
)

// unnamed advises on choices, menu entries and optional things without a name for players, if most of the game have
// one. Players read the name in the content instead, or an empty line. For a variant or mod only its own declarations
// are checked.
func (w *linter) unnamed() {
	judged := func(n *declared.Node) bool {
		return n.Span.File != nil && (w.Over == nil || w.Over[n.Span.File])
	}
	named := 0
	type told struct {
		at   source.Span
		name string
	}
	var bare []told
	look := func(n *declared.Node, id string, name declared.Text) {
		if name != (declared.Text{}) {
			named++
		} else if judged(n) {
			bare = append(bare, told{headOf(n), id})
		}
	}
	entry := func(e *model.Entry) {
		name := e.Name
		if e.Call != nil && name == (declared.Text{}) {
			name = w.g.Procs[e.Call.Proc].Name
		}
		look(&e.Node, e.ID, name)
	}
	w.Each(func(s model.Step) {
		switch s := s.(type) {
		case *model.Choose:
			if s.Bind != nil && !s.Nobody {
				look(&s.Node, s.Bind.Name, s.Name)
			}
		case *model.Offer:
			for _, e := range slices.Concat(s.Entries, s.Free) {
				entry(e)
			}
		case *model.May:
			entry(s.Entry)
		}
	})
	for _, b := range bare {
		switch {
		case b.name == "" && named > 0:
			w.ps.Advise(b.at, "unnamed", "players read nothing here: this option has no name in words: name: {en: …}")
		case b.name != "" && named > len(bare):
			w.ps.Advise(b.at, "unnamed", "players read %q here, which has no name in words: name: {en: …}", b.name)
		}
	}
}
