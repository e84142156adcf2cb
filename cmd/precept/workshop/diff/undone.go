package diff

import (
	"context"
	"fmt"
	"slices"

	"precept/internal/fault"
	"precept/interpreter"
	"precept/interpreter/lint"
	"precept/interpreter/source"
)

// undo finds the change behind scenarios that cite no differing rule. It undoes one change of the second side at a
// time. If a scenario then ends as on the first side, the change is attached to it. Where no single change has this
// effect, all changes of a file are undone together.
func (c *comparison) undo(list []*played) {
	var one, files [][]*change
	in := map[string]int{} // by file
	for _, x := range c.changes {
		one = append(one, []*change{x})
		if i, ok := in[x.part.path()]; ok {
			files[i] = append(files[i], x)
		} else {
			in[x.part.path()] = len(files)
			files = append(files, []*change{x})
		}
	}
	c.undoEach(one, list)
	c.undoEach(slices.DeleteFunc(files, func(set []*change) bool { return len(set) == 1 }),
		slices.DeleteFunc(slices.Clone(list), func(p *played) bool { return len(p.changes) > 0 }))
}

// undoEach undoes one set of changes after another. It attaches each set to the scenarios that then end as on the
// first side.
func (c *comparison) undoEach(sets [][]*change, list []*played) {
	if len(list) == 0 {
		return
	}
	found := make([][]*played, len(sets))
	fault.SideBySide(len(sets), 0, func(k int) {
		if g := c.without(sets[k]); g != nil {
			for _, p := range list {
				if (p.of.Elsewhere(g) == nil) == (p.failed[0] == nil) {
					found[k] = append(found[k], p)
				}
			}
		}
	})
	for k, set := range sets {
		for _, p := range found[k] {
			p.changes = append(p.changes, set...)
		}
	}
}

// without returns the second game with some changes undone, nil if the result does not load.
func (c *comparison) without(set []*change) *interpreter.Game {
	parts := slices.DeleteFunc(slices.Clone(c.sides[1].files), func(p interpreter.Part) bool {
		return p.Kind == "readings"
	})
	for _, x := range set {
		parts = c.undone(x, parts)
	}
	var files []*source.File
	trees := map[*source.File]*source.Node{}
	for i, p := range parts {
		f := &source.File{Name: fmt.Sprintf("%d-%s.yaml", i, p.Name)}
		files, trees[f] = append(files, f), uncited(p.Node)
	}
	g, _ := lint.With(interpreter.Of(files,
		func(f *source.File) *source.Node { return trees[f] })).Load(context.Background())
	return g
}

// undone returns the files of the second side with one change undone.
func (c *comparison) undone(x *change, parts []interpreter.Part) []interpreter.Part {
	switch {
	case x.file != nil && x.class == Added:
		return slices.DeleteFunc(parts, func(p interpreter.Part) bool {
			return p.Kind == x.part.kind && p.Name == x.part.name
		})
	case x.file != nil:
		return append(parts, interpreter.Part{Kind: x.part.kind, Name: x.part.name, Node: x.part.tree})
	}
	for i := range parts {
		p := &parts[i]
		switch {
		case x.nodes[1] == nil:
			p.Node = c.restored(p, x.nodes[0].tree)
		case x.nodes[0] == nil:
			p.Node = exchanged(p.Node, x.nodes[1].tree, nil)
		default:
			p.Node = exchanged(p.Node, x.nodes[1].tree, x.nodes[0].tree)
		}
	}
	return parts
}

// exchanged returns a tree with one of its nodes replaced by another, or removed if other is nil.
func exchanged(n, of, other *source.Node) *source.Node {
	return rewritten(n, func(m *source.Node) (*source.Node, bool) {
		if m == of {
			return other, true
		}
		return m, false
	})
}

// restored returns a file of the second side in which a node of the same file of the first side is inserted again. This
// needs the map or list that contained the node.
func (c *comparison) restored(p *interpreter.Part, gone *source.Node) *source.Node {
	for i := range c.sides[0].files {
		if q := &c.sides[0].files[i]; q.Kind == p.Kind && q.Name == p.Name {
			return putBack(q.Node, p.Node, gone)
		}
	}
	return p.Node
}

// putBack walks down two trees in parallel, by their keys, to the parent of a node in the first tree, and inserts the
// node there in the second.
func putBack(from, to, gone *source.Node) *source.Node {
	out := *to
	for i, it := range from.Items {
		if it == gone && to.Kind == source.List {
			out.Items = slices.Insert(slices.Clone(to.Items), min(i, len(to.Items)), it)
			return &out
		}
	}
	for _, pair := range from.Pairs {
		k := slices.IndexFunc(to.Pairs, func(q source.Pair) bool { return q.Key.Text == pair.Key.Text })
		switch {
		case k >= 0:
			if v := putBack(pair.Value, to.Pairs[k].Value, gone); v != to.Pairs[k].Value {
				out.Pairs = slices.Clone(to.Pairs)
				out.Pairs[k].Value = v
				return &out
			}
		case to.Kind == source.Map && holds(pair.Value, gone):
			pair.Value = only(pair.Value, gone)
			out.Pairs = append(slices.Clone(to.Pairs), pair)
			return &out
		}
	}
	return to
}

// holds reports whether a node is another, or has it as a direct child.
func holds(n, one *source.Node) bool {
	return n == one || slices.Contains(n.Items, one) ||
		slices.ContainsFunc(n.Pairs, func(p source.Pair) bool { return p.Value == one })
}

// only returns a list or map reduced to one of its elements, or the node itself if it is that element.
func only(n, one *source.Node) *source.Node {
	if n == one {
		return n
	}
	return rewritten(n, func(m *source.Node) (*source.Node, bool) {
		if m == n {
			return m, false
		}
		if m == one {
			return m, true
		}
		return nil, true
	})
}

// uncited returns a tree without the articles that it cites, since the two sides may have different rulebooks.
func uncited(n *source.Node) *source.Node {
	out := *n
	out.Pairs, out.Items = nil, nil
	for _, p := range n.Pairs {
		if p.Key.Text != "article" {
			p.Value = uncited(p.Value)
			out.Pairs = append(out.Pairs, p)
		}
	}
	for _, it := range n.Items {
		out.Items = append(out.Items, uncited(it))
	}
	return &out
}

// rewritten returns a tree with nodes replaced by edit. edit returns the replacement, nil to remove the node, and
// whether to leave its children alone. Unchanged nodes are kept as they are.
func rewritten(n *source.Node, edit func(*source.Node) (*source.Node, bool)) *source.Node {
	out, whole := edit(n)
	if out == nil || whole {
		return out
	}
	m, same := *n, true
	m.Pairs, m.Items = nil, nil
	for _, p := range n.Pairs {
		v := rewritten(p.Value, edit)
		same = same && v == p.Value
		if p.Value = v; v != nil {
			m.Pairs = append(m.Pairs, p)
		}
	}
	for _, it := range n.Items {
		v := rewritten(it, edit)
		same = same && v == it
		if v != nil {
			m.Items = append(m.Items, v)
		}
	}
	if same {
		return n
	}
	return &m
}
