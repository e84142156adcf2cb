package lint

import (
	"slices"

	"precept/interpreter/internal/check"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/source"
)

// who says what is known of the player, or of the owner of the pieces, that a name stands for.
type who uint8

const (
	unknown who = iota
	self        // the decider; what the decider sees
	other       // certainly or possibly another player; what others see
	unseen      // a piece whose face the decider does not see
)

// sight is what one decider knows: what names mean, and which conditions are already known of an element.
type sight struct {
	w      *linter
	by     *expr.Node // the decider, nil for me
	names  *standings
	guards []*expr.Node
	rules  map[asking]bool  // rulings that were examined
	behind map[passage]bool // contents of names that were examined
	spot   spot             // the place of the expression
	depth  int              // how many names were followed to their values
}

// standings holds what names mean, as far as it is known. The list is short, so it is searched from the end.
type standings struct{ of []standing }

type standing struct {
	name *expr.Local
	is   who
}

// known returns what a name means, and whether it is known.
func (n *standings) known(l *expr.Local) (who, bool) {
	for i := len(n.of) - 1; i >= 0; i-- {
		if n.of[i].name == l {
			return n.of[i].is, true
		}
	}
	return unknown, false
}

// is returns what a name means, as far as it is known.
func (n *standings) is(l *expr.Local) who {
	known, _ := n.known(l)
	return known
}

// set records what a name means, replacing what was known.
func (n *standings) set(l *expr.Local, is who) {
	for i := range n.of {
		if n.of[i].name == l {
			n.of[i].is = is
			return
		}
	}
	n.of = append(n.of, standing{l, is})
}

// passage is a value that was examined, with what is known of the actor.
type passage struct {
	to *expr.Node
	me who
	by *expr.Node
}

// asking is a ruling, or an attribute below zero, with what its arguments mean.
type asking struct {
	ruling int
	args   [8]who
}

// blind describes what cannot be seen: the node that reads it, a description, and the ruling that reads it, -1 for
// none.
type blind struct {
	at     *expr.Node
	what   *source.Text
	within int
	held   []held // the chain of values through which it is read; the first belongs to the node
}

// look returns the first thing below n that cannot be seen, nil if there is none.
func (v *sight) look(n *expr.Node) *blind {
	if n == nil || v.referees() || v.w.Counts(n) {
		return nil
	}
	v.w.ps.Spend(source.Span{}, 1)
	if b := v.here(n); b != nil {
		return b
	}
	if b := v.deep(n); b != nil {
		return b
	}
	if n.Op == expr.OpIn && lies(n) {
		return v.look(n.Args[0])
	}
	was := len(v.guards)
	defer func() { v.guards = v.guards[:was] }()
	if n.Op == expr.OpAnd {
		v.guards = expr.AppendConjuncts(v.guards, n)
	}
	for i, a := range check.Children(n) {
		if n.Sel == nil && i == 1 && n.Local != nil && n.Op != expr.OpLocal { // the body of a predicate or let
			v.bind(n)
		}
		if b := v.look(a); b != nil {
			return b
		}
	}
	return nil
}

// referees reports whether the decider is a seat that sees everything.
func (v *sight) referees() bool {
	return v.by != nil && v.by.Op == expr.OpSeat && v.w.g.Seats[v.by.N].Decides == "referee"
}

// lies reports whether n asks if a piece of any kind is in a zone: also a player who cannot identify the piece sees
// that.
func lies(n *expr.Node) bool {
	x := n.Args[1]
	one := n.Args[0].Op == expr.OpIt || n.Args[0].Op == expr.OpLocal
	return one && x.Op == expr.OpSelect && x.Sel.At != nil && x.Sel.Of == nil && x.Sel.NotOf == nil &&
		x.Sel.KindX == nil && x.Sel.Design < 0
}

// bind records what the element of a predicate, or the name of a let, means.
func (v *sight) bind(n *expr.Node) {
	if n.Op == expr.OpLet {
		v.names.set(n.Local, v.whose(n.Args[0]))
		return
	}
	v.names.set(n.Local, v.element(n.Args[0]))
	v.guards = append(v.guards, v.given(n.Args[0], n.Local)...)
}

// here returns n itself, if it reads what cannot be seen.
func (v *sight) here(n *expr.Node) *blind {
	g := v.w.g
	switch n.Op {
	case expr.OpSelect:
		if z := v.closed(n.Sel.At); z != nil {
			return &blind{at: n, what: source.Say("the contents of %s", g.Zones[z.N].ID), within: -1}
		}
	case expr.OpTop, expr.OpBottom, expr.OpTopN, expr.OpBottomN:
		if z := v.closed(n.Args[0]); z != nil {
			return &blind{at: n, what: source.Say("the contents of %s", g.Zones[z.N].ID), within: -1}
		}
	case expr.OpVar:
		if v.notFor(g.Vars[n.N].SeenBy, n.Args) {
			return &blind{at: n, what: source.Say("%s", g.Vars[n.N].ID), within: -1}
		}
	case expr.OpAttr:
		if v.face(n) {
			return &blind{at: n, what: source.Say("the %s", v.w.d.Attrs[n.N].Name), within: -1}
		}
	case expr.OpKindOf, expr.OpDesignOf:
		if v.whose(n.Args[0]) == unseen {
			return &blind{at: n, what: source.Say("what it is"), within: -1}
		}
	}
	return nil
}

