package check

import (
	"precept/interpreter/declared"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/language"
	"precept/interpreter/source"
)

// choose compiles a choice step: a question to one player, several or nobody.
func (b *Draft) choose(n *source.Node, m declared.Node, v *source.Node, c ctx) model.Step {
	s := &model.Choose{Node: m}
	s.Tells = b.NamedTells(n.Get("tells"), nil, "by", "answer")
	if c.frame.proc != nil {
		b.Given(v) // the caller can answer it
	}
	whom := b.chooseBy(s, n, c)
	inner := c
	if s.ByList || !whom {
		s.Asked = &expr.Local{Name: "asked", Type: expr.TPlayer, Size: 1, Used: true}
		inner = c.with(s.Asked)
	}
	an := n.Get("among")
	if an == nil { // a yes-or-no question, on which all that are asked have to agree
		s.Among = &expr.Node{Op: expr.OpList, Type: expr.TBool.List(), Args: []*expr.Node{expr.Const(expr.TBool, 1)}}
	} else {
		s.Among = b.List(an, inner.scope)
	}
	t := expr.TAny
	if s.Among != nil {
		t = s.Among.Type.Elem()
	}
	s.Multi = n.Get("count") != nil || n.Get("at_least") != nil || n.Get("at_most") != nil || n.Get("fills") != nil
	bt := t
	if s.Multi {
		bt = t.List()
	} else if HasUnknown(n.Pairs[1:], language.Beside("choose")) { // an unknown key can mean that several are chosen
		bt = expr.TAny
	}
	if !whom {
		bt = expr.TAny
	}
	if s.InTurn { // each player sees the earlier answers
		s.Bind = b.bindEach(v, bt, c)
	}
	b.counts(s, n, inner)
	b.judged(s, n, v.Text, t, inner)
	s.Optional = IsTrue(n, "optional")
	b.chooseBind(s, n, v, bt, c, inner)
	b.Choices = append(b.Choices, s)
	s.Else = b.steps(n.Get("else"), c.inside())
	if !c.loop {
		c.frame.choices = append(c.frame.choices, s)
	}
	return s
}

// judged reads the conditions on each candidate, which they call it. name is the name that the choice binds.
func (b *Draft) judged(s *model.Choose, n *source.Node, name string, t expr.Type, c ctx) {
	s.It = &expr.Local{Name: "it", Type: t, Size: 1, Used: true}
	c = c.with(s.It)
	c.scope.Awaited = name
	if s.Fills != nil {
		c = c.with(s.Fills)
	}
	s.Where = b.ExprIn(n, "where", c.scope, expr.TBool)
	s.Alike = b.ExprIn(n, "alike", c.scope, expr.Type{})
	if p := n.Get("prefer"); p != nil {
		s.Prefer = b.Ranks(p, c.scope)
	}
}

// chooseBind binds the answer: one value, or one value for each player asked.
func (b *Draft) chooseBind(s *model.Choose, n, v *source.Node, bt expr.Type, c, inner ctx) {
	if !s.ByList || s.Unanimous {
		s.Bind = b.bind(v, bt, c)
		s.Bind.Used = s.Bind.Used || n.Get("among") == nil && n.Get("else") != nil // an else needs the answer
		if s.Fills != nil {                                                        // the place that each chosen value fills
			s.Bind.For = &expr.Local{Type: s.Fills.Type.List(), Size: SizeOf(s.Fills.Type.List()), Frame: true,
				Used: true}
			s.Bind.For.Reg = c.frame.regs
			c.frame.regs += s.Bind.For.Size
		}
		s.SuchThat = b.ExprIn(n, "such_that", inner.scope, expr.TBool)
		return
	}
	s.Cur = &expr.Local{Name: v.Text, Type: bt, Size: SizeOf(bt), Frame: true, Used: true, Span: v.Span}
	b.place(s.Cur, c)
	s.SuchThat = b.ExprIn(n, "such_that", inner.with(s.Cur).scope, expr.TBool)
	if s.Bind == nil {
		s.Bind = b.bindEach(v, bt, c)
	}
}

func (b *Draft) bindEach(v *source.Node, t expr.Type, c ctx) *expr.Local {
	return b.bound(&expr.Local{Name: v.Text, Type: t, Size: SizeOf(t), Frame: true, Per: true, Span: v.Span}, v, c)
}

