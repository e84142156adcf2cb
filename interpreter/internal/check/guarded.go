package check

import (
	"slices"

	"precept/interpreter/internal/expr"
)

// unguarded returns the parts of a conjunction, without hidden attributes that another part makes public. For example,
// everybody knows the result of `.open and .load == x`.
func (w *Secrets) unguarded(parts []*expr.Node) (out []*expr.Node) {
	for _, part := range parts {
		if w.opened(part, parts) {
			for _, a := range Children(part) {
				if a.Op == expr.OpAttr {
					out = append(out, a.Args[0])
				} else {
					out = append(out, a)
				}
			}
			continue
		}
		out = append(out, part)
	}
	return out
}

// opened reports whether a part of a condition compares hidden attributes, and other parts make all of them public.
func (w *Secrets) opened(part *expr.Node, parts []*expr.Node) bool {
	if part.Op.Row().Reads != 0 || part.Sel != nil || part.Local != nil {
		return false
	}
	if _, _, behind := part.Behind(); behind {
		return false
	}
	found := false
	for _, a := range part.Args {
		if a.Op != expr.OpAttr || !w.d.Attrs[a.N].Hidden {
			continue
		}
		if w.Game.Attrs[a.N].Formula || !slices.ContainsFunc(parts, func(g *expr.Node) bool { return w.opens(g, a) }) {
			return false
		}
		found = true
	}
	return found
}

// opens reports whether a condition is the public attribute of the same piece that makes a hidden one public.
func (w *Secrets) opens(g, hidden *expr.Node) bool {
	return g.Op == expr.OpAttr && w.d.Attrs[g.N].Name == w.d.Attrs[hidden.N].SeenBy && !w.d.Attrs[g.N].Hidden &&
		!w.Game.Attrs[g.N].Formula && expr.Same(g.Args[0], hidden.Args[0])
}

// rests returns what a secret value depends on, if that is only attributes of public pieces and variables of public
// players. Then it can be found out who sees it. Otherwise it returns nil.
func (w *Secrets) rests(n *expr.Node) []*expr.Node {
	var out []*expr.Node
	if !w.restsOn(n, &out) {
		return nil
	}
	return out
}

func (w *Secrets) restsOn(n *expr.Node, out *[]*expr.Node) bool {
	plain := func(n *expr.Node) bool { return !w.Secret(n) && !w.ReadsSealed(n) }
	switch {
	case n == nil || plain(n):
		return true
	case n.Op == expr.OpAttr && w.d.Attrs[n.N].Hidden && w.d.Kinds[w.d.Attrs[n.N].Kind].Base == expr.Piece &&
		!w.Game.Attrs[n.N].Formula && plain(n.Args[0]):
		*out = append(*out, n)
		return true
	case n.Op == expr.OpVar && w.Game.Vars[n.N].SeenBy == "owner" && len(n.Args) == 1 &&
		n.Args[0].Type.Scalar(expr.Player) && plain(n.Args[0]):
		*out = append(*out, n)
		return true
	case n.Local != nil || n.Sel != nil || w.secretItself(n) || n.Op == expr.OpRecord || n.Op == expr.OpField:
		return false // names, elements of lists, and contents of zones
	}
	for _, a := range Children(n) {
		if !w.restsOn(a, out) {
			return false
		}
	}
	return true
}
