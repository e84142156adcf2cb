package testkit

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"precept/interpreter"
	"precept/interpreter/internal/checkpoint"
	"precept/interpreter/internal/exec"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/knowledge"
	"precept/interpreter/internal/state"
	"precept/interpreter/record"
	"precept/interpreter/view"
)

// What lays a position out by hand: nothing of it asks whether play comes there.

func seatOf(number int) int32 {
	if number < 0 {
		return state.Nil
	}
	return int32(number)
}

// number is the number of a seat, view.Nobody for Nil.
func number(seat int32) int {
	if seat < 0 {
		return view.Nobody
	}
	return int(seat)
}

// sees reports whether a number is that of a seat, or of who looks on.
func (e Probe) sees(seat int) bool { return seat >= view.Referee && seat < len(e.run.P.Names) }

// IsKind reports whether a kind is another or lies below it; false where there is no such kind.
func (e Probe) IsKind(kind, above string) bool {
	d := e.run.P.Game.Decls
	a, b := d.KindByName(kind), d.KindByName(above)
	return a >= 0 && b >= 0 && e.run.P.KindIs(a, b)
}

// isPiece reports whether a number is that of a piece.
func (e Probe) isPiece(n int) bool { return n >= 0 && n < len(e.run.P.Pieces) }

// isPlace reports whether a number is that of a place.
func (e Probe) isPlace(n int) bool { return n >= 0 && n < len(e.run.P.Places) }

// Values is what the attributes of a piece say that a seat sees; view.Nobody sees what all see, layout.Referee
// everything.
func (e Probe) Values(piece, seat int) []string {
	if !e.isPiece(piece) || !e.sees(seat) {
		return nil
	}
	var out []string
	e.run.P.EachValue(e.run.M, int32(piece), int32(seat), func(_ int, value string) { out = append(out, value) })
	return out
}

// Knows is the attributes of a piece that have one value, by their names, and of each whether a seat may know it.
func (e Probe) Knows(piece, seat int) map[string]bool {
	out, p := map[string]bool{}, e.run.P
	if !e.isPiece(piece) || !e.sees(seat) {
		return out
	}
	mark := func(who int, known bool) {
		p.EachValue(e.run.M, int32(piece), int32(who), func(attr int, _ string) {
			out[p.Game.Decls.Attrs[attr].Name] = known
		})
	}
	mark(view.Referee, false)
	mark(seat, true)
	return out
}

// TellsAll reports whether a seat can tell all that lies at a place: each piece, and every value that it has.
func (e Probe) TellsAll(place, seat int) bool {
	if !e.isPlace(place) || !e.sees(seat) {
		return false
	}
	name := e.run.P.Places[place].Name
	for _, p := range knowledge.Of(e.run.P, e.run.M, int32(seat)).Places {
		if p.Name == name && p.Hidden > 0 {
			return false
		}
	}
	for _, piece := range e.Lying(place) {
		for _, known := range e.Knows(piece, seat) {
			if !known {
				return false
			}
		}
	}
	return true
}

// Zone is the names of the parameters of a zone, by its id; false where there is none.
func (e Probe) Zone(id string) (params []string, ok bool) {
	s := e.run.P.Game.Decls.Symbols[id]
	if s == nil || s.Sort != expr.SymZone {
		return nil, false
	}
	for _, p := range s.Params {
		params = append(params, p.Name)
	}
	return params, true
}

// Face is the number of what a die shows by a name of the content.
func (e Probe) Face(name string) (int32, bool) {
	s := e.run.P.Game.Decls.Symbols[name]
	if s == nil || s.Sort != expr.SymEnumValue {
		return 0, false
	}
	return int32(s.ID), true
}

// FaceName is what a face of a die of that type is called.
func (e Probe) FaceName(t expr.Type, face int32) string {
	if t.Base == expr.Int {
		return strconv.Itoa(int(face))
	}
	return e.run.P.ValueName(t, face)
}

// CanBe reports whether a choice may be answered with a value of that name, in some position.
func (e Probe) CanBe(c interpreter.Choice, name string) bool {
	return c.Core() != nil && e.run.P.CanBe(c.Core().Step.Among.Type.Elem(), name)
}

