package check

import (
	"precept/interpreter/declared"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/source"
)

// One function for each verb compiles the step that the verb begins.

func (b *Draft) let(n *source.Node, m declared.Node, v *source.Node, c ctx) model.Step {
	s := &model.Let{Node: m}
	s.Be = b.ExprIn(n, "be", c.scope, expr.Type{})
	t := expr.TAny
	if s.Be != nil {
		t = s.Be.Type
	}
	s.Bind = b.bind(v, t, c)
	return s
}

func (b *Draft) cond(n *source.Node, m declared.Node, v *source.Node, c ctx) model.Step {
	s := &model.If{Node: m, Cond: b.Expr(v, c.scope, expr.TBool)}
	s.Then, s.Else = b.steps(n.Get("then"), c), b.steps(n.Get("else"), c)
	return s
}

func (b *Draft) each(n *source.Node, m declared.Node, v *source.Node, c ctx) model.Step {
	s := &model.Each{Node: m}
	s.In = b.List(n.Get("in"), c.scope)
	t := expr.TAny
	if s.In != nil {
		t = s.In.Type.Elem()
	}
	order := n.Get("order")
	s.Open = order != nil && order.Text == "open"
	s.Chosen = order != nil && !s.Open
	s.By = b.ExprIn(n, "by", c.scope, expr.TPlayer)
	inner := c.with()
	inner.loop = true
	s.Bind = b.bind(v, t, inner)
	s.Bind.Used = true
	s.As = b.ExprIn(n, "as", inner.scope, expr.TPlayer)
	s.Do = b.steps(n.Get("do"), inner)
	if s.Open {
		b.openOrder(s, order, n.Get("do"))
	}
	return s
}

// openOrder reports a loop whose rounds no player can begin without being asked. do is the node of its steps.
func (b *Draft) openOrder(s *model.Each, order, do *source.Node) {
	if s.As == nil {
		b.Bad(order, "missing", "with order: open any player who is ready begins; say who acts in each round: as: …")
	}
	if s.By != nil {
		b.Bad(order, "contradiction", "with order: open nobody chooses the order; leave by: out")
	}
	if len(s.Do) == 0 && do != nil && (do.Refused || do.Kind == source.Map || len(do.Items) > 0 || do.Text != "") {
		return // its steps were not understood, which was reported
	}
	first := model.Step(nil)
	if len(s.Do) > 0 {
		first = s.Do[0]
	}
	if o, ok := first.(*model.Offer); !ok || o.By != nil {
		b.Bad(order, "missing", "with order: open any player who is ready chooses from a menu; begin each round "+
			"with one: do: [{offer: […]}]")
	}
}

func (b *Draft) while(n *source.Node, m declared.Node, v *source.Node, c ctx) model.Step {
	s := &model.While{Node: m, Cond: b.Expr(v, c.scope, expr.TBool)}
	c.loop = true
	s.Do = b.steps(n.Get("do"), c)
	return s
}

func (b *Draft) together(n *source.Node, m declared.Node, v *source.Node, c ctx) model.Step {
	s := &model.Together{Node: m, Do: b.steps(v, c.inside())}
	s.It = &expr.Local{Name: "it", Type: expr.TPlayer, Size: 1, Used: true}
	s.OrderedBy = b.ExprIn(n, "ordered_by", c.with(s.It).scope, expr.TPlayer)
	return s
}

func (b *Draft) phase(n *source.Node, m declared.Node, v *source.Node, c ctx) model.Step {
	s := &model.Open{Node: m, Scope: b.ScopeNamed(v)}
	s.Of = b.ExprIn(n, "of", c.scope, expr.TPlayer)
	if b.Decls.Symbols[v.Text] == nil { // reported
		return nil
	}
	fields := b.Game.Fields[s.Scope]
	for _, p := range b.Mapping(n.Get("with"), "fields") {
		found := false
		var names []string
		for i, f := range fields {
			names = append(names, f.Name)
			if f.Name == p.Key.Text && !f.Per {
				found = true
				b.Sees(p.Key, expr.Seen{Symbol: b.Decls.Symbols[v.Text], Field: f.Name})
				s.With = append(s.With, model.Field{Index: i, X: b.Expr(p.Value, c.scope, f.Type)})
			}
		}
		if !found {
			b.Bad(p.Key, "unknown_key", "the phase %s has no field %q%s", v.Text, p.Key.Text, source.Among(p.Key.Text, names))
		}
	}
	c.apart = true // a step that opens a phase marks the moments in it
	s.Do = b.steps(n.Get("do"), c)
	return s
}

