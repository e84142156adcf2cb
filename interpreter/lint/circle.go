package lint

import (
	"slices"

	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/source"
)

// link is a question, by its number in the table of questions, and what asks it.
type link struct {
	to   int
	rule *model.Rule // nil if no rule asks it
	by   *expr.Node  // the expression that asks it; nil for a call, which belongs to its own transaction
	at   *expr.Node  // the part of the expression that asks
}

// circles reports questions that depend on themselves: rulings through the rules that apply to them, lines of the
// score, rankings, formulas, and whether actions can be done. Such a question could not be answered. Circles of rulings
// through their bases alone were reported when they were typed.
func (w *linter) circles() {
	g := w.g
	f := &circleFinder{w: w}
	f.line = len(g.Rulings)
	f.ranking = f.line + len(g.Lines)
	f.attr = f.ranking + len(g.Rankings)
	f.proc = f.attr + len(g.Attrs)
	n := f.proc + len(g.Procs)
	f.links, f.state = make([][]link, n), make([]uint8, n)
	for id, q := range g.Rulings {
		f.add(id, nil, q.Base)
		for _, r := range w.Rules[id] {
			f.add(id, r, r.When)
			f.add(id, r, r.Value)
		}
	}
	for i := range g.Lines {
		f.add(f.line+i, nil, g.Lines[i].Value)
	}
	for i, r := range g.Rankings {
		for _, k := range r.By {
			f.add(f.ranking+i, nil, k.X)
		}
		f.add(f.ranking+i, nil, r.Tie)
	}
	f.formulas = w.g.Formulas()
	for _, x := range f.formulas {
		f.add(f.attr+x.Attr, nil, x.X)
	}
	for i, p := range g.Procs {
		f.transaction(f.proc+i, p)
	}
	for id := range f.links {
		f.visit(id)
	}
	f.actions()
}

// circleFinder searches for circles among numbered questions: first the rulings, then, from these numbers on, lines of
// the score, rankings, attributes and procedures.
type circleFinder struct {
	w                         *linter
	line, ranking, attr, proc int
	formulas                  []*model.Computed
	links                     [][]link
	state                     []uint8 // 0 not visited, 1 on the current path, 2 done
	way                       []link  // the current path, each with the rule that asked it
}

// add records what an expression of question from asks.
func (f *circleFinder) add(from int, rule *model.Rule, n *expr.Node) {
	known := map[int]bool{}
	f.collect(n, func(id int, at *expr.Node) {
		if !known[id] {
			known[id] = true
			f.links[from] = append(f.links[from], link{id, rule, n, at})
		}
	})
}

// collect calls found for everything that n asks.
func (f *circleFinder) collect(n *expr.Node, found func(int, *expr.Node)) {
	g := f.w.g
	n.Walk(func(n *expr.Node) {
		f.w.ps.Spend(source.Span{}, 1)
		op, id, ok := n.Behind()
		if !ok {
			return
		}
		switch op {
		case expr.OpRuling:
			found(id, n)
		case expr.OpBest:
			found(f.ranking+id, n)
		case expr.OpScore:
			for i := range g.Lines {
				if id < 0 || id == i {
					found(f.line+i, n)
				}
			}
		case expr.OpAttr:
			for _, id := range f.w.d.AttrsNamed(f.w.d.Attrs[n.N].Kind, f.w.d.Attrs[n.N].Name) {
				if g.Attrs[id].Formula {
					found(f.attr+id, n)
				}
			}
		case expr.OpCan:
			if id >= 0 {
				found(f.proc+id, n)
			}
		}
	})
}

func (f *circleFinder) visit(id int) {
	if f.state[id] != 0 {
		return
	}
	f.state[id] = 1
	for _, l := range f.links[id] {
		if l.to >= f.proc { // actions are not visited here
			continue
		}
		f.way = append(f.way, link{to: id, rule: l.rule})
		if f.state[l.to] == 1 {
			f.report(l.to)
		} else {
			f.visit(l.to)
		}
		f.way = f.way[:len(f.way)-1]
	}
	f.state[id] = 2
}

// called returns the name of a question, with its sort unless it is a ruling.
func (f *circleFinder) called(id int) *source.Text {
	g := f.w.g
	switch {
	case id >= f.proc:
		if p := g.Procs[id-f.proc]; !p.Action {
			return source.Say("the procedure %s", p.ID)
		}
		return source.Say("the action %s", g.Procs[id-f.proc].ID)
	case id >= f.attr:
		return source.Say("the attribute %s", f.w.d.Attrs[id-f.attr].Name)
	case id >= f.ranking:
		return source.Say("the ranking %s", g.Rankings[id-f.ranking].ID)
	case id >= f.line:
		return source.Say("the score line %s", g.Lines[id-f.line].ID)
	}
	return source.Say("%s", g.Rulings[id].ID)
}

// step describes one step of a circle: what asks or calls next, and the rule by which it does.
func (f *circleFinder) step(l link, verb source.Format, next int) *source.Text {
	text := source.Say(verb, f.called(l.to), f.called(next))
	switch {
	case l.rule == nil:
		return text
	case l.rule.ID == "":
		return source.Say("%s by the rule here", text)
	}
	return source.Say("%s by the rule %s", text, l.rule.ID)
}

// report reports the circle that closes at id: the end of the current path, from id on.
func (f *circleFinder) report(id int) {
	start := len(f.way) - 1
	for f.way[start].to != id {
		start--
	}
	circle := f.way[start:]
	if f.neverTogether(circle) {
		return
	}
	var steps []any
	at := -1
	for i, l := range circle {
		next := f.way[start].to
		if i+1 < len(circle) {
			next = circle[i+1].to
		}
		steps = append(steps, f.step(l, "%s asks %s", next))
		if l.rule != nil {
			at = i
		}
	}
	f.tell(circle, at, source.Join(steps, ", "))
}

func (f *circleFinder) tell(circle []link, at int, text *source.Text) {
	span, format := f.place(circle[0].to), source.Format("a ruling cannot depend on itself: %s")
	if circle[0].to >= f.line {
		format = "what is asked cannot depend on itself: %s"
	}
	if at >= 0 {
		span = circle[at].rule.Verb
		if len(circle) == 1 {
			text = source.Say("%s; the answer so far is called otherwise", text)
		}
	}
	f.w.ps.Add(span, "circle", format, text)
}

// place returns the place of a question.
func (f *circleFinder) place(id int) source.Span {
	g := f.w.g
	switch {
	case id >= f.proc:
		return headOf(&g.Procs[id-f.proc].Node)
	case id >= f.attr:
		i := slices.IndexFunc(f.formulas, func(x *model.Computed) bool { return f.attr+x.Attr == id })
		return f.w.stands(f.formulas[i].X).Span
	case id >= f.ranking:
		return headOf(&g.Rankings[id-f.ranking].Node)
	case id >= f.line:
		return headOf(&g.Lines[id-f.line].Node)
	}
	return headOf(&g.Rulings[id].Node)
}

// neverTogether reports whether a circle needs two rules that are never in one match.
func (f *circleFinder) neverTogether(circle []link) bool {
	for _, a := range circle {
		for _, b := range circle {
			if a.rule != nil && b.rule != nil && f.w.exclusive(&a.rule.On, &b.rule.On) {
				return true
			}
		}
	}
	return false
}
