package check

import (
	"cmp"
	"slices"

	"precept/interpreter/declared"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/language"
	"precept/interpreter/source"
)

// Params reads ask: and takes:. The locals are temporaries unless frame is set.
func (b *Draft) Params(list []source.Pair, frame bool) (ps []expr.Param, locals []*expr.Local,
	defaults []*source.Node) {
	for _, p := range list {
		sp, ok := b.Typed(p.Value, "param")
		df := p.Value.Get("default")
		if named := b.DeclName(p.Key); !named || !ok { // avoids further reports about a faulty parameter
			sp.T = expr.TAny
		}
		b.Later(StageValues, func() { // all names are known then
			if s := b.Decls.Symbols[p.Key.Text]; s != nil {
				b.Hides(p.Key, s)
			}
		})
		ps = append(ps, expr.Param{Name: p.Key.Text, Type: sp.T, Optional: df != nil, Low: sp.Low, Top: sp.Top})
		l := &expr.Local{Name: p.Key.Text, Type: sp.T, Size: SizeOf(sp.T), Frame: frame, Used: true, Span: p.Key.Span}
		b.Binds(p.Key, &expr.Scope{Locals: locals})
		b.Sees(p.Key, expr.Seen{Local: l, Declares: true})
		locals = append(locals, l)
		defaults = append(defaults, df)
	}
	return ps, locals, defaults
}

// Ranks reads a list of {most: x} and {least: x}.
func (b *Draft) Ranks(n *source.Node, scope *expr.Scope) []model.Rank {
	var out []model.Rank
	for _, it := range b.Items(n, "criteria") {
		if it.Kind == source.Scalar { // prefer: [x] means most
			out = append(out, model.Rank{Most: true, X: b.Expr(it, scope, expr.TInt)})
			continue
		}
		b.Judge(it, it, "rank")
		for _, p := range it.Pairs {
			out = append(out, model.Rank{Most: p.Key.Text == "most", X: b.Expr(p.Value, scope, expr.TInt)})
		}
	}
	return out
}

// Action declares an action.
func (b *Draft) Action(key, n *source.Node) { b.proc(key, n, true) }

// Procedure declares a procedure.

func (b *Draft) Procedure(key, n *source.Node) { b.proc(key, n, false) }

// proc declares a procedure or action. Its steps are read when they are first needed.
func (b *Draft) proc(key, n *source.Node, action bool) {
	of := n
	n = longhand(n)
	known := b.Problems.Len()
	p := &model.Proc{Node: b.Node(n, "proc", key), Action: action, Once: model.OnceFree,
		Faction: b.Component().Faction, Body: &model.Body{}}
	unsure := b.Problems.Len() > known
	p.Span = key.Span
	if p.Apart = IsTrue(n, "moments"); p.Apart && action {
		at := n.Get("moments")
		b.Bad(at, "interrupts", "an action has no moments between its steps; make it a procedure that a phase calls")
	}
	takes := Pairs(n, "takes")
	for _, t := range takes {
		b.Given(t.Key)
	}
	ps, locals, defaults := b.Params(takes, true)
	p.Params = locals
	s := b.Declare(key, expr.Symbol{Sort: expr.SymProc, ID: len(b.Game.Procs), Params: ps, Action: action})
	if s == nil {
		return
	}
	s.Unsure = unsure
	b.Game.Procs = append(b.Game.Procs, p)
	b.Unit(of, p)
	b.Cite(&p.Node)
	s.Resolve = b.Once(func() { b.procBody(s, p, n, defaults) })
	b.Later(StageExprs, func() { s.Resolve() })
}

// longhand returns a procedure as a map: name: [steps] is short for name: {steps: [steps]}.
func longhand(n *source.Node) *source.Node {
	if n.Kind != source.List {
		return n
	}
	key := &source.Node{Kind: source.Scalar, Text: "steps", Span: n.Span}
	return &source.Node{Kind: source.Map, Span: n.Span, Pairs: []source.Pair{{Key: key, Value: n}}}
}

