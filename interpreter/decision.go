package interpreter

import (
	"precept/interpreter/declared"
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/exec"
)

// Pending returns the decision that the match waits for, nil if there is none, as after the end. If several seats may
// answer, it returns the decision of the first of them; a caller that answers for all seats needs no other.
func (m *Match) Pending() *Decision { return pending(m.run) }

// Open returns every decision that may be answered now, each of another seat, the pending one first. There are several
// in a choice that seats make without knowing each other's answers, while several seats respond to a proposal, and in a
// loop in open order.
func (m *Match) Open() []*Decision {
	d := m.Pending()
	if d == nil {
		return nil
	}
	out := []*Decision{d}
	for _, seat := range d.d.AtOnce() {
		if y := m.run.OpenTo(seat); y != nil && y != m.run {
			out = append(out, pending(y))
		}
	}
	return out
}

// DecisionOf returns the decision that a seat may answer now, nil for none.
func (m *Match) DecisionOf(seat string) *Decision {
	if y := m.run.OpenTo(m.seatNumber(seat)); y != nil {
		return pending(y)
	}
	return nil
}

// Option is one legal answer.
type Option struct {
	Value    int32         `json:"value"` // what a record stores
	ID       string        `json:"id,omitempty"`
	Articles []string      `json:"articles,omitempty"`
	Name     declared.Text `json:"-"`
}

// Options returns every legal option, in the order of declaration.
func (d *Decision) Options() []Option {
	var out []Option
	for _, o := range d.d.Options(nil) {
		out = append(out, d.Describe(o))
	}
	return out
}

// Count returns the number of legal options.
func (d *Decision) Count() int { return d.d.Count() }

// Sample returns a random legal option without listing them; all are equally likely. draw(n) must return a random
// number from 0 to n-1. Only the Value of the option is set.
func (d *Decision) Sample(draw func(n int) int) Option { return Option{Value: d.d.Sample(draw)} }

// Describe returns the option with value o, with its name and articles.
func (d *Decision) Describe(o int32) Option {
	out := Option{Value: o}
	n := d.run.Describe(d.d, o)
	out.ID = n.ID
	if n.Node != nil {
		out.Articles, out.Name = n.Node.Articles, n.Node.Name
	}
	return out
}

// Offers reports whether an answer is legal.
func (d *Decision) Offers(a Answer) bool { return d.d.Is(a) }

// Answers returns every legal answer, in the order of declaration.
func (d *Decision) Answers() []Answer { return d.d.Options(nil) }

// Together returns the seats that may answer at the same time, including the one that is asked; nil if it is asked
// alone.
func (d *Decision) Together() []string {
	var out []string
	for _, s := range d.d.AtOnce() {
		out = append(out, d.run.P.Names[s])
	}
	return out
}

// Taking returns how an answer to a choice would be recorded; false for an entry of a menu.
func (d *Decision) Taking(a Answer) (Taken, bool) {
	b := d.d.Of(a)
	if b.Op == nil {
		return Taken{}, false
	}
	return took(d.run, b), true
}

// Choice returns the step that asks; false for menus.
func (d *Decision) Choice() (Choice, bool) {
	op, ok := d.d.Step().(*compile.Choose)
	return choiceOf(op), ok
}

// Taken is a choice that was answered automatically, or one element of such a choice.
type Taken struct {
	Choice
	Name   string // the name that the choice binds
	Seat   string
	Asking int32  // see Decision.Asking
	Answer Answer // the option that was taken
	ID     string // the option as expressions name it
	Piece  int    // the piece that was chosen, -1 for other values
	Place  int    // where that piece was, or the place of an indistinguishable piece; else -1
}

func took(x *exec.Run, b exec.Bound) Taken {
	t := Taken{Choice: choiceOf(b.Op), Name: b.Name, Seat: seatName(x.P, b.Seat), Asking: b.Nth, Answer: b.Value,
		ID: x.NameOf(b.Op, b.Seat, b.Value), Piece: -1, Place: exec.Unseen(b.Value)}
	if b.Op.Pieces && b.Value >= 0 {
		t.Piece, t.Place = int(b.Value), int(b.Place)
	}
	return t
}

// seatName returns the name of a seat, "" for a number that is no seat.
func seatName(p *compile.Program, seat int32) string {
	if seat < 0 || int(seat) >= len(p.Names) {
		return ""
	}
	return p.Names[seat]
}

// Declines reports whether an option does nothing: it passes, chooses nothing, or chooses no further element.
func Declines(o int32) bool { return o == exec.Pass || o == exec.None || o == exec.Done }

// Core returns the compiled step, for packages below interpreter: only they can name its type.
func (c Choice) Core() *compile.Choose { return c.op }

// DecisionKind is the kind of a decision.
type DecisionKind uint8

// The kinds of decisions.
const (
	Menu  = DecisionKind(exec.Menu)  // an action or another entry
	One   = DecisionKind(exec.One)   // one value
	Many  = DecisionKind(exec.Many)  // a further value of several, or [Done]
	Order = DecisionKind(exec.Order) // which of several triggers comes first
)

// Decision is a decision that the match waits for. It is valid until the next answer.
type Decision struct {
	Seat   string // the seat that decides
	Name   string // the name that the choice binds, "" for menus
	Kind   DecisionKind
	Step   *declared.Node // the step that asks, with its articles and texts
	Type   declared.Type  // the type of the values that can be chosen
	Gap    bool           // it is a window between steps, in which an ability may be used
	Asking int32          // distinguishes the choice from others of its step; the elements of one choice share it
	Chosen int            // number of elements chosen so far, in a choice of several
	Max    int            // maximal number of elements; perhaps fewer are possible

	run *exec.Run
	d   *exec.Decision
}

func pending(x *exec.Run) *Decision {
	d := x.Pending()
	if d == nil {
		return nil
	}
	return &Decision{Seat: seatName(x.P, d.Seat), Name: d.Name, Kind: DecisionKind(d.Sort), Step: d.Node,
		Type: optionType(d), Gap: d.IsGap(), Asking: d.Asking(), Chosen: d.Chosen(), Max: d.Most(), run: x, d: d}
}

// optionType returns the type of the values that a decision offers, the zero type for menus.
func optionType(d *exec.Decision) declared.Type {
	switch op := d.Step().(type) {
	case *compile.Choose:
		return op.Step.Among.Type.Elem()
	case *compile.Each:
		return op.Type
	}
	return declared.Type{}
}

// Choice is a step that asks for one value or several. Two are equal if they are the same step.
type Choice struct {
	Optional bool // it may be declined
	Several  bool // it asks for several elements
	Fills    bool // each element fills one element of a list (fills:)

	op *compile.Choose
}

func choiceOf(op *compile.Choose) Choice {
	if op == nil {
		return Choice{}
	}
	return Choice{op.Step.Optional, op.Multi, op.Fill != nil, op}
}

// CoreTaken returns choices that were answered automatically, for packages below interpreter.
func CoreTaken(x *exec.Run, bs []exec.Bound) []Taken {
	var out []Taken
	for _, b := range bs {
		out = append(out, took(x, b))
	}
	return out
}
