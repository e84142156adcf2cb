package declare

import (
	"precept/interpreter/authoring/tree"
	"precept/interpreter/declared"
	"precept/interpreter/internal/draft"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/limit"
	"precept/interpreter/source"
	"slices"
)

// lesson reads what is explained as a match goes.
func (b *Reader) lesson(key, n *tree.Node) {
	if !b.DeclName(key) || b.Judge(n, key, "lesson") == draft.Broken {
		return
	}
	if len(b.Game.Guide) >= limit.Lessons {
		b.TooMany(key, "lessons", limit.Lessons)
		return
	}
	for i := range b.Game.Guide {
		if other := &b.Game.Guide[i]; other.ID == key.Text {
			b.Twice(key, other.Named, "the other "+key.Text, "two lessons are called %s", key.Text)
			return
		}
	}
	b.Own(key)
	id := len(b.Game.Guide)
	l := declared.Lesson{Node: b.Keyed(n, key)}
	l.Span = key.Span
	var named model.Lesson
	l.Offer = b.entries(n.Get("offer"), &named)
	if c := n.Get("choose"); c != nil {
		l.Choose = b.Ident(c)
	}
	b.Game.Guide, b.Game.Lessons = append(b.Game.Guide, l), append(b.Game.Lessons, named)
	b.Later(draft.StageLast, func() { b.conditions(id, n) })
}

// conditions reads when a lesson speaks, and what it advises: all names are known.
func (b *Reader) conditions(id int, n *tree.Node) {
	l, m := &b.Game.Guide[id], &b.Game.Lessons[id]
	for _, a := range draft.Scalars(n.Get("after")) {
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
		b.Bad(advises, "missing", "advises: says what of a choice or a menu; say which: choose: name or offer: [entry, …]")
		return
	}
	l.Best = b.entries(advises, m)
}

// entries is the entries of menus that n names, noted to be looked for when all menus are known.
func (b *Reader) entries(n *tree.Node, l *model.Lesson) (out []string) {
	for _, e := range draft.Scalars(n) {
		out = append(out, b.Ident(e))
		l.Entries = append(l.Entries, declared.Mention{Text: e.Text, Span: e.Span})
		b.Later(draft.StageLast, func() {
			if s := b.Decls.Symbols[e.Text]; s != nil {
				b.Sees(e, expr.Seen{Symbol: s})
			}
		})
	}
	return out
}

// lessonNamed is the lesson that n names, -1 where there is none.
func (b *Reader) lessonNamed(n *tree.Node) int {
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