func (b *Draft) procBody(s *expr.Symbol, p *model.Proc, n *source.Node, defaults []*source.Node) {
	fr := &frame{proc: p, apart: p.Apart}
	for _, l := range p.Params {
		l.Reg = fr.regs
		fr.regs += l.Size
	}
	base := b.stepScope()
	scope := &expr.Scope{Parent: base, Locals: p.Params}
	p.Default = make([]*expr.Node, len(p.Params))
	for i, df := range defaults {
		if df != nil {
			p.Default[i] = b.argument(df, base, s.Params[i])
		}
	}
	if o := n.Get("once"); o != nil {
		p.Once = b.Lasts(o)
	}
	p.When = b.ExprIn(n, "when", scope, expr.TBool)
	p.Body.Node = p.Node
	steps := n.Get("steps")
	p.Empty = steps == nil
	// The fields known so far, because a procedure that calls itself needs its parameters.
	s.Fields = b.fieldsOf(p, nil)
	if s.Unsure && n.Get("takes") == nil {
		scope = &expr.Scope{Parent: scope, Locals: meantToTake(n, "proc")}
	}
	b.body(p.Body, steps, scope, fr)
	p.Choices = fr.choices
	s.Fields = b.fieldsOf(p, fr.bound)
	if !s.Unsure || !p.Empty { // otherwise the names belong to steps that were not understood
		p.Tells = b.tells(n, scope, fr)
	}
}

// meantToTake returns the names below unknown keys of a place. One of these keys can be a misspelt takes: or ask:, so
// the names must not be reported as unknown.
func meantToTake(n *source.Node, place string) (out []*expr.Local) {
	for _, q := range n.Pairs {
		if _, known := language.Find(place, q.Key.Text); known {
			continue
		}
		for _, p := range q.Value.Pairs {
			out = append(out, &expr.Local{Name: p.Key.Text, Type: expr.TAny, Size: 1, Used: true})
		}
	}
	return out
}

// tells reads the log text of steps. It can use the names that they have bound, and by for the player who performed
// them.
func (b *Draft) tells(n *source.Node, scope *expr.Scope, fr *frame) *declared.Tells {
	by := *b.Game.Header.Me
	by.Name = "by"
	locals := []*expr.Local{&by}
	for _, l := range slices.Backward(fr.bound) { // the last binding of each name
		if !slices.ContainsFunc(locals, func(o *expr.Local) bool { return o.Name == l.Name }) {
			locals = append(locals, l)
		}
	}
	return b.Tells(n.Get("tells"), &expr.Scope{Parent: scope, Locals: locals})
}

// fieldsOf returns the fields of an event or a kept call of p: parameters, me and bindings. While the steps of p are
// read, the list is incomplete. Answers of several seats come last and can only be named.
func (b *Draft) fieldsOf(p *model.Proc, bound []*expr.Local) []expr.Field {
	p.Fields = nil
	seen := map[string]bool{}
	var out, per []expr.Field
	for _, l := range bound {
		if l.Per && !seen[l.Name] {
			seen[l.Name] = true
			per = append(per, expr.Field{Name: l.Name, Type: l.Type, Per: true})
		}
	}
	for _, l := range append(append(append([]*expr.Local(nil), p.Params...), b.Game.Header.Me), bound...) {
		if seen[l.Name] || l.Type.Base == expr.Record {
			continue
		}
		seen[l.Name] = true
		p.Fields = append(p.Fields, l)
		out = append(out, expr.Field{Name: l.Name, Type: l.Type, From: l})
	}
	return append(out, per...)
}

// Phases reads the setup and the phases of a faction.
func (b *Draft) Phases(n *source.Node) {
	faction := b.Current.Name
	add := func(scope *source.Node, steps *source.Node, node declared.Node) {
		id := b.ScopeNamed(scope)
		ph := &model.Phase{Node: node, Scope: id, Faction: faction, Body: &model.Body{Node: node}}
		b.Game.Phases = append(b.Game.Phases, ph)
		b.Cite(&ph.Node)
		b.body(ph.Body, steps, b.stepScope(), &frame{apart: true})
	}
	if s := n.Get("setup"); s != nil {
		key := &source.Node{Kind: source.Scalar, Text: "setup", Span: s.Span}
		b.Later(StageRules, func() { add(key, s, declared.Node{ID: "setup", Span: s.Span}) })
	}
	for _, p := range Pairs(n, "phases") {
		node := b.Node(p.Value, "phase", p.Key)
		steps := p.Value
		if p.Value.Kind != source.List {
			steps = p.Value.Get("steps")
		}
		b.Later(StageRules, func() { add(p.Key, steps, node) })
	}
}

