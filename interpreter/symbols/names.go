package symbols

import (
	"strings"

	"precept/interpreter/declared"
	"precept/interpreter/internal/expr"
)

// symbol returns the name of a declared symbol.
func (r *reader) symbol(s *expr.Symbol) *Name {
	n := &Name{ID: s.Name, Sort: sortOf(s), Form: r.form(s), Faction: r.FactionOf(s.Name)}
	if d := r.node(s); d != nil {
		r.said(n, d)
	}
	return n
}

// said fills in what a declaration says about itself.
func (r *reader) said(n *Name, d *declared.Node) {
	n.Title = [2]string{d.Name.En, d.Name.Fr}
	text := d.Text
	if text == (declared.Text{}) {
		text = d.Why
	}
	n.Text = [2]string{text.En, text.Fr}
	for _, a := range d.Articles {
		n.Articles = append(n.Articles, r.Game.Full(a))
	}
}

// sortOf returns the sort of a symbol in one word.
func sortOf(s *expr.Symbol) string {
	if s.Sort == expr.SymProc && !s.Action {
		return "procedure"
	}
	return s.Sort.String()
}

// form returns the form of a symbol with the type of its value.
func (r *reader) form(s *expr.Symbol) string {
	out := s.Name
	if len(s.Params) > 0 {
		var ps []string
		for _, p := range s.Params {
			text := r.Decls.TypeName(p.Type)
			if p.Name != text {
				text = p.Name + ": " + text
			}
			ps = append(ps, text)
		}
		out += "(" + strings.Join(ps, ", ") + ")"
	}
	switch s.Sort {
	case expr.SymVar, expr.SymRuling, expr.SymRelation, expr.SymDie:
		if s.Type.Base != expr.Invalid {
			out += ": " + r.Decls.TypeName(s.Type)
		}
	case expr.SymSpace, expr.SymDesign:
		out += ": " + r.Decls.TypeName(s.Type)
	case expr.SymEnumValue:
		if s.Enum < len(r.Decls.Enums) {
			out += ": " + r.Decls.Enums[s.Enum].Name
		}
	case expr.SymEnum:
		if s.ID < len(r.Decls.Enums) {
			out += ": " + strings.Join(r.Decls.Enums[s.ID].Values, ", ")
		}
	case expr.SymKind:
		if s.ID < len(r.Decls.Kinds) && r.Decls.Kinds[s.ID].Parent >= 0 {
			out += ": " + r.Decls.Kinds[r.Decls.Kinds[s.ID].Parent].Name
		}
	case expr.SymSeat:
		out += ": player"
	case expr.SymZone:
		out += ": place"
	}
	return out
}

// node returns the declaration of a symbol, nil if there is none.
func (r *reader) node(s *expr.Symbol) *declared.Node {
	g := r.Game
	switch s.Sort {
	case expr.SymKind:
		return at(g.Kinds, s.ID, func(k *declared.Kind) *declared.Node { return &k.Node })
	case expr.SymSpace:
		return at(g.Spaces, s.ID, func(k *declared.Space) *declared.Node { return &k.Node })
	case expr.SymSeat:
		return at(g.Seats, s.ID, func(k *declared.Seat) *declared.Node { return &k.Node })
	case expr.SymDesign:
		return at(g.Designs, s.ID, func(k *declared.Design) *declared.Node { return &k.Node })
	case expr.SymZone:
		return at(g.Zones, s.ID, func(k *declared.Zone) *declared.Node { return &k.Node })
	case expr.SymVar:
		return at(g.Vars, s.ID, func(k *declared.Var) *declared.Node { return &k.Node })
	case expr.SymScope:
		return at(g.Scopes, s.ID, func(k *declared.Scope) *declared.Node { return &k.Node })
	case expr.SymDie:
		return at(g.Dice, s.ID, func(k *declared.Die) *declared.Node { return &k.Node })
	case expr.SymRelation:
		return at(g.Relations, s.ID, func(k *declared.Relation) *declared.Node { return &k.Node })
	case expr.SymRuling:
		if s.ID < len(g.Rulings) {
			return &g.Rulings[s.ID].Node
		}
	case expr.SymProc:
		if s.ID < len(g.Procs) {
			return &g.Procs[s.ID].Node
		}
	case expr.SymEffect:
		if s.ID < len(g.Effects) {
			return &g.Effects[s.ID].Node
		}
	case expr.SymRanking:
		if s.ID < len(g.Rankings) {
			return &g.Rankings[s.ID].Node
		}
	case expr.SymLine:
		if s.ID < len(g.Lines) {
			return &g.Lines[s.ID].Node
		}
	}
	return nil
}

func at[T any](list []T, id int, node func(*T) *declared.Node) *declared.Node {
	if id < 0 || id >= len(list) {
		return nil
	}
	return node(&list[id])
}

func (r *reader) field(s *expr.Symbol, name string) *Name {
	n := &Name{ID: name, Sort: "field", Form: s.Name + "." + name}
	for _, f := range s.Fields {
		if f.Name == name {
			if f.Per {
				n.Form += "(player)"
			}
			n.Form += ": " + r.Decls.TypeName(f.Type)
		}
	}
	return n
}

func (r *reader) attribute(id int) *Name {
	a := &r.Decls.Attrs[id]
	n := &Name{ID: a.Name, Sort: "attribute"}
	if a.Kind >= 0 && a.Kind < len(r.Decls.Kinds) {
		n.Form = r.Decls.Kinds[a.Kind].Name + "."
	}
	n.Form += a.Name + ": " + r.Decls.TypeName(a.Type)
	if id < len(r.Game.Attrs) {
		r.said(n, &r.Game.Attrs[id].Node)
	}
	return n
}

func (r *reader) column(name string) *Name {
	t := expr.TInt
	if e, ok := r.Decls.Entries[name]; ok {
		t = e
	}
	n := &Name{ID: name, Sort: "column", Form: name + ": " + r.Decls.TypeName(t)}
	for i := range r.Game.Columns {
		if c := &r.Game.Columns[i]; c.ID == name {
			r.said(n, c)
		}
	}
	return n
}

// word returns the name of a word of the language.
func word(name string) *Name {
	n := &Name{ID: name, Sort: "word", Form: name}
	if form, ok := expr.FunctionForms()[name]; ok {
		n.Sort, n.Form = "function", form
	} else if form, ok := expr.SpecialForms()[name]; ok {
		n.Sort, n.Form = "function", form
	}
	return n
}

// typeOf returns the type of a bound name in words.
func (r *reader) typeOf(l *expr.Local) string {
	t := r.Decls.TypeName(l.Type)
	if l.Per {
		t += ", of each player"
	}
	return t
}
