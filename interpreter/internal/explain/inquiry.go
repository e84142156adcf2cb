package explain

import (
	"slices"

	"precept/interpreter/declared"
	"precept/interpreter/internal/analyse"
	"precept/interpreter/internal/evaluate"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/lineup"
	"precept/interpreter/internal/model"
	"precept/interpreter/internal/state"
	"precept/interpreter/limit"
)

// Inquiry asks why a condition holds or does not, and collects what says so: the rulings that were asked, the rules
// that spoke, the part of the Law's answer that decided. What the rules say it hears from the evaluation itself.
type Inquiry struct {
	c        *evaluate.Compiler
	m        *state.Match
	tb       int // where the temporaries of the condition begin
	findings []Finding
	seen     map[*declared.Node]int // where a finding about it stands, + 1
	looked   map[*model.Ruling]bool // mentioned, with all that it asks
	deep     int
}

// Finding is one thing that speaks for an answer or against it.
type Finding struct {
	Node   *declared.Node
	Ruling *model.Ruling // the question that Node is, nil for all else
	Rule   *model.Rule   // the rule that Node is
	Depth  int           // questions inside questions
	Yes    bool          // what the question was answered, or what the rule says
	Wins   bool          // of a rule: the question is answered as it says
	Maybe  bool          // it is asked about on the way, and may have changed a number or a list
	Sort   Circumstance  // what of a step speaks against it
	N      int           // of a limit: how much is allowed
	Choice bool          // Node asks for something
}

// Circumstance is what speaks against a step beside its conditions: when, whose and how often.
type Circumstance uint8

// The circumstances.
const (
	Plain     Circumstance = iota
	Timely                 // Node is a phase: only in it
	Momentary              // Node is a moment or an event: only then
	Another                // Node is a phase or a choice that goes on: something else is decided now
	Closed                 // Node is a menu that was left
	Limit                  // Node allows no more than N
	Least                  // Node wants no less than N
	Used                   // Node may be done once
	Unfit                  // what is wanted is no answer to Node
	Away                   // Node is not in play
	Theirs                 // Node is another player's
)

// New is an inquiry into matches of a line-up.
func New(t *lineup.Table, fresh bool) *Inquiry {
	return &Inquiry{c: evaluate.New(analyse.New(t, true, fresh)), seen: map[*declared.Node]int{},
		looked: map[*model.Ruling]bool{}}
}

// At turns to conditions of the running frame of m that name nothing of their own. Temporaries begin at tb.
func (q *Inquiry) At(m *state.Match, tb int) *Inquiry {
	q.m, q.tb, q.c.Next, q.c.High, q.c.Err = m, tb, 0, 0, nil
	return q
}

// Of gives the locals of a choice their temporaries: who is asked, what is filled and the candidate.
func (q *Inquiry) Of(s *model.Choose, asked, fills, it int32) *Inquiry {
	for i, l := range []*expr.Local{s.Asked, s.Fills, s.It} {
		if l == nil {
			q.c.Take(1)
		} else {
			q.c.Temp(l, 1)
		}
		q.m.Room(q.tb + 8)
		q.m.Tmp[q.tb+i] = [3]int32{asked, fills, it}[i]
	}
	return q
}

// found notes what spoke, once, when it can be told: with an article or a reason. That it spoke goes before that it was
// looked at on the way.
func (q *Inquiry) found(f Finding) {
	n := f.Node
	if len(n.Articles) == 0 && n.Why == (declared.Text{}) {
		return
	}
	at := q.seen[n]
	if at > 0 && (f.Maybe || !q.findings[at-1].Maybe) {
		return
	}
	if at > 0 {
		q.findings[at-1].Node = nil // told below
	}
	f.Depth = q.deep
	q.findings = append(q.findings, f)
	q.seen[n] = len(q.findings)
}

// Take is what was found since the last time.
func (q *Inquiry) Take() []Finding {
	out := slices.DeleteFunc(q.findings, func(f Finding) bool { return f.Node == nil })
	q.findings = nil
	clear(q.seen)
	clear(q.looked)
	return out
}

// holds evaluates a part of the condition.
func (q *Inquiry) holds(n *expr.Node) bool {
	f := q.c.Bool(n)
	if q.c.Err != nil {
		return false
	}
	was, mark := q.m.TB, len(q.m.Arena)
	q.m.TB = q.tb
	q.m.Room(q.tb + q.c.High + 1)
	ok := f(q.m)
	q.m.TB, q.m.Arena = was, q.m.Arena[:mark]
	return ok
}

// Holds reports whether n is true.
func (q *Inquiry) Holds(n *expr.Node) bool { return q.holds(n) }

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

