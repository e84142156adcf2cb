package check

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"precept/internal/limit"
	"precept/interpreter/declared"
	"precept/interpreter/internal/expr"
	"precept/interpreter/language"
	"precept/interpreter/source"
)

// DeclName judges a name that will be used in expressions.
func (b *Draft) DeclName(n *source.Node) bool {
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
	if slices.Contains(language.Reserved.Everywhere, s) {
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
func (b *Draft) globalName(n *source.Node) bool {
	if !b.DeclName(n) {
		return false
	}
	if expr.IsFunction(n.Text) || slices.Contains(language.Reserved.Declared, n.Text) {
		b.Bad(n, "reserved", "%s is a word of the language; take another, such as the_%s", n.Text, n.Text)
		return false
	}
	return true
}

// own judges a name where the language has words of its own: it would be read as one of them.
func (b *Draft) own(key *source.Node, sort expr.Sort) bool {
	switch name := key.Text; {
	case sort == expr.SymProc && slices.Contains(language.Reserved.Done, name):
		b.Bad(key, "reserved", "%s is a verb: a step that begins with it would never call this; take another, such as do_%s",
			name, name)
	case sort == expr.SymScope && slices.Contains(language.Reserved.Phase, name):
		b.Bad(key, "reserved", "%s means something else wherever a phase is named; take another, such as the_%s", name, name)
	default:
		return true
	}
	return false
}

// Given judges the name of what may be given beside a call, where words of the language stand too.
func (b *Draft) Given(n *source.Node) {
	if slices.Contains(language.Reserved.Given, n.Text) {
		b.Bad(n, "reserved", "%s stands beside every call and means something else there; take another, such as the_%s",
			n.Text, n.Text)
	}
}

// Declare enters a symbol, or reports that its name is taken.
func (b *Draft) Declare(key *source.Node, s expr.Symbol) *expr.Symbol {
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
func (b *Draft) Symbol(n *source.Node, sort expr.Sort, code, what string) *expr.Symbol {
	if s := b.Decls.Symbols[n.Text]; n.Kind == source.Scalar && s != nil && s.Sort == sort {
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
func (b *Draft) noName(n *source.Node, code, what string, names []string) {
	switch {
	case n.Kind != source.Scalar:
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
func (b *Draft) LastsLong(n *source.Node) int {
	if n.Text == "campaign" {
		b.Own(n)
		return declared.LastsCampaign
	}
	return b.Lasts(n)
}

// Lasts reads how long something lasts within a match.
func (b *Draft) Lasts(n *source.Node) int {
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
func (b *Draft) ScopeNamed(n *source.Node) int {
	if s := b.Symbol(n, expr.SymScope, "unknown_name", "phase"); s != nil {
		return s.ID
	}
	return 0
}

// KindNamed is the kind that n names, -1 when there is none.
func (b *Draft) KindNamed(n *source.Node) int {
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
func (b *Draft) SeatNamed(n *source.Node) int {
	if s := b.Symbol(n, expr.SymSeat, "dangling", "seat"); s != nil {
		return s.ID
	}
	return -1
}

// Where two places take one name, the one that came later is blamed: what is laid over a game, before the game; of a
// map, say, before the law; else what is read later. When files were written says nothing: copies have other times.

// claim is where a name is declared, and what the file is called there.
type claim struct {
	at   source.Span
	file string
}

// age is how late a file came.
type age struct {
	laid int // 0 for the package's own, then in the order in which they are laid
	kind int // in the order of kindsInOrder
}

// kindsInOrder is the kinds of files in the order in which they are read by people: what most others stand on, first.
var kindsInOrder = []string{"game", "law", "map", "cards", "faction", "bot", "variant", "readings", "rulebook"}

// Came notes what kind a file is.
func (b *Draft) Came(f *source.File, kind string) {
	a := b.came[f]
	a.kind = slices.Index(kindsInOrder, kind)
	b.came[f] = a
}

// Laid notes that files are laid over all that came before.
func (b *Draft) Laid(files ...*source.File) {
	b.layers++
	for _, f := range files {
		a := b.came[f]
		a.laid = b.layers
		b.came[f] = a
	}
}

// IsLaid reports whether a file is laid over the package.
func (b *Draft) IsLaid(f *source.File) bool { return b.came[f].laid > 0 }

// CameLater reports whether what stands at x came later than what stands at y, as far as it is known, or else by the
// order of files.
func (b *Draft) CameLater(x, y source.Span) bool {
	if known := b.compared(x, y); known != 0 || x.File == nil || y.File == nil {
		return known > 0
	}
	return cmp.Or(cmp.Compare(b.came[x.File].kind, b.came[y.File].kind), cmp.Compare(x.File.Name, y.File.Name),
		cmp.Compare(x.Start, y.Start)) > 0
}

// compared is above 0 where x is known to have come later than y, below where y is, else 0.
func (b *Draft) compared(x, y source.Span) int {
	return cmp.Compare(b.came[x.File].laid, b.came[y.File].laid)
}

// Twice is Clashes of what has the name or id of another.
func (b *Draft) Twice(n *source.Node, other source.Span, note, format string, args ...any) {
	b.Clashes(n, "duplicate_id", other, note, format, args...)
}

// Clashes reports that what n says is said at another place already, at the one that came later; the text is the same
// for both.
func (b *Draft) Clashes(n *source.Node, code string, other source.Span, note, format string, args ...any) {
	if n.Refused || n.Kind == source.Scalar && n.Text != "" && b.Decls.IsLost(n.Text) {
		return
	}
	text := fmt.Sprintf(format, args...)
	one := source.Told{At: n.Span, Text: text, Notes: []source.Note{{Span: other, Text: note}}}
	two := source.Told{At: other, Text: text, Notes: []source.Note{{Span: n.Span, Text: note}}}
	if b.CameLater(other, n.Span) {
		one, two = two, one
	}
	b.Problems.Clash(code, one, two)
}

// taken reports that a name is another's already, and whether the new one stands all the same: where the other came
// later.
func (b *Draft) taken(key *source.Node, s, old *expr.Symbol) (stands bool) {
	first, ok := b.places[s.Name]
	if !ok {
		b.Problems.Add(key.Span, "duplicate_id", "%s is the name of %s already", s.Name, old.Noun())
		return false
	}
	second := claim{key.Span, b.Current.Name}
	one, two := b.isTaken(s, old, second, first), b.isTaken(old, s, first, second)
	later := b.CameLater(first.at, second.at)
	if later {
		one, two = two, one
	}
	b.Problems.Clash("duplicate_id", one, two)
	if b.Decls.Contested == nil {
		b.Decls.Contested = map[string]bool{}
	}
	b.Decls.Contested[s.Name] = true
	return later && s.Sort == old.Sort
}

// isTaken is what is said of a symbol at its place, whose name is that of another.
func (b *Draft) isTaken(s, other *expr.Symbol, at, there claim) source.Told {
	out := source.Told{At: at.at, Text: fmt.Sprintf("%s is the name of %s already", s.Name, other.Noun()),
		Notes: []source.Note{{Span: there.at, Text: "the other " + s.Name}}}
	if at.at.File != there.at.File {
		out.Notes = append(out.Notes, source.Note{Text: "names are known in every file; take one of this file's own, " +
			"such as " + b.freeName(s.Name, at.file)})
	}
	if s.Sort == expr.SymDesign && other.Sort == expr.SymDesign {
		out.Notes = append(out.Notes, source.Note{Text: "take another id; of one card there are several by count: 2"})
	}
	if s.Sort == expr.SymKind && other.Sort == expr.SymKind {
		out.Notes = append(out.Notes, source.Note{Text: "a kind says what it is in one place; another file gives it " +
			"more attributes without saying so again, {has: {…}}, and its rules name the kind in their conditions"})
	}
	return out
}

// freeName is a name that nothing has, for what a file calls otherwise.
func (b *Draft) freeName(name, file string) string {
	out := file + "_" + name
	if file == "" || file == name {
		out = name + "_2"
	}
	for k := 2; b.Decls.Symbols[out] != nil; k++ {
		out = fmt.Sprintf("%s_%d", name, k)
	}
	return out
}

// Hides says that a name which steps or a question bind in n is that of something declared. Where that is known to have
// come later, it is blamed, once.
func (b *Draft) Hides(n *source.Node, s *expr.Symbol) {
	there, ok := b.places[n.Text]
	if !ok {
		b.Bad(n, "hides", "%s is the name of %s already; take another", n.Text, s.Noun())
		return
	}
	binds := source.Told{At: n.Span, Text: fmt.Sprintf("%s is the name of %s already; take another", n.Text, s.Noun()),
		Notes: []source.Note{{Span: there.at, Text: "the other " + n.Text}}}
	declares := source.Told{At: there.at, Text: n.Text + " is a name that the game uses within its own text already; " +
		"take another, such as " + b.freeName(n.Text, there.file), Notes: []source.Note{{Span: n.Span,
		Text: "where it does"}}}
	if b.compared(there.at, n.Span) <= 0 {
		b.Problems.Clash("hides", binds, declares)
	} else if once := "hides " + n.Text; !b.many[once] {
		b.many[once] = true
		b.Problems.Clash("hides", declares, binds)
	}
}
