package check

import (
	"strings"

	"precept/interpreter/internal/expr"
	"precept/interpreter/source"
)

// Watch records for editors, during a check, what every name means and which names every expression can use. It leaves
// out faulty parts of a game.
type Watch struct {
	Stop   func() bool                     // called repeatedly; if it returns true, the check ends without a result
	Names  bool                            // only names are wanted: the game is not checked as a whole
	Draft  *Draft                          // the result of the reading
	Tree   func(*source.File) *source.Node // the trees that were read
	Sights []Sight
	Texts  []Text
	Own    []source.Span // words of the language, or names that no symbol or local has

	at *source.Node // the current expression
}

// Sight is the place of a name and its meaning: an [expr.Seen], or the id of a rule or an ability.
type Sight struct {
	Span source.Span
	expr.Seen
	ID    string // "rule x", "ability x"
	Loose string // a name that is resolved only during a match, or by a path
}

// Text is an expression, or a name that steps bind, with the names that are bound there.
type Text struct {
	At    *source.Node
	Want  expr.Type
	Here  []*expr.Local // the innermost last
	Binds bool
}

// Watched makes w record everything that b reads afterwards. w can be nil.
func (b *Draft) Watched(w *Watch) {
	if w == nil {
		return
	}
	b.Watch, w.Draft = w, b
	b.Decls.Saw = func(s expr.Seen) {
		if w.at == nil {
			return
		}
		at := w.at.Sub(s.Start, s.End)
		if s.Local != nil && s.Declares {
			s.Local.Span = at
		}
		w.Sights = append(w.Sights, Sight{Span: at, Seen: s})
	}
}

// watched records an expression that is about to be read. The caller calls done at its end.
func (b *Draft) watched(n *source.Node, scope *expr.Scope, want expr.Type) (done func()) {
	w := b.Watch
	if w == nil {
		return func() {}
	}
	w.Texts = append(w.Texts, Text{At: n, Want: want, Here: here(scope)})
	was := w.at
	w.at = n
	return func() { w.at = was }
}

// Binds records that n is bound in a scope.
func (b *Draft) Binds(n *source.Node, scope *expr.Scope) {
	if b.Watch != nil {
		b.Watch.Texts = append(b.Watch.Texts, Text{At: n, Here: here(scope), Binds: true})
	}
}

// here returns the names of a scope, the innermost last.
func here(scope *expr.Scope) (out []*expr.Local) {
	at := 0
	for s := scope; s != nil; s = s.Parent {
		at += len(s.Locals)
	}
	if at == 0 {
		return nil
	}
	out = make([]*expr.Local, at)
	for s := scope; s != nil; s = s.Parent {
		at -= len(s.Locals)
		copy(out[at:], s.Locals)
	}
	return out
}

// Sees records that n is a name of s.
func (b *Draft) Sees(n *source.Node, s expr.Seen) { b.sight(n, Sight{Seen: s}) }

// Own records that n is a word of the language, or a name that is resolved in no other way. A symbol or a local with
// the same name is not meant.
func (b *Draft) Own(n *source.Node) {
	if b.Watch == nil || n == nil || n.Kind != source.Scalar {
		return
	}
	if at, ok := written(n); ok {
		b.Watch.Own = append(b.Watch.Own, at)
	}
}

// Uses records that n names a symbol. A nil symbol is ignored.
func (b *Draft) Uses(n *source.Node, s *expr.Symbol) {
	if s != nil {
		b.Sees(n, expr.Seen{Symbol: s})
	}
}

// UsesLocal records that n names a local.
func (b *Draft) UsesLocal(n *source.Node, l *expr.Local) { b.Sees(n, expr.Seen{Local: l}) }

// UsesAttr records that n names an attribute of kind.
func (b *Draft) UsesAttr(n *source.Node, kind int, name string) {
	if b.Watch != nil {
		b.Sees(n, expr.Seen{Attrs: b.Decls.AttrsNamed(kind, name)})
	}
}

// SeesID records that n is, or names, the id of a rule or an ability.
func (b *Draft) SeesID(n *source.Node, sort string, declares bool) {
	if b.Watch != nil && n != nil {
		b.sight(n, Sight{ID: sort + " " + n.Text, Seen: expr.Seen{Declares: declares}})
	}
}

// SeesLoose records that n is a name that is resolved only later.
func (b *Draft) SeesLoose(n *source.Node) {
	if n != nil {
		b.sight(n, Sight{Loose: n.Text})
	}
}

func (b *Draft) sight(n *source.Node, s Sight) {
	if b.Watch == nil || n == nil || n.Kind != source.Scalar || n.Text == "" {
		return
	}
	at, ok := written(n)
	if !ok {
		return
	}
	s.Span = at
	b.Watch.Sights = append(b.Watch.Sights, s)
}

// written returns the span of the text of a scalar, inside quotes or inside the brackets of end(…). It returns false if
// the text is not in the file as such.
func written(n *source.Node) (source.Span, bool) {
	at := n.Span
	if at.File == nil || at.Start < 0 || at.End > len(at.File.Text) || at.Start >= at.End {
		return at, false
	}
	text := string(at.File.Text[at.Start:at.End])
	switch {
	case text == n.Text:
	case len(text) == len(n.Text)+2 && text[1:len(text)-1] == n.Text: // in quotes
		at.Start, at.End = at.Start+1, at.End-1
	case strings.HasSuffix(text, "("+n.Text+")"):
		at.End--
		at.Start = at.End - len(n.Text)
	default:
		return at, false
	}
	return at, true
}

// sawType records the enum or kind that a type names.
func (b *Draft) sawType(n *source.Node) {
	if b.Watch == nil || n.Kind != source.Scalar {
		return
	}
	start, end := 0, len(n.Text)
	for end > start && n.Text[end-1] == ')' {
		k := strings.IndexByte(n.Text[start:end], '(')
		if k < 0 {
			return
		}
		b.Own(n.Part(start, start+k))
		start, end = start+k+1, end-1
	}
	if s := b.Decls.Symbols[n.Text[start:end]]; s != nil && (s.Sort == expr.SymEnum || s.Sort == expr.SymKind) {
		b.Uses(n.Part(start, end), s)
	} else if b.IsType(n.Text[start:end]) {
		b.Own(n.Part(start, end))
	}
}
