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

// DeclName reports whether a name is allowed in expressions. It reports a problem otherwise.
func (b *Draft) DeclName(n *source.Node) bool {
	s := n.Text
	ok := s != "" && s[0] >= 'a' && s[0] <= 'z'
	for i := 0; i < len(s) && ok; i++ {
		ok = s[i] >= 'a' && s[i] <= 'z' || s[i] >= '0' && s[i] <= '9' || s[i] == '_'
	}
	if s == "" {
		b.Bad(n, "name", "a name is expected here, in lower_snake_case").First = true
		return false
	}
	if !ok {
		meant := source.Snake(s)
		if is := isName.MatchString(meant); is {
			b.Bad(n, "name", "names are written lower_snake_case, not %q%s", s, source.Meant(meant))
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
		b.Bad(n, "reserved", "%s is a word of the language; choose another name, for example %s_ or the_%s", s, s, s)
		return false
	}
	return true
}

// plain returns a name without the characters that no name can have. The correct name, used elsewhere, is then not
// reported.
func plain(name string) string {
	return strings.Map(func(r rune) rune {
		if r == '_' || r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, name)
}

// isName matches the form of names.
var isName = regexp.MustCompile(`^[a-z][a-z0-9_]*$`)

// globalName checks a name that is known everywhere: it must not be the name of a function either.
func (b *Draft) globalName(n *source.Node) bool {
	if !b.DeclName(n) {
		return false
	}
	if expr.IsFunction(n.Text) || slices.Contains(language.Reserved.Declared, n.Text) {
		b.Bad(n, "reserved", "%s is a word of the language; choose another name, for example the_%s", n.Text, n.Text)
		return false
	}
	return true
}

// own checks that a name is not a word of the language where it would be read as that word.
func (b *Draft) own(key *source.Node, sort expr.Sort) bool {
	switch name := key.Text; {
	case sort == expr.SymProc && slices.Contains(language.Reserved.Done, name):
		b.Bad(key, "reserved", "%s is a verb, so a step could never call this; choose another name, for example "+
			"do_%s",
			name, name)
	case sort == expr.SymScope && slices.Contains(language.Reserved.Phase, name):
		b.Bad(key, "reserved", "%s means something else where a phase is named; choose another name, for example "+
			"the_%s", name, name)
	default:
		return true
	}
	return false
}

// Given checks the name of a parameter or answer, which is given beside a call among words of the language.
func (b *Draft) Given(n *source.Node) {
	if slices.Contains(language.Reserved.Given, n.Text) {
		b.Bad(n, "reserved", "%s has another meaning beside a call; choose another name, for example the_%s",
			n.Text, n.Text)
	}
}

// Declare adds a symbol, or reports that its name is taken and returns nil.
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
	b.places[s.Name] = claim{key.Span, b.Current.Name, b.Current.Kind}
	b.Sees(key, expr.Seen{Symbol: &s, Declares: true})
	return &s
}

// Place returns the span where a name is declared.
func (b *Draft) Place(name string) (source.Span, bool) {
	c, ok := b.places[name]
	return c.at, ok
}

// Named returns every name of one sort, sorted.
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

// Symbol returns the symbol of one sort that n names. It reports a problem and returns nil if there is none.
func (b *Draft) Symbol(n *source.Node, sort expr.Sort, code string) *expr.Symbol {
	if s := b.Decls.Symbols[n.Text]; n.Kind == source.Scalar && s != nil && s.Sort == sort {
		b.Uses(n, s)
		if b.Decls.Contested[s.Name] {
			return nil
		}
		return s
	}
	what, one := sort.Word(), sort.One()
	if sort == expr.SymProc {
		what, one = source.Say("action or procedure"), source.Say("an action or procedure")
	}
	b.noName(n, code, what, one, b.Named(sort), b.told(sort)...)
	return nil
}

// told returns the names of a sort that a message about an unknown name lists: actions and phases.
func (b *Draft) told(sort expr.Sort) (names []string) {
	if sort != expr.SymProc && sort != expr.SymScope {
		return nil
	}
	for _, name := range b.Named(sort) {
		if sort == expr.SymScope || b.Decls.Symbols[name].Action {
			names = append(names, name)
		}
	}
	return names
}

// noName reports a node that should be one of names and is not. one is what it should be, with an article. If none of
// names is similar, the message lists told.
func (b *Draft) noName(n *source.Node, code string, what, one *source.Text, names []string, told ...string) {
	switch {
	case n.Kind != source.Scalar:
		b.Bad(n, code, "the name of %s is expected here, not a %s", one, n.Kind.Word())
	case n.Text == "":
		b.Bad(n, code, "the name of %s is expected here", one)
	default:
		more := b.Decls.Suggest(n.Text, names)
		if first, second, several := strings.Cut(n.Text, " "); several && more == nil {
			more = source.Say("; a name has no space: is a comma missing between %q and %q?", first, second)
		}
		if s := b.Decls.Symbols[n.Text]; s != nil && more == nil {
			more = source.Say("; %s is %s", n.Text, s.Noun())
		}
		if more == nil {
			more = b.Decls.Listed(n.Text, told)
		}
		b.Bad(n, code, "there is no %s %q%s", what, n.Text, more)
	}
}

// LastsLong reads how long a variable or an attribute lasts, which can be a whole campaign.
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
		b.Bad(n, "value", "only variables and attributes can last a campaign; write match")
		return declared.LastsMatch
	}
	return b.ScopeNamed(n)
}

