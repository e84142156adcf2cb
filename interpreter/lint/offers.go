package lint

import (
	"precept/interpreter/internal/check"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/source"
)

// offered reports hidden information that affects what a seat is offered: the candidates and conditions of choices,
// entries of menus, whether an action can be begun, or whether an ability can be used. A seat that sees the offer would
// learn it.
//
// It follows what names mean (the decider, another player, or unknown) and which values they hold, through calls,
// effects and fields of phases. It only reports what the decider certainly cannot see. What an earlier step has shown,
// or written in public, is no secret.
func (w *linter) offered() {
	w.held = w.holdings()
	o := &offers{w: w, told: map[*expr.Node]bool{}, opened: map[*model.Proc]bool{}}
	w.Each(o.step)
	for id, p := range w.g.Procs {
		if p.Action {
			v := w.actor(spot{}, nil)
			o.judge(p.When, v, "the player who acts", p.Span)
			o.replaced(id)
			o.transaction(p.Body.Steps, v)
		}
	}
	for _, a := range w.g.AllAbilities() {
		if a.Optional && a.Moment != model.AsSoonAs {
			o.ability(a)
		}
	}
}

// offers checks everything that is offered.
type offers struct {
	w      *linter
	told   map[*expr.Node]bool // trees that have been reported
	opened map[*model.Proc]bool
}

// actor returns the sight of the player who is offered something: the player that by means, nil for the actor.
func (w *linter) actor(at spot, by *expr.Node) *sight {
	me := w.g.Header.Me
	v := &sight{w: w, names: &standings{}, rules: map[asking]bool{}, behind: map[passage]bool{}, spot: at}
	switch {
	case by == nil || w.isMe(by):
		v.names.set(me, self)
		if at.as != nil {
			v.decides(at.as)
		}
	default:
		v.decides(by)
		v.names.set(me, v.beside(by))
	}
	if at.of != nil && at.as == nil {
		v.owned(at.of)
	}
	return v
}

// owned records what the owner of an ability is for the decider: the user, or, if others may use it too, another
// player.
func (v *sight) owned(a *model.Ability) {
	owner, user := v.w.g.Header.Owner, v.names.is(v.w.g.Header.Me)
	switch {
	case a.By == nil:
		v.names.set(owner, user)
	case user == self && others(a.By) && !asksFor(owner, a.By) && !asksFor(owner, a.When):
		v.names.set(owner, other)
	}
}

// others reports whether an expression may name other players than the owner.
func others(by *expr.Node) bool {
	switch by.Op {
	case expr.OpSingle:
		return others(by.Args[0])
	case expr.OpCurrent, expr.OpRecord, expr.OpField, expr.OpFind, expr.OpOpponent:
		return true
	}
	return by.Type.IsList() || by.Op.Row().Element
}

// asksFor reports whether an expression compares something with a player.
func asksFor(who *expr.Local, n *expr.Node) (found bool) {
	n.Walk(func(n *expr.Node) {
		if n.Op == expr.OpEq || n.Op == expr.OpIn {
			for _, a := range n.Args {
				found = found || a.Op == expr.OpLocal && a.Local == who
			}
		}
	})
	return found
}

// step checks what one step asks.
func (o *offers) step(s model.Step) {
	at := o.w.held.at(s)
	switch s := s.(type) {
	case *model.Choose:
		o.choice(s, at)
	case *model.Offer:
		o.menu(s.Entries, at, s.By)
		o.menu(s.Free, at, s.By)
		for _, x := range []*expr.Node{s.Count, s.AtLeast, s.AtMost} {
			o.judge(x, o.w.actor(at, s.By), asker(s.By), s.Span)
		}
	case *model.May:
		o.menu([]*model.Entry{s.Entry}, at, s.By)
	}
}

// asker describes who is offered something.
func asker(by *expr.Node) source.Format {
	if by == nil {
		return "the player who acts here"
	}
	return "the player who is asked here"
}

