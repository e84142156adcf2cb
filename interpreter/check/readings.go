package check

import (
	"slices"

	"precept/interpreter/authoring/tree"
	"precept/interpreter/model"
	"precept/interpreter/source"
)

// readings reads a register of readings. Whether there is a scenario of a name is judged by those who have scenarios.
func (b *builder) readings(n *tree.Node) {
	b.declName(n.Pairs[0].Value)
	b.keys(n, "readings", false)
	list := b.items(n.Get("questions"), "questions")
	if len(list) == 0 {
		b.bad(n.Pairs[0].Key, "missing", "which questions? questions: [{number: 1, question: …, taken: …, others: […]}]")
	}
	for _, it := range list {
		b.question(it)
	}
	slices.SortStableFunc(b.g.Questions, func(a, c model.Question) int { return a.Number - c.Number })
}

// question reads one entry of a register.
func (b *builder) question(n *tree.Node) {
	if !b.keys(n, "question", false) && n.Kind != tree.Map {
		return
	}
	q := model.Question{Node: b.node(n, "", "")}
	b.numbered(n, &q)
	if len(q.Articles) == 0 {
		b.bad(n, "missing", "which articles can be read in several ways? article: […]")
	}
	if t := n.Get("question"); t != nil {
		q.Asks = b.text(t)
	} else {
		b.bad(n, "missing", "what does the text leave open? question: {en: …, fr: …}")
	}
	if t := n.Get("taken"); t != nil {
		q.Taken = b.reading(t)
		if v := t.Get("variant"); v != nil {
			b.bad(v, "contradiction", "the reading that is taken is that of the content, not of a variant")
		}
		if t.Kind == tree.Map && t.Get("why") == nil {
			b.bad(t, "missing", "why is this reading taken? why: {en: …, fr: …}")
		}
	} else {
		b.bad(n, "missing", "which reading does the content have? taken: {says: …, why: …, scenario: …}")
	}
	others := b.items(n.Get("others"), "others")
	if len(others) == 0 {
		b.bad(n, "missing", "how else can it be read? others: [{says: …, variant: …, scenario: …}]")
	}
	for _, it := range others {
		q.Others = append(q.Others, b.reading(it))
		if it.Kind == tree.Map && it.Get("variant") == nil {
			b.bad(it, "missing", "which variant takes this reading? variant: …")
		}
	}
	b.g.Questions = append(b.g.Questions, q)
}

// numbered reads the number of a question, which no other has.
func (b *builder) numbered(n *tree.Node, q *model.Question) {
	at := n.Get("number")
	if at == nil {
		b.bad(n, "missing", "a question has a number: number: %d", len(b.g.Questions)+1)
		return
	}
	if _, ok := b.int(at); !ok {
		return
	}
	q.Number, q.Span = b.intIn(at, 1, 999), at.Span
	for i := range b.g.Questions {
		if other := &b.g.Questions[i]; other.Number == q.Number {
			noteAt(b.bad(at, "duplicate_id", "two questions have the number %d", q.Number), other.Span, "the other")
			return
		}
	}
}

// reading reads one way to read the text.
func (b *builder) reading(n *tree.Node) model.Reading {
	out := model.Reading{Node: b.node(n, "", "")}
	if !b.keys(n, "reading", false) && n.Kind != tree.Map {
		return out
	}
	if t := n.Get("says"); t != nil {
		out.Says = b.text(t)
	} else {
		b.bad(n, "missing", "what does this reading say? says: {en: …, fr: …}")
	}
	if t := n.Get("scenario"); t == nil {
		b.bad(n, "missing", "which scenario shows this reading? scenario: its name")
	} else if t.Kind != tree.Scalar || t.Text == "" {
		b.bad(t, "name", "the name of a scenario is expected here")
	} else {
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
