package expr

import (
	"slices"
)

// Bits is a set of small numbers.
type Bits []uint64

// Has reports whether i is in b.
func (b Bits) Has(i int) bool { return i>>6 < len(b) && b[i>>6]&(1<<(i&63)) != 0 }

// Add puts i into b.
func (b *Bits) Add(i int) {
	for i>>6 >= len(*b) {
		*b = append(*b, 0)
	}
	(*b)[i>>6] |= 1 << (i & 63)
}

// Or puts all of o into b, and reports whether b grew.
func (b *Bits) Or(o Bits) bool {
	grew := false
	for i, w := range o {
		if i >= len(*b) {
			*b = append(*b, 0)
		}
		if w&^(*b)[i] != 0 {
			(*b)[i] |= w
			grew = true
		}
	}
	return grew
}

// And returns the intersection of b and o.
func (b Bits) And(o Bits) Bits {
	out := slices.Clone(b[:min(len(b), len(o))])
	for i := range out {
		out[i] &= o[i]
	}
	return out
}

// Any reports whether b has an element.
func (b Bits) Any() bool { return slices.ContainsFunc(b, func(w uint64) bool { return w != 0 }) }

// Meets reports whether b and o share an element.
func (b Bits) Meets(o Bits) bool {
	for i := 0; i < len(b) && i < len(o); i++ {
		if b[i]&o[i] != 0 {
			return true
		}
	}
	return false
}

// Reads is the set of what an expression reads or, for steps, what they write: variables, attributes, places of pieces
// by kind, and phases.
type Reads struct {
	Vars, Attrs, Kinds, Scopes Bits
	Current                    bool // whose phase is open
	Chance                     bool // rolls, picks or shuffles
	Asks                       bool // asks a player
	All                        bool // unknown: it may be anything
}

// Or adds o to r and reports whether r grew.
func (r *Reads) Or(o *Reads) bool {
	grew := o.Current && !r.Current || o.Chance && !r.Chance || o.Asks && !r.Asks || o.All && !r.All
	for _, bits := range [][2]*Bits{{&r.Vars, &o.Vars}, {&r.Attrs, &o.Attrs}, {&r.Kinds, &o.Kinds},
		{&r.Scopes, &o.Scopes}} {
		grew = bits[0].Or(*bits[1]) || grew
	}
	r.Current, r.Chance, r.Asks, r.All = r.Current || o.Current, r.Chance || o.Chance, r.Asks || o.Asks, r.All || o.All
	return grew
}

// Meets reports whether writing w may change what r reads. If both are writes, it reports whether their order may
// matter.
func (r *Reads) Meets(w *Reads) bool {
	return r.All || w.All || r.Attrs.Meets(w.Attrs) || r.Kinds.Meets(w.Kinds) || r.Scopes.Meets(w.Scopes) ||
		r.Vars.Meets(w.Vars)
}

// Behind returns what the declaration behind an operation reads, by its number: a ruling (OpRuling), a procedure
// (OpCan), a ranking (OpBest), lines of the score sheet (OpScore, -1 all), or the formulas of an attribute (OpAttr).
type Behind interface {
	Behind(op Op, id int) *Reads
}

// Collect adds what n reads to r.
func (d *Decls) Collect(r *Reads, n *Node, names Behind) {
	n.Walk(func(n *Node) { d.CollectOne(r, n, names) })
}

// CollectOne adds what n itself reads to r, without its children.
func (d *Decls) CollectOne(r *Reads, n *Node, names Behind) {
	switch n.Op.Row().Reads {
	case ReadsVariable:
		r.Vars.Add(n.N)
	case ReadsAttribute:
		for _, id := range d.AttrsNamed(d.Attrs[n.N].Kind, d.Attrs[n.N].Name) {
			r.Attrs.Add(id)
			r.Or(names.Behind(OpAttr, id))
		}
	case ReadsRuling, ReadsRanking, ReadsLines, ReadsAction:
		if op, id, ok := n.Behind(); ok {
			r.Or(names.Behind(op, id))
		}
	case ReadsTurn:
		r.Current = true
	case ReadsPhase:
		r.Scopes.Add(n.M)
	case ReadsSelection:
		if n.Sel.At != nil || n.Sel.Board { // which pieces exist does not change
			d.addKind(r, n.Sel.Kind)
		}
	case ReadsWhereTheyAre:
		d.addKind(r, d.kindOf(n.Args[0]))
	case ReadsOccupied, ReadsContents:
		d.addKind(r, d.KindByName("piece"))
	}
}

// kindOf returns the widest kind of the pieces that n gives.
func (d *Decls) kindOf(n *Node) int {
	if n.Type.Base == Piece && n.Type.Ref >= 0 {
		return n.Type.Ref
	}
	return d.KindByName("piece")
}

// addKind marks every kind whose pieces may be of kind k.
func (d *Decls) addKind(r *Reads, k int) {
	for i := range d.Kinds {
		if d.IsKind(i, k) || d.IsKind(k, i) {
			r.Kinds.Add(i)
		}
	}
}

// Below returns kind k and all kinds that are of it.
func (d *Decls) Below(k int) (out Bits) {
	for i := range d.Kinds {
		if d.IsKind(i, k) {
			out.Add(i)
		}
	}
	return out
}

// Moves records that steps may move pieces of kind k.
func (d *Decls) Moves(w *Reads, k int) { d.addKind(w, k) }