// TopSteps reads setup and play.
func (b *Draft) TopSteps(n *source.Node) {
	if b.Current.Kind == "faction" || b.Current.Kind == "bot" {
		return
	}
	for _, key := range []string{"setup", "play"} {
		steps := n.Get(key)
		if steps == nil {
			continue
		}
		b.Later(StageRules, func() {
			slot := &b.Game.Setup
			if key == "play" {
				slot = &b.Game.Play
			}
			if *slot != nil {
				b.Twice(steps, (*slot).Span, source.Say("the other %s", key), "%s is given twice; only one file of a package "+
					"may have it", key)
				return
			}
			*slot = &model.Body{Node: declared.Node{ID: key, Span: steps.Span}}
			b.body(*slot, steps, b.stepScope(), nil)
		})
	}
}

// Speaking reads the rules and abilities of n for a component.
func (b *Draft) Speaking(n *source.Node, on declared.Component) {
	for _, r := range Entries(n, "rules") {
		b.Later(StageRules, func() { b.rule(r, on) })
	}
	for _, a := range Entries(n, "abilities") {
		b.Later(StageRules, func() { b.ability(a, on) })
	}
}

func (b *Draft) perform(n *source.Node, m declared.Node, v *source.Node, c ctx) model.Step {
	s := &model.Perform{Node: m}
	s.Value = b.Expr(v, c.scope, expr.Type{})
	if s.Value != nil && (s.Value.Type.Depth != 0 || s.Value.Type.Base != expr.Action && s.Value.Type.Base != expr.Steps) {
		b.Bad(v, "type", "an action or steps are expected here, not %s", b.Decls.TypeName(s.Value.Type))
		return nil
	}
	for _, p := range n.Pairs[1:] {
		switch {
		case p.Key.Text == "as":
			s.As = b.Expr(p.Value, c.scope, expr.TPlayer)
		case language.Has("node", p.Key.Text):
		default:
			b.SeesLoose(p.Key)
			s.Names = append(s.Names, p.Key.Text)
			s.Args = append(s.Args, b.Expr(p.Value, c.scope, expr.Type{}))
		}
	}
	return s
}

// call compiles a call of a procedure or action: parameters, answers to its choices, and the player who performs it.
func (b *Draft) call(n *source.Node, sym *expr.Symbol, c ctx) model.Step {
	if sym.Resolve != nil {
		sym.Resolve()
	}
	p := b.Game.Procs[sym.ID]
	if p.Apart && !c.apart {
		b.Bad(n.Pairs[0].Key, "interrupts", "%s has moments between its steps, so only the steps of a phase may "+
			"call it, never an action", sym.Name)
	}
	s := &model.Call{Node: b.nodeAt(n, n.Pairs[0].Key), Proc: sym.ID, Args: make([]*expr.Node, len(sym.Params))}
	first := n.Pairs[0].Value
	given := make([]bool, len(sym.Params))
	if first.Kind != source.Scalar || first.Text != "" || first.Refused {
		switch {
		case len(sym.Params) > 0:
			given[0] = true
			s.Args[0] = b.passed(first, c.scope, sym, 0)
		case len(p.Choices) > 0:
			b.give(s, p.Choices[0], first, c)
		case !sym.Unsure && !b.unfinished(p, sym, first):
			b.Bad(first, "arguments", "%s takes nothing", sym.Name)
		}
	}
	known := true
	for _, q := range n.Pairs[1:] {
		known = b.callKey(s, p, sym, q, given, c) && known
	}
	for i, prm := range sym.Params {
		if !given[i] && !prm.Optional && known { // otherwise the unknown key may be a misspelling of it
			p := b.Bad(n.Pairs[0].Key, "arguments", "%s needs %s: %s", sym.Name, prm.Name, b.Decls.TypeName(prm.Type))
			p.Lacks = true
		}
	}
	return s
}