// ScopeNamed returns the phase that n names. It reports a problem and returns 0 if there is none.
func (b *Draft) ScopeNamed(n *source.Node) int {
	if s := b.Symbol(n, expr.SymScope, "unknown_name"); s != nil {
		return s.ID
	}
	return 0
}

// KindNamed returns the kind that n names. It reports a problem and returns -1 if there is none.
func (b *Draft) KindNamed(n *source.Node) int {
	k := b.Decls.KindByName(n.Text)
	b.Uses(n, b.Decls.Symbols[n.Text])
	if k < 0 {
		var names []string
		for _, k := range b.Decls.Kinds {
			names = append(names, k.Name)
		}
		b.noName(n, "unknown_name", expr.SymKind.Word(), expr.SymKind.One(), names)
	}
	return k
}

// KindsOf returns the names of the kinds of one base.
func (b *Draft) KindsOf(base expr.Base) []string {
	var names []string
	for _, k := range b.Decls.Kinds {
		if k.Base == base {
			names = append(names, k.Name)
		}
	}
	return names
}

// SeatNamed returns the seat that n names. It reports a problem and returns -1 if there is none.
func (b *Draft) SeatNamed(n *source.Node) int {
	if s := b.Symbol(n, expr.SymSeat, "dangling"); s != nil {
		return s.ID
	}
	return -1
}

// If two places use one name, the later one is reported. A layer is later than the game, and a map, for example, is
// later than the law. Otherwise the order of reading decides. The times of files do not count, because copies have
// other times.

// claim is the place where a name is declared, with the name and kind of its file.
type claim struct {
	at         source.Span
	file, kind string
}

// FactionOf returns the faction or bot whose file declares a name, "" for a name of the game as a whole. Seats belong
// to the game.
func (b *Draft) FactionOf(name string) string {
	c := b.places[name]
	if s := b.Decls.Symbols[name]; s == nil || s.Sort == expr.SymSeat || c.kind != "faction" && c.kind != "bot" {
		return ""
	}
	return c.file
}

// foreign returns the faction to which a name belongs if it is not the one whose file is being read.
func (b *Draft) foreign(name string) string {
	if of := b.FactionOf(name); of != b.Current.Name {
		return of
	}
	return ""
}

// age orders files by how late they came.
type age struct {
	laid int // 0 for the package's own, then the number of the layer
	kind int // the index in kindsInOrder
}

// kindsInOrder lists the kinds of files in reading order: those that most others depend on come first.
var kindsInOrder = []string{"game", "law", "map", "cards", "faction", "bot", "variant", "readings", "rulebook"}

// Came records the kind of a file.
func (b *Draft) Came(f *source.File, kind string) {
	a := b.came[f]
	a.kind = slices.Index(kindsInOrder, kind)
	b.came[f] = a
}

// Laid records that files are a new layer over all files before.
func (b *Draft) Laid(files ...*source.File) {
	b.layers++
	for _, f := range files {
		a := b.came[f]
		a.laid = b.layers
		b.came[f] = a
	}
}

// IsLaid reports whether a file belongs to a layer.
func (b *Draft) IsLaid(f *source.File) bool { return b.came[f].laid > 0 }

