package model

import (
	"precept/interpreter/declared"
)

// citing is a type whose nodes can have articles.
type citing[T any] interface {
	*T
	declared.Citing
}

// Cited returns every node of the game that may cite an article: declarations, steps, and the nodes of components. The
// pointers are those from which a program is compiled, so that one can be left out.
func (g *Game) Cited() []*declared.Node {
	seen := map[*declared.Node]bool{}
	var out []*declared.Node
	add := func(n *declared.Node) {
		if !seen[n] {
			seen[n] = true
			out = append(out, n)
		}
	}
	for _, n := range g.Nodes {
		add(n)
	}
	cite(g.Pieces, add)
	cite(g.Designs, add)
	cite(g.Zones, add)
	cite(g.Vars, add)
	cite(g.Attrs, add)
	cite(g.Kinds, add)
	cite(g.Spaces, add)
	cite(g.Relations, add)
	cite(g.Limits, add)
	cite(g.Rankings, add)
	cite(g.Lineups, add)
	cite(g.Lines, add)
	cite(g.Scopes, add)
	cite(g.Seats, add)
	for i := range g.Seats {
		add(&g.Seats[i].Says)
	}
	return out
}

// cite calls add with the nodes of a list.
func cite[T any, P citing[T]](list []T, add func(*declared.Node)) {
	for i := range list {
		add(declared.Cited(P(&list[i])))
	}
}
