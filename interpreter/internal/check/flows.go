package check

import (
	"slices"

	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
)

// flows finds which kinds of pieces the steps move from which zones to which. Two pieces that look alike face down may
// be mistaken for one another only where each of them could be.
//
// It follows names to what they are bound to, through calls and rulings. What it cannot follow, such as a variable or
// an event, counts as a piece from anywhere.
type flows struct {
	w       *Secrets
	of      map[*expr.Local]*origin
	asked   map[int]*origin // by ruling
	bound   []bound
	changed bool
	one     []*origin // each zone alone, then all spaces; never changed
	all     origin    // any place; never changed
}

// origin is a sorted list of the zones that pieces may be in, or that a place may be. The number after the last zone
// means all spaces.
type origin struct {
	zones []int
	any   bool
}

func (o *origin) add(p *origin) (more bool) {
	if p.any && !o.any {
		o.any, more = true, true
	}
	for _, z := range p.zones {
		if at, there := slices.BinarySearch(o.zones, z); !there {
			o.zones, more = slices.Insert(o.zones, at, z), true
		}
	}
	return more
}

// zone returns the origin of one zone.
func (f *flows) zone(z int) *origin { return f.one[z] }

// space returns the origin of any space.
func (f *flows) space() *origin { return f.one[len(f.one)-1] }

// flows adds the flows of all steps to the game.
func (w *Secrets) flows(names []bound) {
	f := &flows{w: w, of: make(map[*expr.Local]*origin, len(names)), asked: map[int]*origin{}, bound: names,
		all: origin{any: true}}
	for z := range len(w.Game.Zones) + 1 {
		f.one = append(f.one, &origin{zones: []int{z}})
	}
	for _, b := range f.bound {
		f.of[b.name] = &origin{}
	}
	for f.changed = true; f.changed; {
		f.changed = false
		for _, b := range f.bound {
			f.add(f.of[b.name], b.to)
		}
		for q, o := range f.asked {
			f.answered(q, o)
		}
	}
	w.Each(func(s model.Step) {
		if m, ok := s.(*model.Move); ok && m.What != nil && m.To != nil {
			f.moved(m)
		}
	})
	for z, zone := range w.Game.Zones {
		if zone.Refill >= 0 {
			w.Game.Flows = append(w.Game.Flows, model.Flow{Kind: w.d.KindByName("piece"), From: []int{zone.Refill},
				To: []int{z}})
		}
	}
}

func (f *flows) moved(m *model.Move) {
	to := f.where(m.To, 0)
	if len(to.zones) == 0 {
		return
	}
	from, kind := f.where(m.What, 0), f.w.d.KindByName("piece")
	if m.What.Type.Base == expr.Piece && m.What.Type.Ref >= 0 {
		kind = m.What.Type.Ref
	}
	f.w.Game.Flows = append(f.w.Game.Flows, model.Flow{
		Kind: kind, Any: from.any, From: slices.Clone(from.zones), To: slices.Clone(to.zones),
		Own: f.own(m.What, m.To),
	})
}

// own reports whether moved pieces of a player certainly stay out of other players' zones. The destination must be a
// zone of the player who owns the pieces, or whose zone they come from.
func (f *flows) own(what, to *expr.Node) bool {
	if to.Op != expr.OpZone {
		return to.Op == expr.OpConst
	}
	if len(to.Args) == 0 {
		return true // nobody's
	}
	who := to.Args[0]
	for n := what; n != nil; n = n.Args[0] {
		switch {
		case n.Op == expr.OpSelect:
			at := n.Sel.At
			return n.Sel.Of != nil && expr.Same(n.Sel.Of, who) || n.Sel.Owned < 0 ||
				at != nil && at.Op == expr.OpZone && len(at.Args) > 0 && expr.Same(at.Args[0], who)
		case n.Op == expr.OpZone:
			return len(n.Args) > 0 && expr.Same(n.Args[0], who)
		case who.Op == expr.OpOwner && expr.Same(who.Args[0], n):
			return true
		case len(n.Args) == 0:
			return false
		}
	}
	return false
}

// where returns the zones of the pieces of n, or those that n itself may be.
func (f *flows) where(n *expr.Node, depth int) *origin {
	if n == nil || depth > 40 {
		return &f.all
	}
	switch n.Op {
	case expr.OpZone:
		return f.zone(n.N)
	case expr.OpSelect:
		return f.where(n.Sel.At, depth+1)
	case expr.OpConst, expr.OpNeighbour, expr.OpGridFind, expr.OpNarrowBoard:
		return f.space() // or nothing
	case expr.OpTop, expr.OpBottom, expr.OpTopN, expr.OpBottomN, expr.OpContents, expr.OpSingle, expr.OpFind,
		expr.OpFlatten, expr.OpPlacesOf, expr.OpWhere:
		return f.where(n.Args[0], depth+1)
	case expr.OpVar:
		return &f.all
	case expr.OpNarrowAt:
		return f.where(n.Args[1], depth+1)
	case expr.OpMap, expr.OpLet:
		f.binds(n.Local, n.Args[0])
		return f.where(n.Args[1], depth+1)
	case expr.OpList, expr.OpConcat, expr.OpCoalesce:
		return f.any(n.Args, depth)
	case expr.OpIf:
		return f.any(n.Args[1:], depth)
	case expr.OpRuling:
		return f.answers(n)
	case expr.OpLocal, expr.OpIt:
		if o := f.of[n.Local]; o != nil {
			return o
		}
	}
	switch row := n.Op.Row(); {
	case row.Keeps, row.Element:
		return f.where(n.Args[0], depth+1)
	case row.Set != expr.NoSet:
		return f.space()
	}
	return &f.all
}

// any returns where one of several values may be.
func (f *flows) any(list []*expr.Node, depth int) *origin {
	out := &origin{}
	for _, n := range list {
		out.add(f.where(n, depth+1))
	}
	return out
}

// add adds to what is known of a name.
func (f *flows) add(o *origin, n *expr.Node) {
	if n.Type.Base == expr.Piece || n.Type.Base == expr.Place {
		f.changed = o.add(f.where(n, 0)) || f.changed
	}
}

// binds records the value of an element, of the name of a let, or of a parameter.
func (f *flows) binds(name *expr.Local, to *expr.Node) {
	if f.of[name] == nil {
		f.of[name] = &origin{}
	}
	f.add(f.of[name], to)
}

// answers returns where the answer of a ruling may be, as far as it is known so far.
func (f *flows) answers(n *expr.Node) *origin {
	for i, a := range n.Args {
		f.binds(f.w.Game.Rulings[n.N].Params[i], a)
	}
	if f.asked[n.N] == nil {
		f.asked[n.N], f.changed = &origin{}, true
	}
	return f.asked[n.N]
}

// answered adds what a ruling answers by its base and by its rules.
func (f *flows) answered(q int, o *origin) {
	f.add(o, f.w.Game.Rulings[q].Base)
	for _, r := range f.w.Rules[q] {
		if r.Value != nil {
			f.add(o, r.Value)
		}
	}
}
