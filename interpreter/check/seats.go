package check

import (
	"precept/interpreter/authoring/tree"
	"precept/interpreter/model"
)

// corrections reads who may put the position right: a seat, or all.
func (b *builder) corrections(n *tree.Node) {
	if n == nil {
		return
	}
	if b.judge(n, n, "corrections") == broken {
		return
	}
	b.bad(n, "not_run", "nobody can put the position right yet; leave corrections out")
	c := &model.Corrections{Node: b.common(n, "corrections"), Seat: -1}
	by := n.Get("by")
	b.g.Corrections = c
	b.cite(&c.Node)
	if c.All = by.Text == "all"; c.All {
		return
	}
	b.later(stNames, func() { c.Seat = b.seatNamed(by) })
}
