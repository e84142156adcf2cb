package code

import (
	"precept/interpreter/expr"
	"precept/interpreter/limit"
	"precept/interpreter/model"
)

// Inquiry asks why a condition holds or does not, and collects what says so: the rulings that were asked, the rules that
// spoke, the part of the Law's answer that decided.
type Inquiry struct {
	c        *comp
	m        *M
	tb       int
	Findings []Finding
	seen     map[*model.Node]bool
	deep     int
}

// Finding is one thing that speaks for an answer or against it.
type Finding struct {
	Node   *model.Node
	Ruling *model.Ruling // the question that Node is, nil for all else
	Rule   *model.Rule   // the rule that Node is
	Depth  int           // questions inside questions
	Yes    bool          // what the question was answered, or what the rule says
	Wins   bool          // of a rule: the question is answered as it says
	Maybe  bool          // it is asked about on the way, and may have changed a number or a list
}

// Inquire begins an inquiry in the running frame of m. The locals hold the temporaries 0, 1, … of the condition.
func (p *Program) Inquire(m *M, locals ...*expr.Local) *Inquiry {
	q := &Inquiry{c: newComp(p.linker()), m: m, tb: 0, seen: map[*model.Node]bool{}}
	for _, l := range locals {
		if l == nil {
			q.c.take(1)
			continue
		}
		q.c.temp(l, 1)
	}
	return q
}

// found notes what spoke, once, when it can be told: with an article or a reason.
func (q *Inquiry) found(f Finding) {
	if n := f.Node; !q.seen[n] && (len(n.Articles) > 0 || n.Why != (model.Text{})) {
		q.seen[n] = true
		f.Depth = q.deep
		q.Findings = append(q.Findings, f)
	}
}

// holds evaluates a part of the condition.
func (q *Inquiry) holds(n *expr.Node) bool {
	f := q.c.bool(n)
	if q.c.err != nil {
		return false
	}
	was, mark := q.m.TB, len(q.m.Arena)
	q.m.TB = q.tb
	q.m.Room(q.tb + q.c.high)
	ok := f(q.m)
	q.m.TB, q.m.Arena = was, q.m.Arena[:mark]
	return ok
}

// No collects why n is false.
func (q *Inquiry) No(n *expr.Node) { q.because(n, false) }

// Yes collects why n is true.
func (q *Inquiry) Yes(n *expr.Node) { q.because(n, true) }

func (q *Inquiry) because(n *expr.Node, yes bool) {
	if n == nil || q.deep > 40 {
		return
	}
	switch {
	case n.Op == expr.OpAnd || n.Op == expr.OpOr:
		for _, a := range n.Args {
			if q.holds(a) != yes {
				continue
			}
			q.because(a, yes)
			if yes && n.Op == expr.OpOr {
				return // one is enough
			}
		}
	case n.Op == expr.OpNot:
		q.because(n.Args[0], !yes)
	case n.Op == expr.OpRuling && n.Type == expr.TBool:
		q.ruling(n, yes)
	default:
		q.mention(n)
	}
}

// ruling collects why a ruling says yes or no.
func (q *Inquiry) ruling(n *expr.Node, yes bool) {
	r := q.c.g.Rulings[n.N]
	q.found(Finding{Node: &r.Node, Ruling: r, Yes: yes})
	inner := &Inquiry{c: newComp(q.c.linker), m: q.m, tb: q.tb + q.c.next + 16, seen: q.seen, deep: q.deep + 1}
	if inner.tb > limit.Temporaries || !q.window(n, inner) {
		q.mention(n)
		return
	}
	win := &ruling{id: n.N}
	win.otherwise = inner.c.temp(r.Otherwise, r.Otherwise.Size)
	win.owner, win.source = inner.c.temp(r.Owner, 1), inner.c.temp(r.Source, 1)
	inner.weighed(r, win, yes)
	q.Findings = append(q.Findings, inner.Findings...)
}

// weighed collects what was weighed: prohibitions first, for nothing else counts beside them.
func (q *Inquiry) weighed(r *model.Ruling, win *ruling, yes bool) {
	base := q.holds(r.Base)
	said, spoke := q.answers(win, base)
	if q.forbids(win) && !yes {
		return
	}
	for i := range said {
		said[i].Wins = spoke && i == len(said)-1 && said[i].Yes == yes
		q.found(said[i])
	}
	if base == yes {
		q.because(r.Base, yes)
	}
}

