package draft

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"precept/interpreter/authoring/language"
	"precept/interpreter/authoring/tree"
	"precept/interpreter/declared"
	"precept/interpreter/internal/expr"
	"precept/interpreter/limit"
	"precept/interpreter/source"
)

// DeclName judges a name that will be used in expressions.
func (b *Draft) DeclName(n *tree.Node) bool {
	s := n.Text
	ok := s != "" && s[0] >= 'a' && s[0] <= 'z'
	for i := 0; i < len(s) && ok; i++ {
		ok = s[i] >= 'a' && s[i] <= 'z' || s[i] >= '0' && s[i] <= '9' || s[i] == '_'
	}
	if s == "" {
		b.Bad(n, "name", "a name is expected here, by which it is spoken of: lower_snake_case").First()
		return false
	}
	if !ok {
		meant := source.Snake(s)
		if is := isName.MatchString(meant); is {
			b.Bad(n, "name", "names are written lower_snake_case, not %q; did you mean %q?", s, meant)
		} else {
			b.Bad(n, "name", "names are written lower_snake_case, not %q", s)
		}
		b.Miss(plain(s))
		b.Miss(meant)
		return false
	}
	if len(s) > limit.NameBytes {
		b.Bad(n, "name", "a name of %d bytes; at most %d", len(s), limit.NameBytes)
		return false
	}
	if language.IsWord(s) {
		b.Bad(n, "reserved", "%s is a word of the language; take another, such as %s_ or the_%s", s, s, s)
		return false
	}
	return true
}