func (b *Draft) window(n *source.Node, m declared.Node, v *source.Node, c ctx) model.Step {
	sym := b.Decls.Symbols[v.Text]
	if sym == nil || sym.Sort != expr.SymWindow {
		return nil // reported where it was declared
	}
	s := &model.Join{Node: m, Window: sym.ID}
	s.For = b.ExprIn(n, "for", c.scope, expr.TPlayer.List())
	s.First = b.ExprIn(n, "first", c.scope, expr.TPlayer)
	return s
}

func (b *Draft) require(n *source.Node, m declared.Node, v *source.Node, c ctx) model.Step {
	return &model.Require{Node: m, Cond: b.Expr(v, c.scope, expr.TBool)}
}

func (b *Draft) end(n *source.Node, m declared.Node, v *source.Node, c ctx) model.Step {
	s := &model.End{Node: m, Scope: -1}
	switch v.Text {
	case "game":
		if w := n.Get("winners"); w != nil {
			s.Winners = b.Expr(w, c.scope, expr.TPlayer.List())
		}
		if h := n.Get("how"); h != nil {
			s.How = b.Ident(h)
			b.Own(h)
		}
	case "action":
		s.Action = true
	default:
		s.Scope = b.ScopeNamed(v)
	}
	return s
}

func (b *Draft) pause(n *source.Node, m declared.Node, v *source.Node, c ctx) model.Step {
	if !c.apart {
		b.Bad(n, "interrupts", "a moment would interrupt an action here; write it among the steps of a phase, or "+
			"in a procedure with moments: true")
	}
	return &model.Pause{Node: m}
}

func (b *Draft) goOn(n *source.Node, m declared.Node, v *source.Node, c ctx) model.Step {
	if c.frame.replaces == nil {
		b.Bad(n, "go_on", "go_on runs what an instead: ability replaced; it is allowed only there")
		return nil
	}
	return &model.GoOn{Node: m, Proc: c.frame.replaces.Ref}
}

func (b *Draft) roll(n *source.Node, m declared.Node, v *source.Node, c ctx) model.Step {
	s := &model.Roll{Node: m}
	d := b.Symbol(n.Get("die"), expr.SymDie, "unknown_name")
	if d == nil {
		b.lost(v, c)
		return nil
	}
	s.Die = d.ID
	t := d.Type
	if s.Count = b.ExprIn(n, "count", c.scope, expr.TInt); s.Count != nil {
		t = t.List()
	}
	s.Bind = b.bind(v, t, c)
	return s
}

// act returns the function for a verb that acts on a zone.
func act(word string) verb {
	return func(b *Draft, n *source.Node, m declared.Node, v *source.Node, c ctx) model.Step {
		return &model.Act{Node: m, Verb: word, Zone: b.Expr(v, c.scope, expr.TPlace)}
	}
}

func (b *Draft) pick(n *source.Node, m declared.Node, v *source.Node, c ctx) model.Step {
	s := &model.Pick{Node: m}
	s.Among = b.List(n.Get("among"), c.scope)
	t := expr.TAny
	if s.Among != nil {
		t = s.Among.Type.Elem()
	}
	if s.Count = b.ExprIn(n, "count", c.scope, expr.TInt); s.Count != nil {
		t = t.List()
	}
	s.Bind = b.bind(v, t, c)
	return s
}

func (b *Draft) show(n *source.Node, m declared.Node, v *source.Node, c ctx) model.Step {
	s := &model.Show{Node: m, What: b.List(v, c.scope)}
	to := n.Get("to")
	switch {
	case to == nil || to.Text == "all":
		s.All = true
	case to.Text == "nobody":
		s.None = true
	default:
		s.To = b.Expr(to, c.scope, expr.TPlayer.List())
	}
	return s
}

// move compiles a move of pieces. In to:, it is the moved piece; x.top and x.bottom are the ends of a zone.
func (b *Draft) move(n *source.Node, m declared.Node, v *source.Node, c ctx) model.Step {
	s := &model.Move{Node: m, What: b.List(v, c.scope)}
	to := n.Get("to")
	if s.What == nil {
		return nil
	}
	s.It = &expr.Local{Name: "it", Type: s.What.Type.Elem(), Size: 1, Used: true}
	scope := c.with(s.It).scope
	x := b.Expr(to, scope, expr.Type{})
	if x == nil {
		return nil
	}
	if (x.Op == expr.OpTop || x.Op == expr.OpBottom) && len(x.Args) == 1 {
		s.Bottom = 1
		if x.Op == expr.OpBottom {
			s.Bottom = 2
		}
		x = x.Args[0]
	}
	switch {
	case x.Type.Scalar(expr.Place) || x.Type.ListOf(expr.Place):
		s.To = x
		b.fitsZone(to, x, s.What.Type.Ref)
	case x.Type.Scalar(expr.Piece) || x.Type.ListOf(expr.Piece):
		if s.To = b.Decls.Holders(x); s.To == nil {
			b.Bad(to, "no_place", "%s is no place: its kind holds nothing; write .space for its own place",
				b.Decls.Kinds[x.Type.Ref].Name)
		}
	default:
		b.Bad(to, "type", "a place is expected here, not %s", b.Decls.TypeName(x.Type))
	}
	return s
}

