package interpreter

import (
	"precept/interpreter/declared"
	"precept/interpreter/internal/code"
	"precept/interpreter/internal/exec"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
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

// OpenTo is what a seat may decide now, nil for nothing.
func (m *Match) OpenTo(seat string) *Decision {
	if y := m.run.OpenTo(m.seatNumber(seat)); y != nil {
		return pending(y)
	}
	return nil
}

func pending(x *exec.Run) *Decision {
	if d := x.Pending(); d != nil {
		return &Decision{x, d}
	}
	return nil
}

// Decision is what somebody is to decide. It is over with the next answer.
type Decision struct {
	run *exec.Run
	d   *exec.Decision
}

// Seat is who decides.
func (d *Decision) Seat() string { return seatName(d.run.P, d.d.Seat) }

// Name is the name that the choice binds, "" for menus.
func (d *Decision) Name() string { return d.d.Name }

// Node is the step that asks: its articles and texts.
func (d *Decision) Node() *declared.Node { return d.d.Node }

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

// Only returns the answer to a decision that has exactly one, else false. Such a decision is put so that other
// players do not learn that there was nothing to decide.
func (d *Decision) Only() (Answer, bool) { return d.d.Only() }

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

// Menu reports whether it is decided what to do.
func (d *Decision) Menu() bool { return d.d.Sort == exec.Menu }

// Several reports whether one more element is chosen, of several.
func (d *Decision) Several() bool { return d.d.Sort == exec.Many }

// Orders reports whether it is decided what comes first of what is due.
func (d *Decision) Orders() bool { return d.d.Sort == exec.Order }

// Gap reports whether this is a moment between steps, at which an ability may be used.
func (d *Decision) Gap() bool { return d.d.IsGap() }

// Offers reports whether an answer is legal.
func (d *Decision) Offers(a Answer) bool { return d.d.Is(a) }

// Answers is every legal answer, in the order of declaration.
func (d *Decision) Answers() []Answer { return d.d.Options(nil) }

// Candidates is every answer that was considered, legal or not: what a refusal is asked about.
func (d *Decision) Candidates() []Answer { return d.d.Candidates() }

// Ability reports whether an answer uses an ability that stands on a menu beside its entries.
func (d *Decision) Ability(a Answer) bool { return d.Menu() && a >= exec.AbilityBase }

// Bearer is the piece on which the ability is written that an answer uses, and the number of the place where it lies,
// as far as the seat can tell it; -1 for none.
func (d *Decision) Bearer(a Answer) (piece, place int) {
	if !d.Ability(a) || !d.run.IsAbility(a) {
		return -1, -1
	}
	v := d.run.SourceOf(a)
	if v < 0 || !d.run.P.Knows(d.run.M, d.d.Seat, v) {
		return -1, -1
	}
	return int(v), int(d.run.M.Place[v])
}

// Chosen is how many elements a choice of several has by now, and Most how many it may have, whether or not so many
// fit together.
func (d *Decision) Chosen() int { return d.d.Chosen() }

// Most: see [Decision.Chosen].
func (d *Decision) Most() int { return d.d.Most() }

// AtOnce is the seats that are asked at the same time, the one that is asked now among them; nil when it is alone.
func (d *Decision) AtOnce() []string {
	var out []string
	for _, s := range d.d.AtOnce() {
		out = append(out, d.run.P.Names[s])
	}
	return out
}

// Own is the elements that a choice of several has taken by itself since the last answer.
func (d *Decision) Own() []Taken { return taken(d.run, d.d.Own()) }

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
	op, ok := d.d.Step().(*code.Choose)
	return Choice{op}, ok
}

// Asking tells the choice that is asked from others of its step: the elements of one share it.
func (d *Decision) Asking() int32 { return d.d.Asking() }

// Choice is a step that asks for a value, or for several. Two are equal when they are the same step.
type Choice struct{ op *code.Choose }

// Optional reports whether a choice may be declined.
func (c Choice) Optional() bool { return c.op.Step.Optional }

// Several reports whether a choice is of several elements.
func (c Choice) Several() bool { return c.op.Multi }

