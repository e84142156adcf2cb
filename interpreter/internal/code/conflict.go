package code

import (
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
)

// Conflict reports whether the order of two abilities can change the outcome: one reads or writes what the other
// writes, chance or a player is asked by both, or what they do cannot be known.
func (p *Program) Conflict(a, b int) bool {
	i, j := p.Instances[a], p.Instances[b]
	if i.Reads == nil || j.Reads == nil {
		return true
	}
	return i.Writes.Meets(j.Writes) || i.Writes.Meets(j.Reads) || j.Writes.Meets(i.Reads) || i.Writes.Asks &&
		j.Writes.Asks || i.Writes.Chance && j.Writes.Chance
}

// footprint derives what every ability reads and writes.
func (c *assembler) footprint() {
	f := &footprints{c: c, procs: map[int]*foot{}, watched: &expr.Reads{}}
	for _, i := range c.State {
		f.watched.Or(c.ReadsOf(i.Ability.Cond))
		f.watched.Or(c.ReadsOf(i.Ability.When))
	}
	for f.again = true; f.again; { // once more where procedures call one another in a circle, until nothing is added
		f.again, f.done = false, map[int]bool{}
		for _, i := range c.Instances {
			ft := f.ofInstance(i)
			i.Reads, i.Writes = &ft.reads, &ft.writes
		}
	}
}

// foot is what steps look at, and what they write.
type foot struct{ reads, writes expr.Reads }

type footprints struct {
	c       *assembler
	procs   map[int]*foot
	done    map[int]bool // procedures that are looked at in this turn, true when that is over
	circle  bool         // one was met inside itself
	again   bool         // and more became known of one
	watched *expr.Reads  // what state rules look at: the order of writing it can matter by itself
	of      *Instance    // whose own steps are looked at, nil inside what they call
}

func (f *footprints) ofInstance(i *Instance) *foot {
	out := &foot{}
	was := f.of
	f.of = i
	f.add(out, i.Ability.Body.Steps)
	i.ReadsEvent = readsEvent(i.Ability.Body.Steps)
	switch i.Ability.Moment {
	case model.AtStart, model.AtEnd, model.AtWindow: // judged when it is its turn
		f.look(out, i.Ability.When, i.Ability.By)
	}
	f.of = was
	return out
}

// readsEvent reports whether steps look at the event that set them off.
func readsEvent(steps []model.Step) (found bool) {
	model.Walk(steps, func(s model.Step) {
		for _, x := range s.Exprs() {
			x.Walk(func(n *expr.Node) { found = found || n.Op.Row().Reads == expr.ReadsEvent })
		}
	})
	return found
}

func (f *footprints) add(out *foot, steps []model.Step) {
	for _, s := range steps {
		f.step(out, s)
	}
}

func (f *footprints) look(out *foot, xs ...*expr.Node) {
	for _, x := range xs {
		out.reads.Or(f.c.ReadsOf(x))
	}
}

// step adds what a step looks at and writes, and the steps inside it.
func (f *footprints) step(out *foot, s model.Step) {
	if a, ok := s.(*model.Assign); ok {
		f.assign(out, a)
		return
	}
	f.look(out, s.Exprs()...)
	f.writes(out, s)
	for _, list := range s.Inside() {
		f.add(out, list)
	}
}

// writes adds what a step writes by itself.
func (f *footprints) writes(out *foot, s model.Step) {
	d := f.c.Game.Decls
	switch s := s.(type) {
	case *model.Choose:
		out.writes.Asks = true
		for _, p := range f.c.Game.Policies {
			for _, r := range p.Prefer {
				if p.Choose == s.Bind.Name {
					f.look(out, r.X)
				}
			}
		}
	case *model.Offer, *model.May:
		out.writes.Asks = true
	case *model.Each:
		out.writes.Asks = out.writes.Asks || s.Chosen
	case *model.Move:
		d.Moves(&out.writes, s.What.Type.Ref)
		f.refills(out, s.What)
	case *model.Let:
		f.refills(out, s.Be)
	case *model.Call:
		for i, x := range s.Args {
			if x == nil {
				f.look(out, f.c.Game.Procs[s.Proc].Default[i])
			}
		}
		f.call(out, s.Proc)
	case *model.Perform:
		f.perform(out, s.Value)
	case *model.Roll:
		out.writes.Chance = true
	case *model.Pick:
		out.writes.Chance = true
		f.refills(out, s.Among)
	case *model.Act: // whatever it does with the pieces of the zone
		out.writes.Chance = true
		d.Moves(&out.writes, d.KindByName("piece"))
	case *model.If, *model.While, *model.Try, *model.Together, *model.Require:
	default:
		out.writes.All = true
	}
}