// Fits reports whether a choice is of pieces such as this.
func (e Probe) Fits(c interpreter.Choice, piece int) bool {
	if c.Core() == nil || !e.isPiece(piece) {
		return false
	}
	t := c.Core().Step.Among.Type.Elem()
	return t.Base == expr.Piece && (t.Ref < 0 || e.run.P.KindIs(e.run.P.Pieces[piece].Kind, t.Ref))
}

// BeginSetup runs the setup alone, to its first decision; play waits for [Probe.BeginPlay] or [Probe.GoTo].
//
// # Errors
//
// [ErrUnfit] for a line-up that the rules refuse, and what breaks.
func (e Probe) BeginSetup(seed uint64) error { return e.run.BeginSetup(seed) }

// LayOut begins with pieces in the zones where they begin; what begins on a space or in a stack is nowhere until it is
// moved somewhere.
func (e Probe) LayOut() { e.run.Arrange(true) }

// Follow has chance bring what a script says.
//
// # Errors
//
// A script that rests after what there is not.
func (e Probe) Follow(s Script) error {
	out := &exec.Script{Dice: s.Dice, Picks: s.Picks, Turn: s.Turn}
	name, of, _ := strings.Cut(s.Until, " of ")
	switch sym := e.run.P.Game.Decls.Symbols[name]; {
	case name == "":
	case e.phase(name) >= 0:
		out.Until = e.phase(name) + 1
		if out.Of = int32(slices.Index(e.run.P.Names, of)) + 1; of != "" && out.Of == 0 {
			return fmt.Errorf("there is no seat %q", of)
		}
	case sym != nil && sym.Sort == expr.SymProc && of == "":
		out.After = sym.ID + 1
	default:
		return fmt.Errorf("there is no phase, procedure or action %q", name)
	}
	e.run.Follows(out)
	return nil
}

// phase is the number of a phase, -1 for none of that id.
func (e Probe) phase(id string) int {
	if s := e.run.P.Game.Decls.Symbols[id]; s != nil && s.Sort == expr.SymScope {
		return s.ID
	}
	return -1
}

// InPlay reports whether the setup is done.
func (e Probe) InPlay() bool { return e.run.InPlay() }

// BeginPlay begins, or goes on with, play itself.
func (e Probe) BeginPlay() { e.run.Play() }

// GoTo goes straight to a phase without doing anything before it. Fields says of the phases on the way, and of it, what
// their fields must be, as expressions. reached is called where the phase begins, before anything in it is done.
//
// # Errors
//
// [layout.ErrNoPhase] where no such phase is opened from here, and a [*layout.BadField].
func (e Probe) GoTo(to Moment, reached func()) error {
	phase := e.phase(to.Phase)
	if phase < 0 {
		return ErrNoPhase
	}
	var wants []exec.Want
	for _, f := range to.Fields {
		w, err := e.wants(f)
		if err != nil {
			return &BadField{Name: f.Name, Err: err}
		}
		wants = append(wants, w...)
	}
	x := e.run
	x.Reached = reached
	x.GoTo(phase, seatOf(to.Player), to.Started, wants...)
	x.Reached = nil
	if x.M.Ctl[state.Skip] != 0 {
		return ErrNoPhase
	}
	return nil
}

// wants is what every phase with a field must say in it.
func (e Probe) wants(f view.Value) ([]exec.Want, error) {
	p := e.run.P
	var out []exec.Want
	for s, fields := range p.Game.Fields {
		i := slices.IndexFunc(fields, func(d expr.Field) bool { return d.Name == f.Name })
		if i < 0 {
			continue
		}
		c, err := p.Compile(f.Value)
		if err != nil {
			return nil, err
		}
		v, err := c.Of(e.run.M)
		if err != nil {
			return nil, err
		}
		out = append(out, exec.Want{Scope: s, At: p.Scopes[s].Fields[i], Value: v.One})
	}
	if out == nil {
		return nil, ErrNoField
	}
	return out, nil
}

// Where is the number of the place where a piece lies, view.None for nowhere.
func (e Probe) Where(piece int) int {
	if !e.isPiece(piece) {
		return view.None
	}
	return int(e.run.M.Place[piece])
}

