package testkit

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"precept/interpreter"
	"precept/interpreter/internal/checkpoint"
	"precept/interpreter/internal/exec"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/state"
	"precept/interpreter/record"
	"precept/interpreter/view"
)

// This file lays out positions. It does not check whether play can reach them.

func seatOf(number int) int32 {
	if number < 0 {
		return state.Nil
	}
	return int32(number)
}

// number returns the index of a seat, view.Nobody for Nil.
func number(seat int32) int {
	if seat < 0 {
		return view.Nobody
	}
	return int(seat)
}

// sees reports whether a number is a seat, a spectator or the referee.
func (e Probe) sees(seat int) bool { return seat >= view.Referee && seat < len(e.run.P.Names) }

// IsKind reports whether a kind is another kind or one below it. It returns false for an unknown kind.
func (e Probe) IsKind(kind, above string) bool {
	d := e.run.P.Game.Decls
	return d.IsKind(d.KindByName(kind), d.KindByName(above))
}

// isPiece reports whether n is the index of a piece.
func (e Probe) isPiece(n int) bool { return n >= 0 && n < len(e.run.P.Pieces) }

// isPlace reports whether n is the index of a place.
func (e Probe) isPlace(n int) bool { return n >= 0 && n < len(e.run.P.Places) }

// Values returns the attributes of a piece that have one value and that a seat sees. view.Nobody sees what everybody
// sees, view.Referee sees everything.
func (e Probe) Values(piece, seat int) []view.Value {
	if !e.isPiece(piece) || !e.sees(seat) {
		return nil
	}
	var out []view.Value
	e.run.P.EachValue(e.run.M, int32(piece), int32(seat), func(attr int, value string) {
		out = append(out, view.Value{Name: e.run.P.Game.Decls.Attrs[attr].Name, Value: value})
	})
	return out
}

// Zone returns the names of the parameters of a zone, false if there is no such zone.
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

// CanBe reports whether a value with that name can answer a choice in some position.
func (e Probe) CanBe(c interpreter.Choice, name string) bool {
	return c.Core() != nil && e.run.P.CanBe(c.Core().Step.Among.Type.Elem(), name)
}

// Fits reports whether a choice is about pieces of this one's kind.
func (e Probe) Fits(c interpreter.Choice, piece int) bool {
	if c.Core() == nil || !e.isPiece(piece) {
		return false
	}
	t := c.Core().Step.Among.Type.Elem()
	return t.Base == expr.Piece && (t.Ref < 0 || e.run.P.KindIs(e.run.P.Pieces[piece].Kind, t.Ref))
}

// BeginSetup runs only the setup, up to its first decision. Call [Probe.BeginPlay] or [Probe.GoTo] to begin play.
//
// # Errors
//
// [ErrUnfit] if the rules refuse the line-up, and errors of the setup.
func (e Probe) BeginSetup(seed uint64) error { return e.run.BeginSetup(seed) }

// LayOut puts pieces into the zones where they begin. Pieces that begin on a space or in a stack are nowhere until
// they are moved.
func (e Probe) LayOut() { e.run.Arrange(true) }

// Follow replaces chance by a script.
//
// # Errors
//
// The script ends after something that does not exist.
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

// phase returns the index of a phase, -1 if there is none with that id.
func (e Probe) phase(id string) int {
	if s := e.run.P.Game.Decls.Symbols[id]; s != nil && s.Sort == expr.SymScope {
		return s.ID
	}
	return -1
}

// BeginPlay begins or continues play after the setup.
func (e Probe) BeginPlay() { e.run.Play() }

// GoTo goes directly to a phase, without doing anything before it. It sets the fields of the phase, and of the phases
// around it, to the values of expressions. It calls reached at the beginning of the phase, before anything in it is
// done.
//
// # Errors
//
// [ErrNoPhase] if play opens no such phase from here, and a [*BadField].
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

// wants returns the value of a field for every phase that has it.
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

// Where returns the place of a piece, view.None for nowhere.
func (e Probe) Where(piece int) int {
	if !e.isPiece(piece) {
		return view.None
	}
	return int(e.run.M.Place[piece])
}

// Lying returns the pieces in a place, in order.
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

// Move moves a piece to a place, behind the other pieces; to view.None, out of the match. It does nothing if there is
// no such piece or place.
func (e Probe) Move(piece, place int) {
	if e.isPiece(piece) && (e.isPlace(place) || place == view.None) {
		e.run.M.Move(piece, place, state.Lowest)
	}
}

// Takes reports whether a place is for pieces of this kind.
func (e Probe) Takes(place, piece int) bool {
	return e.isPlace(place) && e.isPiece(piece) && e.run.P.Takes(place, piece)
}

// Overfull returns a place that holds more than its capacity or a limit allows, and what it holds; view.None if there
// is none.
func (e Probe) Overfull() (place int, what string) { return e.run.P.Overfull(e.run.M) }

// Set sets a variable or an attribute; both arguments are expressions.
//
// # Errors
//
// The target is no variable or attribute, or the value does not fit.
func (e Probe) Set(target, value string) error { return e.run.P.Put(e.run.M, target, value) }

// Hand sets a value that an earlier match of a campaign handed on. Call it before the match begins.
//
// # Errors
//
// The errors of Set; the value does not last a campaign, or is the default.
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

// ByNames returns the position by names, as a save contains it.
func (e Probe) ByNames() *record.Position { return checkpoint.Write(e.run.P, e.run.M) }

// Stand replaces the position by one given by names, and finds its decision.
//
// # Errors
//
// The position is inconsistent or does not fit the rules, or play cannot continue from it.
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

// Printed evaluates an expression for a printed attribute of a piece. It returns nil for other expressions.
//
// # Errors
//
// There is no such piece.
func (e Probe) Printed(target string) (*Printed, error) {
	p, m := e.run.P, e.run.M
	c, err := p.Compile(target)
	if err != nil || c.Tree.Op != expr.OpAttr || !p.Game.Attrs[c.Tree.N].Printed ||
		!c.Tree.Args[0].Type.Scalar(expr.Piece) {
		return nil, nil // Set reports the error
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

// Exchange exchanges the printed attributes of two pieces.
func (e Probe) Exchange(a, b int) {
	if e.isPiece(a) && e.isPiece(b) {
		e.run.P.Exchange(e.run.M, int32(a), int32(b))
	}
}
