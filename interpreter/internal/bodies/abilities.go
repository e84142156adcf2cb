package bodies

import (
	"slices"

	"precept/interpreter/authoring/tree"
	"precept/interpreter/declared"
	"precept/interpreter/internal/draft"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/source"
)

// ability reads one ability of a component.
func (b *Reader) ability(n *tree.Node, on declared.Component) {
	if a := b.abilityIn(n, on, nil); a != nil {
		a.Index = len(b.Game.Abilities)
		b.Game.Abilities = append(b.Game.Abilities, a)
		b.Unit(n, a)
	}
}

func (b *Reader) abilityIn(n *tree.Node, on declared.Component, kept []*expr.Local) *model.Ability {
	a := &model.Ability{Node: b.Node(n, "ability", nil), On: on, Once: model.OnceFree, From: -1,
		Layer: slices.Index(b.Game.Layers, b.layerName(on))}
	event := &expr.Local{Name: "event", Type: expr.Type{Base: expr.Record}, Reg: b.Game.Header.Event.Reg, Frame: true,
		Header: true, Used: true}
	fr := &frame{}
	for _, k := range kept {
		k.Reg = fr.regs
		fr.regs += k.Size
	}
	scope := &expr.Scope{Parent: b.stepScope(), Locals: kept}
	if !b.moment(a, n, event, scope) {
		return nil
	}
	if event.Proc >= 0 { // something sets it off
		scope = &expr.Scope{Parent: scope, Locals: []*expr.Local{event}}
	}
	c := ctx{scope: &expr.Scope{Parent: scope}, frame: fr}
	if a.Moment == model.Instead {
		fr.replaces = a
	}
	if by := n.Get("by"); by != nil {
		a.By = b.Expr(by, scope, expr.TPlayer.List())
	}
	b.abilityEach(a, n, c)
	a.When = b.ExprIn(n, "when", c.scope, expr.TBool)
	if o := n.Get("once"); o != nil {
		a.Once = b.Lasts(o)
	}
	if f := n.Get("from"); f != nil {
		if s := b.Symbol(f, expr.SymZone, "unknown_name", "zone"); s != nil {
			a.From = s.ID
		}
	}
	for _, o := range draft.Scalars(n.Get("before")) {
		a.Before = append(a.Before, o.Text)
		b.SeesID(o, "ability", false)
		b.Refs.Befores = append(b.Refs.Befores, o)
	}
	b.abilityBody(a, n, c)
	b.uniqueID(n.Get("id"), "ability")
	b.Cite(&a.Node)
	return a
}

func (b *Reader) abilityEach(a *model.Ability, n *tree.Node, c ctx) {
	en := n.Get("each")
	if en == nil {
		return
	}
	in := n.Get("in")
	if in == nil {
		b.Bad(en, "missing", "each says over what: in: list")
		return
	}
	a.In = b.List(in, c.scope)
	t := expr.TAny
	if a.In != nil {
		t = a.In.Type.Elem()
	}
	a.Each = b.bind(en, t, c)
	a.Each.Used = true
}

func (b *Reader) abilityBody(a *model.Ability, n *tree.Node, c ctx) {
	may, do := n.Get("may"), n.Get("do")
	if may != nil {
		a.Optional, do = true, may
	}
	a.Body = &model.Body{Node: a.Node}
	b.body(a.Body, do, c.scope, c.frame)
	if do == nil { // reported, and what its steps would have bound is not known
		return
	}
	a.Tells = b.tells(n, c.scope, c.frame)
}

// moment reads when an ability is used.
func (b *Reader) moment(a *model.Ability, n *tree.Node, event *expr.Local, scope *expr.Scope) bool {
	found := 0
	event.Proc = -1
	for _, p := range n.Pairs {
		switch p.Key.Text {
		case "at":
			found++
			if !b.momentAt(a, p.Value) { // it may be what an event is for
				event.Type, event.Proc = expr.TAny, 0
			}
		case "after", "instead":
			found++
			a.Moment = model.After
			if p.Key.Text == "instead" {
				a.Moment = model.Instead
			}
			a.Ref = b.procNamed(p.Value, event)
		case "during":
			found++
			a.Moment, a.Ref = model.During, b.ScopeNamed(p.Value)
		case "as_soon_as":
			found++
			a.Moment = model.AsSoonAs
			a.Cond = b.Expr(p.Value, scope, expr.TBool)
		}
	}
	if found != 1 {
		return false
	}
	a.Span = n.Pairs[0].Key.Span
	return true
}

// momentAt reads the word of a moment; it reports one that is none, and is false then.
func (b *Reader) momentAt(a *model.Ability, n *tree.Node) bool {
	for word, m := range ends {
		x, ok := draft.Inside(n.Text, word)
		if s := b.Decls.Symbols[x]; ok && s != nil && s.Sort == expr.SymScope {
			b.Own(n.Part(0, len(word)))
			b.Uses(draft.Derived(n, x), s)
			a.Moment, a.Ref = m, s.ID
			return true
		}
	}
	a.Moment = model.AtWindow
	s := b.Decls.Symbols[n.Text]
	if s != nil && s.Sort == expr.SymWindow {
		b.Uses(n, s)
		a.Ref = s.ID
		return true
	}
	if s != nil && s.Sort == expr.SymProc {
		b.Bad(n, "unknown_moment", "there is no moment %[1]q: it is %[2]s, and this comes after: %[1]s", n.Text, s.Noun())
		return false
	}
	var names []string
	for _, s := range b.Decls.Symbols {
		switch s.Sort {
		case expr.SymWindow:
			names = append(names, s.Name)
		case expr.SymScope:
			names = append(names, "start("+s.Name+")", "end("+s.Name+")")
		}
	}
	b.Bad(n, "unknown_moment", "there is no moment %q%s", n.Text, source.Suggest(n.Text,
		slices.Sorted(slices.Values(names))))
	return false
}

// ends is the words of the moments at which a phase begins and ends.
var ends = map[string]model.Moment{"start": model.AtStart, "end": model.AtEnd}

// isMoment reports whether a text is what stands behind at: a window, or where a phase begins or ends.
func (b *Reader) isMoment(text string) bool {
	sort := expr.SymWindow
	for word := range ends {
		if x, ok := draft.Inside(text, word); ok {
			text, sort = x, expr.SymScope
		}
	}
	s := b.Decls.Symbols[text]
	return s != nil && s.Sort == sort
}

func (b *Reader) procNamed(n *tree.Node, event *expr.Local) int {
	if n.Kind == tree.Scalar && b.isMoment(n.Text) {
		b.Bad(n, "unknown_name", "there is no action or procedure %[1]q: it is a moment, and this comes at: %[1]s", n.Text)
		event.Type, event.Proc = expr.TAny, 0
		return 0
	}
	s := b.Symbol(n, expr.SymProc, "unknown_name", "action or procedure")
	if s == nil {
		event.Type, event.Proc = expr.TAny, 0
		return 0
	}
	if s.Resolve != nil {
		s.Resolve()
	}
	event.Proc = s.ID
	return s.ID
}