// closed returns a zone among the places of at that the decider certainly cannot see.
func (v *sight) closed(at *expr.Node) *expr.Node {
	if at == nil {
		return nil
	}
	var found *expr.Node
	at.Walk(func(n *expr.Node) {
		if n.Op == expr.OpZone && !slices.Contains(v.spot.shown, n.N) && v.notFor(v.w.g.Zones[n.N].SeenBy, n.Args) {
			found = n
		}
	})
	return found
}

// notFor reports whether the decider certainly cannot see something with this seen_by and these keys.
func (v *sight) notFor(seenBy string, keys []*expr.Node) bool {
	switch seenBy {
	case "nobody":
		return true
	case "owner":
		for _, k := range keys {
			if k.Type.Scalar(expr.Player) && v.whose(k) == other {
				return true
			}
		}
	}
	return false
}

// face reports whether the decider certainly cannot see an attribute.
func (v *sight) face(n *expr.Node) bool {
	a := &v.w.d.Attrs[n.N]
	whose := v.whose(n.Args[0])
	if whose == unseen {
		return true
	}
	if !a.Hidden || whose == self || v.shown(n.Args[0]) {
		return false
	}
	switch a.SeenBy {
	case "nobody":
		return true
	case "owner":
		return whose == other
	}
	return whose == other && !v.guarded(a.SeenBy, n.Args[0])
}

// shown reports whether a step shows the piece of a name, possibly to the decider.
func (v *sight) shown(piece *expr.Node) bool {
	return piece.Op == expr.OpLocal && slices.ContainsFunc(v.w.held.shows[piece.Local], func(s *model.Show) bool {
		return s.All || v.whose(check.Single(s.To)) != other && (s.To.Op != expr.OpOpponents || v.element(s.To) != other)
	})
}

// guarded reports whether a condition already requires that an attribute of the same subject is true.
func (v *sight) guarded(attr string, subject *expr.Node) bool {
	for _, g := range v.guards {
		if g.Op == expr.OpAttr && v.w.d.Attrs[g.N].Name == attr && expr.Same(g.Args[0], subject) {
			return true
		}
	}
	return false
}

// given returns the conditions that the elements of a list, named l, are known to meet because it is filtered.
func (v *sight) given(list *expr.Node, l *expr.Local) []*expr.Node {
	if list == nil || list.Op != expr.OpFilter {
		return nil
	}
	out := v.given(list.Args[0], l)
	for _, c := range expr.Conjuncts(list.Args[1]) {
		if c.Op == expr.OpAttr && c.Args[0].Op == expr.OpIt && c.Args[0].Local == list.Local {
			it := *c.Args[0]
			it.Local = l
			out = append(out, &expr.Node{Op: expr.OpAttr, N: c.N, Type: c.Type, Args: []*expr.Node{&it}})
		}
	}
	return out
}

// mostAsked limits how many rulings, each with its arguments, are examined for one condition.
const mostAsked = 2_000

// deep examines what n refers to: a ruling, a ranking, lines of the score, formulas of an attribute, or what steps have
// bound.
func (v *sight) deep(n *expr.Node) *blind {
	g := v.w.g
	op, id, ok := n.Behind()
	var keys []*expr.Node
	switch {
	case !ok:
		return v.hold(n)
	case op == expr.OpRuling && n.Op == expr.OpRuling:
		return v.ask(n, id, n.Args)
	case op == expr.OpRuling: // nothing is known of its arguments
		return v.ask(n, id, nil)
	case op == expr.OpBest:
		for _, k := range g.Rankings[id].By {
			keys = append(keys, k.X)
		}
	case op == expr.OpScore:
		for i := range g.Lines {
			if id < 0 || id == i {
				keys = append(keys, g.Lines[i].Value)
			}
		}
	case op == expr.OpAttr:
		return v.compute(n, id)
	}
	for _, x := range keys {
		if b := v.outside().look(x); b != nil {
			return b.seenAt(n)
		}
	}
	return nil
}

// seenAt returns b with n as the node that reads it.
func (b *blind) seenAt(n *expr.Node) *blind {
	b.at = n
	return b
}

