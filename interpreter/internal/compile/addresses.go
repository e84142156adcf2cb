package compile

import (
	"slices"

	"precept/interpreter/declared"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/state"
	"precept/interpreter/source"
)

// Addresses holds the addresses of the zones or variables of one declaration: the first one, and what each key adds. An
// instance that no seat of the line-up can own has no address.
type Addresses struct {
	Base   int
	Keys   []keyed
	values [][]int32 // for each key, the values that exist
	Count  int       // the number of instances
}

// keyed gives what each value of a key adds to the address: by value, starting at Low; -1 for a value that does not
// exist.
type keyed struct {
	Low int32
	At  []int32
}

// Of returns what value v adds, -1 if v does not exist.
func (k *keyed) Of(v int32) int32 {
	if i := int(v) - int(k.Low); i >= 0 && i < len(k.At) {
		return k.At[i]
	}
	return -1
}

// address assigns addresses to the instances of a declaration, from base on: one for each combination of its keys'
// values. More than room is an error at node.
func (l *Builder) address(base int, keys []declared.Key, on *declared.Component, everyone bool, room int,
	what source.Format,
	node *declared.Node) Addresses {
	a := Addresses{Base: base, Count: 1, Keys: make([]keyed, len(keys)), values: make([][]int32, len(keys))}
	if !everyone && !l.Includes(on.Faction, on.Option, on.File, on.Map, on.Needs) {
		a.Count = 0
	}
	for i := len(keys) - 1; i >= 0; i-- {
		if a.Count*keys[i].Size > room { // do not even list the values
			l.tooMany(node, "more than %d %s in one match", room, source.Say(what))
			return Addresses{Keys: make([]keyed, len(keys)), values: make([][]int32, len(keys))}
		}
		a.values[i] = l.keyValues(keys[i], on, everyone)
		a.Keys[i] = spread(a.values[i], a.Count)
		a.Count *= len(a.values[i])
	}
	if a.Count > room {
		l.tooMany(node, "more than %d %s in one match", room, source.Say(what))
		a.Count = 0
	}
	return a
}

// keyValues returns the values of a key in this line-up, ascending. For a faction's file they are the seats of that
// faction, for a kind the spaces of that kind.
func (l *Builder) keyValues(k declared.Key, on *declared.Component, everyone bool) []int32 {
	var out []int32
	switch {
	case k.Type.Base == expr.Player:
		for p := range l.Players {
			if l.has(p, k.Whom) && (on.Faction == "" || everyone || l.Game.Seats[l.Players[p]].File == on.Faction) {
				out = append(out, int32(p))
			}
		}
	case k.Type.Base == expr.Place && k.Type.Ref >= 0:
		return l.KindPlaces[k.Type.Ref]
	default:
		for v := range k.Size {
			out = append(out, int32(k.Low+v))
		}
	}
	return out
}

// has reports whether an attribute is true for a player when a match begins. whom is the attribute + 1; 0 means
// all players.
func (l *Builder) has(player, whom int) bool {
	if whom == 0 {
		return true
	}
	id := whom - 1
	a, d := &l.Game.Attrs[id], &l.Game.Decls.Attrs[id]
	if v := l.valueOf(id, a, d, l.Game.Seats[l.Players[player]].Values); v != nil && !l.Out(&a.Node) {
		return v.Int != 0
	}
	return a.Default != 0
}

// spread maps every value to its position times stride.
func spread(values []int32, stride int) keyed {
	if len(values) == 0 {
		return keyed{}
	}
	k := keyed{Low: values[0], At: make([]int32, values[len(values)-1]-values[0]+1)}
	for i := range k.At {
		k.At[i] = -1
	}
	for i, v := range values {
		k.At[v-k.Low] = int32(i * stride)
	}
	return k
}

// Each calls f for every combination of the keys' values, in the order of the addresses.
func (a *Addresses) Each(f func(n int, keys []int32)) {
	vals := make([]int32, len(a.values))
	for n := range a.Count {
		rest := n
		for i := len(vals) - 1; i >= 0; i-- {
			vals[i] = a.values[i][rest%len(a.values[i])]
			rest /= len(a.values[i])
		}
		f(n, slices.Clone(vals))
	}
}

// Owner returns the player among the values of the keys, Nil if there is none.
func Owner(keys []declared.Key, vals []int32) int32 {
	for i, k := range keys {
		if k.Type.Base == expr.Player {
			return vals[i]
		}
	}
	return state.Nil
}
