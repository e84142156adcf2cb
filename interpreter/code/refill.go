package code

import "precept/interpreter/expr"

// Refill is a zone from which a step wants pieces, and what fills it when there are too few: another zone, shuffled in
// beneath what is left, or a procedure.
type Refill struct {
	Zone Int
	Want Int // nil: one
	Base int32
	From int32 // the first place of the zone that is shuffled in, -1
	Step int32 // 1 when that zone has the same keys, 0 when it has none
	Proc int   // -1
}

// refills finds in expressions the ends of zones that refill: deck.top, bag(p).top(3).
func (c *comp) refills(xs ...*expr.Node) []Refill {
	var out []Refill
	for _, x := range xs {
		x.Walk(func(n *expr.Node) {
			switch n.Op {
			case expr.OpTop, expr.OpBottom, expr.OpTopN, expr.OpBottomN:
			default:
				return
			}
			z := n.Args[0]
			if z.Op != expr.OpZone || !c.refilled(z.N) {
				return
			}
			r := Refill{Zone: c.topInt(z), Base: c.zoneBase[z.N], From: -1, Proc: c.g.Zones[z.N].RefillBy}
			if len(n.Args) > 1 {
				r.Want = c.topInt(n.Args[1])
			}
			if f := c.g.Zones[z.N].Refill; f >= 0 {
				r.From = c.zoneBase[f]
				if len(c.ZoneIDs[f]) == len(c.ZoneIDs[z.N]) {
					r.Step = 1
				}
			}
			out = append(out, r)
		})
	}
	return out
}

func (c *comp) refilled(z int) bool {
	zone := &c.g.Zones[z]
	return (zone.Refill >= 0 || zone.RefillBy >= 0) && !c.out(&zone.Node)
}

// wants notes on the last instruction what must be refilled before it runs.
func (c *comp) wants(xs ...*expr.Node) {
	c.code[len(c.code)-1].Refills = c.refills(xs...)
}
