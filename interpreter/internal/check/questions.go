package check

import (
	"precept/internal/limit"
	"precept/interpreter/declared"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/source"
)

func (b *Draft) limit(key, n *source.Node) {
	if b.Judge(n, key, "limit") == Broken {
		return
	}
	b.Own(key)
	l := model.Limit{Node: b.Keyed(n, key), On: b.Component(), PerOf: -1}
	if l.Of, l.At = b.KindNamed(n.Get("of")), b.KindNamed(n.Get("at")); l.Of < 0 || l.At < 0 {
		return
	}
	if p := n.Get("per"); p != nil {
		l.Per = p.Text
		if p.Text != "owner" && p.Text != "kind" {
			id, _ := b.Decls.Attr(l.At, p.Text)
			if id < 0 {
				id, _ = b.Decls.Attr(l.Of, p.Text)
			}
			if id < 0 {
				b.Bad(p, "unknown_attribute", "a limit counts per owner, kind, or an attribute; there is no %q", p.Text)
			}
			b.UsesAttr(p, b.Decls.Attrs[max(id, 0)].Kind, p.Text)
			l.PerOf = id
		}
	}
	it := &expr.Local{Name: "it", Type: expr.Type{Base: expr.Place, Ref: l.At}, Used: true}
	l.It = it
	l.AtMost = b.ExprIn(n, "at_most", &expr.Scope{Locals: []*expr.Local{it}}, expr.TInt)
	b.Game.Limits = append(b.Game.Limits, l)
}

func (b *Draft) ranking(key, n *source.Node) {
	r := model.Ranking{Node: b.Node(n, "ranking", key)}
	ps, locals, _ := b.Params(Pairs(n, "ask"), false)
	r.Params = locals
	if len(ps) == 0 {
		b.Miss(key.Text)
		return
	}
	id := len(b.Game.Rankings)
	if b.Declare(key, expr.Symbol{Sort: expr.SymRanking, ID: id, Params: ps}) == nil {
		return
	}
	b.Game.Rankings = append(b.Game.Rankings, r)
	b.Later(StageExprs, func() {
		scope := &expr.Scope{Locals: locals}
		rr := &b.Game.Rankings[id]
		rr.By = b.Ranks(n.Get("by"), scope)
		rr.Tie = b.ExprIn(n, "tie", scope, ps[0].Type.List())
		b.Cite(&rr.Node)
	})
}

func (b *Draft) line(key, n *source.Node) {
	b.Later(StageTypes, func() {
		id := len(b.Game.Lines)
		if b.Declare(key, expr.Symbol{Sort: expr.SymLine, ID: id}) == nil {
			return
		}
		me := &expr.Local{Name: "me", Type: expr.TPlayer, Size: 1, Used: true}
		b.Game.Lines = append(b.Game.Lines, model.Line{Node: b.Node(n, "line", key), Me: me})
		b.Later(StageExprs, func() {
			b.Game.Lines[id].Value = b.ExprIn(n, "value", &expr.Scope{Locals: []*expr.Local{me}}, expr.TInt)
			b.Cite(&b.Game.Lines[id].Node)
		})
	})
}

// ruling declares a ruling. Its base is read when all names are known. Its type is that of its base, so rulings are
// typed on demand.
func (b *Draft) ruling(key, n *source.Node) {
	if len(b.Game.Rulings) >= limit.Rules {
		b.TooMany(key, "rulings", limit.Rules)
		return
	}
	r := &model.Ruling{Node: b.Node(n, "ruling", key), Faction: b.Component().Faction}
	ps, locals, _ := b.Params(Pairs(n, "ask"), false)
	r.Params = locals
	s := b.Declare(key, expr.Symbol{Sort: expr.SymRuling, ID: len(b.Game.Rulings), Params: ps, Type: expr.Type{}})
	if s == nil {
		return
	}
	b.Game.Rulings = append(b.Game.Rulings, r)
	b.Unit(n, r)
	b.Cite(&r.Node)
	is := n.Get("is")
	if is == nil || n.Get("ask") == nil && HasUnknown(n.Pairs, "ruling") { // its parameters are not known
		s.Type = expr.TAny
		return
	}
	wide := b.wider(n)
	s.Resolve = b.Once(func() { b.typeRuling(s, r, n, wide) })
	b.Later(StageExprs, func() { s.Resolve() })
}

// wider returns the type that a ruling declares for its answer, Invalid if it declares none.
func (b *Draft) wider(n *source.Node) expr.Type {
	if t := n.Get("type"); t != nil {
		sp, ok := b.Typ(t)
		if !ok {
			return expr.TAny
		}
		return sp.T
	}
	return expr.Type{}
}

