package draft

import (
	"cmp"
	"fmt"
	"slices"

	"precept/interpreter/authoring/tree"
	"precept/interpreter/internal/expr"
	"precept/interpreter/source"
)

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
func (b *Draft) Twice(n *tree.Node, other source.Span, note, format string, args ...any) {
	b.Clashes(n, "duplicate_id", other, note, format, args...)
}

// Clashes reports that what n says is said at another place already, at the one that came later; the text is the same
// for both.
func (b *Draft) Clashes(n *tree.Node, code string, other source.Span, note, format string, args ...any) {
	if n.Refused || n.Kind == tree.Scalar && n.Text != "" && b.Decls.IsLost(n.Text) {
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
func (b *Draft) taken(key *tree.Node, s, old *expr.Symbol) (stands bool) {
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
			"such as " + b.free(s.Name, at.file)})
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

// free is a name that nothing has, for what a file calls otherwise.
func (b *Draft) free(name, file string) string {
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
func (b *Draft) Hides(n *tree.Node, s *expr.Symbol) {
	there, ok := b.places[n.Text]
	if !ok {
		b.Bad(n, "hides", "%s is the name of %s already; take another", n.Text, s.Noun())
		return
	}
	binds := source.Told{At: n.Span, Text: fmt.Sprintf("%s is the name of %s already; take another", n.Text, s.Noun()),
		Notes: []source.Note{{Span: there.at, Text: "the other " + n.Text}}}
	declares := source.Told{At: there.at, Text: n.Text + " is a name that the game uses within its own text already; " +
		"take another, such as " + b.free(n.Text, there.file), Notes: []source.Note{{Span: n.Span, Text: "where it does"}}}
	if b.compared(there.at, n.Span) <= 0 {
		b.Problems.Clash("hides", binds, declares)
	} else if once := "hides " + n.Text; !b.many[once] {
		b.many[once] = true
		b.Problems.Clash("hides", declares, binds)
	}
}
