package compile

import (
	"slices"

	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/internal/state"
)

// bound is a part of a condition that compares an amount with a number. It holds while the amount is at least much or,
// depending on way, at most much.
type bound struct {
	x    *expr.Node // the list that is counted, or the variable
	way  int        // 1: at least so much, -1: at most
	much int32
}

// boundsOf appends the comparisons of a condition to out, in the order in which they are written. It returns false if
// the condition has anything but amounts, numbers, and, or and not.
func boundsOf(out []bound, x *expr.Node, way int) ([]bound, bool) {
	if x == nil {
		return out, true
	}
	b := bound{way: way}
	switch x.Op {
	case expr.OpAnd, expr.OpOr:
		out, ok := boundsOf(out, x.Args[0], way)
		if !ok {
			return nil, false
		}
		return boundsOf(out, x.Args[1], way)
	case expr.OpNot:
		return boundsOf(out, x.Args[0], -way)
	case expr.OpNonEmpty:
		b.x, b.much = x, 1
	case expr.OpLt, expr.OpLe, expr.OpGt, expr.OpGe, expr.OpEq:
		if x.Args[1].Op != expr.OpConst {
			return nil, false
		}
		b.x, b.much = x.Args[0], int32(x.Args[1].N)
	default:
		return nil, false
	}
	switch x.Op { // reduce the comparison to: at least so much
	case expr.OpGt:
		b.much++
	case expr.OpLe:
		b.way, b.much = -way, b.much+1
	case expr.OpLt:
		b.way = -way
	case expr.OpEq: // equal to 0 means at most 0
		if b.much != 0 || b.x.Op != expr.OpLen {
			return nil, false
		}
		b.way, b.much = -way, 1
	}
	if b.way < 0 {
		b.much--
	}
	return append(out, b), true
}

// amounts compiles what the bounds of a condition count.
func (c *assembler) amounts(x *expr.Node) (out []Int) {
	bounds, _ := boundsOf(nil, x, 1)
	for _, b := range bounds {
		n := b.x
		if n.Op == expr.OpNonEmpty {
			n = &expr.Node{Op: expr.OpLen, Type: expr.TInt, Args: n.Args}
		}
		out = append(out, c.TopInt(n))
	}
	return out
}

// tally is the largest amount that steps may take from cells and add to them, and what they do with unknown amounts.
type tally struct {
	cells   []cell // much is the amount, in pieces or in what is added
	unknown foot
	calls   int // the number of calls that were followed
}

// mostFollowed limits how many calls are followed for one tally, because nested calls can grow exponentially. The
// effects of the rest count as unknown.
const mostFollowed = 256

// tallied returns the tally of what an ability does.
func (f *footprints) tallied(i *Instance) *tally {
	t := &tally{}
	f.count(t, f.used(i), i.Ability.Body.Steps, nil)
	anybody := Whose{state.Nil, state.Nil}
	for _, d := range i.does {
		for _, r := range f.rules {
			if f.c.changes(&d.foot, r.waits, anybody, anybody) {
				t.unknown.or(r.does)
			}
		}
	}
	return t
}

// count adds the effects of steps that each run at most once. inside lists the procedures that are running.
func (f *footprints) count(t *tally, at *sight, steps []model.Step, inside []int) {
	for _, s := range steps {
		switch s := s.(type) {
		case *model.Assign:
			own := foot{}
			f.assign(&own, at, s)
			t.add(&own, 0)
			continue
		case *model.Move:
			own := foot{}
			f.move(&own, at, s)
			t.add(&own, f.number(at, s.What))
			continue
		case *model.If:
			yes, known := f.known(at, s.Cond)
			if !known || yes {
				f.count(t, at, s.Then, inside)
			}
			if !known || !yes {
				f.count(t, at, s.Else, inside)
			}
			continue
		case *model.Perform:
			if b, ok := f.held(at, s.Value); ok && b != nil && s.As == nil && len(s.Args) == 0 {
				f.count(t, at, b.Steps, inside)
				continue
			}
		case *model.Call:
			if f.countCall(t, at, s, inside) {
				continue
			}
		}
		f.step(&t.unknown, at, s)
	}
}

// countCall adds what a procedure does that is called once and triggers nothing. It returns false for other calls.
func (f *footprints) countCall(t *tally, at *sight, s *model.Call, inside []int) bool {
	pr := f.c.Procs[s.Proc]
	if t.calls == mostFollowed || slices.Contains(inside, s.Proc) || len(pr.Inst)+len(pr.After) > 0 || s.By != nil {
		return false
	}
	t.calls++
	p := f.c.Game.Procs[s.Proc]
	f.count(t, f.within(at, s), p.Body.Steps, append(inside, s.Proc))
	return true
}