// First is the number of the first piece of a place, view.None when it is empty.
func (e Probe) First(place int) int {
	if !e.isPlace(place) {
		return view.None
	}
	return int(e.run.M.Head[place])
}

// Lying is the pieces of a place in their order.
func (e Probe) Lying(place int) []int {
	if !e.isPlace(place) {
		return nil
	}
	var out []int
	for i := e.run.M.Head[place]; i >= 0; i = e.run.M.Next[i] {
		out = append(out, int(i))
	}
	return out
}

// Move takes a piece to a place, behind all that lies there; to view.None, out of the match. Where there is no such
// piece or place nothing is moved.
func (e Probe) Move(piece, place int) {
	if e.isPiece(piece) && (e.isPlace(place) || place == view.None) {
		e.run.M.Move(piece, place, state.Lowest)
	}
}

// Takes reports whether a piece is of the kind that a place is for.
func (e Probe) Takes(place, piece int) bool {
	return e.isPlace(place) && e.isPiece(piece) && e.run.P.Takes(place, piece)
}

// Overfull is a place that holds more than its capacity or a limit allows, and of what; view.None when there is none.
func (e Probe) Overfull() (place int, what string) { return e.run.P.Overfull(e.run.M) }

// Set writes a value to a variable or an attribute, both as expressions.
//
// # Errors
//
// What is no variable or attribute, or no value of it.
func (e Probe) Set(target, value string) error { return e.run.P.Put(e.run.M, target, value) }

// Hand is Set of what a match before this one handed on, before the match begins.
//
// # Errors
//
// Those of Set, and what is set does not last a campaign, or is its default.
func (e Probe) Hand(target, value string) error {
	before := checkpoint.Handed(e.run.P, e.run.M, nil)
	if err := e.Set(target, value); err != nil {
		return err
	}
	if reflect.DeepEqual(before, checkpoint.Handed(e.run.P, e.run.M, nil)) {
		return fmt.Errorf("%s is not handed on: it does not last a campaign, or begins with %s", target, value)
	}
	return nil
}

// ByNames is the position by names, as a save has it.
func (e Probe) ByNames() *record.Position { return checkpoint.Write(e.run.P, e.run.M) }

// Stand makes the match one that stands at a position by names, and finds its decision.
//
// # Errors
//
// What of the position contradicts itself or is not of these rules, and what breaks where it goes on.
func (e Probe) Stand(at *record.Position) error {
	m, differences, err := checkpoint.Open(e.run.P, at)
	if err != nil {
		return err
	}
	for _, d := range differences {
		if d.Sort != record.Printed {
			return fmt.Errorf("%s is not there, or is another under these rules", d.What)
		}
	}
	e.run.M.CopyFrom(m)
	e.run.Replaced(exec.Halt{})
	return e.run.Resume()
}

// Printed reads an expression of what is printed on a piece; nil for any other.
//
// # Errors
//
// There is no such piece.
func (e Probe) Printed(target string) (*Printed, error) {
	p, m := e.run.P, e.run.M
	c, err := p.Compile(target)
	if err != nil || c.Tree.Op != expr.OpAttr || !p.Game.Attrs[c.Tree.N].Printed ||
		!c.Tree.Args[0].Type.Scalar(expr.Piece) {
		return nil, nil // setting it says what is wrong
	}
	of, err := p.CompileTree(c.Tree.Args[0]).Of(m)
	if err != nil || of.One < 0 {
		return nil, fmt.Errorf("there is no such piece")
	}
	attr := &p.Game.Decls.Attrs[c.Tree.N]
	out := &Printed{Attr: attr.Name, Piece: int(of.One), Values: map[int]string{}}
	a := &p.Pieces[of.One]
	for j := range p.Pieces {
		if b := &p.Pieces[j]; a.Kind == b.Kind && a.Owner == b.Owner && a.Design == b.Design {
			out.Values[j] = p.ValueName(attr.Type, p.AttrValue(m, c.Tree.N, int32(j)))
		}
	}
	return out, nil
}

// Exchange gives each of two pieces what is printed on the other.
func (e Probe) Exchange(a, b int) {
	if e.isPiece(a) && e.isPiece(b) {
		e.run.P.Exchange(e.run.M, int32(a), int32(b))
	}
}
