package code

import (
	"slices"

	"precept/interpreter/internal/evaluate"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
)

// What may be asked for all that everybody sees: of conditions the parts that hide nothing, of lists how many they may
// have at most.

// mask marks the first instruction of a step where what the step evaluates rests on what not everybody sees.
func (c *assembler) mask(at int, s model.Step) {
	if at < len(c.code) {
		c.code[at].Masked = slices.ContainsFunc(s.Exprs(), func(x *expr.Node) bool { return x != nil && x.Secret })
	}
}

// seen compiles what of a condition everybody sees: all of it is whole. It is nil where nothing of it stands against
// anything.
func (c *assembler) seen(n *expr.Node, whole evaluate.Bool) evaluate.Bool {
	if n == nil || !n.Secret {
		return whole
	}
	if x := weaker(n); x != nil {
		return c.TopBool(x)
	}
	return nil
}

// weaker is a condition that holds whenever n does, and hides nothing; nil for one that always holds.
func weaker(n *expr.Node) *expr.Node {
	switch {
	case n == nil, n.Secret && n.Op != expr.OpAnd && n.Op != expr.OpOr:
		return nil
	case !n.Secret:
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
	out.Secret = false
	return &out
}

// counted is a list that has at least as many elements as n, of which everybody knows how many they are; nil for none.
func (c *assembler) counted(n *expr.Node) *expr.Node {
	if !n.Secret {
		return n
	}
	switch n.Op {
	case expr.OpSelect:
		if at := n.Sel.At; at != nil && !at.Secret {
			out, all := *n, *n.Sel
			all.Kind, all.Design, all.KindX, all.Of, all.NotOf = c.Game.Decls.KindByName("piece"), -1, nil, nil, nil
			all.Owned, all.Board = 0, false
			out.Sel, out.Secret, out.Type.Ref = &all, false, all.Kind
			return &out
		}
	case expr.OpConcat:
		out := *n
		out.Args, out.Secret = nil, false
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
