package compile

import (
	"precept/internal/limit"
	"precept/interpreter/declared"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/state"
)

func (l *Builder) slot(init int32) int {
	l.init = append(l.init, init)
	l.slotN++
	return l.slotN - 1
}

// slots assigns slots to variables, phases, effects and counters.
func (l *Builder) slots() {
	l.slot(0) // slot 0 is never used, so that 0 can mean none
	l.Scopes = make([]Scope, len(l.Game.Scopes))
	for i := range l.Game.Scopes {
		sc := &l.Scopes[i]
		sc.Name = l.Game.Scopes[i].ID
		sc.Slot = l.slot(0)
		at := BHead
		for _, f := range l.Game.Fields[i] {
			sc.Fields = append(sc.Fields, at)
			n := 1
			if f.Type.IsList() {
				n = ListWords
			}
			if f.Per {
				n *= len(l.Players)
			}
			counts := f.Type.Scalar(expr.Int) || f.Type.Scalar(expr.Bool) // they begin at 0, all others at nil
			for k := 0; k < n && counts; k++ {
				sc.Zero = append(sc.Zero, at+k)
			}
			at += n
		}
		sc.Size = at
	}
	l.VarAt = make([]variable, len(l.Game.Vars))
	for v := range l.Game.Vars {
		l.variable(v)
	}
	l.EffSlot = l.slotN
	for i := 0; i < limit.EffectSlots*EffectWords; i++ {
		l.slot(0)
	}
	for i, e := range l.Game.Effects {
		switch {
		case e.Until < 0:
		case e.UntilNext:
			l.Scopes[e.Until].Before = append(l.Scopes[e.Until].Before, i)
		default:
			l.Scopes[e.Until].Lapse = append(l.Scopes[e.Until].Lapse, i)
		}
		l.EffCount = append(l.EffCount, l.slot(0))
		l.Effects = append(l.Effects, Effect{Model: e, Count: l.EffCount[len(l.EffCount)-1]})
	}
	l.ActiveDes = make([]int, len(l.Game.Designs))
	for i := range l.ActiveDes {
		l.ActiveDes[i] = l.slot(0)
	}
}

func (l *Builder) variable(v int) {
	d := &l.Game.Vars[v]
	at := variable{Addresses: l.address(l.slotN, d.Keys, &d.On, d.Everyone, limit.Variables, "variables", &d.Node),
		Width: l.WordsOf(d.Type)}
	at.partial = l.partial(&at.Addresses, d.Keys)
	if l.varN += at.End() - at.Base; l.varN > limit.Variables {
		l.tooMany(&d.Node, "more than %d variables in one match", limit.Variables)
		return
	}
	l.VarAt[v] = at
	def := l.ValueOf(d.Type, d.Default)
	if l.Out(&d.Node) { // left out: it begins with another value
		def = l.other(d.Type, def)
	}
	if d.Type.IsList() {
		def = 0
	}
	for l.slotN < at.End() {
		l.slot(def)
	}
	if d.Lasts >= 0 {
		l.Scopes[d.Lasts].resets(at.Base, at.behind())
	}
}

// other returns a value of a number or an enum that differs from v; for other types v itself.
func (l *Builder) other(t expr.Type, v int32) int32 {
	switch {
	case t.Scalar(expr.Int):
		return v + 1
	case t.Scalar(expr.Enum):
		return (max(v, -1) + 1) % int32(len(l.Game.Decls.Enums[t.Ref].Values))
	}
	return v
}

// contrary returns the result of other, and for a bool its opposite.
func (l *Builder) contrary(t expr.Type, v int32) int32 {
	if t.Scalar(expr.Bool) && v >= 0 {
		return 1 - v
	}
	return l.other(t, v)
}

// Sizes of values that need several words.
const (
	SetWords  = 8 // a set of spaces: four words of two halves
	ListWords = 2 // a list: its offset and its length
	WordBits  = 32
)

// WordsOf returns how many slots a variable of a type takes. A list of places is a set of spaces, four words of two
// halves. A list of enum values takes a bit for each value of the enum.
func (l *Table) WordsOf(t expr.Type) int {
	switch {
	case t.ListOf(expr.Place):
		return SetWords
	case t.ListOf(expr.Enum):
		return max(1, (len(l.Game.Decls.Enums[t.Ref].Values)+WordBits-1)/WordBits)
	}
	return 1
}

// variable holds the addresses of the values of one declaration, each Width slots wide. If some players do not have the
// variable, a constant default value follows, which nothing writes.
type variable struct {
	Addresses
	Width   int
	partial bool
}

// behind returns the slot after the last value.
func (v *variable) behind() int { return v.Base + v.Count*v.Width }

// Spare returns the slot of the default, -1 if everybody has the variable.
func (v *variable) Spare() int {
	if v.partial {
		return v.behind()
	}
	return -1
}

// End returns the slot after everything, including the default.
func (v *variable) End() int {
	if v.partial {
		return v.behind() + v.Width
	}
	return v.behind()
}

// partial reports whether some seat of the line-up lacks an instance of a declaration.
func (l *Builder) partial(a *Addresses, keys []declared.Key) bool {
	for i, k := range keys {
		if k.Type.Base == expr.Player && len(a.values[i]) < len(l.Players) {
			return true
		}
	}
	return a.Count == 0
}

// EachSlot calls f for every combination of keys of a variable, with its slot, width and owner.
func (l *Table) EachSlot(v int, f func(slot, width int, owner int32)) {
	at := &l.VarAt[v]
	at.Each(func(n int, keys []int32) { f(at.Base+n*at.Width, at.Width, Owner(l.Game.Vars[v].Keys, keys)) })
}

// GetSet reads a set of spaces from eight words.
func GetSet(w []int32) state.Set {
	_ = w[7]
	word := func(i int) uint64 { return uint64(uint32(w[i])) | uint64(uint32(w[i+1]))<<32 }
	return state.Set{A: word(0), B: word(2), C: word(4), D: word(6)}
}

// PutSet writes a set of spaces to eight words.
func PutSet(w []int32, s state.Set) {
	_ = w[7]
	w[0], w[1] = int32(uint32(s.A)), int32(uint32(s.A>>32))
	w[2], w[3] = int32(uint32(s.B)), int32(uint32(s.B>>32))
	w[4], w[5] = int32(uint32(s.C)), int32(uint32(s.C>>32))
	w[6], w[7] = int32(uint32(s.D)), int32(uint32(s.D>>32))
}

// BitOf returns bit i of a set of players or values that begins at words[0].
func BitOf(words []int32, i int32) bool { return words[i>>5]>>uint(i&31)&1 != 0 }
