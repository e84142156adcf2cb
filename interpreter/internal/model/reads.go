package model

import (
	"precept/interpreter/internal/expr"
)

// Reader computes what expressions read, including everything behind their names: answers of rulings and the rules that
// may apply, rankings, lines of the score sheet, formulas. State rules, caching and the analysis of orders all use it.
type Reader struct {
	G     *Game
	Rules func(ruling int) []*Rule      // returns the rules that may apply
	Trees func(ruling int) []*expr.Node // returns the answers and conditions that count; some may be nil

	known map[named]*expr.Reads
}

// named identifies a declaration behind a name.
type named struct {
	op expr.Op
	id int
}

// Of returns what expressions read; nil ones read nothing.
func (r *Reader) Of(xs ...*expr.Node) *expr.Reads {
	out := &expr.Reads{}
	for _, x := range xs {
		r.G.Decls.Collect(out, x, r)
	}
	return out
}

// Behind returns what the declaration behind an operation's name reads.
func (r *Reader) Behind(op expr.Op, id int) *expr.Reads {
	if op == expr.OpCan {
		return &expr.Reads{All: true}
	}
	if r.known == nil {
		r.known = map[named]*expr.Reads{}
	}
	key := named{op, id}
	if out := r.known[key]; out != nil {
		return out
	}
	out := &expr.Reads{}
	r.known[key] = out // a recursive use adds nothing
	switch op {
	case expr.OpRuling:
		r.ruling(out, id)
	case expr.OpBest:
		for _, k := range r.G.Rankings[id].By {
			out.Or(r.Of(k.X))
		}
		out.Or(r.Of(r.G.Rankings[id].Tie))
	case expr.OpScore:
		for i := range r.G.Lines {
			if id < 0 || id == i {
				out.Or(r.Of(r.G.Lines[i].Value))
			}
		}
	case expr.OpAttr:
		if r.G.Attrs[id].Formula { // of this attribute, or of one that it takes its value from
			for _, v := range r.G.Formulas() {
				out.Or(r.Of(v.X))
			}
		}
	}
	return out
}

// ruling adds what the answer to a ruling depends on: questions and answers, and whether the components with rules for
// it are in play, and whose.
func (r *Reader) ruling(out *expr.Reads, id int) {
	for _, t := range r.Trees(id) {
		out.Or(r.Of(t))
	}
	for _, rule := range r.Rules(id) {
		on := &rule.On
		switch {
		case on.Effect > 0:
			out.All = true
		case on.Design >= 0:
			out.Kinds.Add(r.G.Decls.KindByName("card"))
			r.G.Decls.Moves(out, r.G.Designs[on.Design].Kind)
		case on.Kind >= 0:
			r.G.Decls.Moves(out, on.Kind)
		}
	}
}