// others reports a variable that is set for a named seat that does not have it.
func (b *Draft) others(n *source.Node, x *expr.Node) {
	v := &b.Game.Vars[x.N]
	if v.On.Faction == "" || v.Everyone {
		return
	}
	for i, k := range v.Keys {
		if a := x.Args[i]; k.Type.Base == expr.Player && a.Op == expr.OpSeat && a.N >= 0 && a.N < len(b.Game.Seats) &&
			b.Game.Seats[a.N].File != v.On.Faction {
			b.Problems.Add(n.Sub(a.Start, a.End), "owner", "%s does not have %s: per: player in a faction's file "+
				"means only its own seats, unless it says everyone: true", b.Game.Seats[a.N].ID, v.ID)
		}
	}
}

// beyond adds advice about a constant outside the range of its target, because the nearest number in the range is
// stored instead.
func (b *Draft) beyond(n *source.Node, x, target *expr.Node) {
	if x == nil || target.Type != expr.TInt || target.Op == expr.OpField {
		return
	}
	var id string
	var low, top int32
	if target.Op == expr.OpVar {
		v := &b.Game.Vars[target.N]
		id, low, top = v.ID, v.Low, v.Top
	} else {
		a := &b.Game.Attrs[target.N]
		id, low, top = a.ID, a.Low, a.Top
	}
	if low >= top {
		return
	}
	for _, one := range branches(x) {
		if v := int32(one.N); one.Op == expr.OpConst && one.Type == expr.TInt && (v < low || v > top) {
			b.Problems.Advise(n.Sub(one.Start, one.End), "range", "%s is between %d and %d: this makes it %d, not %d", id,
				low, top, max(low, min(top, v)), v)
		}
	}
}

// branches returns the possible results of an expression, one for each branch of its conditions.
func branches(x *expr.Node) []*expr.Node {
	if x.Op != expr.OpIf {
		return []*expr.Node{x}
	}
	return append(branches(x.Args[1]), branches(x.Args[2])...)
}

// fitsZone reports pieces that are moved into a zone for another kind of piece.
func (b *Draft) fitsZone(at *source.Node, x *expr.Node, kind int) {
	if x.Op != expr.OpZone {
		return
	}
	if of := b.Game.Zones[x.N].Of; of >= 0 && !b.Decls.IsKind(kind, of) && !b.Decls.IsKind(of, kind) {
		b.Bad(at, "type", "%s is only for %s, not for %s", b.Game.Zones[x.N].ID, b.Decls.Kinds[of].Name,
			b.Decls.Kinds[kind].Name)
	}
}

// set compiles an assignment to a variable, an attribute or a field, of one thing or of each of a list.
func (b *Draft) set(n *source.Node, m declared.Node, v *source.Node, c ctx) model.Step {
	s := &model.Assign{Node: m}
	x := b.Expr(v, c.scope, expr.Type{})
	if x == nil {
		return nil
	}
	target := x
	if x.Op == expr.OpMap {
		target = x.Args[1]
	}
	switch target.Op {
	case expr.OpVar, expr.OpField:
	case expr.OpAttr:
		for _, id := range b.Decls.AttrsNamed(b.Decls.Attrs[target.N].Kind, b.Decls.Attrs[target.N].Name) {
			b.Game.Attrs[id].Fixed, b.Game.Attrs[id].Printed = false, false
		}
	default:
		b.Bad(v, "not_settable", "only variables, attributes and fields of phases can be set; a bound name never "+
			"changes")
		return nil
	}
	s.Target = x
	if target.Op == expr.OpVar {
		b.Later(StageLast, func() { b.others(v, target) })
	}
	by := n.Get("by")
	if to := n.Get("to"); to != nil {
		s.To = b.Expr(to, c.scope, target.Type)
		b.beyond(to, s.To, target)
	} else {
		if target.Type != expr.TInt {
			b.Bad(by, "type", "by: changes only numbers")
			return nil
		}
		s.By = b.Expr(by, c.scope, expr.TInt)
	}
	return s
}
