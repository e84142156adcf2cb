package bodies

import (
	"slices"

	"precept/interpreter/authoring/language"
	"precept/interpreter/authoring/tree"
	"precept/interpreter/declared"
	"precept/interpreter/internal/draft"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
)

// Params reads ask: and takes:; the locals are temporaries unless frame.
func (b *Reader) Params(list []tree.Pair, frame bool) (ps []expr.Param, locals []*expr.Local, defaults []*tree.Node) {
	for _, p := range list {
		sp, ok := b.Typed(p.Value, "param")
		df := p.Value.Get("default")
		if named := b.DeclName(p.Key); !named || !ok { // what was not understood is not missed
			sp.T = expr.TAny
		}
		b.Later(draft.StageValues, func() { // all names are known
			if s := b.Decls.Symbols[p.Key.Text]; s != nil {
				b.Hides(p.Key, s)
			}
		})
		ps = append(ps, expr.Param{Name: p.Key.Text, Type: sp.T, Optional: df != nil, Low: sp.Low, Top: sp.Top})
		l := &expr.Local{Name: p.Key.Text, Type: sp.T, Size: draft.SizeOf(sp.T), Frame: frame, Used: true, Span: p.Key.Span}
		b.Binds(p.Key, &expr.Scope{Locals: locals})
		b.Sees(p.Key, expr.Seen{Local: l, Declares: true})
		locals = append(locals, l)
		defaults = append(defaults, df)
	}
	return ps, locals, defaults
}

// Ranks reads a list of {most: x} and {least: x}.
func (b *Reader) Ranks(n *tree.Node, scope *expr.Scope) []model.Rank {
	var out []model.Rank
	for _, it := range b.Items(n, "criteria") {
		if it.Kind == tree.Scalar { // prefer: [x] means most
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
func (b *Reader) Action(key, n *tree.Node) { b.proc(key, n, true) }

// Procedure declares a procedure.

func (b *Reader) Procedure(key, n *tree.Node) { b.proc(key, n, false) }

// proc declares a procedure or action; its steps are read when they are first needed.
func (b *Reader) proc(key, n *tree.Node, action bool) {
	of := n
	n = longhand(n)
	known := b.Problems.Len()
	p := &model.Proc{Node: b.Node(n, "proc", key), Action: action, Once: model.OnceFree,
		Faction: b.Component().Faction, Body: &model.Body{}}
	unsure := b.Problems.Len() > known
	p.Span = key.Span
	if p.Apart = draft.IsTrue(n, "moments"); p.Apart && action {
		at := n.Get("moments")
		b.Bad(at, "interrupts", "nothing comes between the steps of an action; make it a procedure, which a phase calls")
	}
	takes := draft.Pairs(n, "takes")
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
	b.Later(draft.StageExprs, func() { s.Resolve() })
}

// longhand is a procedure as a map: name: [steps] is short for name: {steps: [steps]}.
func longhand(n *tree.Node) *tree.Node {
	if n.Kind != tree.List {
		return n
	}
	key := &tree.Node{Kind: tree.Scalar, Text: "steps", Span: n.Span}
	return &tree.Node{Kind: tree.Map, Span: n.Span, Pairs: []tree.Pair{{Key: key, Value: n}}}
}

func (b *Reader) procBody(s *expr.Symbol, p *model.Proc, n *tree.Node, defaults []*tree.Node) {
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
	// Fields known so far: a procedure that calls itself sees its parameters.
	s.Fields = b.fieldsOf(p, nil)
	if s.Unsure && n.Get("takes") == nil {
		scope = &expr.Scope{Parent: scope, Locals: meantToTake(n, "proc")}
	}
	b.body(p.Body, steps, scope, fr)
	p.Choices = fr.choices
	s.Fields = b.fieldsOf(p, fr.bound)
	if !s.Unsure || !p.Empty { // else the names are those of steps that were not understood
		p.Tells = b.tells(n, scope, fr)
	}
}

// meantToTake is the names that stand below keys which a place does not have: one of them may be misspelt for what is
// taken there, or asked with. Of these names nothing is said.
func meantToTake(n *tree.Node, place string) (out []*expr.Local) {
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

// tells reads how steps read when they are done: with the names that they have bound, and by for who has done them.
func (b *Reader) tells(n *tree.Node, scope *expr.Scope, fr *frame) *declared.Tells {
	by := *b.Game.Header.Me
	by.Name = "by"
	locals := []*expr.Local{&by}
	for _, l := range slices.Backward(fr.bound) { // of one name the last
		if !slices.ContainsFunc(locals, func(o *expr.Local) bool { return o.Name == l.Name }) {
			locals = append(locals, l)
		}
	}
	return b.Tells(n.Get("tells"), &expr.Scope{Parent: scope, Locals: locals})
}

// fieldsOf is what an event or a kept call of p can be asked for: parameters, me, bindings. What is known so far of a
// procedure whose steps are still read is the beginning of that. What each of several seats has answered comes last,
// and can only be named.
func (b *Reader) fieldsOf(p *model.Proc, bound []*expr.Local) []expr.Field {
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

// Phases reads what a faction does in each phase.
func (b *Reader) Phases(n *tree.Node) {
	faction := b.Current.Name
	add := func(scope *tree.Node, steps *tree.Node, node declared.Node) {
		id := b.ScopeNamed(scope)
		ph := &model.Phase{Node: node, Scope: id, Faction: faction, Body: &model.Body{Node: node}}
		b.Game.Phases = append(b.Game.Phases, ph)
		b.Cite(&ph.Node)
		b.body(ph.Body, steps, b.stepScope(), &frame{apart: true})
	}
	if s := n.Get("setup"); s != nil {
		key := &tree.Node{Kind: tree.Scalar, Text: "setup", Span: s.Span}
		b.Later(draft.StageRules, func() { add(key, s, declared.Node{ID: "setup", Span: s.Span}) })
	}
	for _, p := range draft.Pairs(n, "phases") {
		node := b.Node(p.Value, "phase", p.Key)
		steps := p.Value
		if p.Value.Kind != tree.List {
			steps = p.Value.Get("steps")
		}
		b.Later(draft.StageRules, func() { add(p.Key, steps, node) })
	}
}

// TopSteps reads setup and play.
func (b *Reader) TopSteps(n *tree.Node) {
	if b.Current.Kind == "faction" || b.Current.Kind == "bot" {
		return
	}
	for _, key := range []string{"setup", "play"} {
		steps := n.Get(key)
		if steps == nil {
			continue
		}
		b.Later(draft.StageRules, func() {
			slot := &b.Game.Setup
			if key == "play" {
				slot = &b.Game.Play
			}
			if *slot != nil {
				b.Twice(steps, (*slot).Span, "the other "+key, "%s is given twice; one file of a package has it", key)
				return
			}
			*slot = &model.Body{Node: declared.Node{ID: key, Span: steps.Span}}
			b.body(*slot, steps, b.stepScope(), nil)
		})
	}
}

// Speaking reads the rules and abilities of n for a component.
func (b *Reader) Speaking(n *tree.Node, on declared.Component) {
	for _, r := range draft.Entries(n, "rules") {
		b.Later(draft.StageRules, func() { b.rule(r, on) })
	}
	for _, a := range draft.Entries(n, "abilities") {
		b.Later(draft.StageRules, func() { b.ability(a, on) })
	}
}
