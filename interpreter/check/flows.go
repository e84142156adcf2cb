package check

import (
	"maps"
	"slices"

	"precept/interpreter/expr"
	"precept/interpreter/model"
)

// flows finds out from which zones to which the steps move pieces of which kinds. Two pieces that look alike from
// behind may be taken for one another where each of them could lie, and nowhere else.
//
// It follows names to what they are bound to, through calls and rulings. What it cannot follow, a variable or what an
// event tells, may be a piece from anywhere.
type flows struct {
	w       *whole
	of      map[*expr.Local]*origin
	asked   map[int]*origin // by ruling
	bound   []bound
	changed bool
}

// bound is a name with an expression that it is bound to.
type bound struct {
	name *expr.Local
	to   *expr.Node
	of   bool // it is an element of it, or some
}

// origin is the zones where pieces may lie, or that a place may be. The number behind the last zone is all spaces.
type origin struct {
	zones map[int]bool
	any   bool
}

func (o *origin) add(p *origin) (more bool) {
	if p.any && !o.any {
		o.any, more = true, true
	}
	for z := range p.zones {
		if !o.zones[z] {
			o.zones[z], more = true, true
		}
	}
	return more
}

func newOrigin(zones ...int) *origin {
	o := &origin{zones: map[int]bool{}}
	for _, z := range zones {
		o.zones[z] = true
	}
	return o
}

var anywhere = &origin{any: true}

