package check

import (
	"slices"

	"precept/internal/limit"
	"precept/interpreter/declared"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/source"
)

// Readings reads a register of readings. Whether a named scenario exists is checked where the scenarios are known.
func (b *Draft) Readings(n *source.Node) {
	b.DeclName(n.Pairs[0].Value)
	b.Judge(n, n.Pairs[0].Key, "readings")
	of := ""
	if v := n.Get("of"); v != nil {
		of = b.Ident(v)
		b.Later(StageLast, func() { b.knownVariant(v) })
	}
	for _, it := range Entries(n, "questions") {
		b.question(it, of)
	}
	slices.SortStableFunc(b.Game.Questions, func(a, c declared.Question) int { return a.Number - c.Number })
}

// question reads one entry of the register of a variant, or of the game's own.
func (b *Draft) question(n *source.Node, of string) {
	if b.Judge(n, n, "question") == Broken && n.Kind != source.Map {
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
			b.Bad(v, "contradiction", "the reading under taken: is the content's own; leave variant: out")
		}
		if t.Kind == source.Map && t.Get("why") == nil {
			b.Bad(t, "missing", "why is this reading taken? why: {en: …, fr: …}")
		}
	}
	for _, it := range Entries(n, "others") {
		q.Others = append(q.Others, b.reading(it))
		if it.Kind == source.Map && it.Get("variant") == nil {
			b.Bad(it, "missing", "which variant takes this reading? variant: …")
		}
	}
	b.Game.Questions = append(b.Game.Questions, q)
}

// numbered reads the number of a question, which must be unique.
func (b *Draft) numbered(at *source.Node, q *declared.Question) {
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
			b.Twice(at, other.Span, source.Say("the other"), "two questions have the number %d", q.Number)
			return
		}
	}
}

// reading reads one way to read the text.
func (b *Draft) reading(n *source.Node) declared.Reading {
	out := declared.Reading{Node: b.Node(n, "reading", nil)}
	if t := n.Get("says"); t != nil {
		out.Says = b.Text(t)
	}
	if t := n.Get("scenario"); t != nil && (t.Kind != source.Scalar || t.Text == "") {
		b.Bad(t, "name", "the name of a scenario is expected here")
	} else if t != nil {
		out.Scenario = declared.Mention{Text: t.Text, Span: t.Span}
	}
	if t := n.Get("variant"); t != nil {
		out.Variant = b.Ident(t)
		b.Later(StageLast, func() { b.knownVariant(t) })
	}
	return out
}

// knownVariant reports a variant that the package does not have.
func (b *Draft) knownVariant(n *source.Node) {
	var names []string
	for i := range b.Game.Variants {
		if b.Game.Variants[i].ID == n.Text {
			return
		}
		names = append(names, b.Game.Variants[i].ID)
	}
	b.Bad(n, "unknown_variant", "the game has no variant %q%s", n.Text, source.Suggest(n.Text, names))
}

// lesson reads a lesson of the guide, which is shown during a match.
func (b *Draft) lesson(key, n *source.Node) {
	if !b.DeclName(key) || b.Judge(n, key, "lesson") == Broken {
		return
	}
	if len(b.Game.Guide) >= limit.Lessons {
		b.TooMany(key, "lessons", limit.Lessons)
		return
	}
	for i := range b.Game.Guide {
		if other := &b.Game.Guide[i]; other.ID == key.Text {
			b.Twice(key, other.Named, source.Say("the other %s", key.Text), "two lessons have the name %s", key.Text)
			return
		}
	}
	b.Own(key)
	id := len(b.Game.Guide)
	l := declared.Lesson{Node: b.Keyed(n, key)}
	l.Span = key.Span
	var named model.Lesson
	l.Offer = b.lessonEntries(n.Get("offer"), &named)
	if c := n.Get("choose"); c != nil {
		l.Choose = b.Ident(c)
	}
	b.Game.Guide, b.Game.Lessons = append(b.Game.Guide, l), append(b.Game.Lessons, named)
	b.Later(StageLast, func() { b.conditions(id, n) })
}

// conditions reads when a lesson is shown and what it advises, once all names are known.
func (b *Draft) conditions(id int, n *source.Node) {
	l, m := &b.Game.Guide[id], &b.Game.Lessons[id]
	for _, a := range Scalars(n.Get("after")) {
		if i := b.lessonNamed(a); i >= 0 {
			l.After = append(l.After, i)
		}
	}
	m.Me = &expr.Local{Name: "me", Type: expr.TPlayer, Size: 1, Used: true}
	m.When = b.ExprIn(n, "when", &expr.Scope{Locals: []*expr.Local{m.Me}}, expr.TBool)
	advises, choose := n.Get("advises"), n.Get("choose")
	if choose != nil {
		b.SeesLoose(choose)
		t, ok := b.candidates(choose, "one lesson cannot be about both")
		if !ok || advises == nil {
			return
		}
		m.It = &expr.Local{Name: "it", Type: t, Size: 1, Used: true}
		m.Advises = b.ExprIn(n, "advises", &expr.Scope{Locals: []*expr.Local{m.Me, m.It}}, expr.TBool)
		return
	}
	if advises != nil && l.Offer == nil {
		b.Bad(advises, "missing", "advises: needs the choice or the menu: choose: name or offer: [entry, …]")
		return
	}
	l.Best = b.lessonEntries(advises, m)
}

// lessonEntries returns the entries of menus that n names. It records them for a check once all menus are known.
func (b *Draft) lessonEntries(n *source.Node, l *model.Lesson) (out []string) {
	for _, e := range Scalars(n) {
		out = append(out, b.Ident(e))
		l.Entries = append(l.Entries, declared.Mention{Text: e.Text, Span: e.Span})
		b.Later(StageLast, func() {
			if s := b.Decls.Symbols[e.Text]; s != nil {
				b.Sees(e, expr.Seen{Symbol: s})
			}
		})
	}
	return out
}

// lessonNamed returns the lesson that n names. It reports a problem and returns -1 if there is none.
func (b *Draft) lessonNamed(n *source.Node) int {
	var names []string
	for i := range b.Game.Guide {
		if b.Game.Guide[i].ID == n.Text {
			return i
		}
		names = append(names, b.Game.Guide[i].ID)
	}
	b.Bad(n, "dangling", "there is no lesson %q%s", n.Text, source.Suggest(n.Text, slices.Sorted(slices.Values(names))))
	return -1
}