// Fills reports whether each element fills something of its own.
func (c Choice) Fills() bool { return c.op.Fill != nil }

// Taken is a choice that was answered without asking, or one element of such a choice.
type Taken struct {
	Choice
	Name   string // of the choice
	Seat   string
	Asking int32  // see [Decision.Asking]
	Answer Answer // the option
	ID     string // what it is called
	Piece  int    // the piece that it is, -1 for other values
	Place  int    // where that piece lay, or the place that stands for a piece which its seat cannot tell; -1
}

func taken(x *exec.Run, bs []exec.Bound) []Taken {
	var out []Taken
	for _, b := range bs {
		out = append(out, took(x, b))
	}
	return out
}

func took(x *exec.Run, b exec.Bound) Taken {
	t := Taken{Choice: Choice{b.Op}, Name: b.Name, Seat: seatName(x.P, b.Seat), Asking: b.Nth, Answer: b.Value,
		ID: x.NameOf(b.Op, b.Seat, b.Value), Piece: -1, Place: exec.Unseen(b.Value)}
	if b.Op.Pieces && b.Value >= 0 {
		t.Piece, t.Place = int(b.Value), int(b.Place)
	}
	return t
}

// seatName is the name of a seat by its number, "" for none.
func seatName(p *code.Program, seat int32) string {
	if seat < 0 || int(seat) >= len(p.Names) {
		return ""
	}
	return p.Names[seat]
}

// Place is the number of the place that is the only one which an entry of a menu, or the action that it is, names when
// it calls something; -1 for none, for several, and for abilities that stand beside the entries.
func (d *Decision) Place(a Answer) int {
	var entries []code.Entry
	switch op := d.d.Step().(type) {
	case *code.Offer:
		entries = op.Entries
	case *code.May:
		entries = []code.Entry{op.Entry}
	}
	if !d.Menu() || a < 0 || int(a) >= len(entries) {
		return -1
	}
	e := &entries[a]
	var named []*expr.Node
	if e.Step != nil {
		if e.Step.Call != nil {
			named = places(named, e.Step.Call)
		}
		named = placesIn(named, e.Step.Steps)
	}
	if e.Proc >= 0 && d.run.P.Game.Procs[e.Proc].Body != nil {
		named = placesIn(named, d.run.P.Game.Procs[e.Proc].Body.Steps)
	}
	if len(named) != 1 {
		return -1
	}
	v, err := d.run.P.CompileTree(named[0]).Of(d.run.M)
	if err != nil {
		return -1
	}
	return int(v.One)
}

// placesIn adds the places that calls among some steps name.
func placesIn(out []*expr.Node, steps []model.Step) []*expr.Node {
	for _, s := range steps {
		if c, ok := s.(*model.Call); ok {
			out = places(out, c)
		}
	}
	return out
}

// places adds the places that a call names, each once.
func places(out []*expr.Node, c *model.Call) []*expr.Node {
	for _, x := range c.Args {
		if x == nil || x.Op != expr.OpConst || !x.Type.Scalar(expr.Place) {
			continue
		}
		known := false
		for _, y := range out {
			known = known || y.N == x.N
		}
		if !known {
			out = append(out, x)
		}
	}
	return out
}

// Declines reports whether an option does nothing: it passes, takes none, or no more.
func Declines(o int32) bool { return o == exec.Pass || o == exec.None || o == exec.Done }

// optionType is the type of the values that a decision offers; Invalid for menus.
func optionType(d *Decision) expr.Type {
	switch op := d.d.Step().(type) {
	case *code.Choose:
		return op.Step.Among.Type.Elem()
	case *code.Each:
		return op.Type
	}
	return expr.Type{}
}

// OfPieces reports whether a decision is about pieces.
func (d *Decision) OfPieces() bool { return optionType(d).Base == expr.Piece }

// Left is how many entries of a menu may still be taken; -1 where nothing bounds it, and for what is no menu.
func (d *Decision) Left() int { return d.d.Left() }

// Core is the step, for packages below interpreter: nobody else can name its type.
func (c Choice) Core() *code.Choose { return c.op }
