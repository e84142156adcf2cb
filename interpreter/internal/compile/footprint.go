package compile

import (
	"fmt"
	"slices"

	"precept/interpreter/declared"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/internal/state"
)

// foot is the footprint of steps: what they read and write, by name, and by cell if more is known.
type foot struct {
	reads, writes expr.Reads
	cells         []cell
	own           bool // it depends on the steps' component, or on the event that triggered them
}

// cell is a variable or a place, as far as it is known before play, and what is done with it.
type cell struct {
	zone  bool // a place of the zone id; else the variable id
	id    int
	keys  []key
	kinds expr.Bits // of the pieces
	does  use
	much  int32 // what is added, 0 unknown
}

type use uint8

const (
	looks use = iota
	adds
	puts
	takes
	sets
)

// Numbers of places outside known zones.
const (
	anyPlace = -1
	onBoard  = -2
)

// theEnd is the variable number that means the end of the game.
const theEnd = -1

// key is a value that is known before play, or once the user of an ability is known.
type key struct {
	sort keySort
	n    int32
}

type keySort uint8

const (
	unknown keySort = iota
	constant
	theMe
	theOwner
)

func (k key) of(w Whose) (n int32, known bool) {
	switch k.sort {
	case constant:
		return k.n, true
	case theMe:
		return w.Me, w.Me >= 0
	case theOwner:
		return w.Owner, w.Owner >= 0
	}
	return 0, false
}

// deed is a part of what an ability does. Parts with equal same, unless it is empty, do the same.
type deed struct {
	foot
	same string
}

// need is a cell whose amount must be high enough, or low enough, for an ability.
type need struct {
	cell
	way  int // 1: usable while there is at least so much, -1: at most
	much int32
}

// sight holds what is known in the context of some steps.
type sight struct {
	me, owner key
	source    int32
	rule      bool // in a state rule
	names     map[*expr.Local]meaning
}

// meaning is what a name means: a value, or pieces in some cells.
type meaning struct {
	key  key
	from []cell
}

// calls is a procedure with what is known of its arguments.
type calls struct {
	proc int
	with string
}

type footprints struct {
	c      *assembler
	procs  map[calls]*foot
	done   map[calls]bool // procedures visited in this pass, true if finished
	circle bool           // a procedure was found inside itself
	again  bool           // a footprint in a circle grew: another pass is needed
	rules  []*reaction
}

// reaction is a state rule: what it waits for, and what it does then.
type reaction struct{ waits, does *foot }

// footprint computes what every ability reads and writes.
func (c *assembler) footprint() {
	f := &footprints{c: c, procs: map[calls]*foot{}}
	for range c.State {
		f.rules = append(f.rules, &reaction{&foot{}, &foot{}})
	}
	for f.again = true; f.again; { // repeat until nothing is added, because procedures may call one another in a circle
		f.again, f.done = false, map[calls]bool{}
		for k, i := range c.State {
			at := f.before(i)
			at.rule = true
			f.look(f.rules[k].waits, at, i.Ability.Cond, i.Ability.When)
			f.inPlay(f.rules[k].waits, i)
			done := &foot{}
			f.add(done, at, i.Ability.Body.Steps)
			f.again = f.rules[k].does.or(done) || f.again
		}
		for _, i := range c.Instances {
			i.ReadsEvent = readsEvent(i.Ability.Body.Steps)
			i.ReadsEach = i.Ability.Each != nil && reads(i.Ability.Body.Steps, i.Ability.Each)
			i.does = f.deeds(f.used(i), i.Ability.Body.Steps)
			for k := range i.does {
				f.react(&i.does[k].foot)
			}
			f.conditions(i)
		}
	}
	for _, i := range c.Instances {
		i.tally = f.tallied(i)
	}
}

// used returns what is known in the steps of an ability, for any user.
func (f *footprints) used(i *Instance) *sight {
	return &sight{me: key{sort: theMe}, owner: key{sort: theOwner}, source: i.Source, names: map[*expr.Local]meaning{}}
}

// before returns what is known of an ability that something else triggers.
func (f *footprints) before(i *Instance) *sight {
	at := f.used(i)
	at.me, at.owner = key{}, key{}
	if i.Owner >= 0 {
		at.owner = key{constant, i.Owner}
		if i.Ability.By == nil {
			at.me = at.owner
		}
	}
	return at
}

// conditions computes what determines whether an ability of a window may be used.
func (f *footprints) conditions(i *Instance) {
	i.when, i.play, i.needs = &foot{}, &foot{}, nil
	at := f.used(i)
	f.look(i.when, at, i.Ability.When, i.Ability.By)
	f.inPlay(i.play, i)
	if i.Ability.By == nil {
		i.needs = f.needed(at, i.Ability.When)
	}
}

// inPlay adds that an ability depends on where its component is.
func (f *footprints) inPlay(out *foot, i *Instance) {
	if i.Source < 0 || i.Active < 0 && i.From < 0 {
		return
	}
	kinds := f.c.Game.Decls.Below(f.c.Pieces[i.Source].Kind)
	for z := range f.c.Game.Zones {
		if z == i.From || i.From < 0 && f.c.Game.Zones[z].Active {
			out.cell(cell{zone: true, id: z, kinds: kinds})
		}
	}
}

// readsEvent reports whether steps read the event that triggered them.
func readsEvent(steps []model.Step) (found bool) {
	model.Walk(steps, func(s model.Step) {
		for _, x := range s.Exprs() {
			x.Walk(func(n *expr.Node) { found = found || n.Op.Row().Reads == expr.ReadsEvent })
		}
	})
	return found
}

