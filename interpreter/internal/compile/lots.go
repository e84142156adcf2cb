package compile

import (
	"slices"

	"precept/internal/limit"
	"precept/interpreter/declared"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/state"
)

// pieces makes every piece of the line-up, class by class.
func (l *Builder) pieces() {
	for gi := range l.Game.Pieces {
		g := &l.Game.Pieces[gi]
		if !l.Includes(g.Faction, g.Option, g.File, g.Map, g.Needs) || l.absent(g) {
			continue
		}
		count := constInt(l.Game.Counts[gi], len(l.Players))
		switch {
		case g.PerPlayer:
			for p := range l.Players {
				if l.has(p, g.Whom) {
					l.class(gi, int32(p), count)
				}
			}
		case g.Faction != "":
			for _, p := range l.Seated(g.Faction) {
				if !l.Out(&l.Game.Seats[l.Players[p]].Node) {
					l.class(gi, p, count)
				}
			}
		default:
			l.class(gi, state.Nil, count)
		}
	}
	for i := range l.Pieces {
		if l.holds(l.Pieces[i].Kind) {
			l.Pieces[i].Place = int32(len(l.Places))
			l.Places = append(l.Places, Place{Space: -1, Zone: -1, Holder: i, Kind: -1, Owner: l.Pieces[i].Owner, SeenBy: "all",
				Shown: -1, Closed: -1, Name: l.PieceName(i)})
		}
	}
	l.ClassesOf = make([][]int16, len(l.Game.Kinds))
	for c := range l.Classes {
		for k := range l.Game.Kinds {
			if l.Game.Decls.IsKind(l.Classes[c].Kind, k) {
				l.ClassesOf[k] = append(l.ClassesOf[k], int16(c))
			}
		}
	}
}

func (l *Builder) columns(t *declared.Track) map[int][]int32 {
	if t == nil {
		return nil
	}
	out := map[int][]int32{}
	for name, vals := range t.Named {
		out[l.Game.Decls.ColumnID(name)] = vals
	}
	return out
}

// absent reports whether a group or its component is left out.
func (l *Builder) absent(g *declared.Group) bool {
	return l.Out(&g.Node) || g.Design >= 0 && l.Out(&l.Game.Designs[g.Design].Node) || l.Out(&l.Game.Kinds[g.Kind].Node)
}

func (l *Builder) holds(k int) bool {
	for ; k >= 0; k = l.Game.Decls.Kinds[k].Parent {
		if l.Game.Kinds[k].Holds {
			return true
		}
	}
	return false
}

// constInt evaluates a count of pieces, which may depend on the number of players.
func constInt(n *expr.Node, players int) int {
	switch n.Op {
	case expr.OpConst:
		return n.N
	case expr.OpLen:
		return players
	case expr.OpAdd:
		return constInt(n.Args[0], players) + constInt(n.Args[1], players)
	case expr.OpMul:
		return constInt(n.Args[0], players) * constInt(n.Args[1], players)
	case expr.OpSub:
		return constInt(n.Args[0], players) - constInt(n.Args[1], players)
	}
	return 0
}

func (l *Builder) class(gi int, owner int32, count int) {
	g := &l.Game.Pieces[gi]
	c := Class{Kind: g.Kind, Design: g.Design, Group: gi, Owner: owner, First: len(l.Pieces), Home: -1,
		Track: l.columns(g.Track)}
	homes := []int{}
	if g.Zone >= 0 {
		if c.Home = l.homeZone(g.Zone, owner); c.Home < 0 {
			return // no such zone in this line-up
		}
		homes = append(homes, c.Home)
	}
	for _, s := range g.Spaces {
		if l.SpaceOf[s] != state.Nil {
			homes = append(homes, int(l.SpaceOf[s]))
		}
	}
	if count > limit.Pieces || len(l.Pieces)+count*len(homes) > limit.Pieces {
		l.tooMany(&g.Node, "more than %d pieces in one match", limit.Pieces)
		return
	}
	if len(l.Classes) >= limit.Classes {
		l.tooMany(&g.Node, "more than %d sorts of pieces in one match: each kind, component and owner is one", limit.Classes)
		return
	}
	for _, h := range homes {
		for i := 0; i < count; i++ {
			l.Pieces = append(l.Pieces, Piece{Class: len(l.Classes), Kind: g.Kind, Design: g.Design, Owner: owner, Group: gi,
				Home: h, Place: -1})
		}
	}
	c.Count = len(l.Pieces) - c.First
	c.Appearance = l.appearance(&c)
	l.Classes = append(l.Classes, c)
}

// appearance returns the first class whose pieces have the same unchanging properties as those of c; usually c itself.
func (l *Builder) appearance(c *Class) int {
	with := l.printed(c.Group)
	for i := range l.Classes {
		o := &l.Classes[i]
		if o.Appearance == i && o.Kind == c.Kind && o.Design == c.Design && o.Owner == c.Owner && o.Track == nil &&
			c.Track == nil && slices.EqualFunc(with, l.printed(o.Group), sameValue) {
			return o.Appearance
		}
	}
	return len(l.Classes)
}

// printed returns the values that everybody sees on the pieces of a group.
func (l *Builder) printed(group int) (out []declared.Value) {
	for _, v := range l.Game.Pieces[group].Values {
		if l.Game.Attrs[v.Attr].Fixed || !l.Game.Decls.Attrs[v.Attr].Hidden {
			out = append(out, v)
		}
	}
	return out
}

// sameValue compares two values of plain attributes. Lists, steps and formulas never count as equal.
func sameValue(a, b declared.Value) bool {
	return a.Attr == b.Attr && a.Int == b.Int && a.List == nil && b.List == nil && a.Computed == 0 && b.Computed == 0
}

// homeZone returns a zone z of an owner, or of nobody; the first one for pieces without an owner; -1 if there is none.
func (l *Builder) homeZone(z int, owner int32) int {
	for _, id := range l.ZoneIDs[z] {
		if owner == state.Nil || l.Places[id].Owner == owner || l.Places[id].Owner == state.Nil {
			return id
		}
	}
	return -1
}
