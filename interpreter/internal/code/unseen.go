package code

import (
	"slices"

	"precept/interpreter/internal/evaluate"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
)

// This file compiles the public part of conditions and lists: what the engine may use to decide whether a question is
// put without revealing hidden values.

// Doubt is what an expression reads that some player cannot see.
type Doubt struct {
	Zones []int          // what lies in these
	Held  []evaluate.Int // and these pieces,
	Lists []evaluate.List
	Sure  bool // and what is never seen by all
}

// doubt compiles what the expressions read that some player cannot see; nil for nothing.
func (c *assembler) doubt(list ...*expr.Node) *Doubt {
	var out *Doubt
	for _, n := range list {
		if n == nil || n.Doubt == nil {
			continue
		}
		if out == nil {
			out = &Doubt{}
		}
		out.Sure = out.Sure || n.Doubt.Sure
		for _, z := range n.Doubt.Zones {
			if !slices.Contains(out.Zones, z) {
				out.Zones = append(out.Zones, z)
			}
		}
		for _, x := range n.Doubt.Held {
			if x.Type.IsList() {
				out.Lists = append(out.Lists, c.TopList(x))
			} else {
				out.Held = append(out.Held, c.TopInt(x))
			}
		}
	}
	return out
}

// mask stores, at the first instruction of a step, what the step reads that some player cannot see.
func (c *assembler) mask(at int, s model.Step) {
	if at < len(c.code) {
		c.code[at].Doubt = c.doubt(s.Exprs()...)
	}
}

// seen compiles the public part of a condition, of which whole is all. It returns nil if the public part excludes
// nothing.
func (c *assembler) seen(n *expr.Node, whole evaluate.Bool) evaluate.Bool {
	if n == nil || n.Doubt == nil {
		return whole
	}
	if x := weaker(n); x != nil {
		return c.TopBool(x)
	}
	return nil
}

// weaker returns a public condition that holds whenever n does, or nil if only "true" does.
func weaker(n *expr.Node) *expr.Node {
	switch {
	case n == nil, n.Doubt != nil && n.Op != expr.OpAnd && n.Op != expr.OpOr:
		return nil
	case n.Doubt == nil:
		return n
	}
	out := *n
	out.Args = nil
	for _, a := range n.Args {
		switch x := weaker(a); {
		case x != nil:
			out.Args = append(out.Args, x)
		case n.Op == expr.OpOr:
			return nil
		}
	}
	switch len(out.Args) {
	case 0:
		return nil
	case 1:
		return out.Args[0]
	}
	out.Doubt = nil
	return &out
}

// counted returns a list with at least as many elements as n, whose length is public; nil if there is none.
func (c *assembler) counted(n *expr.Node) *expr.Node {
	if n.Doubt == nil {
		return n
	}
	switch n.Op {
	case expr.OpSelect:
		if at := n.Sel.At; at != nil && at.Doubt == nil {
			out, all := *n, *n.Sel
			all.Kind, all.Design, all.KindX, all.Of, all.NotOf = c.Game.Decls.KindByName("piece"), -1, nil, nil, nil
			all.Owned, all.Board = 0, false
			out.Sel, out.Doubt, out.Type.Ref = &all, nil, all.Kind
			return &out
		}
	case expr.OpConcat:
		out := *n
		out.Args, out.Doubt = nil, nil
		for _, a := range n.Args {
			x := c.counted(a)
			if x == nil {
				return nil
			}
			out.Args = append(out.Args, x)
		}
		return &out
	case expr.OpFilter, expr.OpSome, expr.OpExcept:
		return c.counted(n.Args[0])
	}
	if n.Op.Row().Keeps {
		return c.counted(n.Args[0])
	}
	return nil
}
