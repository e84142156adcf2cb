package check

import (
	"strings"

	"precept/interpreter/internal/expr"
	"precept/interpreter/source"
)

// Watch is told, while a game is read, what every name stands for and what may be named in every expression: for
// editors. What of a game cannot be understood is left out, the rest is there.
type Watch struct {
	Stop   func() bool // is asked now and then; once it says yes, reading ends without a result
	Names  bool        // nothing else is asked for: whether a game comes of what is read is not judged
	Draft  *Draft      // what was read
	Sights []Sight
	Texts  []Text
	Own    []source.Span // words that are the language's, or of a kind that nothing declared or bound is named by

	at *source.Node // the expression that is being read
}

// Sight is a name where it stands, and what it names: what [expr.Seen] says, or the id of a rule or an ability.
type Sight struct {
	Span source.Span
	expr.Seen
	ID    string // "rule x", "ability x"
	Loose string // what is found by this name only while a match is played, or by a path
}

// Text is an expression, or a name that steps bind, and the names that are bound where it stands.
type Text struct {
	At    *source.Node
	Want  expr.Type
	Here  []*expr.Local // the innermost last
	Binds bool
}

// Stopped reports whether nobody wants the result any more.
func (w *Watch) Stopped() bool { return w != nil && w.Stop != nil && w.Stop() }

// Watched has w told of everything that b reads from now on; w may be nil.
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

// watched is told of an expression that is read now. What it returns is called when that is done.
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

// Binds tells that n is bound where a scope is known.
func (b *Draft) Binds(n *source.Node, scope *expr.Scope) {
	if b.Watch != nil {
		b.Watch.Texts = append(b.Watch.Texts, Text{At: n, Here: here(scope), Binds: true})
	}
}

// here is the names of a scope, the innermost last.
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

// Sees tells that n is the name of what is seen.
func (b *Draft) Sees(n *source.Node, s expr.Seen) { b.sight(n, Sight{Seen: s}) }

// Own tells that n is read as a word of the language, or as the name of what is found by no other: whatever is declared
// or bound by that name, it is not meant.
func (b *Draft) Own(n *source.Node) {
	if b.Watch == nil || n == nil || n.Kind != source.Scalar {
		return
	}
	if at, ok := written(n); ok {
		b.Watch.Own = append(b.Watch.Own, at)
	}
}

// Uses tells that n names a symbol; nil is nothing.
func (b *Draft) Uses(n *source.Node, s *expr.Symbol) {
	if s != nil {
		b.Sees(n, expr.Seen{Symbol: s})
	}
}

// UsesLocal tells that n names a bound name.
func (b *Draft) UsesLocal(n *source.Node, l *expr.Local) { b.Sees(n, expr.Seen{Local: l}) }

// UsesAttr tells that n names an attribute of kind.
func (b *Draft) UsesAttr(n *source.Node, kind int, name string) {
	if b.Watch != nil {
		b.Sees(n, expr.Seen{Attrs: b.Decls.AttrsNamed(kind, name)})
	}
}

// SeesID tells that n is, or names, the id of a rule or an ability.
func (b *Draft) SeesID(n *source.Node, sort string, declares bool) {
	if b.Watch != nil && n != nil {
		b.sight(n, Sight{ID: sort + " " + n.Text, Seen: expr.Seen{Declares: declares}})
	}
}

// SeesLoose tells that n names what is found by its name only later.
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

// written is where the text of a scalar stands: within quotes, or within the brackets of end(…). It is false for a node
// whose text stands nowhere.
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

// sawType tells of the enum or kind that a type names.
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
