package expr

// Instead is n with other expressions for some of its names; n itself where it names none of them.
func Instead(n *Node, meant map[*Local]*Node) *Node {
	if n == nil {
		return nil
	}
	if l := n.Name(); l != nil {
		if m := meant[l]; m != nil {
			return m
		}
		return n
	}
	out := *n
	changed := false
	put := func(to **Node) {
		was := *to
		*to = Instead(was, meant)
		changed = changed || *to != was
	}
	out.Args = append([]*Node(nil), n.Args...)
	for i := range out.Args {
		put(&out.Args[i])
	}
	if n.Sel != nil {
		sel := *n.Sel
		for _, a := range []**Node{&sel.KindX, &sel.Of, &sel.NotOf, &sel.At} {
			put(a)
		}
		out.Sel = &sel
	}
	if !changed {
		return n
	}
	return &out
}
