package code

import (
	"fmt"
	"slices"

	"precept/interpreter/expr"
	"precept/interpreter/model"
	"precept/interpreter/state"
)

// addresses is where the zones or variables of one declaration lie: the first of them, and what each key adds to it.
// What nobody of the line-up can own has no address.
type addresses struct {
	base   int
	keys   []keyed
	values [][]int32 // of each key, those that are there
	count  int       // how many there are
}

// keyed finds what a value of a key adds to the address: by value, low being the first; -1 where the value is not
// there.
type keyed struct {
	low int32
	at  []int32
}

func (k *keyed) of(v int32) int32 {
	if i := int(v) - int(k.low); i >= 0 && i < len(k.at) {
		return k.at[i]
	}
	return -1
}

// address lays out what a declaration makes, beginning at base: one for each combination of its keys' values.
// More than room is an error at node.
func (l *linker) address(base int, keys []model.Key, on *model.Component, everyone bool, room int, what string,
	node *model.Node) addresses {
	a := addresses{base: base, count: 1, keys: make([]keyed, len(keys)), values: make([][]int32, len(keys))}
	if !everyone && !l.inPlay(on.Faction, on.Option, on.File, on.Map, on.Needs) {
		a.count = 0
	}
	for i := len(keys) - 1; i >= 0; i-- {
		if a.count*keys[i].Size > room { // the values are not even listed
			l.tooMany(node, "more than %d %s in one match", room, what)
			return addresses{keys: make([]keyed, len(keys)), values: make([][]int32, len(keys))}
		}
		a.values[i] = l.keyValues(keys[i], on, everyone)
		a.keys[i] = spread(a.values[i], a.count)
		a.count *= len(a.values[i])
	}
	if a.count > room {
		l.tooMany(node, "more than %d %s in one match", room, what)
		a.count = 0
	}
	return a
}

// keyValues is the values of a key in this line-up, ascending: the seats that have a faction for what its file
// declares, the spaces of a kind for what is per that kind.
func (l *linker) keyValues(k model.Key, on *model.Component, everyone bool) []int32 {
	var out []int32
	switch {
	case k.Type.Base == expr.Player && on.Faction != "" && !everyone:
		return l.seated(on.Faction)
	case k.Type.Base == expr.Player:
		for p := range l.Players {
			out = append(out, int32(p))
		}
	case k.Type.Base == expr.Place && k.Type.Ref >= 0:
		return l.kindPlaces[k.Type.Ref]
	default:
		for v := range k.Size {
			out = append(out, int32(k.Low+v))
		}
	}
	return out
}

// spread gives every value its number times stride.
func spread(values []int32, stride int) keyed {
	if len(values) == 0 {
		return keyed{}
	}
	k := keyed{low: values[0], at: make([]int32, values[len(values)-1]-values[0]+1)}
	for i := range k.at {
		k.at[i] = -1
	}
	for i, v := range values {
		k.at[v-k.low] = int32(i * stride)
	}
	return k
}

// each calls f for every combination of the keys' values, in the order of the addresses.
func (a *addresses) each(f func(n int, keys []int32)) {
	vals := make([]int32, len(a.values))
	for n := range a.count {
		rest := n
		for i := len(vals) - 1; i >= 0; i-- {
			vals[i] = a.values[i][rest%len(a.values[i])]
			rest /= len(a.values[i])
		}
		f(n, slices.Clone(vals))
	}
}

// owner is the player among the keys of what a declaration makes, Nil when there is none.
func owner(keys []model.Key, vals []int32) int32 {
	for i, k := range keys {
		if k.Type.Base == expr.Player {
			return vals[i]
		}
	}
	return state.Nil
}

