package model

import (
	"slices"

	"precept/interpreter/declared"
)

// Around returns, by step, the nodes around it that cite articles, the outermost first. Their articles apply to the
// step too.
func (g *Game) Around() map[*declared.Node][]*declared.Node {
	a := around{}
	g.bodies(func(b *Body) { a.visit(b.Steps, nil) })
	for _, p := range g.Phases {
		if p.Body != nil {
			a.visit(p.Body.Steps, nil)
		}
	}
	for _, x := range g.Abilities {
		if x.Body != nil {
			a.visit(x.Body.Steps, nil)
		}
	}
	return a
}

type around map[*declared.Node][]*declared.Node

func (a around) visit(steps []Step, outer []*declared.Node) {
	for _, s := range steps {
		n := declared.Cited(s)
		a[n] = outer
		inner := withArticles(outer, n)
		switch s := s.(type) {
		case *Offer:
			for _, e := range slices.Concat(s.Entries, s.Free) {
				a.visit(e.Steps, withArticles(inner, &e.Node))
			}
			a.visit(s.Pass, inner)
		case *May:
			a.visit(s.Entry.Steps, withArticles(inner, &s.Entry.Node))
		default:
			for _, list := range s.Inside() {
				a.visit(list, inner)
			}
		}
	}
}

// withArticles appends n if it cites any articles.
func withArticles(outer []*declared.Node, n *declared.Node) []*declared.Node {
	if len(n.Articles) == 0 {
		return outer
	}
	return append(slices.Clip(outer), n)
}