// chooseBy reads which players are asked. It returns false if it cannot know whether that is one player or several.
func (b *Draft) chooseBy(s *model.Choose, n *source.Node, c ctx) bool {
	s.Unanimous = IsTrue(n, "unanimous")
	by := n.Get("by")
	if by == nil {
		b.inTurn(s, n.Get("in_turn"))
		return true
	}
	if by.Text == "nobody" {
		s.Nobody = true
		if n.Get("prefer") == nil {
			b.Bad(by, "missing", "a seat without a player answers by a ranking: prefer: […]")
		}
		return true
	}
	s.By = b.Expr(by, c.scope, expr.Type{})
	if s.By == nil {
		return false
	}
	if s.By.Type.Base != expr.Player && s.By.Type.Base != expr.Any {
		b.Bad(by, "type", "a player or players are expected here, not %s", b.Decls.TypeName(s.By.Type))
		s.By = nil
		return false
	}
	s.ByList = s.By.Type.IsList()
	b.inTurn(s, n.Get("in_turn"))
	return true
}

// inTurn reads whether each of the players asked sees the answers of those before.
func (b *Draft) inTurn(s *model.Choose, t *source.Node) {
	if t == nil {
		return
	}
	s.InTurn = t.Text == "true" && s.ByList && !s.Unanimous
	if !s.ByList {
		b.Bad(t, "type", "in_turn: needs several players; by: names one")
	} else if s.Unanimous {
		b.Bad(t, "contradiction", "with unanimous: players hear one another already; leave in_turn: out")
	}
}

// counts reads how many candidates are chosen.
func (b *Draft) counts(s *model.Choose, n *source.Node, c ctx) {
	s.Count = b.ExprIn(n, "count", c.scope, expr.TInt)
	s.AtLeast = b.ExprIn(n, "at_least", c.scope, expr.TInt)
	s.AtMost = b.ExprIn(n, "at_most", c.scope, expr.TInt)
	if f := n.Get("fills"); f != nil {
		if f.Kind != source.Map || len(f.Pairs) != 1 {
			b.Bad(f, "shape", "fills: gives a name for the element of a list: fills: {post: list}")
			return
		}
		s.FillsIn = b.List(f.Pairs[0].Value, c.scope)
		ft := expr.TAny
		if s.FillsIn != nil {
			ft = s.FillsIn.Type.Elem()
		}
		name := f.Pairs[0].Key
		if !b.DeclName(name) {
			return
		}
		b.notBound(name, c.scope)
		s.Fills = &expr.Local{Name: name.Text, Type: ft, Size: 1, Used: true, Span: name.Span}
		b.Sees(name, expr.Seen{Local: s.Fills, Declares: true})
	}
	b.total(s, n.Get("total"), c)
}

// total reads the sums that the chosen numbers can have: one number, or a list.
func (b *Draft) total(s *model.Choose, t *source.Node, c ctx) {
	if t == nil {
		return
	}
	s.Total = b.Expr(t, c.scope, expr.Type{})
	among := s.Among
	switch {
	case s.Total == nil:
	case s.Total.Type.Base != expr.Int && s.Total.Type.Base != expr.Any:
		b.Bad(t, "type", "a number is expected here, or several, not %s", b.Decls.TypeName(s.Total.Type))
	case s.Fills == nil:
		b.Bad(t, "missing", "total: is the sum of numbers, one for each element of a list; "+
			"say of which: fills: {who: list}")
	case among != nil && among.Type.Base != expr.Int && among.Type.Base != expr.Any:
		b.Bad(t, "type", "total: is a sum of numbers, and these values are %s", b.Decls.TypeName(among.Type))
	case !s.Total.Type.IsList():
		s.Total = &expr.Node{Op: expr.OpList, Type: expr.TInt.List(), Args: []*expr.Node{s.Total}}
	}
}

// offer compiles a menu step.
func (b *Draft) offer(n *source.Node, m declared.Node, v *source.Node, c ctx) model.Step {
	s := &model.Offer{Node: m}
	s.Taken = &expr.Local{Name: "taken", Type: expr.TInt, Size: 1, Frame: true, Used: true}
	b.place(s.Taken, c)
	inner := c.inside().with(s.Taken)
	inner.loop = true
	s.Count = b.ExprIn(n, "count", inner.scope, expr.TInt)
	s.AtLeast = b.ExprIn(n, "at_least", inner.scope, expr.TInt)
	s.AtMost = b.ExprIn(n, "at_most", inner.scope, expr.TInt)
	s.By = b.ExprIn(n, "by", c.scope, expr.TPlayer)
	s.Entries = b.entries(v, inner)
	s.Free = b.entries(n.Get("free"), inner)
	if p := n.Get("pass"); p != nil {
		s.Pass = b.steps(p, inner)
	}
	if p := n.Get("passing"); p != nil {
		s.Passing = &declared.Node{ID: "pass", Span: p.Span, Name: b.Text(p)}
	}
	if len(s.Entries) == 0 && len(v.Items)+len(v.Pairs) == 0 && v.Text == "" {
		b.Bad(v, "missing", "a menu needs an entry: offer: [action, …]")
	}
	return s
}

