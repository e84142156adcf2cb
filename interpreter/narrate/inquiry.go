package narrate

import (
	"slices"

	"precept/internal/limit"
	"precept/interpreter/declared"
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/internal/state"
)

// inquiry finds out why a condition is true or false. It collects the rulings that were asked, the rules that changed
// their answers, and the parts of the base answer that decided. It listens to the evaluation to learn which rules
// applied.
type inquiry struct {
	c             *compile.Compiler
	table         *compile.Table
	seat          int32                                    // the seat that asks
	name          func(t expr.Type, v int32) declared.Text // names values for people; nil: by kind
	m             *state.Match
	tb            int // the index of the condition's first temporary
	findings      []finding
	seen          map[*declared.Node]int  // the index in findings + 1
	mentioned     map[*model.Ruling]bool  // already mentioned, with all rulings that they ask
	parts         map[part]*declared.Node // the node of each condition and its text
	timesReported map[*expr.Node]int      // how often a condition was reported
	reported      map[*declared.Node]bool // the nodes of parts that were reported
	text          string                  // the text that contains the condition
	deep          int
	refused       bool // explains why something is false
}

// finding is one reason for or against an answer.
type finding struct {
	Node   *declared.Node
	Ruling *model.Ruling // set if Node is a ruling
	Rule   *model.Rule   // set if Node is a rule
	Depth  int           // how deeply questions are nested
	Yes    bool          // the answer to the question, or what the rule says
	Wins   bool          // the rule decides the answer
	Maybe  bool          // only consulted; it may have changed a number or a list
	Sort   sort          // the kind of reason
	N      int           // how much a limit allows
	Choice bool          // Node asks a player
}

// newInquiry returns an inquiry of a seat, for matches of a line-up.
func newInquiry(t *compile.Table, fresh bool, seat int32) *inquiry {
	return &inquiry{c: compile.NewCompiler(compile.NewFacts(t, true, fresh)), table: t, seat: seat,
		seen: map[*declared.Node]int{}, mentioned: map[*model.Ruling]bool{}, parts: map[part]*declared.Node{},
		timesReported: map[*expr.Node]int{}, reported: map[*declared.Node]bool{}}
}

// At selects the frame of m that is running, for conditions without names of their own. Temporaries begin at tb.
func (q *inquiry) At(m *state.Match, tb int) *inquiry {
	q.m, q.tb, q.c.Next, q.c.High, q.c.Err = m, tb, 0, 0, nil
	return q
}