func (c *Compiler) zoneOf(n *expr.Node) Int {
	a := &c.zoneAt[n.N]
	base := int32(a.base)
	switch {
	case a.count == 0:
		return func(*M) int32 { return state.Nil }
	case len(n.Args) == 0:
		return func(*M) int32 { return base }
	case len(n.Args) == 1:
		return c.zoneOfOne(n, a)
	}
	keys := make([]Int, len(n.Args))
	for i, x := range n.Args {
		keys[i] = c.int(x)
	}
	return func(m *M) int32 {
		at := base
		for i, key := range keys {
			d := a.keys[i].of(key(m))
			if d < 0 {
				return state.Nil
			}
			at += d
		}
		return at
	}
}

// zoneOfOne compiles a zone with one key: a table of places.
func (c *Compiler) zoneOfOne(n *expr.Node, a *addresses) Int {
	key, low := c.operand(n.Args[0]), int(a.keys[0].low)
	c.compiled(len(a.keys[0].at))
	places := make([]int32, len(a.keys[0].at))
	for i, d := range a.keys[0].at {
		places[i] = state.Nil
		if d >= 0 {
			places[i] = int32(a.base) + d
		}
	}
	if reg := key.reg; reg >= 0 {
		return func(m *M) int32 { return nth(places, int(m.Stack[m.FP+reg])-low) }
	}
	return func(m *M) int32 { return nth(places, int(key.get(m))-low) }
}

// nth is entry k of a table, nil where there is none.
func nth(table []int32, k int) int32 {
	if k < 0 || k >= len(table) {
		return state.Nil
	}
	return table[k]
}

// variable is where the values of one declaration lie, each so many slots wide. Where some players do not have it, one
// more lies behind them, which nothing writes: the default.
type variable struct {
	addresses
	width   int
	partial bool
}

// behind is the slot behind the last value.
func (v *variable) behind() int { return v.base + v.count*v.width }

// spare is the slot of the default, -1 where everybody has the variable.
func (v *variable) spare() int {
	if v.partial {
		return v.behind()
	}
	return -1
}

func (v *variable) end() int {
	if v.partial {
		return v.behind() + v.width
	}
	return v.behind()
}

// partial reports whether some seat of the line-up does not have what a declaration makes.
func (l *linker) partial(a *addresses, keys []model.Key) bool {
	for i, k := range keys {
		if k.Type.Base == expr.Player && len(a.values[i]) < len(l.Players) {
			return true
		}
	}
	return a.count == 0
}

// slotOf compiles the address of a variable: the slot; that of the default for who does not have it; -1 when a key is
// nil or out of range.
func (c *Compiler) slotOf(n *expr.Node) func(*M) int {
	a := &c.varAt[n.N]
	base, width, spare := a.base, a.width, a.spare()
	switch {
	case a.count == 0:
		return func(*M) int { return spare }
	case len(n.Args) == 0:
		return func(*M) int { return base }
	}
	keys := make([]Int, len(n.Args))
	for i, x := range n.Args {
		keys[i] = c.int(x)
	}
	if len(keys) == 1 {
		key, of := keys[0], &a.keys[0]
		return func(m *M) int {
			k := key(m)
			if k == state.Nil {
				return -1
			}
			if d := of.of(k); d >= 0 {
				return base + int(d)*width
			}
			return spare
		}
	}
	return func(m *M) int {
		at := 0
		for i, key := range keys {
			k := key(m)
			if k == state.Nil {
				return -1
			}
			d := a.keys[i].of(k)
			if d < 0 {
				return spare
			}
			at += int(d)
		}
		return base + at*width
	}
}

// slotToSet compiles the address of a variable that is written. That of a player who does not have it is a fault: the
// value would be lost without a word.
func (c *Compiler) slotToSet(n *expr.Node) func(*M) int {
	slot, spare := c.slotOf(n), c.varAt[n.N].spare()
	err := fmt.Errorf("%s is set for one who does not have it; what a faction's file declares per player is its own "+
		"seats' unless it says everyone: true", c.Game.Vars[n.N].ID)
	return func(m *M) int {
		s := slot(m)
		if s == spare && s >= 0 {
			m.Fail(err)
			return -1
		}
		return s
	}
}
