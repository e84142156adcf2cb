package check

import (
	"slices"

	"precept/interpreter/authoring/tree"
	"precept/interpreter/limit"
	"precept/interpreter/model"
	"precept/interpreter/source"
)

// readings reads a register of readings. Whether there is a scenario of a name is judged by those who have scenarios.
func (b *builder) readings(n *tree.Node) {
	b.declName(n.Pairs[0].Value)
	b.judge(n, n.Pairs[0].Key, "readings")
	for _, it := range entries(n, "questions") {
		b.question(it)
	}
	slices.SortStableFunc(b.g.Questions, func(a, c model.Question) int { return a.Number - c.Number })
}

// question reads one entry of a register.
func (b *builder) question(n *tree.Node) {
	if b.judge(n, n, "question") == broken && n.Kind != tree.Map {
		return
	}
	q := model.Question{Node: b.common(n, "")}
	b.numbered(n.Get("number"), &q)
	if t := n.Get("question"); t != nil {
		q.Asks = b.text(t)
	}
	if t := n.Get("taken"); t != nil {
		q.Taken = b.reading(t)
		if v := t.Get("variant"); v != nil {
			b.bad(v, "contradiction", "the reading that is taken is that of the content, not of a variant")
		}
		if t.Kind == tree.Map && t.Get("why") == nil {
			b.bad(t, "missing", "why is this reading taken? why: {en: …, fr: …}")
		}
	}
	for _, it := range entries(n, "others") {
		q.Others = append(q.Others, b.reading(it))
		if it.Kind == tree.Map && it.Get("variant") == nil {
			b.bad(it, "missing", "which variant takes this reading? variant: …")
		}
	}
	b.g.Questions = append(b.g.Questions, q)
}

// numbered reads the number of a question, which no other has.
func (b *builder) numbered(at *tree.Node, q *model.Question) {
	if at == nil {
		return
	}
	ok := false
	if q.Number, ok = b.intIn(at, 1, limit.Questions); !ok {
		return
	}
	q.Span = at.Span
	for i := range b.g.Questions {
		if other := &b.g.Questions[i]; other.Number == q.Number {
			noteAt(b.bad(at, "duplicate_id", "two questions have the number %d", q.Number), other.Span, "the other")
			return
		}
	}
}

// reading reads one way to read the text.
func (b *builder) reading(n *tree.Node) model.Reading {
	out := model.Reading{Node: b.node(n, "reading", nil)}
	if t := n.Get("says"); t != nil {
		out.Says = b.text(t)
	}
	if t := n.Get("scenario"); t != nil && (t.Kind != tree.Scalar || t.Text == "") {
		b.bad(t, "name", "the name of a scenario is expected here")
	} else if t != nil {
		out.Scenario = model.Mention{Text: t.Text, Span: t.Span}
	}
	if t := n.Get("variant"); t != nil {
		out.Variant = b.ident(t)
		b.later(stLast, func() { b.knownVariant(t) })
	}
	return out
}

// knownVariant reports a variant that the package does not have.
func (b *builder) knownVariant(n *tree.Node) {
	var names []string
	for i := range b.g.Variants {
		if b.g.Variants[i].ID == n.Text {
			return
		}
		names = append(names, b.g.Variants[i].ID)
	}
	b.bad(n, "unknown_variant", "the game has no variant %q%s", n.Text, source.Suggest(n.Text, names))
}
