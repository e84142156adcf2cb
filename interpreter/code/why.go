package code

import (
	"precept/interpreter/expr"
	"precept/interpreter/model"
)

// Inquiry asks why a condition does not hold, and collects the nodes that say so: the ruling that was asked, the
// prohibitions that spoke, the part of the Law's answer that failed.
type Inquiry struct {
	c     *comp
	m     *M
	tb    int
	Nodes []*model.Node
	seen  map[*model.Node]bool
	deep  int
}

// Inquire begins an inquiry in the running frame of m. The locals hold the temporaries 0, 1, … of the condition.
func (p *Program) Inquire(m *M, locals ...*expr.Local) *Inquiry {
	q := &Inquiry{c: newComp(p.linker()), m: m, tb: 0, seen: map[*model.Node]bool{}}
	for _, l := range locals {
		if l == nil {
			q.c.next++
			continue
		}
		q.c.temp(l, 1)
	}
	return q
}

// Add notes a node that spoke.
func (q *Inquiry) Add(n *model.Node) {
	if n != nil && !q.seen[n] && (len(n.Articles) > 0 || n.Why != (model.Text{})) {
		q.seen[n] = true
		q.Nodes = append(q.Nodes, n)
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
	ok := f(q.m)
	q.m.TB, q.m.Arena = was, q.m.Arena[:mark]
	return ok
}

// No collects why n is false.
func (q *Inquiry) No(n *expr.Node) {
	if n == nil || q.deep > 40 {
		return
	}
	switch n.Op {
	case expr.OpAnd, expr.OpOr:
		for _, a := range n.Args {
			if !q.holds(a) {
				q.No(a)
			}
		}
	case expr.OpRuling:
		if n.Type == expr.TBool {
			q.ruling(n)
			return
		}
		q.mention(n)
	default:
		q.mention(n)
	}
}

// ruling collects why a ruling says no.
func (q *Inquiry) ruling(n *expr.Node) {
	g := q.c.g
	r := g.Rulings[n.N]
	q.Add(&r.Node)
	inner := &Inquiry{c: newComp(q.c.linker), m: q.m, tb: q.tb + q.c.next + 16, seen: q.seen, deep: q.deep + 1}
	if inner.tb+128 > len(q.m.Tmp) || !q.window(n, inner) {
		q.mention(n)
		return
	}
	win := &ruling{id: n.N}
	win.otherwise = inner.c.temp(r.Otherwise, r.Otherwise.Size)
	win.owner, win.source = inner.c.temp(r.Owner, 1), inner.c.temp(r.Source, 1)
	forbidden := inner.voices(win, model.Forbid)
	if !forbidden {
		inner.voices(win, model.Answer)
		if !inner.holds(r.Base) {
			inner.No(r.Base)
		}
	}
	q.Nodes = append(q.Nodes, inner.Nodes...)
}

// window evaluates the arguments of a call into the window of inner.
func (q *Inquiry) window(n *expr.Node, inner *Inquiry) bool {
	put, at := q.c.args(n, q.c.g.Rulings[n.N])
	if q.c.err != nil {
		return false
	}
	was := q.m.TB
	q.m.TB = q.tb
	put(q.m)
	q.m.TB = was
	for _, p := range q.c.g.Rulings[n.N].Params {
		inner.c.temp(p, p.Size)
	}
	copy(q.m.Tmp[inner.tb:inner.tb+inner.c.next], q.m.Tmp[q.tb+at:])
	return true
}

// voices adds the rules of one sort that speak, and reports whether any did.
func (q *Inquiry) voices(r *ruling, sort model.RuleSort) bool {
	spoke := false
	was := q.m.TB
	q.m.TB = q.tb
	for _, rule := range q.c.rulesOf(r.id) {
		if rule.Sort != sort {
			continue
		}
		v := q.c.voice(r, rule)
		if q.c.err == nil && v.holds(q.m, r) {
			q.Add(&rule.Node)
			spoke = true
		}
	}
	q.m.TB = was
	return spoke
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
		q.Add(&r.Node)
		if known || q.deep > 12 {
			return
		}
		q.seen[&r.Node] = true
		for _, rule := range q.c.rulesOf(id) {
			q.Add(&rule.Node)
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
	return append([]int32(nil), f(m)...)
}
