package check

import (
	"precept/interpreter/authoring/tree"
	"precept/interpreter/expr"
	"precept/interpreter/limit"
	"precept/interpreter/model"
	"precept/interpreter/source"
	"sort"
)

// declName judges a name that will be used in expressions.
func (b *builder) declName(n *tree.Node) bool {
	s := n.Text
	ok := s != "" && s[0] >= 'a' && s[0] <= 'z'
	for i := 0; i < len(s) && ok; i++ {
		ok = s[i] >= 'a' && s[i] <= 'z' || s[i] >= '0' && s[i] <= '9' || s[i] == '_'
	}
	if !ok {
		b.bad(n, "name", "names are written lower_snake_case, not %q", s)
		return false
	}
	if len(s) > limit.NameBytes {
		b.bad(n, "name", "a name of %d bytes; at most %d", len(s), limit.NameBytes)
		return false
	}
	if reserved(s) {
		b.bad(n, "reserved", "%s is a word of the language; take another, such as %s_ or the_%s", s, s, s)
		return false
	}
	return true
}

// globalName judges a name that is known everywhere: it may not be a function's either.
func (b *builder) globalName(n *tree.Node) bool {
	if !b.declName(n) {
		return false
	}
	if _, ok := expr.FunctionForms()[n.Text]; ok || builtIn(n.Text) {
		b.bad(n, "reserved", "%s is a word of the language; take another, such as the_%s", n.Text, n.Text)
		return false
	}
	return true
}

// declare enters a symbol, or reports that its name is taken.
func (b *builder) declare(key *tree.Node, s expr.Symbol) *expr.Symbol {
	if !b.globalName(key) {
		return nil
	}
	s.Name = key.Text
	if old := b.d.Symbols[s.Name]; old != nil {
		p := b.ps.Add(key.Span, "duplicate_id", "%s is the name of %s already", s.Name, old.Noun())
		if at, ok := b.places[s.Name]; ok {
			p.Notes = append(p.Notes, source.Note{Span: at, Text: "the other " + s.Name})
		}
		return nil
	}
	b.d.Symbols[s.Name] = &s
	b.places[s.Name] = key.Span
	return &s
}

func sortedCopy(list []string) []string {
	out := append([]string(nil), list...)
	sort.Strings(out)
	return out
}

// named is every name of one sort, sorted.
func (b *builder) named(sort expr.Sort) []string {
	var names []string
	for _, s := range b.d.Symbols {
		if s.Sort == sort {
			names = append(names, s.Name)
		}
	}
	return sortedCopy(names)
}

// symbol is what n names, of one sort; it is nil, and reported, where nothing of that sort is called so.
func (b *builder) symbol(n *tree.Node, sort expr.Sort, code, what string) *expr.Symbol {
	if s := b.d.Symbols[n.Text]; n.Kind == tree.Scalar && s != nil && s.Sort == sort {
		return s
	}
	b.bad(n, code, "there is no %s %q%s", what, n.Text, source.Suggest(n.Text, b.named(sort)))
	return nil
}

// lasts reads how long a value lasts.
func (b *builder) lasts(n *tree.Node) int {
	switch n.Text {
	case "match":
		return model.LastsMatch
	case "place":
		return model.LastsPlace
	case "campaign":
		b.bad(n, "not_run", "nothing is carried from one match to the next yet; write lasts: match")
		return model.LastsCampaign
	}
	return b.scopeNamed(n)
}

// scopeNamed is the phase that n names.
func (b *builder) scopeNamed(n *tree.Node) int {
	if s := b.symbol(n, expr.SymScope, "unknown_name", "phase"); s != nil {
		return s.ID
	}
	return 0
}

// kindNamed is the kind that n names, -1 when there is none.
func (b *builder) kindNamed(n *tree.Node) int {
	k := b.d.KindByName(n.Text)
	if k < 0 {
		var names []string
		for _, k := range b.d.Kinds {
			names = append(names, k.Name)
		}
		b.bad(n, "unknown_name", "there is no kind %q%s", n.Text, source.Suggest(n.Text, names))
	}
	return k
}

// kindsOf is the names of the kinds of one base.
func (b *builder) kindsOf(base expr.Base) []string {
	var names []string
	for _, k := range b.d.Kinds {
		if k.Base == base {
			names = append(names, k.Name)
		}
	}
	return names
}

// seatNamed is the seat that n names, -1 when there is none.
func (b *builder) seatNamed(n *tree.Node) int {
	if s := b.symbol(n, expr.SymSeat, "dangling", "seat"); s != nil {
		return s.ID
	}
	return -1
}
