package knowledge

import (
	"cmp"
	"fmt"
	"reflect"
	"strings"

	"precept/interpreter/declared"
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/exec"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/state"
	"precept/interpreter/record"
	"precept/interpreter/view"
)

// Apart changes what seat may not know in y, a copy of x; see [Permute]. It returns a *[view.Leak] if the seat can
// notice the change: by its view, by who is asked and for what, or by its own options and their texts. The options of
// other seats may depend on what only they see. y is another run of the same program; its match is overwritten.
func Apart(x, y *exec.Run, seat int32, seed uint64) error {
	y.M.CopyFrom(x.M)
	y.Like(x)
	if !Permute(x.P, y.M, seat, seed) {
		return nil
	}
	leak := view.Leak{Seat: "nobody"}
	if seat >= 0 {
		leak.Seat = x.P.Names[seat]
	}
	if !reflect.DeepEqual(Of(x.P, x.M, seat), Of(x.P, y.M, seat)) {
		leak.What = "can tell positions apart that differ only in what it may not see"
		return &leak
	}
	d := x.Pending()
	if d == nil || d.Seat != seat && x.Disguise != record.Whole {
		return nil
	}
	var err error
	var first silence
	if y.Attend(&first, func() { err = y.Resume() }); err != nil {
		return fmt.Errorf("with what %s may not see changed: %w", leak.Seat, err)
	}
	one, other := offers(x), offers(y)
	leak.What = "is offered what tells what it may not see"
	if d.Seat != seat {
		if x.InTransaction() && first != forced {
			return nil // the actor can always complete what was begun; beginning it reveals that
		}
		one.options, other.options = nil, nil
		leak.What = "is told by who is asked what it may not see"
	}
	if reflect.DeepEqual(one, other) {
		return nil
	}
	leak.One, leak.Other = one.text(x.P), other.text(x.P)
	return &leak
}

// silence says whether the first unasked question had one answer or none.
type silence uint8

const (
	forced       silence = iota + 1 // there was one answer
	unanswerable                    // there was none
)

// Forced implements [exec.Witness].
func (s *silence) Forced(exec.Bound) { *s = cmp.Or(*s, forced) }

// Nothing implements [exec.Witness].
func (s *silence) Nothing(*compile.Choose, int32) { *s = cmp.Or(*s, unanswerable) }

// offered is a decision as its decider sees it.
type offered struct {
	sort    exec.Sort
	seat    int32
	name    string
	node    *declared.Node
	options []option
}

// option is one answer as the decider sees it. Pieces that nobody can distinguish are compared by place, owner and
// visible attributes, because any of them may be offered.
type option struct {
	value, owner int32
	attrs        string
	exec.Described
}

// offers returns what x waits for, the zero value if it waits for nothing.
func offers(x *exec.Run) offered {
	d := x.Pending()
	if d == nil {
		return offered{}
	}
	out := offered{sort: d.Sort, seat: d.Seat, name: d.Name, node: d.Node}
	op, chooses := d.Step().(*compile.Choose)
	pieces := chooses && op.Step.Among.Type.Elem().Base == expr.Piece
	for _, o := range d.Options(nil) {
		is := option{value: int32(o), owner: state.Nil, Described: x.Describe(d, o)}
		if pieces && o >= 0 && int(o) < len(x.P.Pieces) {
			is.value, is.owner = int32(x.M.Place[o]), int32(x.P.Pieces[o].Owner)
			x.P.EachAttr(x.M, o, d.Seat, func(attr, value string) { is.attrs += attr + "=" + value + ";" })
		}
		out.options = append(out.options, is)
	}
	return out
}

func (o *offered) text(p *compile.Program) string {
	if o.node == nil {
		return "nothing"
	}
	if len(o.options) == 0 {
		return strings.TrimSpace(p.Names[o.seat] + " is asked for " + cmp.Or(o.name, o.node.ID, o.node.Span.String()))
	}
	var names []string
	for _, x := range o.options {
		names = append(names, x.ID)
	}
	return strings.TrimSpace(o.name + " " + strings.Join(names, ", "))
}
