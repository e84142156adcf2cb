package lint

import (
	"slices"

	"precept/interpreter/declared"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/source"
)

// policies reports menu entries in automated answers or lessons that no menu has. It also reports menus that a seat
// without a player reaches through its own file, if no automated answer names one of their entries.
func (w *linter) policies() {
	var names, optional []string
	w.Each(func(s model.Step) {
		switch s := s.(type) {
		case *model.Offer:
			for _, e := range slices.Concat(s.Entries, s.Free) {
				names = append(names, e.ID)
			}
		case *model.May:
			optional = append(optional, s.Entry.ID)
		}
	})
	for _, p := range w.g.Policies {
		for _, e := range p.Offer {
			if e != "pass" && !slices.Contains(names, e) {
				w.ps.Add(p.Span, "dangling", "no menu has the entry %s%s", e,
					source.Suggest(e, slices.Sorted(slices.Values(names))))
			}
		}
	}
	names = append(names, optional...)
	for i := range w.g.Lessons {
		for _, e := range w.g.Lessons[i].Entries {
			if !slices.Contains(names, e.Text) {
				w.ps.Add(e.Span, "dangling", "no menu has the entry %s%s", e.Text,
					source.Suggest(e.Text, slices.Sorted(slices.Values(names))))
			}
		}
	}
	for i := range w.g.Seats {
		if s := &w.g.Seats[i]; s.Decides == "nobody" && s.File != "" {
			w.unanswered(i, s)
		}
	}
}

// unanswered reports the menus that a seat without a player meets and has no answer to.
func (w *linter) unanswered(seat int, s *declared.Seat) {
	v := &visitor{w: w, procs: map[int]bool{}, menus: map[*model.Offer]bool{}}
	for _, p := range w.g.Procs {
		if p.Faction == s.File {
			v.visit(p.Body.Steps)
		}
	}
	for _, p := range w.g.Phases {
		if p.Faction == s.File {
			v.visit(p.Body.Steps)
		}
	}
	for _, a := range w.g.AllAbilities() {
		if a.On.Faction == s.File {
			v.visit(a.Body.Steps)
		}
	}
	for _, o := range v.list {
		if !w.answered(seat, o) {
			p := w.ps.Add(o.Span, "no_policy",
				"%s, a seat without a player, reaches this menu, and its file does not say what it chooses", s.ID)
			p.Notes = append(p.Notes, note("write in its file: policy: [{offer: [%s, …]}], the best first",
				o.Entries[0].ID))
		}
	}
}

func (w *linter) answered(seat int, o *model.Offer) bool {
	entries := slices.Concat(o.Entries, o.Free)
	if len(entries) < 2 {
		return true
	}
	return slices.ContainsFunc(w.g.Policies, func(p *model.Policy) bool {
		return slices.Contains(p.Seats, seat) && slices.ContainsFunc(entries, func(e *model.Entry) bool {
			return slices.Contains(p.Offer, e.ID)
		})
	})
}

// visitor finds the menus of the player who does certain steps.
type visitor struct {
	w     *linter
	procs map[int]bool
	menus map[*model.Offer]bool
	list  []*model.Offer
}

func (v *visitor) visit(steps []model.Step) {
	for _, s := range steps {
		switch s := s.(type) {
		case *model.Offer:
			if s.By == nil && !v.menus[s] {
				v.menus[s], v.list = true, append(v.list, s)
			}
		case *model.Call:
			if s.As == nil && s.By == nil {
				v.call(s.Proc)
			}
		case *model.Perform:
			v.perform(s)
		case *model.Each:
			if s.As != nil {
				continue
			}
		case *model.Open:
			continue // the player of the phase does what is in it
		}
		for _, list := range s.Inside() {
			v.visit(list)
		}
	}
}

func (v *visitor) call(proc int) {
	if !v.procs[proc] {
		v.procs[proc] = true
		v.visit(v.w.g.Procs[proc].Body.Steps)
	}
}

// perform visits the steps that a value may hold.
func (v *visitor) perform(s *model.Perform) {
	x := s.Value
	switch {
	case s.As != nil:
	case x.Op == expr.OpActionRef:
		v.call(x.N)
	case x.Op == expr.OpAttr:
		for _, c := range v.w.g.Computed {
			if c.Steps != nil && v.w.d.Attrs[c.Attr].Name == v.w.d.Attrs[x.N].Name {
				v.visit(c.Steps.Steps)
			}
		}
	}
}