// add adds what a step writes. Cells without an amount of their own get the amount much; 0 means unknown.
func (t *tally) add(own *foot, much int32) {
	cells := own.cells
	own.cells = nil
	for _, c := range cells {
		if c.much == 0 {
			c.much = max(much, -much)
		}
		if c.much == 0 || c.way() == 0 {
			own.cells = append(own.cells, c)
			continue
		}
		t.cells = append(t.cells, c)
	}
	t.unknown.or(own)
}

// number returns the largest number of pieces that an expression can give, 0 if it is not known.
func (f *footprints) number(at *sight, x *expr.Node) int32 {
	switch row := x.Op.Row(); {
	case row.Element || x.Op == expr.OpTop || x.Op == expr.OpBottom || !x.Type.IsList():
		return 1
	case x.Op == expr.OpTopN || x.Op == expr.OpBottomN || x.Op == expr.OpSome:
		if k := f.key(at, x.Args[1]); k.sort == constant {
			return max(k.n, 0)
		}
	case row.Keeps:
		return f.number(at, x.Args[0])
	}
	return 0
}

// most returns the largest amount that steps may take from a needed cell, or add to it if the need is an upper limit.
// known is false if the amount is not known.
func (t *tally) most(n *need, whose, wn Whose) (much int32, known bool) {
	if t.unknown.lessens(n, whose, wn) {
		return 0, false
	}
	for i := range t.cells {
		if c := &t.cells[i]; c.touches(&n.cell, whose, wn) && c.way() != n.way {
			much += max(c.much, -c.much)
		}
	}
	return much, true
}

// lessens reports whether writes may take from what is needed, or add to it if the need is an upper limit.
func (f *foot) lessens(n *need, whose, wn Whose) bool {
	if f.writes.All || n.zone && n.kinds.Meets(f.writes.Kinds) || !n.zone && f.writes.Vars.Has(n.id) {
		return true
	}
	return slices.ContainsFunc(f.cells, func(c cell) bool {
		return c.does != looks && c.touches(&n.cell, whose, wn) && c.way() != n.way
	})
}

// Needs returns how many amounts the condition of an ability compares, 0 if they are not known.
func (i *Instance) Needs() int { return len(i.needs) }

// Need returns amount k of the condition of an ability. The condition holds while the amount is at least much, or at
// most much with way -1.
func (i *Instance) Need(k int) (amount Int, way int, much int32) {
	return i.amounts[k], i.needs[k].way, i.needs[k].much
}

// Lessens returns the largest amount that using a may take from need k of b, or add to it if the need is an upper
// limit. known is false if the amount is not known.
func (p *Program) Lessens(a, b *Instance, k int, wa, wb Whose) (much int32, known bool) {
	return a.tally.most(&b.needs[k], wa, wb)
}

// Bound is a name of an expression and its value, one word.
type Bound struct {
	Name  *expr.Local
	Value int32
}

// Under evaluates a part of an expression with values for its names.
//
// # Errors
//
// It returns an error if the expression cannot be compiled, or if the evaluation fails.
func (p *Program) Under(m *state.Match, tree *expr.Node, names []Bound) (Value, error) {
	c := p.compiler()
	for _, b := range names {
		c.Temp(b.Name, 1)
	}
	out := &Compiled{Tree: tree}
	set := func(m *state.Match) {
		for i, b := range names {
			m.Tmp[m.TB+i] = b.Value
		}
	}
	if tree.Type.IsList() {
		x := c.List(tree)
		out.eval = func(m *state.Match) Value {
			set(m)
			return Value{Type: tree.Type, List: append([]int32(nil), x(m)...)}
		}
	} else {
		x := c.Int(tree)
		out.eval = func(m *state.Match) Value {
			set(m)
			return Value{Type: tree.Type, One: x(m)}
		}
	}
	out.room = c.High
	if c.Err != nil {
		return Value{}, c.Err
	}
	return out.Of(m)
}

// Named types an expression with names whose values are bound later.
//
// # Errors
//
// It returns the problems of the expression.
func (p *Program) Named(text string, names []*expr.Local) (*expr.Node, error) {
	return p.typed(text, &expr.Scope{Locals: names}, expr.Type{})
}
