package compile

import (
	"fmt"
	"slices"
	"strings"

	"precept/interpreter/declared"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
)

// assign adds what an assignment reads and writes. Additions to a variable commute; variables with different known keys
// do not touch.
func (f *footprints) assign(out *foot, at *sight, s *model.Assign) {
	f.look(out, at, s.To, s.By)
	t := s.Target
	if t.Op == expr.OpMap {
		f.look(out, at, t.Args[0])
		t = t.Args[1]
	}
	f.look(out, at, t.Args...)
	switch t.Op {
	case expr.OpVar:
		c := cell{id: t.N, keys: f.keys(at, t.Args), does: sets}
		if s.By != nil {
			c.does = adds
			if k := f.key(at, s.By); k.sort == constant {
				c.much = k.n
			}
		}
		out.cell(c)
	case expr.OpAttr:
		out.writes.Attrs.Add(t.N)
		if s.By != nil {
			out.reads.Attrs.Add(t.N)
		}
	default:
		out.writes.Scopes.Add(t.M)
		if s.By != nil {
			out.reads.Scopes.Add(t.M)
		}
	}
}

// move adds what a move reads and writes: the cells left, the cells reached, and attributes that last only in one
// place.
func (f *footprints) move(out *foot, at *sight, s *model.Move) {
	f.look(out, at, s.What, s.To)
	f.refills(out, at, s.What)
	var all expr.Bits
	to := f.placed(at, s.To)
	to.does = puts
	for _, c := range f.where(at, s.What) {
		all.Or(c.kinds)
		c.does = takes
		out.cell(c)
	}
	to.kinds = all
	for i := range f.c.Game.Limits {
		if below := f.c.Game.Decls.Below(f.c.Game.Limits[i].Of); to.id < 0 && below.Meets(all) {
			to.kinds.Or(below) // pieces that compete for the same room
		}
	}
	out.cell(to)
	for i := range f.c.Game.Attrs {
		a := &f.c.Game.Attrs[i]
		if a.Lasts == declared.LastsPlace && f.c.Game.Decls.Below(f.c.Game.Decls.Attrs[i].Kind).Meets(all) {
			out.writes.Attrs.Add(i)
		}
	}
}

// zoneOf returns the zone node that an expression names, nil if it names none.
func zoneOf(x *expr.Node) *expr.Node {
	for x != nil && (x.Op == expr.OpSingle) {
		x = x.Args[0]
	}
	if x != nil && x.Op == expr.OpZone {
		return x
	}
	return nil
}

// placed returns the cell of the places that an expression gives, without kinds of pieces.
func (f *footprints) placed(at *sight, x *expr.Node) cell {
	if z := zoneOf(x); z != nil {
		return cell{zone: true, id: z.N, keys: f.keys(at, z.Args)}
	}
	if x.Type.Base == expr.Place && x.Type.Ref >= 0 {
		return cell{zone: true, id: onBoard}
	}
	return cell{zone: true, id: anyPlace}
}

// where returns the cells that may contain the pieces that an expression gives.
func (f *footprints) where(at *sight, x *expr.Node) []cell {
	if x == nil || x.Type.Base != expr.Piece {
		return nil
	}
	d := f.c.Game.Decls
	switch row := x.Op.Row(); {
	case x.Op == expr.OpSelect && (x.Sel.At != nil || x.Sel.Board):
		return []cell{f.selected(at, x)}
	case x.Op == expr.OpTop || x.Op == expr.OpBottom || x.Op == expr.OpTopN || x.Op == expr.OpBottomN:
		if z := zoneOf(x.Args[0]); z != nil {
			return []cell{{zone: true, id: z.N, keys: f.keys(at, z.Args), kinds: f.lying(z.N, d.KindByName("piece"))}}
		}
	case x.Op == expr.OpNarrowOnly && x.N == 0 && x.Args[1].Op == expr.OpConst:
		var out []cell
		for _, c := range f.where(at, x.Args[0]) {
			c.kinds = c.kinds.And(d.Below(x.Args[1].N))
			out = append(out, c)
		}
		return out
	case row.Keeps || row.Element:
		return f.where(at, x.Args[0])
	case x.Name() != nil:
		if from := at.names[x.Name()].from; from != nil {
			return from
		}
	}
	kind := d.KindByName("piece")
	if x.Type.Ref >= 0 {
		kind = x.Type.Ref
	}
	return []cell{{zone: true, id: anyPlace, kinds: d.Below(kind)}}
}