// refills adds what filling a zone does from which an expression takes: chance mixes it, or a procedure is run.
func (f *footprints) refills(out *foot, x *expr.Node) {
	for _, r := range f.c.refills(x) {
		if r.Proc >= 0 {
			f.call(out, r.Proc)
			continue
		}
		out.writes.Chance = true
		f.c.Game.Decls.Moves(&out.writes, f.c.Game.Decls.KindByName("piece"))
	}
}

// assign adds what is set. A variable that is added to may be added to in any order, and one of a known key does not
// touch that of another, unless a state rule looks on.
func (f *footprints) assign(out *foot, s *model.Assign) {
	f.look(out, s.To, s.By)
	t := s.Target
	if t.Op == expr.OpMap {
		f.look(out, t.Args[0])
		t = t.Args[1]
	}
	f.look(out, t.Args...)
	switch t.Op {
	case expr.OpVar:
		f.variable(out, s, t)
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

func (f *footprints) variable(out *foot, s *model.Assign, t *expr.Node) {
	v := &f.c.Game.Vars[t.N]
	key, known := f.key(t)
	switch {
	case f.watched.All || f.watched.Vars.Has(t.N):
		out.writes.Vars.Add(t.N)
	case s.By != nil && v.Low >= v.Top:
		out.writes.Adds.Add(t.N)
	case known:
		out.writes.Keyed = append(out.writes.Keyed, expr.VarKey{Var: t.N, Key: key})
	default:
		out.writes.Vars.Add(t.N)
	}
}

// key is the only key of a variable, where it is known before play: a constant, a seat, or whose the ability is.
func (f *footprints) key(t *expr.Node) (key int32, known bool) {
	if len(t.Args) != 1 || t.Op != expr.OpVar {
		return 0, false
	}
	switch k := t.Args[0]; {
	case k.Op == expr.OpConst:
		return int32(k.N), k.Type.Base != expr.Place
	case k.Op == expr.OpSeat:
		return f.c.PlayerOf[k.N], true
	case k.Op == expr.OpLocal && k.Local == f.c.Game.Header.Owner && f.of != nil && f.of.Owner >= 0:
		return f.of.Owner, true
	}
	return 0, false
}

// perform adds what steps held as a value do: those of the component on which the ability is written, or of all that
// may be meant.
func (f *footprints) perform(out *foot, x *expr.Node) {
	switch {
	case x.Op == expr.OpActionRef || x.Op == expr.OpConst && x.Type.Base == expr.Action:
		f.call(out, x.N)
	case x.Op == expr.OpAttr && x.Type.Base == expr.Steps && !x.Type.IsList():
		t := f.c.AttrTable(x)
		if on := x.Args[0]; on.Op == expr.OpLocal && on.Local == f.c.Game.Header.Source && f.of != nil && f.of.Source >= 0 {
			if b := f.c.StepsOf(t.Fixed[f.of.Source]); b != nil {
				f.add(out, b.Steps)
			}
			return
		}
		for _, b := range t.Bodies {
			f.add(out, b.Steps)
		}
	default:
		out.writes.All = true
	}
}

// call adds what a procedure does, and what it sets off in turn.
func (f *footprints) call(out *foot, proc int) {
	ft := f.procs[proc]
	if ft == nil {
		ft = &foot{}
		f.procs[proc] = ft
	}
	switch over, begun := f.done[proc]; {
	case !begun:
		f.done[proc] = false
		now := f.ofProc(proc)
		a, b := ft.reads.Or(&now.reads), ft.writes.Or(&now.writes)
		f.again = f.again || f.circle && (a || b)
		f.done[proc] = true
	case !over:
		f.circle = true
	}
	out.reads.Or(&ft.reads)
	out.writes.Or(&ft.writes)
}

func (f *footprints) ofProc(proc int) *foot {
	out, was := &foot{}, f.of
	f.of = nil
	p := f.c.Game.Procs[proc]
	f.look(out, p.When)
	f.add(out, p.Body.Steps)
	f.of = was
	for _, i := range f.c.Procs[proc].After {
		f.look(out, i.Ability.When, i.Ability.In, i.Ability.By)
		set := f.ofInstance(i)
		out.reads.Or(&set.reads)
		out.writes.Or(&set.writes)
	}
	if len(f.c.Procs[proc].Inst) > 0 {
		out.writes.All = true
	}
	return out
}
