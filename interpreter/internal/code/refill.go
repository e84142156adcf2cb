package code

import (
	"slices"

	"precept/interpreter/internal/evaluate"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/state"
)

// Refill is a zone from which a step wants pieces, and what fills it when there are too few: another zone, shuffled in
// beneath what is left, or a procedure.
type Refill struct {
	Zone evaluate.Int
	Want evaluate.Int // nil: one
	Base int32        // the zone's first place
	From []int32      // by place from Base on, the one that is shuffled in; nil when a procedure fills it
	Proc int          // -1
}

// refills finds in expressions the ends of zones that refill: deck.top, bag(p).top(3).
func (c *assembler) refills(xs ...*expr.Node) []Refill {
	var out []Refill
	for _, x := range xs {
		if x == nil {
			continue
		}
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
func (c *assembler) refill(out []Refill, z, want *expr.Node) []Refill {
	if z.Op != expr.OpZone || !c.refilled(z.N) {
		return out
	}
	r := Refill{Zone: c.TopInt(z), Want: c.TopInt(want), Base: int32(c.ZoneAt[z.N].Base), Proc: c.Game.Zones[z.N].RefillBy}
	if f := c.Game.Zones[z.N].Refill; f >= 0 {
		for _, q := range c.ZoneIDs[z.N] {
			r.From = append(r.From, c.filledFrom(f, q))
		}
	}
	return append(out, r)
}

// filledFrom is the place of zone f from which place q is filled: the one with q's keys, else the only one there is.
func (c *assembler) filledFrom(f, q int) int32 {
	for _, p := range c.ZoneIDs[f] {
		if slices.Equal(c.Places[p].Keys, c.Places[q].Keys) || len(c.Places[p].Keys) == 0 {
			return int32(p)
		}
	}
	return state.Nil
}

func (c *assembler) refilled(z int) bool {
	zone := &c.Game.Zones[z]
	return (zone.Refill >= 0 || zone.RefillBy >= 0) && !c.Out(&zone.Node)
}

// picksFrom notes on the last instruction, by which chance takes, that a whole zone from which it takes is refilled
// first.
func (c *assembler) picksFrom(among, count *expr.Node) {
	c.wants(among)
	s := among.Sel
	if among.Op != expr.OpSelect || s.At == nil || s.Kind != c.Game.Decls.KindByName("piece") || s.KindX != nil ||
		s.Of != nil || s.NotOf != nil {
		return
	}
	last := &c.code[len(c.code)-1]
	last.Refills = c.refill(last.Refills, s.At, count)
}

// wants notes on the last instruction what must be refilled before it runs.
func (c *assembler) wants(xs ...*expr.Node) {
	c.code[len(c.code)-1].Refills = c.refills(xs...)
}
