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
			var want *expr.Node
			if len(n.Args) > 1 {
				want = n.Args[1]
			}
			out = c.refill(out, n.Args[0], want)
		})
	}
	return out
}

// refill appends to out what fills zone z, when something does, if it holds fewer pieces than are wanted.
func (c *comp) refill(out []Refill, z, want *expr.Node) []Refill {
	if z.Op != expr.OpZone || !c.refilled(z.N) {
		return out
	}
	r := Refill{Zone: c.topInt(z), Want: c.topInt(want), Base: c.zoneBase[z.N], From: -1, Proc: c.g.Zones[z.N].RefillBy}
	if f := c.g.Zones[z.N].Refill; f >= 0 {
		r.From = c.zoneBase[f]
		if len(c.ZoneIDs[f]) == len(c.ZoneIDs[z.N]) {
			r.Step = 1
		}
	}
	return append(out, r)
}

func (c *comp) refilled(z int) bool {
	zone := &c.g.Zones[z]
	return (zone.Refill >= 0 || zone.RefillBy >= 0) && !c.out(&zone.Node)
}

// picksFrom notes on the last instruction, by which chance takes, that a whole zone from which it takes is refilled first.
func (c *comp) picksFrom(among, count *expr.Node) {
	c.wants(among)
	s := among.Sel
	if among.Op != expr.OpSelect || s.At == nil || s.Kind != c.g.Decls.KindByName("piece") || s.KindX != nil || s.Of != nil || s.NotOf != nil {
		return
	}
	last := &c.code[len(c.code)-1]
	last.Refills = c.refill(last.Refills, s.At, count)
}

// wants notes on the last instruction what must be refilled before it runs.
func (c *comp) wants(xs ...*expr.Node) {
	c.code[len(c.code)-1].Refills = c.refills(xs...)
}