// selected returns the cell of a selection of pieces that restricts their places.
func (f *footprints) selected(at *sight, x *expr.Node) cell {
	c := cell{zone: true, id: onBoard}
	if x.Sel.At != nil {
		c = f.placed(at, x.Sel.At)
	}
	kind := x.Sel.Kind
	if x.Sel.KindX != nil {
		if k := f.key(at, x.Sel.KindX); k.sort == constant && f.c.Game.Decls.IsKind(int(k.n), kind) {
			kind = int(k.n)
		}
	}
	c.kinds = f.lying(c.id, kind)
	return c
}

// lying returns the kinds of pieces, of kind k, that a zone may contain.
func (f *footprints) lying(zone, k int) expr.Bits {
	d := f.c.Game.Decls
	if zone >= 0 {
		if of := f.c.Game.Zones[zone].Of; of >= 0 && d.IsKind(of, k) {
			k = of
		}
	}
	return d.Below(k)
}

func (f *footprints) keys(at *sight, xs []*expr.Node) (out []key) {
	for _, x := range xs {
		out = append(out, f.key(at, x))
	}
	return out
}

// key returns what is known of a value before play: a constant, a seat, the actor, or the owner of the ability.
func (f *footprints) key(at *sight, x *expr.Node) key {
	switch {
	case x == nil:
	case x.Op == expr.OpConst && x.Type.Base != expr.Place && !x.Type.IsList():
		return key{constant, int32(x.N)}
	case x.Op == expr.OpSeat && f.c.PlayerOf[x.N] >= 0:
		return key{constant, f.c.PlayerOf[x.N]}
	case x.Op == expr.OpNeg:
		if k := f.key(at, x.Args[0]); k.sort == constant {
			return key{constant, -k.n}
		}
	case x.Name() == f.c.Game.Header.Me && x.Name() != nil:
		return at.me
	case x.Name() == f.c.Game.Header.Owner && x.Name() != nil:
		return at.owner
	case x.Name() != nil:
		return at.names[x.Name()].key
	}
	return key{}
}

// known evaluates a condition before play. It can if the condition compares known values, or searches for pieces that
// cannot be there.
func (f *footprints) known(at *sight, x *expr.Node) (yes, known bool) {
	switch x.Op {
	case expr.OpEq, expr.OpNe:
		a, b := f.key(at, x.Args[0]), f.key(at, x.Args[1])
		return (a.n == b.n) == (x.Op == expr.OpEq), a.sort == constant && b.sort == constant
	case expr.OpNot:
		yes, known = f.known(at, x.Args[0])
		return !yes, known
	case expr.OpNonEmpty:
		from := f.where(at, x.Args[0])
		return false, from != nil && !slices.ContainsFunc(from, func(c cell) bool { return c.kinds.Any() })
	case expr.OpRuling:
		r := f.c.Game.Rulings[x.N]
		if r.Type != expr.TBool || len(f.c.RulesOf(x.N)) > 0 {
			return false, false
		}
		in := &sight{source: -1, names: map[*expr.Local]meaning{}}
		for i, p := range r.Params {
			in.names[p] = f.meaning(at, x.Args[i])
		}
		return f.known(in, r.Base)
	}
	return false, false
}

func (f *footprints) meaning(at *sight, x *expr.Node) meaning {
	return meaning{f.key(at, x), f.where(at, x)}
}

