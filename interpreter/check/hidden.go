package check

import (
	"precept/interpreter/expr"
	"precept/interpreter/model"
	"precept/interpreter/read"
	"precept/interpreter/source"
)

// hidden reports conditions of a choice that read what its decider cannot see, and marks the choices whose candidates
// come from what others cannot see: these are asked even when nothing is left to choose, or the silence would tell.
//
// It follows what each name stands for as far as that is plain: oneself, somebody else, or it cannot be told. Only
// what is surely not seen is reported.
func (w *whole) hidden() {
	names := w.names()
	w.flows(names)
	w.seal(names)
	w.maskLets()
	w.maskRulings()
	w.sealValues(names)
	for _, a := range w.b.lints.asks {
		s := a.step
		s.Veiled = w.secret(s.Where)
		s.Masked = s.Veiled || w.secret(s.Among)
		for _, c := range []condition{{a.where, s.Where}, {a.suchThat, s.SuchThat}} {
			if c.text != nil && c.tree != nil {
				w.judge(s, c)
			}
		}
	}
}

// condition is a tree with the node that it was read from.
type condition struct {
	text *read.Node
	tree *expr.Node
}

// maskLets marks the names that stand for what not everybody sees.
func (w *whole) maskLets() {
	for _, body := range w.b.lints.bodies {
		eachStep(body.Steps, func(s model.Step) {
			if l, ok := s.(*model.Let); ok && (w.secret(l.Be) || w.readsSealed(l.Be)) {
				l.Bind.Hidden = true
			}
		})
	}
}

// readsSealed reports whether an expression reads an answer of which the others are not told.
func (w *whole) readsSealed(n *expr.Node) bool {
	found := false
	n.Walk(func(n *expr.Node) {
		found = found || n.Op == expr.OpLocal && n.Local.Sealed || n.Op == expr.OpRecord && w.kept(n).Sealed
	})
	return found
}

// kept is the name of a procedure that a field of a kept call, or of an event, stands for.
func (w *whole) kept(n *expr.Node) *expr.Local { return w.b.g.Procs[n.Local.Proc].Fields[n.N] }

// maskRulings marks the rulings whose answers rest on what not everybody sees: they are no fact for a screen to tell.
func (w *whole) maskRulings() {
	for id, r := range w.b.g.Rulings {
		r.Masked = w.secretRuling(id)
	}
	for _, r := range w.b.g.Rules {
		if w.secret(r.When) || w.secret(r.Value) {
			w.b.g.Rulings[r.Ruling].Masked = true
		}
	}
}

// secretRuling is secret of what the Law answers to a question, found once.
func (w *whole) secretRuling(id int) bool {
	if s, known := w.secrets[id]; known {
		return s
	}
	w.secrets[id] = false // a circle is reported elsewhere
	w.secrets[id] = w.secret(w.b.g.Rulings[id].Base)
	return w.secrets[id]
}

// secret reports whether an expression reads what lies in a zone that not everybody sees, or a hidden attribute or
// variable, directly or through rulings. How many there are is no secret.
func (w *whole) secret(n *expr.Node) bool {
	if n == nil || counts(n) {
		return false
	}
	switch n.Op {
	case expr.OpSelect:
		if n.Sel.At != nil && w.hiddenZone(n.Sel.At) {
			return true
		}
	case expr.OpTop, expr.OpBottom, expr.OpTopN, expr.OpBottomN:
		if w.hiddenZone(n.Args[0]) {
			return true
		}
	case expr.OpVar:
		if w.b.g.Vars[n.N].SeenBy != "all" {
			return true
		}
	case expr.OpAttr:
		if w.b.d.Attrs[n.N].Hidden {
			return true
		}
	case expr.OpLocal:
		if n.Local.Hidden {
			return true
		}
	case expr.OpRecord:
		if w.kept(n).Hidden {
			return true
		}
	case expr.OpRuling:
		if w.secretRuling(n.N) {
			return true
		}
	}
	for _, a := range children(n) {
		if w.secret(a) {
			return true
		}
	}
	return false
}

// children is everything directly below a node.
func children(n *expr.Node) []*expr.Node {
	if n.Sel == nil {
		return n.Args
	}
	return []*expr.Node{n.Sel.KindX, n.Sel.Of, n.Sel.NotOf, n.Sel.At}
}

