package check

import (
	"precept/interpreter/expr"
	"precept/interpreter/model"
)

// link is a ruling that is asked, and the rule that asks it; nil when the base does.
type link struct {
	to   int
	rule *model.Rule
}

// circles reports rulings that ask themselves through the rules that speak on them: who weighs one would have to know
// its answer. Those that do it by their bases alone were found when they were typed.
func (w *whole) circles() {
	f := &circleFinder{w: w, links: make([][]link, len(w.b.g.Rulings)), state: make([]uint8, len(w.b.g.Rulings))}
	for id, q := range w.b.g.Rulings {
		f.add(id, nil, q.Base)
		for _, r := range w.rules[id] {
			f.add(id, r, r.When)
			f.add(id, r, r.Value)
		}
	}
	for id := range f.links {
		f.visit(id)
	}
}

type circleFinder struct {
	w     *whole
	links [][]link
	state []uint8 // 0 not seen, 1 on the way, 2 done
	way   []link  // the rulings on the way, each with the rule that asked it
}

// add notes what an expression of a ruling's base or of one of its rules asks.
func (f *circleFinder) add(from int, rule *model.Rule, n *expr.Node) {
	f.collect(n, func(id int) { f.links[from] = append(f.links[from], link{id, rule}) }, 0)
}

// collect calls found for each ruling that n asks, through rankings, scoring lines and openings too.
func (f *circleFinder) collect(n *expr.Node, found func(int), depth int) {
	g := f.w.b.g
	if depth > 8 { // openings that ask for openings
		return
	}
	n.Walk(func(n *expr.Node) {
		switch n.Op {
		case expr.OpRuling, expr.OpCovers:
			found(n.N)
		case expr.OpReach:
			if n.M >= 0 {
				found(n.M)
			}
		case expr.OpBest, expr.OpInOrder:
			for _, k := range g.Rankings[n.N].By {
				f.collect(k.X, found, depth+1)
			}
			f.collect(g.Rankings[n.N].Tie, found, depth+1)
		case expr.OpScore:
			for i := range g.Lines {
				if n.N < 0 || n.N == i {
					f.collect(g.Lines[i].Value, found, depth+1)
				}
			}
		case expr.OpCan:
			if n.N >= 0 {
				f.opening(g.Procs[n.N], found, depth+1)
			}
		}
	})
}

// opening collects what the opening of an action asks: the steps up to its first effect.
func (f *circleFinder) opening(p *model.Proc, found func(int), depth int) {
	f.collect(p.When, found, depth)
	for _, s := range p.Body.Steps {
		switch s := s.(type) {
		case *model.Choose:
			for _, x := range asked(s) {
				f.collect(x, found, depth)
			}
		case *model.Let:
			f.collect(s.Be, found, depth)
		case *model.Require:
			f.collect(s.Cond, found, depth)
		default:
			return
		}
	}
}

func (f *circleFinder) visit(id int) {
	if f.state[id] != 0 {
		return
	}
	f.state[id] = 1
	for _, l := range f.links[id] {
		f.way = append(f.way, link{id, l.rule})
		if f.state[l.to] == 1 {
			f.report(l.to)
		} else {
			f.visit(l.to)
		}
		f.way = f.way[:len(f.way)-1]
	}
	f.state[id] = 2
}

// report names the circle that closes at id: the end of the way, from id on.
func (f *circleFinder) report(id int) {
	start := len(f.way) - 1
	for f.way[start].to != id {
		start--
	}
	circle := f.way[start:]
	if f.neverTogether(circle) {
		return
	}
	text, at := "", -1
	for i, l := range circle {
		next := f.way[start].to
		if i+1 < len(circle) {
			next = circle[i+1].to
		}
		if i > 0 {
			text += ", "
		}
		text += f.w.b.g.Rulings[l.to].ID + " asks " + f.w.b.g.Rulings[next].ID
		if l.rule != nil {
			text += " by the rule" + named(l.rule)
			at = i
		}
	}
	f.tell(circle, at, text)
}

func (f *circleFinder) tell(circle []link, at int, text string) {
	span := f.w.b.g.Rulings[circle[0].to].Span
	advice := ""
	if at >= 0 {
		span = f.w.b.refs.rules[circle[at].rule].verb
		if len(circle) == 1 {
			advice = "; what was answered so far is called otherwise"
		}
	}
	f.w.b.ps.Add(span, "circle", "a ruling may not ask itself: %s%s", text, advice)
}

func named(r *model.Rule) string {
	if r.ID == "" {
		return " here"
	}
	return " " + r.ID
}

// neverTogether reports whether a circle needs two rules that are never in one match.
func (f *circleFinder) neverTogether(circle []link) bool {
	for _, a := range circle {
		for _, b := range circle {
			if a.rule != nil && b.rule != nil && f.w.apart(&a.rule.On, &b.rule.On) {
				return true
			}
		}
	}
	return false
}