func (o *offers) menu(entries []*model.Entry, at spot, by *expr.Node) {
	for _, e := range entries {
		v := o.w.actor(at, by)
		o.judge(e.When, v, asker(by), e.Span)
		o.transaction(e.Steps, v)
	}
}

// choice checks the candidates, the conditions and the numbers of a choice.
func (o *offers) choice(s *model.Choose, at spot) {
	if s.Nobody {
		return // it is answered automatically, with full knowledge
	}
	v := o.w.actor(at, s.By)
	if s.ByList {
		v.by = nil
		v.names.set(s.Asked, self)
	}
	v.names.set(s.It, v.element(s.Among))
	for _, x := range candidates(s.Among, nil) {
		o.report(x.over, s.Span, v.within(x), "the player who decides here")
	}
	o.report(s.Among, s.Span, v.sorted(s.Among), "the player who decides here")
	given := v.given(s.Among, s.It)
	for _, x := range []*expr.Node{s.Where, s.SuchThat, s.Count, s.AtLeast, s.AtMost, s.FillsIn, s.Total} {
		v.guards = given
		o.judge(x, v, "the player who decides here", s.Span)
	}
}

// sieve is a condition on the elements of a list, or a value that the list is made from.
type sieve struct{ over, list, cond *expr.Node }

// candidates appends what determines the elements of a list. The existence of face-down pieces is no secret, and
// candidates that nobody can distinguish reveal nothing.
func candidates(n *expr.Node, out []sieve) []sieve {
	if n == nil {
		return out
	}
	switch n.Op {
	case expr.OpFilter:
		return append(candidates(n.Args[0], out), sieve{n, n.Args[0], n.Args[1]})
	case expr.OpSortBy, expr.OpSome, expr.OpReverse, expr.OpUniq, expr.OpNarrowOnly, expr.OpNarrowAt, expr.OpNarrowOf,
		expr.OpNarrowNotOf, expr.OpContents, expr.OpSingle:
		return candidates(n.Args[0], out)
	case expr.OpConcat, expr.OpExcept, expr.OpList:
		for _, a := range n.Args {
			out = candidates(a, out)
		}
		return out
	case expr.OpIf:
		out = append(out, sieve{n, nil, n.Args[0]})
		return candidates(n.Args[2], candidates(n.Args[1], out))
	}
	if n.Type.Base == expr.Piece {
		return out
	}
	return append(out, sieve{n, nil, n})
}

// within returns what the decider cannot see of a list of candidates.
func (v *sight) within(x sieve) *blind {
	was := v.guards
	defer func() { v.guards = was }()
	if x.list != nil {
		v.bind(x.over)
	}
	return v.look(x.cond)
}

// ability checks whether an ability may be used.
func (o *offers) ability(a *model.Ability) {
	v := o.w.actor(spot{of: a}, nil)
	by := source.Format("the player who may use it")
	if a.By != nil && a.By.Op == expr.OpSingle {
		v.by = a.By.Args[0]
	}
	o.judge(a.When, v, by, a.Span)
	for _, x := range candidates(a.In, nil) {
		o.report(x.over, a.Span, v.within(x), by)
	}
	o.transaction(a.Body.Steps, v)
}

// transaction checks what determines whether something that was begun can be completed, up to the first effect. Choices
// are checked elsewhere. It reports whether it reached an effect.
func (o *offers) transaction(steps []model.Step, v *sight) bool {
	for _, s := range steps {
		v.spot = o.w.held.at(s)
		inner := false
		switch s := s.(type) {
		case *model.Choose, *model.Let, *model.May:
		case *model.Require:
			o.judge(s.Cond, v, "the player who acts here", s.Span)
		case *model.If:
			if fails(s.Then) || fails(s.Else) {
				o.judge(s.Cond, v, "the player who acts here", s.Span)
			}
			inner = o.transaction(s.Then, v)
			inner = o.transaction(s.Else, v) || inner
		case *model.Each:
			for _, x := range candidates(s.In, nil) {
				if fails(s.Do) {
					o.report(x.over, s.Span, v.within(x), "the player who acts here")
				}
			}
			inner = s.As == nil && o.transaction(s.Do, v)
		case *model.Try:
			for _, e := range s.Entries {
				o.judge(e.When, v, "the player who acts here", e.Span)
				inner = o.transaction(e.Steps, v) || inner
			}
			inner = o.transaction(s.Else, v) || inner
		case *model.Call:
			inner = o.called(s, v)
		default:
			return true
		}
		if inner || o.w.effectful(s) {
			return true
		}
	}
	return false
}