// look adds what expressions read.
func (f *footprints) look(out *foot, at *sight, xs ...*expr.Node) {
	for _, x := range xs {
		f.lookAt(out, at, x)
	}
}

func (f *footprints) lookAt(out *foot, at *sight, x *expr.Node) {
	if x == nil {
		return
	}
	head := &f.c.Game.Header
	if n := x.Name(); x.Op.Row().Reads == expr.ReadsEvent || n != nil && (n == head.Source || n == head.Event) {
		out.own = true
	}
	c, ok := f.single(at, x)
	if ok {
		out.cell(c)
	} else {
		out.reads.Or(f.c.ReadsAlone(x))
	}
	for _, a := range x.Args {
		f.lookAt(out, at, a)
	}
	if s := x.Sel; s != nil {
		f.look(out, at, s.KindX, s.Of, s.NotOf, s.At)
	}
}

// single returns the cell that an operation itself reads, if more is known of it than its name.
func (f *footprints) single(at *sight, x *expr.Node) (cell, bool) {
	switch x.Op {
	case expr.OpVar:
		return cell{id: x.N, keys: f.keys(at, x.Args)}, true
	case expr.OpSelect:
		if x.Sel.At != nil || x.Sel.Board {
			return f.selected(at, x), true
		}
	case expr.OpEmpty, expr.OpFull, expr.OpTop, expr.OpTopN, expr.OpBottom, expr.OpBottomN, expr.OpTrack,
		expr.OpUncovered:
		if z := zoneOf(x.Args[0]); z != nil {
			kinds := f.lying(z.N, f.c.Game.Decls.KindByName("piece"))
			return cell{zone: true, id: z.N, keys: f.keys(at, z.Args), kinds: kinds}, true
		}
	}
	return cell{}, false
}

// needed returns the needs of a condition. It returns nil if the condition compares anything but amounts.
func (f *footprints) needed(at *sight, x *expr.Node) []need {
	bounds, ok := boundsOf(nil, x, 1)
	if !ok {
		return nil
	}
	out := []need{}
	for _, b := range bounds {
		c, ok := f.amount(at, b.x)
		if !ok {
			return nil
		}
		out = append(out, need{c, b.way, b.much})
	}
	return out
}

// amount returns the cell whose amount an expression gives.
func (f *footprints) amount(at *sight, x *expr.Node) (cell, bool) {
	if x.Op == expr.OpLen || x.Op == expr.OpNonEmpty {
		x = x.Args[0]
	} else if x.Op != expr.OpVar {
		return cell{}, false
	}
	if s := x.Sel; s != nil && (s.Of != nil || s.NotOf != nil || s.Owned != 0 || s.Design >= 0) {
		return cell{}, false
	}
	c, ok := f.single(at, x)
	return c, ok && x.Op != expr.OpEmpty && x.Op != expr.OpFull
}

// refills adds the effects of refilling the zones that an expression takes from: a shuffle, or a procedure.
func (f *footprints) refills(out *foot, at *sight, x *expr.Node) {
	for _, r := range f.c.refills(x) {
		if r.Proc >= 0 {
			f.call(out, &sight{source: -1, names: map[*expr.Local]meaning{}, rule: at.rule}, &model.Call{Proc: r.Proc})
			continue
		}
		out.writes.Chance = true
		f.c.Game.Decls.Moves(&out.writes, f.c.Game.Decls.KindByName("piece"))
	}
}

// held returns the steps that the component of an ability holds, if the expression refers to them. It returns false if
// it may refer to another component.
func (f *footprints) held(at *sight, x *expr.Node) (*model.Body, bool) {
	if x.Op != expr.OpAttr || x.Type.Base != expr.Steps || x.Type.IsList() {
		return nil, false
	}
	if on := x.Args[0].Name(); on == nil || on != f.c.Game.Header.Source || at.source < 0 {
		return nil, false
	}
	return f.c.StepsOf(f.c.AttrTable(x).Fixed[at.source]), true
}