// compute examines the formulas of an attribute, with what their component means.
func (v *sight) compute(n *expr.Node, attr int) *blind {
	key := asking{ruling: -1 - attr, args: [8]who{v.whose(n.Args[0])}}
	if v.rules[key] {
		return nil
	}
	v.rules[key] = true
	for _, c := range v.w.Formulas(attr) {
		if b := v.outside(standing{c.Self, key.args[0]}).look(c.X); b != nil {
			return b.seenAt(n)
		}
	}
	return nil
}

// outside returns the sight of the same decider in an expression with its own names.
func (v *sight) outside(of ...standing) *sight {
	return &sight{w: v.w, names: &standings{of}, rules: v.rules, behind: v.behind, spot: v.spot, depth: v.depth}
}

// ask examines a ruling, with what its arguments mean, and the rules that may apply to it.
func (v *sight) ask(n *expr.Node, id int, args []*expr.Node) *blind {
	q := v.w.g.Rulings[id]
	key := asking{ruling: id}
	are := make([]who, len(args))
	for i, a := range args {
		if a.Type.IsList() {
			are[i] = v.element(a)
		} else {
			are[i] = v.whose(a)
		}
	}
	copy(key.args[:], are)
	if v.rules[key] || len(v.rules) >= mostAsked { // no content written by hand reaches this limit
		return nil
	}
	v.rules[key] = true
	lasts := len(v.spot.shown) == 0 && v.w.steadyBehind(expr.OpRuling, id)
	if lasts && v.w.clean[key] {
		return nil
	}
	inside := v.outside()
	for i, is := range are {
		inside.names.set(q.Params[i], is)
	}
	for _, x := range v.w.Trees(id) {
		if b := inside.look(x); b != nil {
			if b.within < 0 {
				b.within = id
			}
			return b.seenAt(n)
		}
	}
	if lasts && len(v.rules) < mostAsked {
		v.w.clean[key] = true
	}
	return nil
}

// steadyBehind reports whether the value of a name does not depend on the present phase or event, whose fields change
// from step to step.
func (w *linter) steadyBehind(op expr.Op, id int) bool {
	name := [2]int{int(op), id}
	if is, known := w.steady[name]; known {
		return is
	}
	w.steady[name] = true // a circle is reported elsewhere
	is := op == expr.OpRuling || op == expr.OpAttr && !w.g.Attrs[id].Formula
	if op == expr.OpRuling {
		for _, x := range w.Trees(id) {
			x.Walk(func(n *expr.Node) {
				is = is && n.Op != expr.OpField && n.Op != expr.OpRecord
				if op, id, ok := n.Behind(); ok && is {
					is = w.steadyBehind(op, id)
				}
			})
		}
	}
	w.steady[name] = is
	return is
}

// whose returns what a single value means.
func (v *sight) whose(n *expr.Node) who {
	if v.by != nil && expr.Same(n, v.by) {
		return self
	}
	switch n.Op {
	case expr.OpLocal, expr.OpIt:
		if len(n.Args) > 0 {
			return unknown
		}
		return v.named(n.Local, n.Type)
	case expr.OpSeat:
		if v.by != nil && v.by.Op == expr.OpSeat && v.by.N != n.N {
			return other
		}
	case expr.OpOpponent:
		if v.whose(n.Args[0]) == self {
			return other
		}
	case expr.OpFind:
		if e := v.element(n.Args[0]); e == unseen {
			return e
		}
	}
	if n.Op.Row().Element {
		return v.element(n.Args[0])
	}
	return unknown
}

// element returns what an element of a list means.
func (v *sight) element(n *expr.Node) who {
	switch n.Op {
	case expr.OpPlayers:
		return other
	case expr.OpOpponents:
		if v.whose(n.Args[0]) == self {
			return other
		}
	case expr.OpFilter:
		if e := v.element(n.Args[0]); n.Type.Base == expr.Piece || n.Args[0].Op == expr.OpOpponents {
			return e
		}
	case expr.OpSelect:
		return v.selected(n.Sel)
	case expr.OpTopN, expr.OpBottomN:
		if v.closed(n.Args[0]) != nil {
			return unseen
		}
	case expr.OpSome, expr.OpNarrowOnly, expr.OpNarrowAt, expr.OpReverse, expr.OpSortBy, expr.OpExcept:
		return v.element(n.Args[0])
	case expr.OpLocal:
		return v.named(n.Local, n.Type)
	}
	return unknown
}

// selected returns whose the pieces of a selection are: other if they may be anybody's.
func (v *sight) selected(s *expr.Sel) who {
	switch {
	case v.closed(s.At) != nil:
		return unseen
	case s.Of != nil && s.Of.Type.Depth == 0:
		return v.whose(s.Of)
	case s.NotOf != nil && s.NotOf.Type.Depth == 0 && v.whose(s.NotOf) == self:
		return other
	case s.Of == nil && s.At == nil && s.Owned >= 0:
		return other
	}
	return unknown
}
