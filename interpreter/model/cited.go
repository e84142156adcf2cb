package model

// Cited is every node of the game that may cite an article: what is declared, the steps, and what components carry. The
// pointers are those by which a program is compiled, so that it can be compiled without one of them.
func (g *Game) Cited() []*Node {
	seen := map[*Node]bool{}
	var out []*Node
	add := func(n *Node) {
		if n != nil && !seen[n] {
			seen[n] = true
			out = append(out, n)
		}
	}
	for _, n := range g.Nodes {
		add(n)
	}
	for i := range g.Pieces {
		add(&g.Pieces[i].Node)
	}
	for i := range g.Designs {
		add(&g.Designs[i].Node)
	}
	for i := range g.Zones {
		add(&g.Zones[i].Node)
	}
	for i := range g.Vars {
		add(&g.Vars[i].Node)
	}
	for i := range g.Attrs {
		add(&g.Attrs[i].Node)
	}
	for i := range g.Kinds {
		add(&g.Kinds[i].Node)
	}
	for i := range g.Spaces {
		add(&g.Spaces[i].Node)
	}
	for i := range g.Relations {
		add(&g.Relations[i].Node)
	}
	for i := range g.Limits {
		add(&g.Limits[i].Node)
	}
	for i := range g.Rankings {
		add(&g.Rankings[i].Node)
	}
	for i := range g.Lineups {
		add(&g.Lineups[i].Node)
	}
	for i := range g.Lines {
		add(&g.Lines[i].Node)
	}
	for i := range g.Scopes {
		add(&g.Scopes[i].Node)
	}
	for i := range g.Seats {
		add(&g.Seats[i].Node)
	}
	for _, r := range g.Rulings {
		add(&r.Node)
	}
	for _, r := range g.Rules {
		add(&r.Node)
	}
	for _, a := range g.Abilities {
		add(&a.Node)
	}
	for _, p := range g.Procs {
		add(&p.Node)
	}
	for _, p := range g.Phases {
		add(&p.Node)
	}
	return out
}
