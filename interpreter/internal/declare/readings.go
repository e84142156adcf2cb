package declare

import (
	"slices"

	"precept/interpreter/authoring/tree"
	"precept/interpreter/declared"
	"precept/interpreter/internal/draft"
	"precept/interpreter/limit"
	"precept/interpreter/source"
)

// Readings reads a register of readings. Whether there is a scenario of a name is judged by those who have scenarios.
func (b *Reader) Readings(n *tree.Node) {
	b.DeclName(n.Pairs[0].Value)
	b.Judge(n, n.Pairs[0].Key, "readings")
	of := ""
	if v := n.Get("of"); v != nil {
		of = b.Ident(v)
		b.Later(draft.StageLast, func() { b.knownVariant(v) })
	}
	for _, it := range draft.Entries(n, "questions") {
		b.question(it, of)
	}
	slices.SortStableFunc(b.Game.Questions, func(a, c declared.Question) int { return a.Number - c.Number })
}

// question reads one entry of the register of a variant, or of the game's own.
func (b *Reader) question(n *tree.Node, of string) {
	if b.Judge(n, n, "question") == draft.Broken && n.Kind != tree.Map {
		return
	}
	q := declared.Question{Node: b.Common(n, ""), Of: of}
	b.numbered(n.Get("number"), &q)
	if t := n.Get("question"); t != nil {
		q.Asks = b.Text(t)
	}
	if t := n.Get("settled"); t != nil {
		q.Settled = t.Text
	}
	if t := n.Get("taken"); t != nil {
		q.Taken = b.reading(t)
		if v := t.Get("variant"); v != nil {
			b.Bad(v, "contradiction", "the reading that is taken is that of the content, not of a variant")
		}
		if t.Kind == tree.Map && t.Get("why") == nil {
			b.Bad(t, "missing", "why is this reading taken? why: {en: …, fr: …}")
		}
	}
	for _, it := range draft.Entries(n, "others") {
		q.Others = append(q.Others, b.reading(it))
		if it.Kind == tree.Map && it.Get("variant") == nil {
			b.Bad(it, "missing", "which variant takes this reading? variant: …")
		}
	}
	b.Game.Questions = append(b.Game.Questions, q)
}

// numbered reads the number of a question, which no other has.
func (b *Reader) numbered(at *tree.Node, q *declared.Question) {
	if at == nil {
		return
	}
	ok := false
	if q.Number, ok = b.IntIn(at, 1, limit.Questions); !ok {
		return
	}
	q.Span = at.Span
	for i := range b.Game.Questions {
		if other := &b.Game.Questions[i]; other.Number == q.Number {
			b.Twice(at, other.Span, "the other", "two questions have the number %d", q.Number)
			return
		}
	}
}

// reading reads one way to read the text.
func (b *Reader) reading(n *tree.Node) declared.Reading {
	out := declared.Reading{Node: b.Node(n, "reading", nil)}
	if t := n.Get("says"); t != nil {
		out.Says = b.Text(t)
	}
	if t := n.Get("scenario"); t != nil && (t.Kind != tree.Scalar || t.Text == "") {
		b.Bad(t, "name", "the name of a scenario is expected here")
	} else if t != nil {
		out.Scenario = declared.Mention{Text: t.Text, Span: t.Span}
	}
	if t := n.Get("variant"); t != nil {
		out.Variant = b.Ident(t)
		b.Later(draft.StageLast, func() { b.knownVariant(t) })
	}
	return out
}

// knownVariant reports a variant that the package does not have.
func (b *Reader) knownVariant(n *tree.Node) {
	var names []string
	for i := range b.Game.Variants {
		if b.Game.Variants[i].ID == n.Text {
			return
		}
		names = append(names, b.Game.Variants[i].ID)
	}
	b.Bad(n, "unknown_variant", "the game has no variant %q%s", n.Text, source.Suggest(n.Text, names))
}
