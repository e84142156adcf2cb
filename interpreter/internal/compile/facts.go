package compile

import (
	"maps"

	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
)

// Facts is what can be said of the expressions of a game in one line-up, before they are compiled.
type Facts struct {
	*Table
	Traced bool // rulings report to who listens, and nothing is inlined
	Fresh  bool // no answer of a ruling is cached, no question left out
	Caches bool // answers of rulings are cached: this is the program itself, not what is compiled after it

	Sets  map[*expr.Local]bool // names that are held as a set of spaces
	Looks int                  // nodes and questions that were looked at before anything was compiled

	subst   map[*expr.Local]*expr.Node // names that stand for another expression
	inlined int                        // how deep rulings are put where they are asked

	reads         *model.Reader
	ruleIndex     [][]*model.Rule
	folded        known[*expr.Node, *expr.Node]
	placeLocals   known[int, int]
	positionOnlys known[int, bool]
	cacheable     known[int, bool]
	cacheWords    int // what the answers take that are cached
	expensives    known[int, bool]
	setRulings    known[int, bool] // while one question is answered
	spreads       known[int, int]
	askCosts      known[int, int]
}

// known is what was found out before, by what it is about.
type known[K comparable, V any] map[K]V

// of is what is known of k, found where it is not. Meanwhile it is taken to be circle: what asks itself is reported by
// the checker.
func (m *known[K, V]) of(k K, circle V, find func() V) V {
	if v, ok := (*m)[k]; ok {
		return v
	}
	if *m == nil {
		*m = known[K, V]{}
	}
	(*m)[k] = circle
	v := find()
	(*m)[k] = v
	return v
}

// NewFacts is the facts of a line-up.
func NewFacts(t *Table, traced, fresh bool) *Facts {
	return &Facts{Table: t, Traced: traced, Fresh: fresh, subst: map[*expr.Local]*expr.Node{},
		Sets: map[*expr.Local]bool{}}
}

// Alias compiles something in which a name stands for another expression.
func (c *Facts) Alias(l *expr.Local, n *expr.Node, f func()) {
	meant := maps.Clone(c.subst)
	meant[l] = n
	c.within(meant, f)
}

// Bare compiles something in which no name stands for another expression.
func (c *Facts) Bare(f func()) { c.within(map[*expr.Local]*expr.Node{}, f) }

// within compiles something in which names stand for what is meant, and no others for anything.
func (c *Facts) within(meant map[*expr.Local]*expr.Node, f func()) {
	was := c.subst
	c.subst = meant
	f()
	c.subst = was
}

// Meant is the expression for which the name n stands, nil for all other nodes.
func (c *Facts) Meant(n *expr.Node) *expr.Node {
	if n.Local == nil || n.Op != expr.OpLocal && n.Op != expr.OpIt {
		return nil
	}
	return c.subst[n.Local]
}

// As compiles something with a name that stands for a value known when compiled.
func (c *Facts) As(l *expr.Local, v int32, t expr.Type, f func()) { c.Alias(l, c.known(v, t), f) }

// known is a value of the line-up as a node: seats are numbered by the model there.
func (c *Facts) known(v int32, t expr.Type) *expr.Node {
	if t.Base == expr.Player {
		return &expr.Node{Op: expr.OpSeat, Type: t, N: c.Players[v]}
	}
	return &expr.Node{Op: expr.OpConst, Type: t, N: int(v)}
}

// ConstOf is the value of an expression that is known when compiled.
func (c *Facts) ConstOf(n *expr.Node) (int32, bool) {
	switch n.Op {
	case expr.OpConst:
		if n.Type.Base != expr.Place {
			return int32(n.N), true
		}
	case expr.OpLocal, expr.OpIt:
		if s := c.Meant(n); s != nil && len(n.Args) == 0 {
			return c.ConstOf(s)
		}
	case expr.OpOpposite:
		if d, ok := c.ConstOf(n.Args[0]); ok && d >= 0 {
			return c.Grid.Opposite[d], true
		}
	}
	return 0, false
}

// Static is the list of n when it is known before play, nil otherwise.
func (c *Facts) Static(n *expr.Node) []int32 {
	switch n.Op {
	case expr.OpPlayers:
		return c.AllPlayers()
	case expr.OpEnumAll:
		l := []int32{}
		for i := range c.Game.Decls.Enums[n.N].Values {
			l = append(l, int32(i))
		}
		return l
	case expr.OpList:
		l := []int32{}
		for _, a := range n.Args {
			if a.Op != expr.OpConst || a.Type.Base == expr.Place || a.Type.Base == expr.Nil {
				return nil
			}
			l = append(l, int32(a.N))
		}
		return l
	}
	return nil
}

// AllPlayers is the players of the line-up.
func (c *Facts) AllPlayers() []int32 {
	var l []int32
	for i := range c.Players {
		l = append(l, int32(i))
	}
	return l
}

// Needs reports whether n names l, by itself or by what its names stand for.
func (c *Facts) Needs(n *expr.Node, l *expr.Local) bool {
	found := false
	n.Walk(func(n *expr.Node) {
		if found || n.Op != expr.OpIt && n.Op != expr.OpLocal {
			return
		}
		s := c.subst[n.Local]
		found = n.Local == l || s != nil && c.Needs(s, l)
	})
	return found
}

// IsIt reports whether n is the element itself.
func (c *Facts) IsIt(n *expr.Node, it *expr.Local) bool {
	l := n.Name()
	if l == nil {
		return false
	}
	if s := c.subst[l]; s != nil {
		return c.IsIt(s, it)
	}
	return l == it
}

// AttrTable is the table of the attribute that n reads.
func (c *Facts) AttrTable(n *expr.Node) *AttrTable { return &c.Attrs[c.AttrOf[n.N]] }

// FixedOfPlaces reports whether a is something of a place that never changes.
func (c *Facts) FixedOfPlaces(a *expr.Node) bool {
	switch a.Op {
	case expr.OpAttr:
		return !c.AttrTable(a).Moves && len(c.AttrTable(a).Forms) == 0
	case expr.OpRow, expr.OpColumn:
		return c.Grid != nil
	case expr.OpOwner:
		return a.Args[0].Type.Base == expr.Place
	}
	return false
}