// flows writes what it finds to the game.
func (w *whole) flows(names []bound) {
	f := &flows{w: w, of: map[*expr.Local]*origin{}, asked: map[int]*origin{}, bound: names}
	for _, b := range f.bound {
		f.of[b.name] = newOrigin()
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
	for _, body := range w.b.lints.bodies {
		eachStep(body.Steps, func(s model.Step) {
			if m, ok := s.(*model.Move); ok && m.What != nil && m.To != nil {
				f.moved(m)
			}
		})
	}
	for z, zone := range w.b.g.Zones {
		if zone.Refill >= 0 {
			w.b.g.Flows = append(w.b.g.Flows, model.Flow{Kind: w.b.pieceK, From: []int{zone.Refill}, To: []int{z}})
		}
	}
}

func (f *flows) moved(m *model.Move) {
	to := f.where(m.To, 0)
	if len(to.zones) == 0 {
		return
	}
	from, kind := f.where(m.What, 0), f.w.b.pieceK
	if m.What.Type.Base == expr.Piece && m.What.Type.Ref >= 0 {
		kind = m.What.Type.Ref
	}
	f.w.b.g.Flows = append(f.w.b.g.Flows, model.Flow{
		Kind: kind, Any: from.any, From: slices.Sorted(maps.Keys(from.zones)), To: slices.Sorted(maps.Keys(to.zones)),
	})
}

// where is the zones where the pieces of n lie, or that n itself is.
func (f *flows) where(n *expr.Node, depth int) *origin {
	if n == nil || depth > 40 {
		return anywhere
	}
	switch n.Op {
	case expr.OpZone:
		return newOrigin(n.N)
	case expr.OpSelect:
		return f.where(n.Sel.At, depth+1)
	case expr.OpConst, expr.OpSpaces, expr.OpRelated, expr.OpNeighbour, expr.OpNeighbours, expr.OpRay, expr.OpRun,
		expr.OpLine,
		expr.OpWithin, expr.OpAway, expr.OpReach, expr.OpGridFind:
		return newOrigin(len(f.w.b.g.Zones)) // a space, or nothing
	case expr.OpTop, expr.OpBottom, expr.OpTopN, expr.OpBottomN, expr.OpContents, expr.OpSingle, expr.OpFilter,
		expr.OpFind,
		expr.OpSortBy, expr.OpFirst, expr.OpLast, expr.OpOnly, expr.OpIndex, expr.OpUniq, expr.OpFlatten, expr.OpReverse,
		expr.OpExcept, expr.OpSome, expr.OpFrom, expr.OpNarrowOf, expr.OpNarrowNotOf, expr.OpNarrowOnly, expr.OpNarrowOwned,
		expr.OpBest, expr.OpInOrder, expr.OpPlacesOf, expr.OpWhere:
		return f.where(n.Args[0], depth+1)
	case expr.OpNarrowAt:
		return f.where(n.Args[1], depth+1)
	case expr.OpNarrowBoard:
		return newOrigin(len(f.w.b.g.Zones))
	case expr.OpMap, expr.OpLet:
		f.binds(n.Local, n.Args[0])
		return f.where(n.Args[1], depth+1)
	case expr.OpList, expr.OpConcat, expr.OpCoalesce:
		return f.all(n.Args, depth)
	case expr.OpIf:
		return f.all(n.Args[1:], depth)
	case expr.OpRuling:
		return f.answers(n)
	case expr.OpLocal, expr.OpIt:
		if o := f.of[n.Local]; o != nil {
			return o
		}
	}
	return anywhere
}

func (f *flows) all(list []*expr.Node, depth int) *origin {
	out := newOrigin()
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

// binds notes what an element, the name of a let or a parameter is.
func (f *flows) binds(name *expr.Local, to *expr.Node) {
	if f.of[name] == nil {
		f.of[name] = newOrigin()
	}
	f.add(f.of[name], to)
}

// answers is where what a ruling answers lies, as far as it is known by now.
func (f *flows) answers(n *expr.Node) *origin {
	for i, a := range n.Args {
		f.binds(f.w.b.g.Rulings[n.N].Params[i], a)
	}
	if f.asked[n.N] == nil {
		f.asked[n.N], f.changed = newOrigin(), true
	}
	return f.asked[n.N]
}

// answered adds what a ruling answers by its base and by its rules.
func (f *flows) answered(q int, o *origin) {
	f.add(o, f.w.b.g.Rulings[q].Base)
	for _, r := range f.w.rules[q] {
		if r.Value != nil {
			f.add(o, r.Value)
		}
	}
}

// names is every name of steps with what it is bound to.
func (w *whole) names() (out []bound) {
	some := false
	add := func(l *expr.Local, n *expr.Node) {
		if l != nil && n != nil {
			out = append(out, bound{l, n, some})
		}
	}
	g := w.b.g
	for _, body := range w.b.lints.bodies {
		eachStep(body.Steps, func(s model.Step) {
			switch s.(type) {
			case *model.Choose, *model.Pick, *model.Each, *model.Move:
				some = true
			}
			w.namesOf(s, add)
			some = false
		})
	}
	for _, p := range g.Procs {
		for i, d := range p.Default {
			add(p.Params[i], d)
		}
	}
	for _, e := range g.Effects {
		for _, r := range e.Rules {
			keptNames(e, r.Kept, add)
		}
		for _, a := range e.Abilities {
			keptNames(e, a.Kept, add)
		}
	}
	some = true
	for _, a := range w.b.allAbilities() {
		add(a.Each, a.In)
	}
	return out
}

// keptNames tells the names of an effect's text: they stand for what was kept of the steps that put it into play.
func keptNames(e *model.Effect, list []model.Kept, add func(*expr.Local, *expr.Node)) {
	for _, k := range list {
		from := e.Slots[k.Slot]
		add(k.As, &expr.Node{Op: expr.OpLocal, Local: from, Type: from.Type})
	}
}

// namesOf tells what one step binds: calls their arguments, menus those of the calls on them.
func (w *whole) namesOf(s model.Step, add func(*expr.Local, *expr.Node)) {
	switch s := s.(type) {
	case *model.Choose:
		add(s.Bind, s.Among)
		add(s.Cur, s.Among)
		add(s.It, s.Among)
	case *model.Let:
		add(s.Bind, s.Be)
	case *model.Pick:
		add(s.Bind, s.Among)
	case *model.Each:
		add(s.Bind, s.In)
	case *model.Move:
		add(s.It, s.What)
	case *model.Call:
		w.passed(s, add)
	case *model.Apply:
		for i, p := range s.Effect.Params {
			if i < len(s.Args) {
				add(p, s.Args[i])
			}
		}
	case *model.Open:
		for _, f := range s.With {
			add(w.b.g.Scopes[s.Scope].Held[f.Index].Local, f.X)
		}
	case *model.Assign:
		target := s.Target
		if target.Op == expr.OpMap {
			target = target.Args[1]
		}
		if target.Op == expr.OpField {
			held := w.b.g.Scopes[target.M].Held[target.N].Local
			add(held, s.To)
			add(held, s.By)
		}
	case *model.Perform: // of whatever takes a parameter of that name
		for _, p := range w.b.g.Procs {
			for _, l := range p.Params {
				if i := slices.Index(s.Names, l.Name); i >= 0 {
					add(l, s.Args[i])
				}
			}
		}
	}
}

func (w *whole) passed(s *model.Call, add func(*expr.Local, *expr.Node)) {
	for i, a := range s.Args {
		if i < len(w.b.g.Procs[s.Proc].Params) {
			add(w.b.g.Procs[s.Proc].Params[i], a)
		}
	}
	for _, g := range s.Given {
		add(g.Local, g.X)
	}
}
