package interpreter

import (
	"precept/interpreter/declared"
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/exec"
)

// Pending is what is to be decided now, nil when the match is over. Where several seats may answer it is that of the
// first of them: who plays by itself needs no other.
func (m *Match) Pending() *Decision { return pending(m.run) }

// Open is every decision that may be answered now, each of another seat, the pending one first: those of a choice that
// several make without knowing one another's answers, or of a proposal that several are to take up.
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

// DecisionOf is what a seat may decide now, nil for nothing.
func (m *Match) DecisionOf(seat string) *Decision {
	if y := m.run.OpenTo(m.seatNumber(seat)); y != nil {
		return pending(y)
	}
	return nil
}

// Option is one legal answer.
type Option struct {
	Value    int32         `json:"value"` // what is recorded
	ID       string        `json:"id,omitempty"`
	Articles []string      `json:"articles,omitempty"`
	Name     declared.Text `json:"-"`
}

// Options lists every legal option in the order of declaration.
func (d *Decision) Options() []Option {
	var out []Option
	for _, o := range d.d.Options(nil) {
		out = append(out, d.Describe(o))
	}
	return out
}

// Count is how many options are legal.
func (d *Decision) Count() int { return d.d.Count() }

// Sample draws one legal option, all equally likely, without listing them.
func (d *Decision) Sample(draw func(n int) int) Option { return Option{Value: d.d.Sample(draw)} }

// Describe is an option in words.
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

// Answers is every legal answer, in the order of declaration.
func (d *Decision) Answers() []Answer { return d.d.Options(nil) }

// Together is the seats that are asked at the same time, the one that is asked now among them; nil when it is alone.
func (d *Decision) Together() []string {
	var out []string
	for _, s := range d.d.AtOnce() {
		out = append(out, d.run.P.Names[s])
	}
	return out
}

// Taking is what an answer to a choice would take; false for an entry of a menu.
func (d *Decision) Taking(a Answer) (Taken, bool) {
	b := d.d.Of(a)
	if b.Op == nil {
		return Taken{}, false
	}
	return took(d.run, b), true
}

// Choice is the step that asks; false for menus.
func (d *Decision) Choice() (Choice, bool) {
	op, ok := d.d.Step().(*compile.Choose)
	return choiceOf(op), ok
}

// Taken is a choice that was answered without asking, or one element of such a choice.
type Taken struct {
	Choice
	Name   string // of the choice
	Seat   string
	Asking int32  // see Asking of [Decision]
	Answer Answer // the option
	ID     string // what it is called
	Piece  int    // the piece that it is, -1 for other values
	Place  int    // where that piece lay, or the place that stands for a piece which its seat cannot tell; -1
}

func took(x *exec.Run, b exec.Bound) Taken {
	t := Taken{Choice: choiceOf(b.Op), Name: b.Name, Seat: seatName(x.P, b.Seat), Asking: b.Nth, Answer: b.Value,
		ID: x.NameOf(b.Op, b.Seat, b.Value), Piece: -1, Place: exec.Unseen(b.Value)}
	if b.Op.Pieces && b.Value >= 0 {
		t.Piece, t.Place = int(b.Value), int(b.Place)
	}
	return t
}

// seatName is the name of a seat by its number, "" for none.
func seatName(p *compile.Program, seat int32) string {
	if seat < 0 || int(seat) >= len(p.Names) {
		return ""
	}
	return p.Names[seat]
}

// Declines reports whether an option does nothing: it passes, takes none, or no more.
func Declines(o int32) bool { return o == exec.Pass || o == exec.None || o == exec.Done }

// Core is the step, for packages below interpreter: nobody else can name its type.
func (c Choice) Core() *compile.Choose { return c.op }

// DecisionKind is what kind of thing is decided.
type DecisionKind uint8

// The kinds of decisions.
const (
	Menu  = DecisionKind(exec.Menu)  // what to do
	One   = DecisionKind(exec.One)   // a value
	Many  = DecisionKind(exec.Many)  // one more value of several, or [Done]
	Order = DecisionKind(exec.Order) // what comes first of what is due
)

// Decision is what somebody is to decide. It is over with the next answer.
type Decision struct {
	Seat   string // who decides
	Name   string // that the choice binds, "" for menus
	Kind   DecisionKind
	Step   *declared.Node // that asks: its articles and texts
	Type   declared.Type  // of the values that may be chosen
	Gap    bool           // a moment between steps, at which an ability may be used
	Asking int32          // tells the choice from others of its step: the elements of one share it
	Chosen int            // how many elements a choice of several has by now
	Max    int            // how many it may have, whether or not so many fit together

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

// optionType is the type of the values that a decision offers, the zero one for menus.
func optionType(d *exec.Decision) declared.Type {
	switch op := d.Step().(type) {
	case *compile.Choose:
		return op.Step.Among.Type.Elem()
	case *compile.Each:
		return op.Type
	}
	return declared.Type{}
}

// Choice is a step that asks for a value, or for several. Two are equal when they are the same step.
type Choice struct {
	Optional bool // it may be declined
	Several  bool // it is of several elements
	Fills    bool // each element fills something of its own

	op *compile.Choose
}

func choiceOf(op *compile.Choose) Choice {
	if op == nil {
		return Choice{}
	}
	return Choice{op.Step.Optional, op.Multi, op.Fill != nil, op}
}

// CoreTaken is what was answered without asking, for packages below interpreter.
func CoreTaken(x *exec.Run, bs []exec.Bound) []Taken {
	var out []Taken
	for _, b := range bs {
		out = append(out, took(x, b))
	}
	return out
}
