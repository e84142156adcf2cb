package compile

import (
	"maps"

	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
)

// Facts holds what is known about the expressions of a game in one line-up, before they are compiled.
type Facts struct {
	*Table
	Traced bool // rulings report to a tracer, and nothing is inlined
	Fresh  bool // no answer is cached and no branch removed
	Caches bool // answers of rulings are cached: for the program itself, not for expressions compiled later

	Sets  map[*expr.Local]bool // names whose value is a set of spaces
	Looks int                  // counts nodes and rulings that were examined before compilation

	subst   map[*expr.Local]*expr.Node // names that mean another expression
	inlined int                        // the current depth of inlined rulings

	reads         *model.Reader
	ruleIndex     [][]*model.Rule
	folded        known[*expr.Node, *expr.Node]
	placeLocals   known[int, int]
	positionOnlys known[int, bool]
	cacheable     known[int, bool]
	cacheWords    int // total size of the cached answers, in words
	expensives    known[int, bool]
	setParams     known[[2]int, bool]
	setRulings    known[int, bool] // while one question is answered
	spreads       known[int, int]
	askCosts      known[int, int]
}

// known is a cache of results.
type known[K comparable, V any] map[K]V

// of returns the cached result for k, or computes it with find. A recursive query for k during find returns circle; the
// checker reports such circles.
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

// NewFacts returns the facts of a line-up.
func NewFacts(t *Table, traced, fresh bool) *Facts {
	return &Facts{Table: t, Traced: traced, Fresh: fresh, subst: map[*expr.Local]*expr.Node{},
		Sets: map[*expr.Local]bool{}}
}

// Alias calls f while a name means another expression.
func (c *Facts) Alias(l *expr.Local, n *expr.Node, f func()) {
	meant := maps.Clone(c.subst)
	meant[l] = n
	c.within(meant, f)
}

// Bare calls f while no name means another expression.
func (c *Facts) Bare(f func()) { c.within(map[*expr.Local]*expr.Node{}, f) }

// within calls f while exactly the names in meant mean other expressions.
func (c *Facts) within(meant map[*expr.Local]*expr.Node, f func()) {
	was := c.subst
	c.subst = meant
	f()
	c.subst = was
}

// Meant returns the expression that the name n means, nil for all other nodes.
func (c *Facts) Meant(n *expr.Node) *expr.Node {
	if n.Local == nil || n.Op != expr.OpLocal && n.Op != expr.OpIt {
		return nil
	}
	return c.subst[n.Local]
}

// As calls f while a name means a constant.
func (c *Facts) As(l *expr.Local, v int32, t expr.Type, f func()) { c.Alias(l, c.known(v, t), f) }

// known returns a value of the line-up as a node. The node of a seat has the model's number.
func (c *Facts) known(v int32, t expr.Type) *expr.Node {
	if t.Base == expr.Player {
		return &expr.Node{Op: expr.OpSeat, Type: t, N: c.Players[v]}
	}
	return &expr.Node{Op: expr.OpConst, Type: t, N: int(v)}
}

// ConstOf returns the value of a constant expression, and whether it is constant.
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

// Static returns the list of n if it is constant, nil otherwise.
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

// AllPlayers returns the players of the line-up.
func (c *Facts) AllPlayers() []int32 {
	var l []int32
	for i := range c.Players {
		l = append(l, int32(i))
	}
	return l
}

// Needs reports whether n uses l, directly or through the expressions of its names.
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

// AttrTable returns the table of the attribute that n reads.
func (c *Facts) AttrTable(n *expr.Node) *AttrTable { return &c.Attrs[c.AttrOf[n.N]] }

// FixedOfPlaces reports whether a is a property of places that never changes.
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
