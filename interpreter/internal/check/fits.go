package check

import (
	"slices"

	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/limit"
	"precept/interpreter/source"
)

// Fits reports what of a game without a problem cannot be compiled, and how many words it comes to. Of procedures those
// are tried of which only is true, all where it is nil.
type Fits func(g *model.Game, ps *source.Problems, only func(*model.Proc) bool) (size int)

// fits tries those procedures of a variant that are not the base's, or ask for what is answered otherwise: the others
// compile to what they did. Where all that, beside the base, might be more than a program may hold, all of it is tried.
func (f *base) fits(g *model.Game, ps *source.Problems, fits Fits) {
	changed := f.changed(g)
	size := fits(g, ps, func(p *model.Proc) bool {
		return !slices.Contains(f.Game.Procs, p) || f.asks(changed, p, bodyExprs(p)...)
	})
	if ps.Len() == 0 && f.size+size > limit.Program {
		fits(g, ps, nil)
	}
}

// name is one behind which something stands, see [expr.Node.Behind].
type name struct {
	op expr.Op
	id int
}

// changed is the names behind which something else stands in a variant than in the base.
func (f *base) changed(g *model.Game) map[name]bool {
	out := map[name]bool{}
	for id, q := range g.Rulings {
		if q != f.Game.Rulings[id] {
			out[name{expr.OpRuling, id}] = true
		}
	}
	was, is := f.Game.AllRules(), g.AllRules()
	for _, r := range slices.Concat(except(was, is), except(is, was)) {
		out[name{expr.OpRuling, r.Ruling}] = true
	}
	for before := -1; before < len(out); { // what asks for one of them answers otherwise, too
		before = len(out)
		for _, r := range is {
			f.behind(out, name{expr.OpRuling, r.Ruling}, r, r.When, r.Value)
		}
		for id, q := range g.Rulings {
			f.behind(out, name{expr.OpRuling, id}, q, q.Base)
		}
		for id, r := range g.Rankings {
			xs := []*expr.Node{r.Tie}
			for _, k := range r.By {
				xs = append(xs, k.X)
			}
			f.behind(out, name{expr.OpBest, id}, nil, xs...)
		}
		for i := range g.Lines {
			f.behind(out, name{expr.OpScore, 0}, nil, g.Lines[i].Value)
		}
		for _, v := range g.Formulas() {
			f.behind(out, name{expr.OpAttr, 0}, nil, v.X)
		}
	}
	return out
}

// behind notes a name as changed where one of the expressions behind it asks for one that is.
func (f *base) behind(changed map[name]bool, n name, of any, xs ...*expr.Node) {
	if !changed[n] && f.asks(changed, of, xs...) {
		changed[n] = true
	}
}

// asks reports whether expressions use a name that is changed. They are always those of the thing named with them.
func (f *base) asks(changed map[name]bool, of any, xs ...*expr.Node) bool {
	names, known := f.names[of]
	if !known || of == nil {
		for _, x := range xs {
			x.Walk(func(n *expr.Node) {
				if op, id, ok := n.Behind(); ok {
					if op == expr.OpScore || op == expr.OpAttr { // of these it is not told which
						id = 0
					}
					if m := (name{op, id}); !slices.Contains(names, m) {
						names = append(names, m)
					}
				}
			})
		}
		if of != nil {
			f.names[of] = names
		}
	}
	return slices.ContainsFunc(names, func(n name) bool { return n.op == expr.OpCan || changed[n] })
}

// bodyExprs is every expression of a procedure.
func bodyExprs(p *model.Proc) []*expr.Node {
	out := []*expr.Node{p.When}
	model.Walk(p.Body.Steps, func(s model.Step) { out = append(out, s.Exprs()...) })
	return out
}

// except is those of a list that are not in another.
func except(list, others []*model.Rule) []*model.Rule {
	in := map[*model.Rule]bool{}
	for _, r := range others {
		in[r] = true
	}
	return slices.DeleteFunc(slices.Clone(list), func(r *model.Rule) bool { return in[r] })
}