// counts reports whether n only asks how many pieces lie in a place, whatever they are: that is public.
func counts(n *expr.Node) bool {
	switch n.Op {
	case expr.OpFull, expr.OpEmpty, expr.OpTrack, expr.OpUncovered:
		return true
	case expr.OpLen, expr.OpNonEmpty:
		x := n.Args[0]
		return x.Op == expr.OpSelect && x.Sel.At != nil && x.Sel.KindX == nil && x.Sel.Of == nil && x.Sel.NotOf == nil && x.Sel.Owned == 0 && x.Sel.Design < 0
	case expr.OpEq, expr.OpNe:
		return isNil(n.Args[0]) || isNil(n.Args[1])
	}
	return false
}

func isNil(n *expr.Node) bool { return n.Op == expr.OpConst && n.Type.Base == expr.Nil }

// hiddenZone reports whether a place, or one of a list of places, is a zone that not everybody sees.
func (w *whole) hiddenZone(at *expr.Node) bool {
	found := false
	at.Walk(func(n *expr.Node) { found = found || n.Op == expr.OpZone && w.b.g.Zones[n.N].SeenBy != "all" })
	return found
}

// who is what can be told of a player, or of the pieces that a name stands for: whose they are.
type who uint8

const (
	unknown who = iota
	self        // who decides; what he sees
	other       // surely somebody else, or anybody; what others see
	unseen      // a piece whose face the decider does not see
)

// sight is what one decider knows: what the names in reach stand for, and what is asked of the same element already.
type sight struct {
	w      *whole
	by     *expr.Node // who decides, nil for me
	names  map[*expr.Local]who
	guards []*expr.Node
	rules  map[asking]bool // rulings looked into
}

// asking is a ruling with what its arguments stand for.
type asking struct {
	ruling int
	args   [8]who
}

// judge reports what a condition of a choice reads and its decider does not see.
func (w *whole) judge(s *model.Choose, c condition) {
	v := &sight{w: w, names: map[*expr.Local]who{}, rules: map[asking]bool{}}
	switch {
	case s.Nobody:
		return // whoever automates it sees everything
	case s.ByList:
		v.names[s.Asked] = self
	case s.By == nil:
		v.names[w.b.g.Header.Me] = self
	default:
		v.by = s.By
		if s.By.Op == expr.OpLocal {
			v.names[s.By.Local] = self
		}
	}
	v.names[s.It] = v.element(s.Among)
	v.guards = v.given(s.Among, s.It)
	if bad := v.look(c.tree); bad != nil {
		p := w.b.ps.Add(c.text.Sub(bad.at.Start, max(bad.at.End, bad.at.Start+1)), "hidden", "who decides here cannot see %s; a condition of a choice reads only what its decider sees", bad.what)
		if bad.within >= 0 {
			q := w.b.g.Rulings[bad.within]
			p.Notes = append(p.Notes, source.Note{Span: q.Span, Text: "it is read by the ruling " + q.ID})
		}
	}
}

// blind is what cannot be seen: the node of the condition that reads it, in words, and the ruling that does, -1 none.
type blind struct {
	at     *expr.Node
	what   string
	within int
}

// look is the first thing below n that cannot be seen, nil when there is none.
func (v *sight) look(n *expr.Node) *blind {
	if n == nil || counts(n) {
		return nil
	}
	if b := v.here(n); b != nil {
		return b
	}
	if n.Op == expr.OpRuling {
		if b := v.ask(n); b != nil {
			return b
		}
	}
	was := len(v.guards)
	defer func() { v.guards = v.guards[:was] }()
	if n.Op == expr.OpAnd {
		v.guards = append(v.guards, expr.Conjuncts(n)...)
	}
	for i, a := range children(n) {
		if n.Sel == nil && i == 1 && n.Local != nil && n.Op != expr.OpLocal { // the body of a predicate or let
			v.bind(n)
		}
		if b := v.look(a); b != nil {
			return b
		}
	}
	return nil
}

// bind notes what the element of a predicate, or the name of a let, stands for.
func (v *sight) bind(n *expr.Node) {
	if n.Op == expr.OpLet {
		v.names[n.Local] = v.whose(n.Args[0])
		return
	}
	v.names[n.Local] = v.element(n.Args[0])
	v.guards = append(v.guards, v.given(n.Args[0], n.Local)...)
}

