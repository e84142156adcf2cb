package testkit

import (
	"fmt"
	"slices"
	"strings"

	"precept/internal/plural"
	"precept/interpreter/declared"
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/state"
)

// bounds is the capacities and ranges in a line-up.

type bounds struct {
	p      *compile.Program
	most   []int32  // places with a capacity
	limits bool     // the game also declares limits
	boxes  []*boxes // by space, nil for spaces without boxes
	ranges []ranged // variables and attributes with a range
	slots  []int32  // the slots at the last check
	lastAt []uint32 // by place: its value of At at the last check
}

// boxes is the attribute with the number of boxes of a space, and the kinds of pieces in them.
type boxes struct {
	attr  int
	kinds []int
}

// ranged is a variable or an attribute with its range.
type ranged struct {
	slot, low, top int32
	name           string
}

func newBounds(p *compile.Program) *bounds {
	b := &bounds{p: p, limits: len(p.Game.Limits) > 0, lastAt: make([]uint32, p.Layout.Places)}
	for q := range p.Places {
		if p.Places[q].Most > 0 {
			b.most = append(b.most, int32(q))
		}
	}
	for _, pl := range p.Places[:p.Layout.Spaces] {
		b.boxes = append(b.boxes, boxesOf(p, pl.Kind))
	}
	b.variables()
	for a := range p.Game.Attrs {
		d := &p.Game.Attrs[a]
		if d.Low >= d.Top {
			continue
		}
		for i := range int32(max(len(p.Pieces), len(p.Places), len(p.Players))) {
			if s := p.AttrSlot(a, i); s >= 0 {
				b.ranges = append(b.ranges, ranged{int32(s), d.Low, d.Top, d.ID})
			}
		}
	}
	return b
}

// boxesOf returns the boxes that the look of a kind of space declares. More pieces than boxes are a mistake, even if
// no rule reads the number.
func boxesOf(p *compile.Program, kind int) *boxes {
	for ; kind >= 0; kind = p.Game.Decls.Kinds[kind].Parent {
		look := p.Game.Looks[p.Game.Kinds[kind].ID]
		if look == nil || look.Boxes == "" {
			continue
		}
		for a := range p.Game.Decls.Attrs {
			if d := &p.Game.Decls.Attrs[a]; d.Name == look.Boxes && p.Game.Decls.Kinds[d.Kind].Base == expr.Place {
				return &boxes{a, look.Boxed}
			}
		}
	}
	return nil
}

// variables finds the slots of variables with a range. In a match whose slots hold their own index, the value of a
// variable is the index of its slot.
func (b *bounds) variables() {
	ranges := map[string]*declared.Var{}
	for v := range b.p.Game.Vars {
		if d := &b.p.Game.Vars[v]; d.Low < d.Top {
			ranges[d.ID] = d
		}
	}
	if len(ranges) == 0 {
		return
	}
	m := state.New(b.p.Layout)
	for i := range m.Slot {
		m.Slot[i] = int32(i)
	}
	b.p.EachVar(state.New(b.p.Layout), compile.Everything, func(name, _ string) {
		id, _, _ := strings.Cut(name, "(")
		d := ranges[id]
		if d == nil {
			return
		}
		c, err := b.p.Compile(name)
		if err != nil {
			return
		}
		if v, err := c.Of(m); err == nil && v.One >= 0 && int(v.One) < len(m.Slot) {
			b.ranges = append(b.ranges, ranged{v.One, d.Low, d.Top, name})
		}
	})
}

// begin prepares for another match.
func (b *bounds) begin() {
	b.slots = b.slots[:0]
	for q := range b.lastAt {
		b.lastAt[q] = ^uint32(0)
	}
}

// kept checks what has changed since the last call. It overwrites spare, a match of the same program.
func (b *bounds) kept(m, spare *state.Match) error {
	changed := !slices.Equal(b.slots, m.Slot)
	if changed {
		b.slots = append(b.slots[:0], m.Slot...)
		for _, r := range b.ranges {
			if v := m.Slot[r.slot]; v != state.Nil && (v < r.low || v > r.top) {
				return fmt.Errorf("%s is %d, and must be %d to %d", r.name, v, r.low, r.top)
			}
		}
	}
	for _, q := range b.most {
		if n := int(m.Num[q]); n > b.p.Places[q].Most {
			return fmt.Errorf("%s in %s, which holds %d", plural.Count(n, "piece lies", "pieces lie"), b.p.Places[q].Name,
				b.p.Places[q].Most)
		}
	}
	for q, at := range m.At {
		if b.lastAt[q] == at && !changed {
			continue
		}
		b.lastAt[q] = at
		if err := b.place(m, spare, q); err != nil {
			return err
		}
	}
	return nil
}

// place checks the boxes of a place and the limits of the game.
func (b *bounds) place(m, spare *state.Match, q int) error {
	if q < len(b.boxes) && b.boxes[q] != nil {
		if n, most := b.boxed(m, q), b.p.AttrValue(m, b.boxes[q].attr, int32(q)); most != state.Nil && n > most {
			return fmt.Errorf("%s of %s", plural.Count(n, "piece stands", "pieces stand")+" in the "+
				plural.Count(most, "box", "boxes"), b.p.Places[q].Name)
		}
	}
	if b.limits && b.p.Places[q].Kind >= 0 && m.Num[q] > 0 {
		return b.room(m, spare, q)
	}
	return nil
}

// boxed returns the number of pieces in the boxes of a space.
func (b *bounds) boxed(m *state.Match, q int) (n int32) {
	for i := m.Head[q]; i >= 0; i = m.Next[i] {
		if slices.ContainsFunc(b.boxes[q].kinds, func(k int) bool { return b.p.KindIs(b.p.Pieces[i].Kind, k) }) {
			n++
		}
	}
	return n
}

// room checks the limits of the game: each piece must be able to return after it was removed, by the same check as
// before every move.
func (b *bounds) room(m, spare *state.Match, q int) error {
	spare.CopyFrom(m)
	for i := m.Head[q]; i >= 0; i = m.Next[i] {
		spare.Move(int(i), -1, state.Own)
		spare.TB, spare.Arena = 0, spare.Arena[:0]
		ok := b.p.MayHold(spare, int32(i), int32(q))
		spare.Move(int(i), q, state.Own)
		if !ok {
			return fmt.Errorf("%s holds more of %s than the capacities say", b.p.Places[q].Name, b.p.PieceName(int(i)))
		}
	}
	return nil
}