// Of sets the names of a choice: who is asked, what is filled, and the candidate.
func (q *inquiry) Of(s *model.Choose, asked, fills, it int32) *inquiry {
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

// found adds a finding, if it has an article or a reason. Each node is added once; a finding that decides replaces one
// that was only consulted.
func (q *inquiry) found(f finding) {
	n := f.Node
	if len(n.Articles) == 0 && n.Why == (declared.Text{}) {
		return
	}
	at := q.seen[n]
	if at > 0 && (f.Maybe || !q.findings[at-1].Maybe) {
		return
	}
	if at > 0 {
		q.findings[at-1].Node = nil // replaced by the one below
	}
	f.Depth = q.deep
	q.findings = append(q.findings, f)
	q.seen[n] = len(q.findings)
}

// Take returns the findings since the last call.
func (q *inquiry) Take() []finding {
	out := slices.DeleteFunc(q.findings, func(f finding) bool { return f.Node == nil })
	q.findings = nil
	clear(q.seen)
	clear(q.mentioned)
	return out
}

// isTrue evaluates a part of the condition.
func (q *inquiry) isTrue(n *expr.Node) bool {
	return evaluated(q, q.c.Bool(n))
}

// evaluated runs a compiled part of the condition. It returns the zero value if compiling failed.
func evaluated[F ~func(*state.Match) T, T any](q *inquiry, f F) (out T) {
	if q.c.Err != nil {
		return out
	}
	was, mark := q.m.TB, len(q.m.Arena)
	q.m.TB = q.tb
	q.m.Room(q.tb + q.c.High + 1)
	out = f(q.m)
	q.m.TB, q.m.Arena = was, q.m.Arena[:mark]
	return out
}

// Holds reports whether n is true.
func (q *inquiry) Holds(n *expr.Node) bool { return q.isTrue(n) }

// No collects the reasons why n is false.
func (q *inquiry) No(n *expr.Node) {
	q.refused = true
	q.because(n, false)
}

// Yes collects the reasons why n is true.
func (q *inquiry) Yes(n *expr.Node) {
	q.refused = false
	q.because(n, true)
}

func (q *inquiry) because(n *expr.Node, yes bool) {
	if n == nil || q.deep > 40 {
		return
	}
	defer q.reads(n)()
	switch {
	case n.Op == expr.OpAnd || n.Op == expr.OpOr:
		for _, a := range n.Args {
			if q.isTrue(a) != yes {
				continue
			}
			q.because(a, yes)
			if yes && n.Op == expr.OpOr {
				return // one true part is enough
			}
		}
	case n.Op == expr.OpNot:
		q.because(n.Args[0], !yes)
	case n.Op == expr.OpRuling && n.Type == expr.TBool:
		q.ruling(n, yes)
	case n.Op == expr.OpAsIf:
		evaluated(q, q.c.AsIf(n, func() { q.because(n.Args[0], yes) }))
	default:
		q.decided(n, yes)
		q.mention(n)
	}
}

// decided collects the reasons for a condition that is neither a ruling nor a combination of conditions.
func (q *inquiry) decided(n *expr.Node, yes bool) {
	switch {
	case n.Op == expr.OpLet:
		q.c.Alias(n.Local, n.Args[0], func() { q.because(n.Args[1], yes) })
		return
	case n.Op == expr.OpIf:
		q.because(n.Args[0], q.isTrue(n.Args[0]))
		q.because(q.taken(n), yes)
		return
	}
	q.part(n, yes)
	switch {
	case yes:
	case n.Op == expr.OpNonEmpty, n.Op == expr.OpAny:
		q.almost(n.Args[0], filterOf(n))
	case n.Op == expr.OpAll, n.Op == expr.OpNone:
		q.breaks(n)
	}
}

// taken returns the branch of a conditional expression that counts.
func (q *inquiry) taken(n *expr.Node) *expr.Node {
	if q.isTrue(n.Args[0]) {
		return n.Args[1]
	}
	return n.Args[2]
}

// filterOf returns the operation as a filter of its list, nil if it has no condition.
func filterOf(n *expr.Node) *expr.Node {
	if n.Op == expr.OpNonEmpty {
		return nil
	}
	return n
}

// reads remembers the text that contains an expression. Call the function that it returns to restore the previous
// text.
func (q *inquiry) reads(n *expr.Node) (forget func()) {
	was := q.text
	if text := q.c.Game.Texts[n]; text != "" {
		q.text = text
	}
	return func() { q.text = was }
}

// part is a condition with its value, in the words of one position.
type part struct {
	n     *expr.Node
	yes   bool
	words declared.Text
}

// mostAlike is for how many places or pieces one condition is reported.
const mostAlike = 2

// part adds a condition that is no ruling, as written and in words.
func (q *inquiry) part(n *expr.Node, yes bool) {
	text := expr.Written(q.text, n)
	if text == "" || n.Op == expr.OpConst {
		return
	}
	p := part{n, yes, q.inWords(n, text, yes)}
	if q.parts[p] == nil {
		q.parts[p] = &declared.Node{ID: text, Name: p.words}
	}
	if !q.reported[q.parts[p]] {
		if q.timesReported[n]++; q.timesReported[n] > mostAlike {
			return
		}
		q.reported[q.parts[p]] = true
	}
	q.findings = append(q.findings, finding{Node: q.parts[p], Sort: Part, Depth: q.deep, Yes: yes})
}

// breaks explains why all(…) or none(…) is false, by the first element that violates it.
func (q *inquiry) breaks(n *expr.Node) {
	for _, v := range q.list(n.Args[0]) {
		told := false
		q.with(n.Local, v, func() {
			if told = q.isTrue(n.Args[1]) == (n.Op == expr.OpNone); told {
				q.because(n.Args[1], n.Op == expr.OpNone)
			}
		})
		if told {
			return
		}
	}
}

// with binds the element of a list while f runs.
func (q *inquiry) with(l *expr.Local, v int32, f func()) {
	t := q.c.Temp(l, 1)
	q.m.Room(q.tb + q.c.High + 1)
	q.m.Tmp[q.tb+t] = v
	f()
	q.c.Next--
}

// mostLooked is how many elements of a list are examined.
const mostLooked = 400

// almost explains, for elements that fail only one part of a filter, why they are not in a list. by is a further
// filter of the list, or nil.
func (q *inquiry) almost(list, by *expr.Node) {
	defer q.reads(list)()
	if by != nil {
		q.lacking(by.Local, by.Args[1], q.list(list))
	}
	switch {
	case list.Op == expr.OpFilter:
		q.almost(list.Args[0], list)
	case list.Op == expr.OpLet:
		q.c.Alias(list.Local, list.Args[0], func() { q.almost(list.Args[1], nil) })
	case list.Op == expr.OpIf:
		q.because(list.Args[0], q.isTrue(list.Args[0]))
		q.almost(q.taken(list), nil)
	case list.Op == expr.OpConcat:
		for _, a := range list.Args {
			q.almost(a, nil)
		}
	case list.Op == expr.OpRuling && !q.spoken(list):
		r := q.c.Game.Rulings[list.N]
		q.found(finding{Node: &r.Node, Yes: true})
		q.inside(list, r, func(*compile.Ruling) { q.almost(r.Base, nil) })
	default:
		q.mention(list)
	}
}

// lacking explains which parts of a condition exclude elements of a list. It considers elements that fail only one
// part, and explains each part once.
func (q *inquiry) lacking(l *expr.Local, cond *expr.Node, list []int32) {
	defer q.reads(cond)()
	parts, told := conjuncts(cond, nil), map[*expr.Node]bool{}
	for _, v := range list[:min(len(list), mostLooked)] {
		q.with(l, v, func() {
			var failed *expr.Node
			for _, p := range parts {
				if q.isTrue(p) {
					continue
				}
				if failed != nil {
					return
				}
				failed = p
			}
			if failed != nil && !told[failed] {
				told[failed] = true
				q.because(failed, false)
			}
		})
	}
}

// conjuncts appends the parts of a conjunction.
func conjuncts(n *expr.Node, to []*expr.Node) []*expr.Node {
	if n.Op != expr.OpAnd {
		return append(to, n)
	}
	for _, a := range n.Args {
		to = conjuncts(a, to)
	}
	return to
}

// spoken reports whether rules may have changed the answer to a question.
func (q *inquiry) spoken(n *expr.Node) bool { return len(q.c.RulesOf(n.N)) > 0 }

// ruling explains why a ruling is true or false.
func (q *inquiry) ruling(n *expr.Node, yes bool) {
	r := q.c.Game.Rulings[n.N]
	q.found(finding{Node: &r.Node, Ruling: r, Yes: yes})
	q.inside(n, r, func(asked *compile.Ruling) { q.weighed(r, asked, yes) })
}

// inside calls f in the window of a call of a ruling, as if the ruling were evaluated. If there is no room for that,
// it only mentions the ruling.
func (q *inquiry) inside(n *expr.Node, r *model.Ruling, f func(*compile.Ruling)) {
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
	f(asked)
	q.deep--
	q.tb, q.c.Next = tb, next
	m.TB, m.Arena = was, m.Arena[:mark]
}

// weighed collects the rules that applied to a ruling, prohibitions first: they override everything else.
func (q *inquiry) weighed(r *model.Ruling, asked *compile.Ruling, yes bool) {
	base := q.isTrue(r.Base)
	said := q.rulesHeard(asked)
	forbidden, last := false, -1
	for i, s := range said {
		if s.rule.Sort == model.Answer {
			last = i
		} else if s.rule.Sort == model.Forbid {
			q.found(finding{Node: &s.rule.Node, Rule: s.rule, Wins: true})
			forbidden = true
		}
	}
	if forbidden && !yes {
		return
	}
	for i, s := range said {
		if s.rule.Sort == model.Answer {
			q.found(finding{Node: &s.rule.Node, Rule: s.rule, Yes: s.yes, Wins: i == last && s.yes == yes})
		}
	}
	if base == yes && (last < 0 || said[last].rule.Value.Op != expr.OpConst) {
		q.because(r.Base, yes)
	}
}

// rulesHeard returns the rules that applied while a question was answered, in that order.
func (q *inquiry) rulesHeard(asked *compile.Ruling) []spoken {
	m, ear := q.m, &listener{g: q.c.Game}
	tb, trace, mark := m.TB, m.Trace, len(m.Arena)
	m.TB, m.Trace = q.tb, ear
	asked.Bool(m)
	m.TB, m.Trace, m.Arena = tb, trace, m.Arena[:mark]
	return ear.said
}

// listener records the rules that apply to one question, not those of the questions that it asks.
type listener struct {
	g    *model.Game
	deep int
	said []spoken
}

// spoken is a rule that applied, and the answer after it.
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
func (q *inquiry) mention(n *expr.Node) {
	n.Walk(func(n *expr.Node) {
		op, id, ok := n.Behind()
		if !ok || op != expr.OpRuling {
			return
		}
		r := q.c.Game.Rulings[id]
		if q.mentioned[r] || q.deep > 12 {
			return
		}
		q.mentioned[r] = true
		q.found(finding{Node: &r.Node, Ruling: r, Maybe: true})
		for _, rule := range q.c.RulesOf(id) {
			q.found(finding{Node: &rule.Node, Rule: rule, Maybe: true})
		}
		q.deep++
		q.mention(r.Base)
		q.deep--
	})
}

// Filtered explains why v is not in a list.
func (q *inquiry) Filtered(n *expr.Node, v int32) {
	defer q.reads(n)()
	switch {
	case n.Op == expr.OpFilter:
		fits := false
		q.with(n.Local, v, func() {
			if fits = q.isTrue(n.Args[1]); !fits {
				q.No(n.Args[1])
			}
		})
		if fits {
			q.Filtered(n.Args[0], v)
		}
	case n.Op == expr.OpConcat:
		for _, a := range n.Args {
			q.Filtered(a, v)
		}
	case n.Op == expr.OpLet:
		q.c.Alias(n.Local, n.Args[0], func() { q.Filtered(n.Args[1], v) })
	case n.Op == expr.OpIf:
		q.because(n.Args[0], q.isTrue(n.Args[0]))
		q.Filtered(q.taken(n), v)
	case n.Op == expr.OpRuling && n.Type.IsList() && !q.spoken(n) && q.deep < 12:
		r := q.c.Game.Rulings[n.N]
		q.found(finding{Node: &r.Node, Yes: true})
		q.inside(n, r, func(*compile.Ruling) { q.Filtered(r.Base, v) })
		q.mention(n)
	default:
		q.mention(n)
	}
}

// Short explains why a choice has no more candidates, by the elements that fail only one condition.
func (q *inquiry) Short(s *model.Choose) {
	if s.Where != nil {
		q.lacking(s.It, s.Where, q.list(s.Among))
	}
	q.almost(s.Among, nil)
	q.mention(s.Among)
}

// Passes reports whether v is a candidate of a choice.
func (q *inquiry) Passes(s *model.Choose, v int32) bool {
	if !slices.Contains(q.list(s.Among), v) {
		return false
	}
	return s.Where == nil || q.isTrue(s.Where)
}

// Elements returns the list that n filters, before all filters.
func (q *inquiry) Elements(n *expr.Node) []int32 {
	for n.Op == expr.OpFilter {
		n = n.Args[0]
	}
	return q.list(n)
}

// list evaluates a list.
func (q *inquiry) list(n *expr.Node) []int32 {
	f := q.c.List(n)
	return evaluated(q, func(m *state.Match) []int32 { return append([]int32(nil), f(m)...) })
}