// passed reads the argument of a call. A problem says what is called and takes another type.
func (b *Draft) passed(n *source.Node, scope *expr.Scope, of *expr.Symbol, i int) *expr.Node {
	known := b.Problems.Len()
	x := b.argument(n, scope, of.Params[i])
	var last *source.Problem
	if x == nil && b.Problems.Len() > known {
		b.Problems.Each(func(p *source.Problem) { last = p })
	}
	if last != nil && last.Code == "type" {
		last.Notes = append(last.Notes, source.Note{Text: source.Say("%s takes %s, of type %s", of.Name, of.Params[i].Name,
			b.Decls.TypeName(of.Params[i].Type))})
	}
	return x
}

// argument reads the argument of a parameter.
func (b *Draft) argument(n *source.Node, scope *expr.Scope, is expr.Param) *expr.Node {
	x := b.Expr(n, scope, is.Type)
	if expr.Excludes(is, x) {
		b.Bad(n, "range", "%s is between %d and %d, not %d", is.Name, is.Low, is.Top, x.N)
	}
	return x
}

// callKey reads a key beside a call. It reports an unknown key and returns false.
func (b *Draft) callKey(s *model.Call, p *model.Proc, sym *expr.Symbol, q source.Pair, given []bool, c ctx) bool {
	for i, prm := range sym.Params {
		if prm.Name == q.Key.Text {
			if given[i] {
				b.Bad(q.Key, "contradiction", "%s is given already, beside the verb", prm.Name)
			}
			given[i] = true
			b.UsesLocal(q.Key, p.Params[i])
			s.Args[i] = b.passed(q.Value, c.scope, sym, i)
			return true
		}
	}
	for _, ch := range p.Choices {
		if ch.Bind.Name == q.Key.Text {
			b.UsesLocal(q.Key, ch.Bind)
			b.give(s, ch, q.Value, c)
			return true
		}
	}
	switch q.Key.Text {
	case "as":
		b.Own(q.Key)
		s.As = b.Expr(q.Value, c.scope, expr.TPlayer)
	case "by":
		b.Own(q.Key)
		s.By = b.Expr(q.Value, c.scope, expr.TPlayer)
	case "keep":
		b.Own(q.Key)
		s.Keep = b.bind(q.Value, expr.Type{Base: expr.Record}, c)
		s.Keep.Proc = sym.ID
		size := 0
		for _, f := range p.Fields {
			size += f.Size
		}
		c.frame.regs += size - s.Keep.Size
		s.Keep.Size = size
	default:
		if language.Has("node", q.Key.Text) {
			b.Own(q.Key)
			return true
		}
		if sym.Unsure || b.unfinished(p, sym, q.Key) {
			return true
		}
		var takes []string
		for _, prm := range sym.Params {
			takes = append(takes, prm.Name)
		}
		for _, ch := range p.Choices {
			takes = append(takes, ch.Bind.Name)
		}
		words := append(append([]string{"as", "by", "keep"}, language.Common...), takes...)
		b.Bad(q.Key, "unknown_key", "%s takes no %q%s", sym.Name, q.Key.Text,
			cmp.Or(source.Suggest(q.Key.Text, words), source.Among(q.Key.Text, takes)))
		return false
	}
	return true
}

// unfinished reports a procedure without steps that is called with arguments, once and at its declaration. It returns
// false for any other procedure.
func (b *Draft) unfinished(p *model.Proc, sym *expr.Symbol, given *source.Node) bool {
	if !p.Empty || len(sym.Params) > 0 {
		return false
	}
	if !b.bare[p] {
		b.bare[p] = true
		w := b.Problems.Add(p.Span, "arguments", "%s has no steps yet, and this call gives it something that it "+
			"does not take",
			sym.Name)
		w.Lacks, w.Notes = true, append(w.Notes, source.Note{Span: given.Span, Text: source.Say("here")})
	}
	return true
}

func (b *Draft) give(s *model.Call, ch *model.Choose, v *source.Node, c ctx) {
	ch.Givable = true
	s.Given = append(s.Given, model.Given{Local: ch.Bind, X: b.Expr(v, c.scope, ch.Bind.Type)})
}