// entries reads the entries of a menu: actions, calls, or named lists of steps.
func (b *Draft) entries(n *source.Node, c ctx) []*model.Entry {
	if n == nil {
		return nil
	}
	items := n.Items
	if n.Kind == source.Map {
		for _, p := range n.Pairs {
			items = append(items, &source.Node{Kind: source.Map, Span: p.Key.Span, Pairs: []source.Pair{p}})
		}
	} else if n.Kind == source.Scalar && n.Text != "" {
		items = []*source.Node{n}
	}
	var out []*model.Entry
	for _, it := range items {
		if e := b.entry(it, c); e != nil {
			out = append(out, e)
		}
	}
	return out
}

func (b *Draft) entry(n *source.Node, c ctx) *model.Entry {
	key := n
	if n.Kind == source.Map && len(n.Pairs) > 0 {
		key = n.Pairs[0].Key
	}
	s := b.Decls.Symbols[key.Text]
	_, isVerb := b.verbs[key.Text]
	if isVerb && n.Kind == source.Scalar {
		b.Bad(n, "unknown_verb", "%[1]s is a verb, which says nothing by itself: write a step, {%[1]s: …}, or the name of "+
			"an action%[2]s", n.Text, b.Decls.Suggest(n.Text, b.Named(expr.SymProc)))
		return nil
	}
	if n.Kind == source.Scalar || s != nil && s.Sort == expr.SymProc || isVerb {
		st := b.step(n, c)
		if st == nil {
			return nil
		}
		e := &model.Entry{Node: declared.Node{ID: key.Text, Span: key.Span, Articles: declared.Cited(st).Articles}}
		if call, ok := st.(*model.Call); ok {
			e.Call = call
			e.Name = b.Game.Procs[call.Proc].Name
		}
		e.Steps = []model.Step{st}
		return e
	}
	return b.namedEntry(n, key, c)
}

// namedEntry compiles a menu entry of the form {label: [steps]} or {label: {do: steps, when: …}}.
func (b *Draft) namedEntry(n, key *source.Node, c ctx) *model.Entry {
	if n.Kind != source.Map || len(n.Pairs) != 1 || !b.entryShape(n.Pairs[0]) {
		b.step(n, c) // reports what is wrong with it as a step
		return nil
	}
	v := n.Pairs[0].Value
	e := &model.Entry{Node: declared.Node{ID: key.Text, Span: key.Span}}
	if v.Kind == source.List {
		e.Steps = b.steps(v, c)
	} else {
		e.Node = b.Node(v, "entry", key)
		e.When = b.ExprIn(v, "when", c.scope, expr.TBool)
		e.Steps = b.steps(v.Get("do"), c)
	}
	b.Cite(&e.Node)
	return e
}

// entryShape reports whether a pair is an entry of the menu itself: a list of steps, or a map with keys of an entry. A
// map with unknown keys counts too, if its name resembles no verb or procedure.
func (b *Draft) entryShape(q source.Pair) bool {
	v := q.Value
	return v.Kind == source.List || v.Kind == source.Map && len(v.Pairs) > 0 &&
		(v.Get("do") != nil || v.Get("name") != nil || v.Get("when") != nil || source.Nearest(q.Key.Text, b.done()) == "")
}

// may compiles an optional list of steps.
func (b *Draft) may(n *source.Node, m declared.Node, v *source.Node, c ctx) model.Step {
	s := &model.May{Node: m}
	s.Entry = &model.Entry{Node: m}
	s.By = b.ExprIn(n, "by", c.scope, expr.TPlayer)
	inner := c.inside()
	inner.loop = true
	s.Entry.Steps = b.steps(v, inner)
	if len(s.Entry.Steps) == 1 {
		if call, ok := s.Entry.Steps[0].(*model.Call); ok {
			s.Entry.Call = call
			if s.Entry.ID == "" {
				s.Entry.ID = b.Game.Procs[call.Proc].ID
			}
		}
	}
	if k := n.Get("keep"); k != nil {
		s.Keep = b.bind(k, expr.TBool, c)
	}
	return s
}

func (b *Draft) try(n *source.Node, m declared.Node, v *source.Node, c ctx) model.Step {
	s := &model.Try{Node: m}
	inner := c.inside()
	inner.loop = true
	s.Entries = b.entries(v, inner)
	s.Else = b.steps(n.Get("else"), inner)
	return s
}