// Otherwise reads a changed ruling in a game that was read with the old one. The parameters stay the same. It returns
// false if the node is no ruling that can replace the old one, because its type differs or is unknown.
func (b *Draft) Otherwise(key, n *source.Node) bool {
	s := b.Decls.Symbols[key.Text]
	is := n.Get("is")
	if s == nil || s.Sort != expr.SymRuling || is == nil {
		return false
	}
	was, typed := b.Game.Rulings[s.ID], *s
	r := &model.Ruling{Node: b.Node(n, "ruling", key), Faction: was.Faction, Params: was.Params}
	b.typeRuling(&typed, r, n, b.wider(n))
	if r.Base == nil || was.Base == nil || r.Type != was.Type {
		return false
	}
	r.Otherwise, r.Owner, r.Source = was.Otherwise, was.Owner, was.Source
	b.Game.Rulings[s.ID] = r
	return true
}

// typeRuling reads the base of a ruling and takes its type from it, unless the ruling declares a wider type.
func (b *Draft) typeRuling(s *expr.Symbol, r *model.Ruling, n *source.Node, wide expr.Type) {
	s.Type = expr.TAny // the type that a circular ruling sees
	b.Decls.Asking = append(b.Decls.Asking, s.Name)
	r.Base = b.Expr(n.Get("is"), &expr.Scope{Locals: r.Params}, wide)
	supposed := b.asIf(n.Get("as_if"), r)
	b.Decls.Asking = b.Decls.Asking[:len(b.Decls.Asking)-1]
	if r.Base == nil {
		return
	}
	s.Type = r.Base.Type
	if s.Type.Base == expr.Nil {
		s.Type = expr.TPlayer
	}
	if r.Base.Op == expr.OpSelect && r.Base.Type.Depth == 0 {
		s.Type = r.Base.Type
	}
	if wide != (expr.Type{}) {
		s.Type = wide
	}
	r.Type = s.Type
	r.Otherwise = &expr.Local{Name: "otherwise", Type: s.Type, Size: SizeOf(s.Type), Used: true}
	r.Owner = &expr.Local{Name: "owner", Type: expr.TPlayer, Size: 1, Used: true}
	r.Source = &expr.Local{Name: "source", Type: expr.Type{Base: expr.Piece, Ref: b.PieceKind}, Size: 1, Used: true}
	if len(supposed) > 0 {
		x := &expr.Node{Op: expr.OpAsIf, N: s.ID, Type: r.Base.Type, Start: r.Base.Start, End: r.Base.End}
		x.Args = append([]*expr.Node{r.Base}, supposed...)
		r.Base = b.stands(x, n.Get("is"))
	}
}

// asIf reads the steps that a ruling supposes, and returns their expressions.
func (b *Draft) asIf(n *source.Node, r *model.Ruling) (out []*expr.Node) {
	if n == nil {
		return nil
	}
	for _, s := range b.steps(n, ctx{scope: &expr.Scope{Locals: r.Params}, frame: &frame{}}) {
		a, sets := s.(*model.Assign)
		if _, moves := s.(*model.Move); !moves && !sets || sets && a.Each().Op == expr.OpField {
			b.Problems.Add(declared.Cited(s).Span, "supposed", "nobody is asked and nothing is drawn in as_if: write only "+
				"move, and set of variables and attributes")
			return nil
		}
		r.AsIf = append(r.AsIf, s)
		for _, x := range s.Exprs() {
			if x != nil {
				out = append(out, x)
			}
		}
	}
	return out
}

// lineup reads a measure of line-ups.
func (b *Draft) lineup(key, n *source.Node) {
	if !b.DeclName(key) {
		return
	}
	for i := range b.Game.Lineups {
		if other := &b.Game.Lineups[i]; other.ID == key.Text {
			b.Twice(key, other.Named, source.Say("the other %s", key.Text), "two conditions on line-ups have the name %s",
				key.Text)
			return
		}
	}
	id := len(b.Game.Lineups)
	l := declared.Lineup{Node: b.Node(n, "lineup", key), On: b.Component(), Advice: IsTrue(n, "advice")}
	l.Span = key.Span
	b.Game.Lineups, b.Game.Bounds = append(b.Game.Lineups, l), append(b.Game.Bounds, model.Bounds{})
	b.Later(StageExprs, func() {
		l, scope := &b.Game.Bounds[id], &expr.Scope{}
		l.Value = b.ExprIn(n, "value", scope, expr.TInt)
		l.Least, l.Most = b.ExprIn(n, "at_least", scope, expr.TInt), b.ExprIn(n, "at_most", scope, expr.TInt)
	})
}