// ruling collects why a ruling says yes or no: what is heard while it is answered, in a window as a call has it.
func (q *Inquiry) ruling(n *expr.Node, yes bool) {
	r := q.c.Game.Rulings[n.N]
	q.found(Finding{Node: &r.Node, Ruling: r, Yes: yes})
	put, at := q.c.Args(n, r)
	asked := q.c.Ruling(n.N)
	if q.c.Err != nil || q.tb > limit.Temporaries {
		q.mention(n)
		return
	}
	m, tb, next, was, mark := q.m, q.tb, q.c.Next, q.m.TB, len(q.m.Arena)
	m.TB = tb
	m.Room(tb + max(q.c.High, at+asked.Size) + 1)
	put(m)
	q.tb, q.c.Next = tb+at, asked.Source+1
	q.deep++
	q.weighed(r, asked, yes)
	q.deep--
	q.tb, q.c.Next = tb, next
	m.TB, m.Arena = was, m.Arena[:mark]
}

// weighed collects what was weighed: prohibitions first, for nothing else counts beside them.
func (q *Inquiry) weighed(r *model.Ruling, asked *evaluate.Ruling, yes bool) {
	base := q.holds(r.Base)
	said := q.heard(asked)
	forbidden, last := false, -1
	for i, s := range said {
		if s.rule.Sort == model.Answer {
			last = i
		} else if s.rule.Sort == model.Forbid {
			q.found(Finding{Node: &s.rule.Node, Rule: s.rule, Wins: true})
			forbidden = true
		}
	}
	if forbidden && !yes {
		return
	}
	for i, s := range said {
		if s.rule.Sort == model.Answer {
			q.found(Finding{Node: &s.rule.Node, Rule: s.rule, Yes: s.yes, Wins: i == last && s.yes == yes})
		}
	}
	if base == yes {
		q.because(r.Base, yes)
	}
}

// heard is the rules that spoke while a question was answered, in the order in which they did.
func (q *Inquiry) heard(asked *evaluate.Ruling) []spoken {
	m, ear := q.m, &listener{g: q.c.Game}
	tb, trace, mark := m.TB, m.Trace, len(m.Arena)
	m.TB, m.Trace = q.tb, ear
	asked.Bool(m)
	m.TB, m.Trace, m.Arena = tb, trace, m.Arena[:mark]
	return ear.said
}

// listener hears which rules speak on the one question that is answered, not on those that it asks.
type listener struct {
	g    *model.Game
	deep int
	said []spoken
}

// spoken is a rule that spoke, and the answer with it.
type spoken struct {
	rule *model.Rule
	yes  bool
}

func (l *listener) Ruling(int, []int32) { l.deep++ }

func (l *listener) Answered(int, int32) { l.deep-- }

func (l *listener) Rule(id int, _ int32, spoke bool, answer int32) {
	if spoke && l.deep == 0 {
		l.said = append(l.said, spoken{l.g.Rule(id), answer != 0})
	}
}

// mention adds every ruling that n asks, with the rules that may change its answer.
func (q *Inquiry) mention(n *expr.Node) {
	n.Walk(func(n *expr.Node) {
		op, id, ok := n.Behind()
		if !ok || op != expr.OpRuling {
			return
		}
		r := q.c.Game.Rulings[id]
		if q.looked[r] || q.deep > 12 {
			return
		}
		q.looked[r] = true
		q.found(Finding{Node: &r.Node, Ruling: r, Maybe: true})
		for _, rule := range q.c.RulesOf(id) {
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
	t := q.c.Temp(n.Local, 1)
	q.m.Room(q.tb + q.c.High + 1)
	q.m.Tmp[q.tb+t] = v
	if !q.holds(n.Args[1]) {
		q.No(n.Args[1])
	} else {
		q.Filtered(n.Args[0], v)
	}
	q.c.Next--
}

// Passes reports whether v is one of what a choice goes through for which its condition holds.
func (q *Inquiry) Passes(s *model.Choose, v int32) bool {
	if !slices.Contains(q.list(s.Among), v) {
		return false
	}
	return s.Where == nil || q.holds(s.Where)
}

// Elements evaluates the list that n filters, however often.
func (q *Inquiry) Elements(n *expr.Node) []int32 {
	for n.Op == expr.OpFilter {
		n = n.Args[0]
	}
	return q.list(n)
}

// list evaluates a list.
func (q *Inquiry) list(n *expr.Node) []int32 {
	f := q.c.List(n)
	if q.c.Err != nil {
		return nil
	}
	was, mark := q.m.TB, len(q.m.Arena)
	q.m.TB = q.tb
	q.m.Room(q.tb + q.c.High + 1)
	out := append([]int32(nil), f(q.m)...)
	q.m.TB, q.m.Arena = was, q.m.Arena[:mark]
	return out
}
