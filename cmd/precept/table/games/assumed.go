package games

import (
	"cmp"
	"slices"

	"precept/cmd/precept/desk"
	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/source"
	"precept/interpreter/testkit"
)

// assumption is a value that no source states, with the reason that the content gives for it.
type assumption struct {
	desk.Place
	ID   string `json:"id,omitempty"`
	Text string `json:"text"`
	span source.Span
}

// assumed returns everything in a game that is marked as assumed, in the order of the files.
func assumed(g *interpreter.Game) []assumption {
	m := g.Definition()
	c := &assumptions{list: []assumption{}, seen: map[source.Span]bool{}}
	c.add(&m.Node)
	for _, n := range testkit.Cited(g) {
		c.add(n)
	}
	each(c, m.Enums)
	each(c, m.Boards)
	each(c, m.Dice)
	each(c, m.Windows)
	slices.SortStableFunc(c.list, func(a, b assumption) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.span.Start, b.span.Start))
	})
	return c.list
}

// assumptions collects all assumptions. A declaration that is in two lists counts once.
type assumptions struct {
	list []assumption
	seen map[source.Span]bool
}

func (c *assumptions) add(n *declared.Node) {
	if n.Assumed == "" || c.seen[n.Span] {
		return
	}
	c.seen[n.Span] = true
	c.list = append(c.list, assumption{desk.PlaceOf(n.Span), n.ID, n.Assumed, n.Span})
}

// each adds the assumptions of all declarations in a list.
func each[T any, P interface {
	*T
	declared.Citing
}](c *assumptions, list []T) {
	for i := range list {
		c.add(declared.Cited(P(&list[i])))
	}
}

// writeAssumed lists assumptions as places that editors understand.
func writeAssumed(d *desk.Desk, list []assumption) {
	for _, x := range list {
		d.Printf("%s: %s", x.span, x.Text)
		if x.ID != "" {
			d.Printf(" (%s)", x.ID)
		}
		d.Printf("\n")
	}
}