// here is n itself, if it reads what cannot be seen.
func (v *sight) here(n *expr.Node) *blind {
	g := v.w.b.g
	switch n.Op {
	case expr.OpSelect:
		if z := v.closed(n.Sel.At); z != nil {
			return &blind{n, "what lies in " + g.Zones[z.N].ID, -1}
		}
	case expr.OpTop, expr.OpBottom, expr.OpTopN, expr.OpBottomN:
		if z := v.closed(n.Args[0]); z != nil {
			return &blind{n, "what lies in " + g.Zones[z.N].ID, -1}
		}
	case expr.OpVar:
		if v.notFor(g.Vars[n.N].SeenBy, n.Args) {
			return &blind{n, g.Vars[n.N].ID, -1}
		}
	case expr.OpAttr:
		if v.face(n) {
			return &blind{n, "the " + v.w.b.d.Attrs[n.N].Name, -1}
		}
	case expr.OpKindOf, expr.OpDesignOf:
		if v.whose(n.Args[0]) == unseen {
			return &blind{n, "what it is", -1}
		}
	}
	return nil
}

// closed is a zone among the places of at that the decider surely does not see.
func (v *sight) closed(at *expr.Node) *expr.Node {
	if at == nil {
		return nil
	}
	var found *expr.Node
	at.Walk(func(n *expr.Node) {
		if n.Op == expr.OpZone && v.notFor(v.w.b.g.Zones[n.N].SeenBy, n.Args) {
			found = n
		}
	})
	return found
}

// notFor reports whether what is seen by seenBy, of the player among keys, is surely not seen by the decider.
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

// face reports whether an attribute is surely not seen.
func (v *sight) face(n *expr.Node) bool {
	a := &v.w.b.d.Attrs[n.N]
	whose := v.whose(n.Args[0])
	if whose == unseen {
		return true
	}
	if !a.Hidden || whose == self {
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

// guarded reports whether it is asked of the same subject that its attribute is true.
func (v *sight) guarded(attr string, subject *expr.Node) bool {
	for _, g := range v.guards {
		if g.Op == expr.OpAttr && v.w.b.d.Attrs[g.N].Name == attr && expr.Same(g.Args[0], subject) {
			return true
		}
	}
	return false
}

// given is what is known of the elements of a list, named l: the conditions that it was filtered by.
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

// mostAsked is how many rulings are looked into for one condition, each with everything that its arguments may stand for.
const mostAsked = 2_000

// ask looks into a ruling, with what its arguments stand for.
func (v *sight) ask(n *expr.Node) *blind {
	q := v.w.b.g.Rulings[n.N]
	key := asking{ruling: n.N}
	inside := &sight{w: v.w, names: map[*expr.Local]who{}, rules: v.rules}
	for i, a := range n.Args {
		what := v.whose(a)
		if a.Type.IsList() {
			what = v.element(a)
		}
		inside.names[q.Params[i]] = what
		if i < len(key.args) {
			key.args[i] = what
		}
	}
	if v.rules[key] || len(v.rules) >= mostAsked { // nothing that anybody wrote by hand asks so much
		return nil
	}
	v.rules[key] = true
	if b := inside.look(q.Base); b != nil {
		if b.within < 0 {
			b.within = n.N
		}
		b.at = n
		return b
	}
	return nil
}

// whose is what a single value stands for.
func (v *sight) whose(n *expr.Node) who {
	if v.by != nil && expr.Same(n, v.by) {
		return self
	}
	switch n.Op {
	case expr.OpLocal, expr.OpIt:
		if len(n.Args) > 0 {
			return unknown
		}
		return v.names[n.Local]
	case expr.OpOpponent:
		if v.whose(n.Args[0]) == self {
			return other
		}
	case expr.OpFirst, expr.OpLast, expr.OpOnly, expr.OpIndex:
		return v.element(n.Args[0])
	case expr.OpFind:
		if e := v.element(n.Args[0]); e == unseen {
			return e
		}
	}
	return unknown
}

// element is what an element of a list stands for.
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
		return v.names[n.Local]
	}
	return unknown
}

// selected is whose the pieces of a chain are: other where they may be anybody's.
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