// perform adds what steps held as a value do: those of the ability's own component, or of all components that may be
// meant.
func (f *footprints) perform(out *foot, at *sight, s *model.Perform) {
	x := s.Value
	inside := &sight{source: at.source, rule: at.rule, names: map[*expr.Local]meaning{}}
	if s.As == nil {
		inside.me, inside.owner = at.me, at.owner
	}
	switch b, ok := f.held(at, x); {
	case ok:
		if b != nil {
			f.add(out, inside, b.Steps)
		}
	case x.Op == expr.OpActionRef || x.Op == expr.OpConst && x.Type.Base == expr.Action:
		f.call(out, inside, &model.Call{Proc: x.N})
	case x.Op == expr.OpAttr && x.Type.Base == expr.Steps && !x.Type.IsList():
		inside.source = -1
		for _, b := range f.c.AttrTable(x).Bodies {
			f.add(out, inside, b.Steps)
		}
	default:
		out.writes.All = true
	}
}

// with describes what is known of the arguments of a call, and reports whether everything is known.
func (f *footprints) with(at *sight, s *model.Call) (string, bool) {
	var b strings.Builder
	all := true
	for _, x := range s.Args {
		k := f.key(at, x)
		all = all && (x == nil || k.sort != unknown)
		fmt.Fprint(&b, " ", k.sort, k.n)
	}
	me := at.me
	if s.As != nil || s.By != nil {
		me = key{}
	}
	fmt.Fprint(&b, " of ", me, at.owner, at.rule)
	return b.String(), all
}

// call adds what a procedure does, including what it triggers.
func (f *footprints) call(out *foot, at *sight, s *model.Call) {
	with, _ := f.with(at, s)
	name := calls{s.Proc, with}
	ft := f.procs[name]
	if ft == nil {
		ft = &foot{}
		f.procs[name] = ft
	}
	switch over, begun := f.done[name]; {
	case !begun:
		f.done[name] = false
		grew := ft.or(f.ofProc(at, s))
		f.again = f.again || f.circle && grew
		f.done[name] = true
	case !over:
		f.circle = true
	}
	f.c.spend(&s.Node, 1+len(ft.cells)*len(out.cells)/quick)
	out.or(ft)
}

// keeping is the cost, in steps, of storing the footprint of a procedure for one set of arguments.
const keeping = 4

func (f *footprints) ofProc(at *sight, s *model.Call) *foot {
	f.c.spend(&s.Node, keeping)
	out := &foot{}
	p := f.c.Game.Procs[s.Proc]
	in := f.within(at, s)
	f.look(out, in, p.When)
	f.add(out, in, p.Body.Steps)
	for _, i := range f.c.Procs[s.Proc].After {
		set := f.before(i)
		set.rule = at.rule
		f.look(out, set, i.Ability.When, i.Ability.In, i.Ability.By)
		f.inPlay(out, i)
		f.add(out, set, i.Ability.Body.Steps)
	}
	if len(f.c.Procs[s.Proc].Inst) > 0 {
		out.writes.All = true
	}
	return out
}

// within returns what is known inside a called procedure.
func (f *footprints) within(at *sight, s *model.Call) *sight {
	p := f.c.Game.Procs[s.Proc]
	in := &sight{me: at.me, owner: at.owner, source: -1, rule: at.rule, names: map[*expr.Local]meaning{}}
	if s.As != nil || s.By != nil {
		in.me = key{}
	}
	if p.Faction != "" {
		in.owner = key{}
	}
	for i, x := range p.Params {
		switch {
		case i < len(s.Args) && s.Args[i] != nil:
			in.names[x] = meaning{key: f.key(at, s.Args[i])}
		case p.Default[i] != nil && p.Default[i].Op == expr.OpConst:
			in.names[x] = meaning{key: f.key(at, p.Default[i])}
		}
	}
	return in
}