// reads reports whether steps read a name.
func reads(steps []model.Step, name *expr.Local) (found bool) {
	model.Walk(steps, func(s model.Step) {
		for _, x := range s.Exprs() {
			x.Walk(func(n *expr.Node) { found = found || n.Name() == name })
		}
	})
	return found
}

// react adds what state rules do that wait for something written.
func (f *footprints) react(out *foot) {
	anybody := Whose{state.Nil, state.Nil}
	used := make([]bool, len(f.rules))
	for grew := true; grew; {
		grew = false
		for k, r := range f.rules {
			f.c.spend(&f.c.State[k].Ability.Node, 1+len(out.cells)*len(r.waits.cells)/quick)
			if !used[k] && f.c.changes(out, r.waits, anybody, anybody) {
				used[k], grew = true, true
				out.or(r.waits)
				out.or(r.does)
			}
		}
	}
}

// or adds g to f and reports whether f grew.
func (f *foot) or(g *foot) bool {
	a, b := f.reads.Or(&g.reads), f.writes.Or(&g.writes)
	grew := a || b || g.own && !f.own
	f.own = f.own || g.own
	for i := range g.cells {
		grew = f.cell(g.cells[i]) || grew
	}
	return grew
}

// cell adds a cell and reports whether it is new.
func (f *foot) cell(c cell) bool {
	if slices.ContainsFunc(f.cells, func(d cell) bool {
		return c.zone == d.zone && c.id == d.id && c.does == d.does && c.much == d.much &&
			slices.Equal(c.keys, d.keys) && slices.Equal(c.kinds, d.kinds)
	}) {
		return false
	}
	f.cells = append(f.cells, c)
	return true
}

func (f *footprints) add(out *foot, at *sight, steps []model.Step) {
	for _, s := range steps {
		f.step(out, at, s)
	}
}

// deeds returns the parts of what steps do. Steps that the component holds count as separate parts.
func (f *footprints) deeds(at *sight, steps []model.Step) (out []deed) {
	for _, s := range steps {
		if p, ok := s.(*model.Perform); ok && p.As == nil && len(p.Args) == 0 {
			if b, ok := f.held(at, p.Value); ok && b != nil {
				out = append(out, f.deeds(at, b.Steps)...)
				continue
			}
		}
		d := deed{}
		f.step(&d.foot, at, s)
		if c, ok := s.(*model.Call); ok && c.Keep == nil && c.By == nil && c.As == nil && len(c.Given) == 0 {
			if with, all := f.with(at, c); all && !d.own && !d.writes.All {
				d.same = fmt.Sprint(c.Proc, with)
			}
		}
		out = append(out, d)
	}
	return out
}

// step adds what a step, and the steps inside it, read and write.
func (f *footprints) step(out *foot, at *sight, s model.Step) {
	f.c.spend(declared.Cited(s), 1+len(out.cells)/quick)
	switch s := s.(type) {
	case *model.Assign:
		f.assign(out, at, s)
		return
	case *model.Move:
		f.move(out, at, s)
		return
	case *model.If:
		f.look(out, at, s.Cond)
		yes, known := f.known(at, s.Cond)
		if !known || yes {
			f.add(out, at, s.Then)
		}
		if !known || !yes {
			f.add(out, at, s.Else)
		}
		return
	}
	f.look(out, at, s.Exprs()...)
	inside := at
	if e, ok := s.(*model.Each); ok && e.As != nil {
		other := *at
		other.me = f.key(at, e.As)
		inside = &other
	}
	f.writes(out, at, s)
	for _, list := range s.Inside() {
		f.add(out, inside, list)
	}
}

// writes adds what a step itself writes.
func (f *footprints) writes(out *foot, at *sight, s model.Step) {
	d := f.c.Game.Decls
	switch s := s.(type) {
	case *model.Choose:
		out.writes.Asks = true
		at.names[s.Bind] = meaning{from: f.where(at, s.Among)}
		for _, p := range f.c.Game.Policies {
			for _, r := range p.Prefer {
				if p.Choose == s.Bind.Name {
					f.look(out, at, r.X)
				}
			}
		}
	case *model.Offer, *model.May:
		out.writes.Asks = true
	case *model.Each:
		out.writes.Asks = out.writes.Asks || s.Chosen
		at.names[s.Bind] = meaning{from: f.where(at, s.In)}
	case *model.Let:
		f.refills(out, at, s.Be)
		at.names[s.Bind] = f.meaning(at, s.Be)
	case *model.Call:
		for i, x := range s.Args {
			if x == nil {
				f.look(out, at, f.c.Game.Procs[s.Proc].Default[i])
			}
		}
		f.call(out, at, s)
	case *model.Perform:
		f.perform(out, at, s)
	case *model.Roll:
		out.writes.Chance = true
	case *model.Pick:
		out.writes.Chance = true
		f.refills(out, at, s.Among)
		at.names[s.Bind] = meaning{from: f.where(at, s.Among)}
	case *model.Act: // may do anything with the pieces of the zone
		out.writes.Chance = true
		d.Moves(&out.writes, d.KindByName("piece"))
	case *model.End:
		if s.Scope >= 0 || s.Action || !at.rule {
			out.writes.All = true
			break
		}
		out.cell(cell{id: theEnd, does: sets}) // nothing follows it: only the winners at that point matter
		if s.Winners == nil {
			for i := range f.c.Game.Lines {
				f.look(out, at, f.c.Game.Lines[i].Value)
			}
		}
	case *model.While, *model.Try, *model.Together, *model.Require:
	default:
		out.writes.All = true
	}
}