// called checks the transaction of a procedure that the actor calls, once.
func (o *offers) called(s *model.Call, v *sight) bool {
	p := o.w.g.Procs[s.Proc]
	if s.As != nil && !o.w.isMe(s.As) || o.opened[p] || v.names.is(o.w.g.Header.Me) != self {
		return o.w.procEffect(s.Proc)
	}
	o.opened[p] = true
	o.replaced(s.Proc)
	o.transaction(p.Body.Steps, o.w.actor(spot{}, nil))
	return o.w.procEffect(s.Proc)
}

// replaced checks the conditions of abilities that replace a procedure, if either may fail. Then a player who begins
// the procedure learns the condition.
func (o *offers) replaced(proc int) {
	p, all := o.w.g.Procs[proc], o.w.g.AllAbilities()
	o.w.ps.Spend(p.Span, len(all))
	for _, a := range all {
		if a.Moment == model.Instead && a.Ref == proc && (fails(p.Body.Steps) || fails(a.Body.Steps)) {
			v := o.w.actor(spot{}, nil)
			o.judge(a.When, v, "the player who acts here", a.Span)
			o.transaction(a.Body.Steps, v)
		}
	}
}

// fails reports whether a list of steps may fail.
func fails(steps []model.Step) (found bool) {
	model.Walk(steps, func(s model.Step) {
		switch s := s.(type) {
		case *model.Choose:
			found = found || !s.Optional
		case *model.Require, *model.Call:
			found = true
		}
	})
	return found
}

// judge reports what an expression reads and the decider cannot see.
func (o *offers) judge(n *expr.Node, v *sight, whom source.Format, at source.Span) {
	if n != nil {
		clear(v.rules)
		clear(v.behind)
		o.report(n, at, v.look(n), whom)
	}
}

func (o *offers) report(root *expr.Node, at source.Span, bad *blind, whom source.Format) {
	if bad == nil || o.told[root] {
		return
	}
	o.told[root] = true
	p := o.w.ps.Add(o.w.place(root, bad.at, at), "hidden",
		"%s cannot see %s, and the offer would reveal it; if the rules reveal it, do so in a step before: show "+
			"it, or set a variable that all see", source.Say(whom), bad.what)
	for _, h := range bad.held {
		if span := o.w.place(h.to, h.to, source.Span{}); span.File != nil {
			noteAt(p, span, "its value comes from here")
		}
	}
	if bad.within >= 0 {
		q := o.w.g.Rulings[bad.within]
		p.Notes = append(p.Notes, source.Note{Span: headOf(&q.Node), Text: source.Say("it is read by the ruling %s", q.ID)})
	}
}

// place returns the place of a node of an expression; instead if it is not known.
func (w *linter) place(root, at *expr.Node, instead source.Span) source.Span {
	text := w.text(root, at, nil)
	if text == nil {
		return instead
	}
	return text.Sub(at.Start, max(at.End, at.Start+1))
}

// text returns the source node that contains a part of an expression.
func (w *linter) text(n, at *expr.Node, around *source.Node) *source.Node {
	if t := w.stands(n); t != nil {
		around = t
	}
	if n == at {
		return around
	}
	for _, c := range check.Children(n) {
		if c != nil {
			if t := w.text(c, at, around); t != nil {
				return t
			}
		}
	}
	return nil
}
