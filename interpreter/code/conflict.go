package code

import (
	"precept/interpreter/expr"
	"precept/interpreter/model"
)

// Conflict reports whether the order of two abilities can change the outcome: one reads or writes what the other
// writes, chance or a player is asked by both, or what they do cannot be known.
func (p *Program) Conflict(a, b int) bool {
	i, j := p.Instances[a], p.Instances[b]
	if i.Ability == j.Ability && i.Source == j.Source && i.Owner == j.Owner && i.Ability.Each == nil {
		return false
	}
	if i.Reads == nil || j.Reads == nil {
		return true
	}
	return i.Writes.Meets(j.Writes) || i.Writes.Meets(j.Reads) || j.Writes.Meets(i.Reads) || i.Writes.Asks && j.Writes.Asks || i.Writes.Chance && j.Writes.Chance
}

// footprint derives what every ability reads and writes.
func (c *comp) footprint() {
	f := &footprints{c: c, procs: map[int]*foot{}}
	for _, i := range c.allInst {
		ft := f.of(i.Ability.Body.Steps)
		i.Reads, i.Writes = &ft.reads, &ft.writes
	}
}

type foot struct{ reads, writes expr.Reads }

type footprints struct {
	c     *comp
	procs map[int]*foot
}

func (f *footprints) of(steps []model.Step) *foot {
	out := &foot{}
	f.add(out, steps)
	return out
}

func (f *footprints) add(out *foot, steps []model.Step) {
	for _, s := range steps {
		f.step(out, s)
	}
}

func (f *footprints) look(out *foot, xs ...*expr.Node) {
	for _, x := range xs {
		if x != nil {
			out.reads.Or(f.c.readsOf(x))
		}
	}
}

func (f *footprints) step(out *foot, s model.Step) {
	d := f.c.g.Decls
	switch s := s.(type) {
	case *model.Choose:
		f.look(out, s.Among, s.Where, s.SuchThat, s.Count, s.AtLeast, s.AtMost, s.By)
		out.writes.Asks = true
		f.add(out, s.Else)
	case *model.Offer:
		out.writes.Asks = true
		for _, e := range append(append([]*model.Entry(nil), s.Entries...), s.Free...) {
			f.add(out, e.Steps)
		}
		f.add(out, s.Pass)
	case *model.May:
		out.writes.Asks = true
		f.add(out, s.Entry.Steps)
	case *model.Try:
		for _, e := range s.Entries {
			f.add(out, e.Steps)
		}
		f.add(out, s.Else)
	case *model.Move:
		f.look(out, s.What, s.To)
		d.Moves(&out.writes, s.What.Type.Ref)
	case *model.Assign:
		f.look(out, s.Target, s.To, s.By)
		f.target(out, s.Target)
	case *model.If:
		f.look(out, s.Cond)
		f.add(out, s.Then)
		f.add(out, s.Else)
	case *model.Each:
		f.look(out, s.In)
		f.add(out, s.Do)
	case *model.While:
		f.look(out, s.Cond)
		f.add(out, s.Do)
	case *model.Together:
		f.add(out, s.Do)
	case *model.Let:
		f.look(out, s.Be)
	case *model.Call:
		f.look(out, s.Args...)
		f.call(out, s.Proc)
	case *model.Roll, *model.Shuffle, *model.Pick:
		out.writes.Chance = true
		f.chance(out, s)
	case *model.Require:
		f.look(out, s.Cond)
	default:
		out.writes.All = true
	}
}

func (f *footprints) chance(out *foot, s model.Step) {
	switch s := s.(type) {
	case *model.Pick:
		f.look(out, s.Among, s.Count)
	case *model.Shuffle:
		f.c.g.Decls.Moves(&out.writes, f.c.g.Decls.KindByName("piece"))
	}
}

func (f *footprints) target(out *foot, t *expr.Node) {
	if t.Op == expr.OpMap {
		t = t.Args[1]
	}
	switch t.Op {
	case expr.OpVar:
		out.writes.Vars.Add(t.N)
	case expr.OpAttr:
		out.writes.Attrs.Add(t.N)
	default:
		out.writes.Scopes.Add(t.M)
	}
}

func (f *footprints) call(out *foot, proc int) {
	ft := f.procs[proc]
	if ft == nil {
		ft = &foot{}
		f.procs[proc] = ft
		f.add(ft, f.c.g.Procs[proc].Body.Steps)
		for _, i := range f.c.Procs[proc].After { // what it sets off in turn
			f.look(ft, i.Ability.When, i.Ability.In)
			f.add(ft, i.Ability.Body.Steps)
		}
		if len(f.c.Procs[proc].Inst) > 0 {
			ft.writes.All = true
		}
	}
	out.reads.Or(&ft.reads)
	out.writes.Or(&ft.writes)
}