// CameLater reports whether x came later than y. If their layers are equal, the order of files decides.
func (b *Draft) CameLater(x, y source.Span) bool {
	if known := b.compared(x, y); known != 0 || x.File == nil || y.File == nil {
		return known > 0
	}
	return cmp.Or(cmp.Compare(b.came[x.File].kind, b.came[y.File].kind), cmp.Compare(x.File.Name, y.File.Name),
		cmp.Compare(x.Start, y.Start)) > 0
}

// compared returns 1 if x is of a later layer than y, -1 if y is, else 0.
func (b *Draft) compared(x, y source.Span) int {
	return cmp.Compare(b.came[x.File].laid, b.came[y.File].laid)
}

// Twice does the same as Clashes for a name or id that exists already.
func (b *Draft) Twice(n *source.Node, other source.Span, note *source.Text, format source.Format,
	args ...any) {
	b.Clashes(n, "duplicate_id", other, note, format, args...)
}

// Clashes reports that two places declare the same thing. The problem is at the place that came later; both have the
// same text.
func (b *Draft) Clashes(n *source.Node, code string, other source.Span, note *source.Text, format source.Format,
	args ...any) {
	if n.Refused || n.Kind == source.Scalar && n.Text != "" && b.Decls.IsLost(n.Text) {
		return
	}
	text := source.Say(format, args...)
	one := source.Told{At: n.Span, Text: text, Notes: []source.Note{{Span: other, Text: note}}}
	two := source.Told{At: other, Text: text, Notes: []source.Note{{Span: n.Span, Text: note}}}
	if b.CameLater(other, n.Span) {
		one, two = two, one
	}
	b.Problems.Clash(code, one, two)
}

// taken reports that a name has a symbol already. It returns true if the new symbol replaces the old one, because the
// old one came later.
func (b *Draft) taken(key *source.Node, s, old *expr.Symbol) (stands bool) {
	first, ok := b.places[s.Name]
	if !ok {
		b.Problems.Add(key.Span, "duplicate_id", "%s is the name of %s already", s.Name, old.Noun())
		return false
	}
	second := claim{key.Span, b.Current.Name, b.Current.Kind}
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

// isTaken returns the problem for a symbol whose name is that of another symbol.
func (b *Draft) isTaken(s, other *expr.Symbol, at, there claim) source.Told {
	out := source.Told{At: at.at, Text: source.Say("%s is the name of %s already", s.Name, other.Noun()),
		Notes: []source.Note{{Span: there.at, Text: source.Say("the other %s", s.Name)}}}
	if at.at.File != there.at.File {
		out.Notes = append(out.Notes, source.Note{Text: source.Say("names are known in every file; choose one that "+
			"begins with the file's, for example %s", b.freeName(s.Name, at.file))})
	}
	if s.Sort == expr.SymDesign && other.Sort == expr.SymDesign {
		out.Notes = append(out.Notes, source.Note{Text: source.Say("choose another id; for several copies of a card, write " +
			"count: 2")})
	}
	if s.Sort == expr.SymKind && other.Sort == expr.SymKind {
		out.Notes = append(out.Notes, source.Note{Text: source.Say("a kind has its is: in one file only; another file adds " +
			"attributes with {has: {…}}, and its rules name the kind in their conditions")})
	}
	return out
}

// freeName returns an unused name to suggest instead of name.
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

// Hides reports that a name bound in n is the name of a declared symbol. If the declaration came later, it is reported
// instead, once.
func (b *Draft) Hides(n *source.Node, s *expr.Symbol) {
	there, ok := b.places[n.Text]
	if !ok {
		b.Bad(n, "hides", "%s is the name of %s already; choose another", n.Text, s.Noun())
		return
	}
	binds := source.Told{At: n.Span, Text: source.Say("%s is the name of %s already; choose another", n.Text, s.Noun()),
		Notes: []source.Note{{Span: there.at, Text: source.Say("the other %s", n.Text)}}}
	declares := source.Told{At: there.at, Text: source.Say("%s is a name that the game already uses in its own text; "+
		"choose another, for example %s", n.Text, b.freeName(n.Text, there.file)),
		Notes: []source.Note{{Span: n.Span, Text: source.Say("where it does")}}}
	if b.compared(there.at, n.Span) <= 0 {
		b.Problems.Clash("hides", binds, declares)
	} else if once := "hides " + n.Text; !b.many[once] {
		b.many[once] = true
		b.Problems.Clash("hides", declares, binds)
	}
}