// forbids collects the prohibitions that speak, and reports whether any does.
func (q *Inquiry) forbids(win *ruling) bool {
	was := q.m.TB
	defer func() { q.m.TB = was }()
	q.m.TB = q.tb
	spoke := false
	for _, v := range q.c.voices(win, q.c.rulesOf(win.id), model.Forbid) {
		if q.c.err == nil && v.holds(q.m, win) && !lifted(q.m, win, v.lift) {
			q.found(Finding{Node: &v.rule.Node, Rule: v.rule, Wins: true})
			spoke = true
		}
	}
	return spoke
}

// answers is the rules that answer, in the order in which they are weighed, and whether any does.
func (q *Inquiry) answers(win *ruling, yes bool) (said []Finding, spoke bool) {
	was := q.m.TB
	defer func() { q.m.TB = was }()
	q.m.TB = q.tb
	for _, v := range q.c.voices(win, q.c.rulesOf(win.id), model.Answer) {
		value := q.c.bool(v.rule.Value)
		if q.c.err != nil {
			return said, spoke
		}
		setOtherwise(q.m, win, yes)
		for k := v.speaks(q.m, win, 0); k > 0; k = v.speaks(q.m, win, k) {
			yes = value(q.m)
			setOtherwise(q.m, win, yes)
			said, spoke = append(said, Finding{Node: &v.rule.Node, Rule: v.rule, Yes: yes}), true
		}
	}
	return said, spoke
}

// window evaluates the arguments of a call into the window of inner.
func (q *Inquiry) window(n *expr.Node, inner *Inquiry) bool {
	put, at := q.c.args(n, q.c.g.Rulings[n.N])
	if q.c.err != nil {
		return false
	}
	was := q.m.TB
	q.m.TB = q.tb
	q.m.Room(q.tb + q.c.high)
	put(q.m)
	q.m.TB = was
	for _, p := range q.c.g.Rulings[n.N].Params {
		inner.c.temp(p, p.Size)
	}
	copy(q.m.Tmp[inner.tb:inner.tb+inner.c.next], q.m.Tmp[q.tb+at:])
	return true
}

// mention adds every ruling that n asks, with the rules that may change its answer.
func (q *Inquiry) mention(n *expr.Node) {
	n.Walk(func(n *expr.Node) {
		id := -1
		switch {
		case n.Op == expr.OpRuling || n.Op == expr.OpCovers:
			id = n.N
		case n.Op == expr.OpReach && n.M >= 0:
			id = n.M
		}
		if id < 0 {
			return
		}
		r := q.c.g.Rulings[id]
		known := q.seen[&r.Node]
		q.found(Finding{Node: &r.Node, Ruling: r, Maybe: true})
		if known || q.deep > 12 {
			return
		}
		q.seen[&r.Node] = true
		for _, rule := range q.c.rulesOf(id) {
			q.found(Finding{Node: &rule.Node, Rule: rule, Maybe: true})
		}
		q.deep++
		q.mention(r.Base)
		q.deep--
	})
}

// Filtered explains why v is not among the elements of a list, where the list is a filter.
func (q *Inquiry) Filtered(n *expr.Node, v int32) {
	if n.Op != expr.OpFilter {
		q.mention(n)
		return
	}
	t := q.c.temp(n.Local, 1)
	q.m.Tmp[q.tb+t] = v
	if !q.holds(n.Args[1]) {
		q.No(n.Args[1])
	} else {
		q.Filtered(n.Args[0], v)
	}
	q.c.next--
}

// ListOf evaluates the list that n filters, however often.
func (p *Program) ListOf(m *M, n *expr.Node) []int32 {
	for n.Op == expr.OpFilter {
		n = n.Args[0]
	}
	c := newComp(p.linker())
	f := c.list(n)
	if c.err != nil {
		return nil
	}
	m.TB, m.Arena = 0, m.Arena[:0]
	m.Room(c.high)
	return append([]int32(nil), f(m)...)
}