// plain is a name without what no name has: who wrote that has struck a sign wrong, and calls it so elsewhere.
func plain(name string) string {
	return strings.Map(func(r rune) rune {
		if r == '_' || r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, name)
}

// isName is how names are written.
var isName = regexp.MustCompile(`^[a-z][a-z0-9_]*$`)

// globalName judges a name that is known everywhere: it may not be a function's either.
func (b *Draft) globalName(n *tree.Node) bool {
	if !b.DeclName(n) {
		return false
	}
	if expr.IsFunction(n.Text) || language.IsForm(n.Text) {
		b.Bad(n, "reserved", "%s is a word of the language; take another, such as the_%s", n.Text, n.Text)
		return false
	}
	return true
}

// own judges a name where the language has words of its own: it would be read as one of them.
func (b *Draft) own(key *tree.Node, sort expr.Sort) bool {
	switch name := key.Text; {
	case sort == expr.SymProc && language.IsVerb(name):
		b.Bad(key, "reserved", "%s is a verb: a step that begins with it would never call this; take another, such as do_%s",
			name, name)
	case sort == expr.SymScope && language.IsSpan(name):
		b.Bad(key, "reserved", "%s means something else wherever a phase is named; take another, such as the_%s", name, name)
	default:
		return true
	}
	return false
}

// Given judges the name of what may be given beside a call, where words of the language stand too.
func (b *Draft) Given(n *tree.Node) {
	if language.IsBeside(n.Text) {
		b.Bad(n, "reserved", "%s stands beside every call and means something else there; take another, such as the_%s",
			n.Text, n.Text)
	}
}

// Declare enters a symbol, or reports that its name is taken.
func (b *Draft) Declare(key *tree.Node, s expr.Symbol) *expr.Symbol {
	if !b.globalName(key) || !b.own(key, s.Sort) {
		b.Miss(key.Text)
		return nil
	}
	s.Name = key.Text
	if old := b.Decls.Symbols[s.Name]; old != nil && b.Decls.Missed[s.Name] {
		return nil
	} else if old != nil && !b.taken(key, &s, old) {
		return nil
	}
	b.Decls.Symbols[s.Name] = &s
	b.places[s.Name] = claim{key.Span, b.Current.Name}
	b.Sees(key, expr.Seen{Symbol: &s, Declares: true})
	return &s
}

// Place is where a name is declared.
func (b *Draft) Place(name string) (source.Span, bool) {
	c, ok := b.places[name]
	return c.at, ok
}

// Named is every name of one sort, sorted.
func (b *Draft) Named(sort expr.Sort) []string {
	b.Problems.Spend(source.Span{}, len(b.Decls.Symbols))
	var names []string
	for _, s := range b.Decls.Symbols {
		if s.Sort == sort {
			names = append(names, s.Name)
		}
	}
	return slices.Sorted(slices.Values(names))
}

// Symbol is what n names, of one sort; it is nil, and reported, where nothing of that sort is called so.
func (b *Draft) Symbol(n *tree.Node, sort expr.Sort, code, what string) *expr.Symbol {
	if s := b.Decls.Symbols[n.Text]; n.Kind == tree.Scalar && s != nil && s.Sort == sort {
		b.Uses(n, s)
		if b.Decls.Contested[s.Name] {
			return nil
		}
		return s
	}
	b.noName(n, code, what, b.Named(sort))
	return nil
}

// noName reports what is no name of something, one of names: nothing at all, or a name that none of them is.
func (b *Draft) noName(n *tree.Node, code, what string, names []string) {
	switch {
	case n.Kind != tree.Scalar:
		b.Bad(n, code, "the name of %s is expected here, not a %s", source.One(what), n.Kind)
	case n.Text == "":
		b.Bad(n, code, "the name of %s is expected here", source.One(what))
	default:
		more := b.Decls.Suggest(n.Text, names)
		if one, two, several := strings.Cut(n.Text, " "); several && more == "" {
			more = fmt.Sprintf("; a name has no space: is a comma missing between %q and %q?", one, two)
		}
		if s := b.Decls.Symbols[n.Text]; s != nil && more == "" {
			more = fmt.Sprintf("; %s is %s", n.Text, s.Noun())
		}
		b.Bad(n, code, "there is no %s %q%s", what, n.Text, more)
	}
}

// LastsLong reads how long a variable or an attribute lasts, which may be handed on to the next match.
func (b *Draft) LastsLong(n *tree.Node) int {
	if n.Text == "campaign" {
		b.Own(n)
		return declared.LastsCampaign
	}
	return b.Lasts(n)
}

// Lasts reads how long something lasts within a match.
func (b *Draft) Lasts(n *tree.Node) int {
	switch n.Text {
	case "match":
		b.Own(n)
		return declared.LastsMatch
	case "place":
		b.Own(n)
		return declared.LastsPlace
	case "campaign":
		b.Bad(n, "value", "variables and attributes alone last a campaign; write match")
		return declared.LastsMatch
	}
	return b.ScopeNamed(n)
}

// ScopeNamed is the phase that n names.
func (b *Draft) ScopeNamed(n *tree.Node) int {
	if s := b.Symbol(n, expr.SymScope, "unknown_name", "phase"); s != nil {
		return s.ID
	}
	return 0
}

// KindNamed is the kind that n names, -1 when there is none.
func (b *Draft) KindNamed(n *tree.Node) int {
	k := b.Decls.KindByName(n.Text)
	b.Uses(n, b.Decls.Symbols[n.Text])
	if k < 0 {
		var names []string
		for _, k := range b.Decls.Kinds {
			names = append(names, k.Name)
		}
		b.noName(n, "unknown_name", "kind", names)
	}
	return k
}

// KindsOf is the names of the kinds of one base.
func (b *Draft) KindsOf(base expr.Base) []string {
	var names []string
	for _, k := range b.Decls.Kinds {
		if k.Base == base {
			names = append(names, k.Name)
		}
	}
	return names
}

// SeatNamed is the seat that n names, -1 when there is none.
func (b *Draft) SeatNamed(n *tree.Node) int {
	if s := b.Symbol(n, expr.SymSeat, "dangling", "seat"); s != nil {
		return s.ID
	}
	return -1
}
